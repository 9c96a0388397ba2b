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
    let candidates = candidates(plan, context.faults)
    guard candidates.count > 1 else { return }
    let reported = Set(
      context.warnings.lazy.filter { $0.finding.rule == .redundantLink }
        .compactMap { $0.finding.subject })
    // Nothing shadows a link that does what no other does.
    let (deeds, groups) = numbered(candidates, plan)
    var searches = groups.map { $0 > 1 ? ShadowSearch() : nil }
    for (index, deed) in zip(candidates, deeds) { searches[deed]?.add(index, plan) }
    var scope = ShadowSearch.Scope(plan)
    for (index, deed) in zip(candidates, deeds) {
      let link = plan.links[index]
      guard !reported.contains(link.origin), let other = searches[deed]?.shadow(of: index, &scope)
      else { continue }
      report(link, by: plan.links[other], plan, &context)
    }
  }

  /// For each link the number of what it does, and how many links do each.
  private static func numbered(_ links: [Int], _ plan: Plan) -> (deeds: [Int], counts: [Int]) {
    var numbers: [Deed: Int] = [:]
    var counts: [Int] = []
    let deeds = links.map { index in
      let deed = deed(of: plan.links[index], plan)
      let number = numbers[deed] ?? counts.count
      if number == counts.count {
        numbers[deed] = number
        counts.append(0)
      }
      counts[number] += 1
      return number
    }
    return (deeds, counts)
  }

  /// The links that may shadow one or be shadowed: those that start from several routes, those whose
  /// targets are also theirs, and those that share their source and target. Most plans have few of
  /// them.
  private static func candidates(_ plan: Plan, _ faults: BuildFaults) -> [Int] {
    var isWideTarget = [Bool](repeating: false, count: plan.routes.count + 1)
    func place(_ target: RouteID) -> Int { target.isNone ? plan.routes.count : target.index }
    /// The source and the target; nil if the source is not one route.
    func ends(_ link: Link) -> UInt64? {
      guard case .route(let source) = link.source else { return nil }
      return UInt64(source.raw) << 32 | UInt64(link.target.raw)
    }
    var all: [UInt64] = []
    for link in plan.links {
      if let ends = ends(link) { all.append(ends) } else { isWideTarget[place(link.target)] = true }
    }
    all.sort()
    var repeated: Set<UInt64> = []
    for (ends, next) in zip(all, all.dropFirst()) where ends == next { repeated.insert(ends) }
    return plan.links.indices.filter { index in
      let link = plan.links[index]
      let isCandidate =
        isWideTarget[place(link.target)] || ends(link).map { repeated.contains($0) } ?? true
      return isCandidate && isUnderstood(link, faults)
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
