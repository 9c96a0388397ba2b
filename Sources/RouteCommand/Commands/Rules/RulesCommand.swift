import RouteBase
import RouteCheck
import RouteSyntax

/// `qtroute rules`
enum RulesCommand: Command {
  static let name = "rules"
  static let spec = CommandSpec(
    name: name, summary: "list the rules with their levels",
    options: [
      format.option, .output,
    ],
    examples: [("qtroute rules", "list the rules with their levels")],
    run: run)
  static let format = ChoiceOption<ResultFormat>.format

  static func run(_ session: Session) -> Status {
    switch session.arguments.value(format) ?? .text {
    case .text: writeText(to: &session.output)
    case .json: writeJSON(to: &session.output)
    }
    return .success
  }

  private static func writeText(to output: inout ByteWriter) {
    let width = RuleTable.all.map(\.rule.name.count).max() ?? 0
    for definition in RuleTable.all {
      output.write(
        string: Help.pad(definition.rule.name, width + 2)
          + Help.pad(definition.level.rawValue, 9) + definition.page.summary + "\n")
    }
  }

  private static func writeJSON(to output: inout ByteWriter) {
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("rules")
        json.array(RuleTable.all) { json, definition in
          json.object { json in
            json.key("name")
            json.value(definition.rule.name)
            json.key("level")
            json.value(definition.level.rawValue)
            json.key("summary")
            json.value(definition.page.summary)
            json.key("checked")
            // Kept for the format: every rule is checked.
            json.value(true)
            json.key("fixes")
            json.array(definition.fixes) { json, safety in json.value(safety.rawValue) }
          }
        }
      }
      json.endLine()
    }
  }
}
