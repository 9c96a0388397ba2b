import RoutePlan
import RouteBase
import RouteSyntax

/// `start-needs-input`: a cold launch opens the start with nothing at hand: no input, and no fact
/// except those that are `given`. A fallback opens its target without an input; whether it requires
/// a fact is the matter of `fallback-needs-fact`.
enum StartNeedsInputRule {
  static let definition = RuleDefinition(
    .startNeedsInput, .error,
    page: RulePage(
      "a cold launch cannot open the start, or a fallback cannot open its target",
      meaning: """
        An app starts at the first route without a parent. It has no inputs then, and
        only the facts that are `given`. A fallback opens for URLs and names that match
        nothing, so it has no inputs either: no route in its chain may require one.
        """,
      bad: """
        route Show(showId: Int) {
            route Home
        }
        """,
      good: """
        route Home {
            route Show(showId: Int)
        }
        """,
      fix: "Give the parameter a default, make it optional, or choose another route."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    checkStart(plan, &context)
    guard !plan.fallbacks.isEmpty else { return }
    let needs = context.fallbackNeeds()
    for (index, fallback) in plan.fallbacks.enumerated() {
      if let input = needs[index].input {
        report(input.parameter, input.owner, fallback, plan, &context)
      }
    }
  }

  // MARK: Start

  private static func checkStart(_ plan: Plan, _ context: inout CheckContext) {
    guard !plan.start.isNone, !context.faults.isFileMissing,
      !plan.isLost(plan.start, context.faults)
    else { return }
    let route = plan.routes[plan.start.index]
    let name = plan.displayName(plan.start)
    for index in route.parameters.indices where plan.parameters[index].isRequired {
      let parameter = plan.parameters[index]
      context.report(
        Finding(
          .startNeedsInput, at: plan.span(of: parameter),
          "the app starts at `\(name)`, but a cold launch has no value for `\(plan.name(parameter.name))`",
          fix: Fix("give it a default, make it optional, or put another route first")))
    }
    for fact in plan.facts(plan.conditions(route.conditions).requires)
    where !plan.facts[fact.index].isGiven {
      context.report(
        Finding(
          .startNeedsInput, at: plan.requirementSpan(of: fact, plan.start),
          "the app starts at `\(name)`, but at a cold launch `\(plan.name(of: fact))` does not hold",
          fix: Fix("require it further down, or put another route first")))
    }
  }

  // MARK: Fallbacks

  private static func report(
    _ parameter: Parameter, _ owner: Symbol, _ fallback: Fallback, _ plan: Plan,
    _ context: inout CheckContext
  ) {
    let target = fallback.target.symbol
    let subject = owner == target ? "it" : "its ancestor `\(plan.displayName(owner))`"
    context.report(
      Finding(
        .startNeedsInput, at: plan.targetSpan(of: fallback),
        "`\(plan.displayName(target))` cannot be a fallback: \(subject) needs "
          + "`\(plan.name(parameter.name))`",
        notes: [
          .init(at: plan.span(of: parameter), "this has no default and is not optional")
        ],
        fix: Fix("fall back to a \(target.kindName) that needs no input")))
  }
}
