import RouteBase
import RouteEngine

/// Holds arguments against the schema of a tool: the part of JSON Schema that the schemas here use.
enum ArgumentCheck {
  /// The arguments of a tool without those that are null, or what is wrong with them.
  static func read(
    _ arguments: JSONValue?, of tool: AgentTool
  ) throws(QuestionFault) -> [(key: String, value: JSONValue)] {
    let given = (arguments?.members ?? []).filter { !$0.value.isNull }
    guard let schema = AgentCatalog.shared.arguments(of: tool) else { return given }
    let properties = schema.member("properties")?.members ?? []
    var seen: Set<String> = []
    var read: [(key: String, value: JSONValue)] = []
    for (key, value) in given {
      let value = value.withWholeNumber
      read.append((key, value))
      guard seen.insert(key).inserted else { throw QuestionFault("`\(key)` is given twice") }
      guard let own = properties.last(where: { $0.key == key })?.value else {
        throw QuestionFault(
          "`\(tool.rawValue)` has no argument `\(key)`",
          help: didYouMean(key, properties.map(\.key))
            ?? "it has " + properties.map { "`\($0.key)`" }.joined(separator: ", "))
      }
      if let fault = fault(value, own) { throw QuestionFault("`\(key)` \(fault)") }
    }
    for key in schema.texts("required") where !seen.contains(key) {
      throw QuestionFault("`\(tool.rawValue)` requires `\(key)`")
    }
    return read
  }

  /// What is wrong with a value, as the rest of a sentence; nil if it fits.
  private static func fault(_ value: JSONValue, _ schema: JSONValue) -> String? {
    if let words = schema.member("enum")?.elements?.compactMap(\.asText) {
      if let text = value.asText, words.contains(text) { return nil }
      return "is none of " + words.map { "`\($0)`" }.joined(separator: ", ")
    }
    switch (schema.text("type"), value.content) {
    case ("string", .string), ("boolean", .boolean), ("object", .object): return nil
    case ("integer", .integer(let number)):
      if let least = schema.number("minimum"), number < least { return "is less than \(least)" }
      if let most = schema.number("maximum"), number > most { return "is more than \(most)" }
      return nil
    case ("array", .array(let elements)):
      if let least = schema.number("minItems"), elements.count < least { return "is empty" }
      if let most = schema.number("maxItems"), elements.count > most {
        return "has more than \(most) elements"
      }
      guard let own = schema.member("items") else { return nil }
      // Schemas nest two deep.
      for element in elements {
        if let fault = fault(element, own) { return "has an element that " + fault }
      }
      return nil
    case ("string", _): return "is not a text"
    case ("boolean", _): return "is neither true nor false"
    case ("integer", _): return "is not a whole number"
    case ("array", _): return "is not a list"
    default: return "is not an object"
    }
  }
}

/// The arguments of a tool by their names.
struct AgentArguments {
  let members: [(key: String, value: JSONValue)]

  init(_ members: [(key: String, value: JSONValue)]) { self.members = members }

  private func value(_ key: String) -> JSONValue? { members.last { $0.key == key }?.value }

  func has(_ key: String) -> Bool { value(key) != nil }
  func text(_ key: String) -> String? { value(key)?.asText }
  func texts(_ key: String) -> [String] { value(key)?.elements?.compactMap(\.asText) ?? [] }
  func lists(_ key: String) -> [[String]]? {
    value(key)?.elements?.map { $0.elements?.compactMap(\.asText) ?? [] }
  }
  func flag(_ key: String) -> Bool? {
    guard case .boolean(let flag)? = value(key)?.content else { return nil }
    return flag
  }
  func number(_ key: String) -> Int? {
    guard case .integer(let number)? = value(key)?.content else { return nil }
    return Int(clamping: number)
  }

  /// Without some of them.
  func without(_ keys: String...) -> [(key: String, value: JSONValue)] {
    members.filter { !keys.contains($0.key) }
  }

  /// With one of them replaced or added.
  func with(_ key: String, _ value: JSONValue.Content) -> [(key: String, value: JSONValue)] {
    members.filter { $0.key != key } + [(key, JSONValue(value))]
  }
}

extension JSONValue {
  /// The value with a whole number as an integer: in JSON Schema, `5.0` is one, too.
  fileprivate var withWholeNumber: JSONValue {
    guard case .number(let number) = content, let whole = Int64(exactly: number) else {
      return self
    }
    return JSONValue(.integer(whole))
  }
}
