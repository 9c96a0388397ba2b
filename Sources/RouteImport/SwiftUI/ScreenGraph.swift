import RouteBase

/// The screens of an app, each with the screens that it opens, from the start on.
struct ScreenGraph {
  struct Screen {
    var view: String
    var parent: Int
    /// How its parent shows it.
    var kind: ScreenOpening.Kind
    var hasStack: Bool
    var isTabs = false
    /// Whether it is the start, or a screen that the start switches to.
    var isNearStart: Bool
    var children: [Int] = []
    var links: [Link] = []
    /// The targets of the links.
    var targets: Set<Int> = []
    /// Where the code opens it.
    var file: Int
    var word: Int
  }

  struct Link {
    var target: Int
    var kind: ScreenOpening.Kind
    var hasStack: Bool
    var file: Int
    var word: Int
  }

  private(set) var screens: [Screen] = []
  private let map: ScreenMap
  private var places: [String: Int] = [:]

  private static let gateWords = [
    "login", "signin", "signup", "auth", "onboarding", "welcome", "intro", "landing",
  ]

  init(_ map: ScreenMap, start: [ScreenMap.Opened]) {
    self.map = map
    for opened in start { _ = add(opened, parent: -1, isNearStart: true) }
    var next = 0
    while next < screens.count {
      expand(next)
      next += 1
    }
  }

  private mutating func add(
    _ opened: ScreenMap.Opened, parent: Int, isNearStart: Bool = false
  ) -> Int {
    if let place = places[opened.view] { return place }
    let index = screens.count
    places[opened.view] = index
    let hasStack =
      opened.hasStack
      || content(of: opened.view).contains {
        map.units[$0]?.hasStack ?? false
      }
    screens.append(
      Screen(
        view: opened.view, parent: parent, kind: opened.kind, hasStack: hasStack,
        isNearStart: isNearStart, file: opened.file, word: opened.word))
    if parent >= 0 { screens[parent].children.append(index) }
    return index
  }

  /// A view and those that are parts of it, outermost first, without those that it switches between.
  private func content(of view: String, without gates: Set<String> = []) -> [String] {
    var result: [String] = []
    var open = [view]
    var known: Set<String> = gates
    while let next = open.popLast() {
      guard known.insert(next).inserted else { continue }
      result.append(next)
      open += (map.units[next]?.embedded ?? []).map { $0.view }.reversed()
    }
    return result
  }

  // MARK: Gates

  /// The screens between which a view switches, if it is nothing else: the app or a login.
  private func gates(of view: String) -> [ScreenMap.Opened] {
    var current = view
    var steps = 0
    while steps < 8 {
      steps += 1
      let unit = map.units[current] ?? ScreenMap.Unit()
      let whole = (unit.embedded + unit.roots).filter {
        $0.isWhole && !$0.isInside && !map.isModifier($0.view)
      }
      let choices = whole.filter { $0.branch >= 0 && isScreen($0.view) }
      var seen: Set<String> = []
      let different = choices.filter { seen.insert($0.view).inserted }
      if different.count > 1 {
        // Where two branches are screens, so are the others, unless they only fill the time.
        let others = whole.filter {
          $0.branch >= 0 && !isWaiting($0.view) && seen.insert($0.view).inserted
        }
        return (different + others).sorted { ($0.file, $0.word) < ($1.file, $1.word) }.map {
          ScreenMap.Opened(
            view: $0.view, kind: .push, hasStack: $0.opening.hasStack, file: $0.file, word: $0.word)
        }
      }
      guard whole.count == 1, let only = whole.first, only.view != current else { return [] }
      current = only.view
    }
    return []
  }

  private func isWaiting(_ view: String) -> Bool {
    let name = view.lowercased()
    return ["loading", "progress", "spinner", "placeholder", "skeleton"].contains {
      name.has(part: $0)
    }
  }

  private func isScreen(_ view: String) -> Bool {
    let name = view.lowercased()
    if Self.gateWords.contains(where: { name.has(part: $0) }) { return true }
    return content(of: view).contains { part in
      guard let unit = map.units[part] else { return false }
      return unit.hasStack || !unit.tabs.isEmpty || !unit.opened.isEmpty
    }
  }

  // MARK: Opening

  private mutating func expand(_ index: Int) {
    let view = screens[index].view
    // Only the start, and what it switches to, switches between whole screens.
    let gates = screens[index].isNearStart ? self.gates(of: view) : []
    let content = content(of: view, without: Set(gates.map { $0.view }).subtracting([view]))
    let tabs = content.compactMap { map.units[$0] }.first { $0.tabs.count > 1 }?.tabs ?? []
    var opened: [ScreenMap.Opened] = []
    for part in content { opened += map.units[part]?.opened ?? [] }
    for tab in tabs {
      let isNew = places[tab.view] == nil
      let place = add(tab, parent: index)
      if isNew { screens[index].isTabs = true } else { link(index, place, tab) }
    }
    for (number, next) in (gates + opened).enumerated() where next.view != "" {
      let isNew = places[next.view] == nil
      let place = add(next, parent: index, isNearStart: number < gates.count)
      if !isNew { link(index, place, next) }
    }
  }

  private mutating func link(_ source: Int, _ target: Int, _ opened: ScreenMap.Opened) {
    if screens[target].parent == source { return }
    guard screens[source].targets.insert(target).inserted else { return }
    screens[source].links.append(
      Link(
        target: target, kind: opened.kind, hasStack: opened.hasStack, file: opened.file,
        word: opened.word))
  }
}
