import RouteExchange

/// What stands at a place of a command line. The tables of commands and options say it by the
/// words that help shows there.
package enum CompletionSubject: Equatable, Sendable {
  /// One of a few words.
  case words([String])
  case file
  /// A route or a flow of the plan.
  case route
  /// A route, a flow or a task of the plan.
  case routeOrTask
  /// Routes of the plan, parted by slashes.
  case routes
  /// Facts of the plan, parted by commas.
  case facts
  case scheme
  case domain
  /// Any rule.
  case rule
  /// A rule that is a warning, or `warnings`.
  case warning
  /// A kind of report, and a file behind `=`.
  case report
  /// A number, a URL and the like: nobody knows which.
  case anything

  /// The value of an option; nil for one without.
  package init?(_ option: Option, of command: Command?) {
    guard let placeholder = option.placeholder(for: command) else { return nil }
    if let choices = option.choices(for: command) {
      self = .words(choices)
      return
    }
    switch (placeholder, option) {
    case ("FILE", _), ("DIR", _), ("PROGRAM", _): self = .file
    case ("ROUTE", _): self = .route
    case ("ROUTE/...", _): self = .routes
    case ("FACT,...", _): self = .facts
    case ("RULE", _): self = .warning
    case ("KIND[=FILE]", _): self = .report
    case (_, .scheme): self = .scheme
    case (_, .domain): self = .domain
    default: self = .anything
    }
  }

  /// The operand of a command at an index from 0.
  package init(operand index: Int, of command: Command) {
    let names = command.operands.filter { $0 != "[" && $0 != "]" }.split(separator: " ")
    guard let name = index < names.count ? names[index] : names.last(where: { $0.hasSuffix("...") })
    else {
      self = .anything
      return
    }
    switch name.hasSuffix("...") ? name.dropLast(3) : name {
    case "FILE", "OLD", "NEW": self = .file
    case "FROM", "TO": self = .route
    case "ROUTE": self = command == .url ? .routeOrTask : .route
    case "RULE": self = .rule
    case "COMMAND": self = .words(Command.allCases.map(\.rawValue))
    case "SHELL": self = .words(CompletionShell.allCases.map(\.rawValue))
    case "LANGUAGE": self = .words(GeneratedLanguage.allCases.map(\.rawValue))
    case "KIND" where command == .`import`:
      self = .words(ImportCommand.Kind.allCases.map(\.rawValue))
    case "KIND":
      switch command {
      case .verify: self = .words(["aasa"])
      case .`import`: self = .words(ImportCommand.Kind.allCases.map(\.rawValue))
      default: self = .words(ExportCommand.Kind.allCases.map(\.rawValue))
      }
    default: self = .anything
    }
  }
}
