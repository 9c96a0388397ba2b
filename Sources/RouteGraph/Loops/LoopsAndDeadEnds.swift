package import RoutePlan
import RouteBase
import RouteSyntax

/// A configuration that can be reached and from which no step leads anywhere.
package struct DeadEnd: Sendable {
  /// The one route on the stack.
  package var route: RouteID
  package var way: Witness
  /// The facts that hold there, of those that anything asks for.
  package var facts: [FactID]
}

/// Pushes that lead from a route back to it, so that they can be done for ever.
package struct GrowingLoop: Sendable {
  /// The route that the loop starts from and that its last step, by a link, pushes.
  package var route: RouteID
  /// Steps `down` and `sub`.
  package var steps: [Witness.Step]
  /// How somebody gets to where the loop starts; nil where nothing asks for facts on it, so that any
  /// way will do.
  package var way: Witness?
}

/// Pushes that a plan wants to go round.
package struct ToleratedPushes: Sendable {
  package var links: Set<LinkID> = []
  package var routes: Set<RouteID> = []

  package init() {}
}

/// What people get stuck in or go round in: dead ends and loops of pushes, each with a witness.
package struct LoopsAndDeadEnds: Sendable {
  package private(set) var deadEnds: [DeadEnd] = []
  package private(set) var loops: [GrowingLoop] = []
  /// Loops through the links and routes that may be on one, of each the step that closes it; facts
  /// may forbid them.
  package private(set) var toleratedLoops: [GrowingLoop] = []

  /// `assumed` are the facts that may hold at the start or not, by index. `limit` bounds how many
  /// steps are looked at for what depends on facts or on the stack. Loops through `tolerated` links
  /// and onto `tolerated` routes do not count.
  package init(
    _ plan: Plan, _ reachability: Reachability, assumed: [Bool],
    tolerating tolerated: ToleratedPushes = ToleratedPushes(), limit: Int = 100_000
  ) {
    var search = LoopSearch(plan, reachability, tolerated)
    toleratedLoops = search.findTolerated()
    search.findFree()
    loops = search.loops
    let suspects = DeadEndSuspects.find(plan, reachability)
    let wanted = search.doubtful
    guard suspects.contains(true) || wanted.contains(true), plan.isExplorable else {
      return
    }
    var exploration = Exploration(
      plan, openable: reachability.openable, assumed: assumed, suspects: suspects, wanted: wanted,
      marks: search.marks)
    exploration.run(limit: limit)
    deadEnds = exploration.deadEnds.map { found in
      DeadEnd(
        route: found.route, way: exploration.witness(of: found.node),
        facts: exploration.facts(at: found.node))
    }
    deadEnds.sort { $0.route < $1.route }
    if !exploration.headOrder.isEmpty { loops += search.findDoubtful(exploration) }
    loops.sort { $0.route < $1.route }
  }
}
