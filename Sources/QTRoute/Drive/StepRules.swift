import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// A step that the facts do not allow: what it would open, and the conditions that are not met.
struct Forbidden: Error {
  var name: String
  var conditions: ConditionsID
}

/// What planned steps do to the actual stack. The planner knows routes and facts; here the inputs
/// of frames count, too, so a step may return to a frame where the planner would push one.
struct StepRules {
  let navigation: NavigationPlan
  private var plan: Plan { navigation.plan }

  init(_ navigation: NavigationPlan) { self.navigation = navigation }

  /// What `step` does to `stack`.
  func effect(
    of step: DriveStep, on stack: LiveStack, inputs: Inputs
  ) throws(Forbidden) -> StepEffect {
    var work = StepWork(self, step, on: stack, inputs)
    try work.run()
    return work.effect
  }

  /// Whether a presented frame prevents a switch. A link may have presented it, and the planner
  /// does not know that once the frame is there.
  func isCovered(_ step: DriveStep, on stack: LiveStack) -> Bool {
    step.verb == .switch && stack.frames[step.kept...].contains { $0.presentation != .push }
  }

  // MARK: Inputs

  /// The values of a new frame's parameters: from the link, from the drive's inputs, from the
  /// screen where the link starts, otherwise the defaults.
  func values(
    of id: RouteID, by link: LinkID, _ stack: LiveStack, _ inputs: Inputs
  ) -> Inputs {
    var result = known(of: id, by: link, stack, inputs)
    for parameter in plan.parameters[plan.routes[id.index].parameters.indices] {
      guard let value = plan.defaultValue(of: parameter) else { continue }
      let name = plan.name(parameter.name)
      if result[name] == nil { result[name] = InputValue(value) }
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

  /// The values of `inputs` that the task declares, with the defaults of its other parameters.
  func values(of id: TaskID, _ inputs: Inputs) -> Inputs {
    var result: Inputs = [:]
    for parameter in plan.parameters[plan.tasks[id.index].parameters.indices] {
      let name = plan.name(parameter.name)
      if let value = inputs[name] {
        result[name] = value
      } else if let value = plan.defaultValue(of: parameter) {
        result[name] = InputValue(value)
      }
    }
    return result
  }

  /// Whether `link` supplies the parameter to the frame that it pushes, as a literal or as a value
  /// that the app knows there.
  func supplies(_ name: NameID, _ link: LinkID) -> Bool { argument(name, of: link) != nil }
}
