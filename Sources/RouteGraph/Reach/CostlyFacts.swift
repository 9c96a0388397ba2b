package import RoutePlan
import RouteBase
import RouteSyntax

/// A route that can be reached only by losing a fact that held.
package struct CostlyFact: Sendable {
  package var route: RouteID
  package var fact: FactID
  /// A way to it, on which the fact ends.
  package var way: Witness
}

/// Finds the routes that come on top only after a fact that held has ended, because some `unless` on
/// the way refuses it.
///
/// A route is costly if three things are certain: some way leads to it; no way does on which the
/// fact, once it holds, never ends; and there might be one if nothing excluded the fact. So a screen
/// to which signing out itself leads is not costly. Where one costly route leads to another, only
/// the first is found.
package struct CostlyFacts: Sendable {
  package private(set) var found: [CostlyFact] = []

  private let plan: Plan
  private let reachability: Reachability

  /// `assumed` says, by index, which facts may or may not hold at the start. `limit` bounds how many
  /// steps are looked at.
  package init(
    _ plan: Plan, _ reachability: Reachability, assumed: [Bool], limit: Int = 100_000
  ) {
    self.plan = plan
    self.reachability = reachability
    var isRevoked = [Bool](repeating: false, count: plan.facts.count)
    var isExcluded = isRevoked
    for conditions in plan.conditions {
      for fact in plan.facts(conditions.revokes) { isRevoked[fact.index] = true }
      for fact in plan.facts(conditions.unless) { isExcluded[fact.index] = true }
    }
    let facts = plan.facts.indices.filter {
      isRevoked[$0] && isExcluded[$0] && reachability.canHold[$0]
    }
    guard !facts.isEmpty, plan.isExplorable, plan.isWalkable else { return }
    var wanted: [RouteID: FactID] = [:]
    // Each fact takes linear time.
    for index in facts.prefix(16) {
      let fact = FactID(index)
      for route in costly(fact, assumed) where wanted[route] == nil {
        wanted[route] = fact
      }
    }
    if !wanted.isEmpty { search(wanted, assumed, limit) }
  }

  /// The routes that cost a fact, if any way leads to them.
  private func costly(_ fact: FactID, _ assumed: [Bool]) -> [RouteID] {
    func pass(ignoringUnless: Bool) -> FactPass {
      FactPass(
        plan, fact, openable: reachability.openable, assumed: assumed,
        ignoringUnless: ignoringUnless)
    }
    let keeping = pass(ignoringUnless: false)
    guard keeping.isComplete else { return [] }
    let costly = plan.routes.indices.filter {
      !keeping.reaches(RouteID($0)) && reachability.verdicts[$0] != .unreachable
    }
    if costly.isEmpty { return [] }
    let lax = pass(ignoringUnless: true)
    let isLed = targets(keeping)
    return costly.filter { lax.reaches(RouteID($0)) && isLed[$0] }.map { RouteID($0) }
  }

  /// For each route, whether something reached in a pass leads to it, or a URL does.
  private func targets(_ pass: FactPass) -> [Bool] {
    var result = [Bool](repeating: false, count: plan.routes.count)
    for route in reachability.openable { result[route.index] = true }
    if !plan.start.isNone { result[plan.start.index] = true }
    for index in plan.routes.indices where pass.reaches(RouteID(index)) {
      for child in plan.children[index] { result[child.index] = true }
      plan.forEachLink(from: RouteID(index)) { _, link in
        if !link.target.isNone { result[link.target.index] = true }
      }
    }
    return result
  }

  private mutating func search(
    _ wanted: [RouteID: FactID], _ assumed: [Bool], _ limit: Int
  ) {
    var tour = StepTour(plan, openable: reachability.openable, assumed: assumed)
    var open = wanted
    var cases: [(route: RouteID, fact: FactID, taken: StepTour.Taken)] = []
    tour.run(limit: limit) { taken, generator in
      let top = generator.stacks[taken.target.stack].route
      guard let fact = open.removeValue(forKey: top) else { return .nothing }
      cases.append((top, fact, taken))
      return open.isEmpty ? .done : .found
    }
    found = cases.map { found in
      CostlyFact(route: found.route, fact: found.fact, way: tour.witness(of: found.taken))
    }
    found.sort { $0.route < $1.route }
  }
}
