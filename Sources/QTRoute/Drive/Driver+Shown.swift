import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Screens that a step only showed, such as a login: what they are there for is done by the person, and
/// not by another drive that needs the same facts.
extension Driver {
  /// What a drive does about a path that would take the place of the person at a shown screen.
  enum Detour {
    /// The path does not, or there is another one, or one as far as that screen.
    case go(Way)
    /// There is none, so the drive waits.
    case wait(ShownStep)
  }

  /// Forgets the shown screens that are gone or complete. Called after each change.
  func dropCompleteShown() {
    shownSteps = shownSteps.filter { id, shown in
      !live.facts.isSuperset(of: shown.facts) && live.isThere(id)
    }
  }

  /// The way that a drive takes, or the shown screen for which it waits.
  func detour(_ found: Way, to goal: Goal, _ run: DriveRun) -> Detour {
    guard !shownSteps.isEmpty, let hit = completion(by: found) else { return .go(found) }
    if case .route(let target) = goal, let other = way(around: target, run) { return .go(other) }
    // Whatever is above the screen leaves first, so that the person sees it.
    let before = found.steps[..<hit.step].prefix { $0.kept > hit.depth }
    if before.isEmpty { return .wait(hit.shown) }
    return .go(Way(Array(before), isWhole: false))
  }

  /// A path to a screen that leaves shown screens to the person; nil if there is none.
  private func way(around target: RouteID, _ run: DriveRun) -> Way? {
    var request = request(to: .route(target))
    request.count = Self.alternatives
    request.isExplained = false
    guard case .found(let paths) = plan.planner.find(request) else { return nil }
    let keys = keys(of: target, run)
    for path in paths {
      let steps = path.steps.map { DriveStep($0) }
      if !keys.isEmpty && meetsOther(steps, keys, run) { continue }
      if completion(by: Way(steps)) == nil { return sure(steps, to: target, run) }
    }
    return nil
  }

  /// A step that would complete a shown screen.
  private struct Completion {
    var shown: ShownStep
    /// The index of the frame of the screen.
    var depth: Int
    /// The index of the step.
    var step: Int
  }

  /// Finds the first step that would complete the topmost screen for which there is one: that takes a
  /// link from the screen or from above it which grants a fact for which the screen waits; or that opens
  /// the screen anew, or does its task again, on the way to something else.
  private func completion(by way: Way) -> Completion? {
    for (depth, frame) in live.frames.enumerated().reversed() {
      guard let shown = shownSteps[frame.id] else { continue }
      let facts = shown.facts.subtracting(live.facts)
      var isThere = true
      for (index, step) in way.steps.enumerated() {
        let isEnd = way.isWhole && index == way.steps.count - 1
        let grants = self.grants(of: step, from: isThere, again: isEnd ? nil : shown.subject)
        if !grants.isDisjoint(with: facts) {
          return Completion(shown: shown, depth: depth, step: index)
        }
        isThere = isThere && step.kept > depth
      }
    }
    return nil
  }

  /// The facts that a step grants by its link, if that counts, and by the route or task `again`.
  private func grants(
    of step: DriveStep, from isLinkCounted: Bool, again subject: String?
  ) -> Set<FactID> {
    var result: Set<FactID> = []
    func add(_ id: ConditionsID) {
      result.formUnion(plan.plan.facts(plan.plan.conditions(id).grants))
    }
    if isLinkCounted && !step.link.isNone {
      add(plan.plan.links[step.link.index].conditions)
    }
    guard let subject else { return result }
    for id in step.entered where plan.names[id] == subject {
      add(plan.plan.routes[id.index].conditions)
    }
    if !step.task.isNone && plan.names[step.task] == subject {
      add(plan.plan.tasks[step.task.index].conditions)
    }
    return result
  }
}
