import QTRoute
import RouteEngine
import RoutePlan
import RouteBase
import RouteSyntax

/// Converts values that the user typed to the types of their parameters.
struct InputText {
  private let plan: Plan

  init(_ plan: Plan) { self.plan = plan }

  /// The values of `NAME=VALUE` texts that are known to be valid for some type of their parameters.
  /// A name given more than once is a list.
  func inputs(_ values: [(name: NameID, text: String)]) -> Inputs {
    var texts: [NameID: [String]] = [:]
    for (name, text) in values { texts[name, default: []].append(text) }
    var result: Inputs = [:]
    for (name, texts) in texts {
      let types = plan.parameters.filter { $0.name == name }.map(\.type)
      let list = types.first { type in type.isList && texts.allSatisfy { plan.reads($0, as: type) }
      }
      let last = texts[texts.count - 1]
      let scalar = types.first { !$0.isList && plan.reads(last, as: $0) }
      if let list, texts.count > 1 || scalar == nil {
        result[plan.name(name)] = .list(texts.map { value($0, as: list) })
      } else if let scalar {
        result[plan.name(name)] = value(last, as: scalar)
      }
    }
    return result
  }

  /// The value of a text that is valid for `type`.
  private func value(_ text: String, as type: ParameterType) -> InputValue {
    switch DeclaredType.BuiltIn(rawValue: type.base.index) {
    case .any, .string: return .string(text)
    case .int: return .int(Unescaping.integer(text.utf8) ?? 0)
    case .double: return .double(Double(text) ?? 0)
    case .bool: return .bool(text == "true")
    case nil:
      return plan.types[type.base.index].alternatives.isEmpty
        ? .opaque(OpaqueValue(text)) : .string(text)
    }
  }
}

extension JSONWriter {
  /// Writes a value. An opaque value is written as the text that it holds, or as null if it holds
  /// none.
  mutating func value(_ value: InputValue) {
    switch value {
    case .string(let text): self.value(text)
    case .int(let number): self.value(number)
    case .double(let number): self.value(number)
    case .bool(let flag): self.value(flag)
    // The language has no lists of lists.
    case .list(let values): array(values) { json, value in json.value(value) }
    case .opaque(let value):
      if let text = value.value as? String { self.value(text) } else { null() }
    case .absent: null()
    }
  }

  /// Writes values by name, in alphabetical order.
  mutating func value(_ inputs: Inputs) {
    object { json in
      for (name, value) in inputs.sorted(by: { $0.key < $1.key }) {
        json.key(text: name)
        json.value(value)
      }
    }
  }

  /// Writes a frame as route, presentation and inputs.
  mutating func value(_ frame: Frame) {
    object { json in
      json.key("frame")
      json.value(frame.id.number)
      json.key("route")
      json.value(frame.route)
      json.key("presentation")
      json.value(frame.presentation.rawValue)
      json.key("inputs")
      json.value(frame.inputs)
    }
  }
}

extension InputValue {
  /// A value from JSON; nil for an object.
  init?(_ json: JSONValue) {
    switch json.content {
    case .null: self = .absent
    case .boolean(let flag): self = .bool(flag)
    case .integer(let number): self = .int(number)
    case .number(let number): self = .double(number)
    case .string(let text): self = .string(text)
    case .array(let elements):
      let values = elements.compactMap { InputValue(scalar: $0) }
      guard values.count == elements.count else { return nil }
      self = .list(values)
    case .object: return nil
    }
  }

  private init?(scalar json: JSONValue) {
    switch json.content {
    case .boolean(let flag): self = .bool(flag)
    case .integer(let number): self = .int(number)
    case .number(let number): self = .double(number)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }
}
