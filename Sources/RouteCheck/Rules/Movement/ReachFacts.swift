import RouteGraph
import RoutePlan

/// What can be reached in a plan, and where people get stuck: found once for all rules that need
/// it.
struct ReachFacts {
  let reachability: Reachability
  let deadEnds: [DeadEnd]
  /// The loops of pushes, first those without an `allow`.
  let loops: [GrowingLoop]
  /// The pushes that an `allow` excludes from the search for loops.
  let tolerated: ToleratedPushes

  /// The facts that are `given` are assumed to hold.
  init(_ plan: Plan) {
    let assumed = plan.facts.map { $0.isGiven }
    reachability = Reachability(plan, assumed: assumed)
    tolerated = GrowingStackRule.tolerated(plan)
    let found = LoopsAndDeadEnds(plan, reachability, assumed: assumed, tolerating: tolerated)
    deadEnds = found.deadEnds
    loops = found.loops + found.toleratedLoops
  }
}
