/// Decides whether a drive may go to a screen, or end a fact: at once or later, from any thread.
public typealias Guard = @Sendable (GuardRequest, GuardAnswer) -> Void

/// The question that a guard answers.
public struct GuardRequest: Sendable {
  /// The number of the drive, in the order in which drives were submitted.
  public internal(set) var drive: Int
  /// The protected route; for a protected fact, the route on top after the step that ends it.
  public internal(set) var route: String
  /// The protected fact, which holds now and which the drive would end; nil for a protected route.
  public internal(set) var fact: String?
  /// Whether the protected route is the drive's destination; otherwise the drive only passes it.
  public internal(set) var isDestination = false
  /// The drive's inputs.
  public internal(set) var inputs: Inputs
}

/// Takes a guard's one answer. If it does not come in time, that counts as a refusal.
///
/// A guard must not wait for another drive of its driver, because that drive would wait for this
/// one. If the app shows a login on the way, declare that in the plan, or show the login in the
/// guard.
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

  /// It does not know its driver, so keeping an answer forever does not keep the driver.
  init(
    route: String, shot: OneShot<End>, onIncident: @escaping @Sendable (Incident) -> Void
  ) {
    self.route = route
    self.shot = shot
    self.onIncident = onIncident
  }

  /// Lets the drive continue. `inputs` are added to the drive's inputs, and `facts` hold from now
  /// on.
  public func allow(inputs: Inputs = [:], facts: [String] = []) { give(.allowed(inputs, facts)) }

  /// Ends the drive before its first step.
  public func refuse(_ reason: String) { give(.refused(reason)) }

  private func give(_ end: End) {
    switch shot.give(end) {
    case .taken: break
    case .second: onIncident(.guardAnsweredTwice(route: route))
    case .late: onIncident(.guardAnsweredLate(route: route))
    }
  }
}
