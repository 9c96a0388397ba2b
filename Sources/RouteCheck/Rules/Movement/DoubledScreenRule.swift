import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// `doubled-screen`: a link goes back to a route and pushes the same route onto it.
enum DoubledScreenRule {
  static let definition = RuleDefinition(
    .doubledScreen, .warning, fixes: [.unsafe],
    page: RulePage(
      "a link goes back to a screen and pushes the same screen onto it",
      meaning: """
        `-> X back to X` first returns to `X` and then pushes another `X` onto it, so the
        screen lies on itself, and `up` seems to do nothing. `single` returns to the
        screen that is there; `back past X` replaces it with a new one. A route that is
        recycled is returned to anyway, and where `X` never lies below the link's source,
        going back is the matter of `absent-back`.
        """,
      bad: """
        route Home {
            route Cart {
                route Pay {
                    link -> Cart back to Cart
                }
            }
        }
        """,
      good: """
        route Home {
            route Cart {
                route Pay {
                    link -> Cart back to Cart single
                }
            }
        }
        """,
      fix: "Add `single`, or write `back past`."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    var below = Below(plan)
    for link in plan.links where link.arrow == .push && !link.isSingle && !link.target.isNone {
      guard link.back == .to(.route(link.target)),
        !plan.routes[link.target.index].flags.contains(.recycle),
        below.mayContainTarget(of: link)
      else { continue }
      let name = plan.displayName(link.target)
      context.warn(
        Finding(
          .doubledScreen, at: plan.targetSpan(of: link),
          "this link goes back to `\(name)` and pushes `\(name)` onto it",
          notes: [.init(at: plan.span(of: .back, link.origin), "goes back here")],
          fix: plan.adding(
            "single", .single, to: link.origin, "return to it: add `single`")),
        about: .link(link))
    }
  }
}

/// What may lie below the sources of links.
private struct Below {
  private let plan: Plan
  /// Made on first use.
  private var order: StackOrder?
  /// For each target asked about, what may lie above it.
  private var above: [RouteID: [Bool]] = [:]
  private var budget = 20_000_000

  init(_ plan: Plan) { self.plan = plan }

  /// Whether the target of a link may be on the stack where it is taken. Beyond a limit, anything
  /// may be.
  mutating func mayContainTarget(of link: Link) -> Bool {
    budget -= plan.routes.count
    if above[link.target] == nil {
      budget -= plan.routes.count + plan.links.count
      if budget < 0 { return true }
      let order = order ?? StackOrder(plan)
      self.order = order
      above[link.target] = order.mayLieAbove([link.target])
    }
    guard budget >= 0, let isAbove = above[link.target] else { return true }
    return plan.sources(of: link).contains { isAbove[$0.index] }
  }
}
