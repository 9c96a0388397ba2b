import RouteBase

/// Text of a plan as literals and comments of other languages.
enum CodeText {
  /// A text in a comment that ends with its line.
  static func comment(_ text: String) -> String { TerminalText.escaped(text) }

  /// A literal of Swift.
  static func swift(_ text: String) -> String {
    literal(text, quote: "\"") { scalar in
      scalar == "\0" || TerminalText.isUnsafe(scalar) ? "\\u{\(hex(scalar))}" : nil
    }
  }

  /// A literal of Kotlin.
  static func kotlin(_ text: String) -> String {
    literal(text, quote: "\"") { scalar in scalar == "$" ? "\\$" : unit(scalar) }
  }

  /// A literal of JavaScript and TypeScript.
  static func script(_ text: String) -> String { literal(text, quote: "'", escape: unit) }

  /// A scalar in double quotes of YAML 1.2.
  static func yaml(_ text: String) -> String {
    literal(text, quote: "\"") { scalar in
      scalar == "\u{FEFF}" || scalar.value & 0xFFFE == 0xFFFE ? units(scalar) : unit(scalar)
    }
  }

  /// `text` in a regular expression that matches only it.
  static func pattern(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if #"\^$.|?*+()[]{}"#.unicodeScalars.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  // MARK: Parts

  /// A literal in `quote`s, in which `escape` replaces further scalars.
  private static func literal(
    _ text: String, quote: Unicode.Scalar, escape: (Unicode.Scalar) -> String?
  ) -> String {
    var result = String(quote)
    for scalar in text.unicodeScalars {
      switch scalar {
      case quote: result += "\\" + String(quote)
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if let escaped = escape(scalar) {
          result += escaped
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + String(quote)
  }

  /// `\u001B` for a scalar that a reader of code would not see; nil for another.
  private static func unit(_ scalar: Unicode.Scalar) -> String? {
    TerminalText.isUnsafe(scalar) || scalar == "\u{FEFF}" ? units(scalar) : nil
  }

  /// The escape of a scalar, which is in the basic plane unless YAML alone has it.
  private static func units(_ scalar: Unicode.Scalar) -> String {
    let digits = hex(scalar)
    let width = scalar.value > 0xFFFF ? 8 : 4
    let zeros = String(repeating: "0", count: width - digits.utf8.count)
    return (width == 8 ? "\\U" : "\\u") + zeros + digits
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true)
  }
}
