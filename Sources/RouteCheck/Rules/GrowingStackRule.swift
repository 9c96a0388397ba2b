import RouteGraph
import RoutePlan
import RouteSyntax

/// `growing-stack`: pushes that lead from a route back to it, so that the stack grows without end.
///
/// A loop is told at the link that closes it. An `allow` on a link or on a route takes it out of the
/// search, so that it hides no loop that goes another way.
enum GrowingStackRule {
  static func check(_ traps: Traps, _ tolerated: ToleratedPushes, _ context: inout CheckContext) {
    let plan = context.plan
    for loop in traps.loops + traps.toleratedLoops {
      guard let id = loop.steps.last?.link, !id.isNone else { continue }
      let isRouteAllowed =
        tolerated.routes.contains(loop.route) && !tolerated.links.contains(id)
      report(
        loop, plan.links[id.index],
        about: isRouteAllowed ? .route(loop.route) : .link(plan.links[id.index]), plan, &context)
    }
  }

  /// The links and routes that allow it themselves.
  static func tolerated(_ plan: Plan) -> ToleratedPushes {
    var holders: Set<DeclarationReference> = []
    for (file, contents) in plan.files.enumerated() {
      let tree = contents.tree
      for clause in tree.clauses where clause.kind == .allow {
        guard let name = clause.payload.indices.first,
          tree.name(tree.names[name]) == Rule.growingStack.name,
          let index = tree.lastDeclaration(from: clause.range.start)
        else { continue }
        holders.insert(DeclarationReference(file: FileID(file), index: index))
      }
    }
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

  private static func report(
    _ loop: GrowingLoop, _ link: Link, about: CheckContext.About, _ plan: Plan,
    _ context: inout CheckContext
  ) {
    let name = plan.displayName(loop.route)
    var message = "the stack grows without end from `\(name)`: \(plan.told(loop.steps)), and so on"
    if let way = loop.way { message += ", after \(plan.told(way))" }
    let others = loop.steps.dropLast().filter { !$0.link.isNone }
    context.warn(
      Finding(
        .growingStack, at: plan.targetSpan(of: link), message,
        notes: others.prefix(2).map { step in
          .init(
            at: plan.targetSpan(of: plan.links[step.link.index]),
            "this link pushes `\(plan.displayName(step.route))`")
        },
        steps: (loop.way.map(plan.places) ?? [
          .init(at: plan.nameSpan(plan.routes[loop.route.index].origin), "`\(name)` is on top")
        ]) + plan.places(loop.steps),
        fix: plan.adding(
          "recycle", .recycle, to: plan.routes[loop.route.index].origin,
          "recycle `\(name)` or another of them, or let a link go `back`")),
      about: about)
  }
}
