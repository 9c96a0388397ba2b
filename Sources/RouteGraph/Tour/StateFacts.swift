import RoutePlan
import RouteSyntax

/// The few facts of a plan whose values a network distinguishes; nothing is asked of others.
struct StateFacts {
  /// One bit for each of these facts.
  typealias State = UInt32
  private struct Masks {
    var requires: State = 0
    var unless: State = 0
    var grants: State = 0
    var revokes: State = 0
    /// Whether it asks for other facts, too.
    var isPartial = false
  }

  let facts: [FactID]
  private let masks: [Masks]
  /// For each route, the facts that always hold while it is there, and those that never do.
  private let holding: [State]
  private let lacking: [State]

  /// Tells at most `most` facts apart, those that most conditions ask for.
  init(_ plan: Plan, _ world: TourWorld, most: Int) {
    var uses = [Int](repeating: 0, count: plan.facts.count)
    func count(_ id: ConditionsID) {
      if id == Conditions.none { return }
      let own = plan.conditions(id)
      for fact in plan.facts(own.requires) { uses[fact.index] += 1 }
      for fact in plan.facts(own.unless) { uses[fact.index] += 1 }
    }
    for route in plan.routes { count(route.conditions) }
    for link in plan.links { count(link.conditions) }
    for task in plan.tasks { count(task.conditions) }
    let asked = uses.indices.filter { uses[$0] > 0 }
      .sorted { (-uses[$0], $0) < (-uses[$1], $1) }
    facts = asked.prefix(most).map { FactID($0) }
    var bits = [State](repeating: 0, count: plan.facts.count)
    for (bit, fact) in facts.enumerated() { bits[fact.index] = 1 << State(bit) }
    masks = plan.conditions.map { own in
      func mask(_ slice: PlanSlice) -> State {
        plan.facts(slice).reduce(0) { $0 | bits[$1.index] }
      }
      var masks = Masks(
        requires: mask(own.requires), unless: mask(own.unless), grants: mask(own.grants),
        revokes: mask(own.revokes))
      masks.isPartial =
        plan.facts(own.requires).contains { bits[$0.index] == 0 }
        || plan.facts(own.unless).contains { bits[$0.index] == 0 }
      return masks
    }
    var holding = [State](repeating: 0, count: plan.routes.count)
    var lacking = holding
    if !facts.isEmpty {
      var fixed = FixedFacts(
        plan, StackOrder(plan, opening: world.openable), openings: Self.openings(plan, world))
      for (bit, fact) in facts.enumerated() {
        for index in plan.routes.indices {
          let route = RouteID(index)
          if fixed.isFixed(fact, true, on: route) { holding[index] |= 1 << State(bit) }
          if fixed.isFixed(fact, false, on: route) { lacking[index] |= 1 << State(bit) }
        }
      }
    }
    (self.holding, self.lacking) = (holding, lacking)
  }

  /// The stacks with which walks begin in the place of a route. Its facts need not fit them: they hold
  /// from the first, or are required above a frame that revokes them.
  private static func openings(_ plan: Plan, _ world: TourWorld) -> [FixedFacts.Opening] {
    world.launches.compactMap { launch in
      guard case .place = launch.kind else { return nil }
      let facts = plan.facts.indices.map { FactID($0) }.filter {
        world.generator.facts.contains($0, in: launch.move.target.facts)
      }
      return FixedFacts.Opening(
        stack: world.generator.stacks.routes(of: launch.move.target.stack), facts: Set(facts))
    }
  }

  func allows(_ id: ConditionsID, _ state: State) -> Bool {
    let own = masks[id.index]
    return state & own.requires == own.requires && state & own.unless == 0
  }

  /// Whether conditions may be refused: for certain if `state` refuses them, and perhaps if they ask
  /// for other facts.
  func mayRefuse(_ id: ConditionsID, _ state: State) -> Bool {
    masks[id.index].isPartial || !allows(id, state)
  }

  func apply(_ id: ConditionsID, to state: State) -> State {
    let own = masks[id.index]
    return (state | own.grants) & ~own.revokes
  }

  /// Whether a frame of a route may be there in a state.
  func mayBe(_ route: RouteID, in state: State) -> Bool {
    holding[route.index] & ~state == 0 && lacking[route.index] & state == 0
  }

  /// The state of a set of facts.
  func state(of set: FactSet, in space: FactSpace) -> State {
    var result: State = 0
    for (bit, fact) in facts.enumerated() where space.contains(fact, in: set) {
      result |= 1 << State(bit)
    }
    return result
  }
}
