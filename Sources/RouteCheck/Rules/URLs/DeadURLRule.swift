import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// `dead-url`: a URL whose stack can never be built, since one frame of its chain refuses what
/// another needs.
///
/// A frame that requires a fact, or is asked while it does not hold, knows the fact when it is
/// pushed; a frame further up that needs the opposite can join it only if something changes the
/// fact while the lower one is on the stack, or parked. If nothing that may lie above it does, the
/// two are never on one stack in this order, by whatever steps.
enum DeadURLRule {
  static let definition = RuleDefinition(
    .deadURL, .warning,
    page: RulePage(
      "the stack of a URL can never be built",
      meaning: """
        A URL builds the whole stack of what it opens, frame by frame. If one frame
        excludes a fact that another one requires, and nothing changes that fact in
        between, the URL never opens. It is reported only if no frames that are there
        already help, either: nothing that can lie above the first frame changes the
        fact. Facts of which the chain says nothing may or may not hold.
        """,
      bad: """
        fact isPad given
        route Home {
            route Phone unless isPad {
                route Split requires isPad at "/split"
            }
            link -> Split
        }
        """,
      good: """
        fact isPad given
        route Home {
            route Phone unless isPad
            route Split requires isPad at "/split"
        }
        """,
      fix: "Nest the route elsewhere, or remove one of the two conditions."),
    check: .reach(check))

  static func check(_ facts: inout ReachFacts, _ context: inout CheckContext) {
    let plan = context.plan
    guard !plan.patterns.isEmpty, !plan.facts.isEmpty else { return }
    var search = PlaceConflicts(plan)
    guard search.isPossible else { return }
    let deprecations = Deprecations(plan)
    func report(_ symbol: Symbol, _ route: RouteID, _ patterns: ShortSlice) {
      guard !route.isNone, let pattern = patterns.indices.first.map({ plan.patterns[$0] })
      else { return }
      // That nobody gets there at all is the matter of another rule.
      if facts.reachability.verdicts[route.index] == .unreachable
        && deprecations.holder(of: route) == nil
      {
        return
      }
      guard let conflict = search.find(route) else { return }
      let about: CheckContext.About =
        if case .task(let id) = symbol { .task(id) } else { .route(route) }
      context.warn(finding(symbol, conflict, pattern, plan), about: about)
    }
    for (index, route) in plan.routes.enumerated() where !route.patterns.isEmpty {
      report(.route(RouteID(index)), RouteID(index), route.patterns)
    }
    for flow in plan.flows where !flow.patterns.isEmpty && !flow.start.isNone {
      if !plan.routes[flow.start.index].patterns.isEmpty { continue }
      report(.route(flow.start), flow.start, flow.patterns)
    }
    for (index, task) in plan.tasks.enumerated() where !task.patterns.isEmpty {
      report(.task(TaskID(index)), plan.home(of: task), task.patterns)
    }
  }

  private static func finding(
    _ symbol: Symbol, _ conflict: PlaceConflicts.Conflict, _ pattern: Pattern, _ plan: Plan
  ) -> Finding {
    let (text, notes) = described(conflict, plan)
    let (name, upper) = (plan.displayName(symbol), plan.displayName(conflict.upper))
    return Finding(
      .deadURL, at: plan.span(of: pattern),
      "the stack of `\(name)` can never be built, so no URL opens it: \(text)", notes: notes,
      fix: Fix("nest `\(upper)` elsewhere, or remove one of the two conditions"))
  }

  /// Why a stack can never be built, and the two places that say so.
  static func described(
    _ conflict: PlaceConflicts.Conflict, _ plan: Plan
  ) -> (text: String, notes: [Finding.Note]) {
    let fact = plan.name(of: conflict.fact)
    let (lower, upper) = (plan.displayName(conflict.lower), plan.displayName(conflict.upper))
    let needed: ClauseKind = conflict.isRequired ? .requires : .unless
    let text: String
    if conflict.lower == conflict.upper {
      text = "`\(upper)` requires and excludes `\(fact)`"
    } else {
      text =
        "`\(upper)` \(conflict.isRequired ? "requires" : "excludes") `\(fact)`, which "
        + "\(conflict.isRequired ? "does not hold" : "holds") on `\(lower)`"
    }
    return (
      text,
      [
        .init(
          at: plan.span(of: conflict.fact, askedBy: needed, of: conflict.upper),
          conflict.isRequired ? "required here" : "excluded here"),
        .init(
          at: plan.span(of: conflict.fact, askedBy: conflict.clause, of: conflict.lower),
          "but \(conflict.isRequired ? "it does not hold" : "it holds") from here on"),
      ]
    )
  }
}
