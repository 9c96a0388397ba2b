import RouteBase
import RouteCheck
import RouteSyntax

/// `qtroute explain`
enum ExplainCommand: Command {
  static let name = "explain"
  static let spec = CommandSpec(
    name: name, summary: "explain a rule and how to fix its findings",
    operands: [Operand("RULE", .rule)],
    examples: [("qtroute explain growing-stack", "what the rule means")],
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let name = session.arguments.operands[0]
    guard let rule = Rule(name: name) else {
      throw CheckOptions.unknownRule(name, warningsOnly: false)
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
