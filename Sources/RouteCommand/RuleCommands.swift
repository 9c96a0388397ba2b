import RouteSyntax

/// `qtroute explain`
enum ExplainCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let name = session.arguments.operands[0]
    guard let rule = Rule(name: name) else {
      throw CheckCommand.unknownRule(name, warningsOnly: false)
    }
    let page = rule.documentation
    var text = "\(rule.name) (\(rule.defaultLevel.rawValue)): \(page.summary)\n\n"
    text += page.explanation + "\n"
    if !rule.isChecked { text += "\nThis version does not check it yet.\n" }
    text += "\nBad:\n\n" + indented(page.bad) + "\nGood:\n\n" + indented(page.good)
    text += "\nFix: \(page.fix)\n" + fixing(rule)
    session.output.write(string: text)
    return .success
  }

  /// Whether `check` mends it, and how safely.
  private static func fixing(_ rule: Rule) -> String {
    let safeties = rule.fixSafeties
    let unsafe = "`qtroute check --fix --unsafe-fixes`"
    return switch (safeties.contains(.safe), safeties.contains(.unsafe)) {
    case (true, true):
      "`qtroute check --fix` does it where that is safe, "
        + "\(unsafe) also where it may not be what you want.\n"
    case (true, false): "`qtroute check --fix` does it.\n"
    case (false, true): "\(unsafe) does it, but it may not be what you want.\n"
    case (false, false): "`qtroute check --fix` leaves it to you.\n"
    }
  }

  private static func indented(_ plan: String) -> String {
    plan.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
      + (plan.hasSuffix("\n") ? "" : "\n")
  }
}

/// `qtroute rules`
enum RulesCommand {
  static func run(_ session: Session) -> Status {
    if session.arguments.format == "json" {
      writeJSON(to: &session.output)
      return .success
    }
    let width = Rule.allCases.map(\.name.count).max() ?? 0
    for rule in Rule.allCases {
      session.output.write(
        string: Help.pad(rule.name, width + 2) + Help.pad(rule.defaultLevel.rawValue, 9)
          + rule.documentation.summary + (rule.isChecked ? "" : " (not checked yet)") + "\n")
    }
    return .success
  }

  private static func writeJSON(to output: inout ByteWriter) {
    var json = JSONWriter(output)
    json.object { json in
      json.key("schema")
      json.value(1)
      json.key("rules")
      json.array(Rule.allCases) { json, rule in
        json.object { json in
          json.key("name")
          json.value(rule.name)
          json.key("level")
          json.value(rule.defaultLevel.rawValue)
          json.key("summary")
          json.value(rule.documentation.summary)
          json.key("checked")
          json.value(rule.isChecked)
          json.key("fixes")
          json.array(rule.fixSafeties) { json, safety in json.value(safety.rawValue) }
        }
      }
    }
    json.endLine()
    output = json.output
  }
}
