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
    var groups: [Deed: ShadowSearch] = [:]
    let nesting = FlowNesting(plan)
    for (index, link) in plan.links.enumerated() where isUnderstood(link, context.faults) {
      groups[deed(of: link, plan), default: ShadowSearch()].add(index, plan)
    }
    /// How many more groups of links may be looked at.
    var budget = 4_000_000
    for (index, link) in plan.links.enumerated() {
      guard !told.contains(link.origin), isUnderstood(link, context.faults),
        let other = groups[deed(of: link, plan)]?.shadow(of: index, plan, nesting, &budget)
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

  private static func report(
    _ link: Link, by other: Link, _ plan: Plan, _ context: inout CheckContext
  ) {
    let span = plan.headerSpan(link.origin)
    let isDearer = plan.cost(of: other) < plan.cost(of: link)
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

extension Plan {
  /// What a link costs, its target's cost where it says none.
  func cost(of link: Link) -> UInt32 {
    link.cost ?? (link.target.isNone ? 1 : routes[link.target.index].cost)
  }
}
