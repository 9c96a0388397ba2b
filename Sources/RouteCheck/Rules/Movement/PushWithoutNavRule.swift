import RoutePlan
import RouteBase
import RouteSyntax

/// `push-without-nav`: a push onto a frame that is presented without `nav`.
///
/// This applies to a pushed child of such a route, to a `->` link from it or back to it, and to a
/// link that itself presents a route onto which something is pushed. A floating frame leaves before
/// anything is pushed, so what counts is the frame on which it floats.
enum PushWithoutNavRule {
  static let definition = RuleDefinition(
    .pushWithoutNav, .warning, fixes: [.unsafe],
    page: RulePage(
      "a push onto a frame that is presented without `nav`",
      meaning: """
        A frame that is presented without `nav` has no navigation stack to push onto.
        This applies to its pushed children, to `->` links that start at it (including
        links from its flow and from `*`) or go back to it, and to a link that itself
        presents a route onto which something is pushed. A floating frame leaves when
        something is pushed, so the frame below it counts. What `back past` leads to is
        not checked.
        """,
      bad: """
        route Home {
            route Compose present {
                route Attachments
            }
        }
        """,
      good: """
        route Home {
            route Compose present nav {
                route Attachments
            }
        }
        """,
      fix: "Write `present nav`, or present the pushed route too."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    checkChildren(plan, &context)
    guard !plan.links.isEmpty else { return }
    checkSources(plan, &context)
    checkTargets(plan, &context)
  }

  /// Whether a step down may push the route.
  private static func isPushedDown(_ route: Route) -> Bool {
    route.presentation == .push && !route.flags.contains(.linkedOnly)
  }

  /// The route onto whose frame a step down pushes `id`: its parent, or what that floats on. `none`
  /// if it is not pushed: tabs are shown by their container, and `linked` routes and the inner
  /// screens of a flow are reached only by links.
  private static func base(of id: RouteID, _ plan: Plan) -> RouteID {
    let route = plan.routes[id.index]
    guard !route.parent.isNone, isPushedDown(route) else { return .none }
    let parent = plan.routes[route.parent.index]
    if parent.flags.contains(.tabs) && !parent.presentation.isFloating { return .none }
    return plan.placeParent(of: id)
  }

  /// The nearest route of a chain that does not float, from `id` up.
  private static func ground(of id: RouteID, _ plan: Plan) -> RouteID {
    var current = id
    var steps = 0
    while !current.isNone && steps < 1000, plan.routes[current.index].presentation.isFloating {
      current = plan.routes[current.index].parent
      steps += 1
    }
    return current
  }

  private static func checkChildren(_ plan: Plan, _ context: inout CheckContext) {
    var text = FindingText(plan)
    for (index, route) in plan.routes.enumerated() where !route.parent.isNone {
      let base = base(of: RouteID(index), plan)
      guard !base.isNone, plan.routes[base.index].presentation == .present else { continue }
      let parent = plan.routes[base.index]
      text.add(RouteID(index))
      text.add(" is pushed onto ")
      text.add(base)
      text.add(", which is presented without `nav`")
      let message = text.take()
      text.add("present ")
      text.add(base)
      text.add(" with `nav`, or present this route too")
      context.warn(
        Finding(
          .pushWithoutNav, at: plan.nameSpan(route.origin), message,
          notes: [.init(at: plan.span(of: .present, parent.origin), "presented here")],
          fix: nav(parent.origin, text.take(), plan)),
        about: .route(RouteID(index)))
    }
  }

  /// Whether `link` pushes its target and does not present it.
  private static func pushes(_ link: Link, _ plan: Plan) -> Bool {
    link.arrow == .push
      && (link.presentation ?? plan.routes[link.target.index].presentation) == .push
  }

  private static func checkSources(_ plan: Plan, _ context: inout CheckContext) {
    let presented = PresentedSources(plan)
    var text = FindingText(plan)
    for link in plan.links where pushes(link, plan) {
      guard let source = presented.first(under: link, plan) else { continue }
      let origin = plan.routes[source.index].origin
      text.add("this link pushes ")
      text.add(link.target)
      text.add(" onto ")
      text.add(source)
      text.add(", which is presented without `nav`")
      let message = text.take()
      text.add("present ")
      text.add(source)
      text.add(" with `nav`, or present the link's target too")
      context.warn(
        Finding(
          .pushWithoutNav, at: plan.targetSpan(of: link), message,
          notes: [.init(at: plan.span(of: .present, origin), "presented here")],
          fix: nav(origin, text.take(), plan)),
        about: .link(link))
    }
  }

  /// The routes that are presented without `nav`, by where links start. Two are enough, because one
  /// may be the link's own target, which is not a source.
  private struct PresentedSources {
    var everywhere: [RouteID] = []
    var byFlow: [[RouteID]]

    init(_ plan: Plan) {
      byFlow = Array(repeating: [], count: plan.flows.count)
      for (index, route) in plan.routes.enumerated() where route.presentation == .present {
        if everywhere.count < 2 { everywhere.append(RouteID(index)) }
        var flow = route.flow
        while !flow.isNone && byFlow[flow.index].count < 2 {
          byFlow[flow.index].append(RouteID(index))
          flow = plan.flows[flow.index].flow
        }
      }
    }

    /// A route that is presented without `nav` and onto which `link` puts its target.
    func first(under link: Link, _ plan: Plan) -> RouteID? {
      func presented(_ id: RouteID) -> RouteID? {
        let ground = ground(of: id, plan)
        return !ground.isNone && plan.routes[ground.index].presentation == .present ? ground : nil
      }
      switch link.back {
      case .to(.route(let id)): return presented(id)
      case .to, .past: return nil
      case .none: break
      }
      switch link.source {
      case .everywhere: return everywhere.first { $0 != link.target }
      case .route(let id): return presented(id)
      case .flow(let id): return byFlow[id.index].first { $0 != link.target }
      }
    }
  }

  // MARK: Links that present

  private static func checkTargets(_ plan: Plan, _ context: inout CheckContext) {
    guard plan.links.contains(where: { $0.presentation == .present }) else { return }
    let pushes = Pushes(plan)
    for link in plan.links where link.presentation == .present && !link.target.isNone {
      guard plan.routes[link.target.index].presentation != .present else { continue }
      let target = plan.displayName(link.target)
      let (pushed, place): (RouteID, SourceSpan)
      if let child = pushes.child(of: link.target) {
        (pushed, place) = (child, plan.nameSpan(plan.routes[child.index].origin))
      } else if let other = pushes.link(from: link.target, plan) {
        (pushed, place) = (other.target, plan.targetSpan(of: other))
      } else {
        continue
      }
      context.warn(
        Finding(
          .pushWithoutNav, at: plan.span(of: .present, link.origin),
          "this link presents `\(target)` without `nav`, but `\(plan.displayName(pushed))` is"
            + " pushed onto it",
          notes: [.init(at: place, "pushed here")],
          fix: nav(link.origin, "write `present nav`", plan)),
        about: .link(link))
    }
  }

  /// What is pushed onto each route, by a step down or by a link.
  private struct Pushes {
    private var children: [RouteID?]
    /// The first link that pushes onto each route, from it or after going back to it.
    private var links: [Link?]
    /// The first two from each flow and from everywhere: one may lead to the route itself.
    private var byFlow: [[Link]]
    private var everywhere: [Link] = []

    init(_ plan: Plan) {
      children = Array(repeating: nil, count: plan.routes.count)
      links = Array(repeating: nil, count: plan.routes.count)
      byFlow = Array(repeating: [], count: plan.flows.count)
      for (index, route) in plan.routes.enumerated() where isPushedDown(route) {
        // A tab is shown by its container.
        let isTab = !route.parent.isNone && plan.routes[route.parent.index].flags.contains(.tabs)
        if !isTab {
          note(RouteID(index), in: &children, from: route.parent, plan)
        } else if plan.routes[route.parent.index].presentation.isFloating {
          note(
            RouteID(index), in: &children, from: plan.routes[route.parent.index].parent, plan)
        }
      }
      for link in plan.links where pushes(link, plan) { add(link, plan) }
    }

    private mutating func add(_ link: Link, _ plan: Plan) {
      func isNew(_ known: [Link]) -> Bool {
        known.count < 2 && !known.contains { $0.target == link.target }
      }
      switch (link.back, link.source) {
      case (.to(.route(let id)), _), (.none, .route(let id)):
        note(link, in: &links, from: id, plan)
      case (.none, .flow(let id)): if isNew(byFlow[id.index]) { byFlow[id.index].append(link) }
      case (.none, .everywhere): if isNew(everywhere) { everywhere.append(link) }
      default: break
      }
    }

    /// Notes what is pushed from a frame of `route`. If that floats, what lies below gets it, unless a
    /// link presents the route in another way; so both have it.
    private func note<Pushed>(
      _ pushed: Pushed, in table: inout [Pushed?], from route: RouteID, _ plan: Plan
    ) {
      var current = route
      // Where something is noted already, so it is below.
      while !current.isNone && table[current.index] == nil {
        table[current.index] = pushed
        guard plan.routes[current.index].presentation.isFloating else { return }
        current = plan.routes[current.index].parent
      }
    }

    /// A child that a step down pushes onto `route`.
    func child(of route: RouteID) -> RouteID? {
      children[route.index]
    }

    /// A link that pushes onto `route`.
    func link(from route: RouteID, _ plan: Plan) -> Link? {
      if let own = links[route.index] { return own }
      var flow = plan.routes[route.index].flow
      var steps = 0
      while !flow.isNone && steps < 1000 {
        if let link = byFlow[flow.index].first(where: { $0.target != route }) { return link }
        flow = plan.flows[flow.index].flow
        steps += 1
      }
      return everywhere.first { $0.target != route }
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
