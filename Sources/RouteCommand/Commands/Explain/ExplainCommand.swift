import RouteBase
import RouteCheck
import RouteEngine
import RoutePlan
import RouteServer
import RouteSyntax

/// `qtroute explain`
enum ExplainCommand: Command {
  static let name = "explain"
  static let spec = CommandSpec(
    name: name, summary: "explain a rule, or a name in the plan",
    operands: [Operand("NAME", .ruleOrName)],
    options: [.plan, .stdinName],
    examples: [
      ("qtroute explain growing-stack", "what the rule means, and how to fix its findings"),
      ("qtroute explain signedIn", "what the plan says about it: its `///` comments"),
    ],
    details: """
      NAME is a rule, or a route, flow, task, service, fact, type, scheme or domain of the plan.
      With `-f`, it is always a name in the plan.
      """,
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let name = session.arguments.operands[0]
    guard session.arguments.value(.plan) == nil, let rule = Rule(name: name) else {
      return try explainName(name, session)
    }
    let definition = RuleTable[rule]
    let page = definition.page
    var text = "\(rule.name) (\(definition.level.rawValue)): \(page.summary)\n\n"
    text += page.meaning + "\n"
    text += "\nBad:\n\n" + indented(page.bad) + "\nGood:\n\n" + indented(page.good)
    text += "\nFix: \(page.fix)\n" + fixing(definition.fixes)
    session.output.write(string: text)
    return .success
  }

  /// Writes what the plan says about a name. Without `-f`, the name may be a misspelt rule, and
  /// there may be no plan.
  private static func explainName(
    _ name: String, _ session: Session
  ) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let isNamed = session.arguments.value(.plan) != nil
    let path: String?
    do throws(CommandFailure) { path = try source.nearest() } catch {
      if isNamed { throw error }
      path = nil
    }
    if let path {
      let plan: Plan
      do throws(CommandFailure) { plan = try source.build(path).plan } catch {
        if isNamed { throw error }
        throw CheckOptions.unknownRule(name, warningsOnly: false)
      }
      if PlanNameWriter(plan).write(name, to: &session.output) { return .success }
      if isNamed {
        let facts = plan.facts.indices.map { plan.name(of: FactID($0)) }
        throw CommandFailure(
          "unknown name `\(name)`",
          help: didYouMean(plan.names(near: name, and: facts)) ?? "`qtroute tree` shows the plan")
      }
    }
    throw CheckOptions.unknownRule(name, warningsOnly: false)
  }

  /// Whether `check` fixes it, and how safely.
  private static func fixing(_ safeties: [Fix.Safety]) -> String {
    let unsafe = "`qtroute check --fix --unsafe-fixes`"
    return switch (safeties.contains(.safe), safeties.contains(.unsafe)) {
    case (true, true):
      "`qtroute check --fix` fixes this where that is safe; "
        + "\(unsafe) also fixes it where the result may not be what you want.\n"
    case (true, false): "`qtroute check --fix` fixes this.\n"
    case (false, true): "\(unsafe) fixes this, but the result may not be what you want.\n"
    case (false, false): "`qtroute check --fix` cannot fix this.\n"
    }
  }

  private static func indented(_ plan: String) -> String {
    plan.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
      + (plan.hasSuffix("\n") ? "" : "\n")
  }
}
