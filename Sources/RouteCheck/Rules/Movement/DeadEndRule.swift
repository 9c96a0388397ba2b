import RouteGraph
import RoutePlan
import RouteSyntax

/// `dead-end`: a configuration that can be reached, but from which no step leads anywhere.
enum DeadEndRule {
  static let definition = RuleDefinition(
    .deadEnd, .warning,
    page: RulePage(
      "a screen can be reached, but no step leads anywhere from it",
      meaning: """
        A person who gets there is stuck: nothing is below it on the stack, and no child,
        tab, link or task is available. This happens when a link goes `back past`
        everything, or when a root is alone on the stack and all ways out of it require
        facts that do not hold. It also happens on a `locked` screen, which neither `up`
        nor `switch` leaves. A screen that only a URL opened is not reported, unless a
        task there takes away the way on.
        """,
      bad: """
        route Home {
            link -> Goodbye back past Home
        }
        route Goodbye
        """,
      good: """
        route Home {
            link -> Goodbye back past Home
        }
        route Goodbye {
            link => Home
        }
        """,
      fix: "Add a link that leads away from it, or keep what is below it on the stack."),
    check: .reach(check))

  static func check(_ facts: inout ReachFacts, _ context: inout CheckContext) {
    for end in facts.deadEnds { report(end, &context) }
  }

  private static func report(_ end: DeadEnd, _ context: inout CheckContext) {
    let plan = context.plan
    let name = plan.displayName(end.route)
    let isLocked = plan.routes[end.route.index].flags.contains(.locked)
    var message = "no step leads away from \(isLocked ? "the locked " : "")`\(name)`"
    if !end.facts.isEmpty {
      message += " while \(plan.described(end.facts)) hold\(end.facts.count == 1 ? "s" : "")"
    }
    message +=
      end.way.steps.isEmpty
      ? isLocked ? ", and the app starts there" : ", and the launch leaves nothing below it"
      : ": \(plan.described(end.way)), and no step is left"
    var notes: [Finding.Note] = []
    if let last = end.way.steps.last, !last.link.isNone {
      let link = plan.links[last.link.index]
      notes.append(.init(at: plan.targetSpan(of: link), "this link leads there"))
    }
    if isLocked {
      let origin = plan.routes[end.route.index].origin
      notes.append(.init(at: plan.span(of: .locked, origin), "neither `up` nor `switch` leaves it"))
    }
    context.warn(
      Finding(
        .deadEnd, at: plan.nameSpan(plan.routes[end.route.index].origin), message, notes: notes,
        steps: end.way.steps.isEmpty ? [] : plan.places(end.way),
        fix: Fix(
          isLocked
            ? "add a link that leads away from it"
            : "add a link that leads on, or keep what is below it on the stack")),
      about: .route(end.route))
  }
}
