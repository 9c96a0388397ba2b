import RouteGraph
import RoutePlan
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
    var effect = StepEffect(kept: step.kept)
    if !step.link.isNone {
      let link = plan.links[step.link.index]
      try ask(link.conditions, of: "the link to \(navigation.names[step.route])", effect, stack)
    }
    switch step.verb {
    case .down:
      try push(step.route, by: .none, onto: stack.routes.count, of: stack, inputs, &effect)
    case .sub:
      let back = step.link.isNone ? .none : plan.links[step.link.index].back
      let base = navigation.links.kept(back, of: stack.routes)
      try push(step.route, by: step.link, onto: base, of: stack, inputs, &effect)
    case .switch:
      if !step.pushed.isEmpty {
        try push(step.route, by: .none, onto: step.kept, of: stack, inputs, &effect)
      }
    case .jump:
      for route in step.pushed {
        let isTop = route == step.route
        let link = step.link.isNone ? nil : plan.links[step.link.index]
        let presentation =
          (isTop ? link?.presentation : nil) ?? plan.routes[route.index].presentation
        try add(route, presentation, step.link, stack, inputs, &effect)
      }
    case .task:
      let task = plan.tasks[step.task.index]
      try change(task.conditions, of: navigation.names[step.task], stack, &effect)
    case .up, .back, .self:
      break
    }
    return effect
  }

  /// Whether a frame is presented in the way of a switch: by a link that says so, of which the
  /// planner knows nothing once the frame is there.
  func isCovered(_ step: DriveStep, on stack: LiveStack) -> Bool {
    step.verb == .switch && stack.frames[step.kept...].contains { $0.presentation != .push }
  }

  /// Pushes a frame, or returns to one that the route is recycled to.
  private func push(
    _ id: RouteID, by link: LinkID, onto base: Int, of stack: LiveStack, _ inputs: Inputs,
    _ effect: inout StepEffect
  ) throws(Forbidden) {
    let route = plan.routes[id.index]
    effect.kept = base
    if route.flags.contains(.recycle) {
      let values = values(of: id, by: link, stack, inputs)
      let keys = plan.keyLists[route.recycleKeys.indices].map { plan.name($0) }
      let found = stack.routes[..<base].indices.last { index in
        stack.routes[index] == id
          && keys.allSatisfy { stack.frames[index].inputs[$0] == values[$0] }
      }
      if let found {
        effect.kept = found + 1
        return
      }
    }
    let own = link.isNone ? nil : plan.links[link.index].presentation
    try add(id, own ?? route.presentation, link, stack, inputs, &effect)
  }

  private func add(
    _ id: RouteID, _ presentation: RoutePlan.Presentation, _ link: LinkID, _ stack: LiveStack,
    _ inputs: Inputs, _ effect: inout StepEffect
  ) throws(Forbidden) {
    try change(plan.routes[id.index].conditions, of: navigation.names[id], stack, &effect)
    effect.pushed.append(
      StepEffect.Push(
        route: id, presentation: Presentation(presentation),
        inputs: values(of: id, by: link, stack, inputs)))
  }

  // MARK: Facts

  private func ask(
    _ id: ConditionsID, of name: String, _ effect: StepEffect, _ stack: LiveStack
  ) throws(Forbidden) {
    if id == Conditions.none { return }
    let conditions = plan.conditions(id)
    let facts = effect.facts ?? stack.facts
    guard plan.facts(conditions.requires).allSatisfy({ facts.contains($0) }),
      !plan.facts(conditions.unless).contains(where: { facts.contains($0) })
    else { throw Forbidden(name: name, conditions: id) }
  }

  private func change(
    _ id: ConditionsID, of name: String, _ stack: LiveStack, _ effect: inout StepEffect
  ) throws(Forbidden) {
    if id == Conditions.none { return }
    try ask(id, of: name, effect, stack)
    let conditions = plan.conditions(id)
    var facts = effect.facts ?? stack.facts
    facts.formUnion(plan.facts(conditions.grants))
    facts.subtract(plan.facts(conditions.revokes))
    effect.facts = facts
  }

  // MARK: Inputs

  /// The values of a new frame's parameters: what the link says, what the drive brings, what the
  /// screen knows from which the link leads, and where they are wanted the defaults.
  func values(
    of id: RouteID, by link: LinkID, _ stack: LiveStack, _ inputs: Inputs, defaults: Bool = true
  ) -> Inputs {
    let parameters = plan.routes[id.index].parameters
    if parameters.count == 0 { return [:] }
    var result: Inputs = [:]
    for parameter in plan.parameters[parameters.indices] {
      let name = plan.name(parameter.name)
      let argument = argument(parameter.name, of: link)
      if let argument, argument.value >= 0 {
        let tree = plan.files[argument.file.index].tree
        result[name] = InputValue(tree.value(ofLiteral: Int(argument.value)))
      } else if let value = inputs[name] {
        result[name] = value
      } else if argument != nil, let value = stack.frames.last?.inputs[name] {
        result[name] = value
      } else if defaults, let value = plan.defaultValue(of: parameter) {
        result[name] = InputValue(value)
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
