import RoutePlan
import RouteBase
import RouteSyntax

/// What is known about facts where links start: anyone on a route has met the conditions of its
/// chain, unless a later route of the chain, something that is done there or the link changes the
/// fact.
///
/// What is done elsewhere while the route is further down the stack does not count.
struct SourceFacts {
  /// For each fact, 1 if the open chain is known to have made it true, -1 if false; else 0.
  private var known: [Int8]
  private var changes: [(fact: FactID, known: Int8)] = []

  private let plan: Plan
  private let tasks: TaskChanges

  private init(_ plan: Plan) {
    known = Array(repeating: 0, count: plan.facts.count)
    self.plan = plan
    tasks = TaskChanges(plan)
  }

  /// For each fact of each suspect, whether, wherever the link starts, either the fact is certain
  /// or the ancestor that checks it is above. Takes linear time in the plan, except that the links
  /// of a flow, or from everywhere, are examined for each route there: within a budget, beyond
  /// which nothing is certain.
  static func assured(
    _ suspects: [BypassedRequirementRule.Suspect], _ order: ChainOrder, _ plan: Plan
  ) -> [[Bool]] {
    let sources = sources(of: suspects, plan)
    var result = suspects.indices.map { index in
      [Bool](repeating: sources.hasAny[index], count: suspects[index].facts.count)
    }
    var facts = SourceFacts(plan)
    var marks: [Int] = []
    order.walk { id in
      marks.append(facts.changes.count)
      facts.enter(plan.conditions(plan.routes[id.index].conditions))
      for number in sources.byRoute[id] {
        let index = Int(sources.suspects[Int(number)])
        for (place, (fact, ancestor)) in suspects[index].facts.enumerated()
        where result[index][place] && !order.contains(ancestor, id) {
          result[index][place] = facts.isSure(of: fact, suspects[index], on: id)
        }
      }
    } leave: { _ in
      facts.leave(to: marks.popLast() ?? 0)
    }
    return result
  }

  /// Whether `fact` is as the ancestor demands when a suspect's link is taken on `id`.
  private func isSure(
    of fact: FactID, _ suspect: BypassedRequirementRule.Suspect, on id: RouteID
  ) -> Bool {
    let isRequired = suspect.condition == .requires
    let own = plan.conditions(plan.links[suspect.link].conditions)
    return known[fact.index] == (isRequired ? 1 : -1)
      && !plan.facts(isRequired ? own.revokes : own.grants).contains(fact)
      && !tasks.change(fact, to: !isRequired, on: id, plan)
  }

  private mutating func enter(_ conditions: Conditions) {
    for fact in plan.facts(conditions.requires) { set(fact, 1) }
    for fact in plan.facts(conditions.unless) { set(fact, -1) }
    for fact in plan.facts(conditions.grants) { set(fact, 1) }
    for fact in plan.facts(conditions.revokes) { set(fact, -1) }
  }

  private mutating func set(_ fact: FactID, _ value: Int8) {
    changes.append((fact, known[fact.index]))
    known[fact.index] = value
  }

  private mutating func leave(to mark: Int) {
    while changes.count > mark, let (fact, value) = changes.popLast() { known[fact.index] = value }
  }

  // MARK: Where links start

  private struct Sources {
    /// For each route, the indices in `suspects` of those whose link starts there.
    var byRoute: RouteGroups
    var suspects: [Int32]
    /// Whether the sources of each suspect are included.
    var hasAny: [Bool]
  }

  private static func sources(
    of suspects: [BypassedRequirementRule.Suspect], _ plan: Plan
  ) -> Sources {
    var routes: [RouteID] = []
    var numbers: [Int32] = []
    var hasAny = [Bool](repeating: false, count: suspects.count)
    var byFlow: [FlowID: [Int32]] = [:]
    var everywhere: [Int32] = []
    for (index, suspect) in suspects.enumerated() {
      switch plan.links[suspect.link].source {
      case .everywhere: everywhere.append(Int32(index))
      case .flow(let id): byFlow[id, default: []].append(Int32(index))
      case .route(let id):
        routes.append(id)
        numbers.append(Int32(index))
        hasAny[index] = true
      }
    }
    var budget = 1_000_000
    func add(_ route: RouteID, _ some: [Int32]) {
      budget -= some.count
      for number in some where plan.links[suspects[Int(number)].link].target != route {
        routes.append(route)
        numbers.append(number)
        hasAny[Int(number)] = true
      }
    }
    if !byFlow.isEmpty || !everywhere.isEmpty {
      for (index, route) in plan.routes.enumerated() where budget > 0 {
        add(RouteID(index), everywhere)
        var flow = byFlow.isEmpty ? .none : route.flow
        while !flow.isNone && budget > 0 {
          budget -= 1
          add(RouteID(index), byFlow[flow] ?? [])
          flow = plan.flows[flow.index].flow
        }
      }
    }
    if budget <= 0 {
      for number in everywhere + byFlow.values.joined() { hasAny[Int(number)] = false }
    }
    return Sources(
      byRoute: RouteGroups(routes, count: plan.routes.count), suspects: numbers, hasAny: hasAny)
  }
}

/// What the tasks in a route or a flow do to facts, and the links that lead from a route to itself.
private struct TaskChanges {
  private struct Key: Hashable {
    var place: Place
    var fact: FactID
    var isGranted: Bool
  }
  private var keys: Set<Key> = []

  init(_ plan: Plan) {
    for task in plan.tasks where task.place != .none {
      let conditions = plan.conditions(task.conditions)
      for fact in plan.facts(conditions.grants) {
        keys.insert(Key(place: task.place, fact: fact, isGranted: true))
      }
      for fact in plan.facts(conditions.revokes) {
        keys.insert(Key(place: task.place, fact: fact, isGranted: false))
      }
    }
    for link in plan.links where !link.target.isNone && link.source == .route(link.target) {
      let conditions = plan.conditions(link.conditions)
      for fact in plan.facts(conditions.grants) {
        keys.insert(Key(place: .route(link.target), fact: fact, isGranted: true))
      }
      for fact in plan.facts(conditions.revokes) {
        keys.insert(Key(place: .route(link.target), fact: fact, isGranted: false))
      }
    }
  }

  /// Whether a task of `route`, or of a flow around it, makes `fact` hold or end.
  func change(_ fact: FactID, to isGranted: Bool, on route: RouteID, _ plan: Plan) -> Bool {
    if keys.isEmpty { return false }
    if keys.contains(Key(place: .route(route), fact: fact, isGranted: isGranted)) { return true }
    var flow = plan.routes[route.index].flow
    var steps = 0
    while !flow.isNone {
      // Gives up on a nesting this deep.
      if steps == 1000 { return true }
      if keys.contains(Key(place: .flow(flow), fact: fact, isGranted: isGranted)) { return true }
      flow = plan.flows[flow.index].flow
      steps += 1
    }
    return false
  }
}
