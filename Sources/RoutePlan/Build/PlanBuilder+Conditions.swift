import RouteSyntax

// Conditions: clauses about facts.

extension PlanBuilder {
  /// Reads the clauses about facts. Those of a flow apply to the routes in it, too.
  mutating func resolveConditions() {
    forEach(of: work.conditions, at: { $0.origin }) { builder, use, tree in
      let id = builder.readConditions(use.origin, tree)
      switch use.symbol {
      case .route(let route): builder.plan.routes[route.index].conditions = id
      case .flow(let flow): builder.plan.flows[flow.index].conditions = id
      case .task(let task): builder.plan.tasks[task.index].conditions = id
      }
    }
    inheritConditions()
  }

  /// The conditions of a declaration in the file of `tree`.
  mutating func readConditions(
    _ origin: DeclarationReference, _ tree: SyntaxTree
  ) -> ConditionsID {
    var conditions = Conditions()
    // The facts of repeated clauses, although a clause of each kind should occur only once.
    var more = RepeatedFacts()
    for index in tree.declarations[Int(origin.index)].clauses.indices {
      let clause = tree.clauses[index]
      switch clause.kind {
      case .requires: add(facts(clause, tree, origin), to: &conditions.requires, &more.requires)
      case .unless: add(facts(clause, tree, origin), to: &conditions.unless, &more.unless)
      case .grants: add(facts(clause, tree, origin), to: &conditions.grants, &more.grants)
      case .revokes: add(facts(clause, tree, origin), to: &conditions.revokes, &more.revokes)
      default: continue
      }
    }
    join(more.requires, to: &conditions.requires)
    join(more.unless, to: &conditions.unless)
    join(more.grants, to: &conditions.grants)
    join(more.revokes, to: &conditions.revokes)
    return add(conditions)
  }

  private struct RepeatedFacts {
    var requires: [FactID] = []
    var unless: [FactID] = []
    var grants: [FactID] = []
    var revokes: [FactID] = []
  }

  private mutating func facts(
    _ clause: ClauseSyntax, _ tree: SyntaxTree, _ origin: DeclarationReference
  ) -> PlanSlice {
    facts(clause.payload.slice, tree, origin)
  }

  // Mutating, so that its arguments are evaluated before the plan is accessed.
  private mutating func add(_ facts: PlanSlice, to slice: inout PlanSlice, _ more: inout [FactID]) {
    if slice.isEmpty { slice = facts } else { more += plan.factLists[facts.indices] }
  }

  private mutating func join(_ more: [FactID], to slice: inout PlanSlice) {
    if more.isEmpty { return }
    let first = plan.factLists.count
    plan.factLists += more
    slice = union(slice, PlanSlice(first: first, count: more.count))
  }

  private mutating func add(_ conditions: Conditions) -> ConditionsID {
    if conditions.requires.isEmpty && conditions.unless.isEmpty && conditions.grants.isEmpty
      && conditions.revokes.isEmpty
    {
      return Conditions.none
    }
    plan.conditions.append(conditions)
    return ConditionsID(plan.conditions.count - 1)
  }

  /// The facts that a slice of the tree's names refers to, each once.
  mutating func facts(
    _ names: SyntaxSlice, _ tree: SyntaxTree, _ origin: DeclarationReference
  ) -> PlanSlice {
    let first = plan.factLists.count
    var seen: Set<FactID> = []
    for index in names.indices {
      let range = tree.names[index]
      if let fact = plan.symbols.facts[intern(range, in: tree)] {
        if seen.insert(fact).inserted { plan.factLists.append(fact) }
      } else {
        let text = tree.name(range)
        let span = span(range, origin)
        let unknown = UnknownName(
          kind: "fact", text: text, span: span,
          help: "declare it: `fact \(NameSyntax.display(text))`", origin: origin)
        report(unknown, in: .facts)
      }
    }
    return PlanSlice(first: first, count: plan.factLists.count - first)
  }

  private mutating func inheritConditions() {
    guard plan.flows.contains(where: { $0.conditions != Conditions.none }) else { return }
    // Handles flows from the outside in: a flow waits on the stack for the one around it.
    var isDone = [Bool](repeating: false, count: plan.flows.count)
    var stack: [FlowID] = []
    for index in plan.flows.indices {
      stack.append(FlowID(index))
      while let flow = stack.last {
        let around = plan.flows[flow.index].flow
        if !around.isNone && !isDone[around.index] {
          stack.append(around)
          continue
        }
        if !isDone[flow.index] && !around.isNone {
          plan.flows[flow.index].conditions = join(
            plan.flows[flow.index].conditions, plan.flows[around.index].conditions)
        }
        isDone[flow.index] = true
        stack.removeLast()
      }
    }
    for index in plan.routes.indices {
      let flow = plan.routes[index].flow
      guard !flow.isNone, plan.flows[flow.index].conditions != Conditions.none else { continue }
      plan.routes[index].conditions = join(
        plan.routes[index].conditions, plan.flows[flow.index].conditions)
    }
  }

  /// The conditions of `own`, and what `outer` requires and excludes.
  private mutating func join(_ own: ConditionsID, _ outer: ConditionsID) -> ConditionsID {
    if own == Conditions.none { return outer }
    if outer == Conditions.none { return own }
    var result = plan.conditions[own.index]
    let around = plan.conditions[outer.index]
    result.requires = union(result.requires, around.requires)
    result.unless = union(result.unless, around.unless)
    return add(result)
  }

  private mutating func union(_ a: PlanSlice, _ b: PlanSlice) -> PlanSlice {
    if a.isEmpty { return b }
    if b.isEmpty { return a }
    let own = Array(plan.factLists[a.indices])
    let first = plan.factLists.count
    var seen = Set(own)
    plan.factLists += own
    plan.factLists += plan.factLists[b.indices].filter { seen.insert($0).inserted }
    return PlanSlice(first: first, count: plan.factLists.count - first)
  }
}
