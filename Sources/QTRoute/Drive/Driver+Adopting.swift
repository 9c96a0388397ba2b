import RoutePlan
import RouteBase
import RouteSyntax

/// Learning what is really on the screen, after the person moved without a drive: swiped back,
/// closed a sheet or tapped a tab.
///
/// A report is kept or refused at once. If it is kept while a step is in progress, it takes effect
/// when that step ends, whether the step was taken or failed, and never later; the drive then goes
/// on from there. A report of what the driver already knows changes nothing: while a step is in
/// progress, the stack before it is such a report.
extension Driver {
  /// Sets the stack to the screens that are really there.
  ///
  /// Frames stay from the bottom up as long as their routes agree. If a frame with tabs shows
  /// another tab than before, what was above it is parked, and the tab's parked frames come back. A
  /// new frame has the defaults of its route; if it lacks a required input, the next drive that
  /// stays above it has to supply the input, unless that drive only goes to the screen below or
  /// leaves stranded frames. To be exact, report inputs, too (``adopt(_:expecting:)``), or name the
  /// frames that have gone (``adopt(gone:expecting:)``).
  ///
  /// - Throws: ``RegistrationError`` if the plan has no such route.
  @discardableResult
  public func adopt(_ stack: [String]) throws(RegistrationError) -> Adoption {
    report(.stack(try seen(stack)))
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
  /// If a step in progress puts a frame on top, that frame is not one of those, and stays, unless the
  /// app names it: then it leaves when the step ends.
  ///
  /// - Parameters:
  ///   - frames: The frames, on the stack or parked, or put there by the step in progress.
  ///   - revision: The revision that the app shows. If the state has changed since, the report is
  ///     refused.
  /// - Throws: ``AdoptionError`` if there never were such frames, or the report is late.
  @discardableResult
  public func adopt(
    gone frames: [FrameID], expecting revision: Int? = nil
  ) throws(AdoptionError) -> Adoption {
    try check(revision)
    for frame in frames where !live.hasMade(frame) { throw .unknownFrame(frame) }
    return report(.gone(goingWith(Set(frames))))
  }

  /// Removes exactly `frames` and what is parked in them: what a person left who may not have seen
  /// what a drive has put on top of them since. That stays.
  func adopt(left frames: Set<FrameID>) -> Adoption { report(.gone(frames)) }

  /// Shows another tab of a frame on the stack: what lies above the frame is parked, and the tab's
  /// parked frames come back, or a new frame of the tab comes. The tab that is shown already is no
  /// change.
  ///
  /// - Parameters:
  ///   - tab: The route of the tab.
  ///   - container: The frame with the tabs, on the stack or put there by the step in progress.
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
    let home = live.route(of: container) ?? afterStep?.route(of: container)
    guard let home, plan.plan.routes[route.index].parent == home, plan.plan.isTab(route)
    else { throw .noTab(tab, of: container) }
    return report(.tab(route, of: container))
  }

  private func check(_ expected: Int?) throws(AdoptionError) {
    guard let expected, expected != revision else { return }
    throw .stale(expected: expected, current: revision)
  }
}

extension InputFault {
  fileprivate var refusal: AdoptionError {
    switch self {
    case .missing(let need): .missingInput(need)
    case .wrong(let need, let value): .wrongInput(need, found: value)
    }
  }
}
