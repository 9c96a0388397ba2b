import RoutePlan
import RouteBase
import RouteSyntax

/// The `allow` clauses of a plan, and which of them silenced something.
///
/// A warning is silenced by its own declaration, or else by the innermost flow around it that
/// allows it, or else by its service.
struct Allowances {
  /// An `allow` that names a warning.
  struct Entry {
    var rule: Rule
    var holder: DeclarationReference
    var clause: ClauseSyntax
    var isUsed = false
  }

  /// An `allow` that can silence nothing: it names an error, or something that is not a rule.
  struct Refusal {
    var rule: Rule?
    var name: String
    var clause: ClauseSyntax
    /// The span of the name.
    var span: SourceSpan
  }

  private let plan: Plan
  private var entries: [Entry] = []
  private(set) var refusals: [Refusal] = []
  /// The entries of each declaration that has any.
  private var byDeclaration: [DeclarationReference: Range<Int>] = [:]
  /// What each flow allows, including what the flows around it allow; empty if no flow allows
  /// anything.
  private var byFlow: [[Rule: Int]] = []

  /// Whether nothing is allowed.
  var isEmpty: Bool { entries.isEmpty && refusals.isEmpty }

  /// Takes linear time in the clauses and flows of the plan.
  init(_ plan: Plan) {
    self.plan = plan
    for allowance in plan.allowances { collect(allowance) }
    if !entries.isEmpty { inheritFlows() }
  }

  // MARK: Reading

  private mutating func collect(_ allowance: PlanAllowance) {
    let holder = allowance.holder
    guard Placement.takes(plan.declaration(holder).kind, .allow) else { return }
    guard let rule = Rule(name: allowance.rule), RuleTable[rule].level == .warning else {
      refusals.append(
        Refusal(
          rule: Rule(name: allowance.rule), name: allowance.rule, clause: allowance.clause,
          span: allowance.span))
      return
    }
    let first = byDeclaration[holder]?.lowerBound ?? entries.count
    entries.append(Entry(rule: rule, holder: holder, clause: allowance.clause))
    byDeclaration[holder] = first..<entries.count
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

  /// Whether an `allow` silences `warning`; if so, the clause counts as used.
  mutating func silence(_ warning: CheckContext.Warning) -> Bool {
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
  /// declaration, and is one itself if there are none. A clause is left out if errors may hide what
  /// it silences.
  mutating func unused(_ context: CheckContext) -> [Entry] {
    var result: [Entry] = []
    for ofItself in [false, true] {
      for (index, entry) in entries.enumerated() where (entry.rule == .unusedAllow) == ofItself {
        // What compares a plan with code was not checked.
        if case .code = RuleTable[entry.rule].check { continue }
        guard !entries[index].isUsed, !context.uncheckedRules.contains(entry.rule),
          !context.faults.declarations.contains(entry.holder)
        else { continue }
        if !ofItself, let own = self.entry(for: .unusedAllow, of: entry.holder) {
          entries[own].isUsed = true
          continue
        }
        result.append(entry)
      }
    }
    return result
  }
}
