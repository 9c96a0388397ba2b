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

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard plan.links.count > 1 else { return }
    let rows = rows(plan, context.faults)
    guard rows.count > 1 else { return }
    let reported = Set(
      context.warnings.lazy.filter { $0.finding.rule == .redundantLink }
        .compactMap { $0.finding.subject })
    var scope = ShadowSearch.Scope(plan)
    var line = ShadowSearch.Line()
    var start = 0
    while start < rows.count {
      let isWide = rows[start].source == LinkDeed.Row.wide
      var end = start + 1
      while end < rows.count, rows[end].does(sameAs: rows[start]) { end += 1 }
      defer { start = end }
      // Nothing shadows a link that does what no other does.
      if end - start == 1 { continue }
      let links = rows[start..<end]
      var search = ShadowSearch()
      let isLine = !isWide && links.allSatisfy { !ShadowSearch.asks($0.index, plan) }
      if isLine { line.removeAll() }
      for row in links {
        if isLine { line.add(row.index, plan) } else { search.add(row.index, plan) }
      }
      for row in links {
        let link = plan.links[row.index]
        guard reported.isEmpty || !reported.contains(link.origin),
          let other =
            isLine ? line.shadow(of: row.index, plan) : search.shadow(of: row.index, &scope)
        else { continue }
        report(link, by: plan.links[other], plan, &context)
      }
    }
  }

  /// The links that may shadow one or be shadowed, those that do the same next to each other: those
  /// that start from several routes, those whose targets are also theirs, and those that share their
  /// source and target. Most plans have few of them.
  private static func rows(_ plan: Plan, _ faults: BuildFaults) -> [LinkDeed.Row] {
    let none = plan.routes.count
    func place(_ target: RouteID) -> Int { target.isNone ? none : target.index }
    var isWideTarget = [Bool](repeating: false, count: none + 1)
    for link in plan.links {
      if case .route = link.source { continue }
      isWideTarget[place(link.target)] = true
    }
    var deeds = LinkDeed(plan)
    var rows: [LinkDeed.Row] = []
    func add(_ id: LinkID, isWide: Bool) {
      if isUnderstood(plan.links[id.index], faults) { rows.append(deeds.row(id, isWide: isWide)) }
    }
    // The last route with a link to each target, and the last one with two.
    var once = [RouteID](repeating: .none, count: none + 1)
    var twice = once
    for index in plan.routes.indices {
      let source = RouteID(index)
      let own = plan.linkIndex.links(of: source)
      for id in own {
        let target = place(plan.links[id.index].target)
        if once[target] == source { twice[target] = source }
        once[target] = source
      }
      for id in own {
        let target = place(plan.links[id.index].target)
        if isWideTarget[target] {
          add(id, isWide: true)
        } else if twice[target] == source {
          add(id, isWide: false)
        }
      }
    }
    for (index, link) in plan.links.enumerated() {
      if case .route = link.source { continue }
      add(LinkID(index), isWide: true)
    }
    rows.sort()
    return rows
  }

  private static func isUnderstood(_ link: Link, _ faults: BuildFaults) -> Bool {
    faults.declarations.isEmpty || !faults.declarations.contains(link.origin)
  }

  private static func report(
    _ link: Link, by other: Link, _ plan: Plan, _ context: inout CheckContext
  ) {
    let span = plan.headerSpan(link.origin)
    let isDearer = plan.cost(of: other) < plan.cost(of: link)
    context.warn(
      Finding(
        .shadowedLink, at: span,
        isDearer
          ? "another link does the same at a lower cost, so no path takes this one"
          : "another link does the same at no greater cost, so no path takes this one",
        notes: [.init(at: plan.headerSpan(other.origin), "the other link")],
        fix: plan.removing(link.origin, "remove it", .safe)),
      about: .link(link))
  }
}
