import RouteBase
import RoutePlan
import RouteSyntax

/// `shadowed-link`: another link does the same at no greater cost.
///
/// The other link starts wherever this one does, goes to the same target in the same way with the
/// same arguments, changes the same facts, requires no more and costs no more. Of two that are alike, the later one is
/// shadowed. A link with a title or an annotation says more, and is left alone.
enum ShadowedLinkRule {
  static let definition = RuleDefinition(
    .shadowedLink, .warning, fixes: [.safe],
    page: RulePage(
      "another link does the same at no greater cost",
      meaning: """
        Two links lead from the same route to the same target in the same way, and grant
        and revoke the same facts. Whenever this link is available, so is the other one,
        at the same cost or less, so no path ever takes this one. A link with a title or
        an annotation is not reported.
        """,
      bad: """
        route Home {
            link -> Help
            link -> Help cost 2
        }
        route Help
        """,
      good: """
        route Home {
            link -> Help
        }
        route Help
        """,
      fix: "Remove this link, or make it cheaper than the other one."),
    check: .plan(check))

  /// What links that do the same have in common.
  private struct Deed: Hashable {
    var arrow: Link.Arrow
    var target: RouteID
    var back: Link.Back
    var presentation: Presentation?
    var isSingle: Bool
    var arguments: [NameID: LiteralValue?]
    /// The facts that it grants and revokes, sorted.
    var grants: [FactID]
    var revokes: [FactID]
  }

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard plan.links.count > 1 else { return }
    let reported = Set(
      context.warnings.lazy.filter { $0.finding.rule == .redundantLink }
        .compactMap { $0.finding.subject })
    var groups: [Deed: ShadowSearch] = [:]
    for (index, link) in plan.links.enumerated() where isUnderstood(link, context.faults) {
      groups[deed(of: link, plan), default: ShadowSearch()].add(index, plan)
    }
    var scope = ShadowSearch.Scope(plan)
    for (index, link) in plan.links.enumerated() {
      guard !reported.contains(link.origin), isUnderstood(link, context.faults),
        let other = groups[deed(of: link, plan)]?.shadow(of: index, &scope)
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
      arguments[argument.name] = .some(plan.value(of: argument))
    }
    let own = link.target.isNone ? .push : plan.routes[link.target.index].presentation
    let changes = plan.conditions(link.conditions)
    func sorted(_ slice: PlanSlice) -> [FactID] {
      slice.isEmpty ? [] : Set(plan.facts(slice)).sorted()
    }
    return Deed(
      arrow: link.arrow, target: link.target, back: link.back,
      presentation: link.presentation ?? own, isSingle: link.isSingle, arguments: arguments,
      grants: sorted(changes.grants), revokes: sorted(changes.revokes))
  }

  private static func report(
    _ link: Link, by other: Link, _ plan: Plan, _ context: inout CheckContext
  ) {
    let span = plan.headerSpan(link.origin)
    let isDearer = plan.cost(of: other) < plan.cost(of: link)
    context.warn(
      Finding(
        .shadowedLink, at: span,
        "another link does the same at \(isDearer ? "a lower" : "no greater") cost, so no path"
          + " takes this one",
        notes: [.init(at: plan.headerSpan(other.origin), "the other link")],
        fix: plan.removing(link.origin, "remove it", .safe)),
      about: .link(link))
  }
}

extension Plan {
  /// The cost of a link; its target's cost if it states none.
  func cost(of link: Link) -> UInt32 {
    link.cost ?? (link.target.isNone ? 1 : routes[link.target.index].cost)
  }
}
