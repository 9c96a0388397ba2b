import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The promises of a plan about paths and stacks, each kind in its own file.
enum Expectations {
  /// The result of testing a promise.
  enum Outcome {
    case kept
    case broken(Finding)
    /// Neither a path nor a proof that there is none was found within the search limit.
    case undecided
  }

  /// Tests the expectations; returns those that were not decided, by their index. If the plan has
  /// errors, none is tested: the path may be in what was not understood.
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
      PathExpectation.check(expectation, PathEnds(from, to), within: within, &promises)
    case .noPath(let from, let to, let within):
      NoPathExpectation.check(expectation, PathEnds(from, to), within: within, &promises)
    case .everyPath(let from, let to, let through):
      EveryPathExpectation.check(expectation, PathEnds(from, to), through: through, &promises)
    case .stack(let route, let list):
      StackExpectation.check(expectation, route, list, promises.plan)
    // `URLExpectation` tests these with the patterns.
    case .url: .kept
    }
  }
}

/// Where a promised path starts and ends.
struct PathEnds {
  var from: RouteID
  /// The route to have on top, or the task to do.
  var to: PlanTarget

  init(_ from: RouteID, _ to: PlanTarget) {
    self.from = from
    self.to = to
  }
}

/// The planner that tests promises, made when it is first needed.
struct PromisePlanner {
  let plan: Plan
  private var planner: Planner?

  init(_ plan: Plan) { self.plan = plan }

  /// The request for the cheapest path with only the facts that the expectation states, besides
  /// those that the frames of the start imply.
  func request(_ expectation: Expectation, _ ends: PathEnds) -> PathRequest {
    var request = PathRequest(from: ends.from, to: ends.to)
    request.given = Array(plan.facts(expectation.given))
    return request
  }

  /// The answer to a request.
  mutating func find(_ request: PathRequest) -> PathAnswer {
    let planner = self.planner ?? Planner(plan)
    self.planner = planner
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

  /// The span of a part of an expectation, or of its keyword if that part is not written.
  func span(
    _ expectation: Expectation, _ part: (ExpectationSyntax) -> SourceRange
  ) -> SourceSpan {
    guard let range = syntax(of: expectation).map(part), !range.isEmpty else {
      return nameSpan(expectation.origin)
    }
    return SourceSpan(file: expectation.origin.file, range: range)
  }

  /// ``from `Home` to `Cart` given `signedIn` ``
  func described(_ ends: PathEnds, _ expectation: Expectation) -> String {
    let path = "from `\(displayName(ends.from))` to `\(displayName(ends.to.symbol))`"
    return expectation.given.isEmpty ? path : path + " given \(described(facts(expectation.given)))"
  }

  /// A message that ends with the facts that are in the way, and how to fix that.
  private func blocked(_ message: String, _ openings: [FactChange]) -> (String, Fix?) {
    guard let first = openings.first else { return (message + ": facts are in the way", nil) }
    let given = openings.filter { $0.without.isEmpty }.flatMap { $0.given }
    if first.count == 1 && given.count > 1 {
      return (message + ": one of \(described(given.prefix(8))) would have to hold", nil)
    }
    let names = first.given.map { NameSyntax.display(name(of: $0)) }.joined(separator: ", ")
    let them = first.given.count == 1 ? "it" : "them"
    if first.without.isEmpty {
      return (
        message + ": \(described(first.given)) would have to hold",
        Fix("write `given \(names)`, or grant \(them)")
      )
    }
    if first.given.isEmpty {
      return (
        message + ": there would be one without \(described(first.without))",
        Fix("leave \(described(first.without)) out after `given`")
      )
    }
    return (
      message
        + ": there would be one with \(described(first.given)) and without \(described(first.without))",
      nil
    )
  }

  /// The finding that there is no path at all, and why.
  func missingPath(
    _ expectation: Expectation, _ ends: PathEnds, _ reason: NoPath
  ) -> Finding {
    var message =
      "no path leads \(described(ends, expectation))"
    var fix: Fix?
    let near = reason.reached.prefix(3).map { "`\(displayName($0))`" }.joined(separator: ", ")
    switch reason.kind {
    case .blocked where !reason.facts.isEmpty:
      message += ": " + self.reason(reason, to: displayName(ends.to.symbol))
    case .blocked: (message, fix) = blocked(message, reason.openings)
    default:
      if !near.isEmpty && reason.reached != [ends.from] { message += "; the nearest is \(near)" }
    }
    return Finding(
      .brokenExpectation, at: span(expectation) { $0.to.range }, message,
      notes: [.init(at: nameSpan(origin(of: ends.to.symbol)), "the target of the path")]
        + [contradiction(expectation, ends)].compactMap { $0 },
      fix: fix)
  }

  /// The note that a frame of the start excludes a fact with which the path starts.
  private func contradiction(_ expectation: Expectation, _ ends: PathEnds) -> Finding.Note? {
    let stack = chain(of: ends.from)
    let opening = openingFacts(of: stack, given: Array(facts(expectation.given)))
    return opening.contradictions.first.map { found in
      Finding.Note(
        at: span(of: found.fact, askedBy: .unless, of: found.route),
        "the path starts with `\(name(of: found.fact))`, which is excluded here")
    }
  }
}
