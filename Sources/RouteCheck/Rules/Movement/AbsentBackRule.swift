import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// `absent-back`: a link goes back to a route or flow that is never on the stack where it starts.
enum AbsentBackRule {
  static let definition = RuleDefinition(
    .absentBack, .warning, fixes: [.unsafe],
    page: RulePage(
      "a link goes back to something that never lies below it",
      meaning: """
        Going back to a screen that is not on the stack removes nothing, so the link only
        pushes, or, without a target, does nothing at all. The finding says that the
        screen cannot be there, however the link's source was reached: neither steps down
        nor links lead from it to the source without leaving it.
        """,
      bad: """
        route Home {
            route Cart {
                link -> Receipt back to Settings
            }
            route Settings
            route Receipt
        }
        """,
      good: """
        route Home {
            route Cart {
                link -> Receipt back to Home
            }
            route Settings
            route Receipt
        }
        """,
      fix: "Go back to a screen that lies below, or remove the `back`."),
    check: .reach(check))

  static func check(_ facts: inout ReachFacts, _ context: inout CheckContext) {
    let plan = context.plan
    var links: [Place: [Link]] = [:]
    var places: [Place] = []
    for link in plan.links {
      guard let place = place(of: link) else { continue }
      if links[place] == nil { places.append(place) }
      links[place, default: []].append(link)
    }
    let order = StackOrder(plan)
    // Each place takes linear time.
    var budget = 20_000_000
    for place in places where budget > 0 {
      budget -= plan.routes.count + plan.links.count
      let bases = order.routes(of: place).filter { isReached($0, facts) }
      // That nobody gets there is the matter of another rule.
      if bases.isEmpty { continue }
      let isAbove = order.mayLieAbove(bases)
      for link in links[place] ?? [] {
        if !isFromRoute(link) { budget -= plan.routes.count }
        let sources = plan.sources(of: link).filter { isReached($0, facts) }
        if sources.isEmpty || sources.contains(where: { isAbove[$0.index] }) { continue }
        context.warn(finding(link, place, plan), about: .link(link))
      }
    }
  }

  private static func place(of link: Link) -> Place? {
    switch link.back {
    case .none, .to(.none), .past(.none): nil
    case .to(let place), .past(let place): place
    }
  }

  private static func isReached(_ route: RouteID, _ facts: ReachFacts) -> Bool {
    facts.reachability.verdicts[route.index] != .unreachable
  }

  private static func isFromRoute(_ link: Link) -> Bool {
    if case .route = link.source { return true }
    return false
  }

  private static func finding(_ link: Link, _ place: Place, _ plan: Plan) -> Finding {
    let name: String
    switch place {
    case .none: name = ""
    case .route(let id): name = plan.displayName(id)
    case .flow(let id): name = plan.displayName(id)
    }
    let tree = plan.tree(link.origin)
    let fix: Fix?
    if link.target.isNone {
      let effects = plan.conditions(link.conditions)
      fix =
        effects.grants.isEmpty && effects.revokes.isEmpty
        ? plan.removing(link.origin, "remove the link, which does nothing", .unsafe) : nil
    } else {
      let clause = plan.clause(.back, of: link.origin)
      fix = Fix(
        "remove the `back`, which does nothing", .unsafe,
        clause.map { tree.removal(ofClause: $0.range) } ?? [])
    }
    return Finding(
      .absentBack, at: plan.span(of: .back, link.origin),
      "`\(name)` never lies below this link's source, so going back removes nothing", fix: fix)
  }
}
