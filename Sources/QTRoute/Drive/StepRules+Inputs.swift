import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The values of new frames and of tasks.
extension StepRules {
  /// The values of a new frame's parameters: from the link, from the drive's inputs, from the
  /// screen where the link starts, otherwise the defaults.
  func values(
    of id: RouteID, by link: LinkID, _ stack: LiveStack, _ inputs: Inputs
  ) -> Inputs {
    let known = known(of: id, by: link, stack, inputs)
    let defaults = defaults(of: id)
    return defaults.isEmpty ? known : known.merging(defaults) { value, _ in value }
  }

  /// The values of the parameters of a route that have defaults.
  func defaults(of id: RouteID) -> Inputs {
    let parameters = plan.routes[id.index].parameters
    if parameters.count == 0 { return [:] }
    var result: Inputs = [:]
    for parameter in plan.parameters[parameters.indices] {
      guard let value = plan.defaultValue(of: parameter) else { continue }
      result[plan.name(parameter.name)] = InputValue(value)
    }
    return result
  }

  /// The values of a frame without those that a new frame could lack; these have their defaults again.
  func reset(_ inputs: Inputs, of id: RouteID) -> Inputs {
    var result: Inputs = [:]
    for parameter in plan.parameters[plan.routes[id.index].parameters.indices] {
      let name = plan.name(parameter.name)
      if let value = plan.defaultValue(of: parameter) {
        result[name] = InputValue(value)
      } else if parameter.isRequired, let value = inputs[name] {
        result[name] = value
      }
    }
    return result
  }

  /// The same values without the defaults.
  func known(
    of id: RouteID, by link: LinkID, _ stack: LiveStack, _ inputs: Inputs
  ) -> Inputs {
    let parameters = plan.routes[id.index].parameters
    if parameters.count == 0 { return [:] }
    var result: Inputs = [:]
    for parameter in plan.parameters[parameters.indices] {
      let name = plan.name(parameter.name)
      let argument = argument(parameter.name, of: link)
      if let argument, let value = plan.value(of: argument) {
        result[name] = InputValue(value)
      } else if let value = inputs[name] {
        result[name] = value
      } else if argument != nil, let value = stack.frames.last?.inputs[name] {
        result[name] = value
      }
    }
    return result
  }

  private func argument(_ name: NameID, of link: LinkID) -> Argument? {
    if link.isNone { return nil }
    return plan.arguments[plan.links[link.index].arguments.indices].first { $0.name == name }
  }

  /// The values of `inputs` that the route declares; only these may be merged into its frames.
  func declared(_ inputs: Inputs, by id: RouteID) -> Inputs {
    let parameters = plan.routes[id.index].parameters
    if inputs.isEmpty || parameters.count == 0 { return [:] }
    var result: Inputs = [:]
    for parameter in plan.parameters[parameters.indices] {
      let name = plan.name(parameter.name)
      if let value = inputs[name] { result[name] = value }
    }
    return result
  }

  /// The values of a task's parameters: from the drive's inputs, from the topmost frame that has
  /// one, otherwise the defaults. That a frame lacks a value counts only if none has one.
  func values(of id: TaskID, _ stack: LiveStack, _ inputs: Inputs) -> Inputs {
    var result: Inputs = [:]
    for parameter in plan.parameters[plan.tasks[id.index].parameters.indices] {
      let name = plan.name(parameter.name)
      if let value = inputs[name] {
        result[name] = value
      } else if let value = found(parameter.name, on: stack) {
        result[name] = value
      } else if let value = plan.defaultValue(of: parameter) {
        result[name] = InputValue(value)
      }
    }
    return result
  }

  /// The value that the topmost frame with one has, or would have by its default.
  private func found(_ name: NameID, on stack: LiveStack) -> InputValue? {
    let text = plan.name(name)
    var absent: InputValue?
    for index in stack.frames.indices.reversed() {
      var value = stack.frames[index].inputs[text]
      if value == nil {
        let slice = plan.routes[stack.routes[index].index].parameters
        let parameter = plan.parameters[slice.indices].first { $0.name == name }
        value = parameter.flatMap { plan.defaultValue(of: $0) }.map { InputValue($0) }
      }
      if let value, value != .absent { return value }
      absent = absent ?? value
    }
    return absent
  }

  /// Whether `link` supplies the parameter to the frame that it pushes, as a literal or as a value
  /// that the app knows there.
  func supplies(_ name: NameID, _ link: LinkID) -> Bool { argument(name, of: link) != nil }
}
