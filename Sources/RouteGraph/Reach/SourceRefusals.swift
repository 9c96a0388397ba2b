package import RoutePlan
import RouteBase
import RouteSyntax

/// Finds links of many routes that can never be taken from one of these, because a fact always holds
/// there, or never.
package struct SourceRefusals {
  private let plan: Plan
  private var fixed: FixedFacts

  package init(_ plan: Plan) {
    self.plan = plan
    fixed = FixedFacts(plan, StackOrder(plan))
  }

  /// The fact that is in the way on `source`, and whether it always holds there; nil if nothing is
  /// known to be in the way.
  package mutating func find(_ id: LinkID, from source: RouteID) -> (fact: FactID, holds: Bool)? {
    let link = plan.links[id.index]
    let own = plan.conditions(link.conditions)
    if let refusal = refusal(own, from: source) { return refusal }
    // A frame that it may return to was pushed when other facts held.
    guard link.arrow == .push, !link.isSingle, link.back == .none,
      !plan.routes[link.target.index].flags.contains(.recycle)
    else { return nil }
    let changed = plan.facts(own.grants) + plan.facts(own.revokes)
    let target = plan.conditions(plan.routes[link.target.index].conditions)
    return refusal(target, from: source, except: Array(changed))
  }

  private mutating func refusal(
    _ asked: Conditions, from source: RouteID, except changed: [FactID] = []
  ) -> (fact: FactID, holds: Bool)? {
    for fact in plan.facts(asked.requires) where !changed.contains(fact) {
      if fixed.isFixed(fact, false, on: source) { return (fact, false) }
    }
    for fact in plan.facts(asked.unless) where !changed.contains(fact) {
      if fixed.isFixed(fact, true, on: source) { return (fact, true) }
    }
    return nil
  }
}
