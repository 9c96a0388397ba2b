import RouteCheck
import RoutePlan
import RouteReport
import RouteBase
import RouteSyntax

/// The possible completions of the last word of a command line.
struct Completion {
  /// A word and its meaning.
  struct Candidate: Equatable {
    var word: String
    var meaning = ""
  }

  /// The shell completes files itself; it looks for them after `lead`.
  enum Answer: Equatable {
    case files(lead: String)
    case candidates([Candidate])
  }

  private let session: Session
  private let line: CompletionLine
  private let current: String

  init(_ words: some Sequence<String>, current: String, _ session: Session) {
    self.session = session
    self.current = current
    line = CompletionLine(words, current: current)
  }

  var answer: Answer {
    switch line.place {
    case .command:
      .candidates(
        CommandTable.all.map { Candidate(word: $0.name, meaning: $0.summary) })
    case .option(let options):
      .candidates(
        options.map { Candidate(word: "--\($0.name)", meaning: $0.summary) })
    case .value(let type, let lead): answer(type, lead)
    }
  }

  private func answer(_ type: ArgumentType, _ lead: String) -> Answer {
    func words(_ words: [String], lead: String = lead) -> Answer {
      .candidates(words.map { Candidate(word: lead + $0) })
    }
    func rules(_ rules: [Rule]) -> [Candidate] {
      rules.map { Candidate(word: lead + $0.name, meaning: RuleTable[$0].page.summary) }
    }
    switch type {
    case .words(let choices): return words(choices)
    case .list(let choices): return list(choices, lead)
    case .opening(let choices): return words(choices)
    case .file: return .files(lead: lead)
    case .fileOf(let kinds):
      let value = current.dropFirst(lead.count)
      guard let kind = kinds.first(where: { value.hasPrefix($0) }) else { return words(kinds) }
      return .files(lead: lead + kind)
    case .rule: return .candidates(rules(Rule.allCases))
    case .ruleOrName:
      let names = (plan.map { everyName(in: $0) } ?? []).map { Candidate(word: lead + $0) }
      return .candidates((line.plan == nil ? rules(Rule.allCases) : []) + names)
    case .warning:
      let warnings = Candidate(word: lead + "warnings", meaning: "all of them")
      return .candidates(rules(RuleTable.warnings) + [warnings])
    case .report:
      let value = current.dropFirst(lead.count)
      guard let equals = value.firstIndex(of: "=") else {
        return words(ReportKind.words)
      }
      return .files(lead: lead + value[...equals])
    case .route: return words(plan.map { names(in: $0, withTasks: false) } ?? [])
    case .routeOrTask: return words(plan.map { names(in: $0, withTasks: true) } ?? [])
    case .routes:
      return words(plan.map { names(in: $0, withTasks: false) } ?? [], lead: listLead("/", lead))
    case .facts:
      return list(plan.map { facts(in: $0) } ?? [], lead)
    case .input: return words(plan.map { inputs(in: $0) } ?? [])
    case .scheme: return words(bases(plan?.schemes))
    case .domain: return words(bases(plan?.domains))
    case .command: return words(CommandTable.names)
    case .number, .anything: return .candidates([])
    }
  }

  /// What a list with commas does not have yet.
  private func list(_ choices: [String], _ lead: String) -> Answer {
    let kept = listLead(",", lead)
    let there = Set(NameSyntax.names(in: String(kept.dropFirst(lead.count))))
    return .candidates(choices.filter { !there.contains($0) }.map { Candidate(word: kept + $0) })
  }

  private func bases(_ bases: [URLBase]?) -> [String] {
    (bases ?? []).map(\.text).filter(Self.isPrintable)
  }

  /// The part of a list that stays as it is: everything up to the last separator outside backticks.
  private func listLead(_ separator: Character, _ lead: String) -> String {
    var isQuoted = false
    var end = current.index(current.startIndex, offsetBy: lead.count)
    for index in current[end...].indices {
      if current[index] == "`" { isQuoted.toggle() }
      if current[index] == separator && !isQuoted { end = current.index(after: index) }
    }
    return String(current[..<end])
  }

  // MARK: The plan

  /// The plan as far as it can be read, because it may be in the middle of an edit.
  private var plan: Plan? {
    let source = PlanSource(session)
    do throws(CommandFailure) {
      let path: String
      if let named = line.plan {
        path = try source.located(fromHome(named))
      } else {
        path = try source.find()
      }
      // Standard input belongs to the terminal or to someone else.
      return path == "-" ? nil : try source.build(path).plan
    } catch {
      return nil
    }
  }

  /// Expands `~`, because the shell has not processed the word yet.
  private func fromHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = session.host.environment("HOME") else { return path }
    return home + path.dropFirst()
  }

  /// Names in their shortest form: without backticks if they mean the same without them.
  private func names(in plan: Plan, withTasks: Bool) -> [String] {
    var symbols = plan.routes.indices.map { Symbol.route(RouteID($0)) }
    symbols += plan.flows.indices.map { Symbol.flow(FlowID($0)) }
    if withTasks { symbols += plan.tasks.indices.map { Symbol.task(TaskID($0)) } }
    let wantsBackticks = current.contains("`")
    var result: [String] = []
    for symbol in symbols {
      var name = plan.displayName(symbol)
      if !wantsBackticks && name.contains("`") {
        let raw = name.filter { $0 != "`" }
        if !raw.hasPrefix("-") && !raw.contains("/") && plan.find(raw) == symbol { name = raw }
      }
      if Self.isPrintable(name) { result.append(name) }
    }
    return result
  }

  private func facts(in plan: Plan) -> [String] {
    plan.facts.indices.map { plan.name(of: FactID($0)) }
      .map { $0.utf8.contains(UInt8(ascii: ",")) ? NameSyntax.display($0) : $0 }
      .filter(Self.isPrintable)
  }

  /// The names of all inputs, each once and with the `=` before its value.
  private func inputs(in plan: Plan) -> [String] {
    var known: Set<NameID> = []
    return plan.parameters.map(\.name).filter { known.insert($0).inserted }
      .map { plan.name($0) + "=" }.filter(Self.isPrintable)
  }

  /// All names that the plan explains.
  private func everyName(in plan: Plan) -> [String] {
    let others =
      plan.services.map { NameSyntax.display(plan.name($0.name)) }
      + plan.types.filter { $0.span != nil }.map { $0.name }
    return names(in: plan, withTasks: true) + facts(in: plan) + others.filter(Self.isPrintable)
      + bases(plan.schemes) + bases(plan.domains)
  }

  /// Whether a shell may show and insert it: a name that is not empty and has no line ends, tabs,
  /// or characters that a terminal would obey.
  private static func isPrintable(_ text: String) -> Bool {
    text != "``" && TerminalText.escaped(text) == text
  }
}
