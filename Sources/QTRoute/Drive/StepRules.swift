import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// A step that the facts do not allow: whose conditions say so.
struct Forbidden: Error {
  var name: String
  var conditions: ConditionsID
}

/// What planned steps do to the stack that is really there. The planner knows routes and facts; here
/// the inputs of frames count, too, so a step may return to a frame that the planner would push.
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

  /// Whether a frame is presented in the way of a switch: by a link that says so, of which the
  /// planner knows nothing once the frame is there.
  func isCovered(_ step: DriveStep, on stack: LiveStack) -> Bool {
    step.verb == .switch && stack.frames[step.kept...].contains { $0.presentation != .push }
  }

  // MARK: Inputs

  /// The values of a new frame's parameters: what the link says, what the drive brings, what the
  /// screen knows from which the link leads, and else the defaults.
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

  /// The same without the defaults.
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

  /// Those of `inputs` that the route declares: all that may be merged into a frame of it.
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

  /// Those of `inputs` that the task declares, with the defaults of the others.
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

  /// Whether a frame of `id` pushed by `link` gets the parameter from the link: a literal, or a
  /// value that the app knows there.
  func supplies(_ name: NameID, _ link: LinkID) -> Bool { argument(name, of: link) != nil }
}
