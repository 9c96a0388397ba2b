import RouteGraph
import RoutePlan
import RouteSyntax

/// `broken-expectation`: the promises of a plan, each kind in a file of its own.
enum Expectations {
  /// What became of a promise.
  enum Outcome {
    case kept
    case broken(Finding)
    /// Neither a path nor a proof that there is none was found within the search limit.
    case undecided
  }

  /// Puts the expectations to the test; returns those that were not decided, by their index. Where
  /// the plan has errors none is: the path may be what was not understood.
  static func check(_ context: inout CheckContext) -> [Int] {
    let plan = context.plan
    if plan.expectations.isEmpty { return [] }
    if context.faults.isAny { return Array(plan.expectations.indices) }
    var promises = PromisePlanner(plan)
    var undecided: [Int] = []
    for (index, expectation) in plan.expectations.enumerated() {
      switch outcome(of: expectation, &promises) {
      case .kept: break
      case .broken(var finding):
        finding.subject = expectation.origin
        context.report(finding)
      case .undecided: undecided.append(index)
      }
    }
    return undecided
  }

  private static func outcome(
    of expectation: Expectation, _ promises: inout PromisePlanner
  ) -> Outcome {
    switch expectation.promise {
    case .path(let from, let to, let within):
      PathExpectation.check(expectation, from, to, within: within, &promises)
    case .noPath(let from, let to, let within):
      NoPathExpectation.check(expectation, from, to, within: within, &promises)
    case .everyPath(let from, let to, let through):
      EveryPathExpectation.check(expectation, from, to, through: through, &promises)
    case .stack(let route, let list):
      StackExpectation.check(expectation, route, list, promises.plan)
    // Those are put to the patterns, by `URLExpectation`.
    case .url: .kept
    }
  }
}

/// The planner that promises are put to, made when the first one asks for it.
struct PromisePlanner {
  let plan: Plan
  private var planner: Planner?

  init(_ plan: Plan) { self.plan = plan }

  /// The cheapest path with only the facts that the expectation states.
  mutating func find(
    _ expectation: Expectation, _ from: RouteID, _ to: RouteID, shunned: [RouteID] = [],
    shunnedTasks: [TaskID] = [], isExplained: Bool = false
  ) -> PathAnswer {
    let planner = self.planner ?? Planner(plan)
    self.planner = planner
    var request = PathRequest(from: from, to: to)
    request.given = Array(plan.facts(expectation.given))
    request.shunned = shunned
    request.shunnedTasks = shunnedTasks
    request.isExplained = isExplained
    return planner.find(request)
  }
}

extension Plan {
  /// What is written after `expect`.
  func syntax(of expectation: Expectation) -> ExpectationSyntax? {
    declaration(expectation.origin).payload.indices.first.map {
      tree(expectation.origin).expectations[$0]
    }
  }

  /// The span of a part of an expectation, or of its keyword where that part is not written.
  func span(
    _ expectation: Expectation, _ part: (ExpectationSyntax) -> SourceRange
  ) -> SourceSpan {
    guard let range = syntax(of: expectation).map(part), !range.isEmpty else {
      return nameSpan(expectation.origin)
    }
    return SourceSpan(file: expectation.origin.file, range: range)
  }

  /// `` given `signedIn` ``, with a space before it; nothing where no fact is.
  func toldGiven(_ expectation: Expectation) -> String {
    expectation.given.isEmpty ? "" : " given \(told(facts(expectation.given)))"
  }

  /// The finding that there is no path at all, and why.
  func missingPath(
    _ expectation: Expectation, _ from: RouteID, _ to: RouteID, _ reason: NoPath
  ) -> Finding {
    var message =
      "no path leads from `\(displayName(from))` to `\(displayName(to))`\(toldGiven(expectation))"
    var fix: Fix?
    let near = reason.reached.prefix(3).map { "`\(displayName($0))`" }.joined(separator: ", ")
    switch reason.kind {
    case .blocked where reason.facts.count == 1:
      message += ": \(told(reason.facts)) would have to hold"
      fix = Fix("write `given \(NameSyntax.display(name(of: reason.facts[0])))`, or grant it")
    case .blocked:
      message += ": one of \(told(reason.facts.prefix(8))) would have to hold, or several"
    default:
      if !near.isEmpty && reason.reached != [from] { message += "; the nearest is \(near)" }
    }
    return Finding(
      .brokenExpectation, at: span(expectation) { $0.to.range }, message,
      notes: [.init(at: nameSpan(routes[to.index].origin), "the route that it leads to")], fix: fix)
  }
}
