import RouteGraph
import RoutePlan

/// What can be reached in a plan, and where people get stuck: found once for all rules that need
/// it. It names routes, links, tasks and facts by their numbers, so that it stays true while a plan
/// is edited, as long as people move in the same way.
struct ReachFacts: Sendable {
  let reachability: Reachability
  /// For each fact, whether it may or may not hold at the start: those that are `given`.
  let assumed: [Bool]
  let deadEnds: [DeadEnd]
  /// The loops of pushes, first those without an `allow`.
  let loops: [GrowingLoop]
  /// The pushes that an `allow` excludes from the search for loops.
  let tolerated: ToleratedPushes
  private let moves: PlanMoves
  private var knownKept: [KeptFrame]?
  private var knownCostly: [CostlyFact]?
  private var knownNever: [(subject: Availability.Subject, reason: Availability.Reason)]?

  init(_ plan: Plan) {
    moves = PlanMoves(plan)
    assumed = plan.facts.map { $0.isGiven }
    reachability = Reachability(plan, assumed: assumed)
    tolerated = GrowingStackRule.tolerated(plan)
    let found = LoopsAndDeadEnds(plan, reachability, assumed: assumed, tolerating: tolerated)
    deadEnds = found.deadEnds
    loops = found.loops + found.toleratedLoops
  }

  /// Whether all of it is true of `plan`, too.
  func serve(_ plan: Plan) -> Bool {
    moves.areThose(of: plan) && GrowingStackRule.tolerated(plan) == tolerated
  }

  /// The frames that stay although a fact that they require ends; found on first use.
  mutating func keptFrames(_ plan: Plan) -> [KeptFrame] {
    if let knownKept { return knownKept }
    let found = KeptFrames(plan, reachability, assumed: assumed).found
    knownKept = found
    return found
  }

  /// The routes that cost a fact; found on first use.
  mutating func costlyFacts(_ plan: Plan) -> [CostlyFact] {
    if let knownCostly { return knownCostly }
    let found = CostlyFacts(plan, reachability, assumed: assumed).found
    knownCostly = found
    return found
  }

  /// The links and tasks that are never available; found on first use.
  mutating func neverAvailable(
    _ plan: Plan
  ) -> [(subject: Availability.Subject, reason: Availability.Reason)] {
    if let knownNever { return knownNever }
    let found = Availability(plan, reachability, assumed: assumed).never
    knownNever = found
    return found
  }
}
