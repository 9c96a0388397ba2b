import RouteGraph
import RoutePlan
import RouteSyntax

/// `unreachable-route`: no configuration from the start has the route on top, URLs counting as jumps
/// that are there everywhere.
///
/// Of routes that lead to each other, or one to the next, the first is reported: what would be
/// reached if that one were is counted with it. A deprecated route may be out of reach.
enum UnreachableRouteRule {
  static func check(_ reachability: Reachability, _ context: inout CheckContext) {
    let plan = context.plan
    guard reachability.verdicts.contains(.unreachable) else { return }
    let causes = UnreachableCauses(plan, reachability)
    let linksByTarget = RouteGroups(plan.links.map(\.target), count: plan.routes.count)
    let granters = RequirementRules.Granters(plan)
    for (route, others) in causes.reported
    where !plan.routes[route.index].flags.contains(.deprecated) {
      let links = linksByTarget[route].map { plan.links[Int($0)] }
      let reason = Reason.find(route, links, plan, reachability, granters)
      let more = others == 0 ? "" : ", nor \(others) route\(others == 1 ? "" : "s") behind it"
      context.warn(
        Finding(
          .unreachableRoute, at: plan.nameSpan(plan.routes[route.index].origin),
          "`\(plan.displayName(route))` cannot be reached\(more): \(reason.text)",
          notes: reason.notes, fix: Fix(reason.fix)),
        about: .route(route))
    }
  }

  /// Why a route cannot be reached.
  private struct Reason {
    var text: String
    var notes: [Finding.Note]
    var fix: String

    static func find(
      _ route: RouteID, _ links: [Link], _ plan: Plan, _ reachability: Reachability,
      _ granters: RequirementRules.Granters
    ) -> Reason {
      let conditions = plan.conditions(plan.routes[route.index].conditions)
      let required = plan.facts(conditions.requires)
      if reachability.couldReach[route.index] {
        return Reason(ofTime: route, required, plan.facts(conditions.unless), plan)
      }
      if let fact = required.first(where: { !reachability.canHold[$0.index] }) {
        return Reason(
          missing: fact, at: plan.requirementSpan(of: fact, route), subject: "it", plan, granters)
      }
      if let (link, fact) = blockedLink(links, plan, reachability) {
        return Reason(
          missing: fact,
          at: plan.span(of: fact, in: .requires, link.origin) ?? plan.targetSpan(of: link),
          subject: "the link to it", plan, granters)
      }
      if let link = links.first {
        return Reason(
          text: "no way from the start comes to where its links start",
          notes: [.init(at: plan.targetSpan(of: link), "this link starts where nobody gets")])
      }
      if plan.routes[route.index].flags.contains(.linkedOnly) {
        return Reason(
          text: "no link leads to it, as one must inside a flow",
          fix: "link to it, give it a URL, or remove it")
      }
      return Reason(text: "no parent that is reached, no link and no URL leads to it")
    }

    private init(
      text: String, notes: [Finding.Note] = [],
      fix: String = "link to it, nest it, give it a URL, or remove it"
    ) {
      self.text = text
      self.notes = notes
      self.fix = fix
    }

    /// The facts come, but never at the right time.
    private init(
      ofTime route: RouteID, _ required: ArraySlice<FactID>, _ excluded: ArraySlice<FactID>,
      _ plan: Plan
    ) {
      var asked: [String] = []
      if !required.isEmpty { asked.append("requires \(plan.told(required))") }
      if !excluded.isEmpty { asked.append("excludes \(plan.told(excluded))") }
      notes = required.prefix(1).map { fact in
        .init(at: plan.requirementSpan(of: fact, route), "required here")
      }
      text =
        asked.isEmpty
        ? "what the ways to it ask for never holds by the time one gets there"
        : "it \(asked.joined(separator: " and ")), and no way comes to it like that"
      fix = "let something on the way grant or revoke what is asked for, or ask for less"
    }

    private init(
      missing fact: FactID, at span: SourceSpan, subject: String, _ plan: Plan,
      _ granters: RequirementRules.Granters
    ) {
      let name = plan.name(of: fact)
      text = "\(subject) requires `\(name)`, which nothing on the way grants"
      notes = [.init(at: span, "required here")]
      let granter = granters.all.first { plan.facts($0.conditions.grants).contains(fact) }
      if let granter {
        let origin = plan.origin(of: granter.symbol)
        notes.append(
          .init(
            at: plan.nameSpan(origin),
            "`\(plan.displayName(granter.symbol))` grants it, but nobody gets that far"))
      }
      fix = "let something on the way grant `\(name)`, or do not require it"
    }

    private static func blockedLink(
      _ links: [Link], _ plan: Plan, _ reachability: Reachability
    ) -> (Link, FactID)? {
      for link in links {
        let required = plan.facts(plan.conditions(link.conditions).requires)
        guard let fact = required.first(where: { !reachability.canHold[$0.index] }) else {
          continue
        }
        let isSourceReached =
          switch link.source {
          case .everywhere, .flow: true
          case .route(let id): reachability.couldReach[id.index]
          }
        if isSourceReached { return (link, fact) }
      }
      return nil
    }
  }
}
