import RouteSyntax

/// Finds the screen that an app starts with.
struct SwiftUIStart {
  private(set) var notes: [FileRoutesNote] = []
  /// The unit of the app that was found; empty for none.
  private(set) var app = ""
  private let map: ScreenMap

  init(_ map: ScreenMap) { self.map = map }

  private var project: SwiftProject { map.project }

  /// The start, then the roots of other scenes.
  mutating func find(named name: String?) throws(FileRoutesFault) -> [ScreenMap.Opened] {
    if let name {
      let names = [name, name + "View", name + "Screen"]
      let view =
        names.first(where: project.views.contains)
        ?? project.views.filter { names.contains(SwiftNames.plain($0)) }.min()
      guard let view else {
        let near = NearestName.candidates(
          for: SwiftUIWriter.shortened(name),
          among: project.views.sorted().map(SwiftUIWriter.shortened)
        ).first
        throw FileRoutesFault(
          message: "no view `\(name)` to start with"
            + (near.map { "; did you mean `\($0)`?" } ?? ""))
      }
      return [opened(view)]
    }
    let apps = project.types.indices.filter {
      project.types[$0].inherited.contains("App")
    }
    let main = apps.first { project.types[$0].isMain && shows($0) }
    if let app = main ?? apps.first(where: shows) {
      let others = apps.filter { $0 != app && shows($0) }
      if !others.isEmpty {
        let type = project.types[others[0]]
        note(
          type.file, type.line,
          "the plan is that of `\(project.types[app].name)`, not of `\(type.name)`; `--start` names another view"
        )
      }
      self.app = project.types[app].name
      return starts(of: app)
    }
    if let root = map.otherRoots.first { return [opened(root)] }
    return [opened(guess())]
  }

  private mutating func note(_ file: Int, _ line: Int, _ message: String) {
    notes.append(FileRoutesNote(path: project.codes[file].path, line: line, message: message))
  }

  /// The views that are the roots of an app's scenes; those of its own types for scenes, too.
  private func roots(of app: Int) -> [ScreenMention] {
    (map.units[project.types[app].name]?.roots ?? []).filter {
      !$0.isInside && !map.isModifier($0.view)
    }
  }

  /// Whether it is found what an app shows.
  private func shows(_ app: Int) -> Bool { !roots(of: app).isEmpty || !tabs(of: app).isEmpty }

  /// The tabs of a tab bar that is in a scene itself.
  private func tabs(of app: Int) -> [ScreenMap.Opened] {
    map.units[project.types[app].name]?.tabs ?? []
  }

  private func starts(of app: Int) -> [ScreenMap.Opened] {
    let type = project.types[app]
    func whole(_ file: Int, _ word: Int) -> ScreenMap.Opened {
      ScreenMap.Opened(view: type.name, kind: .root, hasStack: false, file: file, word: word)
    }
    let all = roots(of: app).sorted { ($0.file, $0.construct) < ($1.file, $1.construct) }
    var result: [ScreenMap.Opened]
    if let tab = tabs(of: app).first, all.first.map({ isFirst(tab, $0) }) ?? true {
      result = [whole(tab.file, tab.word)]
      for other in all where !isBeside(tab, other) { result.append(opened(other)) }
      return result
    }
    // The first scene; its other roots are branches.
    let first = all.filter { $0.construct == all[0].construct }
    let screens = first.filter {
      !ViewNames.isDecoration($0.view) && !ViewNames.isWaiting($0.view)
    }
    if Set(screens.map({ $0.view })).count > 1, screens.allSatisfy({ $0.branch >= 0 }) {
      result = [whole(type.file, first[0].word)]
    } else {
      // Of several at the same time, such as the app below a splash screen, the one that opens most.
      let largest = largest(of: screens.map { $0.view })
      result = [opened(screens.first { $0.view == largest } ?? all[0])]
    }
    for other in all where other.construct != all[0].construct {
      if !result.contains(where: { $0.view == other.view }) { result.append(opened(other)) }
    }
    return result
  }

  /// Whether a tab is in the scene of a root.
  private func isBeside(_ tab: ScreenMap.Opened, _ root: ScreenMention) -> Bool {
    tab.file == root.file && root.construct >= 0
      && project.codes[root.file].inside(root.construct).contains(tab.word)
  }

  /// Whether a tab is in the first scene, of which `root` is the first root.
  private func isFirst(_ tab: ScreenMap.Opened, _ root: ScreenMention) -> Bool {
    isBeside(tab, root) || (tab.file, tab.word) < (root.file, root.word)
  }

  private func opened(_ mention: ScreenMention) -> ScreenMap.Opened {
    ScreenMap.Opened(
      view: mention.view, kind: .root, hasStack: mention.opening.hasStack, file: mention.file,
      word: mention.word)
  }

  private func opened(_ view: String) -> ScreenMap.Opened {
    let index = project.declaration(view, from: -1) ?? project.byName[view]?.first ?? 0
    let type = project.types[index]
    return ScreenMap.Opened(
      view: view, kind: .root, hasStack: false, file: type.file, word: type.body.lowerBound)
  }

  /// A view that nothing shows and from which most can be reached: `ContentView`, if there is one.
  private mutating func guess() -> String {
    var shown: Set<String> = []
    for unit in map.units.values {
      shown.formUnion(unit.embedded.map { $0.view })
      shown.formUnion((unit.opened + unit.tabs).map { $0.view })
    }
    let free = project.views.subtracting(shown).sorted()
    let all = free.isEmpty ? project.views.sorted() : free
    let best =
      all.first { SwiftNames.plain($0) == "ContentView" } ?? largest(of: all) ?? all[0]
    let type = project.types[project.declaration(best, from: -1) ?? 0]
    let hasApp = project.types.contains { $0.isMain && project.scenes.contains($0.name) }
    note(
      type.file, type.line,
      "\(hasApp ? "what the app shows first is not found" : "no app is here"), so the plan starts with `\(SwiftNames.plain(best))`"
    )
    return best
  }

  /// The view from which most screens can be reached, among the few that open most themselves.
  /// Nil for no views.
  private func largest(of views: [String]) -> String? {
    if views.count < 2 { return views.first }
    let sizes = views.map { view in
      map.units[view].map { $0.opened.count + $0.tabs.count + $0.embedded.count } ?? 0
    }
    let order = views.indices.sorted { (-sizes[$0], $0) < (-sizes[$1], $1) }
    var (best, most) = (views[0], -1)
    for place in order.prefix(16) {
      let count = ScreenGraph(map, start: [opened(views[place])]).screens.count
      if count > most { (best, most) = (views[place], count) }
    }
    return best
  }
}
