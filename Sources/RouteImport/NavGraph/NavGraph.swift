import RouteBase

/// A graph as `nav-graph.json` describes it.
struct NavGraph {
  struct Node {
    var id: String
    var route: String
    var module: String?
    /// The function that draws it.
    var screen: String?
    var file: String?
    var isStart: Bool
    var arguments: [Argument]
    var offset: Int
  }

  struct Argument {
    var name: String
    /// The name of a Kotlin type, with its package.
    var type: String
    var typeArguments: [String]
    /// Whether it may be null or has a default value.
    var isOptional: Bool
  }

  struct Edge {
    var source: Int
    var target: Int
    var arguments: [String]
    var label: String?
    var confidence: String
    var offset: Int
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []

  init(_ root: JSONValue) throws(FileFault) {
    guard root.member("nodes") != nil else {
      throw FileFault(message: "it has no `nodes`", offset: root.offset)
    }
    var places: [String: Int] = [:]
    for value in try Self.list(root, "nodes") {
      let node = try Self.node(value)
      guard places.updateValue(nodes.count, forKey: node.id) == nil else {
        throw FileFault(message: "there are two nodes `\(node.id)`", offset: value.offset)
      }
      nodes.append(node)
    }
    for value in try Self.list(root, "edges") {
      func end(_ key: String) throws(FileFault) -> Int {
        let id = try Self.required(value, key)
        guard let place = places[id] else {
          throw FileFault(
            message: "`\(key)` is `\(id)`, which is no node", offset: value.offset)
        }
        return place
      }
      edges.append(
        Edge(
          source: try end("from"), target: try end("to"), arguments: try Self.texts(value, "args"),
          label: try Self.text(value, "label"),
          confidence: try Self.text(value, "confidence") ?? "ANNOTATED", offset: value.offset))
    }
  }

  private static func node(_ value: JSONValue) throws(FileFault) -> Node {
    var arguments: [Argument] = []
    for argument in try list(value, "args") {
      let isNullable = try flag(argument, "nullable")
      let hasDefault = try flag(argument, "optional")
      arguments.append(
        Argument(
          name: try required(argument, "name"), type: try required(argument, "type"),
          typeArguments: try texts(argument, "typeArguments"),
          isOptional: isNullable || hasDefault))
    }
    return Node(
      id: try required(value, "id"), route: try required(value, "route"),
      module: try text(value, "module"), screen: try text(value, "clickTargetFqn"),
      file: try text(value, "sourceFile"), isStart: try flag(value, "start"),
      arguments: arguments, offset: value.offset)
  }

  // MARK: Members

  private static func list(_ value: JSONValue, _ key: String) throws(FileFault) -> [JSONValue] {
    guard let list = value.member(key) else {
      guard case .object = value.content else {
        throw FileFault(message: "expected an object", offset: value.offset)
      }
      return []
    }
    guard case .array(let elements) = list.content else {
      throw FileFault(message: "`\(key)` must be a list", offset: list.offset)
    }
    return elements
  }

  private static func text(_ value: JSONValue, _ key: String) throws(FileFault) -> String? {
    guard let member = value.member(key) else { return nil }
    switch member.content {
    case .null: return nil
    case .string(let text): return text
    default: throw FileFault(message: "`\(key)` must be a string", offset: member.offset)
    }
  }

  private static func required(_ value: JSONValue, _ key: String) throws(FileFault) -> String {
    guard let text = try text(value, key), !text.isEmpty else {
      throw FileFault(message: "`\(key)` is missing", offset: value.offset)
    }
    return text
  }

  private static func texts(_ value: JSONValue, _ key: String) throws(FileFault) -> [String] {
    var result: [String] = []
    for element in try list(value, key) {
      guard case .string(let text) = element.content else {
        throw FileFault(message: "`\(key)` must be a list of strings", offset: element.offset)
      }
      result.append(text)
    }
    return result
  }

  private static func flag(_ value: JSONValue, _ key: String) throws(FileFault) -> Bool {
    guard let flag = value.member(key) else { return false }
    guard case .boolean(let isSet) = flag.content else {
      throw FileFault(message: "`\(key)` must be true or false", offset: flag.offset)
    }
    return isSet
  }
}
