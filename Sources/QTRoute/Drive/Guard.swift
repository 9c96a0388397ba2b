/// Decides whether a drive may go to a screen: at once or later, from any thread.
public typealias Guard = @Sendable (GuardRequest, GuardAnswer) -> Void

/// What a guard is asked.
public struct GuardRequest: Sendable {
  /// The number of the drive, in the order in which drives were asked for.
  public internal(set) var drive: Int
  /// The route that is protected.
  public internal(set) var route: String
  /// Whether the drive was asked to go there; else it passes by.
  public internal(set) var isDestination: Bool
  /// The inputs that the drive has.
  public internal(set) var inputs: Inputs
}

/// Where a guard answers, once. What it does not answer in time counts as a refusal.
///
/// A guard must not wait for another drive of its driver, which would wait for this one: where the
/// app shows a login in the way, let the plan say so, or show it in the guard.
public final class GuardAnswer: Sendable {
  enum End: Sendable {
    case allowed(Inputs, [String])
    case refused(String)
    case timedOut
    case stopped
  }

  let shot: OneShot<End>
  private let route: String
  private let onIncident: @Sendable (Incident) -> Void

  /// It knows nothing of its driver: whoever keeps an answer for ever keeps no driver.
  init(
    route: String, shot: OneShot<End>, onIncident: @escaping @Sendable (Incident) -> Void
  ) {
    self.route = route
    self.shot = shot
    self.onIncident = onIncident
  }

  /// The drive goes on. `inputs` join the drive's, and `facts` hold from now on.
  public func allow(inputs: Inputs = [:], facts: [String] = []) { give(.allowed(inputs, facts)) }

  /// The drive ends, before its first step.
  public func refuse(_ reason: String) { give(.refused(reason)) }

  private func give(_ end: End) {
    switch shot.give(end) {
    case .taken: break
    case .second: onIncident(.guardAnsweredTwice(route: route))
    case .late: onIncident(.guardAnsweredLate(route: route))
    }
  }
}
