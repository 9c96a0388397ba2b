import RoutePlan
import RouteSyntax

// Promises: those that the plan no longer makes, and new ones.

extension PlanComparison {
  mutating func compareExpectations() {
    let before = old.expectations.map { promise in
      Promise.source(
        promise, old, { pair.name(old: $0) }, { pair.name(old: $0) })
    }
    let after = new.expectations.map { promise in
      Promise.source(promise, new, { new.displayName($0) }, { new.displayName($0) })
    }
    var open: [ByteText: Int] = [:]
    for text in after { open[text, default: 0] += 1 }
    for (index, text) in before.enumerated() {
      if let count = open[text], count > 0 {
        open[text] = count - 1
        continue
      }
      let shown = PlanPair.shown(text.text)
      changes.append(
        Change(.expectationGone, shown, "\(shown) is gone")
          .at(true, old.nameSpan(old.expectations[index].origin)))
    }
    // Among equal promises, the last ones are new.
    for (index, text) in after.enumerated().reversed() {
      guard let count = open[text], count > 0 else { continue }
      open[text] = count - 1
      changes.append(
        Change(.expectationNew, text.text, "\(text.text) is new")
          .at(false, new.nameSpan(new.expectations[index].origin))
          .marking([.newExpectation(index)]))
    }
  }
}

/// An expectation as a plan writes it, with the names of the new plan.
private enum Promise {
  static func source(
    _ expectation: Expectation, _ plan: Plan, _ route: (RouteID) -> String,
    _ task: (TaskID) -> String
  ) -> ByteText {
    func target(_ target: PlanTarget) -> String {
      switch target {
      case .route(let id): route(id)
      case .task(let id): task(id)
      }
    }
    func cost(_ within: UInt32?) -> String { within.map { " within \($0)" } ?? "" }
    var text = "expect "
    switch expectation.promise {
    case .path(let from, let to, let within):
      text += "path \(route(from)) -> \(target(to))" + cost(within)
    case .noPath(let from, let to, let within):
      text += "no path \(route(from)) -> \(target(to))" + cost(within)
    case .everyPath(let from, let to, let through):
      text += "every path \(route(from)) -> \(target(to)) through \(target(through))"
    case .url(let url, let opened, let arguments):
      text += "url \(LiteralValue.string(url).source) opens "
      text += opened.map(target) ?? "nothing"
      let values = plan.arguments[arguments.indices].map { plan.source(of: $0) }
      text += values.sorted { ByteText($0) < ByteText($1) }.joined()
    case .stack(let id, let list):
      let stack = plan.routeLists[list.indices].map(route)
      text += "stack \(route(id)) is " + stack.joined(separator: ", ")
    }
    let given = plan.facts(expectation.given).map { NameSyntax.display(plan.name(of: $0)) }
    if !given.isEmpty { text += " given " + Set(given).sorted().joined(separator: ", ") }
    return ByteText(text)
  }
}
