// What is left to say when all code is read.

extension ScreenMap {
  /// Replaces what makes views by the views, and leaves out what only chooses them.
  mutating func settle() {
    for name in units.keys.sorted() {
      guard var unit = units[name] else { continue }
      unit.opened.sort { ($0.file, $0.word) < ($1.file, $1.word) }
      unit.opened = unit.opened.flatMap(settled)
      unit.tabs = unit.tabs.flatMap(settled)
      unit.roots = unit.roots.flatMap { made(by: $0) }
      let isOne = Set(unit.tabs.map { $0.view }).count < 2
      if isOne, unit.tabs.count < 2 || !hasItems(unit.tabs[0]) {
        unit.embedded += unit.tabs.map {
          ScreenMention(view: $0.view, opening: .embed, file: $0.file, word: $0.word)
        }
        unit.tabs = []
      }
      let tabs = Set(unit.tabs.map { $0.view })
      unit.opened.removeAll { tabs.contains($0.view) }
      units[name] = unit
    }
  }

  /// The roots that a function makes which is called for one, such as that of a coordinator.
  private func made(by root: ScreenMention, steps: Int = 0) -> [ScreenMention] {
    guard root.view.hasPrefix(":") else { return [root] }
    guard steps < 8 else { return [] }
    let parts = (units[root.view]?.embedded ?? []).filter {
      !$0.isInside && !isModifier($0.view) && !isContainer($0.view)
    }
    return parts.prefix(16).flatMap { part in
      var result = root
      result.view = part.view
      result.opening.hasStack = root.opening.hasStack || part.opening.hasStack
      if part.branch >= 0 { result.branch = part.branch }
      return made(by: result, steps: steps + 1)
    }
  }

  /// Whether the tab bar of a tab shows items; without, it is mostly a part of a screen.
  private func hasItems(_ tab: Opened) -> Bool {
    let code = project.codes[tab.file]
    let context = ScreenContext(project: project, code: code, file: tab.file, owner: -1)
    var bracket = code.around[tab.word]
    while bracket >= 0 {
      if case .trailing(let call, _, _, let body) = context.brace(bracket),
        code.text(call) == "TabView"
      {
        return code.inside(body).contains { ["tabItem", "Tab"].contains(code.text($0)) }
      }
      bracket = code.around[bracket]
    }
    return false
  }

  private func settled(_ opened: Opened) -> [Opened] {
    guard opened.view.hasPrefix(":") else {
      let unit = units[opened.view] ?? Unit()
      guard unit.opened.isEmpty, unit.tabs.isEmpty else { return [opened] }
      let parts = unit.embedded.filter { !isModifier($0.view) }
      if values.isChooser(opened.view), parts.isEmpty { return [] }
      // A column that shows what an enumeration chooses is none of the screens.
      guard let part = parts.first, parts.count == 1, part.isWhole, !part.isInside,
        let wanted = chosen(part.view)
      else { return [opened] }
      return values.views(of: wanted, project.types[wanted].cases).map {
        var result = opened
        (result.view, result.registrar) = ($0.view, $0.registrar)
        return result
      }
    }
    var seen: Set<Int> = []
    // `make(.help)` makes what that case shows.
    let given = caseChosen(opened.file, opened.word)
    let made = (units[opened.view]?.embedded ?? []).filter { mention in
      let isMade =
        given.isEmpty || mention.cases.isEmpty || mention.cases.contains { $0.name == given }
      return isMade && !mention.isInside && !isModifier(mention.view)
        && !mention.view.hasPrefix(":") && seen.insert(mention.branch).inserted
    }
    return made.map {
      var result = opened
      result.view = $0.view
      result.hasStack = opened.hasStack || $0.opening.hasStack
      return result
    }
  }
}
