import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax

/// Finds out why routes cannot be reached.
struct UnreachableReasons {
  /// Why a route cannot be reached.
  struct Reason {
    var text: String
    var notes: [Finding.Note] = []
    var fix = "link to it, nest it, give it a URL, or remove it"
  }

  let plan: Plan
  let reachability: Reachability
  let granters: FactGranters
  private let lockedAbove: [RouteID: RouteID]

  init(plan: Plan, reachability: Reachability, granters: FactGranters) {
    self.plan = plan
    self.reachability = reachability
    self.granters = granters
    lockedAbove = Self.lockedRoutes(plan)
  }

  /// The first reason that applies to `route`, to which `links` lead.
  func find(_ route: RouteID, _ links: [Link]) -> Reason {
    let conditions = plan.conditions(plan.routes[route.index].conditions)
    if reachability.couldReach[route.index] { return wrongTime(route, conditions) }
    let required = plan.facts(conditions.requires)
    if let fact = required.first(where: { !reachability.canHold[$0.index] }) {
      return missing(fact, at: plan.requirementSpan(of: fact, route), subject: "it")
    }
    if let (link, fact) = blockedLink(links) {
      return missing(
        fact, at: plan.span(of: fact, in: .requires, link.origin) ?? plan.targetSpan(of: link),
        subject: "the link to it")
    }
    if let link = links.first {
      return Reason(
        text: "nothing that links to it can be reached",
        notes: [.init(at: plan.targetSpan(of: link), "the source of this link cannot be reached")])
    }
    if plan.routes[route.index].flags.contains(.linked) {
      return Reason(
        text: "it is `linked`, and no link and no URL leads to it",
        fix: "link to it, give it a URL, or remove it")
    }
    if plan.routes[route.index].flags.contains(.linkedOnly) {
      return Reason(
        text: "it is inside a flow, and no link leads to it",
        fix: "link to it, give it a URL, or remove it")
    }
    return Reason(text: "no reachable parent, no link and no URL leads to it")
  }

  /// The facts come true, but never at the right time, or what lies above the route is locked.
  private func wrongTime(_ route: RouteID, _ conditions: Conditions) -> Reason {
    let required = plan.facts(conditions.requires)
    let excluded = plan.facts(conditions.unless)
    var asked: [String] = []
    if !required.isEmpty { asked.append("requires \(plan.described(required))") }
    if !excluded.isEmpty { asked.append("excludes \(plan.described(excluded))") }
    if asked.isEmpty, let locked = lockedAbove[route] {
      return Reason(
        text:
          "`\(plan.displayName(locked))`, which lies on it, is `locked`, and no other path "
          + "reaches it",
        notes: [.init(at: plan.nameSpan(plan.routes[locked.index].origin), "this one is locked")],
        fix: "let a link go back to it, or do not lock `\(plan.displayName(locked))`")
    }
    return Reason(
      text: asked.isEmpty
        ? "the conditions on the way to it never hold when they are needed"
        : "it \(asked.joined(separator: " and ")), and no path reaches it in that state",
      notes: required.prefix(1).map { fact in
        .init(at: plan.requirementSpan(of: fact, route), "required here")
      },
      fix: "let something on the way grant or revoke these facts, or remove a condition")
  }

  /// For each route the first locked one that nests in it. Takes time proportional to the plan.
  private static func lockedRoutes(_ plan: Plan) -> [RouteID: RouteID] {
    var result: [RouteID: RouteID] = [:]
    for index in plan.routes.indices where plan.routes[index].flags.contains(.locked) {
      var below = plan.placeParent(of: RouteID(index))
      while !below.isNone && result[below] == nil {
        result[below] = RouteID(index)
        below = plan.placeParent(of: below)
      }
    }
    return result
  }

  /// `subject` requires a fact that never holds.
  private func missing(_ fact: FactID, at span: SourceSpan, subject: String) -> Reason {
    let name = plan.name(of: fact)
    var notes = [Finding.Note(at: span, "required here")]
    let granter = granters.all.first { plan.facts($0.conditions.grants).contains(fact) }
    if let granter {
      notes.append(
        .init(
          at: plan.span(of: granter.source),
          "\(plan.described(granter.source)) grants it, but no path gets that far"))
    }
    return Reason(
      text: "\(subject) requires `\(name)`, which nothing on the way grants", notes: notes,
      fix: "let something on the way grant `\(name)`, or do not require it")
  }

  /// A link whose source is reached, and the fact that keeps everyone from taking it.
  private func blockedLink(_ links: [Link]) -> (Link, FactID)? {
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
