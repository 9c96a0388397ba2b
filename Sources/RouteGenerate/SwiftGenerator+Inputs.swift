import RouteSyntax

// The part of generated Swift that has the inputs of routes and tasks.

extension SwiftGenerator {
  /// What the plan says about a target, and about its inputs except for what their types say.
  func documentation(of target: GeneratedPlan.Target, _ names: [String]) -> [String] {
    var lines = GeneratedText.shortDocumentation(of: target, hasURLs: features.contains(.urls))
    for (input, name) in zip(target.inputs, names) {
      let isSaid = name == input.name && !input.isAny
      var texts = input.documentation.isEmpty ? [] : GeneratedText.comment(input.documentation)
      if !isSaid { texts += GeneratedText.declaration(of: input) }
      if !texts.isEmpty { lines.append("- Parameter \(name): \(texts.joined(separator: " "))") }
    }
    return lines
  }

  /// The number of a target; tasks follow routes.
  func number(_ group: TargetGroup, _ index: Int) -> Int {
    group.type == "Task" ? plan.routes.count + index : index
  }

  /// An input as a route holds it.
  func writing(_ input: GeneratedPlan.Input, _ name: String) -> String {
    func one(_ name: String) -> String {
      switch input.base {
      case .text: ".text(\(name))"
      case .integer: ".integer(\(name))"
      case .double: ".double(\(name))"
      case .boolean: ".boolean(\(name))"
      case .closed: ".text(\(name).rawValue)"
      case .opaque: ".opaque(.init(value: \(name).value))"
      }
    }
    func whole(_ name: String) -> String {
      input.isList ? ".list(\(name).map { \(one("$0")) })" : one(name)
    }
    return input.isOptional ? "\(name).map { \(whole("$0")) }" : whole(name)
  }

  /// An input of a route with `values`.
  func reading(_ input: GeneratedPlan.Input, _ place: Int) -> String {
    let list = input.isList ? "List" : ""
    let mark = input.isOptional ? "" : "!"
    switch input.base {
    case .text, .integer, .double, .boolean: return "values.at(\(place))"
    case .closed: return "values.closed\(list)(\(place))\(mark)"
    case .opaque:
      let value = "values.opaque\(list)(\(place))" + mark
      if input.isList { return value + (input.isOptional ? "?" : "") + ".map { .init($0) }" }
      return input.isOptional ? value + ".map { .init($0) }" : ".init(\(value))"
    }
  }
}
