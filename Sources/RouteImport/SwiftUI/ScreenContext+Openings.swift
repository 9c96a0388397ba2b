import RouteBase

// What links and modifiers show, and which code decides it.

extension ScreenContext {
  /// Whether a closure of a `NavigationLink` is its destination, and not its label.
  func isDestination(_ parenthesis: Int, _ label: String, _ closure: Int) -> Bool {
    if !label.isEmpty { return label == "destination" }
    let after = code.words[closure].partner + 1
    if code.text(after) == "label" || code.text(after) == "destination" {
      return code.text(after) == "label"
    }
    guard parenthesis >= 0 else { return true }
    // `NavigationLink(.detail) { label }` is an initializer of the app's own.
    if code.isSign(".", at: parenthesis + 1) { return false }
    return !code.inside(parenthesis).contains {
      code.around[$0] == parenthesis && code.isSign(":", at: $0 + 1)
        && ["destination", "value"].contains(code.text($0))
    }
  }

  /// Whether the tabs of a `TabView` are pages to swipe through.
  func isPaged(after bracket: Int) -> Bool {
    var index = code.words[bracket].partner + 1
    while code.isSign(".", at: index), code.isName(at: index + 1) {
      let name = code.text(index + 1)
      index += 2
      if code.isSign("(", at: index) {
        let inside = code.inside(index)
        if name == "tabViewStyle" {
          return inside.contains {
            ["page", "PageTabViewStyle", "verticalPage"].contains(code.text($0))
          }
        }
        index = inside.upperBound + 1
      }
      if code.isSign("{", at: index) { index = code.inside(index).upperBound + 1 }
    }
    return false
  }

  /// The bracket of the hosting controller that is given the constant whose value the word at `index`
  /// makes: `let view = HomeView()`, then `UIHostingController(rootView: view)`.
  func host(ofConstantAt index: Int, _ lowest: Int) -> Int? {
    guard code.isSign("=", at: index - 1), code.isName(at: index - 2),
      ["let", "var"].contains(code.text(index - 3)), code.around[index] >= max(lowest, 0)
    else { return nil }
    let name = code.text(index - 2)
    let end = code.words[code.around[index]].partner
    for word in index..<min(end, index + 2_000) where Self.hosts.contains(code.text(word)) {
      let bracket = code.afterGenerics(word + 1)
      if code.isSign("(", at: bracket), code.text(bracket + 1) == "rootView",
        code.text(bracket + 3) == name
      {
        return bracket
      }
    }
    return nil
  }

  /// Whether code presents the hosting controller that is made at a bracket: in the call of `present`,
  /// or as a constant that the call takes.
  func isPresented(host bracket: Int) -> Bool {
    let around = code.around[bracket]
    if code.isSign("(", at: around) { return code.text(callName(before: around)) == "present" }
    let name = callName(before: bracket)
    guard name >= 0, code.isSign("=", at: name - 1), around >= 0 else { return false }
    let constant = code.text(name - 2)
    return (bracket..<min(code.words[around].partner, bracket + 2_000)).contains {
      code.text($0) == "present" && code.isSign("(", at: $0 + 1) && code.text($0 + 2) == constant
    }
  }

  /// Reads a modifier that shows another view.
  func open(
    _ name: String, parenthesis: Int, construct: Int, _ mention: inout ScreenMention
  ) -> Bool {
    let hasStack = mention.opening.hasStack
    mention.construct = construct
    mention.opening = opening(of: name, parenthesis)
    mention.opening.hasStack = hasStack
    // An item of a type from elsewhere: the cases say which enumeration it is.
    if case .flag = mention.opening.key, let wanted = project.enumeration(of: mention) {
      (mention.opening.key, mention.opening.isByValue) = (.cases(wanted), true)
    }
    return true
  }

  /// What a modifier that shows another view says, with its arguments at `parenthesis`.
  private func opening(of name: String, _ parenthesis: Int) -> ScreenOpening {
    var result = ScreenOpening(kind: Self.presentations[name] ?? .push)
    guard parenthesis >= 0 else { return result }
    for index in code.inside(parenthesis) where code.around[index] == parenthesis {
      guard code.isName(at: index), code.isSign(":", at: index + 1) else { continue }
      switch code.text(index) {
      case "for": (result.key, result.isShared) = (key(forType: index + 2), true)
      case "item":
        (result.key, result.isShared) = key(forBinding: index + 2, isItem: true)
        result.property = code.property(at: code.chainEnd(of: index + 2))
      case "isPresented":
        (result.key, result.isShared) = key(forBinding: index + 2, isItem: false)
      default: break
      }
    }
    return result
  }

  /// The opening that a modifier at `index` declares; nil for another word.
  func registration(at index: Int) -> ScreenOpening? {
    guard Self.presentations[code.text(index)] != nil, code.isSign("(", at: index + 1),
      isModifier(index)
    else { return nil }
    return opening(of: code.text(index), index + 1)
  }

  /// The key for `Route.self` or `App.Route.self`.
  private func key(forType start: Int) -> ScreenOpening.Key? {
    var names: [String] = []
    var index = start
    while code.isName(at: index) || code.isSign(".", at: index) {
      if code.isName(at: index), code.text(index) != "self" { names.append(code.text(index)) }
      index += 1
    }
    guard let last = names.last else { return nil }
    if let type = project.enumeration(in: last, from: owner) { return .cases(type) }
    return .model(names.joined(separator: "."))
  }

  /// The key for `$sheet` or `$router.sheet`, and whether other views may set that, too.
  private func key(
    forBinding start: Int, isItem: Bool
  ) -> (ScreenOpening.Key?, isShared: Bool) {
    var names: [String] = []
    var index = start
    while code.isName(at: index) || code.isSign(".", at: index) {
      if code.isName(at: index) { names.append(code.text(index)) }
      index += 1
    }
    // What a method gives, as in `$store.scope(state: \.settings)`, belongs to this view.
    guard let last = names.last, !code.isSign("(", at: index) else { return (nil, false) }
    guard code.text(start).hasPrefix("$") else {
      // A parameter, such as `sheet: Binding<Sheet?>`.
      let type = names.count == 1 && isItem ? enumeration(ofParameter: last, at: start) : nil
      return (type.map { .cases($0) }, type != nil)
    }
    if names.first == "$self" { names.removeFirst() }
    let plain = SwiftCode.property(last)
    if isItem, let type = enumeration(ofProperty: plain, names) { return (.cases(type), true) }
    guard names.count > 1 else { return (nil, false) }
    let own = owner >= 0 ? project.types[owner].name : ""
    let holder = names.count == 2 ? project.property(SwiftCode.property(names[0]), of: own) : nil
    return (.flag(plain, of: holder.map { project.typeName(of: $0) } ?? ""), true)
  }

  private func enumeration(ofParameter name: String, at index: Int) -> Int? {
    guard owner >= 0 else { return nil }
    let member = project.types[owner].members.first { $0.body.contains(index) }
    return member?.parameters.first { $0.name == name }
      .flatMap { project.enumeration(in: $0.type, from: owner) }
  }

  private func enumeration(ofProperty name: String, _ names: [String]) -> Int? {
    let own = owner >= 0 ? project.types[owner].name : ""
    if names.count == 1 {
      return project.property(name, of: own)
        .flatMap { project.enumeration(in: $0.typeOrMade, from: owner) }
    }
    let base = SwiftCode.property(names[0])
    if let property = project.property(base, of: own),
      let found = project.property(name, of: project.typeName(of: property))
    {
      return project.enumeration(in: found.typeOrMade, from: owner)
    }
    return nil
  }
}
