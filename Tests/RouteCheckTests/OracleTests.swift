import RouteCheck
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

/// Tests rules with complex implementations against plain definitions.
@Suite("Rules on small random plans")
struct OracleTests {
  @Test("bypassed-requirement agrees with its definition", arguments: 0..<400)
  func bypassed(_ seed: Int) {
    for excludes in [false, true] {
      let text = RandomPlan(seed: seed, excludes: excludes).text
      let checked = Checked(text)
      let plan = checked.plan
      let found = checked.report.findings.filter { $0.rule == .bypassedRequirement }
      for requires in [true, false] {
        let links = found.filter { $0.message.contains("without requiring") == requires }
          .compactMap(\.subject)
        let expected = plan.links.filter { isBypass($0, of: requires, plan) }.map(\.origin)
        #expect(Set(links) == Set(expected), "seed \(seed), requires \(requires): \(text)")
        #expect(links.count == expected.count, "seed \(seed)")
      }
    }
  }

  @Test("the plans have something for the rules to find")
  func plansAreTelling() {
    var counts: [Rule: Int] = [:]
    for seed in 0..<400 {
      for finding in Checked(RandomPlan(seed: seed).text).report.findings {
        counts[finding.rule, default: 0] += 1
      }
    }
    for rule in [Rule.bypassedRequirement, .unmetRequirement, .requirementCycle] {
      #expect(counts[rule, default: 0] > 50)
    }
    // Links lead to flows and into them, but no fault hides others.
    #expect(counts[.syntax] == nil && counts[.unknownName] == nil && counts[.wrongKind] == nil)
  }

  /// Whether an ancestor of the target requires (or excludes) a fact that neither the link nor the
  /// target mentions, and some source of the link is neither inside that ancestor nor sure of the
  /// fact.
  private func isBypass(_ link: Link, of requires: Bool, _ plan: Plan) -> Bool {
    guard link.arrow == .push else { return false }
    func facts(_ slice: PlanSlice) -> Set<FactID> { Set(plan.facts(slice)) }
    func conditions(_ id: RouteID) -> Conditions {
      plan.conditions(plan.routes[id.index].conditions)
    }
    func asked(_ id: RouteID) -> Set<FactID> {
      facts(requires ? conditions(id).requires : conditions(id).unless)
    }
    let own = plan.conditions(link.conditions)
    let target = conditions(link.target)
    var settled = facts(own.requires).union(facts(own.unless))
    settled.formUnion(facts(target.requires).union(facts(target.unless)))
    settled.formUnion(
      requires ? facts(own.grants).subtracting(facts(own.revokes)) : facts(own.revokes))
    let chain = plan.chain(of: link.target)
    return chain.dropLast().contains { ancestor in
      asked(ancestor).subtracting(settled).contains { fact in
        // On the way through the chain, a route below may grant what the ancestor excludes.
        let below = chain.drop { $0 != ancestor }.dropLast()
        if !requires && below.contains(where: { facts(conditions($0).grants).contains(fact) }) {
          return false
        }
        return plan.routes.indices.map({ RouteID($0) }).contains {
          isSource($0, of: link, plan) && !plan.chain(of: $0).contains(ancestor)
            && !isSure(fact, of: requires, on: $0, link, plan)
        }
      }
    }
  }

  private func isSource(_ route: RouteID, of link: Link, _ plan: Plan) -> Bool {
    switch link.source {
    case .everywhere: return route != link.target
    case .route(let id): return route == id
    case .flow(let id): return flows(around: route, plan).contains(id) && route != link.target
    }
  }

  private func flows(around route: RouteID, _ plan: Plan) -> [FlowID] {
    var result: [FlowID] = []
    var flow = plan.routes[route.index].flow
    while !flow.isNone {
      result.append(flow)
      flow = plan.flows[flow.index].flow
    }
    return result
  }

  /// Whether the chain of a route ensures that a fact holds (or does not) when the link is taken.
  private func isSure(
    _ fact: FactID, of holds: Bool, on route: RouteID, _ link: Link, _ plan: Plan
  ) -> Bool {
    func says(_ slice: PlanSlice) -> Bool { plan.facts(slice).contains(fact) }
    var known: Bool?
    for id in plan.chain(of: route) {
      let conditions = plan.conditions(plan.routes[id.index].conditions)
      if says(conditions.requires) { known = true }
      if says(conditions.unless) { known = false }
      if says(conditions.grants) { known = true }
      if says(conditions.revokes) { known = false }
    }
    let places = [Place.route(route)] + flows(around: route, plan).map { Place.flow($0) }
    let changes =
      plan.tasks.filter { places.contains($0.place) }.map(\.conditions) + [link.conditions]
    return known == holds
      && !changes.contains { id in
        let conditions = plan.conditions(id)
        return says(holds ? conditions.revokes : conditions.grants)
      }
  }

  @Test("shadowed-link agrees with its definition", arguments: 0..<400)
  func shadowed(_ seed: Int) {
    let checked = Checked(RandomPlan(seed: seed, doublesLinks: true).text)
    let plan = checked.plan
    let redundant = checked.report.findings.filter { $0.rule == .redundantLink }
      .compactMap(\.subject)
    let found = checked.report.findings.filter { $0.rule == .shadowedLink }.compactMap(\.subject)
    let expected = plan.links.indices.filter { index in
      plan.links.indices.contains { other in
        other != index && isShadow(other, of: index, plan)
          && (other < index || !isShadow(index, of: other, plan))
      }
    }.map { plan.links[$0].origin }
    #expect(Set(found) == Set(expected).subtracting(redundant), "seed \(seed)")
  }

  /// Whether link `a` does everything that link `b` does, wherever and with whatever facts that is.
  private func isShadow(_ a: Int, of b: Int, _ plan: Plan) -> Bool {
    let (first, second) = (plan.links[a], plan.links[b])
    func facts(_ slice: PlanSlice) -> Set<FactID> { Set(plan.facts(slice)) }
    func cost(_ link: Link) -> UInt32 { link.cost ?? plan.routes[link.target.index].cost }
    let (asked, known) = (plan.conditions(first.conditions), plan.conditions(second.conditions))
    return first.arrow == second.arrow && first.target == second.target
      && cost(first) <= cost(second)
      && facts(asked.requires).isSubset(of: facts(known.requires))
      && includes(first, second, plan)
  }

  /// Whether `a` starts wherever `b` does, whatever routes are ever added to its flows.
  private func includes(_ a: Link, _ b: Link, _ plan: Plan) -> Bool {
    func isAround(_ flow: FlowID, _ inner: FlowID) -> Bool {
      var inner = inner
      while !inner.isNone && inner != flow { inner = plan.flows[inner.index].flow }
      return inner == flow
    }
    return switch (a.source, b.source) {
    case (.everywhere, .route(let id)): id != a.target
    case (.everywhere, _): true
    case (.flow(let flow), .route(let id)):
      id != a.target && isAround(flow, plan.routes[id.index].flow)
    case (.flow(let flow), .flow(let inner)): isAround(flow, inner)
    case (.route(let one), .route(let other)): one == other
    default: false
    }
  }

  @Test("the facts that cannot come true are those outside the least fixpoint", arguments: 0..<400)
  func possible(_ seed: Int) {
    let checked = Checked(RandomPlan(seed: seed).text)
    let plan = checked.plan
    let granters = plan.routes.map(\.conditions) + plan.tasks.map(\.conditions)
    let all = granters + plan.flows.map(\.conditions) + plan.links.map(\.conditions)
    func names(_ facts: some Sequence<FactID>) -> Set<String> {
      Set(facts.map { plan.name(of: $0) })
    }
    let granted = Set(granters.flatMap { plan.facts(plan.conditions($0).grants) })
    let given = Set(plan.facts.indices.map { FactID($0) }.filter { plan.facts[$0.index].isGiven })
    let required = Set(all.flatMap { plan.facts(plan.conditions($0).requires) })
    let unmet = required.subtracting(granted).subtracting(given)

    var holds = given.union(unmet)
    var count = -1
    while holds.count != count {
      count = holds.count
      for conditions in granters.map({ plan.conditions($0) })
      where Set(plan.facts(conditions.requires)).isSubset(of: holds) {
        holds.formUnion(plan.facts(conditions.grants))
      }
    }
    let impossible = names(granted.subtracting(holds))

    #expect(quoted(in: checked, .unmetRequirement).map { [$0[0]] } == unmetOrder(unmet, checked))
    let loops = quoted(in: checked, .requirementCycle)
    #expect(loops.isEmpty == impossible.isEmpty, "seed \(seed)")
    for loop in loops {
      #expect(impossible.isSuperset(of: loop.filter { $0.hasPrefix("f") }), "seed \(seed)")
    }
  }

  /// The names of the unmet facts, each in a list, in the order of the findings.
  private func unmetOrder(_ unmet: Set<FactID>, _ checked: Checked) -> [[String]] {
    let names = Set(unmet.map { checked.plan.name(of: $0) })
    let found = quoted(in: checked, .unmetRequirement).map { $0[0] }
    return (found.filter(names.contains) + names.subtracting(found).sorted()).map { [$0] }
  }

  /// The names in backticks in the message of each finding of a rule.
  private func quoted(in checked: Checked, _ rule: Rule) -> [[String]] {
    checked.report.findings.filter { $0.rule == rule }.map { finding in
      finding.message.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }
}

/// A small plan with nested routes, flows, facts and links.
struct RandomPlan {
  private(set) var text = ""
  private var random: RandomNumbers
  private let excludes: Bool

  /// With `doublesLinks`, links may be repeated with other conditions and costs. With `nestsLinks`,
  /// some links lead to a child, and some declarations have an unnecessary `allow`. With
  /// `excludes`, there are `unless`, `revokes`, and tasks in routes.
  init(
    seed: Int, doublesLinks: Bool = false, nestsLinks: Bool = false, excludes: Bool = false
  ) {
    random = RandomNumbers(seed: seed)
    self.excludes = excludes
    let facts = 1 + random.below(5)
    for fact in 0..<facts { text += "fact f\(fact)\(random.below(6) == 0 ? " given" : "")\n" }
    let routes = 3 + random.below(10)
    var names: [String] = []
    for index in 0..<routes {
      let place =
        names.isEmpty || random.below(6) == 0 ? "" : " in \(names[random.below(names.count)])"
      if random.below(4) == 0 {
        text += "flow F\(index)\(place)\(clauses(facts, grants: false)) {\n"
        text += "route R\(index)\(clauses(facts, grants: true))\n"
        text += "route S\(index)\(clauses(facts, grants: true))\n"
        text += (excludes && random.below(4) == 0 ? task(index, facts) : "") + "}\n"
        names += ["F\(index)", "R\(index)", "S\(index)"]
      } else {
        text += "route R\(index)\(place)\(clauses(facts, grants: true))"
        text += excludes && random.below(4) == 0 ? " {\n\(task(index, facts))}\n" : "\n"
        names.append("R\(index)")
      }
    }
    if nestsLinks {
      text += "route Tabs tabs reset in R0 allow growing-stack {\nroute One recycle {\n"
      text += "route Deep\nlink -> Deep\nlink => Two\n}\nroute Two allow dead-end\n"
      text += "link -> One\nlink -> Two allow shadowed-link\n}\n"
      names += ["Tabs", "One", "Two", "Deep"]
    }
    text += "task t\(clauses(facts, grants: true))\n"
    for _ in 0..<random.below(6) {
      let source = random.below(5) == 0 ? "*" : names[random.below(names.count)]
      let arrow = random.below(4) == 0 ? "=>" : "->"
      let target = names[random.below(names.count)]
      text += "link \(source) \(arrow) \(target)\(clauses(facts, grants: false))\n"
      while doublesLinks && random.below(3) != 0 {
        let other =
          random.below(3) == 0
          ? "*" : random.below(3) == 0 ? names[random.below(names.count)] : source
        text += "link \(other) \(arrow) \(target)\(clauses(facts, grants: false))"
        text += random.below(2) == 0 ? " cost \(random.below(3))\n" : "\n"
      }
    }
  }

  private mutating func task(_ index: Int, _ facts: Int) -> String {
    "task t\(index)\(clauses(facts, grants: true))\n"
  }

  private mutating func clauses(_ facts: Int, grants: Bool) -> String {
    var result = ""
    if random.below(3) == 0 {
      result +=
        " requires f\(random.below(facts))\(random.below(3) == 0 ? ", f\(random.below(facts))" : "")"
    }
    if grants && random.below(3) == 0 { result += " grants f\(random.below(facts))" }
    if excludes && random.below(3) == 0 { result += " unless f\(random.below(facts))" }
    if excludes && grants && random.below(5) == 0 { result += " revokes f\(random.below(facts))" }
    return result
  }
}
