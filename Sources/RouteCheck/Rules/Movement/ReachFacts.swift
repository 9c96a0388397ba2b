import RouteGraph
import RoutePlan

/// What can be reached in a plan, and where people get stuck: found once for all rules that need
/// it.
struct ReachFacts {
  let reachability: Reachability
  /// For each fact, whether it may or may not hold at the start: those that are `given`.
  let assumed: [Bool]
  let deadEnds: [DeadEnd]
  /// The loops of pushes, first those without an `allow`.
  let loops: [GrowingLoop]
  /// The pushes that an `allow` excludes from the search for loops.
  let tolerated: ToleratedPushes

  init(_ plan: Plan) {
    assumed = plan.facts.map { $0.isGiven }
    reachability = Reachability(plan, assumed: assumed)
    tolerated = GrowingStackRule.tolerated(plan)
    let found = LoopsAndDeadEnds(plan, reachability, assumed: assumed, tolerating: tolerated)
    deadEnds = found.deadEnds
    loops = found.loops + found.toleratedLoops
  }
}
