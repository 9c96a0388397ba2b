import RouteGraph
import RoutePlan
import RouteSyntax

// How findings describe ways through a plan. Not for hot loops.

extension Plan {
  /// How many steps of a way a finding shows.
  private static var shownSteps: Int { 20 }

  /// ``up `Home`, down `Help` ``
  func described(_ path: StepPath) -> String {
    described(
      path.steps.map { step in
        step.task.isNone
          ? "\(step.verb.rawValue) `\(displayName(step.route))`"
          : "task `\(displayName(step.task))`"
      })
  }

  /// ``sub `Player`, sub `Show` ``; a step by URL opens a route.
  func described(_ steps: [Witness.Step]) -> String {
    described(
      steps.map { step in
        if step.isURL { return "open `\(displayName(step.route))` by URL" }
        return step.task.isNone
          ? "\(step.verb.rawValue) `\(displayName(step.route))`"
          : "task `\(displayName(step.task))`"
      })
  }

  private func described(_ steps: [String]) -> String {
    let rest = steps.count - Self.shownSteps
    return steps.prefix(Self.shownSteps).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more step\(rest == 1 ? "" : "s")" : "")
  }

  /// ``open `Home` given `isPad`, sub `Goodbye` ``
  func described(_ way: Witness) -> String {
    var text = "open `\(displayName(way.opened))`\(way.isURL ? " by URL" : "")"
    if !way.given.isEmpty { text += " given \(described(way.given))" }
    return way.steps.isEmpty ? text : text + ", " + described(way.steps)
  }

  // MARK: Places

  /// The steps of a path, each at the link or the screen that makes it possible.
  func places(_ path: StepPath) -> [Finding.Note] {
    [.init(at: nameSpan(routes[path.from.index].origin), "start at `\(displayName(path.from))`")]
      + path.steps.map { step in
        place(verb: step.verb.rawValue, step.route, step.task, step.link)
      }
  }

  /// The steps of a way, after what is opened first.
  func places(_ way: Witness) -> [Finding.Note] {
    let opened = nameSpan(routes[way.opened.index].origin)
    var text = "open `\(displayName(way.opened))`\(way.isURL ? " by URL" : "")"
    if !way.given.isEmpty { text += " given \(described(way.given))" }
    return [.init(at: opened, text)] + places(way.steps)
  }

  /// The steps of a part of a way.
  func places(_ steps: [Witness.Step]) -> [Finding.Note] {
    steps.map { step in
      guard step.isURL else {
        return place(verb: step.verb.rawValue, step.route, step.task, step.link)
      }
      return .init(
        at: nameSpan(routes[step.route.index].origin),
        "open `\(displayName(step.route))` by URL")
    }
  }

  private func place(
    verb: String, _ route: RouteID, _ task: TaskID, _ link: LinkID
  ) -> Finding.Note {
    if !task.isNone {
      return .init(at: nameSpan(tasks[task.index].origin), "task `\(displayName(task))`")
    }
    let span =
      link.isNone ? nameSpan(routes[route.index].origin) : targetSpan(of: links[link.index])
    return .init(at: span, "\(verb) `\(displayName(route))`")
  }

  // MARK: Words

  /// `` `isPad`, `signedIn` ``
  func described(_ facts: some Sequence<FactID>) -> String {
    facts.map { "`\(name(of: $0))`" }.joined(separator: ", ")
  }

  /// `` `Main` / `Home` ``
  func described(stack: some Sequence<RouteID>) -> String {
    stack.map { "`\(displayName($0))`" }.joined(separator: " / ")
  }
}
