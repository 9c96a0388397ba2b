import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// `growing-stack`: pushes that lead from a route back to it, so that the stack grows without end.
///
/// A loop is reported at the link that closes it. An `allow` on a link or on a route excludes that
/// from the search, so that it does not hide a loop that goes another way.
enum GrowingStackRule {
  static let definition = RuleDefinition(
    .growingStack, .warning, fixes: [.unsafe],
    page: RulePage(
      "a loop of pushes makes the stack grow without end",
      meaning: """
        Each step of the loop pushes a frame, none of its routes is recycled, and none of
        its links goes back, so each round adds more screens. The finding shows the loop
        step by step, at the link that closes it. A `back` to a route that is not on the
        stack removes nothing, so such a link only pushes. An `allow` on a link or a
        route of the loop says that the loop is intended.
        """,
      bad: """
        route Show {
            link -> Player
        }
        route Player {
            link -> Show
        }
        """,
      good: """
        route Show recycle {
            link -> Player
        }
        route Player {
            link -> Show
        }
        """,
      fix: "Recycle one of the routes, or let one of the links go `back`."),
    check: .reach(check))

  static func check(_ facts: inout ReachFacts, _ context: inout CheckContext) {
    for loop in facts.loops {
      guard let id = loop.steps.last?.link, !id.isNone else { continue }
      let link = context.plan.links[id.index]
      let isRouteAllowed =
        facts.tolerated.routes.contains(loop.route) && !facts.tolerated.links.contains(id)
      context.warn(
        finding(loop, link, context.plan), about: isRouteAllowed ? .route(loop.route) : .link(link))
    }
  }

  /// The links and routes that have an `allow` for this rule themselves.
  static func tolerated(_ plan: Plan) -> ToleratedPushes {
    let own = plan.allowances.filter { $0.rule == Rule.growingStack.name }
    let holders = Set(own.map { $0.holder })
    var result = ToleratedPushes()
    if holders.isEmpty { return result }
    for (index, link) in plan.links.enumerated() where holders.contains(link.origin) {
      result.links.insert(LinkID(index))
    }
    for (index, route) in plan.routes.enumerated() where holders.contains(route.origin) {
      result.routes.insert(RouteID(index))
    }
    return result
  }

  private static func finding(_ loop: GrowingLoop, _ link: Link, _ plan: Plan) -> Finding {
    let name = plan.displayName(loop.route)
    var message =
      "the stack grows without end from `\(name)`: \(plan.described(loop.steps)), and so on"
    if let way = loop.way { message += ", after \(plan.described(way))" }
    let start =
      loop.way.map(plan.places) ?? [
        .init(at: plan.nameSpan(plan.routes[loop.route.index].origin), "`\(name)` is on top")
      ]
    return Finding(
      .growingStack, at: plan.targetSpan(of: link), message, notes: notes(loop, plan),
      steps: start + plan.places(loop.steps),
      fix: plan.adding(
        "recycle", .recycle, to: plan.routes[loop.route.index].origin,
        "recycle `\(name)` or another of these routes, or let a link go `back`"))
  }

  /// The links whose `back` removes nothing, then those that push before the last one does.
  private static func notes(_ loop: GrowingLoop, _ plan: Plan) -> [Finding.Note] {
    let backs = loop.steps.filter {
      !$0.link.isNone && plan.links[$0.link.index].back != .none
    }
    let others = loop.steps.dropLast().filter { !$0.link.isNone }
    let notes =
      backs.map { step in
        Finding.Note(
          at: plan.span(of: .back, plan.links[step.link.index].origin),
          "going back removes nothing here")
      }
      + others.map { step in
        Finding.Note(
          at: plan.targetSpan(of: plan.links[step.link.index]),
          "this link pushes `\(plan.displayName(step.route))`")
      }
    return Array(notes.prefix(2))
  }
}
