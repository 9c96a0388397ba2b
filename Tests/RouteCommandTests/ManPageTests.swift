import RouteCommand
import RouteDiff
import RouteSyntax
import Testing

/// What the man pages say that a table knows: it is generated, and `make man` writes it.
@Suite("The man pages", .serialized)
struct ManPageTests {
  @Test("qtroute.1 lists the commands and options of the table")
  func commands() throws {
    try Golden.checkPart(
      of: "man/qtroute.1", from: ".\\\" BEGIN COMMANDS\n", to: ".\\\" END COMMANDS\n",
      Command.allCases.map(page).joined())
  }

  @Test("qtroute.1 lists the kinds of change of the table")
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

  @Test("routeplan.5 lists the rules of the table")
  func rules() throws {
    var text = ".Bl -tag -width Ds\n"
    for rule in Rule.allCases {
      text += ".It Ic \(rule.name) Pq \(rule.defaultLevel.rawValue)\n"
      text += roff(rule.documentation.summary) + "\n"
    }
    text += ".El\n"
    try Golden.checkPart(
      of: "man/routeplan.5", from: ".\\\" BEGIN RULES\n", to: ".\\\" END RULES\n", text)
  }

  private func page(_ command: Command) -> String {
    var text = ".Ss \(command.rawValue)\n"
    text += ".Nm Cm \(command.rawValue)\n.Op Ar option ...\n"
    for operand in command.operands.split(separator: " ") {
      let isOptional = operand.hasPrefix("[")
      let name = operand.filter { $0 != "[" && $0 != "]" && $0 != "." }.lowercased()
      let dots = operand.contains("...") ? " ..." : ""
      text += (isOptional ? ".Op Ar " : ".Ar ") + name + dots + "\n"
    }
    text += ".Pp\n" + sentence(command.summary) + "\n"
    // mdoc wants each sentence on a line of its own.
    let details = command.details.split(separator: "\n").joined(separator: " ")
    if !details.isEmpty {
      text += roff(details).replacing(". ", with: ".\n").replacing("; ", with: ";\n") + "\n"
    }
    text += ".Bl -tag -width Ds\n"
    for option in command.options {
      text += ".It "
      if let letter = option.letter { text += "Fl \(letter) , " }
      text += "Fl -\(option.rawValue)"
      if let placeholder = option.placeholder(for: command) { text += " Ar \(placeholder)" }
      text += "\n" + sentence(option.summary(for: command)) + "\n"
    }
    text += ".It Fl q , Fl -quiet ; Fl -verbose ; Fl -color Ar WHEN ; Fl h , Fl -help\n"
    text += "As for every command.\n"
    return text + ".El\n"
  }

  private func sentence(_ text: String) -> String {
    roff(text.prefix(1).uppercased() + text.dropFirst()) + "."
  }

  /// Text for mdoc: backslashes escaped, and no line that starts like a request.
  private func roff(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
