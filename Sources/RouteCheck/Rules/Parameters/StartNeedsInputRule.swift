import RoutePlan
import RouteBase
import RouteSyntax

/// `start-needs-input`: a cold launch opens the start, and a fallback its route, with nothing at
/// hand: no input, and no fact except those that the chain itself grants on the way (for the start,
/// also those that are `given`).
enum StartNeedsInputRule {
  static let definition = RuleDefinition(
    .startNeedsInput, .error,
    page: RulePage(
      "a cold launch cannot open the start, or a fallback cannot open its target",
      meaning: """
        An app starts at the first route without a parent. It has no inputs then, and
        only the facts that are `given`. A fallback opens for URLs and names that match
        nothing, so it has neither inputs nor facts: no route in its chain may require an
        input, or a fact that the chain does not grant itself.
        """,
      bad: """
        route Show(showId: Int) {
            route Home
        }
        """,
      good: """
        route Home {
            route Show(showId: Int)
        }
        """,
      fix: "Give the parameter a default, make it optional, or choose another route."),
    check: .plan(check))

  /// What is missing.
  private enum Need {
    case input(Parameter, Symbol)
    case fact(FactID, Symbol)
  }

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    checkStart(plan, &context)
    guard !plan.fallbacks.isEmpty else { return }
    let ends = plan.fallbacks.map { fallback in
      switch fallback.target {
      case .route(let id): id
      case .task(let id): plan.home(of: plan.tasks[id.index])
      }
    }
    let needs = chainNeeds(of: ends, plan, &context)
    for (index, fallback) in plan.fallbacks.enumerated() {
      var need = needs[index]
      if need == nil, case .task(let id) = fallback.target { need = taskNeed(id, plan) }
      if let need { report(need, of: fallback, plan, &context) }
    }
  }

  // MARK: Start

  private static func checkStart(_ plan: Plan, _ context: inout CheckContext) {
    guard !plan.start.isNone, !context.faults.isFileMissing, !plan.isLost(plan.start)
    else { return }
    let route = plan.routes[plan.start.index]
    let name = plan.displayName(plan.start)
    for index in route.parameters.indices where plan.parameters[index].isRequired {
      let parameter = plan.parameters[index]
      context.report(
        Finding(
          .startNeedsInput, at: plan.span(of: parameter),
          "the app starts at `\(name)`, but a cold launch has no value for `\(plan.name(parameter.name))`",
          fix: Fix("give it a default, make it optional, or put another route first")))
    }
    for fact in plan.facts(plan.conditions(route.conditions).requires)
    where !plan.facts[fact.index].isGiven {
      context.report(
        Finding(
          .startNeedsInput, at: plan.requirementSpan(of: fact, plan.start),
          "the app starts at `\(name)`, but at a cold launch `\(plan.name(of: fact))` does not hold",
          fix: Fix("require it further down, or put another route first")))
    }
  }

  // MARK: Fallbacks

  /// For each of `ends`, what its chain needs first, from the top. Only the chains in question are
  /// examined, each route once.
  private static func chainNeeds(
    of ends: [RouteID], _ plan: Plan, _ context: inout CheckContext
  ) -> [Need?] {
    var isAsked = [Bool](repeating: false, count: plan.routes.count)
    for end in ends {
      var current = end
      while !current.isNone && !isAsked[current.index] {
        isAsked[current.index] = true
        current = plan.routes[current.index].parent
      }
    }
    let groups = RouteGroups(ends, count: plan.routes.count)
    var result = [Need?](repeating: nil, count: ends.count)
    var holds = [Bool](repeating: false, count: plan.facts.count)
    var changes: [(fact: FactID, held: Bool)] = []
    var marks: [Int] = []
    // What the open chain needs, and from which depth on.
    var need: (depth: Int, need: Need)?
    context.chainOrder().walk { id in
      marks.append(changes.count)
      guard isAsked[id.index] else { return }
      if need == nil, let own = routeNeed(id, plan, holds) { need = (marks.count, own) }
      for end in groups[id] { result[Int(end)] = need?.need }
      let conditions = plan.conditions(plan.routes[id.index].conditions)
      for (facts, value) in [(conditions.grants, true), (conditions.revokes, false)] {
        for fact in plan.facts(facts) {
          changes.append((fact, holds[fact.index]))
          holds[fact.index] = value
        }
      }
    } leave: { _ in
      if let depth = need?.depth, depth == marks.count { need = nil }
      let mark = marks.removeLast()
      while changes.count > mark, let change = changes.popLast() {
        holds[change.fact.index] = change.held
      }
    }
    return result
  }

  private static func routeNeed(_ id: RouteID, _ plan: Plan, _ holds: [Bool]) -> Need? {
    let route = plan.routes[id.index]
    for index in route.parameters.indices where plan.parameters[index].isRequired {
      return .input(plan.parameters[index], .route(id))
    }
    let requires = plan.facts(plan.conditions(route.conditions).requires)
    return requires.first { !holds[$0.index] }.map { .fact($0, .route(id)) }
  }

  private static func taskNeed(_ id: TaskID, _ plan: Plan) -> Need? {
    let task = plan.tasks[id.index]
    for index in task.parameters.indices where plan.parameters[index].isRequired {
      return .input(plan.parameters[index], .task(id))
    }
    let requires = plan.facts(plan.conditions(task.conditions).requires)
    return requires.first.map { .fact($0, .task(id)) }
  }

  private static func report(
    _ need: Need, of fallback: Fallback, _ plan: Plan, _ context: inout CheckContext
  ) {
    let tree = plan.tree(fallback.origin)
    let reference = plan.declaration(fallback.origin).payload.indices.first
    let span = SourceSpan(
      file: fallback.origin.file,
      range: reference.map { tree.references[$0].range } ?? .none)
    let target: Symbol =
      switch fallback.target {
      case .route(let id): .route(id)
      case .task(let id): .task(id)
      }
    let what: String
    let owner: Symbol
    let note: Finding.Note
    switch need {
    case .input(let parameter, let symbol):
      (what, owner) = ("needs `\(plan.name(parameter.name))`", symbol)
      note = .init(at: plan.span(of: parameter), "this has no default and is not optional")
    case .fact(let fact, let symbol):
      (what, owner) = ("requires `\(plan.name(of: fact))`", symbol)
      let place: SourceSpan
      switch symbol {
      case .route(let id): place = plan.requirementSpan(of: fact, id)
      default:
        let origin = plan.origin(of: symbol)
        place = plan.span(of: fact, in: .requires, origin) ?? plan.nameSpan(origin)
      }
      note = .init(at: place, "required here")
    }
    let subject =
      owner == target ? "it" : "its ancestor `\(plan.displayName(owner))`"
    context.report(
      Finding(
        .startNeedsInput, at: span,
        "`\(plan.displayName(target))` cannot be a fallback: \(subject) \(what)", notes: [note],
        fix: Fix("fall back to a \(target.kindName) that needs no input and no fact")))
  }
}
