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

  /// Brings back `frames` on top of frames of these routes.
  ///
  /// - Returns: Whether the first of them is there.
  @discardableResult
  mutating func stack(
    _ frames: [Frame], on below: [RouteID], _ driver: isolated Driver, _ run: inout DriveRun
  ) async throws(Stop) -> Bool {
    var chain = below
    for (index, frame) in frames.enumerated() {
      let route: RouteID
      do throws(RegistrationError) { route = try navigation.route(frame.route) } catch {
        drop(frames[index...], because: .unknownRoute(error))
        return index > 0
      }
      chain.append(route)
      let now = driver.live.frames.map(\.id)
      var reason =
        made ?? now == now ? fault(frame, route, facts: driver.live.facts) : .movedOn
      if reason == nil {
        var step = DriveStep(.jump, route, kept: below.count + index, pushed: [route])
        step.chain = chain
        step.presentation = RoutePlan.Presentation(frame.presentation)
        step.isReplay = true
        reason = try await driver.bringBack(step, frame.inputs, &run)
        if reason == nil { made = driver.live.frames.map(\.id) }
      }
      if let reason {
        drop(frames[index...], because: reason)
        return index > 0
      }
      let next = index + 1 < frames.count ? frames[index + 1] : nil
      try await parked(in: frame, below: next, on: chain, driver, &run)
    }
    return !frames.isEmpty
  }

  /// Brings back what is parked in a frame, which is on top now. `next` will be above it.
  private mutating func parked(
    in container: Frame, below next: Frame?, on chain: [RouteID], _ driver: isolated Driver,
    _ run: inout DriveRun
  ) async throws(Stop) {
    let above = next.flatMap { try? navigation.route($0.route) }
    for tab in snapshot.parked where tab.container == container.id {
      let route = try? navigation.route(tab.tab)
      // Only a step to another tab parks frames again.
      guard let route, let above, let home = chain.last, plan.keeps(route, of: home),
        plan.keeps(above, of: home), route != above
      else {
        drop(tab.frames[...], because: .noTab(tab.tab))
        continue
      }
      try await stack(tab.frames, on: chain, driver, &run)
    }
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
  private mutating func drop(_ frames: ArraySlice<Frame>, because reason: DroppedFrame.Reason) {
    guard let first = frames.first else { return }
    for frame in frames {
      let isFirst = frame.id == first.id
      result.dropped.append(
        DroppedFrame(frame: frame, reason: isFirst ? reason : .below(first.route)))
      for tab in snapshot.parked where tab.container == frame.id {
        for parked in tab.frames {
          result.dropped.append(DroppedFrame(frame: parked, reason: .below(first.route)))
        }
      }
    }
  }
}
