import RouteAppLinks

/// The names in Android's resource files.
enum AndroidNames {
  static let android = "http://schemas.android.com/apk/res/android"
  static let tools = "http://schemas.android.com/tools"
  static let app = "http://schemas.android.com/apk/res-auto"

  /// Android's own attributes of a graph; the others belong to the library.
  static let own: Set<String> = [
    "autoVerify", "defaultValue", "id", "label", "layout", "name",
  ]

  /// The parts of an attribute's key after `@android`; nil for an attribute of another tool.
  static func key(_ attribute: XMLAttribute) -> [String]? {
    let isOwn = own.contains(attribute.name)
    switch attribute.namespace {
    case android: return isOwn ? [attribute.name] : ["android", attribute.name]
    case "": return ["plain", attribute.name]
    case app: break
    case let other where other.hasPrefix("http://schemas.android.com/apk/res/"): break
    default: return nil
    }
    return isOwn ? ["app", attribute.name] : [attribute.name]
  }

  /// The name of an id: `x` of `@id/x`, `@+id/x` and `x`, `p:x` of `@p:id/x`; nil if there is none.
  static func id(_ text: String?) -> String? {
    guard var rest = text?[...] else { return nil }
    if rest.first == "@" { rest.removeFirst() } else { return rest.isEmpty ? nil : String(rest) }
    if rest.first == "+" || rest.first == "*" { rest.removeFirst() }
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let name = rest[rest.index(after: slash)...]
    guard !name.isEmpty else { return nil }
    guard let colon = rest[..<slash].firstIndex(of: ":") else { return String(name) }
    return String(rest[...colon]) + name
  }

  /// Whether an id consists only of letters, digits, `_` and `.`.
  static func isPlain(_ id: String) -> Bool {
    id.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == 0x5F || byte == 0x2E
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    } && id.utf8.first.map { !"0123456789.".utf8.contains($0) } ?? false
  }

  /// The part of `@navigation/x` after the slash.
  static func resource(_ text: String) -> String {
    text.lastIndex(of: "/").map { String(text[text.index(after: $0)...]) } ?? text
  }
}

extension XMLElement {
  /// An attribute by its key.
  func android(_ name: String) -> String? {
    attributes.first { AndroidNames.key($0) == [name] }?.value
  }

  /// The id of the element.
  var androidID: String? { AndroidNames.id(android("id")) }

  /// Its attributes, by key, except for `left` and those of other tools.
  func annotations(without left: Set<String>) -> [Annotation] {
    attributes.compactMap { attribute in
      guard var key = AndroidNames.key(attribute), !(key.count == 1 && left.contains(key[0]))
      else { return nil }
      if key.count == 1, AndroidWords.reserved.contains(key[0]) { key.insert("app", at: 0) }
      return attribute.value == "true"
        ? Annotation(["android"] + key) : Annotation(["android"] + key, text: attribute.value)
    }
  }

  /// The whole element, as alternating names and values; elements inside it start with their name
  /// in `<>`.
  func androidList(in document: XMLDocument) -> [String] {
    var list = attributePairs
    for child in children.map({ document.elements[$0] }) {
      list += ["<\(child.name)>", ""] + child.attributePairs
    }
    return list
  }

  /// The names that come first, in this order.
  private static let firstKeys = ["id", "name", "uri", "destination", "popUpTo", "argType"]

  private var attributePairs: [String] {
    let keyed = attributes.compactMap { attribute in
      AndroidNames.key(attribute).map { (key: $0.joined(separator: "."), value: attribute.value) }
    }
    let first = Self.firstKeys.flatMap { name in keyed.filter { $0.key == name } }
    let rest = keyed.filter { !Self.firstKeys.contains($0.key) }
    return (first + rest).flatMap { [$0.key, $0.value] }
  }
}
