import RouteGraph
import RoutePlan
import RouteSyntax

/// Works out what a planned step does to the actual stack: what the table of steps says, with the
/// inputs of frames taken into account.
struct StepWork {
  private let rules: StepRules
  private let step: DriveStep
  private let stack: LiveStack
  private let inputs: Inputs
  private(set) var effect: StepEffect

  private var navigation: NavigationPlan { rules.navigation }
  private var plan: Plan { rules.navigation.plan }

  init(_ rules: StepRules, _ step: DriveStep, on stack: LiveStack, _ inputs: Inputs) {
    self.rules = rules
    self.step = step
    self.stack = stack
    self.inputs = inputs
    effect = StepEffect(kept: step.kept)
  }

  /// Works out the effect.
  mutating func run() throws(Forbidden) {
    guard let rule = rule() else { return }
    if !step.link.isNone {
      try ask(rule.asked, of: "the link to \(navigation.names[step.route])")
    }
    switch rule.effect {
    case .push(_, let presentation, let back):
      if step.verb == .switch {
        if !step.pushed.isEmpty { try push(presentation, onto: step.kept) }
      } else {
        try push(presentation, onto: navigation.table.kept(back, of: stack.routes))
      }
    case .replace:
      for route in step.pushed {
        try add(route, navigation.table.presentation(of: route, in: rule))
      }
    case .change(let conditions):
      try change(conditions, of: navigation.names[step.task])
    case .goBack, .pop, .select: break
    }
  }

  /// The rule for the step in the table of steps; nil if the step only removes frames.
  private func rule() -> StepRule? {
    let table = navigation.table
    if !step.link.isNone { return table.rule(of: step.link) }
    switch step.verb {
    case .down: return table.down(to: step.route)
    case .sub: return table.sub(to: step.route)
    case .switch: return table.select(step.route)
    case .jump: return table.jump(to: step.route)
    case .task: return table.rule(of: step.task, plan.tasks[step.task.index])
    case .up, .back, .self: return nil
    }
  }

  // MARK: Frames

  /// Pushes the frame of the step, or returns to a frame if the route is recycled.
  private mutating func push(
    _ presentation: RoutePlan.Presentation, onto base: Int
  ) throws(Forbidden) {
    let id = step.route
    let route = plan.routes[id.index]
    effect.kept = base
    if route.flags.contains(.recycle) {
      let values = rules.values(of: id, by: step.link, stack, inputs)
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
    try add(id, presentation)
  }

  private mutating func add(
    _ id: RouteID, _ presentation: RoutePlan.Presentation
  ) throws(Forbidden) {
    try change(plan.routes[id.index].conditions, of: navigation.names[id])
    effect.pushed.append(
      StepEffect.Push(
        route: id, presentation: Presentation(presentation),
        inputs: rules.values(of: id, by: step.link, stack, inputs)))
  }

  // MARK: Facts

  private func ask(_ id: ConditionsID, of name: String) throws(Forbidden) {
    if id == Conditions.none { return }
    if !plan.allows(id, effect.facts ?? stack.facts) {
      throw Forbidden(name: name, conditions: id)
    }
  }

  private mutating func change(_ id: ConditionsID, of name: String) throws(Forbidden) {
    if id == Conditions.none { return }
    try ask(id, of: name)
    var facts = effect.facts ?? stack.facts
    plan.apply(id, to: &facts)
    effect.facts = facts
  }
}
