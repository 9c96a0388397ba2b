import RouteSyntax

// The part of generated Swift that has the inputs of routes and tasks.

extension SwiftGenerator {
  /// Writes the types of inputs.
  mutating func writeInputs(_ group: TargetGroup) {
    if group.targets.allSatisfy(\.inputs.isEmpty) { return }
    line(0, "")
    line(1, "/// The inputs of \(group.word)s, including those of the routes above them.")
    line(1, "\(access)enum \(group.inputsType) {")
    for (index, target) in group.targets.enumerated() where !target.inputs.isEmpty {
      let names = group.inputNames[index]
      let type = group.names.types[index]
      if type != target.id { comments(2, GeneratedText.comment("The inputs of `\(target.id)`.")) }
      // Only routes are hashed: code to hash each of these takes a fifth of the time to compile.
      line(2, "\(access)struct \(type): Equatable, Sendable {")
      line(3, "fileprivate var _values: [Value?]")
      line(3, "fileprivate init(_ values: [Value?]) { _values = values }")
      for (place, (input, name)) in zip(target.inputs, names).enumerated() {
        let type = self.type(input)
        // The plan often says the same.
        let isSaid = input.documentation.isEmpty && input.preset == nil && input.type == type
        if !isSaid || name != input.name { comments(3, GeneratedText.documentation(of: input)) }
        line(3, "\(access)var \(name): \(type) { \(reading(input, place)) }")
      }
      writeInit(target, names)
      line(2, "}")
    }
    line(1, "}")
  }

  /// The number of a target; tasks follow routes.
  func number(_ group: TargetGroup, _ index: Int) -> Int {
    group.type == "Task" ? plan.routes.count + index : index
  }

  private mutating func writeInit(_ target: GeneratedPlan.Target, _ names: [String]) {
    let head = "\(access)init(\(parameters(target, names))) {"
    let values = zip(target.inputs, names).map { writing($0, $1) }
    let body = "_values = [\(values.joined(separator: ", "))]"
    if head.utf8.count + body.utf8.count <= 100 - 9 {
      line(3, "\(head) \(body) }")
      return
    }
    line(3, head)
    if body.utf8.count <= 100 - 8 {
      line(4, body)
    } else {
      // The compiler takes long for long lists.
      line(4, "_values = []")
      for value in values { line(4, "_values.append(\(value))") }
    }
    line(3, "}")
  }

  /// An input as a route holds it.
  private func writing(_ input: GeneratedPlan.Input, _ name: String) -> String {
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

  private func reading(_ input: GeneratedPlan.Input, _ place: Int) -> String {
    let list = input.isList ? "List" : ""
    let mark = input.isOptional ? "" : "!"
    switch input.base {
    case .text, .integer, .double, .boolean: return "_values.at(\(place))"
    case .closed: return "_values.closed\(list)(\(place))\(mark)"
    case .opaque:
      // An input may be named like a type, so none is named here.
      let value = "_values.opaque\(list)(\(place))" + mark
      if input.isList { return value + (input.isOptional ? "?" : "") + ".map { .init($0) }" }
      return input.isOptional ? value + ".map { .init($0) }" : ".init(\(value))"
    }
  }
}
