import RouteGraph
import RoutePlan
import RouteSyntax

/// `growing-stack`: pushes that lead from a route back to it, so that the stack grows without end.
enum GrowingStackRule {
  static func check(_ traps: Traps, _ context: inout CheckContext) {
    for loop in traps.loops { report(loop, context.plan, &context) }
  }

  private static func report(_ loop: GrowingLoop, _ plan: Plan, _ context: inout CheckContext) {
    let name = plan.displayName(loop.route)
    var message = "the stack grows without end from `\(name)`: \(plan.told(loop.steps)), and so on"
    if let way = loop.way { message += ", after \(plan.told(way))" }
    let links = loop.steps.filter { !$0.link.isNone }
    context.warn(
      Finding(
        .growingStack, at: plan.nameSpan(plan.routes[loop.route.index].origin), message,
        notes: links.prefix(2).map { step in
          .init(
            at: plan.targetSpan(of: plan.links[step.link.index]),
            "this link pushes `\(plan.displayName(step.route))`")
        },
        fix: Fix("recycle `\(name)` or another of them, or let a link go `back`")),
      about: .route(loop.route))
  }
}
