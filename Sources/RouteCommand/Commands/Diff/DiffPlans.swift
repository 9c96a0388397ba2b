import RouteEngine
import RouteCheck
import RouteDiff
import RoutePlan
import RouteSyntax

/// The two plans that `qtroute diff` compares.
struct DiffPlans {
  private(set) var old: Side
  private(set) var new: Side

  /// A plan, its name in messages, and the number of its errors.
  struct Side {
    var plan: Plan
    var name: String
    var errorCount: Int
    /// The number of errors in patterns. If there are any, not all that URLs open is known.
    var patternErrorCount: Int
  }

  /// Reads both plans: two files, or a file and its state at a revision. Errors that leave the
  /// moves of either plan open end the command.
  init(_ session: Session) throws(CommandFailure) {
    let arguments = session.arguments
    let source = PlanSource(session)
    var operands = arguments.operands
    for index in operands.indices { operands[index] = try source.located(operands[index]) }
    let former = arguments.value(.old)
    guard let revision = arguments.value(.git) else {
      if former != nil {
        throw CommandFailure(
          "`--old` requires `--git`", help: "name both files: `qtroute diff OLD NEW`")
      }
      guard let first = operands.first else {
        throw CommandFailure(
          "`qtroute diff` requires two plans", help: "usage: qtroute diff OLD [NEW], or --git REV")
      }
      let second = operands.count > 1 ? operands[1] : try source.find()
      if first == "-" && second == "-" {
        throw CommandFailure("standard input cannot be both plans")
      }
      old = try Self.side(try source.build(first), source.displayPath(first), session)
      new = try Self.side(try source.build(second), source.displayPath(second), session)
      return
    }
    if operands.count > 1 {
      throw CommandFailure(
        "unexpected `\(operands[1])`", help: "usage: qtroute diff --git REV [NEW]")
    }
    let path = operands.isEmpty ? try source.find() : operands[0]
    if path == "-" {
      throw CommandFailure("standard input has no history", help: "name the file that git knows")
    }
    let git = try GitRevision(revision, of: path, old: former, host: session.host)
    let then = try git.read { old, new in
      session.writeNote("`\(new)` was `\(old)` at `\(revision)`")
    }
    old = try Self.side((then.plan, then.findings), then.name, session)
    new = try Self.side(try source.build(path), source.displayPath(path), session)
  }

  /// The plan with which `map` compares the one at `path`: the operand after `--diff`, or that at the
  /// revision of `--git`; nil without either.
  static func old(of path: String, _ session: Session) throws(CommandFailure) -> Side? {
    let source = PlanSource(session)
    let arguments = session.arguments
    let operand = arguments.operands.first
    if let operand, !arguments.has(.diff) || arguments.has(.git) {
      throw CommandFailure(
        "unexpected `\(operand)`",
        help: arguments.has(.git)
          ? "`--git` names the other plan" : "to compare with that plan, add `--diff`")
    }
    if let revision = arguments.value(.git) {
      if path == "-" {
        throw CommandFailure("standard input has no history", help: "name the file that git knows")
      }
      let git = try GitRevision(revision, of: path, host: session.host)
      let then = try git.read { old, new in
        session.writeNote("`\(new)` was `\(old)` at `\(revision)`")
      }
      return try side((then.plan, then.findings), then.name, session)
    }
    guard arguments.has(.diff) else { return nil }
    guard let operand else {
      throw CommandFailure(
        "`map --diff` requires the plan OLD", help: "usage: qtroute map --diff OLD, or --git REV")
    }
    let location = try source.located(operand)
    if location == "-" && path == "-" {
      throw CommandFailure("standard input cannot be both plans")
    }
    return try side(try source.build(location), source.displayPath(location), session)
  }

  private static func side(
    _ built: (plan: Plan, findings: [Finding]), _ name: String, _ session: Session
  ) throws(CommandFailure) -> Side {
    let (plan, findings) = built
    let errors = PlanChecker.errors(in: plan, findings).errors
    try PlanSource(session).requireMeaning(.moves, of: plan, errors, name)
    let onPatterns = PlanChecker.errors(errors, leavingOpen: .urls, in: plan)
    return Side(
      plan: plan, name: name, errorCount: errors.count, patternErrorCount: onPatterns.count)
  }

  /// Writes how many errors the plans have. The note on the old plan does not point to `qtroute
  /// check`, which may no longer find that plan.
  func writeNotes(_ session: Session) {
    if old.errorCount > 0 {
      session.writeNote("the old plan has \(counted(old.errorCount, "error"))")
    }
    if new.errorCount > 0 {
      session.writeNote("the new plan has \(PlanSource.seeCheck(new.errorCount))")
    }
  }

  /// What the errors prevent from being compared, one line each.
  var limits: [String] {
    Self.limits(old: old.patternErrorCount, new: new.patternErrorCount)
  }

  /// The same, for so many errors in the patterns of each plan.
  static func limits(old: Int, new: Int) -> [String] {
    [("old", old), ("new", new)].compactMap { which, count in
      count == 0
        ? nil
        : "\(counted(count, "error")) in the patterns of the \(which) plan:"
          + " changes to their URLs may be missing or wrong"
    }
  }
}
