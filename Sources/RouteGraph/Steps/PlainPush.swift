package import RoutePlan
import RouteSyntax

/// A step that pushes a frame on whatever lies below its source.
package struct PlainPush: Sendable {
  package var route: RouteID
  package var verb: Verb
  /// The link that it takes; `none` for a step down.
  package var link: LinkID
  package var cover: StackStore.Cover
  /// What must hold, and then changes, before the frame is pushed and when it is.
  package var conditions: (step: ConditionsID, frame: ConditionsID)
}

extension StepTable {
  /// The steps from one route to another on top of it, not counting `up`, tasks and jumps without a
  /// link; nil if one of them may do something else than push a frame.
  package func plainPushes(from top: RouteID, to target: RouteID) -> [PlainPush]? {
    let route = plan.routes[target.index]
    // Containers decide what is pushed, and recycled routes are returned to.
    if hasTabs || route.flags.contains(.recycle) { return nil }
    var rules: [StepRule] = []
    if route.parent == top && !route.flags.contains(.linkedOnly) { rules.append(down(to: target)) }
    plan.forEachLink(from: top) { id, link in
      if link.target == target || link.target.isNone { rules.append(rule(of: id, link)) }
    }
    var result: [PlainPush] = []
    for rule in rules {
      guard case .push(_, let presentation, after: .none) = rule.effect,
        !rule.isSingle || top != target
      else { return nil }
      result.append(
        PlainPush(
          route: target, verb: rule.verb, link: rule.link, cover: StackStore.Cover(presentation),
          conditions: (rule.asked, route.conditions)))
    }
    return result
  }
}
