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

  /// Keeps a screen that a step showed, in place of what was known of it.
  func note(_ shown: ShownStep) {
    shownSteps.removeAll { $0.frame == shown.frame && $0.target == shown.target }
    shownSteps.append(shown)
  }

  /// Forgets the shown screens that are gone or complete. Called after each change.
  func dropCompleteShown() {
    shownSteps.removeAll { shown in
      live.facts.isSuperset(of: shown.facts) || !live.isThere(shown.frame)
    }
  }

  /// The way that a drive takes, or the shown screen for which it waits.
  func detour(_ found: Way, to goal: Goal, _ run: DriveRun) -> Detour {
    guard !shownSteps.isEmpty, let hit = completion(by: found) else { return .go(found) }
    if case .route(let target) = goal {
      let other = way(to: .route(target), run) { steps in
        ends(steps, at: target, run) && completion(by: Way(steps)) == nil
      }
      if let other { return .go(other) }
    }
    // Whatever is above the screen leaves first, so that the person sees it.
    let before = found.steps[..<hit.step].prefix { $0.kept > hit.depth && $0.onlyLeaves }
    if before.isEmpty { return .wait(hit.shown) }
    return .go(Way(Array(before), isWhole: false))
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
  /// link from the screen or from above it, or from another one of its route, which grants a fact for
  /// which the screen waits; or that opens the screen anew, or does its task again, on the way to
  /// something else.
  private func completion(by way: Way) -> Completion? {
    for (depth, frame) in live.frames.enumerated().reversed() {
      for shown in shownSteps where shown.frame == frame.id {
        if let step = step(of: way, completing: shown, at: depth) {
          return Completion(shown: shown, depth: depth, step: step)
        }
      }
    }
    return nil
  }

  /// The index of the first step that would complete one shown screen.
  private func step(of way: Way, completing shown: ShownStep, at depth: Int) -> Int? {
    let facts = shown.facts.subtracting(live.facts)
    // Where the screen is, or another one of its route that a step has opened.
    var place: Int? = depth
    for (index, step) in way.steps.enumerated() {
      let isEnd = way.isWhole && index == way.steps.count - 1
      let grants = grants(of: step, from: place != nil, again: isEnd ? nil : shown.target)
      if !grants.isDisjoint(with: facts) { return index }
      if let there = place, step.kept <= there { place = nil }
      if case .route(let id) = shown.target, let opened = step.pushed.lastIndex(of: id) {
        place = step.kept + opened
      }
    }
    return nil
  }

  /// The facts that a step grants by its link, if that counts, and by the route or task `again`.
  private func grants(
    of step: DriveStep, from isLinkCounted: Bool, again target: PlanTarget?
  ) -> Set<FactID> {
    var result: Set<FactID> = []
    if isLinkCounted && !step.link.isNone {
      result = granted(by: plan.plan.links[step.link.index].conditions)
    }
    switch target {
    case .route(let id) where step.entered.contains(id):
      result.formUnion(granted(by: plan.plan.routes[id.index].conditions))
    case .task(let id) where step.task == id:
      result.formUnion(granted(by: plan.plan.tasks[id.index].conditions))
    default: break
    }
    return result
  }
}
