import RouteMatch
import RoutePlan
import RouteSyntax

/// What the rules share: the plan, what is known to be broken in it, and the findings so far.
struct CheckContext: Sendable {
  /// What a warning is about. An `allow` of that, or of what it is in, may silence the warning.
  enum About {
    case route(RouteID)
    case task(TaskID)
    case link(Link)
    /// Another declaration, in a service.
    case declaration(DeclarationReference, ServiceID)
    /// A fact or a type, which have no clauses.
    case nothing
  }

  /// A warning before any `allow` is considered.
  struct Warning: Sendable {
    var finding: Finding
    /// The innermost flow around what it is about.
    var flow: FlowID
    var service: ServiceID
  }

  let plan: Plan
  let faults: BuildFaults
  private(set) var errors: [Finding] = []
  private(set) var warnings: [Warning] = []
  /// Rules that were not checked because of errors.
  var uncheckedRules: [Rule] = []
  /// The expectations that were not tested, by their index.
  var uncheckedExpectations: [Int] = []
  /// How much comparison work is left for suggestions.
  var suggestionBudget = NameIndex.budget
  /// Where the candidates for a name or a text come from.
  enum Candidates: Hashable {
    /// The values of a closed type.
    case values(TypeID)
    /// The parameters of a route, or of the whole chain that ends there, and those of a task.
    case parameters(RouteID, ownOnly: Bool, TaskID)
  }
  private var knownNames: (candidates: Candidates, index: NameIndex)?
  /// The parameter that each argument names, by the argument's index; -1 if it names none.
  var argumentParameters: [Int32] = []
  /// The suggestions for names that no parameter has.
  var parameterSuggestions: [ParameterSuggestion] = []
  /// How often each string occurs as a literal in the plan; computed on first use.
  private var knownLiterals: [String: Int]?
  private var knownOrder: ChainOrder?
  private var knownPatterns: PatternSet?
  private var knownClashes: [PatternClash]?
  private var knownGranters: FactGranters?
  private var knownNeeds: [FallbackNeeds.Needs]?

  init(_ plan: Plan, _ buildFindings: [Finding]) {
    self.plan = plan
    faults = BuildFaults(plan, buildFindings)
  }

  /// The routes in depth-first order; computed on first use.
  mutating func chainOrder() -> ChainOrder {
    if let knownOrder { return knownOrder }
    let order = ChainOrder(plan)
    knownOrder = order
    return order
  }

  /// The compiled patterns; computed on first use.
  mutating func patterns() -> PatternSet {
    if let knownPatterns { return knownPatterns }
    let patterns = PatternSet(plan)
    knownPatterns = patterns
    return patterns
  }

  /// The patterns that claim the same URLs; found on first use.
  mutating func clashes() -> [PatternClash] {
    if let knownClashes { return knownClashes }
    let clashes = PatternClash.find(in: patterns(), plan)
    knownClashes = clashes
    return clashes
  }

  /// Frees the memory of the patterns, unless an expectation or the caller of the check needs them
  /// later.
  mutating func releasePatterns(keepingSet: Bool) {
    knownClashes = nil
    if !keepingSet && !plan.expectations.contains(where: { $0.isURL }) { knownPatterns = nil }
  }

  /// What grants which facts; found on first use.
  mutating func granters() -> FactGranters {
    if let knownGranters { return knownGranters }
    let granters = FactGranters(plan)
    knownGranters = granters
    return granters
  }

  /// What each fallback needs; found on first use.
  mutating func fallbackNeeds() -> [FallbackNeeds.Needs] {
    if let knownNeeds { return knownNeeds }
    let needs = FallbackNeeds(plan, &self).needs
    knownNeeds = needs
    return needs
  }

  /// The number of findings of each kind at some point.
  struct Mark {
    fileprivate var errors: Int
    fileprivate var warnings: Int
    fileprivate var uncheckedRules: Int
  }

  var mark: Mark {
    Mark(errors: errors.count, warnings: warnings.count, uncheckedRules: uncheckedRules.count)
  }

  /// Removes what was found since `mark`.
  mutating func removeAll(after mark: Mark) {
    errors.removeSubrange(mark.errors...)
    warnings.removeSubrange(mark.warnings...)
    uncheckedRules.removeSubrange(mark.uncheckedRules...)
  }

  /// Adds what rules with a context of their own found, as if it had been found at `mark`.
  mutating func insert(_ other: CheckContext, at mark: Mark) {
    errors.insert(contentsOf: other.errors, at: mark.errors)
    warnings.insert(contentsOf: other.warnings, at: mark.warnings)
    knownPatterns = other.knownPatterns
  }

  /// Changes a reported error, by its index.
  mutating func changeError(_ index: Int, _ change: (inout Finding) -> Void) {
    change(&errors[index])
  }

  /// Removes warnings.
  mutating func removeWarnings(where isRemoved: (Warning) -> Bool) {
    warnings.removeAll(where: isRemoved)
  }

  /// Adds an error.
  mutating func report(_ finding: consuming Finding) { errors.append(finding) }

  /// Adds a warning.
  mutating func warn(_ finding: consuming Finding, about: About) {
    var (flow, service) = (FlowID.none, ServiceID.none)
    switch about {
    case .route(let id):
      let route = plan.routes[id.index]
      finding.subject = route.origin
      (flow, service) = (route.flow, route.service)
    case .task(let id):
      let task = plan.tasks[id.index]
      (finding.subject, service) = (task.origin, task.service)
      switch task.place {
      case .flow(let id): flow = id
      case .route(let route): flow = plan.routes[route.index].flow
      case .none: break
      }
    case .link(let link):
      finding.subject = link.origin
      (flow, service) = (self.flow(of: link), link.service)
    case .declaration(let origin, let itsService):
      (finding.subject, service) = (origin, itsService)
    case .nothing: break
    }
    warnings.append(Warning(finding: finding, flow: flow, service: service))
  }

  /// The innermost flow around a link without a source.
  private func flow(of link: Link) -> FlowID {
    let flow =
      switch link.source {
      case .everywhere: FlowID.none
      case .route(let id): plan.routes[id.index].flow
      case .flow(let id): id
      }
    if flow.isNone { return .none }
    return plan.syntax(of: link)?.source == .block ? flow : .none
  }

  /// Whether `text`, which no closed type has, occurs in as many literals of the plan as the value
  /// `candidate` that a closed type has: then it may be the type that is misspelt.
  mutating func isOutvoted(_ candidate: String, by text: String) -> Bool {
    let votes = knownLiterals ?? countLiterals()
    knownLiterals = votes
    let said = votes[text, default: 0]
    return said > 1 && said >= votes[candidate, default: 0] + 1
  }

  private func countLiterals() -> [String: Int] {
    var votes: [String: Int] = [:]
    for file in plan.files {
      let tree = file.tree
      for literal in tree.literals where literal.kind == .string {
        votes[tree.string(literal.range), default: 0] += 1
      }
    }
    return votes
  }

  /// The candidates near `name`, as long as the comparison budget lasts. `make` lists the
  /// candidates if others were searched last, and deducts the cost from the budget.
  mutating func suggestions(
    for name: String, among candidates: Candidates, _ make: (inout Int) -> [String]
  ) -> [String] {
    guard suggestionBudget > 0 else { return [] }
    if knownNames?.candidates != candidates {
      let names = make(&suggestionBudget)
      knownNames = (candidates, NameIndex(names, budget: &suggestionBudget))
    }
    guard let names = knownNames?.index.names,
      let near = knownNames?.index.nearest(to: name, budget: &suggestionBudget)
    else { return [] }
    return near.map { names[$0] }
  }
}
