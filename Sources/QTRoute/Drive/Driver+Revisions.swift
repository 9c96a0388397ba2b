import RoutePlan
import RouteBase
import RouteSyntax

/// Tells watchers about every change of the stack and of the facts.
extension Driver {
  /// Notes that the state has changed, and gives the new revision to the watchers. The only place
  /// where a revision is made.
  func publish(_ cause: NavigationRevision.Cause) {
    revision += 1
    lastCause = cause
    if !paused.isEmpty { wakePaused() }
    if !shownSteps.isEmpty { dropCompleteShown() }
    if watchers.isEmpty { return }
    let state = live
    let new = makeRevision(of: state, since: published)
    published = state
    for watcher in watchers.values { watcher.yield(new) }
  }

  /// The newest revision, as a watcher that has just come sees it.
  var current: NavigationRevision { makeRevision(of: live, since: live) }

  /// Adds a watcher, which gets the current revision now and each new one from then on.
  ///
  /// - Returns: The key that removes it.
  func addWatcher(_ watcher: AsyncStream<NavigationRevision>.Continuation) -> Int {
    lastWatcher += 1
    if watchers.isEmpty { published = live }
    watchers[lastWatcher] = watcher
    watcher.yield(current)
    return lastWatcher
  }

  func removeWatcher(_ key: Int) { watchers[key] = nil }

  private func makeRevision(of new: LiveStack, since old: LiveStack) -> NavigationRevision {
    var parked: [NavigationRevision.ParkedTab] = []
    var tabs: [FrameID: String] = [:]
    for (id, memory) in new.tabs.sorted(by: { $0.key < $1.key }) {
      if !memory.selected.isNone { tabs[id] = plan.names[memory.selected] }
      for (tab, frames) in memory.parked.sorted(by: { $0.key < $1.key }) {
        parked.append(
          NavigationRevision.ParkedTab(
            container: id, tab: plan.names[tab], frames: frames.frames))
      }
    }
    return NavigationRevision(
      number: revision, stack: new.frames, parked: parked, tabs: tabs,
      facts: Set(plan.factNames(new.facts)), change: change(from: old, to: new),
      cause: lastCause, decided: decidedReports)
  }

  private func change(
    from old: LiveStack, to new: LiveStack
  ) -> NavigationRevision.Change {
    var change = NavigationRevision.Change()
    let (before, after) = (old.allFrames, new.allFrames)
    for (id, frame) in after {
      guard let earlier = before[id] else {
        change.added.append(id)
        continue
      }
      if earlier.inputs != frame.inputs { change.updated.append(id) }
    }
    for id in before.keys where after[id] == nil { change.removed.append(id) }
    change.added.sort()
    change.removed.sort()
    change.updated.sort()
    let ended = old.facts.subtracting(new.facts)
    change.begun = plan.factNames(new.facts.subtracting(old.facts))
    change.ended = plan.factNames(ended)
    change.stranded = new.frames(requiring: ended, in: plan)
    return change
  }
}

extension LiveStack {
  /// The frames on the stack and the parked ones, by their ids.
  var allFrames: [FrameID: Frame] {
    var result: [FrameID: Frame] = [:]
    for frame in frames { result[frame.id] = frame }
    for memory in tabs.values {
      for parked in memory.parked.values {
        for frame in parked.frames { result[frame.id] = frame }
      }
    }
    return result
  }

  /// The frames on the stack, bottom to top, that require one of `facts`.
  func frames(requiring facts: Set<FactID>, in plan: NavigationPlan) -> [StrandedFrame] {
    if facts.isEmpty { return [] }
    var result: [StrandedFrame] = []
    for (index, route) in routes.enumerated() {
      let conditions = plan.plan.conditions(plan.plan.routes[route.index].conditions)
      let needed = Set(plan.plan.facts(conditions.requires)).intersection(facts)
      if needed.isEmpty { continue }
      result.append(StrandedFrame(frame: frames[index], facts: plan.factNames(needed)))
    }
    return result
  }
}
