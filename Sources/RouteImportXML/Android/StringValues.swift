/// The strings of a module's `res/values`.
struct StringValues {
  private var strings: [String: String] = [:]

  init() {}

  /// Adds the `string` elements of a document; the first one with a name counts.
  mutating func add(_ document: XMLDocument) {
    guard let root = document.elements.first, root.name == "resources" else { return }
    for element in document.children(of: 0) where element.name == "string" {
      guard let name = element.attribute("", "name"), strings[name] == nil else { continue }
      strings[name] = Self.unescaped(document.text(of: element))
    }
  }

  /// The string to which `@string/x` refers.
  subscript(_ reference: String) -> String? {
    var reference = reference
    for _ in 0..<8 {
      guard reference.hasPrefix("@string/") else { return reference }
      guard let text = strings[AndroidNames.resource(reference)] else { return nil }
      reference = text
    }
    return nil
  }

  /// An address, which may refer to a string; nil if the string is missing.
  func address(_ text: String) -> String? {
    guard text.hasPrefix("@") else { return text }
    return text.hasPrefix("@string/") ? self[text] : nil
  }

  /// The text of an element as Android reads it: outside quotes, white space becomes one space, and
  /// a backslash starts an escape.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isQuoted = false
    var hasSpace = false
    var scalars = text.unicodeScalars[...]
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { [" ", "\n", "\t", "\r"].contains(scalar) }
    while let scalar = scalars.popFirst() {
      if scalar == "\"" {
        isQuoted.toggle()
        continue
      }
      if !isQuoted && isSpace(scalar) {
        hasSpace = !result.isEmpty
        continue
      }
      if hasSpace { result += " " }
      hasSpace = false
      guard scalar == "\\", let escaped = scalars.popFirst() else {
        result.unicodeScalars.append(scalar)
        continue
      }
      append(escaped, &scalars, to: &result)
    }
    return result
  }

  /// The text of an attribute as Android reads it: a backslash starts an escape.
  static func unescaped(attribute text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "\\")) { return text }
    var result = ""
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\\", let escaped = scalars.popFirst() {
        append(escaped, &scalars, to: &result)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Appends what a backslash and the character after it mean.
  private static func append(
    _ escaped: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView, to result: inout String
  ) {
    switch escaped {
    case "n": result += "\n"
    case "t": result += "\t"
    case "u":
      let digits = String(String.UnicodeScalarView(rest.prefix(4)))
      guard digits.count == 4, let value = UInt32(digits, radix: 16),
        let unicode = Unicode.Scalar(value)
      else { return }
      rest = rest.dropFirst(4)
      result.unicodeScalars.append(unicode)
    default: result.unicodeScalars.append(escaped)
    }
  }
}
