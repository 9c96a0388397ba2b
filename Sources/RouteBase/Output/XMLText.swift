/// Escapes text for XML 1.0.
package enum XMLText {
  /// `text` for an attribute in double quotes, on one line. Line ends and characters that a
  /// terminal would obey are written as they are shown elsewhere (`\n`, `\u{1B}`).
  package static func attribute(_ text: String) -> String { escaped(TerminalText.escaped(text)) }

  /// `text` between tags; lines stay lines.
  package static func content(_ text: String) -> String { escaped(TerminalText.escapedLines(text)) }

  /// A path for an attribute in double quotes. What XML can hold is kept. Line ends become
  /// references, because a reader would turn them into spaces. The rest is dropped.
  package static func path(_ path: String) -> String { escaped(path, isLiteral: true) }

  private static func escaped(_ text: String, isLiteral: Bool = false) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\t", "\n", "\r":
        if isLiteral {
          result += "&#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      default:
        if isAllowed(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Whether a byte never needs an escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  /// Whether XML 1.0 allows the character (production 2) and does not advise against it.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
