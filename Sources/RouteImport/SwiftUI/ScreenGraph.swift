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
    /// The screens that open it.
    var openers: Set<Int> = []
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
  /// The views that are parts of each screen, for those that were asked for.
  private var parts: [Int: Set<String>] = [:]
  /// The registrars that are nearest to each screen, among several: above it, and from all that open it
  /// when this round of expansions started.
  private var above: [Set<String>: [Int: Set<String>]] = [:]
  private var spread: [Set<String>: [Set<String>]] = [:]
  private var round = 0
  /// The screens with links whose targets depend on the stack that they are on.
  private var scoped: Set<Int> = []
  /// How many screens are opened from how many.
  private var edges = 0
  /// The first screen that was not expanded yet.
  private var next = 0

  /// The unit of the app, of which the first root is the start; empty for none.
  private let app: String

  /// What the unit `app` opens itself, such as by a sheet on the start, the start does.
  init(_ map: ScreenMap, start: [ScreenMap.Opened], app: String = "") {
    self.map = map
    self.app = app
    for opened in start { _ = add(opened, parent: -1, isNearStart: true) }
    let roots = screens.count
    next = roots
    // Other windows come after all that is opened from the start.
    for root in 0..<roots {
      expand(root)
      expandNew()
    }
    // What a screen opens may depend on all that open it, of which some came later.
    var isGrowing = !scoped.isEmpty
    while isGrowing {
      (round, spread) = (round + 1, [:])
      let known = (screens.count, edges)
      for index in scoped.sorted() { expand(index) }
      expandNew()
      isGrowing = known != (screens.count, edges)
    }
  }

  /// Expands the screens that were found since, and those that they open.
  private mutating func expandNew() {
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
      // Only the first scene has the start.
      let scene = unit.roots.map { ($0.file, $0.construct) }.min { $0 < $1 }
      let roots = unit.roots.filter { ($0.file, $0.construct) == scene ?? (-1, -1) }
      var whole = (unit.embedded + roots).filter {
        $0.isWhole && !$0.isInside && !map.isModifier($0.view)
      }
      // What a container is given is the screen, not the container.
      let containers = Set(whole.map { $0.container })
      whole.removeAll { containers.contains($0.view) }
      let branches = whole.filter {
        $0.branch >= 0 && !ViewNames.isWaiting($0.view) && !ViewNames.isDecoration($0.view)
      }
      let choices = branches.filter { isScreen($0.view) }
      var seen: Set<String> = []
      let different = choices.filter { seen.insert($0.view).inserted }
      if areLayouts(different.map { $0.view }) { return [] }
      let others = branches.filter { seen.insert($0.view).inserted }
      // Where two branches are screens, or one is a login, so are the others; and the branches of an
      // app's own scene are.
      let hasLogin = different.contains { ViewNames.isLogin($0.view) } && !others.isEmpty
      if different.count > (roots.isEmpty && !hasLogin ? 1 : 0) {
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

  /// Whether views are one screen in several layouts: one has tabs, and the others open these.
  private func areLayouts(_ views: [String]) -> Bool {
    func units(_ view: String) -> [ScreenMap.Unit] {
      content(of: view).compactMap { map.units[$0] }
    }
    guard let tabs = views.lazy.compactMap({ units($0).first { $0.tabs.count > 1 }?.tabs }).first
    else { return false }
    let names = Set(tabs.map { $0.view })
    return views.count > 1
      && views.allSatisfy {
        units($0).contains { ($0.tabs + $0.opened).contains { names.contains($0.view) } }
      }
  }

  private func isScreen(_ view: String) -> Bool {
    if ViewNames.isLogin(view) { return true }
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
    var others = Set(gates.map { $0.view }).subtracting([view])
    var content = content(of: view, without: others)
    let tabs = content.compactMap { map.units[$0] }.first { $0.tabs.count > 1 }?.tabs ?? []
    if !tabs.isEmpty {
      // What is a tab on one device may be a column on another.
      others.formUnion(tabs.map { $0.view })
      content = self.content(of: view, without: others.subtracting([view]))
    }
    if index == 0, !app.isEmpty, app != view { content += self.content(of: app, without: others) }
    var opened: [ScreenMap.Opened] = []
    for part in content { opened += map.units[part]?.opened ?? [] }
    opened = inScope(opened, of: index)
    for tab in tabs {
      let isNew = places[tab.view] == nil
      let place = add(tab, parent: index)
      if isNew { screens[index].isTabs = true } else { link(index, place, tab) }
      note(opener: index, of: place)
    }
    for (number, next) in (gates + opened).enumerated() where next.view != "" {
      let isNew = places[next.view] == nil
      let place = add(next, parent: index, isNearStart: number < gates.count)
      if !isNew { link(index, place, next) }
      note(opener: index, of: place)
    }
  }

  private mutating func note(opener: Int, of index: Int) {
    if screens[index].openers.insert(opener).inserted { edges += 1 }
  }

  // MARK: Scope

  /// What a screen opens, without what only other stacks show for the same values: a stack shows what
  /// the modifiers of its own screens say.
  private mutating func inScope(
    _ opened: [ScreenMap.Opened], of index: Int
  ) -> [ScreenMap.Opened] {
    struct Place: Hashable { var file, word: Int }
    var registrars: [Place: Set<String>] = [:]
    for next in opened {
      registrars[Place(file: next.file, word: next.word), default: []].insert(next.registrar)
    }
    registrars = registrars.filter { $0.value.count > 1 && !$0.value.contains("") }
    if registrars.isEmpty { return opened }
    scoped.insert(index)
    var near: [Place: Set<String>] = [:]
    for (place, all) in registrars {
      let found = round == 0 ? nearestAbove(all, index) : nearest(all, index)
      near[place] = found.isEmpty ? all : found
    }
    return opened.filter { next in
      near[Place(file: next.file, word: next.word)]?.contains(next.registrar) ?? true
    }
  }

  /// Those of `registrars` that are parts of a screen or, if none is, of the nearest one above it.
  private mutating func nearestAbove(_ registrars: Set<String>, _ index: Int) -> Set<String> {
    var chain: [Int] = []
    var current = index
    var found: Set<String> = []
    while current >= 0 {
      if let known = above[registrars]?[current] {
        found = known
        break
      }
      chain.append(current)
      found = parts(of: current).intersection(registrars)
      if !found.isEmpty { break }
      current = screens[current].parent
    }
    for screen in chain { above[registrars, default: [:]][screen] = found }
    return found
  }

  /// The same for all screens that open it, in each of the places where it is.
  private mutating func nearest(_ registrars: Set<String>, _ index: Int) -> Set<String> {
    if let known = spread[registrars] { return index < known.count ? known[index] : [] }
    var opens = [[Int]](repeating: [], count: screens.count)
    for (screen, details) in screens.enumerated() {
      for opener in details.openers { opens[opener].append(screen) }
    }
    let own = screens.indices.map { parts(of: $0).intersection(registrars) }
    var result = own
    var queue = own.indices.filter { !own[$0].isEmpty }
    while let screen = queue.popLast() {
      for next in opens[screen] where own[next].isEmpty {
        let known = result[next].count
        result[next].formUnion(result[screen])
        if result[next].count > known { queue.append(next) }
      }
    }
    spread[registrars] = result
    return result[index]
  }

  private mutating func parts(of index: Int) -> Set<String> {
    if let known = parts[index] { return known }
    let found = Set(content(of: screens[index].view))
    parts[index] = found
    return found
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
