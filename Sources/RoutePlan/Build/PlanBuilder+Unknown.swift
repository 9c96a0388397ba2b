import RouteSyntax

/// A name that nothing has.
struct UnknownName {
  /// What was looked for: "fact".
  var kind: String
  /// As messages show it.
  var text: String
  var span: SourceSpan
  /// The part that may be misspelt, where that is not the whole.
  var part: (text: String, span: SourceSpan)?
  /// What else may help.
  var help: String?
}

extension PlanBuilder {
  /// Reports `unknown`, with what may have been meant as long as the budget for comparisons lasts.
  /// `spelling` is how a plan writes a candidate, by its index: in backticks where needed, unless
  /// said otherwise.
  mutating func report(
    _ unknown: UnknownName, spelling: ((Plan, Int) -> String)? = nil,
    among candidates: (Plan) -> [String]
  ) {
    // What a file declares that cannot be read is unknown, too: one fault, one finding.
    if hasUnreadableFile { return }
    var fix: Fix?
    if suggestionBudget > 0 {
      let names = candidates(plan)
      let (wanted, span) = unknown.part ?? (unknown.text, unknown.span)
      // A comparison takes the product of the lengths.
      let length = min(wanted.utf8.count, 200)
      suggestionBudget -= names.count * (1 + length * length / 256)
      fix = .didYouMean(Self.near(wanted, names), for: wanted, at: span) { name in
        guard let spelling, let index = names.firstIndex(of: name) else {
          return NameSyntax.source(name)
        }
        return spelling(plan, index)
      }
    }
    findings.append(
      Finding(
        .unknownName, at: unknown.span, "unknown \(unknown.kind) `\(unknown.text)`",
        fix: fix ?? unknown.help.map { Fix($0) }))
  }

  /// The names that may be meant: the same name in another service is nearer than any misspelling.
  private static func near(_ wanted: String, _ names: [String]) -> [String] {
    let elsewhere = names.filter { $0.hasSuffix("." + wanted) }
    return elsewhere.isEmpty
      ? NearestName.candidates(for: wanted, among: names) : Array(elsewhere.prefix(3))
  }
}

extension Plan {
  /// Every name that may stand for something in `service`, as it would be written there but for
  /// what `spelling` makes of each part.
  func suggestions(in service: ServiceID, spelling: (String) -> String) -> [String] {
    func text(_ id: NameID, _ home: ServiceID) -> String {
      let own = spelling(name(id))
      if home == service || home.isNone { return own }
      return spelling(name(services[home.index].name)) + "." + own
    }
    return routes.map { text($0.name, $0.service) } + flows.map { text($0.name, $0.service) }
      + tasks.map { text($0.name, $0.service) }
  }

  /// The names of `service` alone.
  func names(in service: ServiceID) -> [String] {
    routes.filter { $0.service == service }.map { name($0.name) }
      + flows.filter { $0.service == service }.map { name($0.name) }
      + tasks.filter { $0.service == service }.map { name($0.name) }
  }
}
