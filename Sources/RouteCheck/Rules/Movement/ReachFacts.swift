import RouteGraph
import RoutePlan

/// What can be reached in a plan, and where people get stuck: found once for all rules that ask.
struct ReachFacts {
  let reachability: Reachability
  let deadEnds: [DeadEnd]
  /// The loops of pushes, first those that nothing allows.
  let loops: [GrowingLoop]
  /// The pushes that an `allow` takes out of the search for loops.
  let tolerated: ToleratedPushes

  /// The facts that the world gives are taken to hold.
  init(_ plan: Plan) {
    let assumed = plan.facts.map(\.isGiven)
    reachability = Reachability(plan, assumed: assumed)
    tolerated = GrowingStackRule.tolerated(plan)
    let found = LoopsAndDeadEnds(plan, reachability, assumed: assumed, tolerating: tolerated)
    deadEnds = found.deadEnds
    loops = found.loops + found.toleratedLoops
  }
}
