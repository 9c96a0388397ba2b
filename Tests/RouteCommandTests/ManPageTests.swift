import RouteCheck
import RouteCommand
import RouteDiff
import RouteSyntax
import Testing

/// The parts of the man pages that come from a table. They are generated; `make man` writes them.
@Suite("The man pages", .serialized)
struct ManPageTests {
  @Test("qtroute.1 lists the commands and options in the table")
  func commands() throws {
    try Golden.checkPart(
      of: "man/qtroute.1", from: ".\\\" BEGIN COMMANDS\n", to: ".\\\" END COMMANDS\n",
      CommandTable.all.map(page).joined())
  }

  @Test("qtroute.1 lists the kinds of change in the table")
  func kinds() throws {
    var text = ".Bl -tag -width Ds\n"
    for kind in ChangeKind.allCases {
      text += ".It Ic \(roff(kind.rawValue))\(kind.isBreaking ? " Pq breaking" : "")\n"
      text += sentence(kind.summary) + "\n"
    }
    text += ".El\n"
    try Golden.checkPart(
      of: "man/qtroute.1", from: ".\\\" BEGIN CHANGES\n", to: ".\\\" END CHANGES\n", text)
  }

  @Test("routeplan.5 lists the rules in the table")
  func rules() throws {
    var text = ".Bl -tag -width Ds\n"
    for definition in RuleTable.all {
      text += ".It Ic \(definition.rule.name) Pq \(definition.level.rawValue)\n"
      text += roff(definition.page.summary) + "\n"
    }
    text += ".El\n"
    try Golden.checkPart(
      of: "man/routeplan.5", from: ".\\\" BEGIN RULES\n", to: ".\\\" END RULES\n", text)
  }

  private func page(_ command: CommandSpec) -> String {
    var text = ".Ss \(command.name)\n"
    text += ".Nm Cm \(command.name)\n.Op Ar option ...\n"
    for operand in command.operands {
      let dots = operand.repeats ? " ..." : ""
      text += (operand.isOptional ? ".Op Ar " : ".Ar ") + operand.name.lowercased() + dots + "\n"
    }
    text += ".Pp\n" + sentence(command.summary) + "\n"
    // mdoc requires each sentence on a separate line.
    let details = command.details.split(separator: "\n").joined(separator: " ")
    if !details.isEmpty {
      text += roff(details).replacing(". ", with: ".\n").replacing("; ", with: ";\n") + "\n"
    }
    for operand in command.operands where !operand.choices.isEmpty {
      text += ".Pp\n.Ar \(operand.name.lowercased())\nis one of:\n"
      text += list(operand.choices.map { ("Cm \(roff($0.word))", $0.meaning) })
    }
    text += ".Bl -tag -width Ds\n"
    for option in command.options {
      text += ".It "
      if let letter = option.letter { text += "Fl \(letter) , " }
      text += "Fl -\(option.name)"
      if let value = option.value { text += " Ar \(value.placeholder)" }
      text += "\n" + sentence(option.summary) + "\n"
    }
    text += ".It Fl q , Fl -quiet ; Fl -verbose ; Fl -color Ar WHEN ; Fl h , Fl -help\n"
    text += "As for every command.\n"
    text += ".El\n"
    if command.exitStatuses.isEmpty { return text }
    text += ".Pp\nExit status:\n"
    return text + list(command.exitStatuses.map { (String($0.status.rawValue), $0.meaning) })
  }

  private func list(_ rows: [(tag: String, meaning: String)]) -> String {
    let items = rows.map { ".It \($0.tag)\n\(sentence($0.meaning))\n" }.joined()
    return ".Bl -tag -width Ds -compact\n\(items).El\n"
  }

  private func sentence(_ text: String) -> String {
    roff(text.prefix(1).uppercased() + text.dropFirst()) + "."
  }

  /// Text for mdoc, with escaped backslashes and without lines that look like macros.
  private func roff(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
