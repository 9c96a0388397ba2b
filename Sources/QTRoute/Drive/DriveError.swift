/// Why a drive ended before its destination, and how far it got.
public struct DriveError: Error, Sendable {
  /// The reasons why a drive ends.
  public enum Reason: Sendable, Hashable {
    /// The name is empty, or unknown without a fallback to replace it, or not that of a route or
    /// task.
    case badName(RegistrationError)
    /// The URL does not belong to the plan, or nothing matches it and there is no fallback.
    case badURL(String, reason: String)
    /// No steps lead there.
    case noPath(NoPath)
    /// There is no screen below: the drive is at the root, or the stack is empty.
    case atRoot
    /// The facts do not allow it: not all of `requires` hold, or one of `unless` does.
    case forbidden(String, requires: [String], unless: [String])
    /// Nothing supplies an input, or a step did not hand back a value that a later one needs.
    case missingInput(InputNeed)
    /// An input, or a value that a step handed back, does not have the type that the plan says.
    case wrongInput(InputNeed, found: InputValue)
    /// A step handed back a value that the plan does not mention; `owner` is the task, or the route
    /// that left.
    case unexpectedValue(String, owner: String)
    /// The screen on top is locked: no step up and no switch of tabs leads away from it.
    case locked(String)
    /// A guard refused; `route` is the protected route or fact.
    case refused(route: String, reason: String)
    /// A guard did not answer in time; `route` is the protected route or fact.
    case guardTimedOut(route: String)
    /// The resolver did not answer the step within this time.
    case timedOut(Duration)
    /// The resolver reported that it did not take the step.
    case failed(String)
    /// The resolver declined, and no fallback is left.
    case declined(String)
    /// The shown screen, or what was below the task, left before the facts held for which the drive
    /// waited.
    case left(String, before: [String])
    /// The app has never had this frame, or it has left.
    case noFrame(FrameID)
    /// The resolver sees a different stack from the one that the step makes.
    case diverged(expected: [String], found: [String])
    /// The drive, or the task that waits for it, was cancelled.
    case cancelled
    /// A later drive replaced this one.
    case replaced
    /// Another drive was not finished.
    case busy
    /// The steps that were taken led away from the path again and again.
    case unsettled
  }

  /// The reason why it ended.
  public internal(set) var reason: Reason
  /// The step during which it ended, if any.
  public internal(set) var step: StepName?
  /// The steps that were taken.
  public internal(set) var steps: [StepReport]
  /// The actual stack, bottom to top.
  public internal(set) var stack: [Frame]
}

extension DriveError: CustomStringConvertible {
  /// The step and what went wrong, such as `step 3, down Help: no answer within 10 s`.
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
    case .locked(let name):
      "`\(name)` is locked: only links, tasks and jumps lead away from it"
    case .missingInput(let need) where need.isHandedBack:
      "`\(need.owner)` did not hand back `\(need.name): \(need.type)`"
    case .wrongInput(let need, let found) where need.isHandedBack:
      "\(found) is not a valid value for `\(need.name): \(need.type)`, "
        + "which `\(need.owner)` hands back"
    case .unexpectedValue(let name, let owner):
      "`\(owner)` handed back `\(name)`, which the plan does not mention"
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
    case .left(let name, let facts):
      "`\(name)` left before " + facts.map { "`\($0)`" }.joined(separator: " and ") + " held"
    case .noFrame(let frame): "frame \(frame) is not there"
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
  /// The seconds as text: `10 s`, `0.25 s`
  var seconds: String {
    let (whole, atto) = components
    let milli = atto / 1_000_000_000_000_000
    if milli == 0 { return "\(whole) s" }
    var digits = String(milli + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits) s"
  }
}
