/// A path of an intent filter under construction, both as a literal and as a `pathPattern`.
///
/// In a pattern, `.` is any character and `.*` is any text up to the first occurrence of the
/// pattern's next character; later occurrences are never tried. A backslash makes the character
/// after it literal. Paths are compared without their escapes.
struct AndroidPath {
  private var plain = ""
  private var pattern = ""
  private var isPlain = true
  /// Whether it ends with a wildcard for any text.
  private(set) var isOpen = false

  /// Adds a text. A character that XML cannot contain becomes any character.
  mutating func add(_ text: String) {
    isOpen = false
    for scalar in text.unicodeScalars {
      guard Self.isWritable(scalar) else {
        isPlain = false
        pattern += "."
        continue
      }
      switch scalar {
      case "\\":
        // The manifest's compiler reads one level of backslashes, the matcher another.
        plain += "\\\\"
        pattern += "\\\\\\\\"
      case ".", "*":
        plain.unicodeScalars.append(scalar)
        pattern += "\\\\"
        pattern.unicodeScalars.append(scalar)
      default:
        plain.unicodeScalars.append(scalar)
        pattern.unicodeScalars.append(scalar)
      }
    }
  }

  /// Adds any text of at least one character.
  mutating func addAny() {
    pattern += "..*"
    isPlain = false
    isOpen = true
  }

  /// Adds `count` arbitrary characters.
  mutating func addAny(count: Int) {
    pattern += String(repeating: ".", count: count)
    isPlain = false
    isOpen = false
  }

  /// The attributes that match it, with and without a trailing slash.
  var attributes: [String] {
    let name = isPlain ? "path" : "pathPattern"
    let path = Self.escaped(isPlain ? plain : pattern)
    let first = "android:\(name)=\"\(path)\""
    return isOpen ? [first] : [first, "android:\(name)=\"\(path)/\""]
  }

  /// Whether XML 1.0 allows the character (production 2).
  static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": true
    case "\u{FFFE}", "\u{FFFF}": false
    default: scalar.value >= 0x20
    }
  }

  /// `text` for an attribute in double quotes, without the characters that XML does not allow.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where isWritable(scalar) {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      case "\0"..<" ", "\u{7F}"..<"\u{A0}": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
