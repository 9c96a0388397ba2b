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
        stack removes nothing, so such a link only pushes. Loops that links of one flow
        close are one finding. An `allow` on a link or a route of the loop says that the
        loop is intended.
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
    var groups: [[GrowingLoop]] = []
    var bySource: [Link.Source: Int] = [:]
    for loop in facts.loops {
      guard let id = loop.steps.last?.link, !id.isNone else { continue }
      let link = context.plan.links[id.index]
      let isLinkAllowed = facts.tolerated.links.contains(id)
      if facts.tolerated.routes.contains(loop.route), !isLinkAllowed {
        context.warn(finding([loop], link, context.plan), about: .route(loop.route))
        continue
      }
      // The links of a flow, or of everything, push over each other: that is one cause.
      if isLinkAllowed || isOfRoute(link) {
        groups.append([loop])
      } else if let group = bySource[link.source] {
        groups[group].append(loop)
      } else {
        bySource[link.source] = groups.count
        groups.append([loop])
      }
    }
    for loops in groups {
      guard let id = loops[0].steps.last?.link else { continue }
      let link = context.plan.links[id.index]
      context.warn(finding(loops, link, context.plan), about: .link(link))
    }
  }

  private static func isOfRoute(_ link: Link) -> Bool {
    if case .route = link.source { return true }
    return false
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

  /// The finding about loops of one cause, which shows the first.
  private static func finding(_ loops: [GrowingLoop], _ link: Link, _ plan: Plan) -> Finding {
    let loop = loops[0]
    let name = plan.displayName(loop.route)
    var message =
      "the stack grows without end from `\(name)`: \(plan.described(loop.steps)), and so on"
    if let way = loop.way { message += ", after \(plan.described(way))" }
    let others = loops.dropFirst().map { "`\(plan.displayName($0.route))`" }
    if !others.isEmpty {
      message += "; likewise from " + others.prefix(4).joined(separator: ", ")
      if others.count > 4 { message += " and \(others.count - 4) more" }
    }
    let start =
      loop.way.map(plan.places) ?? [
        .init(at: plan.nameSpan(plan.routes[loop.route.index].origin), "`\(name)` is on top")
      ]
    return Finding(
      .growingStack, at: plan.targetSpan(of: link), message, notes: notes(loop, plan),
      steps: start + plan.places(loop.steps),
      fix: fix(loops, plan))
  }

  /// Recycles the route of each loop.
  private static func fix(_ loops: [GrowingLoop], _ plan: Plan) -> Fix {
    let name = plan.displayName(loops[0].route)
    let edits = loops.compactMap { loop in
      let origin = plan.routes[loop.route.index].origin
      return plan.tree(origin).insertion(of: "recycle", .recycle, into: Int(origin.index))
    }
    return Fix(
      loops.count > 1
        ? "recycle `\(name)` and the others, or let the links go `back`"
        : "recycle `\(name)` or another of these routes, or let a link go `back`", .unsafe, edits)
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
