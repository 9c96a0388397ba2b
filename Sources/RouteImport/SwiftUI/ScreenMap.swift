import RouteBase

/// What each view of a project contains and opens.
struct ScreenMap {
  /// A view that code opens.
  struct Opened {
    var view: String
    var kind: ScreenOpening.Kind
    /// Whether the code puts a navigation stack around it.
    var hasStack: Bool
    var file: Int
    var word: Int
    /// The unit whose modifier shows it; empty if all code sees that.
    var registrar = ""
  }

  /// A view, or what is like one: a modifier, a function of `View`, an app.
  struct Unit {
    var embedded: [ScreenMention] = []
    var opened: [Opened] = []
    var tabs: [Opened] = []
    /// The roots of an app's scenes.
    var roots: [ScreenMention] = []
    var hasStack = false
  }

  let project: SwiftProject
  var units: [String: Unit] = [:]
  /// Roots that code outside apps shows, such as a scene delegate.
  private(set) var otherRoots: [ScreenMention] = []
  var values: RouteValues
  /// What code of screens opens by values.
  var opened: Set<KeyedView> = []
  /// The values that links show, of types that are not known.
  var unread: [(file: Int, word: Int)] = []
  let all: [ScreenMentions]
  let keys: RouteKeys
  /// The app's own containers that show what they are given or a login.
  private let gates: Set<String>

  init(_ project: SwiftProject) {
    self.project = project
    var usages: [String: MemberUsages] = [:]
    all = project.types.indices.map { index in
      let name = project.types[index].name
      let own = usages[name] ?? MemberUsages(project, name: name)
      usages[name] = own
      return ScreenMentions(project, type: index, own)
    }
    keys = RouteKeys(
      project, all.flatMap { $0.registrations }, choosing: Self.choosing(project, all))
    gates = Self.gates(project, all)
    values = RouteValues()
    for index in project.types.indices { readValues(index) }
    for index in project.types.indices { readDirect(index) }
    var functions = RouteFunctions(project, keys, shown: functionViews())
    for index in project.types.indices { readActions(index, &functions) }
    let left = left(functions)
    for index in project.types.indices { addRest(index, left, functions) }
    settle()
  }

  /// The enumerations that choose among several views by `switch self`.
  private static func choosing(_ project: SwiftProject, _ all: [ScreenMentions]) -> [Int] {
    var views: [Int: Set<String>] = [:]
    for (index, type) in project.types.enumerated() {
      for mention in all[index].mentions
      where mention.subject == "self" && !mention.cases.isEmpty && !mention.isInside {
        if let found = project.declaration(type.name, from: index),
          project.types[found].kind == .enum
        {
          views[found, default: []].insert(mention.view)
        }
      }
    }
    return views.filter { $0.value.count > 1 }.keys.sorted()
  }

  private static func gates(_ project: SwiftProject, _ all: [ScreenMentions]) -> Set<String> {
    var result: Set<String> = []
    for (index, type) in project.types.enumerated()
    where project.views.contains(type.name) && isContainer(type.name, project) {
      let hasLogin = all[index].mentions.contains {
        $0.opening.kind == .embed && $0.branch >= 0 && $0.isWhole && !$0.isInside
          && ViewNames.isLogin($0.view)
      }
      if hasLogin { result.insert(type.name) }
    }
    return result
  }

  /// Whether a mention is what the app's own container shows or a login in its place.
  private func isGated(_ mention: ScreenMention) -> Bool {
    gates.contains(mention.container)
      && (mention.opening.kind == .embed || mention.opening.kind == .root)
  }

  /// The name of the unit that a member of a type is in; nil if the type is no view.
  func unit(_ type: SwiftType, _ member: String) -> String? {
    if type.name == "View", type.kind == .extension { return "." + member }
    let isView = project.views.contains(type.name) || project.modifiers.contains(type.name)
    if isView || project.scenes.contains(type.name) { return type.name }
    return project.builders[member] != nil ? ":" + member : nil
  }

  /// The same for a view that the member names: a list that is a screen of its own has what its
  /// member shows.
  func unit(_ index: Int, _ member: String, of mention: ScreenMention? = nil) -> String? {
    if let screen = all[index].screens[member], mention?.isShownByUse != true { return screen }
    return unit(project.types[index], member)
  }

  /// A branch or a tab of what shows views.
  private struct Slot: Hashable {
    var construct: Int
    var part: Int
    var branch: Int

    /// One of the app's own containers, and what shows it.
    struct Around: Hashable {
      var construct, part: Int
      var container: String

      init(_ slot: Slot, _ container: String) {
        (construct, part, self.container) = (slot.construct, slot.part, container)
      }
    }
  }

  private func slot(of mention: ScreenMention) -> Slot {
    guard mention.opening.kind == .tab else {
      return Slot(construct: mention.construct, part: -1, branch: mention.branch)
    }
    // Each turn of a loop over tabs makes one of them.
    let isLoop = project.codes[mention.file].text(mention.part) == "ForEach"
    return Slot(
      construct: mention.construct, part: mention.part,
      branch: isLoop && !mention.cases.isEmpty ? mention.branch : -1)
  }

  /// Whether a mention may be what its construct shows.
  private func isCandidate(_ mention: ScreenMention) -> Bool {
    mention.opening.kind != .embed && !mention.isInside && !isModifier(mention.view)
  }

  func isContainer(_ view: String) -> Bool { Self.isContainer(view, project) }

  private static func isContainer(_ view: String, _ project: SwiftProject) -> Bool {
    (project.byName[view] ?? []).contains { project.types[$0].isContainer }
  }

  /// Whether a view is rather the screen than another one beside or around it: a view in a container
  /// and not the container, and no background.
  private func isRather(_ view: String, than other: String) -> Bool {
    isContainer(other) && !isContainer(view)
      || ViewNames.isDecoration(other) && !ViewNames.isDecoration(view)
      || project.foreign[other] != nil && project.foreign[view] == nil
  }

  /// The views that are embedded, and of each branch of what shows others the one that is the screen.
  func mentions(_ index: Int) -> [(mention: ScreenMention, place: String)] {
    let mentions = all[index].mentions
    let isScene = project.scenes.contains(project.types[index].name)
    // A container whose content shows several tabs is none of them.
    var around: Set<Slot.Around> = []
    for mention in mentions
    where isCandidate(mention) && !mention.container.isEmpty && !isGated(mention) {
      around.insert(Slot.Around(slot(of: mention), mention.container))
    }
    var first: [Slot: Int] = [:]
    for (place, mention) in mentions.enumerated()
    where isCandidate(mention) && !isGated(mention)
      && !around.contains(Slot.Around(slot(of: mention), mention.view))
    {
      var slot = slot(of: mention)
      // The start is found among all that a scene shows.
      if isScene { slot.part = place }
      guard let other = first[slot].map({ mentions[$0].view }) else {
        first[slot] = place
        continue
      }
      if isRather(mention.view, than: other) { first[slot] = place }
    }
    let isFirst = Set(first.values)
    return mentions.indices.filter {
      isFirst.contains($0) || mentions[$0].opening.kind == .embed && !isGated(mentions[$0])
    }.map { (mentions[$0], all[index].places[$0]) }
  }

  /// The modifiers of what is shown, each with the view that it is added to.
  private func added(_ index: Int) -> [(view: String, modifier: ScreenMention)] {
    let shown = mentions(index).filter { $0.mention.opening.kind != .embed }
    return all[index].mentions.compactMap { mention in
      guard mention.opening.kind != .embed, isModifier(mention.view) else { return nil }
      let view = shown.first { slot(of: $0.mention) == slot(of: mention) }
      return view.map { ($0.mention.view, mention) }
    }
  }

  /// Whether a name is not that of a view but of what is added to one.
  func isModifier(_ view: String) -> Bool {
    view.hasPrefix(".") || project.modifiers.contains(view)
  }

  // MARK: Values

  /// Reads which views are shown for values.
  private mutating func readValues(_ index: Int) {
    let type = project.types[index]
    let mentions = mentions(index)
    let chosen = screens(ofBranches: mentions.map { $0.mention })
    for registration in all[index].registrations {
      if let key = registration.key { values.add(registration, for: key) }
    }
    for (number, (mention, place)) in mentions.enumerated() {
      let choice = RouteValues.Choice(
        view: mention.view, registrar: unit(index, place, of: mention) ?? "")
      if case .cases(let wanted)? = mention.opening.key {
        let cases = mention.cases(of: project.types[wanted].caseNames)
        values.add(choice, wanted, cases)
        values.addStack(of: mention, for: .cases(wanted))
      } else if let key = mention.opening.key {
        values.add(choice, key)
        values.addStack(of: mention, for: key)
      } else if chosen[mention.branch] == number,
        let wanted = switched(mention, type, index, place)
      {
        let cases = mention.cases(of: project.types[wanted].caseNames)
        values.add(.init(view: mention.view), wanted, cases, chooser: type.name)
        values.addStack(of: mention, for: .cases(wanted))
      }
    }
  }

  /// For each branch of a `switch` in which views are embedded, the number of the one that is the screen.
  private func screens(ofBranches mentions: [ScreenMention]) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for (number, mention) in mentions.enumerated()
    where mention.opening.kind == .embed && !mention.cases.isEmpty && !mention.isInside
      && !isModifier(mention.view)
    {
      if let other = result[mention.branch],
        !isRather(mention.view, than: mentions[other].view)
      {
        continue
      }
      result[mention.branch] = number
    }
    return result
  }

  /// The enumerations of routes that have all of some cases.
  private func fitting(_ cases: [ScreenCase]) -> [Int] {
    (keys.enumsByCase[cases[0].name] ?? []).filter { wanted in
      cases.allSatisfy { project.types[wanted].caseNames.contains($0.name) }
    }
  }

  /// The enumeration of routes over which a `switch` chooses views.
  private func switched(
    _ mention: ScreenMention, _ type: SwiftType, _ index: Int, _ place: String
  ) -> Int? {
    var fitting = fitting(mention.cases)
    if fitting.isEmpty, !mention.outerCases.isEmpty { fitting = self.fitting(mention.outerCases) }
    if ViewNames.isLabel(place) { return nil }
    // `switch self` in the enumeration; another `switch` there is about another one.
    let own = fitting.first { project.types[$0].name == type.name }
    if mention.subject == "self", type.kind == .enum || own != nil { return own }
    fitting.removeAll { $0 == own }
    if fitting.isEmpty { return nil }
    let member = type.members.first { $0.name == place && $0.body.contains(mention.word) }
    for parameter in member?.parameters ?? [] {
      if let wanted = project.enumeration(in: parameter.type, from: index) {
        return fitting.contains(wanted) ? wanted : nil
      }
    }
    for name in project.byName[type.name] ?? [] {
      for property in project.types[name].properties {
        if let wanted = project.enumeration(in: property.type, from: index),
          fitting.contains(wanted)
        {
          return wanted
        }
      }
    }
    // Views and enumerations switch over other things, too.
    let isEnum = project.declaration(type.name, from: index).map {
      project.types[$0].kind == .enum
    }
    let isOther = isEnum != true && !project.views.contains(type.name)
    return isOther && fitting.count == 1 ? fitting[0] : nil
  }

  // MARK: Views

  private mutating func readDirect(_ index: Int) {
    let type = project.types[index]
    for (screen, parts) in all[index].lists.sorted(by: { $0.key < $1.key }) {
      units[screen, default: Unit()].embedded += parts
    }
    for (mention, place) in mentions(index) {
      guard let unit = unit(index, place, of: mention) else {
        if mention.opening.kind == .root, ["scene", "application"].contains(place) {
          otherRoots.append(mention)
        }
        continue
      }
      if mention.view == unit { continue }
      if let wanted = chosen(mention.view), mention.opening.kind != .embed {
        if mention.opening.key != nil { continue }
        let given = caseChosen(mention.file, mention.word)
        let cases = project.types[wanted].cases
        for choice in values.views(of: wanted, cases.contains(given) ? [given] : cases) {
          let opened = Opened(
            view: choice.view, kind: mention.opening.kind, hasStack: mention.opening.hasStack,
            file: mention.file, word: mention.word, registrar: choice.registrar)
          if mention.opening.kind == .tab {
            units[unit, default: Unit()].tabs.append(opened)
          } else {
            units[unit, default: Unit()].opened.append(opened)
          }
        }
        continue
      }
      let opened = Opened(
        view: mention.view, kind: mention.opening.kind, hasStack: mention.opening.hasStack,
        file: mention.file, word: mention.word)
      switch mention.opening.kind {
      case .embed:
        // A view that only chooses screens for a value is not around them.
        if values.isChoice(of: mention.view, in: type.name), !mention.cases.isEmpty { continue }
        // `build(.list)` shows what that case does, which its value says.
        if mention.view.hasPrefix(":"), isCase(givenTo: mention) { continue }
        units[unit, default: Unit()].embedded.append(mention)
      case .root where project.scenes.contains(unit):
        units[unit, default: Unit()].roots.append(mention)
      case .root:
        var shown = opened
        shown.kind = .present
        units[unit, default: Unit()].opened.append(shown)
      case .tab: units[unit, default: Unit()].tabs.append(opened)
      case .push, .present, .floating:
        if mention.opening.isShared { continue }
        units[unit, default: Unit()].opened.append(opened)
      }
    }
    for (view, modifier) in added(index) {
      units[view, default: Unit()].embedded.append(modifier)
    }
    for var mention in all[index].mentions where isGated(mention) {
      (mention.opening.kind, mention.branch) = (.embed, mention.word)
      units[mention.container, default: Unit()].embedded.append(mention)
    }
    if let name = unit(type, "body"), !name.hasPrefix("."), !name.hasPrefix(":") {
      if project.stackHolders.contains(index) { units[name, default: Unit()].hasStack = true }
    }
  }

  /// The case for which a call or a member makes a view: `make(.help)`, `Page.help.view`; empty for none.
  func caseChosen(_ file: Int, _ word: Int) -> String {
    let code = project.codes[file]
    let given = code.caseGiven(at: word)
    guard given.isEmpty, code.isSign(".", at: word - 1), code.isSign(".", at: word - 3) else {
      return given
    }
    return keys.enumsByCase[code.text(word - 2)] == nil ? "" : code.text(word - 2)
  }

  /// Whether a call that makes views is given a case of an enumeration of routes.
  private func isCase(givenTo mention: ScreenMention) -> Bool {
    let name = project.codes[mention.file].caseGiven(at: mention.word)
    return keys.enumsByCase[name] != nil
  }

  /// The enumeration that chooses views by a member of a name.
  func chosen(_ view: String) -> Int? {
    guard view.hasPrefix(":"), let type = project.builders[String(view.dropFirst())],
      let found = project.declaration(project.types[type].name, from: type),
      project.types[found].kind == .enum
    else { return nil }
    return found
  }
}
