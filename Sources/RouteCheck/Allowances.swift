import RoutePlan
import RouteSyntax

/// The `allow` clauses of a plan, and which of them silenced something.
///
/// A warning is silenced by its own declaration, else by the innermost flow around it that allows
/// it, else by its service.
struct Allowances {
  /// An `allow` of a warning.
  private struct Entry {
    var rule: Rule
    var holder: DeclarationReference
    var clause: ClauseSyntax
    var isUsed = false
  }

  private let plan: Plan
  private var entries: [Entry] = []
  /// The entries of each declaration that has any.
  private var byDeclaration: [DeclarationReference: Range<Int>] = [:]
  /// What each flow allows, by the flows around it too; no element where no flow allows anything.
  private var byFlow: [[Rule: Int]] = []
  /// Clauses that can silence nothing, and why.
  private var findings: [Finding] = []

  /// The warnings that no `allow` silences, and what is wrong with the `allow` clauses.
  static func apply(to context: CheckContext) -> [Finding] {
    var allowances = Allowances(context.plan)
    guard !allowances.entries.isEmpty || !allowances.findings.isEmpty else {
      return context.warnings.map(\.finding)
    }
    let kept = context.warnings.filter { !allowances.silence($0) }.map(\.finding)
    return kept + allowances.findings + allowances.unused(context)
  }

  /// What is wrong with the `allow` clauses of a plan themselves.
  static func faults(in plan: Plan) -> [Finding] { Allowances(plan).findings }

  private init(_ plan: Plan) {
    self.plan = plan
    for file in plan.files.indices { collect(FileID(file)) }
    if !entries.isEmpty { inheritFlows() }
  }

  // MARK: Reading

  private mutating func collect(_ file: FileID) {
    let tree = plan.files[file.index].tree
    for clause in tree.clauses where clause.kind == .allow {
      guard let name = clause.payload.indices.first,
        let index = tree.lastDeclaration(from: clause.range.start)
      else { continue }
      let holder = DeclarationReference(file: file, index: index)
      guard Placement.takes(tree.declarations[index].kind, .allow) else { continue }
      let range = tree.names[name]
      guard let rule = Rule(name: tree.name(range)) else {
        reportUnknown(tree.name(range), at: SourceSpan(file: file, range: range))
        continue
      }
      if rule.defaultLevel == .error {
        reportError(rule, clause, SourceSpan(file: file, range: range))
        continue
      }
      let first = byDeclaration[holder]?.lowerBound ?? entries.count
      entries.append(Entry(rule: rule, holder: holder, clause: clause))
      byDeclaration[holder] = first..<entries.count
    }
  }

  private mutating func inheritFlows() {
    guard plan.flows.contains(where: { byDeclaration[$0.origin] != nil }) else { return }
    byFlow = Array(repeating: [:], count: plan.flows.count)
    var isDone = [Bool](repeating: false, count: plan.flows.count)
    var stack: [FlowID] = []
    for index in plan.flows.indices {
      stack.append(FlowID(index))
      while let flow = stack.last {
        let around = plan.flows[flow.index].flow
        if !isDone[flow.index] && !around.isNone && !isDone[around.index] {
          stack.append(around)
          continue
        }
        if !isDone[flow.index] {
          var rules = around.isNone ? [:] : byFlow[around.index]
          for entry in (byDeclaration[plan.flows[flow.index].origin] ?? 0..<0).reversed() {
            rules[entries[entry].rule] = entry
          }
          byFlow[flow.index] = rules
          isDone[flow.index] = true
        }
        stack.removeLast()
      }
    }
  }

  // MARK: Silencing

  /// Whether an `allow` silences `warning`; the clause counts as used then.
  private mutating func silence(_ warning: CheckContext.Warning) -> Bool {
    guard
      let entry = entry(
        for: warning.finding.rule, warning.finding.subject, warning.flow, warning.service)
    else { return false }
    entries[entry].isUsed = true
    return true
  }

  private func entry(
    for rule: Rule, _ subject: DeclarationReference?, _ flow: FlowID, _ service: ServiceID
  ) -> Int? {
    if let subject, let own = entry(for: rule, of: subject) { return own }
    if !flow.isNone && !byFlow.isEmpty, let around = byFlow[flow.index][rule] { return around }
    return service.isNone ? nil : entry(for: rule, of: plan.services[service.index].origin)
  }

  private func entry(for rule: Rule, of holder: DeclarationReference) -> Int? {
    byDeclaration[holder]?.first { entries[$0].rule == rule }
  }

  /// The clauses that silenced nothing. An `allow unused-allow` silences those of its own
  /// declaration, and is one itself where there are none. What errors hide may be silenced yet.
  private mutating func unused(_ context: CheckContext) -> [Finding] {
    var result: [Finding] = []
    for ofItself in [false, true] {
      for (index, entry) in entries.enumerated() where (entry.rule == .unusedAllow) == ofItself {
        guard !entries[index].isUsed, entry.rule.isChecked,
          !context.uncheckedRules.contains(entry.rule),
          !context.faults.declarations.contains(entry.holder)
        else { continue }
        if !ofItself, let own = self.entry(for: .unusedAllow, of: entry.holder) {
          entries[own].isUsed = true
          continue
        }
        result.append(unused(entry))
      }
    }
    return result
  }

  // MARK: Findings

  private func unused(_ entry: Entry) -> Finding {
    let span = SourceSpan(file: entry.holder.file, range: entry.clause.range)
    let kind = plan.declaration(entry.holder).kind
    let place = kind == .service || kind == .flow ? "in this \(kind.name)" : "here"
    return Finding(
      .unusedAllow, at: span,
      "nothing \(place) breaks `\(entry.rule.name)`, so this `allow` does nothing",
      fix: plan.removing(entry.clause, in: span.file, "remove the `allow`"),
      subject: entry.holder)
  }

  private mutating func reportError(_ rule: Rule, _ clause: ClauseSyntax, _ span: SourceSpan) {
    findings.append(
      Finding(
        .unusedAllow, at: span, "`\(rule.name)` is an error, and errors cannot be allowed",
        fix: plan.removing(clause, in: span.file, "remove the `allow`")))
  }

  private mutating func reportUnknown(_ name: String, at span: SourceSpan) {
    let near = NearestName.candidates(
      for: name, among: Rule.allCases.lazy.filter { $0.defaultLevel == .warning }.map(\.name))
    findings.append(
      Finding(
        .unknownName, at: span, "unknown rule `\(name)`",
        fix: .didYouMean(near, for: name, at: span)
          ?? Fix("name a warning; `qtroute rules` lists them")))
  }
}
