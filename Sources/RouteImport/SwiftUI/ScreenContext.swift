/// Reads how a piece of code shows the view that a word names, from the brackets around the word.
struct ScreenContext {
  let project: SwiftProject
  let code: SwiftCode
  let file: Int
  /// The index of the type that the code is in.
  let owner: Int

  /// What a brace is the body of.
  private enum Brace {
    /// A branch of `if`, `guard`, `switch` or a loop.
    case branch(isSwitch: Bool)
    /// A closure after a call, by its label; empty for the first one.
    case trailing(call: Int, parenthesis: Int, label: String, closure: Int)
    case other
  }

  private static let scenes: Set = [
    "WindowGroup", "Window", "Settings", "DocumentGroup", "ImmersiveSpace",
  ]
  private static let stacks: Set = ["NavigationStack", "NavigationView", "NavigationSplitView"]
  private static let hosts: Set = ["UIHostingController", "NSHostingController", "NSHostingView"]
  private static let containers: Set = [
    "Group", "ZStack", "NavigationStack", "NavigationView", "AnyView", "VStack",
    "NavigationSplitView",
    "GeometryReader", "WindowGroup",
  ]
  private static let presentations: [String: ScreenOpening.Kind] = [
    "sheet": .present, "fullScreenCover": .present, "popover": .floating,
    "navigationDestination": .push,
  ]

  private static let verbs: [String: ScreenOpening.Kind] = [
    "append": .push, "push": .push, "navigate": .push, "show": .push, "present": .present,
  ]

  /// Describes the view that the word at `index` names, in a body that starts at `lowest`.
  func mention(_ view: String, at index: Int, lowest: Int) -> ScreenMention {
    var mention = ScreenMention(view: view, opening: .embed, file: file, word: index)
    var child = index
    var bracket = code.around[index]
    var steps = 0
    while bracket >= lowest, steps < 256 {
      steps += 1
      if code.isSign("(", at: bracket) {
        if readParenthesis(bracket, child, &mention) { return mention }
      } else if code.isSign("{", at: bracket) {
        if readBrace(bracket, child, &mention) { return mention }
      }
      child = bracket
      bracket = code.around[bracket]
    }
    mention.part = -1
    return mention
  }

  /// Whether what shows the view is found.
  private func readParenthesis(
    _ bracket: Int, _ child: Int, _ mention: inout ScreenMention
  ) -> Bool {
    let name = callName(before: bracket)
    let text = code.text(name)
    let label = label(of: child, in: bracket)
    let isModifier = code.isSign(".", at: name - 1) && !code.isImplicitMember(dot: name - 1)
    mention.part = bracket
    if text == "NavigationLink", label == "destination" {
      mention.opening.kind = .push
      mention.construct = bracket
      return true
    }
    // `MenuRow(destination: ArchiveView())`, `router.push(ProfileView())`
    let isLink = label == "destination" && project.views.contains(text)
    if let kind = isLink ? .push : isModifier ? Self.verbs[text] : nil {
      mention.opening.kind = kind
      mention.construct = bracket
      return true
    }
    if isModifier, Self.presentations[text] != nil, ["content", "destination"].contains(label) {
      return open(text, parenthesis: bracket, construct: bracket, &mention)
    }
    if Self.hosts.contains(text) {
      mention.opening.kind = .root
      mention.construct = bracket
      return true
    }
    readCall(text, isModifier: isModifier, &mention)
    return false
  }

  /// Reads a call around a view that does not show it elsewhere.
  private func readCall(_ name: String, isModifier: Bool, _ mention: inout ScreenMention) {
    if Self.stacks.contains(name) { mention.opening.hasStack = true }
    if isModifier {
      mention.isInside = true
      mention.isWhole = false
    } else if !Self.containers.contains(name) {
      mention.isWhole = false
      if project.views.contains(name),
        let type = project.declaration(name, from: owner), !project.types[type].isContainer
      {
        mention.isInside = true
      }
    }
  }

  private func readBrace(_ bracket: Int, _ child: Int, _ mention: inout ScreenMention) -> Bool {
    switch brace(bracket) {
    case .other: return false
    case .branch(let isSwitch):
      var branch = bracket
      if isSwitch {
        let (start, names) = section(of: child, in: bracket)
        branch = start
        if mention.cases.isEmpty { mention.cases = names }
      }
      if mention.branch < 0 { mention.branch = branch }
      mention.branches.append(branch)
      return false
    case .trailing(let call, let parenthesis, let label, let closure):
      let text = code.text(call)
      let isModifier = code.isSign(".", at: call - 1) && !code.isImplicitMember(dot: call - 1)
      if text == "NavigationLink" {
        if isDestination(parenthesis, label, closure) {
          mention.opening.kind = .push
          mention.construct = bracket
          return true
        }
        mention.isWhole = false
        return false
      }
      if isModifier, Self.presentations[text] != nil {
        guard label.isEmpty || ["content", "destination"].contains(label) else { return false }
        return open(text, parenthesis: parenthesis, construct: bracket, &mention)
      }
      if Self.scenes.contains(text) {
        mention.opening.kind = .root
        mention.construct = bracket
        return true
      }
      if text == "TabView", !isPaged(after: bracket) {
        mention.opening.kind = .tab
        mention.construct = bracket
        if mention.part < 0 { mention.part = mention.word }
        return true
      }
      if text == "NavigationSplitView", label == "detail" || label == "content" {
        mention.opening.kind = .push
        mention.construct = bracket
        return true
      }
      readCall(text, isModifier: isModifier, &mention)
      mention.part = bracket
      return false
    }
  }

  // MARK: Calls

  /// The index of the name that is called with the bracket at `bracket`.
  private func callName(before bracket: Int) -> Int {
    var index = bracket - 1
    if code.isSign(">", at: index) {
      let lowest = max(0, index - 40)
      while index > lowest, !code.isSign("<", at: index) { index -= 1 }
      index -= 1
    }
    if code.text(index) == "init", code.isSign(".", at: index - 1) { index -= 2 }
    return code.isName(at: index) ? index : -1
  }

  /// The label of the argument that a word or bracket is in; empty for none.
  func label(of child: Int, in bracket: Int) -> String {
    var index = child
    var steps = 0
    while index > bracket + 1, steps < 2_000 {
      steps += 1
      let before = index - 1
      if code.isSign(",", at: before) { break }
      let isClosing =
        code.words[before].kind == .sign && code.partners[before] >= 0
        && code.partners[before] < before
      index = isClosing ? code.partners[before] : before
    }
    return code.isName(at: index) && code.isSign(":", at: index + 1) ? code.text(index) : ""
  }

  /// What a brace is the body of.
  private func brace(_ bracket: Int) -> Brace {
    var index = bracket
    var label = ""
    // `} label: {` belongs to the call before the first closure.
    var steps = 0
    while code.isSign(":", at: index - 1), code.isName(at: index - 2),
      code.isSign("}", at: index - 3), steps < 8
    {
      if label.isEmpty { label = code.text(index - 2) }
      index = code.partners[index - 3]
      guard index >= 0 else { return .other }
      steps += 1
    }
    if let keyword = keyword(before: index) { return .branch(isSwitch: keyword == "switch") }
    if code.isSign(")", at: index - 1), code.partners[index - 1] >= 0 {
      let parenthesis = code.partners[index - 1]
      let name = callName(before: parenthesis)
      if name < 0 || code.text(name - 1) == "func" || code.text(name) == "init" { return .other }
      return .trailing(call: name, parenthesis: parenthesis, label: label, closure: index)
    }
    let name = callName(before: index)
    if name < 0 || ["in", "return", "else", "get", "do", "defer"].contains(code.text(name)) {
      return .other
    }
    // A type, as in `var body: some View {`, is no call.
    if ["some", "any", "extension", ">"].contains(code.text(name - 1))
      || code.isTypeAnnotation(at: name)
    {
      return .other
    }
    return .trailing(call: name, parenthesis: -1, label: label, closure: index)
  }

  /// The keyword of a statement whose body starts at `bracket`; nil for a closure.
  private func keyword(before bracket: Int) -> String? {
    var index = bracket - 1
    if code.text(index) == "else" { return "else" }
    var steps = 0
    while index >= 0, steps < 80 {
      steps += 1
      let word = code.words[index]
      if word.kind == .sign {
        if ["{", "}", ";", "(", "["].contains(word.text) { return nil }
        if [")", "]"].contains(word.text) {
          guard code.partners[index] >= 0 else { return nil }
          index = code.partners[index] - 1
          continue
        }
      } else if word.kind == .name {
        if ["if", "switch", "while", "for", "guard", "catch"].contains(word.text),
          !code.isSign(".", at: index - 1)
        {
          return word.text
        }
        if ["case", "return", "let", "var", "func", "in", "default"].contains(word.text) {
          // `if let x = …` and `if case` go on.
          if ["return", "func", "default"].contains(word.text) { return nil }
        }
      }
      index -= 1
    }
    return nil
  }

  /// The section of a `switch` that a word is in: where it starts, and the names of its cases.
  private func section(of child: Int, in bracket: Int) -> (start: Int, names: [String]) {
    var index = child - 1
    while index > bracket {
      let isClosing =
        code.words[index].kind == .sign && code.partners[index] >= 0
        && code.partners[index] < index
      if isClosing {
        index = code.partners[index] - 1
        continue
      }
      if ["case", "default"].contains(code.text(index)), code.words[index].kind == .name,
        !["if", ","].contains(code.text(index - 1))
      {
        return (index, names(from: index + 1))
      }
      index -= 1
    }
    return (bracket, [])
  }

  /// The cases in a pattern, up to its colon.
  private func names(from start: Int) -> [String] {
    var result: [String] = []
    var index = start
    while index < code.words.count, !code.isSign(":", at: index), index < start + 200 {
      if code.isSign("(", at: index) {
        index = code.partners[index] + 1
        continue
      }
      if code.isSign(".", at: index), code.isName(at: index + 1), !code.isSign(".", at: index + 2) {
        result.append(code.text(index + 1))
      }
      index += 1
    }
    return result
  }

  // MARK: What shows views

  /// Whether a closure of a `NavigationLink` is its destination, and not its label.
  private func isDestination(_ parenthesis: Int, _ label: String, _ closure: Int) -> Bool {
    if !label.isEmpty { return label == "destination" }
    let after = code.partners[closure] + 1
    if code.text(after) == "label" || code.text(after) == "destination" {
      return code.text(after) == "label"
    }
    guard parenthesis >= 0 else { return true }
    return !code.inside(parenthesis).contains {
      code.around[$0] == parenthesis && code.isSign(":", at: $0 + 1)
        && ["destination", "value"].contains(code.text($0))
    }
  }

  /// Whether the tabs of a `TabView` are pages to swipe through.
  private func isPaged(after bracket: Int) -> Bool {
    var index = code.partners[bracket] + 1
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

  /// Reads a modifier that shows another view.
  private func open(
    _ name: String, parenthesis: Int, construct: Int, _ mention: inout ScreenMention
  ) -> Bool {
    let hasStack = mention.opening.hasStack
    mention.construct = construct
    mention.opening = opening(of: name, parenthesis)
    mention.opening.hasStack = hasStack
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
      case "item": (result.key, result.isShared) = key(forBinding: index + 2, isItem: true)
      case "isPresented":
        (result.key, result.isShared) = key(forBinding: index + 2, isItem: false)
      default: break
      }
    }
    return result
  }

  /// The opening that a modifier at `index` declares; nil for another word.
  func registration(at index: Int) -> ScreenOpening? {
    guard code.isSign(".", at: index - 1), code.isSign("(", at: index + 1),
      Self.presentations[code.text(index)] != nil
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
    guard let last = names.last, code.text(start).hasPrefix("$") else { return (nil, false) }
    if names.first == "$self" { names.removeFirst() }
    let plain = last.hasPrefix("$") ? String(last.dropFirst()) : last
    if isItem, let type = enumeration(ofProperty: plain, names) { return (.cases(type), true) }
    return names.count > 1 ? (.flag(plain), true) : (nil, false)
  }

  private func enumeration(ofProperty name: String, _ names: [String]) -> Int? {
    let own = owner >= 0 ? project.types[owner].name : ""
    if names.count == 1 {
      return project.property(name, of: own)
        .flatMap { project.enumeration(in: $0.type, from: owner) }
    }
    let base = String(names[0].dropFirst())
    if let property = project.property(base, of: own),
      let found = project.property(name, of: project.typeName(of: property))
    {
      return project.enumeration(in: found.type, from: owner)
    }
    return nil
  }
}
