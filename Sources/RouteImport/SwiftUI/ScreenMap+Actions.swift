// What code does that shows screens.

extension ScreenMap {
  /// A view that is shown for values of a key.
  struct KeyedView: Hashable {
    var key: ScreenOpening.Key
    var view: String
  }

  /// The views of the values that code sets and no code of a screen: that of a server, for one.
  func left(_ functions: RouteFunctions) -> Set<KeyedView> {
    var result: Set<KeyedView> = []
    for (key, sources) in functions.values {
      for source in sources {
        for choice in values.views(of: source) {
          result.insert(KeyedView(key: key, view: choice.view))
        }
      }
    }
    return result.subtracting(opened)
  }

  /// Adds what a type declares to show and no other code opens: all that is shown for a key that no code
  /// sets, and what is `left`.
  mutating func addRest(
    _ index: Int, _ left: Set<KeyedView>, _ functions: RouteFunctions
  ) {
    let type = project.types[index]
    if let name = unit(type, "body") { addOwnValues(index, name, left, functions) }
    for (mention, place) in mentions(index) where mention.opening.isShared {
      guard let name = unit(index, place, of: mention), let key = mention.opening.key,
        chosen(mention.view) == nil,
        functions.values[key] == nil || left.contains(KeyedView(key: key, view: mention.view))
      else { continue }
      units[name, default: Unit()].opened.append(
        Opened(
          view: mention.view, kind: mention.opening.kind, hasStack: mention.opening.hasStack,
          file: mention.file, word: mention.word))
    }
  }

  /// The same for the screens of a view's `sheet(item:)`.
  private mutating func addOwnValues(
    _ index: Int, _ name: String, _ left: Set<KeyedView>, _ functions: RouteFunctions
  ) {
    for registration in all[index].registrations {
      guard let key = registration.key, case .cases(let wanted) = key else { continue }
      for choice in values.views(of: wanted, project.types[wanted].cases) {
        let view = choice.view
        let isThere = units[name]?.opened.contains { $0.view == view } ?? false
        if isThere { continue }
        guard functions.values[key] == nil || left.contains(KeyedView(key: key, view: view)) else {
          continue
        }
        units[name, default: Unit()].opened.append(
          Opened(
            view: view, kind: registration.kind, hasStack: values.hasStack(view, key),
            file: project.types[index].file, word: project.types[index].body.lowerBound,
            registrar: choice.registrar))
      }
    }
  }

  /// The views that functions outside views show, by type and function.
  func functionViews() -> [ScreenActions.Call: [Opened]] {
    var result: [ScreenActions.Call: [Opened]] = [:]
    for (index, type) in project.types.enumerated() where unit(type, "") == nil {
      for (mention, place) in mentions(index) where mention.opening.kind == .root {
        let context = ScreenContext(
          project: project, code: project.codes[mention.file], file: mention.file, owner: index)
        result[ScreenActions.Call(type: type.name, function: place), default: []].append(
          Opened(
            view: mention.view,
            kind: context.isPresented(host: mention.construct) ? .present : .push,
            hasStack: mention.opening.hasStack, file: mention.file, word: mention.word))
      }
    }
    return result
  }

  /// The views that a type shows as screens of their own, by the words that make them. What closures
  /// do that they are given, they do. A container shows what it is given.
  private func screens(
    _ mentions: [(mention: ScreenMention, place: String)], in type: SwiftType
  ) -> [Int: String] {
    var result: [Int: String] = [:]
    for (mention, _) in mentions
    where project.views.contains(mention.view) && !mention.isInside {
      let isChosen =
        !mention.cases.isEmpty && values.isChoice(of: mention.view, in: type.name)
      if mention.opening.kind == .embed && !isChosen || isContainer(mention.view) { continue }
      if mention.file == type.file { result[mention.word] = mention.view }
    }
    return result
  }

  mutating func readActions(_ index: Int, _ functions: inout RouteFunctions) {
    let type = project.types[index]
    let code = project.codes[type.file]
    let context = ScreenContext(project: project, code: code, file: type.file, owner: index)
    let mentions = mentions(index)
    let shown = screens(mentions, in: type)
    for list in type.lists {
      guard let name = unit(index, "") else { break }
      let actions = ScreenActions(project, type: index, list.words, keys, listed: list.type)
      add(actions.sources, to: name, file: type.file)
    }
    for member in type.members {
      guard let name = unit(index, member.name) else { continue }
      let actions = ScreenActions(project, type: index, member.body, keys)
      func doer(_ word: Int, isFunction: Bool = false) -> String {
        if shown.isEmpty { return name }
        return context.first(
          callWithClosureAround: word, isFunction: isFunction, lowest: member.body.lowerBound
        ) { shown[$0] } ?? name
      }
      for source in actions.sources { add([source], to: doer(source.word), file: type.file) }
      unread += actions.unread.map { (type.file, $0) }
      for (call, word) in zip(actions.calls, actions.callWords) {
        let found = functions.effects(of: call)
        if found.sources.isEmpty && found.opened.isEmpty { continue }
        let doer = doer(word, isFunction: !code.isSign("(", at: word + 1))
        add(
          found.sources.map { source in
            var source = source
            source.word = word
            return source
          }, to: doer, file: type.file)
        for var opened in found.opened {
          (opened.file, opened.word) = (type.file, word)
          units[doer, default: Unit()].opened.append(opened)
        }
      }
    }
  }

  private mutating func add(_ sources: [ScreenActions.Source], to name: String, file: Int) {
    for source in sources {
      let isBuilt = project.builders[source.verb] != nil
      var isFlag = false
      if case .flag = source.key { isFlag = true }
      for choice in values.views(of: source) where choice.view != name || !isFlag {
        let view = choice.view
        opened.insert(KeyedView(key: source.key, view: view))
        if isBuilt {
          units[name, default: Unit()].embedded.append(
            ScreenMention(view: view, opening: .embed, file: file, word: source.word))
          continue
        }
        units[name, default: Unit()].opened.append(
          Opened(
            view: view, kind: values.kind(of: source), hasStack: values.hasStack(view, source.key),
            file: file, word: source.word, registrar: choice.registrar))
      }
    }
  }
}
