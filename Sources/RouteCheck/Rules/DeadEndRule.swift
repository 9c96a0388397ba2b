import RouteGraph
import RoutePlan
import RouteSyntax

/// `dead-end`: a configuration that can be reached and from which no step leads anywhere.
enum DeadEndRule {
  static func check(_ traps: Traps, _ context: inout CheckContext) {
    for end in traps.deadEnds { report(end, context.plan, &context) }
  }

  private static func report(_ end: DeadEnd, _ plan: Plan, _ context: inout CheckContext) {
    let name = plan.displayName(end.route)
    var message = "nothing leads on from `\(name)`"
    if !end.facts.isEmpty {
      message += " while \(plan.told(end.facts)) hold\(end.facts.count == 1 ? "s" : "")"
    }
    message +=
      end.way.steps.isEmpty
      ? ", and the launch leaves nothing below it" : ": \(plan.told(end.way)), and no step is left"
    var notes: [Finding.Note] = []
    if let last = end.way.steps.last, !last.link.isNone {
      let link = plan.links[last.link.index]
      notes.append(.init(at: plan.targetSpan(of: link), "this link leads there"))
    }
    context.warn(
      Finding(
        .deadEnd, at: plan.nameSpan(plan.routes[end.route.index].origin), message, notes: notes,
        steps: end.way.steps.isEmpty ? [] : plan.places(end.way),
        fix: Fix("add a link that leads on, or keep what lies below")),
      about: .route(end.route))
  }
}
