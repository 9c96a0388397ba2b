/// Names of a plan as identifiers: legal in every language that code is generated for, unique, and
/// the same whatever the order of declarations.
package enum GeneratedNames {
  /// How an identifier is written.
  package enum Style: Sendable {
    /// `ToDoDetail`
    case upper
    /// `toDoDetail`
    case lower
    /// As it is, as far as that is legal.
    case kept
  }

  /// An identifier for each of `names`, none of them in `reserved`.
  ///
  /// Two are told apart by more than the case of their letters, since files and accessors may be
  /// made of them. Of those that would be one, a name that is an identifier as it stands stays;
  /// the others are numbered, in the order of their bytes.
  package static func identifiers(
    _ names: [String], _ style: Style, reserved: Set<String>
  ) -> [String] {
    let legal = names.map { identifier($0, style) }
    let order = names.indices.sorted { a, b in
      let isKept = (legal[a] == names[a], legal[b] == names[b])
      if isKept.0 != isKept.1 { return isKept.0 }
      if names[a].utf8.elementsEqual(names[b].utf8) { return a < b }
      return names[a].utf8.lexicographicallyPrecedes(names[b].utf8)
    }
    var result = legal
    var taken: Set<String> = []
    var later: [Int] = []
    for index in order {
      let name = avoiding(reserved, legal[index])
      if taken.insert(name.lowercased()).inserted {
        result[index] = name
      } else {
        later.append(index)
      }
    }
    // What to try next, so that many of one name do not try all before them.
    var numbers: [String: Int] = [:]
    for index in later {
      let base = legal[index] + (legal[index].last?.isNumber == true ? "_" : "")
      var number = numbers[base.lowercased()] ?? 2
      while !taken.insert(avoiding(reserved, base + "\(number)").lowercased()).inserted {
        number += 1
      }
      result[index] = avoiding(reserved, base + "\(number)")
      numbers[base.lowercased()] = number + 1
    }
    return result
  }

  private static func avoiding(_ reserved: Set<String>, _ name: String) -> String {
    reserved.contains(name) ? name + "_" : name
  }

  /// `text` as an identifier: its letters and digits, what stands between them a new word.
  package static func identifier(_ text: String, _ style: Style) -> String {
    var result = String.UnicodeScalarView()
    var isStart = false
    for scalar in text.unicodeScalars {
      if isLetter(scalar) || isDigit(scalar) || (style == .kept && scalar == "_") {
        if isStart && !result.isEmpty {
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
      // Nothing of it is a letter: its scalars by their numbers.
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
    // A name of nothing but `_` means something else in some languages.
    if result.allSatisfy({ $0 == "_" }) { result.append("x") }
    return String(result)
  }

  /// `URLScreen` becomes `urlScreen`, `FAQ` `faq`.
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

  /// Whether a scalar may stand anywhere in an identifier of every language, and is no other one in
  /// another form: letters that have long been in Unicode, no marks.
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
