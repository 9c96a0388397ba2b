import RouteImport

/// A property list as XML, such as an `Info.plist` or an `.entitlements` file.
struct PropertyList {
  /// A value and its line.
  struct Value {
    enum Content {
      case string(String)
      case array([Value])
      case dictionary([(key: String, value: Value)])
      /// A number, a date, data or a truth value.
      case other
    }
    var content: Content
    var line: Int

    var string: String? {
      if case .string(let text) = content { text } else { nil }
    }

    var array: [Value]? {
      if case .array(let values) = content { values } else { nil }
    }

    subscript(key: String) -> Value? {
      guard case .dictionary(let members) = content else { return nil }
      return members.first { $0.key == key }?.value
    }
  }

  let root: Value

  init(_ bytes: [UInt8]) throws(XMLFault) {
    if bytes.starts(with: "bplist".utf8) {
      root = try BinaryPropertyList.read(bytes)
      return
    }
    let document = try Self.document(bytes)
    let first = document.elements[0]
    guard first.name == "plist", first.namespace.isEmpty, first.children.count == 1 else {
      throw XMLFault(
        message: "it is not a property list: its root is `\(first.name)`", line: first.line)
    }
    // Children come after their parents, so each is ready before its parent.
    var values: [Int: Value] = [:]
    for index in document.elements.indices.dropFirst().reversed() {
      values[index] = try Self.value(index, document, &values)
    }
    guard let root = values[first.children[0]] else {
      throw XMLFault(message: "it is not a property list: it is empty", line: first.line)
    }
    self.root = root
  }

  /// The texts of keys at any depth, in the order of the file.
  func texts(of keys: Set<String>) -> [String] {
    var result: [String] = []
    var open = [root]
    while let value = open.popLast() {
      switch value.content {
      case .array(let values): open += values.reversed()
      case .dictionary(let members):
        for (key, value) in members where keys.contains(key) {
          if let text = value.string { result.append(text) }
        }
        open += members.reversed().map(\.value)
      case .string, .other: break
      }
    }
    return result
  }

  /// The XML, with the document type that property lists have.
  private static func document(_ bytes: [UInt8]) throws(XMLFault) -> XMLDocument {
    try XMLReader.read(bytes, allowing: .documentType)
  }

  private static func value(
    _ index: Int, _ document: XMLDocument, _ values: inout [Int: Value]
  ) throws(XMLFault) -> Value {
    let element = document.elements[index]
    switch element.name {
    case "string", "key":
      return Value(
        content: .string(document.text(of: element)), line: element.line)
    case "array":
      let members = element.children.compactMap { values.removeValue(forKey: $0) }
      return Value(content: .array(members), line: element.line)
    case "dict":
      var members: [(key: String, value: Value)] = []
      var key: String?
      for child in element.children {
        guard let value = values.removeValue(forKey: child) else { continue }
        if let name = key, document.elements[child].name != "key" {
          members.append((name, value))
          key = nil
        } else if document.elements[child].name == "key", key == nil {
          key = value.string
        } else {
          throw XMLFault(
            message: "it is not a property list: keys and values do not alternate",
            line: document.elements[child].line)
        }
      }
      return Value(content: .dictionary(members), line: element.line)
    case "integer", "real", "true", "false", "date", "data":
      return Value(content: .other, line: element.line)
    default:
      throw XMLFault(
        message: "it is not a property list: `\(element.name)` is not a value", line: element.line)
    }
  }
}
