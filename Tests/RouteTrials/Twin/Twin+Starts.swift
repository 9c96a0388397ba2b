import RoutePlan
import RouteSyntax

/// Where a path starts.
struct TwinOpening: Hashable {
  /// The frames, bottom to top, presented as their routes say; not empty.
  var stack: [RouteID]
  /// The facts of `--given`, a bit for each.
  var given: UInt64
  /// Whether nothing is assumed, as with `--cold`.
  var isCold = false
}

/// The end of a path.
struct TwinGoal: Hashable {
  var target: PlanTarget
  /// With `--exact`: the whole stack is the target's own place, however its frames are presented.
  var isExact = false

  /// The route that has to be on top; nil if a task has to be done.
  var route: RouteID? {
    if case .route(let id) = target { return id }
    return nil
  }

  /// The task that has to be done.
  var task: TaskID? {
    if case .task(let id) = target { return id }
    return nil
  }
}

extension Twin {
  // MARK: Starts

  /// A configuration with frames that were there before the path, presented as their routes say.
  /// Nothing is parked.
  ///
  /// "T shows … at first the tab right above it": so that one counts as selected.
  func configuration(stack: [RouteID], facts: UInt64 = 0) -> TwinConfiguration {
    var frames: [TwinFrame] = []
    for (place, id) in stack.enumerated() {
      var frame = TwinFrame(
        route: id, presentation: route(id).presentation,
        keys: plan.isRecycledByKeys(id) ? .before : .none)
      if keepsTabs(id), place + 1 < stack.count, tabsBelow[id.index].contains(stack[place + 1]) {
        frame.selected = stack[place + 1]
      }
      frames.append(frame)
    }
    return TwinConfiguration(stack: frames, facts: facts)
  }

  /// The configuration of `path A B`: "starts at `chain(A)` (at another stack with `--stack`), with
  /// the facts that hold once those frames were pushed in order". "With `--cold` (and for a cold
  /// launch) nothing is assumed: only `--given`." "`path A B` starts with nothing parked."
  ///
  /// READING 15. The frames of `--stack` are taken as they are: a floating frame stays below one
  /// that does not float.
  func configuration(_ opening: TwinOpening) -> TwinConfiguration {
    configuration(
      stack: opening.stack,
      facts: opening.isCold ? opening.given : assumed(opening.given, on: opening.stack))
  }

  /// "Those of `--given`, and, frame by frame, what it requires, then what it grants, less what it
  /// revokes." An `unless` that this contradicts changes nothing.
  private func assumed(_ given: UInt64, on stack: [RouteID]) -> UInt64 {
    var facts = given
    for id in stack {
      let conditions = conditions[route(id).conditions.index]
      facts |= conditions.requires
      facts |= conditions.grants
      facts &= ~conditions.revokes
    }
    return facts
  }

  /// Where `path` starts from the place of a route.
  func opening(at id: RouteID, given: UInt64 = 0, isCold: Bool = false) -> TwinOpening {
    TwinOpening(stack: chain(of: id), given: given, isCold: isCold)
  }

  /// "A cold launch pushes `chain(start)` frame by frame, so what those frames require must hold
  /// and what they grant comes true." Nil if that is not possible.
  func coldLaunch(facts: UInt64 = 0) -> TwinConfiguration? {
    if plan.start.isNone { return nil }
    var facts = facts
    for id in chain(of: plan.start) {
      let conditions = conditions[route(id).conditions.index]
      guard conditions.hold(facts) else { return nil }
      facts = conditions.applied(to: facts)
    }
    return configuration(stack: chain(of: plan.start), facts: facts)
  }

  // MARK: Ends

  /// "It ends as soon as B is on top (with `--exact`: when the stack is `chain(B)`)." A task has
  /// not been done by being somewhere.
  func isReached(_ goal: TwinGoal, in configuration: TwinConfiguration) -> Bool {
    guard let target = goal.route else { return false }
    return goal.isExact
      ? configuration.stack.map(\.route) == chain(of: target)
      : configuration.top.route == target
  }

  /// "Where B is a task, as soon as it is done."
  ///
  /// READING 16. `--exact` says nothing about a task.
  func isReached(_ goal: TwinGoal, by move: TwinMove) -> Bool {
    if let task = goal.task { return move.step.task == task }
    return isReached(goal, in: move.configuration)
  }

  /// The number of frames that a goal needs.
  func depth(of goal: TwinGoal) -> Int {
    switch goal.target {
    case .route(let id): return chain(of: id).count
    case .task(let id):
      switch tasks[id.index].place {
      case .none: return 0
      case .route(let home): return chain(of: home).count
      case .flow(let flow):
        let start = flows[flow.index].start
        return start.isNone ? 0 : chain(of: start).count
      }
    }
  }
}
