import RoutePlan
import RouteBase
import RouteSyntax

/// A report of the app about its screens.
enum ScreenReport {
  /// These screens are there, bottom to top.
  case stack([SeenFrame])
  /// These frames are not there any more.
  case gone(Set<FrameID>)
  /// A frame with tabs shows this tab.
  case tab(RouteID, of: FrameID)

  /// Whether it says what a person did, and not what is there.
  var isEvent: Bool {
    switch self {
    case .stack: false
    case .gone, .tab: true
    }
  }
}

/// Keeping reports until the step in progress ends.
extension Driver {
  /// Keeps a report, or lets it take effect.
  func report(_ report: ScreenReport) -> Adoption {
    if reports.isEmpty && isSame(report) {
      return Adoption(revision: revision, isChange: false, isHeld: false, missing: [])
    }
    let missing = missing(after: report)
    if !isStepping {
      apply(report)
      return Adoption(revision: revision, isChange: true, isHeld: false, missing: missing)
    }
    reports.append(report)
    var adoption = Adoption(revision: revision, isChange: true, isHeld: true, missing: missing)
    adoption.number = decidedReports + reports.count
    return adoption
  }

  /// Whether a report is no change. What a person did during a step may concern the frames that the
  /// step moves, so it has to be no change with or without the step.
  private func isSame(_ report: ScreenReport) -> Bool {
    func changesNothing(_ state: LiveStack) -> Bool {
      var trial = state
      _ = trial.apply(report, in: plan)
      return trial.isSame(as: state)
    }
    if !changesNothing(live) { return false }
    guard report.isEvent, let after = afterStep else { return true }
    return changesNothing(after)
  }

  /// The state after the step in progress, if it is taken; nil if there is none.
  var afterStep: LiveStack? {
    guard let stepping else { return nil }
    var after = live
    after.apply(stepping.effect, pushed: stepping.pushed, top: stepping.top, in: plan)
    return after
  }

  /// `frames` and those that leave with them: what is above them now, and what the step in progress
  /// puts above its own frames.
  func goingWith(_ frames: Set<FrameID>) -> Set<FrameID> {
    let going = live.above(frames)
    guard let stepping else { return going }
    let new = frames.intersection(stepping.pushed.map(\.id))
    if new.isEmpty { return going }
    return going.union(afterStep?.above(new) ?? new)
  }

  /// The screens with these names as the app sees them.
  func seen(_ stack: [String]) throws(RegistrationError) -> [SeenFrame] {
    var seen: [SeenFrame] = []
    for name in stack {
      let route = try plan.route(name)
      seen.append(SeenFrame(route: route, defaults: rules.defaults(of: route), mayLack: true))
    }
    return seen
  }

  /// Changes the stack as a report says. Returns false if that is no change.
  @discardableResult
  func apply(_ report: ScreenReport) -> Bool {
    var changed = live
    let move = changed.apply(report, in: plan)
    if changed.isSame(as: live) { return false }
    let oldTop = live.frames.last
    live = changed
    changes += 1
    publish(.adopted)
    tell(removed: move.removed, oldTop: oldTop, entered: move.entered, screens: [:])
    return true
  }

  /// The inputs that new frames lack after a report. The step in progress may push some of its
  /// frames, which lack nothing.
  func missing(after report: ScreenReport) -> [InputNeed] {
    var trial = afterStep ?? live
    let known = trial.lacking
    _ = trial.apply(report, in: plan)
    var needs: [InputNeed] = []
    for (index, frame) in trial.frames.enumerated()
    where trial.lacking.contains(frame.id) && !known.contains(frame.id) {
      for parameter in trial.needs(of: index, in: plan) {
        needs.append(plan.describe(parameter, of: frame.route, step: 0))
      }
    }
    return needs
  }

  // MARK: Deciding

  /// Lets what the app reported during a step take effect, however the step ended. Returns whether
  /// that changed anything.
  func decideReports() -> Bool {
    let held = reports
    reports = []
    var isChanged = false
    for report in held {
      decidedReports += 1
      isChanged = apply(report) || isChanged
    }
    for waiter in reportWaiters { waiter.resume() }
    reportWaiters = []
    return isChanged
  }

  /// The revision that has what a held report changed, or that was current when the report came to
  /// nothing; nil while its step is in progress.
  func revision(deciding number: Int) -> Int? { number <= decidedReports ? revision : nil }

  /// Waits until a held report has taken effect or has come to nothing, and returns the revision.
  func decision(of number: Int) async -> Int {
    while number > decidedReports {
      await withCheckedContinuation { reportWaiters.append($0) }
    }
    return revision
  }
}
