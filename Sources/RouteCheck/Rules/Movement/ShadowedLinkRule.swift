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
    let rivals = rivals(plan)
    if rivals.isEmpty { return }
    var groups: [Deed: ShadowSearch] = [:]
    for index in rivals where isUnderstood(plan.links[index], context.faults) {
      groups[deed(of: plan.links[index], plan), default: ShadowSearch()].add(index, plan)
    }
    var scope = ShadowSearch.Scope(plan)
    for index in rivals {
      let link = plan.links[index]
      guard !reported.contains(link.origin), isUnderstood(link, context.faults),
        let other = groups[deed(of: link, plan)]?.shadow(of: index, &scope)
      else { continue }
      report(link, by: plan.links[other], plan, &context)
    }
  }

  /// The links that another one may shadow, or that may shadow another one, in order: they share
  /// their target, and their source unless one starts in a flow or everywhere. Most links share
  /// neither, so that what they do need not be compared.
  private static func rivals(_ plan: Plan) -> [Int] {
    let groups = RouteGroups(plan.links.map { $0.target }, count: plan.routes.count)
    var isRival = plan.links.map { $0.target.isNone }
    for target in plan.routes.indices {
      let group = groups[RouteID(target)]
      if group.count < 2 { continue }
      var sources: [RouteID] = []
      for index in group {
        guard case .route(let source) = plan.links[Int(index)].source else { break }
        sources.append(source)
      }
      let isNarrow = sources.count == group.count
      if isNarrow { sources.sort() }
      for index in group {
        guard isNarrow, case .route(let source) = plan.links[Int(index)].source else {
          isRival[Int(index)] = true
          continue
        }
        isRival[Int(index)] = isRepeated(source, in: sources)
      }
    }
    return isRival.indices.filter { isRival[$0] }
  }

  /// Whether a route is more than once in a sorted list that has it.
  private static func isRepeated(_ route: RouteID, in sorted: [RouteID]) -> Bool {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < route { low = middle + 1 } else { high = middle }
    }
    return low + 1 < sorted.count && sorted[low + 1] == route
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
