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
}

/// Learning what is really on the screen, after the person moved without a drive: swiped back,
/// closed a sheet or tapped a tab.
///
/// A report is kept or refused at once. If it is kept while a step is in progress, it takes effect
/// when that step ends, whether the step was taken or failed, and never later; the drive then goes
/// on from there. A report of what the driver already knows changes nothing.
extension Driver {
  /// Sets the stack to the screens that are really there.
  ///
  /// Frames stay from the bottom up as long as their routes agree. If a frame with tabs shows
  /// another tab than before, what was above it is parked, and the tab's parked frames come back. A
  /// new frame has the defaults of its route; if it lacks a required input, the next drive that
  /// stays above it has to supply the input. To be exact, report inputs, too
  /// (``adopt(_:expecting:)``), or name the frames that have gone (``adopt(gone:expecting:)``).
  ///
  /// - Throws: ``RegistrationError`` if the plan has no such route.
  @discardableResult
  public func adopt(_ stack: [String]) throws(RegistrationError) -> Adoption {
    var seen: [SeenFrame] = []
    for name in stack {
      let route = try plan.route(name)
      seen.append(SeenFrame(route: route, defaults: rules.defaults(of: route), mayLack: true))
    }
    return report(.stack(seen))
  }

  /// Sets the stack to the screens that are really there, with their inputs.
  ///
  /// Frames stay from the bottom up as long as their routes agree and they have the given inputs: a
  /// screen with another input is another frame.
  ///
  /// - Parameters:
  ///   - stack: The screens, bottom to top.
  ///   - revision: The revision that the app shows. If the state has changed since, the report is
  ///     refused.
  /// - Throws: ``AdoptionError`` if the report cannot be true, or is late.
  @discardableResult
  public func adopt(
    _ stack: [OpeningFrame], expecting revision: Int? = nil
  ) throws(AdoptionError) -> Adoption {
    try check(revision)
    var seen: [SeenFrame] = []
    for frame in stack {
      let route: RouteID
      do throws(RegistrationError) { route = try plan.route(frame.route) } catch {
        throw .badName(error)
      }
      do throws(InputFault) {
        try InputCheck(rules, frame.inputs).checkTypes(of: route, number: 0)
      } catch {
        throw error.refusal
      }
      seen.append(
        SeenFrame(
          route: route, inputs: rules.declared(frame.inputs, by: route),
          defaults: rules.defaults(of: route), presentation: frame.presentation, mayLack: true))
    }
    if let need = missing(after: .stack(seen)).first { throw .missingInput(need) }
    return report(.stack(seen))
  }

  /// Removes frames that have gone, and what was above them when the app said so. A frame that has
  /// already left is no change.
  ///
  /// If a step in progress puts a frame on top, that frame is not one of those, and stays.
  ///
  /// - Parameters:
  ///   - frames: The frames, on the stack or parked.
  ///   - revision: The revision that the app shows. If the state has changed since, the report is
  ///     refused.
  /// - Throws: ``AdoptionError`` if there never were such frames, or the report is late.
  @discardableResult
  public func adopt(
    gone frames: [FrameID], expecting revision: Int? = nil
  ) throws(AdoptionError) -> Adoption {
    try check(revision)
    for frame in frames where !live.hasMade(frame) { throw .unknownFrame(frame) }
    return report(.gone(live.above(Set(frames))))
  }

  /// Shows another tab of a frame on the stack: what lies above the frame is parked, and the tab's
  /// parked frames come back, or a new frame of the tab comes. The tab that is shown already is no
  /// change.
  ///
  /// - Parameters:
  ///   - tab: The route of the tab.
  ///   - container: The frame with the tabs.
  ///   - revision: The revision that the app shows. If the state has changed since, the report is
  ///     refused.
  /// - Throws: ``AdoptionError`` if the frame is not there or has no such tab, or the report is late.
  @discardableResult
  public func adopt(
    tab: String, of container: FrameID, expecting revision: Int? = nil
  ) throws(AdoptionError) -> Adoption {
    try check(revision)
    let route: RouteID
    do throws(RegistrationError) { route = try plan.route(tab) } catch { throw .badName(error) }
    guard let index = live.frames.firstIndex(where: { $0.id == container }),
      plan.plan.routes[route.index].parent == live.routes[index], plan.plan.isTab(route)
    else { throw .noTab(tab, of: container) }
    return report(.tab(route, of: container))
  }

  private func check(_ expected: Int?) throws(AdoptionError) {
    guard let expected, expected != revision else { return }
    throw .stale(expected: expected, current: revision)
  }

  // MARK: Keeping

  private func report(_ report: ScreenReport) -> Adoption {
    var trial = live
    _ = trial.apply(report, in: plan)
    let isSame = trial.isSame(as: live)
    if isSame && reports.isEmpty {
      return Adoption(revision: revision, isChange: false, isHeld: false, missing: [])
    }
    let missing = missing(after: report)
    if isStepping { reports.append(report) } else { apply(report) }
    return Adoption(revision: revision, isChange: true, isHeld: isStepping, missing: missing)
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
  private func missing(after report: ScreenReport) -> [InputNeed] {
    var trial = live
    if let stepping {
      trial.apply(stepping.effect, pushed: stepping.pushed, top: stepping.top, in: plan)
    }
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
}

extension LiveStack {
  mutating func apply(_ report: ScreenReport, in plan: NavigationPlan) -> Move {
    switch report {
    case .stack(let seen): return adopt(seen, in: plan)
    case .gone(let frames): return remove(frames)
    case .tab(let tab, let container):
      guard let index = frames.firstIndex(where: { $0.id == container }) else {
        return Move(removed: [], entered: [])
      }
      let memory = tabs[container] ?? LiveTabs()
      var shown = memory.selected
      if shown.isNone && index + 1 < frames.count && plan.plan.isTab(routes[index + 1]) {
        shown = routes[index + 1]
      }
      if shown.isNone { shown = plan.plan.firstTab(of: routes[index]) }
      if shown == tab { return Move(removed: [], entered: []) }
      let above = memory.parked[tab]?.routes ?? [tab]
      var seen = (routes[...index] + above).map { SeenFrame(route: $0) }
      seen[index + 1].mayLack = true
      return adopt(seen, in: plan)
    }
  }

  /// Whether the frames, on the stack and parked, and the shown tabs are the same.
  func isSame(as other: LiveStack) -> Bool {
    frames == other.frames && tabs == other.tabs
  }

  /// `frames`, and what lies above them where they are.
  func above(_ gone: Set<FrameID>) -> Set<FrameID> {
    var result = gone
    func add(_ frames: [Frame]) {
      guard let first = frames.firstIndex(where: { gone.contains($0.id) }) else { return }
      for frame in frames[first...] { result.insert(frame.id) }
    }
    add(frames)
    for memory in tabs.values { for parked in memory.parked.values { add(parked.frames) } }
    return result
  }
}

extension InputFault {
  var refusal: AdoptionError {
    switch self {
    case .missing(let need): .missingInput(need)
    case .wrong(let need, let value): .wrongInput(need, found: value)
    }
  }
}
