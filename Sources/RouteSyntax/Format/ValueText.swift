extension LiteralValue {
  /// The value as a plan writes it.
  package var source: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .double(let number): number.description
    case .boolean(let flag): String(flag)
    case .nil: "nil"
    case .list(let values): "[" + values.map { $0.source }.joined(separator: ", ") + "]"
    }
  }

  /// A text in quotes, with the escapes of a plan.
  package static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ isPlain($0) }) { return "\"\(text)\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// Whether a string has a byte as it is, without an escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
