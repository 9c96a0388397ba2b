import RouteGraph
import RoutePlan
import RouteSyntax

// How findings tell ways through a plan. None of this belongs into a hot loop.

extension Plan {
  /// How many steps of a way a finding tells.
  private static var toldSteps: Int { 20 }

  /// ``up `Home`, down `Help` ``
  func told(_ path: StepPath) -> String {
    told(
      path.steps.map { step in
        step.task.isNone
          ? "\(step.verb.rawValue) `\(displayName(step.route))`"
          : "task `\(displayName(step.task))`"
      })
  }

  /// ``sub `Player`, sub `Show` ``; what a URL does is to open a route.
  func told(_ steps: [Witness.Step]) -> String {
    told(
      steps.map { step in
        if step.isURL { return "open `\(displayName(step.route))` by URL" }
        return step.task.isNone
          ? "\(step.verb.rawValue) `\(displayName(step.route))`"
          : "task `\(displayName(step.task))`"
      })
  }

  private func told(_ steps: [String]) -> String {
    let rest = steps.count - Self.toldSteps
    return steps.prefix(Self.toldSteps).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more step\(rest == 1 ? "" : "s")" : "")
  }

  /// ``open `Home` given `isPad`, sub `Goodbye` ``
  func told(_ way: Witness) -> String {
    var text = "open `\(displayName(way.opened))`\(way.isURL ? " by URL" : "")"
    if !way.given.isEmpty { text += " given \(told(way.given))" }
    return way.steps.isEmpty ? text : text + ", " + told(way.steps)
  }

  /// `` `isPad`, `signedIn` ``
  func told(_ facts: some Sequence<FactID>) -> String {
    facts.map { "`\(name(of: $0))`" }.joined(separator: ", ")
  }

  /// `` `Main` / `Home` ``
  func told(stack: some Sequence<RouteID>) -> String {
    stack.map { "`\(displayName($0))`" }.joined(separator: " / ")
  }
}
