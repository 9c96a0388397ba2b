package import RoutePlan
import RouteBase
import RouteSyntax

/// A configuration that can be reached but from which no step leads anywhere.
package struct DeadEnd: Sendable {
  /// The route on top: the only one on the stack, unless it is locked.
  package var route: RouteID
  package var way: Witness
  /// The facts that hold there, of those that something depends on.
  package var facts: [FactID]
}

/// Pushes that lead from a route back to itself, so that they can be repeated forever.
package struct GrowingLoop: Sendable {
  /// The route where the loop starts, and which its last step pushes by a link.
  package var route: RouteID
  /// The steps, which are all `down` or `sub`.
  package var steps: [Witness.Step]
  /// How the start of the loop is reached; nil if nothing on the loop requires facts, so that any
  /// path will do.
  package var way: Witness?
}

/// Pushes that a plan allows to be on loops.
package struct ToleratedPushes: Sendable, Equatable {
  package var links: Set<LinkID> = []
  package var routes: Set<RouteID> = []

  package init() {}
}

/// The dead ends and the loops of pushes where people get stuck, each with a witness.
package struct LoopsAndDeadEnds: Sendable {
  package private(set) var deadEnds: [DeadEnd] = []
  package private(set) var loops: [GrowingLoop] = []
  /// Loops through those tolerated links and routes that may be on one, each only as the step that
  /// closes it; facts may forbid them.
  package private(set) var toleratedLoops: [GrowingLoop] = []

  /// `assumed` says, by index, which facts may or may not hold at the start. `limit` bounds how
  /// many steps are looked at for results that depend on facts or on the stack. Loops through
  /// `tolerated` links and onto `tolerated` routes do not count.
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
