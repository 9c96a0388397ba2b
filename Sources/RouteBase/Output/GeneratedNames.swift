/// Turns names of a plan into identifiers that are legal in every language that code is generated
/// for. Each identifier depends only on its own text.
package enum GeneratedNames {
  /// How an identifier is written.
  package enum Style: Sendable {
    /// `ToDoDetail`
    case upper
    /// `toDoDetail`
    case lower
    /// Unchanged where that is legal.
    case kept
  }

  /// A string of a closed type as an identifier. Signs that may be the only difference between two
  /// strings become words (`C++`, `C#`), and numbers stay separate (`1.5`, `15`).
  package static func identifier(of string: String, _ style: Style) -> String {
    var spelled = String.UnicodeScalarView()
    let scalars = Array(string.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      let isAfterWord = index > 0 && (isLetter(scalars[index - 1]) || isDigit(scalars[index - 1]))
      // `-1`, and `-price`, which sorts the other way
      let isMinus = isDigit(next) ? !isAfterWord : index == 0 && isLetter(next)
      if isLetter(scalar) || isDigit(scalar) {
        spelled.append(scalar)
      } else if let sign = signs[scalar]
        ?? (scalar == "-" && isMinus ? "Minus" : nil)
      {
        spelled.append(contentsOf: " \(sign) ".unicodeScalars)
      } else if scalar.isASCII {
        spelled.append(" ")
      } else {
        let number = String(scalar.value, radix: 16, uppercase: true)
        spelled.append(contentsOf: " U\(number) ".unicodeScalars)
      }
    }
    let isEmpty = spelled.allSatisfy { $0 == " " }
    return identifier(isEmpty ? string : String(spelled), style, joinsNumbers: false)
  }

  private static let signs: [Unicode.Scalar: String] = [
    "!": "Not", "#": "Hash", "$": "Dollar", "%": "Percent", "&": "And", "*": "Star", "+": "Plus",
    "<": "Less", "=": "Equals", ">": "Greater", "?": "Question", "@": "At", "\\": "Backslash",
    "^": "Caret", "|": "Or", "~": "Tilde",
  ]

  /// The name with its first letter capitalized, if that letter has a capital.
  package static func capitalized(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return name }
    return String(capital(first)) + String(name.unicodeScalars.dropFirst())
  }

  /// `text` as an identifier: its letters and digits, where anything between them starts a new
  /// word. Numbers that something separates are joined, or get a `_` between them without
  /// `joinsNumbers`.
  package static func identifier(
    _ text: String, _ style: Style, joinsNumbers: Bool = true
  ) -> String {
    var result = String.UnicodeScalarView()
    var isStart = false
    for scalar in text.unicodeScalars {
      if isLetter(scalar) || isDigit(scalar) || (style == .kept && scalar == "_") {
        if isStart && !joinsNumbers && isDigit(scalar) && result.last.map(isDigit) == true {
          result.append("_")
          result.append(scalar)
        } else if isStart && !result.isEmpty {
          result.append(contentsOf: capital(scalar))
        } else {
          result.append(scalar)
        }
        isStart = false
      } else {
        isStart = true
      }
    }
    if result.isEmpty {
      // It has no letter or digit: use the numbers of its scalars.
      let numbers = text.unicodeScalars.prefix(4).map {
        String($0.value, radix: 16, uppercase: true)
      }
      result.append(contentsOf: ("u" + numbers.joined(separator: "u")).unicodeScalars)
    }
    switch style {
    case .upper:
      result.replaceSubrange(
        ..<result.index(after: result.startIndex), with: capital(result[result.startIndex]))
    case .lower: lowerStart(&result)
    case .kept: break
    }
    if let first = result.first, isDigit(first) { result.insert("_", at: result.startIndex) }
    // A name made only of `_` means something else in some languages.
    if result.allSatisfy({ $0 == "_" }) { result.append("x") }
    return String(result)
  }

  /// `URLScreen` becomes `urlScreen`, and `FAQ` becomes `faq`.
  private static func lowerStart(_ text: inout String.UnicodeScalarView) {
    let scalars = Array(text)
    var count = 0
    while count < scalars.count && scalars[count].properties.isUppercase { count += 1 }
    if count > 1 && count < scalars.count && isLetter(scalars[count]) { count -= 1 }
    var result = String.UnicodeScalarView()
    for scalar in scalars.prefix(count) {
      result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars.prefix(1))
    }
    result.append(contentsOf: scalars.dropFirst(count))
    text = result
  }

  private static func capital(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    let mapping = scalar.properties.titlecaseMapping.unicodeScalars
    return mapping.count == 1 && mapping.allSatisfy(isLetter)
      ? mapping : String.UnicodeScalarView([scalar])
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

  /// Whether a scalar is allowed anywhere in an identifier of every language, and is not a variant
  /// form of another scalar. These are letters that have long been in Unicode; marks are excluded.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return (scalar >= "a" && scalar <= "z") || (scalar >= "A" && scalar <= "Z")
    }
    switch scalar.value {
    case 0xC0...0x24F, 0x370...0x588, 0x5D0...0x5EA, 0x620...0x64A, 0x904...0x939,
      0xE01...0xE30, 0x10D0...0x10FA, 0x1E00...0x1EFF, 0x3041...0x3096, 0x30A1...0x30FA,
      0x4E00...0x9FA5, 0xAC00...0xD7A3:
      break
    default: return false
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter:
      return scalar.properties.age.map { $0.major < 5 } ?? false
    default: return false
    }
  }
}
