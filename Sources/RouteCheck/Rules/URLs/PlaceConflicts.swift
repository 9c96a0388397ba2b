import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Finds places that can never be built, because one of their frames refuses what another needs.
struct PlaceConflicts {
  /// Two frames that are never on one stack in this order.
  struct Conflict {
    var lower: RouteID
    /// The clause by which the lower one knows the fact.
    var clause: ClauseKind
    var upper: RouteID
    var fact: FactID
    /// Whether the upper one requires the fact; otherwise, it excludes it.
    var isRequired: Bool
  }

  /// What a frame knows of a fact once it was pushed.
  private struct Knowledge {
    var holds: Bool
    var route: RouteID
    var clause: ClauseKind
  }

  private let plan: Plan
  private let order: StackOrder
  /// For each fact, whether routes both ask for it and against it.
  private let isDisputed: [Bool]
  /// For each route asked about, what may lie above it.
  private var above: [RouteID: [Bool]] = [:]
  /// What may be parked in a tab; made on first use.
  private var parked: [Bool]?
  /// How many more frames may be looked at.
  private var budget = 3_000_000

  init(_ plan: Plan) {
    self.plan = plan
    order = StackOrder(plan)
    var isRequired = [Bool](repeating: false, count: plan.facts.count)
    var isExcluded = isRequired
    for route in plan.routes where route.conditions != Conditions.none {
      let conditions = plan.conditions(route.conditions)
      for fact in plan.facts(conditions.requires) { isRequired[fact.index] = true }
      for fact in plan.facts(conditions.grants) { isRequired[fact.index] = true }
      for fact in plan.facts(conditions.unless) { isExcluded[fact.index] = true }
      for fact in plan.facts(conditions.revokes) { isExcluded[fact.index] = true }
    }
    isDisputed = zip(isRequired, isExcluded).map { $0 && $1 }
  }

  /// Whether there may be any conflict.
  var isPossible: Bool { isDisputed.contains(true) }

  /// A conflict in the place of a route; nil if it may be built.
  mutating func find(_ route: RouteID) -> Conflict? {
    var known: [FactID: Knowledge] = [:]
    let chain = plan.chain(of: route)
    budget -= chain.count
    if budget < 0 { return nil }
    for id in chain where plan.routes[id.index].conditions != Conditions.none {
      let conditions = plan.conditions(plan.routes[id.index].conditions)
      for (slice, clause) in [
        (conditions.requires, ClauseKind.requires), (conditions.unless, ClauseKind.unless),
      ] {
        for fact in plan.facts(slice) where isDisputed[fact.index] {
          let holds = clause == .requires
          if let lower = known[fact], lower.holds != holds,
            lower.route == id || !mayChange(fact, to: holds, above: lower.route)
          {
            return Conflict(
              lower: lower.route, clause: lower.clause, upper: id, fact: fact, isRequired: holds)
          }
          known[fact] = Knowledge(holds: holds, route: id, clause: clause)
        }
      }
      for (slice, clause) in [
        (conditions.grants, ClauseKind.grants), (conditions.revokes, ClauseKind.revokes),
      ] {
        for fact in plan.facts(slice) where isDisputed[fact.index] {
          known[fact] = Knowledge(holds: clause == .grants, route: id, clause: clause)
        }
      }
    }
    return nil
  }

  /// Whether something may make a fact hold, or end, while `route` is on the stack or parked.
  private mutating func mayChange(_ fact: FactID, to holds: Bool, above route: RouteID) -> Bool {
    func changes(_ id: ConditionsID) -> Bool {
      if id == Conditions.none { return false }
      let conditions = plan.conditions(id)
      return plan.facts(holds ? conditions.grants : conditions.revokes).contains(fact)
    }
    budget -= plan.routes.count + plan.links.count + plan.tasks.count
    if budget < 0 { return true }
    let mayLieAbove = above[route] ?? order.mayLieAbove([route])
    above[route] = mayLieAbove
    // While it is parked, anything may happen.
    let isAnywhere = mayBeParked(route)
    func counts(_ other: RouteID) -> Bool { isAnywhere || mayLieAbove[other.index] }
    for (index, other) in plan.routes.enumerated()
    where changes(other.conditions) && counts(RouteID(index)) {
      return true
    }
    for task in plan.tasks where changes(task.conditions) {
      switch task.place {
      case .none, .flow: return true
      case .route(let id): if counts(id) { return true }
      }
    }
    for link in plan.links where changes(link.conditions) {
      switch link.source {
      case .everywhere, .flow: return true
      case .route(let id): if counts(id) { return true }
      }
    }
    return false
  }

  private mutating func mayBeParked(_ route: RouteID) -> Bool {
    if let parked { return parked[route.index] }
    let containers = plan.routes.indices.filter { plan.routes[$0].keepsTabs }
    let result = order.mayLieAbove(containers.map { RouteID($0) })
    parked = result
    return result[route.index]
  }
}
