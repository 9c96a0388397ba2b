import RouteSyntax

/// The spelling of names and values in Android's resource files.
package enum AndroidWords {
  /// The annotations that are not attributes, by their name after `android`. An attribute with such
  /// a name is `@android.app.NAME`.
  package static let reserved: Set<String> = [
    "id", "kind", "label", "startDestination", "include", "includes", "type", "default",
    "nullable", "required", "undeclared", "argument", "action", "deepLink", "in",
  ]
  /// The types of arguments that are never null.
  package static let neverNull: Set<String> = ["integer", "long", "float", "boolean", "reference"]
  /// The key of a kept deep link that holds the text to which its address refers.
  package static let resolvedKey = "tools.value"

  static let namespaces: [AndroidXML.Attribute] = [
    ("xmlns:android", "http://schemas.android.com/apk/res/android"),
    ("xmlns:app", "http://schemas.android.com/apk/res-auto"),
  ]

  /// Android's own attributes; the others belong to the library.
  private static let own: Set<String> = [
    "autoVerify", "defaultValue", "id", "label", "layout", "name",
  ]

  /// The attribute for the parts of an annotation's key after `android`; nil if there is none.
  static func attribute(_ key: [String]) -> String? {
    switch (key.count, key.first) {
    case (1, let name?): (own.contains(name) ? "android:" : "app:") + name
    case (2, "android"?): "android:" + key[1]
    case (2, "app"?): "app:" + key[1]
    case (2, "plain"?): key[1]
    default: nil
    }
  }

  /// Whether a name is valid in XML.
  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first >= 0x80 || first == 0x5F || isLetter(first) else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      byte >= 0x80 || isLetter(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "_-.".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// `@id/x`
  static func reference(_ id: String) -> String { resource("@", id) }

  /// `@+id/x`
  static func declaration(_ id: String) -> String { resource("@+", id) }

  private static func resource(_ mark: String, _ id: String) -> String {
    guard let colon = id.firstIndex(of: ":") else { return mark + "id/" + id }
    return mark + id[...colon] + "id/" + id[id.index(after: colon)...]
  }

  /// A value as written in an attribute; nil for `nil` and lists.
  static func text(_ value: LiteralValue?) -> String? {
    switch value {
    case nil: "true"
    case .string(let text)?: text
    case .integer(let number)?: String(number)
    case .double(let number)?: String(number)
    case .boolean(let flag)?: flag ? "true" : "false"
    case .nil?, .list?: nil
    }
  }

  /// A text as written in an attribute that may also refer to something: Android takes a first `@` or
  /// `?` for a reference, and a backslash for the start of an escape.
  static func escaped(_ text: String) -> String {
    let slash = UInt8(ascii: "\\")
    var result: [UInt8] = []
    for byte in text.utf8 {
      let isMark = byte == UInt8(ascii: "@") || byte == UInt8(ascii: "?")
      if byte == slash || isMark && result.isEmpty { result.append(slash) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The strings of a list, in pairs; empty for anything else.
  static func pairs(_ value: LiteralValue?) -> [(key: String, value: String)] {
    guard case .list(let elements)? = value, elements.count.isMultiple(of: 2) else { return [] }
    let texts = elements.map { text($0) ?? "" }
    return stride(from: 0, to: texts.count, by: 2).map { (texts[$0], texts[$0 + 1]) }
  }
}
