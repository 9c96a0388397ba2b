import RoutePlan
import RouteSyntax

/// `redundant-link`: a bare link from one route repeats what `down` or `switch` from there does.
enum RedundantLinkRule {
  static let definition = RuleDefinition(
    .redundantLink, .warning, fixes: [.safe, .unsafe],
    page: RulePage(
      "a bare link repeats what `down` or `switch` already does",
      meaning: """
        `down` leads from a route to its children, and `switch` to the tabs of a route
        below it on the stack. A link that does the same, without a clause, argument or
        annotation, adds nothing. A `=>` link to a tab shows the tab's own screen, while
        `switch` shows the one that was left there; under `tabs reset` both do the same.
        """,
      bad: """
        route Home {
            route Cart
            link -> Cart
        }
        """,
      good: """
        route Home {
            route Cart
        }
        """,
      fix: "Remove the link, or say what it does differently."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    /// Links to a tab of a route above their source, with that tab's container.
    var switches: [(link: Link, container: RouteID)] = []
    for link in plan.links {
      guard case .route(let source) = link.source, !link.target.isNone, link.arguments.isEmpty
      else { continue }
      let target = plan.routes[link.target.index]
      if target.parent.isNone || target.flags.contains(.linkedOnly) { continue }
      switch link.arrow {
      case .push:
        if target.parent == source && isBare(link, plan) {
          let reason = "`down` already goes there"
          // To a tab that was left, `down` brings back what was there.
          let keepsTabs = plan.routes[source.index].keepsTabs && plan.isTab(link.target)
          context.warn(
            finding(link, reason, keepsTabs ? .unsafe : .safe, plan), about: .link(link))
        }
      case .jump:
        let container = plan.routes[target.parent.index]
        if container.flags.contains(.resetTabs), target.presentation == .push,
          source != link.target, source != target.parent,
          !plan.routes[source.index].flags.contains(.locked), isBare(link, plan)
        {
          switches.append((link, target.parent))
        }
      case .none: break
      }
    }
    if !switches.isEmpty { checkSwitches(switches, plan, &context) }
  }

  /// Whether a link has no clauses except those that silence findings.
  private static func isBare(_ link: Link, _ plan: Plan) -> Bool {
    // Most that are not bare state a cost, so that it is not worth the way to the file's clauses.
    link.cost == nil && plan.clauses(link.origin).allSatisfy { $0.kind == .allow }
  }

  private static func checkSwitches(
    _ switches: [(link: Link, container: RouteID)], _ plan: Plan, _ context: inout CheckContext
  ) {
    let order = context.chainOrder()
    // The number of presented routes in the chain of each route that do not float.
    var presented = [Int32](repeating: 0, count: plan.routes.count)
    for id in order.order {
      let route = plan.routes[id.index]
      let above = route.parent.isNone ? 0 : presented[route.parent.index]
      let isCover = route.presentation.isPresented && !route.presentation.isFloating
      presented[id.index] = above + (isCover ? 1 : 0)
    }
    for (link, container) in switches {
      guard case .route(let source) = link.source, order.contains(container, source),
        presented[source.index] == presented[container.index]
      else { continue }
      let name = plan.displayName(container)
      context.warn(
        finding(
          link, "`switch` already goes there, since it is a tab of `\(name)`", .unsafe, plan),
        about: .link(link))
    }
  }

  /// A step down does exactly what the link does, but a switch is not available on every stack with
  /// the source on top, so only the author can say whether the link may go.
  private static func finding(
    _ link: Link, _ reason: String, _ safety: Fix.Safety, _ plan: Plan
  ) -> Finding {
    let source = if case .route(let id) = link.source { plan.displayName(id) } else { "" }
    return Finding(
      .redundantLink, at: plan.headerSpan(link.origin),
      "this link from `\(source)` to `\(plan.displayName(link.target))` adds "
        + "nothing: \(reason)",
      fix: plan.removing(link.origin, "remove it", safety))
  }
}
