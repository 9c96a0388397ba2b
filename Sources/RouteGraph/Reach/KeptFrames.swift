package import RoutePlan
import RouteBase
import RouteSyntax

/// A step that ends a fact while a frame that requires it stays.
package struct KeptFrame: Sendable {
  /// What ends the fact.
  package enum Revoker: Hashable, Sendable {
    case route(RouteID)
    case task(TaskID)
    case link(LinkID)
  }

  package var revoker: Revoker
  package var fact: FactID
  /// The topmost such frame; a parked one if none is on the stack.
  package var route: RouteID
  package var isParked: Bool
  /// How to get to the configuration after the step.
  package var way: Witness
}

/// Finds the steps that end a fact while a frame that requires it stays on the stack or parked. The
/// frame of a route that revokes the fact itself does not count.
package struct KeptFrames: Sendable {
  /// For each revoker and fact the case that was found first, in the order of the plan.
  package private(set) var found: [KeptFrame] = []

  private struct Pair: Hashable {
    var revoker: KeptFrame.Revoker
    var fact: FactID
  }

  private let plan: Plan
  /// The facts that routes require, and that something revokes.
  private let facts: [FactID]
  private var open: Set<Pair> = []

  /// `assumed` says, by index, which facts may or may not hold at the start. `limit` bounds how many
  /// steps are looked at.
  package init(
    _ plan: Plan, _ reachability: Reachability, assumed: [Bool], limit: Int = 100_000
  ) {
    self.plan = plan
    var isRequired = [Bool](repeating: false, count: plan.facts.count)
    for (index, route) in plan.routes.enumerated() where reachability.couldReach[index] {
      for fact in plan.facts(plan.conditions(route.conditions).requires) {
        isRequired[fact.index] = true
      }
    }
    facts = isRequired.indices.filter { isRequired[$0] }.map { FactID($0) }
    guard !facts.isEmpty else { return }
    func add(_ revoker: KeptFrame.Revoker, _ id: ConditionsID) {
      for fact in plan.facts(plan.conditions(id).revokes) where isRequired[fact.index] {
        open.insert(Pair(revoker: revoker, fact: fact))
      }
    }
    for (index, route) in plan.routes.enumerated() where reachability.couldReach[index] {
      add(.route(RouteID(index)), route.conditions)
    }
    for (index, task) in plan.tasks.enumerated() {
      add(.task(TaskID(index)), task.conditions)
    }
    for (index, link) in plan.links.enumerated() {
      add(.link(LinkID(index)), link.conditions)
    }
    guard !open.isEmpty, plan.isExplorable else { return }
    search(reachability.openable, assumed, limit)
    found.sort { Self.isBefore($0, $1) }
  }

  private static func isBefore(_ a: KeptFrame, _ b: KeptFrame) -> Bool {
    func rank(_ revoker: KeptFrame.Revoker) -> (Int, UInt32) {
      switch revoker {
      case .route(let id): (0, id.raw)
      case .task(let id): (1, id.raw)
      case .link(let id): (2, id.raw)
      }
    }
    let (first, second) = (rank(a.revoker), rank(b.revoker))
    return first == second ? a.fact < b.fact : first < second
  }

  /// For each route, which of the facts that something may revoke it requires.
  private var marks: [UInt64] {
    let revoked = Set(open.map { $0.fact })
    let wanted = facts.filter { revoked.contains($0) }
    var bits: [FactID: UInt64] = [:]
    for (number, fact) in wanted.enumerated() { bits[fact] = UInt64(1) << UInt64(number % 64) }
    return plan.routes.map { route in
      plan.facts(plan.conditions(route.conditions).requires).reduce(0) { $0 | bits[$1, default: 0] }
    }
  }

  private mutating func search(_ openable: [RouteID], _ assumed: [Bool], _ limit: Int) {
    var tour = StepTour(plan, openable: openable, assumed: assumed, marks: marks)
    var cases: [(pair: Pair, route: RouteID, isParked: Bool, taken: StepTour.Taken)] = []
    var open = self.open
    tour.run(limit: limit) { taken, generator in
      if taken.source.facts == taken.target.facts { return .nothing }
      var reply = StepTour.Reply.nothing
      for fact in facts
      where generator.facts.contains(fact, in: taken.source.facts)
        && !generator.facts.contains(fact, in: taken.target.facts)
      {
        guard let revoker = revoker(of: fact, by: taken.move, generator.stacks) else { continue }
        let pair = Pair(revoker: revoker, fact: fact)
        guard open.contains(pair),
          let kept = frame(requiring: fact, in: taken.target.stack, generator.stacks)
        else { continue }
        open.remove(pair)
        cases.append((pair, kept.route, kept.isParked, taken))
        reply = .found
      }
      return open.isEmpty ? .done : reply
    }
    found = cases.map { found in
      KeptFrame(
        revoker: found.pair.revoker, fact: found.pair.fact, route: found.route,
        isParked: found.isParked, way: tour.witness(of: found.taken))
    }
  }

  /// What ends a fact in a step: the task, the topmost frame pushed that revokes it, or the link.
  private func revoker(
    of fact: FactID, by move: Move, _ stacks: StackStore
  ) -> KeptFrame.Revoker? {
    func revokes(_ id: ConditionsID) -> Bool {
      plan.facts(plan.conditions(id).revokes).contains(fact)
    }
    if !move.task.isNone { return .task(move.task) }
    let pushed = Int(move.pushed - move.restored)
    for route in stacks.routes(of: move.target.stack, top: pushed).reversed()
    where revokes(plan.routes[route.index].conditions) {
      return .route(route)
    }
    return move.link.isNone ? nil : .link(move.link)
  }

  /// The topmost frame that requires a fact, or else a parked one.
  private func frame(
    requiring fact: FactID, in stack: StackID, _ stacks: StackStore
  ) -> (route: RouteID, isParked: Bool)? {
    var open = [stack]
    while let next = open.popLast() {
      var current = next
      while current >= 0 {
        let frame = stacks[current]
        let conditions = plan.conditions(plan.routes[frame.route.index].conditions)
        if plan.facts(conditions.requires).contains(fact),
          !plan.facts(conditions.revokes).contains(fact)
        {
          return (frame.route, next != stack)
        }
        open += stacks.parkedTabs(of: current).map { $0.frames }
        current = frame.below
      }
    }
    return nil
  }
}
