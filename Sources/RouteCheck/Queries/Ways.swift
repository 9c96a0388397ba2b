import RouteGraph
import RoutePlan
import RouteSyntax

// How findings describe ways through a plan. Not for hot loops.

extension Plan {
  /// How many steps of a way a finding shows.
  static var shownSteps: Int { 20 }

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
    var text = FindingText(self)
    text.add(steps)
    return text.take()
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
    var text = FindingText(self)
    return steps.map { place($0, &text) }
  }

  /// The place of a step of a way.
  func place(_ step: Witness.Step, _ text: inout FindingText) -> Finding.Note {
    text.add(step)
    let isLink = !step.isURL && step.task.isNone && !step.link.isNone
    return .init(
      at: isLink
        ? targetSpan(of: links[step.link.index])
        : nameSpan(
          step.isURL || step.task.isNone
            ? routes[step.route.index].origin : tasks[step.task.index].origin),
      text.take())
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
