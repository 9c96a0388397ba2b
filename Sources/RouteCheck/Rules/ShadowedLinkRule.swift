import RoutePlan
import RouteSyntax

/// `shadowed-link`: another link does the same at no greater cost.
///
/// The other one starts wherever this one does, goes to the same target in the same way with the same
/// arguments, asks for no more and costs no more; of two that are alike the later one is shadowed. A
/// link that says more of itself than the other, by a title or an annotation, is left alone.
enum ShadowedLinkRule {
  /// What links that do the same have in common.
  private struct Deed: Hashable {
    var arrow: Link.Arrow
    var target: RouteID
    var back: Link.Back
    var presentation: Presentation?
    var arguments: [NameID: LiteralValue?]
  }

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard plan.links.count > 1 else { return }
    let told = Set(
      context.warnings.lazy.filter { $0.finding.rule == .redundantLink }
        .compactMap(\.finding.subject))
    var groups: [Deed: [Link.Source: [Int]]] = [:]
    for (index, link) in plan.links.enumerated() where isUnderstood(link, context.faults) {
      groups[deed(of: link, plan), default: [:]][link.source, default: []].append(index)
    }
    /// How many more pairs of links may be compared.
    var budget = 4_000_000
    for (index, link) in plan.links.enumerated() {
      guard !told.contains(link.origin), isUnderstood(link, context.faults),
        let group = groups[deed(of: link, plan)],
        let other = shadow(of: index, in: group, plan, &budget)
      else { continue }
      report(link, by: plan.links[other], plan, &context)
    }
  }

  private static func isUnderstood(_ link: Link, _ faults: BuildFaults) -> Bool {
    faults.declarations.isEmpty || !faults.declarations.contains(link.origin)
  }

  private static func deed(of link: Link, _ plan: Plan) -> Deed {
    var arguments: [NameID: LiteralValue?] = [:]
    for argument in plan.arguments[link.arguments.indices] {
      let tree = plan.files[argument.file.index].tree
      arguments[argument.name] =
        argument.value < 0 ? .some(nil) : tree.value(ofLiteral: Int(argument.value))
    }
    let own = link.target.isNone ? .push : plan.routes[link.target.index].presentation
    return Deed(
      arrow: link.arrow, target: link.target, back: link.back,
      presentation: link.presentation ?? own, arguments: arguments)
  }

  /// A link that does what link `index` does and can be taken whenever that can.
  private static func shadow(
    of index: Int, in group: [Link.Source: [Int]], _ plan: Plan, _ budget: inout Int
  ) -> Int? {
    for source in sources(around: plan.links[index], plan) {
      for other in group[source] ?? [] where other != index {
        budget -= 1
        if budget < 0 { return nil }
        if covers(other, index, plan), other < index || !covers(index, other, plan) {
          return other
        }
      }
    }
    return nil
  }

  /// The sources that hold all the routes that a link starts from: its own first.
  private static func sources(around link: Link, _ plan: Plan) -> [Link.Source] {
    var result = [link.source]
    var flow = FlowID.none
    switch link.source {
    case .everywhere: return result
    case .route(let id):
      // Of a flow's links, and of those from everywhere, the target is no source.
      if id == link.target { return result }
      flow = plan.routes[id.index].flow
    case .flow(let id): flow = plan.flows[id.index].flow
    }
    while !flow.isNone {
      result.append(.flow(flow))
      flow = plan.flows[flow.index].flow
    }
    return result + [.everywhere]
  }

  /// Whether link `a`, which does the same as `b`, asks for no more, costs no more and says as much.
  private static func covers(_ a: Int, _ b: Int, _ plan: Plan) -> Bool {
    let (first, second) = (plan.links[a], plan.links[b])
    guard sources(around: second, plan).contains(first.source),
      cost(first, plan) <= cost(second, plan)
    else { return false }
    let (asked, known) = (plan.conditions(first.conditions), plan.conditions(second.conditions))
    return isSubset(asked.requires, known.requires, plan)
      && isSubset(asked.unless, known.unless, plan) && !saysMore(second, plan)
  }

  private static func cost(_ link: Link, _ plan: Plan) -> UInt32 {
    link.cost ?? (link.target.isNone ? 1 : plan.routes[link.target.index].cost)
  }

  private static func isSubset(_ a: PlanSlice, _ b: PlanSlice, _ plan: Plan) -> Bool {
    if a.isEmpty { return true }
    let all = Set(plan.facts(b))
    return plan.facts(a).allSatisfy(all.contains)
  }

  private static func saysMore(_ link: Link, _ plan: Plan) -> Bool {
    plan.clauses(link.origin).contains { $0.kind == .title || $0.kind == .annotation }
  }

  private static func report(
    _ link: Link, by other: Link, _ plan: Plan, _ context: inout CheckContext
  ) {
    let span = plan.headerSpan(link.origin)
    let isDearer = cost(other, plan) < cost(link, plan)
    context.warn(
      Finding(
        .shadowedLink, at: span,
        "another link does the same at \(isDearer ? "less" : "no greater") cost, so that no path"
          + " takes this one",
        notes: [.init(at: plan.headerSpan(other.origin), "the other one")],
        fix: plan.removing(link.origin, "remove it", .safe)),
      about: .link(link))
  }
}
