/// Text made safe for the HTML-like labels of Graphviz, which are XML.
enum GraphvizText {
  /// Writes `text` so that a label shows it literally. Line ends and tabs become spaces. Characters
  /// that XML forbids and other control characters become U+FFFD. Characters that would reorder the
  /// text become character references, which are harmless where the graph's source is shown.
  /// Backslashes are doubled because Graphviz replaces `\N`, `\G` and similar sequences with names.
  static func write(_ text: ArraySlice<UInt8>, to output: inout TextBuffer) {
    if isPlain(text) {
      output.write(text)
      return
    }
    var result: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      append(scalar, to: &result)
    }
    output.write(result[...])
  }

  private static func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      for byte in bytes {
        switch byte {
        case 0..<0x20, 0x7F...0xFF, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
          UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"):
          return false
        default: continue
        }
      }
      return true
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar {
    case "&": result += "&amp;".utf8
    case "<": result += "&lt;".utf8
    case ">": result += "&gt;".utf8
    case "\"": result += "&quot;".utf8
    case "'": result += "&#39;".utf8
    case "\\": result += "\\\\".utf8
    case "\n", "\r", "\t", "\u{2028}", "\u{2029}": result.append(UInt8(ascii: " "))
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}":
      result += "\u{FFFD}".utf8
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      result += "&#x\(String(scalar.value, radix: 16, uppercase: true));".utf8
    default: result += UTF8.encode(scalar).map { Array($0) } ?? []
    }
  }
}
