import RoutePlan
import RouteBase
import RouteSyntax

/// What the fallbacks of a plan need before they can open: they have neither inputs nor facts, but
/// a chain may grant what it requires further down.
struct FallbackNeeds {
  /// What is missing first on the way to a fallback, of each kind.
  struct Needs {
    var input: (parameter: Parameter, owner: Symbol)?
    var fact: (fact: FactID, owner: Symbol)?
  }

  private let plan: Plan
  /// One for each fallback of the plan.
  private(set) var needs: [Needs]

  /// Examines only the chains in question, each route once.
  init(_ plan: Plan, _ context: inout CheckContext) {
    self.plan = plan
    let ends = plan.fallbacks.map { fallback in
      switch fallback.target {
      case .route(let id): id
      case .task(let id): plan.home(of: plan.tasks[id.index])
      }
    }
    needs = Array(repeating: Needs(), count: ends.count)
    if plan.routes.contains(where: { $0.presentation.isFloating }) {
      for (index, end) in ends.enumerated() where !end.isNone { needs[index] = chainNeeds(end) }
    } else if !ends.isEmpty {
      walk(to: ends, context.chainOrder())
    }
    for (index, fallback) in plan.fallbacks.enumerated() {
      if case .task(let id) = fallback.target {
        needs[index] = needs(of: id, on: ends[index], after: needs[index])
      }
    }
  }

  /// The needs of one chain, without the frames that float away.
  private func chainNeeds(_ end: RouteID) -> Needs {
    var needs = Needs()
    var holds: Set<FactID> = []
    for id in plan.chain(of: end) {
      add(id, to: &needs) { holds.contains($0) }
      plan.apply(plan.routes[id.index].conditions, to: &holds)
    }
    return needs
  }

  private mutating func walk(to ends: [RouteID], _ order: ChainOrder) {
    var isAsked = [Bool](repeating: false, count: plan.routes.count)
    for end in ends {
      var current = end
      while !current.isNone && !isAsked[current.index] {
        isAsked[current.index] = true
        current = plan.routes[current.index].parent
      }
    }
    let groups = RouteGroups(ends, count: plan.routes.count)
    var result = needs
    var holds = [Bool](repeating: false, count: plan.facts.count)
    var changes: [(fact: FactID, held: Bool)] = []
    var marks: [Int] = []
    // What the open chain needs, for each of its routes.
    var open: [Needs] = []
    order.walk { id in
      marks.append(changes.count)
      var needs = open.last ?? Needs()
      if isAsked[id.index] {
        add(id, to: &needs) { holds[$0.index] }
        for end in groups[id] { result[Int(end)] = needs }
        let conditions = plan.conditions(plan.routes[id.index].conditions)
        for (facts, value) in [(conditions.grants, true), (conditions.revokes, false)] {
          for fact in plan.facts(facts) {
            changes.append((fact, holds[fact.index]))
            holds[fact.index] = value
          }
        }
      }
      open.append(needs)
    } leave: { _ in
      open.removeLast()
      let mark = marks.removeLast()
      while changes.count > mark, let change = changes.popLast() {
        holds[change.fact.index] = change.held
      }
    }
    needs = result
  }

  /// Adds what a route of the chain needs, if nothing of that kind was needed before it.
  private func add(_ id: RouteID, to needs: inout Needs, holds: (FactID) -> Bool) {
    let route = plan.routes[id.index]
    if needs.input == nil {
      let missing = route.parameters.indices.first { plan.parameters[$0].isRequired }
      needs.input = missing.map { (parameter: plan.parameters[$0], owner: Symbol.route(id)) }
    }
    if needs.fact == nil {
      let requires = plan.facts(plan.conditions(route.conditions).requires)
      let missing = requires.first { !holds($0) }
      needs.fact = missing.map { (fact: $0, owner: Symbol.route(id)) }
    }
  }

  /// The needs of a task and of the chain of its home, which needs `chain`.
  private func needs(of id: TaskID, on home: RouteID, after chain: Needs) -> Needs {
    var needs = chain
    let task = plan.tasks[id.index]
    if needs.input == nil {
      let stack = home.isNone ? [] : plan.chain(of: home)
      let missing = task.parameters.indices.first { index in
        let parameter = plan.parameters[index]
        return parameter.isRequired && !stack.contains { plan.hasValue(parameter.name, on: $0) }
      }
      needs.input = missing.map { (parameter: plan.parameters[$0], owner: Symbol.task(id)) }
    }
    if needs.fact == nil {
      let holding =
        home.isNone ? [] : plan.openingFacts(of: plan.chain(of: home), given: []).facts
      let requires = plan.facts(plan.conditions(task.conditions).requires)
      let missing = requires.first { !holding.contains($0) }
      needs.fact = missing.map { (fact: $0, owner: Symbol.task(id)) }
    }
    return needs
  }
}

extension Plan {
  /// The span of what a fallback names.
  func targetSpan(of fallback: Fallback) -> SourceSpan {
    let tree = tree(fallback.origin)
    let reference = declaration(fallback.origin).payload.indices.first
    return SourceSpan(
      file: fallback.origin.file, range: reference.map { tree.references[$0].range } ?? .none)
  }
}
