import RouteSyntax
import RoutePlan
import RouteBase
@testable import RouteTrials
import Testing

/// A plan in the text of a test, with questions and answers as text.
struct TinyPlan {
  let plan: Plan
  let twin: Twin

  /// Fails the test if the text has faults.
  init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let (plan, findings) = PlanBuilder.build(
      path: "tiny.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    let messages = findings.map(\.message).joined(separator: "; ")
    #expect(findings.isEmpty, "\(messages)", sourceLocation: sourceLocation)
    self.plan = plan
    twin = Twin(plan)
  }

  /// The configuration for `Root/Zach [fact fact]`. Its frames were there before the path and are
  /// presented as their routes say.
  func configuration(_ text: String) -> TwinConfiguration {
    let parts = text.split(separator: " [")
    let facts = parts.count == 1 ? "" : String(parts[1].dropLast())
    return twin.configuration(
      stack: parts[0].split(separator: "/").compactMap { route(String($0)) },
      facts: bits(facts))
  }

  /// The start of `path`: the place of a route, with facts separated by spaces.
  func place(
    _ name: String, given facts: String = "", isCold: Bool = false
  ) -> TwinConfiguration {
    let stack = route(name).map { twin.chain(of: $0) } ?? []
    return twin.configuration(
      TwinOpening(stack: stack, given: bits(facts), isCold: isCold))
  }

  /// The route with a name, or the start of the flow with that name.
  func route(_ name: String) -> RouteID? {
    switch plan.find(name) {
    case .route(let id): return id
    case .flow(let id): return plan.flows[id.index].start
    default:
      Issue.record("no route \(name)")
      return nil
    }
  }

  private func bits(_ names: String) -> UInt64 {
    names.split(separator: " ").reduce(0) { bits, name in
      guard let index = plan.facts.firstIndex(where: { plan.name($0.name) == name }) else {
        Issue.record("no fact \(name)")
        return bits
      }
      return bits | 1 << UInt64(index)
    }
  }

  // MARK: Answers

  /// Every move from a configuration, or those of one verb: `down Alpha push 1: Root/Alpha`.
  func moves(_ here: TwinConfiguration, _ verb: TwinVerb? = nil) -> [String] {
    twin.moves(from: here).filter { verb == nil || verb == $0.step.verb }.map { move in
      "\(twin.text(of: TwinClaim(move.step))) \(move.step.cost): "
        + twin.text(of: move.configuration)
    }
  }

  func moves(_ here: String, _ verb: TwinVerb? = nil) -> [String] {
    moves(configuration(here), verb)
  }

  /// Every move of a verb with everything that it leaves: presentations, selected tabs and what is
  /// parked.
  func whole(_ here: TwinConfiguration, _ verb: TwinVerb) -> [String] {
    twin.moves(from: here).filter { verb == $0.step.verb }.map { move in
      "\(twin.text(of: TwinClaim(move.step))): "
        + twin.text(of: move.configuration, withAll: true)
    }
  }

  /// The configuration after the one move from `here` whose text starts with `step`.
  func after(_ step: String, from here: TwinConfiguration) -> TwinConfiguration {
    let moves = twin.moves(from: here).filter { move in
      "\(twin.text(of: TwinClaim(move.step))) ".hasPrefix(step + " ")
    }
    #expect(moves.count == 1, "\(moves.count) moves are \(step)")
    return moves.first?.configuration ?? here
  }

  /// The best path, such as `up Zach, down ZachOne push; cost 2`; `none` if there is none. The
  /// search has to be sure of it.
  func path(
    from start: TwinConfiguration, to target: String, exact: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let goal: TwinGoal
    if case .task(let task) = plan.find(target) {
      goal = TwinGoal(target: .task(task))
    } else {
      guard let target = route(target) else { return "no such route" }
      goal = TwinGoal(target: .route(target), isExact: exact)
    }
    let answer = twin.search(from: start, to: goal)
    #expect(answer.isExact, "the search was cut short", sourceLocation: sourceLocation)
    if let path = answer.path {
      let fault = twin.replay(TwinClaimedPath(path), from: start, to: goal)
      #expect(fault == nil, sourceLocation: sourceLocation)
    }
    return answer.path.map { twin.text(of: $0) } ?? "none"
  }

  func path(
    _ from: String, _ to: String, given facts: String = "", isCold: Bool = false,
    exact: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    path(
      from: place(from, given: facts, isCold: isCold), to: to, exact: exact,
      sourceLocation: sourceLocation)
  }
}
