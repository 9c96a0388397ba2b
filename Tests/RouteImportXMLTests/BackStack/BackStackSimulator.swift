/// What is open in an app: Android's back stack, bottom to top, with the graphs in it, and the
/// activity that lies over it.
struct BackStack: Hashable {
  var entries: [Int]
  /// -1 for none.
  var activity = -1
  /// The stacks that were saved, by each destination that brings them back; empty where that is
  /// known to have left nothing.
  var saved: [Int: [Int]] = [:]
}

extension BackStack {
  /// The same with other entries and no activity over them.
  func with(_ entries: [Int]) -> BackStack { BackStack(entries: entries, saved: saved) }
}

/// Android's back stack as the documentation of `NavController` describes it, for one outermost
/// graph.
///
/// Each graph is on the stack below what was opened in it, so that `popUpTo` can name it, but never
/// on top.
struct BackStackSimulator {
  /// The outermost graph.
  let root: Int
  // Parts of the graph, each in a list of its own: debug code copies what a subscript follows.
  private let destinations: [BackStackGraph.Destination]
  private let children: [[Int: Int]]
  /// For each destination, the actions that are available there.
  private let actions: [[BackStackGraph.Action]]

  init(_ graph: BackStackGraph, root: Int) {
    destinations = graph.destinations
    children = graph.children
    self.root = root
    actions = graph.destinations.indices.map { destination in
      var actions: [BackStackGraph.Action] = []
      var called: Set<Int> = []
      var holder = destination
      while holder >= 0 {
        // An action hides those of the graphs around it with the same id.
        for action in graph.actions[holder] where called.insert(action.id).inserted {
          actions.append(action)
        }
        holder = graph.destinations[holder].parent
      }
      return actions
    }
  }

  // MARK: Questions

  /// The back stack that an explicit deep link to a destination builds: the start of each graph
  /// around it, from the outside in, then itself. Nil if Android cannot open it.
  func ownPlace(of destination: Int) -> BackStack? {
    var path: [Int] = []
    var current = destination
    while current >= 0 {
      let parent = destinations[current].parent
      if parent >= 0 {
        let id = destinations[current].id
        guard children[parent][id] == current else { return nil }
      }
      // Whoever opens a graph opens its start.
      if parent < 0 || start(of: parent) != current { path.append(current) }
      current = parent
    }
    if destinations[destination].kind == .activity {
      return BackStack(entries: [], activity: destination)
    }
    var stack = BackStack(entries: [])
    for next in path.reversed() {
      guard let opened = navigate(to: next, from: stack), opened.activity < 0 else {
        return nil
      }
      stack = opened
    }
    return stack.entries.last == destination ? stack : nil
  }

  /// The places of what is shown, bottom to top, without the graphs.
  func shown(_ stack: BackStack) -> [Int] {
    var result: [Int] = []
    for entry in stack.entries where destinations[entry].kind != .graph {
      result.append(destinations[entry].place)
    }
    if stack.activity >= 0 { result.append(destinations[stack.activity].place) }
    return result
  }

  /// How a place is reached.
  struct Reach {
    var steps: Int
    /// Every stack that this number of steps leaves with the place on top.
    var stacks: Set<[Int]>
  }

  /// The places that can be on top after at most `most` moves from `start`.
  func reach(from start: BackStack, within most: Int) -> [Int: Reach] {
    var result: [Int: Reach] = [:]
    var seen: Set<BackStack> = [start]
    var level = [start]
    for steps in 0...most {
      for stack in level {
        let shown = shown(stack)
        guard let top = shown.last else { continue }
        if result[top] == nil { result[top] = Reach(steps: steps, stacks: []) }
        if result[top]?.steps == steps { result[top]?.stacks.insert(shown) }
      }
      if steps == most { break }
      var next: [BackStack] = []
      for stack in level {
        // After the last move, only what is shown counts.
        for moved in moves(from: stack) where steps + 1 == most || seen.insert(moved).inserted {
          next.append(moved)
        }
      }
      level = next
    }
    return result
  }

  // MARK: Moves

  /// What one press of Back and each available action lead to.
  func moves(from stack: BackStack) -> [BackStack] {
    if stack.activity >= 0 {
      return stack.entries.isEmpty ? [] : [stack.with(stack.entries)]
    }
    var result: [BackStack] = []
    let below = withoutGraphsOnTop(stack.entries.dropLast())
    if !below.isEmpty { result.append(stack.with(below)) }
    guard let top = stack.entries.last else { return result }
    for action in actions[top] {
      if let moved = take(action, from: stack) { result.append(moved) }
    }
    return result
  }

  /// Nil if the action leads nowhere or out of the app.
  private func take(_ action: BackStackGraph.Action, from stack: BackStack) -> BackStack? {
    let entries = stack.entries
    guard let id = action.destination else {
      guard let back = action.popUpTo,
        let left = popped(entries, upTo: back, isInclusive: action.isInclusive)
      else { return nil }
      let rest = withoutGraphsOnTop(left[...])
      return rest.isEmpty || rest == entries ? nil : stack.with(rest)
    }
    guard let destination = find(id, from: entries) else { return nil }
    return navigate(to: destination, from: stack, by: action)
  }

  /// `navigate`: pops, then opens a destination; a graph opens its start.
  private func navigate(
    to destination: Int, from stack: BackStack, by action: BackStackGraph.Action? = nil
  ) -> BackStack? {
    // The graphs from `destination` inward, and the screen that opens.
    var opened = [destination]
    while let graph = opened.last, destinations[graph].kind == .graph {
      guard let start = start(of: graph) else { return nil }
      opened.append(start)
    }
    guard let screen = opened.last else { return nil }
    var (entries, stack) = (stack.entries, stack)
    if let action, let id = action.popUpTo,
      let left = popped(entries, upTo: id, isInclusive: action.isInclusive)
    {
      if action.savesState { save(Array(entries[left.count...]), left, action, in: &stack) }
      entries = left
    }
    if action?.restoresState == true, let back = stack.saved[destination] {
      stack.saved = stack.saved.filter { $0.value != back }
      return stack.with(entries + back)
    }
    if action?.isSingleTop == true, entries.suffix(opened.count).elementsEqual(opened) {
      return stack.with(entries)
    }
    if destinations[screen].kind == .activity {
      var over = stack.with(withoutGraphsOnTop(entries[...]))
      over.activity = screen
      return over
    }
    if destinations[screen].kind != .dialog {
      // Only other dialogs may lie on a dialog.
      while let top = entries.last, destinations[top].kind == .dialog { entries.removeLast() }
    }
    var added = opened
    // Opening a graph always makes a new copy of it. One on top with nothing in it is dropped.
    for inner in opened.dropLast().reversed() where entries.last == inner { entries.removeLast() }
    // The graphs around it that cannot be found from the top of the stack come first.
    var outer = destinations[destination].parent
    var inner = destination
    while outer >= 0, find(destinations[inner].id, from: entries) != inner {
      added.insert(outer, at: 0)
      (inner, outer) = (outer, destinations[outer].parent)
    }
    while let top = entries.last, destinations[top].kind == .graph,
      !children[top].values.contains(added[0])
    {
      entries.removeLast()
    }
    // The outermost graph is always at the bottom.
    if (entries.first ?? added[0]) != root { added.insert(root, at: 0) }
    return stack.with(entries + added)
  }

  /// `popBackStackInternal` with `saveState`: what was popped comes back with the destination that
  /// was popped up to, unless that is inclusive, and with the lowest one popped; for a start, also
  /// with the graphs around it. What is known already stays.
  private func save(
    _ popped: [Int], _ left: [Int], _ action: BackStackGraph.Action, in stack: inout BackStack
  ) {
    var keys: [Int?] = [popped.first]
    if !action.isInclusive { keys.insert(left.last, at: 0) }
    for case var key? in keys {
      while key >= 0, stack.saved[key] == nil {
        stack.saved[key] = popped
        let around = destinations[key].parent
        guard around >= 0, start(of: around) == key else { break }
        key = around
      }
    }
  }

  // MARK: Pieces

  private func start(of graph: Int) -> Int? {
    destinations[graph].start.flatMap { children[graph][$0] }
  }

  /// `popBackStack`: the stack up to the topmost entry with an id, or below it; nil if there is none.
  private func popped(_ entries: [Int], upTo id: Int, isInclusive: Bool) -> [Int]? {
    guard let index = entries.lastIndex(where: { destinations[$0].id == id }) else {
      return nil
    }
    return Array(entries[..<(isInclusive ? index : index + 1)])
  }

  private func withoutGraphsOnTop(_ entries: ArraySlice<Int>) -> [Int] {
    var entries = Array(entries)
    while let top = entries.last, destinations[top].kind == .graph { entries.removeLast() }
    return entries
  }

  /// `findDestination`: the outermost graph, the top of the stack itself, or a direct member of the
  /// graph of the top or of one around that.
  private func find(_ id: Int, from entries: [Int]) -> Int? {
    if destinations[root].id == id { return root }
    let top = entries.last ?? root
    if destinations[top].id == id { return top }
    var around = destinations[top].kind == .graph ? top : destinations[top].parent
    while around >= 0 {
      if let found = children[around][id] { return found }
      around = destinations[around].parent
    }
    return nil
  }
}
