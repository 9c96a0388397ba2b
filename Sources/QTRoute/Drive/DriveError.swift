/// Why a drive ended before its destination, and where it got to.
public struct DriveError: Error, Sendable {
  /// What ends a drive.
  public enum Reason: Sendable, Hashable {
    /// The name is empty, unknown (and no fallback takes it), or not one of a route or task.
    case badName(RegistrationError)
    /// The URL is not one of the plan's, or nothing matches it and there is no fallback; why.
    case badURL(String, reason: String)
    /// No steps lead there.
    case noPath(NoPath)
    /// There is no screen below: one is at the root, or nowhere yet.
    case atRoot
    /// The facts that hold do not allow it: what is asked for, and what must not hold.
    case forbidden(String, requires: [String], unless: [String])
    /// Nothing supplies an input.
    case missingInput(InputNeed)
    /// An input is not of the parameter's type.
    case wrongInput(InputNeed, found: InputValue)
    /// A guard refused.
    case refused(route: String, reason: String)
    /// A guard did not answer in time.
    case guardTimedOut(route: String)
    /// The resolver did not answer the step within this time.
    case timedOut(Duration)
    /// The resolver said that it did not take the step.
    case failed(String)
    /// The resolver declined, and there is no fallback left.
    case declined(String)
    /// The resolver sees another stack than the step makes.
    case diverged(expected: [String], found: [String])
    /// The task that asked for the drive was cancelled.
    case cancelled
    /// A later drive took its place.
    case replaced
    /// Another drive was not finished.
    case busy
    /// What steps really did led away from the path again and again.
    case unsettled
  }

  /// Why it ended.
  public internal(set) var reason: Reason
  /// The step that it ended in, if it was one.
  public internal(set) var step: StepName?
  /// The steps that were taken.
  public internal(set) var steps: [StepReport]
  /// The stack as it really is, bottom to top.
  public internal(set) var stack: [Frame]
}

extension DriveError: CustomStringConvertible {
  /// `step 3, down Help: no answer within 10 s`
  public var description: String { (step.map { "\($0): " } ?? "") + message }

  /// What went wrong, without the step.
  public var message: String {
    switch reason {
    case .badName(let error): error.description
    case .badURL(let url, let reason): "`\(url)` opens nothing: \(reason)"
    case .noPath(let why): why.message
    case .atRoot: "there is no screen below"
    case .forbidden(let name, let requires, let unless):
      "`\(name)` " + Self.conditions(requires, unless)
    case .missingInput(let need):
      "no value for `\(need.name): \(need.type)` of `\(need.owner)`, which step \(need.step) needs"
    case .wrongInput(let need, let found):
      "\(found) is not a valid value for `\(need.name): \(need.type)` of `\(need.owner)`, "
        + "which step \(need.step) needs"
    case .refused(let route, let reason): "the guard of `\(route)` refused: \(reason)"
    case .guardTimedOut(let route): "the guard of `\(route)` did not answer in time"
    case .timedOut(let limit): "no answer within \(limit.seconds)"
    case .failed(let message): message
    case .declined(let name): "nothing handles `\(name)`"
    case .diverged(let expected, let found):
      "the stack is \(Self.list(found)), not \(Self.list(expected))"
    case .cancelled: "cancelled"
    case .replaced: "a later drive replaced it"
    case .busy: "another drive has not finished"
    case .unsettled: "the steps keep leading away from the path"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "empty" : names.joined(separator: " / ")
  }

  private static func conditions(_ requires: [String], _ unless: [String]) -> String {
    let wanted = requires.map { "`\($0)`" }.joined(separator: " and ")
    let excluded = unless.map { "`\($0)`" }.joined(separator: " and ")
    if unless.isEmpty { return "requires \(wanted)" }
    return (requires.isEmpty ? "" : "requires \(wanted) and ") + "excludes \(excluded)"
  }
}

extension Duration {
  /// `10 s`, `0.25 s`
  var seconds: String {
    let (whole, atto) = components
    let milli = atto / 1_000_000_000_000_000
    if milli == 0 { return "\(whole) s" }
    var digits = String(milli + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits) s"
  }
}
