import QTRoute

/// What the documentation says of reports, for plans without links, conditions and `recycle`.
struct ReportModel {
  struct Route {
    var name: String
    var parent: Int?
    var isTabs = false
    var keepsTabs = false
    /// Whether it has `id: Int` and `size: Int = 1`.
    var hasInputs = false
    var grantsFact = false
  }

  struct Screen: Equatable {
    var key: Int
    var route: Int
    var inputs: Inputs
  }

  struct Memory {
    var selected: Int?
    var parked: [Int: [Screen]] = [:]
  }

  enum Report {
    case names([Int])
    case stack([(route: Int, inputs: Inputs)])
    case gone(Set<Int>)
    case tab(Int, of: Int)
  }

  let routes: [Route]
  var stack: [Screen] = []
  var memories: [Int: Memory] = [:]
  var facts: Set<String> = []
  private var lacking: Set<Int> = []
  var lastKey = 0

  init(_ routes: [Route]) { self.routes = routes }

  /// The plan in text.
  var text: String {
    var text = "fact f\nfact g\n"
    for route in routes {
      text += "route \(route.name)" + (route.hasInputs ? "(id: Int, size: Int = 1)" : "")
      if let parent = route.parent { text += " in \(routes[parent].name)" }
      if route.isTabs { text += route.keepsTabs ? " tabs" : " tabs reset" }
      text += (route.grantsFact ? " grants g" : "") + "\n"
    }
    return text
  }

  func tabs(of route: Int) -> [Int] {
    routes[route].isTabs ? routes.indices.filter { routes[$0].parent == route } : []
  }

  // MARK: Changes

  mutating func add(_ route: Int, _ inputs: Inputs, mayLack: Bool) {
    lastKey += 1
    var inputs = inputs
    if routes[route].hasInputs {
      inputs["size"] = inputs["size"] ?? 1
      if mayLack && inputs["id"] == nil { lacking.insert(lastKey) }
    }
    if let below = stack.last, routes[below.route].keepsTabs, routes[route].parent == below.route,
      memories[below.key]?.selected == nil
    {
      memories[below.key, default: Memory()].selected = route
    }
    stack.append(Screen(key: lastKey, route: route, inputs: inputs))
  }

  /// Forgets what is parked in screens that leave.
  private mutating func leave(_ screens: some Sequence<Screen>) {
    for screen in screens {
      guard let memory = memories.removeValue(forKey: screen.key) else { continue }
      for parked in memory.parked.values { leave(parked) }
    }
  }

  mutating func cut(to count: Int) {
    leave(stack[count...])
    stack.removeSubrange(count...)
  }

  func shown(at index: Int) -> Int? {
    let screen = stack[index]
    if let selected = memories[screen.key]?.selected { return selected }
    let tabs = tabs(of: screen.route)
    if index + 1 < stack.count, tabs.contains(stack[index + 1].route) {
      return stack[index + 1].route
    }
    return tabs.first
  }

  /// Shows another tab. Returns whether its screens came back.
  private mutating func show(_ tab: Int, at index: Int) -> Bool {
    let screen = stack[index]
    guard routes[screen.route].keepsTabs, let shown = shown(at: index) else {
      cut(to: index + 1)
      return false
    }
    var memory = memories[screen.key] ?? Memory()
    let above = Array(stack[(index + 1)...])
    if !above.isEmpty { memory.parked[shown] = above }
    stack.removeSubrange((index + 1)...)
    memory.selected = tab
    let back = memory.parked.removeValue(forKey: tab) ?? []
    memories[screen.key] = memory
    stack += back
    return !back.isEmpty
  }

  /// All that `keys` take along: what is above them.
  func above(_ keys: Set<Int>) -> Set<Int> {
    var lists = [stack]
    for memory in memories.values { lists += memory.parked.values }
    var result = keys
    for list in lists {
      guard let first = list.firstIndex(where: { keys.contains($0.key) }) else { continue }
      result.formUnion(list[first...].map(\.key))
    }
    return result
  }

  mutating func apply(_ report: Report) {
    switch report {
    case .names(let names): follow(names.map { ($0, [:]) }, mayLack: true)
    case .stack(let screens): follow(screens, mayLack: true)
    case .gone(let keys):
      leave(stack.filter { keys.contains($0.key) })
      stack.removeAll { keys.contains($0.key) }
      for key in memories.keys.sorted() {
        for (tab, parked) in memories[key]?.parked ?? [:] {
          leave(parked.filter { keys.contains($0.key) })
          let rest = parked.filter { !keys.contains($0.key) }
          memories[key]?.parked[tab] = rest.isEmpty ? nil : rest
        }
      }
    case .tab(let tab, let container):
      guard let index = stack.firstIndex(where: { $0.key == container }), shown(at: index) != tab
      else { return }
      if !show(tab, at: index) { add(tab, [:], mayLack: true) }
    }
  }

  private mutating func follow(_ seen: [(route: Int, inputs: Inputs)], mayLack: Bool) {
    func isThere(_ index: Int) -> Bool {
      index < stack.count && index < seen.count && stack[index].route == seen[index].route
        && seen[index].inputs.allSatisfy { stack[index].inputs[$0.key] == $0.value }
    }
    var index = 0
    while isThere(index) {
      let home = stack[index].route
      if index + 1 < seen.count, !isThere(index + 1), routes[home].keepsTabs {
        let tab = seen[index + 1].route
        if routes[tab].parent == home {
          if shown(at: index) != tab { _ = show(tab, at: index) }
          memories[stack[index].key, default: Memory()].selected = tab
        }
      }
      index += 1
    }
    cut(to: index)
    for screen in seen[index...] { add(screen.route, screen.inputs, mayLack: mayLack) }
  }

  /// What is on the screen as a report would say it.
  func isSame(_ report: Report) -> Bool {
    var trial = self
    trial.apply(report)
    return trial.stack == stack && trial.shownTabs == shownTabs && trial.parkedKeys == parkedKeys
  }

  var shownTabs: [Int: Int] { memories.compactMapValues(\.selected) }

  var parkedKeys: [Int: [Int: [Int]]] {
    memories.mapValues { $0.parked.mapValues { $0.map(\.key) } }.filter { !$0.value.isEmpty }
  }

  /// A step that was taken gives the screens that lack an input those of its drive.
  mutating func fill(_ inputs: Inputs) {
    guard let id = inputs["id"] else { return }
    for index in stack.indices where lacking.contains(stack[index].key) {
      stack[index].inputs["id"] = id
      lacking.remove(stack[index].key)
    }
  }
}
