import RouteBase
import RouteSyntax

/// Writes the plan of a screen graph: a route of each screen, with its links and tasks.
///
/// A screen that goes back is pushed; to open any other one leaves where one is, as the tests do.
struct TestScreenWriter {
  private(set) var notes: [(file: Int, line: Int, message: String)]
  private(set) var places: [(name: String, file: Int, line: Int)] = []
  private let graph: TestScreens
  /// The screens in which the actions end.
  private let ends: [Int?]
  private let initial: String?
  private var names: [String] = []
  private var unique = UniqueNames()
  private var facts: [String] = []
  private var knownFacts: Set<String> = []

  /// Links and tasks of one screen that do the same.
  private struct Move: Hashable {
    /// -1 for a task.
    var target: Int
    var task: String
    var conditions: [TestScreens.Condition]
  }

  init(_ reader: TestScreenReader) {
    (graph, notes, initial) = (reader.graph, reader.notes, reader.initial)
    ends = reader.graph.ends()
  }

  /// The text of the plan, not yet in canonical form.
  mutating func plan(named name: String) -> String {
    names = graph.screens.map { unique.unique(Self.shown($0.name)) }
    let start = start()
    var body = ""
    for index in [start] + graph.screens.indices.filter({ $0 != start }) {
      let screen = graph.screens[index]
      let shown = NameSyntax.source(names[index])
      places.append((NameSyntax.display(names[index]), screen.file, screen.line))
      body += "route \(shown)"
      if screen.name.value != names[index] {
        body += " @mappamundi.screen(\(LiteralValue.quoted(screen.name.value)))"
      }
      let inside = moves(of: index)
      body += inside.isEmpty ? "\n\n" : " {\n" + inside + "}\n\n"
    }
    var text = "plan \(NameSyntax.source(WrittenPlan.cleaned(name)))\n\n"
    for fact in facts { text += "fact \(NameSyntax.source(fact)) given\n" }
    return text + "\n" + body
  }

  private mutating func start() -> Int {
    if let initial, let place = graph.screenPlaces[initial] { return place }
    let first = graph.screens[0]
    let reason =
      initial.map { "`initialScreenState` is `\($0)`, which is no screen here" }
      ?? "no `initialScreenState` is set"
    notes.append(
      (first.file, first.line, "\(reason), so the plan starts with `\(first.name.value)`"))
    return 0
  }

  // MARK: Names

  /// The text of a name if a plan can show it as it is, or else the constant's name.
  private static func shown(_ name: TestScreens.Name) -> String {
    if NameSyntax.isBare(name.value.utf8) { return name.value }
    if let constant = name.constant, NameSyntax.isBare(constant.utf8) { return constant }
    return WrittenPlan.cleaned(name.value)
  }

  // MARK: Moves

  /// The links and tasks of a screen.
  private mutating func moves(of index: Int) -> String {
    let screen = graph.screens[index]
    var order: [Move] = []
    var actions: [Move: [String]] = [:]
    for edge in screen.edges {
      guard let first = edge.path.first else { continue }
      let isAction = graph.screenPlaces[first] == nil
      if isAction, graph.actionPlaces[first] == nil {
        notes.append((edge.file, edge.line, "`\(first)` is declared nowhere, so it is left out"))
        continue
      }
      let end = target(of: edge.path)
      if end == nil, let lost = lostScreen(of: edge.path) {
        notes.append((edge.file, edge.line, "`\(lost)` is declared nowhere, so it is left out"))
        continue
      }
      let target = end ?? index
      let isTask = target == index && isAction
      let move = Move(
        target: isTask ? -1 : target, task: isTask ? first : "", conditions: edge.conditions)
      if actions[move] == nil {
        order.append(move)
        actions[move] = []
      }
      if isAction { actions[move]?.append(first) }
    }
    return order.map { source(of: $0, actions[$0] ?? [], in: index) }.joined()
  }

  /// The screen to which a path leads; nil if it stays where it is.
  private func target(of path: [String]) -> Int? {
    guard let name = path.last else { return nil }
    return graph.screenPlaces[name] ?? graph.actionPlaces[name].flatMap { ends[$0] }
  }

  /// The screen to which the last part of a path leads, if nothing declares it.
  private func lostScreen(of path: [String]) -> String? {
    guard let last = path.last else { return nil }
    let end = graph.actionPlaces[last].map { graph.actions[$0].next } ?? last
    return end.flatMap {
      graph.screenPlaces[$0] == nil && graph.actionPlaces[$0] == nil ? $0 : nil
    }
  }

  private mutating func source(of move: Move, _ actions: [String], in index: Int) -> String {
    var text = ""
    if move.target < 0 {
      let action = graph.actionPlaces[move.task].map { graph.actions[$0].name }
      let name = unique.unique(
        Self.shown(action ?? TestScreens.Name(value: move.task, constant: nil)))
      text = "task \(NameSyntax.source(name))" + conditions(move.conditions)
      if name == move.task { return text + "\n" }
    } else {
      let target = graph.screens[move.target]
      text = "link \(target.hasBack ? "->" : "=>") \(NameSyntax.source(names[move.target]))"
      text += conditions(move.conditions)
      if target.hasBack, graph.screens[index].isDismissed {
        text += " back past \(NameSyntax.source(names[index]))"
      }
    }
    let quoted = actions.map(LiteralValue.quoted)
    if quoted.isEmpty { return text + "\n" }
    let value = quoted.count == 1 ? quoted[0] : "[" + quoted.joined(separator: ", ") + "]"
    return text + " @mappamundi.action(\(value))\n"
  }

  private mutating func conditions(_ conditions: [TestScreens.Condition]) -> String {
    var text = ""
    for (word, holds) in [("requires", true), ("unless", false)] {
      var own: [String] = []
      var seen: Set<String> = []
      for condition in conditions
      where condition.holds == holds && seen.insert(condition.fact).inserted {
        own.append(condition.fact)
        if knownFacts.insert(condition.fact).inserted { facts.append(condition.fact) }
      }
      if !own.isEmpty {
        text += " \(word) " + own.map(NameSyntax.source).joined(separator: ", ")
      }
    }
    return text
  }
}
