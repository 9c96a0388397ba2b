import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Brings the frames of a stored state back, one step after another.
///
/// The parked frames of a container come first, each tab on top of the container; the step to the
/// next tab parks them again, as a tap would. So what comes last is shown.
struct Replay {
  private let snapshot: NavigationSnapshot
  private let navigation: NavigationPlan
  private var plan: Plan { navigation.plan }
  var result = Restoration()
  /// The stack after the last step; nil before the first.
  private var made: [FrameID]?

  init(_ snapshot: NavigationSnapshot, in navigation: NavigationPlan) {
    self.snapshot = snapshot
    self.navigation = navigation
  }

  /// Brings back `frames` on top of the lowest `below` frames.
  ///
  /// - Parameter tab: The tab to which they belong, if they are right above a frame with tabs.
  /// - Returns: Whether the first of them is there.
  @discardableResult
  mutating func stack(
    _ frames: [Frame], on below: Int = 0, for tab: RouteID = .none, _ driver: isolated Driver,
    _ run: inout DriveRun
  ) async throws(Stop) -> Bool {
    var tab = tab
    for (index, frame) in frames.enumerated() {
      let route: RouteID
      do throws(RegistrationError) { route = try navigation.route(frame.route) } catch {
        drop(frames[index...], because: .unknownRoute(error))
        return index > 0
      }
      let now = driver.live.frames.map(\.id)
      var reason =
        made ?? now == now ? fault(frame, route, facts: driver.live.facts) : .movedOn
      if reason == nil {
        var step = self.step(route, kept: below + index, for: tab)
        step.pushed = [route]
        step.presentation = RoutePlan.Presentation(frame.presentation)
        reason = try await driver.bringBack(step, frame.inputs, &run)
        if reason == nil { made = driver.live.frames.map(\.id) }
      } else {
        run.cause = nil
      }
      if let reason {
        drop(frames[index...], because: reason, run.cause)
        return index > 0
      }
      tab = try await tabs(
        of: frame, route, above: frames[(index + 1)...], depth: below + index + 1, driver, &run)
    }
    return !frames.isEmpty
  }

  private func step(_ route: RouteID, kept: Int, for tab: RouteID) -> DriveStep {
    var step = DriveStep(.jump, route, kept: kept)
    step.tab = tab
    (step.isExact, step.isReplay) = (true, true)
    return step
  }

  /// Brings back what is parked in a frame, which is on top now.
  ///
  /// - Parameters:
  ///   - above: The frames that will be above it.
  ///   - depth: How many frames there are with it.
  /// - Returns: The tab that it shows; none if its tabs do not keep their stacks.
  private mutating func tabs(
    of container: Frame, _ home: RouteID, above: ArraySlice<Frame>, depth: Int,
    _ driver: isolated Driver, _ run: inout DriveRun
  ) async throws(Stop) -> RouteID {
    let shown = shownTab(of: container, home, above: above.first)
    var isBelow = false
    for tab in snapshot.parked where tab.container == container.id {
      guard let route = try? navigation.route(tab.tab), plan.keeps(route, of: home), route != shown
      else {
        drop(tab.frames[...], because: .noTab(tab.tab))
        continue
      }
      isBelow = try await stack(tab.frames, on: depth, for: route, driver, &run) || isBelow
    }
    let isDefault = shown.isNone || shown == plan.firstTab(of: home)
    if above.isEmpty && (isBelow || !isDefault), driver.live.routes.count >= depth,
      made == driver.live.frames.map(\.id)
    {
      // The frame is on top, so a step has to park the others, and to show the tab.
      let step = step(home, kept: depth, for: shown)
      if try await driver.bringBack(step, container.inputs, &run) == nil {
        made = driver.live.frames.map(\.id)
      }
    }
    return shown
  }

  /// The tab that a frame showed, or that the lowest frame above it tells.
  private func shownTab(of container: Frame, _ home: RouteID, above: Frame?) -> RouteID {
    let stored = snapshot.shown?.first { $0.container == container.id }?.tab
    for name in [stored, above?.route] {
      if let name, let tab = try? navigation.route(name), plan.keeps(tab, of: home) { return tab }
    }
    return plan.routes[home.index].keepsTabs ? plan.firstTab(of: home) : .none
  }

  /// Why a frame cannot come back; nil if it can.
  private func fault(
    _ frame: Frame, _ route: RouteID, facts: Set<FactID>
  ) -> DroppedFrame.Reason? {
    let conditions = plan.conditions(plan.routes[route.index].conditions)
    let lost = Set(plan.facts(conditions.requires)).subtracting(facts)
    if !lost.isEmpty { return .lacksFacts(navigation.factNames(lost)) }
    for parameter in plan.parameters[plan.routes[route.index].parameters.indices] {
      let value = frame.inputs[plan.name(parameter.name)]
      let owner = navigation.names[route]
      if let value, !plan.accepts(value, for: parameter) {
        return .wrongInput(navigation.describe(parameter, of: owner, step: 0), found: value)
      }
      if value == nil && parameter.isRequired {
        return .missingInput(navigation.describe(parameter, of: owner, step: 0))
      }
    }
    return nil
  }

  /// Notes that frames did not come back: the first for a reason, the others because of it.
  private mutating func drop(
    _ frames: ArraySlice<Frame>, because reason: DroppedFrame.Reason, _ cause: (any Error)? = nil
  ) {
    guard let first = frames.first else { return }
    for frame in frames {
      let isFirst = frame.id == first.id
      result.dropped.append(
        DroppedFrame(
          frame: frame, reason: isFirst ? reason : .below(first.route),
          cause: isFirst ? cause : nil))
      for tab in snapshot.parked where tab.container == frame.id {
        for parked in tab.frames {
          result.dropped.append(DroppedFrame(frame: parked, reason: .below(first.route)))
        }
      }
    }
  }
}
