import RouteEngine
import RouteCheck
import RouteSyntax

/// The parsed options of `qtroute check`.
struct CheckOptions {
  let levels: RuleLevels
  let reports: ReportRequests
  let baseline: BaselineFile?
  let fixes: FixRequest?
  /// The largest number of findings that the text shows.
  let limit: Int
  /// The code with which plans are compared.
  let code: CodeSource?

  init(_ arguments: Arguments) throws(CommandFailure) {
    levels = try Self.levels(arguments)
    reports = try ReportRequests(arguments)
    baseline = try BaselineFile(arguments)
    fixes = try FixRequest(arguments)
    code = try arguments.value(.against).map { text throws(CommandFailure) in
      try CodeSource(text)
    }
    if code != nil, fixes != nil {
      throw CommandFailure(
        "`--against` does not fix", help: "`qtroute import KIND FOLDER --update PLAN` does")
    }
    let number = try arguments.number(.limit) ?? 100
    limit = number == 0 ? .max : number
  }

  private static func levels(_ arguments: Arguments) throws(CommandFailure) -> RuleLevels {
    var levels = RuleLevels()
    if arguments.has(.against) {
      // A difference fails, unless an option says otherwise.
      for rule in RuleTable.comparing { levels.set(.deny, rule) }
    }
    for (option, name) in arguments.all([.deny, .warn, .allow]) {
      let setting: RuleLevels.Setting =
        option == .deny ? .deny : option == .warn ? .warn : .allow
      try CommandFailure.unlessFault { () throws(QuestionFault) in
        try levels.set(setting, rulesNamed: [name])
      }
    }
    return levels
  }

  /// The failure for a rule name that does not exist.
  static func unknownRule(_ name: String, warningsOnly: Bool) -> CommandFailure {
    let rules = warningsOnly ? RuleTable.warnings : Rule.allCases
    let all = warningsOnly ? didYouMean(name, ["warnings"]) : nil
    return CommandFailure(
      "unknown rule `\(name)`",
      help: all ?? didYouMean(RuleTable.names(near: name, among: rules))
        ?? "`qtroute rules` lists them")
  }
}

extension Option {
  private static let rule = OptionValue("RULE", .warning)

  static let deny = Option(
    "deny", rule, repeats: true, "make a warning an error: a rule's name, or `warnings` for all")
  static let warn = Option("warn", rule, repeats: true, "make a rule a warning again")
  static let against = Option(
    "against", OptionValue("KIND:FILE", .fileOf(kind: CodeSource.kinds.map { $0.rawValue + ":" })),
    "also compare the plan with code, as `import KIND FILE` reads it; differences are errors")
  static let limit = Option(
    "limit", .count, "print at most N findings, 0 for all (default: 100)")
  static let report = Option(
    "report", OptionValue("KIND[=FILE]", .report), repeats: true,
    "write a report to FILE as well as the text; without FILE, instead of it")
  static let baseline = Option("baseline", .file, "report only what FILE does not list")
  static let writeBaseline = Option(
    "write-baseline", "write all current findings to the file of `--baseline`")
  static let relativeTo = Option(
    "relative-to", OptionValue("FOLDER", .file),
    "the folder that file names in reports and baselines are relative to")
  static let fix = Option("fix", "fix what is safe to fix, and report what remains")
  static let unsafeFixes = Option(
    "unsafe-fixes", "with `--fix` or `--diff`: also make fixes that may not be what you want")
  static let watch = Option(
    "watch", "check again whenever a file of the plan changes, until Ctrl-C")
}
