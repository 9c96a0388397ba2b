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
  var plan: Plan { navigation.plan }

  init(_ navigation: NavigationPlan) { self.navigation = navigation }

  /// What `step` does to `stack`.
  func effect(
    of step: DriveStep, on stack: LiveStack, inputs: Inputs
  ) throws(Forbidden) -> StepEffect {
    var work = StepWork(self, step, on: stack, inputs)
    try work.run()
    return work.effect
  }

  // MARK: Tabs

  /// Whether a presented frame prevents a switch. A link may have presented it, and the planner
  /// does not know that once the frame is there. Floating frames do not prevent it.
  func isCovered(_ step: DriveStep, on stack: LiveStack) -> Bool {
    guard step.verb == .switch,
      let container = container(of: tab(of: step, on: stack), for: step, on: stack)
    else { return false }
    return stack.frames[(container + 1)...].contains {
      $0.presentation.isPresented && !$0.presentation.isFloating
    }
  }

  /// The tab that a `switch` shows, or the child that a `down` or a `sub` leads to.
  func tab(of step: DriveStep, on stack: LiveStack) -> RouteID {
    if step.restored == 0 { return step.route }
    if !step.tab.isNone { return step.tab }
    // Whatever was above a container belongs to the tab that it showed, so the lowest frame need
    // not be the tab's own.
    guard let lowest = step.pushed.first, step.kept > 0, step.kept <= stack.frames.count
    else { return step.route }
    let parked = stack.tabs[stack.frames[step.kept - 1].id]?.parked ?? [:]
    if parked[lowest]?.routes == step.pushed { return lowest }
    return parked.keys.sorted().first { parked[$0]?.routes == step.pushed } ?? lowest
  }

  /// The index of the frame of whose tabs a `switch` shows `tab`.
  func container(of tab: RouteID, for step: DriveStep, on stack: LiveStack) -> Int? {
    let parent = plan.routes[tab.index].parent
    let below = stack.routes.dropLast()
    // The frame of the tab stays, or something is put on top of its container.
    let expected = step.pushed.isEmpty ? step.kept - 2 : step.kept - 1
    if below.indices.contains(expected) && below[expected] == parent { return expected }
    return below.lastIndex(of: parent)
  }

  /// Whether a planned step brings back frames that were parked before its path. The planner starts
  /// with nothing parked, so it counts on a new frame instead.
  ///
  /// - Parameter count: How many frames the steps before it leave alone.
  func bringsBack(_ step: DriveStep, on stack: LiveStack, below count: Int) -> Bool {
    switch step.verb {
    case .down, .switch, .jump: break
    case .up, .sub, .back, .task, .self: return false
    }
    let container = step.kept - 1
    guard step.restored == 0, !step.opens, let tab = step.pushed.first, container >= 0,
      container < min(count, stack.frames.count)
    else { return false }
    return stack.tabs[stack.frames[container].id]?.parked[tab] != nil
  }

  /// The step as it is on the actual stack; as planned if the facts forbid it there.
  func realized(_ step: DriveStep, on stack: LiveStack, inputs: Inputs) -> DriveStep {
    guard let result = try? effect(of: step, on: stack, inputs: inputs) else { return step }
    var real = step
    real.kept = result.kept
    real.restored = result.restored.count
    real.pushed = result.restored.routes + result.pushed.map(\.route)
    real.tab = tab(of: step, on: stack)
    if let top = real.pushed.last {
      real.route = top
    } else if result.kept > 0 {
      real.route = stack.routes[result.kept - 1]
    }
    return real
  }

  // MARK: Facts

  /// A fact that holds now and that a step ends, and the route on top after that step.
  struct Loss {
    var fact: FactID
    var route: RouteID
  }

  /// What `steps` end of `facts`, in the order of the steps, each fact once.
  func losses(by steps: [DriveStep], of facts: Set<FactID>) -> [Loss] {
    if plan.conditions.count == 1 { return [] }
    var losses: [Loss] = []
    var holding = facts
    for step in steps {
      if !step.link.isNone { plan.apply(plan.links[step.link.index].conditions, to: &holding) }
      for route in step.entered { plan.apply(plan.routes[route.index].conditions, to: &holding) }
      if !step.task.isNone { plan.apply(plan.tasks[step.task.index].conditions, to: &holding) }
      for fact in facts.subtracting(holding).sorted()
      where !losses.contains(where: { $0.fact == fact }) {
        losses.append(Loss(fact: fact, route: step.route))
      }
    }
    return losses
  }
}
