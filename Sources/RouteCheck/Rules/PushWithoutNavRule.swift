import RoutePlan
import RouteSyntax

/// `push-without-nav`: a push onto a frame that is presented without `nav`.
///
/// That happens to a pushed child of such a route, to a `->` link from it, and where a link itself
/// presents a route that has pushed children.
enum PushWithoutNavRule {
  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    checkChildren(plan, &context)
    guard !plan.links.isEmpty else { return }
    checkSources(plan, &context)
    checkTargets(plan, &context)
  }

  /// Whether a step down pushes `route`: tabs are shown by their container, and the inner screens
  /// of a flow are reached by links only.
  private static func isPushed(_ route: Route, onto parent: Route) -> Bool {
    route.presentation == .push && !route.flags.contains(.linkedOnly)
      && !parent.flags.contains(.tabs)
  }

  private static func checkChildren(_ plan: Plan, _ context: inout CheckContext) {
    for (index, route) in plan.routes.enumerated() where !route.parent.isNone {
      let parent = plan.routes[route.parent.index]
      guard parent.presentation == .present, isPushed(route, onto: parent) else { continue }
      let name = plan.displayName(route.parent)
      context.warn(
        Finding(
          .pushWithoutNav, at: plan.nameSpan(route.origin),
          "`\(plan.displayName(RouteID(index)))` is pushed onto `\(name)`, which is presented"
            + " without `nav`",
          notes: [.init(at: plan.span(of: .present, parent.origin), "presented here")],
          fix: nav(parent.origin, "present `\(name)` with `nav`, or present this one too", plan)),
        about: .route(RouteID(index)))
    }
  }

  private static func checkSources(_ plan: Plan, _ context: inout CheckContext) {
    let members = presentedMembers(plan)
    for link in plan.links where link.arrow == .push && link.back == .none {
      let target = plan.routes[link.target.index]
      guard (link.presentation ?? target.presentation) == .push else { continue }
      let source: RouteID?
      switch link.source {
      case .everywhere: source = nil
      case .route(let id): source = plan.routes[id.index].presentation == .present ? id : nil
      case .flow(let id): source = members[id.index].first { $0 != link.target }
      }
      guard let source else { continue }
      let name = plan.displayName(source)
      let origin = plan.routes[source.index].origin
      context.warn(
        Finding(
          .pushWithoutNav, at: plan.targetSpan(of: link),
          "this link pushes `\(plan.displayName(link.target))` onto `\(name)`, which is presented"
            + " without `nav`",
          notes: [.init(at: plan.span(of: .present, origin), "presented here")],
          fix: nav(origin, "present `\(name)` with `nav`, or present the link's target too", plan)),
        about: .link(link))
    }
  }

  /// For each flow up to two of its routes that are presented without `nav`; two, since one may be
  /// the link's own target.
  private static func presentedMembers(_ plan: Plan) -> [[RouteID]] {
    var members = [[RouteID]](repeating: [], count: plan.flows.count)
    guard !plan.flows.isEmpty else { return members }
    for (index, route) in plan.routes.enumerated() where route.presentation == .present {
      var flow = route.flow
      while !flow.isNone && members[flow.index].count < 2 {
        members[flow.index].append(RouteID(index))
        flow = plan.flows[flow.index].flow
      }
    }
    return members
  }

  private static func checkTargets(_ plan: Plan, _ context: inout CheckContext) {
    guard plan.links.contains(where: { $0.presentation == .present }) else { return }
    var pushedChild = [RouteID](repeating: .none, count: plan.routes.count)
    for (index, route) in plan.routes.enumerated() where !route.parent.isNone {
      let parent = route.parent.index
      if pushedChild[parent].isNone, isPushed(route, onto: plan.routes[parent]) {
        pushedChild[parent] = RouteID(index)
      }
    }
    for link in plan.links where link.presentation == .present && !link.target.isNone {
      let child = pushedChild[link.target.index]
      guard !child.isNone, plan.routes[link.target.index].presentation != .present else { continue }
      let target = plan.displayName(link.target)
      context.warn(
        Finding(
          .pushWithoutNav, at: plan.span(of: .present, link.origin),
          "this link presents `\(target)` without `nav`, but `\(plan.displayName(child))` is"
            + " pushed onto it",
          notes: [.init(at: plan.nameSpan(plan.routes[child.index].origin), "pushed here")],
          fix: nav(link.origin, "write `present nav`", plan)),
        about: .link(link))
    }
  }

  /// The fix that adds `nav` to the `present` of a declaration.
  private static func nav(_ origin: DeclarationReference, _ label: String, _ plan: Plan) -> Fix {
    guard let clause = plan.clause(.present, of: origin) else { return Fix(label) }
    let end = SourceRange(start: clause.range.end, end: clause.range.end)
    return Fix(
      label, safety: .unsafe, edits: [TextEdit(SourceSpan(file: origin.file, range: end), " nav")])
  }
}
