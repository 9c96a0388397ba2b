package import RoutePlan
import RouteBase
import RouteSyntax

/// What a keeping pass found.
struct KeptReach: Sendable {
  /// For each route whether it is reached.
  let isReached: [Bool]
  /// For each fact whether it can be had together with all others that can.
  let canHold: [Bool]

  init(_ pass: ReachPass) { (isReached, canHold) = (pass.isReached, pass.canHold) }
}

/// Which routes can come on top, from a cold launch of the start and from URLs. Facts that are
/// decided outside the app may or may not hold.
///
/// Linear passes decide what depends on no facts, or only on facts that never end. The rest is
/// worked out as a pushdown system, under a limit beyond which nothing is reported.
@usableFromInline
package struct Reachability: Sendable {
  @frozen @usableFromInline
  package enum Verdict: Sendable {
    case reachable
    case unreachable
    /// Neither was proved within the limit.
    case unknown
  }

  /// One for each route.
  package private(set) var verdicts: [Verdict]
  /// Whether each fact could come to hold, if facts never ended.
  package let canHold: [Bool]
  /// Whether each route could come on top, if facts never ended.
  package let couldReach: [Bool]
  /// The routes that URLs open.
  package let openable: [RouteID]
  /// What a keeping pass found; nil if that was not needed.
  private(set) var kept: KeptReach?

  /// `assumed` says, by index, which facts may or may not hold at the start; these are at least the
  /// `given` ones. `limit` bounds the work on what depends on facts.
  package init(_ plan: Plan, assumed: [Bool], limit: Int = 300_000) {
    let openable = plan.openableRoutes
    self.openable = openable
    func pass(_ kind: ReachPassKind) -> ReachPass {
      ReachPass(plan, openable: openable, assumed: assumed, kind)
    }
    let lax = pass(.lax)
    canHold = lax.canHold
    couldReach = lax.isReached
    verdicts = lax.isReached.map { $0 ? .reachable : .unreachable }
    // What lies below a locked route need not come on top.
    guard
      plan.conditions.indices.contains(where: { !plan.isFree(ConditionsID($0)) })
        || plan.routes.contains(where: { $0.flags.contains(.locked) })
    else { return }
    let strict = pass(.strict)
    var open = plan.routes.indices.filter { lax.isReached[$0] && !strict.isReached[$0] }
    if open.isEmpty { return }
    let keeping = KeptReach(pass(.keeping))
    kept = keeping
    open.removeAll { keeping.isReached[$0] }
    if open.isEmpty { return }
    for index in open { verdicts[index] = .unknown }
    guard plan.isExplorable else { return }
    settle(open, plan, assumed, limit)
  }

  private mutating func settle(_ open: [Int], _ plan: Plan, _ assumed: [Bool], _ limit: Int) {
    var facts = FactSpace(plan)
    guard let starts = Self.startingFacts(plan, assumed, facts.relevant) else { return }
    // Sets are numbered before the saturation gets its own copy of them.
    let sets = starts.map { facts.set(of: $0) }
    let table = StepTable(plan)
    var open = open
    if table.keepsTabs {
      // A proof only guesses what lies in tabs, so what is near is looked for.
      var spread = DistanceSpread(table, facts, openable: openable, given: sets)
      spread.run(until: Set(open.map { RouteID($0) }), limit: limit / 10)
      open.removeAll { index in
        if spread.weights[RouteID(index)] != nil {
          verdicts[index] = .reachable
        } else if spread.isWhole {
          verdicts[index] = .unreachable
        }
        return verdicts[index] != .unknown
      }
      if open.isEmpty { return }
    }
    var saturation = Saturation(table, facts: facts, openable: openable)
    for set in sets {
      if !plan.start.isNone { saturation.launch(plan.start, holding: set) }
      for route in openable { saturation.launch(route, holding: set) }
    }
    saturation.setGoals(tops: Set(open.map { RouteID($0) }), places: [])
    let isDone = saturation.run(limit: limit)
    for index in open {
      if saturation.tops.contains(RouteID(index)) {
        // What lies in a tab was only guessed, so it is not known for certain.
        if !saturation.isApproximate { verdicts[index] = .reachable }
      } else if isDone {
        verdicts[index] = .unreachable
      }
    }
  }

  /// The facts to start with so that everything reachable is reached; nil if there are too many
  /// choices. It does no harm if a fact that is only required holds, or if a fact that is only
  /// excluded does not. That leaves the facts that are both.
  static func startingFacts(
    _ plan: Plan, _ assumed: [Bool], _ relevant: [FactID]
  ) -> [[FactID]]? {
    var isRequired = [Bool](repeating: false, count: plan.facts.count)
    var isExcluded = isRequired
    for conditions in plan.conditions {
      for fact in plan.facts(conditions.requires) { isRequired[fact.index] = true }
      for fact in plan.facts(conditions.unless) { isExcluded[fact.index] = true }
    }
    let free = relevant.filter { assumed[$0.index] }
    let always = free.filter { !isExcluded[$0.index] }
    let either = free.filter { isExcluded[$0.index] && isRequired[$0.index] }
    guard either.count <= 10 else { return nil }
    return (0..<1 << either.count).map { choice in
      always + either.indices.filter { choice >> $0 & 1 == 1 }.map { either[$0] }
    }
  }
}
