package import RouteBase

// What messages contain.

extension JSONValue {
  /// The text of a member; nil if it is not one.
  package func text(_ key: String) -> String? {
    guard case .string(let text)? = member(key)?.content else { return nil }
    return text
  }

  /// The whole number of a member.
  package func number(_ key: String) -> Int? {
    guard case .integer(let number)? = member(key)?.content else { return nil }
    return Int(exactly: number)
  }

  /// Whether a member is true.
  package func flag(_ key: String) -> Bool {
    guard case .boolean(let flag)? = member(key)?.content else { return false }
    return flag
  }

  /// The elements of a member; empty if it is not an array.
  package func list(_ key: String) -> [JSONValue] { member(key)?.elements ?? [] }

  /// The texts among the elements of a member.
  package func texts(_ key: String) -> [String] { list(key).compactMap { $0.asText } }

  /// The elements of an array.
  package var elements: [JSONValue]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The members of an object.
  package var members: [(key: String, value: JSONValue)]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The text that it is.
  package var asText: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// Whether it is null.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The member at the end of a path of names.
  package func at(_ keys: String...) -> JSONValue? {
    var value: JSONValue? = self
    for key in keys { value = value?.member(key) }
    return value
  }

  /// Writes the value as it was read.
  package func write(to json: inout JSONWriter) {
    // Values nest at most as deep as the reader allows.
    switch content {
    case .null: json.null()
    case .boolean(let flag): json.value(flag)
    case .integer(let number): json.value(number)
    case .number(let number): json.value(number)
    case .string(let text): json.value(text)
    case .array(let elements): json.array(elements) { json, element in element.write(to: &json) }
    case .object(let members):
      json.object { json in
        for (key, value) in members {
          json.key(text: key)
          value.write(to: &json)
        }
      }
    }
  }
}
