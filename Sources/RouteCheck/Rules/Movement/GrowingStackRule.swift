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
    var text = FindingText(context.plan)
    var groups: [[GrowingLoop]] = []
    var bySource: [Link.Source: Int] = [:]
    for loop in facts.loops {
      guard let id = loop.steps.last?.link, !id.isNone else { continue }
      let link = context.plan.links[id.index]
      let isLinkAllowed = facts.tolerated.links.contains(id)
      if facts.tolerated.routes.contains(loop.route), !isLinkAllowed {
        context.warn(finding([loop], link, context.plan, &text), about: .route(loop.route))
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
      context.warn(finding(loops, link, context.plan, &text), about: .link(link))
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
  private static func finding(
    _ loops: [GrowingLoop], _ link: Link, _ plan: Plan, _ text: inout FindingText
  ) -> Finding {
    let loop = loops[0]
    text.add("the stack grows without end from ")
    text.add(loop.route)
    text.add(": ")
    text.add(loop.steps)
    text.add(", and so on")
    var message = text.take()
    if let way = loop.way { message += ", after \(plan.described(way))" }
    let others = loops.dropFirst().map { "`\(plan.displayName($0.route))`" }
    if !others.isEmpty {
      message += "; likewise from " + others.prefix(4).joined(separator: ", ")
      if others.count > 4 { message += " and \(others.count - 4) more" }
    }
    var steps: [Finding.Note]
    if let way = loop.way {
      steps = plan.places(way)
    } else {
      text.add(loop.route)
      text.add(" is on top")
      steps = [.init(at: plan.nameSpan(plan.routes[loop.route.index].origin), text.take())]
    }
    steps.reserveCapacity(steps.count + loop.steps.count)
    for step in loop.steps { steps.append(plan.place(step, &text)) }
    return Finding(
      .growingStack, at: plan.targetSpan(of: link), message, notes: notes(loop, plan, &text),
      steps: steps, fix: fix(loops, plan, &text))
  }

  /// Recycles the route of each loop.
  private static func fix(
    _ loops: [GrowingLoop], _ plan: Plan, _ text: inout FindingText
  ) -> Fix {
    let edits = loops.compactMap { loop in
      let origin = plan.routes[loop.route.index].origin
      return plan.files[origin.file.index].tree.insertion(
        of: "recycle", .recycle, into: Int(origin.index))
    }
    text.add("recycle ")
    text.add(loops[0].route)
    text.add(
      loops.count > 1
        ? " and the others, or let the links go `back`"
        : " or another of these routes, or let a link go `back`")
    return Fix(text.take(), .unsafe, edits)
  }

  /// The links whose `back` removes nothing, then those that push before the last one does.
  private static func notes(
    _ loop: GrowingLoop, _ plan: Plan, _ text: inout FindingText
  ) -> [Finding.Note] {
    var notes: [Finding.Note] = []
    for step in loop.steps where !step.link.isNone && notes.count < 2 {
      let link = plan.links[step.link.index]
      if link.back == .none { continue }
      notes.append(
        .init(at: plan.span(of: .back, link.origin), "going back removes nothing here"))
    }
    for step in loop.steps.dropLast() where !step.link.isNone && notes.count < 2 {
      text.add("this link pushes ")
      text.add(step.route)
      notes.append(.init(at: plan.targetSpan(of: plan.links[step.link.index]), text.take()))
    }
    return notes
  }
}
