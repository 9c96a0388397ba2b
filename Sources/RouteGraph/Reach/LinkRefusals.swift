import RoutePlan
import RouteBase
import RouteSyntax

/// Finds links that can never be taken, because what they ask or change is against what their target
/// asks when its frame is pushed.
struct LinkRefusals {
  private let plan: Plan
  private let reachability: Reachability
  private let order: StackOrder
  private var budget = 20_000_000

  init(_ plan: Plan, _ reachability: Reachability, _ order: StackOrder) {
    self.plan = plan
    self.reachability = reachability
    self.order = order
  }

  /// The fact and the part of the link that are in the way; nil if the link may be taken.
  mutating func find(_ link: Link) -> (FactID, Availability.LinkPart)? {
    if link.target.isNone || link.conditions == Conditions.none { return nil }
    let own = plan.conditions(link.conditions)
    let asked = plan.conditions(plan.routes[link.target.index].conditions)
    let (requires, unless) = (plan.facts(own.requires), plan.facts(own.unless))
    let (grants, revokes) = (plan.facts(own.grants), plan.facts(own.revokes))
    let count = requires.count + unless.count + grants.count + revokes.count
    budget -= 1 + count * (Int(asked.requires.count) + Int(asked.unless.count))
    if budget < 0 { return nil }
    for fact in plan.facts(asked.requires) {
      let isLost = revokes.contains(fact)
      if isLost || unless.contains(fact) && !grants.contains(fact), pushes(link, fact) {
        return (fact, isLost ? .revokes : .unless)
      }
    }
    for fact in plan.facts(asked.unless) where !revokes.contains(fact) {
      let isGranted = grants.contains(fact)
      if isGranted || requires.contains(fact), pushes(link, fact) {
        return (fact, isGranted ? .grants : .requires)
      }
    }
    return nil
  }

  /// Whether a link always pushes a frame of its target, and a jump changes the fact by no frame
  /// that it pushes below that one.
  private mutating func pushes(_ link: Link, _ fact: FactID) -> Bool {
    switch link.arrow {
    case .none: return false
    case .push:
      if plan.routes[link.target.index].flags.contains(.recycle) { return false }
      return !link.isSingle || link.back == .none && link.source != .route(link.target)
    case .jump: break
    }
    let chain =
      link.presentation.map { plan.chain(of: link.target, shownAs: $0) }
      ?? plan.chain(of: link.target)
    budget -= chain.count + 2 * plan.routes.count + plan.links.count
    if budget < 0 { return false }
    for (below, route) in zip(chain, chain.dropFirst()) {
      let conditions = plan.conditions(plan.routes[below.index].conditions)
      if plan.facts(conditions.grants).contains(fact) { return false }
      if plan.facts(conditions.revokes).contains(fact) { return false }
      // It may come back with what is parked.
      if plan.routes[below.index].keepsTabs && plan.isTab(route) { return false }
    }
    // It may be there already.
    let isAbove = order.mayLieAbove([link.target])
    return !plan.sources(of: link).contains { source in
      isAbove[source.index] && reachability.verdicts[source.index] != .unreachable
    }
  }
}
