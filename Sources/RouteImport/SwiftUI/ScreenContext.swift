import RouteBase

/// Reads how a piece of code shows the view that a word names, from the brackets around the word.
struct ScreenContext {
  let project: SwiftProject
  let code: SwiftCode
  let file: Int
  /// The index of the type that the code is in.
  let owner: Int

  /// What a brace is the body of.
  enum Brace {
    /// A branch of `if`, `guard`, `switch` or a loop.
    case branch(isSwitch: Bool)
    /// A closure after a call, by its label; empty for the first one.
    case trailing(call: Int, parenthesis: Int, label: String, closure: Int)
    case other
  }

  static let scenes: Set = [
    "WindowGroup", "Window", "Settings", "DocumentGroup", "ImmersiveSpace",
  ]
  static let stacks: Set = ["NavigationStack", "NavigationView", "NavigationSplitView"]
  static let hosts: Set = ["UIHostingController", "NSHostingController", "NSHostingView"]
  static let containers: Set = [
    "Group", "ZStack", "NavigationStack", "NavigationView", "AnyView", "VStack",
    "NavigationSplitView",
    "GeometryReader", "WindowGroup", "Tab",
  ]
  static let lists: Set = ["List", "Form", "Table"]
  static let presentations: [String: ScreenOpening.Kind] = [
    "sheet": .present, "fullScreenCover": .present, "popover": .floating,
    "navigationDestination": .push,
  ]

  static let verbs: [String: ScreenOpening.Kind] = [
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
      if mention.branch < 0, let branch = choice(of: child, in: bracket) { mention.branch = branch }
      if code.isSign("(", at: bracket) {
        if readParenthesis(bracket, child, &mention) { return mention }
      } else if code.isSign("{", at: bracket) {
        if readBrace(bracket, child, &mention) { return mention }
      }
      child = bracket
      bracket = code.around[bracket]
    }
    mention.part = -1
    if mention.opening.kind == .embed, let host = host(ofConstantAt: index, lowest) {
      mention.opening.kind = .root
      mention.construct = host
    }
    return mention
  }

  /// Whether what shows the view is found.
  private func readParenthesis(
    _ bracket: Int, _ child: Int, _ mention: inout ScreenMention
  ) -> Bool {
    let name = callName(before: bracket)
    let text = code.text(name)
    let label = label(of: child, in: bracket)
    let isModifier = self.isModifier(name)
    mention.part = name < 0 ? bracket : name
    if text == "NavigationLink", label == "destination" {
      mention.opening.kind = .push
      mention.construct = bracket
      return true
    }
    // `MenuRow("Archive", screen: ArchiveView())`
    if let opening = project.shown.opening(key(ofCall: name, isModifier), argument: label) {
      return show(opening, start(ofArgument: child, in: bracket), &mention)
    }
    // `MenuRow(destination: ArchiveView())`, `router.push(ProfileView())`
    let isLink = label == "destination" && project.views.contains(text)
    if let kind = isLink ? .push : isModifier ? kind(ofCall: name) : nil {
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

  /// How a method shows a view that it is given, such as `push`; nil if it does not. What is appended
  /// to another list than a path is not shown.
  private func kind(ofCall name: Int) -> ScreenOpening.Kind? {
    let text = code.text(name)
    if text == "append", !Self.isPath(code.text(name - 2)) { return nil }
    return Self.verbs[text]
  }

  /// Whether the name of a list says that it holds what is on a stack.
  static func isPath(_ list: String) -> Bool {
    let name = list.lowercased()
    return ["path", "stack", "rout", "navigat"].contains { name.has(part: $0) }
  }

  private func show(
    _ opening: ScreenOpening, _ construct: Int, _ mention: inout ScreenMention
  ) -> Bool {
    let hasStack = opening.hasStack || mention.opening.hasStack
    mention.opening = opening
    mention.opening.hasStack = hasStack
    mention.construct = construct
    if opening.isByValue, let wanted = project.enumeration(of: mention) {
      (mention.opening.key, mention.opening.isShared) = (.cases(wanted), true)
    }
    return true
  }

  /// The name of what a call calls, as in `ShownParameters`.
  private func key(ofCall name: Int, _ isModifier: Bool) -> String {
    let text = code.text(name)
    if isModifier, !["self", "Self"].contains(code.text(name - 2)) { return "." + text }
    let isType = project.views.contains(text) || project.modifiers.contains(text)
    return owner < 0 || isType ? text : project.types[owner].name + "." + text
  }

  /// Reads a call around a view that does not show it elsewhere.
  private func readCall(_ name: String, isModifier: Bool, _ mention: inout ScreenMention) {
    if Self.stacks.contains(name) { mention.opening.hasStack = true }
    if !isModifier, Self.lists.contains(name) { mention.isListed = true }
    if isModifier {
      mention.isInside = true
      mention.isWhole = false
    } else if !Self.containers.contains(name) {
      let type = project.views.contains(name) ? project.declaration(name, from: owner) : nil
      guard let type, project.types[type].isContainer else {
        mention.isWhole = false
        if type != nil { mention.isInside = true }
        return
      }
      if mention.container.isEmpty { mention.container = name }
      // A container that puts what it is given on a stack of its own.
      if project.stackHolders.contains(type) { mention.opening.hasStack = true }
    }
  }

  private func readBrace(_ bracket: Int, _ child: Int, _ mention: inout ScreenMention) -> Bool {
    switch brace(bracket) {
    case .other: return false
    case .branch(let isSwitch):
      var branch = bracket
      if isSwitch {
        let (start, cases) = section(of: child, in: bracket)
        branch = start
        if mention.cases.isEmpty {
          mention.cases = cases
          if code.text(bracket - 2) == "switch" { mention.subject = code.text(bracket - 1) }
        } else if mention.outerCases.isEmpty {
          mention.outerCases = cases
        }
      }
      if mention.branch < 0 { mention.branch = branch }
      return false
    case .trailing(let call, let parenthesis, let label, let closure):
      let text = code.text(call)
      let isModifier = self.isModifier(call)
      if text == "NavigationLink" {
        if isDestination(parenthesis, label, closure) {
          mention.opening.kind = .push
          mention.construct = bracket
          return true
        }
        mention.isWhole = false
        return false
      }
      let key = key(ofCall: call, isModifier)
      let opening = project.shown.opening(
        key, closure: label, given: parenthesis < 0 ? [] : labels(in: parenthesis))
      if let opening { return show(opening, bracket, &mention) }
      if isModifier, Self.presentations[text] != nil {
        guard label.isEmpty || ["content", "destination"].contains(label) else { return false }
        return open(text, parenthesis: parenthesis, construct: bracket, &mention)
      }
      // `NavigationStack(path: $store.scope(…)) { … } destination: { store in … }`
      if text == "NavigationStack", label == "destination" {
        return show(
          ScreenOpening(kind: .push, isByValue: !mention.cases.isEmpty), bracket, &mention)
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
      // The tabs of a section are tabs like others.
      if text != "TabSection" { mention.part = call }
      return false
    }
  }
}
