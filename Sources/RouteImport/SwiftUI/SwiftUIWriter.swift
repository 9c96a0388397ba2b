import RouteBase
import RouteSyntax

/// Writes the plan of an app's screens.
struct SwiftUIWriter {
  private(set) var notes: [FileRoutesNote] = []
  private let project: SwiftProject
  private let graph: ScreenGraph
  private var names: [String] = []

  init(_ project: SwiftProject, _ graph: ScreenGraph) {
    self.project = project
    self.graph = graph
    names = Self.names(graph)
  }

  /// The ids of views: their names without `View` or `Screen`, unless two views then have one name.
  private static func names(_ graph: ScreenGraph) -> [String] {
    let whole = graph.screens.map { screen in
      screen.view.hasPrefix("#")
        ? screen.view.dropFirst().split(separator: ".").map(capitalized).joined()
        : SwiftNames.whole(screen.view)
    }
    let short = graph.screens.indices.map { index in
      let view = graph.screens[index].view
      let last = view.hasPrefix("#") ? view.split(separator: ".").last : nil
      return last.map(capitalized) ?? shortened(view)
    }
    var counts: [String: Int] = [:]
    for name in short { counts[name, default: 0] += 1 }
    var unique = UniqueNames(separator: "")
    return zip(whole, short).map { whole, name in
      unique.unique(counts[name] == 1 ? name : whole)
    }
  }

  private static func capitalized(_ name: Substring) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  static func shortened(_ view: String) -> String {
    let name = SwiftNames.plain(view.hasPrefix(".") ? String(view.dropFirst()) : view)
    for ending in ["View", "Screen"] where name.hasSuffix(ending) && name != ending {
      return String(name.dropLast(ending.utf8.count))
    }
    return name
  }

  // MARK: Text

  mutating func text(_ name: String) -> String {
    var text = "plan \(NameSyntax.source(name.isEmpty ? "App" : name))\n\n"
    var open: [Int?] = graph.screens.indices.filter { graph.screens[$0].parent < 0 }.reversed()
      .map { $0 }
    var chain: [[SwiftUIInput]] = []
    // The types of the inputs in the chain.
    var known: [String: String] = [:]
    var roots: [Int] = []
    while let next = open.popLast() {
      guard let index = next else {
        text += "}\n"
        for input in chain.removeLast() { known[input.name] = nil }
        continue
      }
      let screen = graph.screens[index]
      if screen.parent < 0 { roots.append(index) }
      let inputs = inputs(of: index, known)
      text += head(index, inputs)
      if screen.children.isEmpty && screen.links.isEmpty {
        text += "\n"
        continue
      }
      text += " {\n"
      chain.append(inputs)
      for input in inputs { known[input.name] = input.type }
      for child in screen.children where isPushedOverTabs(graph.screens[child]) {
        let (file, word) = (graph.screens[child].file, graph.screens[child].word)
        text += "link -> \(NameSyntax.source(names[child]))" + mark(file, word) + "\n"
      }
      for link in screen.links { text += self.link(link, from: index) }
      open.append(nil)
      open += screen.children.reversed().map { $0 }
    }
    // Windows beside the first.
    for root in roots.dropFirst() {
      text +=
        "link * => \(NameSyntax.source(names[root]))"
        + mark(graph.screens[root].file, graph.screens[root].word) + "\n"
    }
    return text
  }

  /// Whether a screen is pushed by one with tabs, and is no tab.
  private func isPushedOverTabs(_ screen: ScreenGraph.Screen) -> Bool {
    screen.kind == .push && screen.parent >= 0 && graph.screens[screen.parent].isTabs
  }

  private func head(_ index: Int, _ inputs: [SwiftUIInput]) -> String {
    let screen = graph.screens[index]
    var text = "route \(NameSyntax.source(names[index]))"
    if !inputs.isEmpty {
      let list = inputs.map { "\(NameSyntax.display($0.name)): \($0.type)" }
      text += "(" + list.joined(separator: ", ") + ")"
    }
    text += clause(screen.kind, hasStack: screen.hasStack)
    if isPushedOverTabs(screen) { text += " linked" }
    if screen.isTabs { text += " tabs" }
    return text + mark(screen.file, screen.word)
  }

  private func clause(_ kind: ScreenOpening.Kind, hasStack: Bool) -> String {
    switch kind {
    case .push, .tab, .embed, .root: ""
    case .present: hasStack ? " present nav" : " present"
    case .floating: " present floating"
    }
  }

  private func link(_ link: ScreenGraph.Link, from index: Int) -> String {
    let target = graph.screens[link.target]
    // A link to a tab or to the start goes there; only what is presented is a second one.
    let isPresented = link.kind == .present || link.kind == .floating
    let isPlace =
      link.kind == .tab || !isPresented && (target.kind == .tab || link.target == 0)
    var text = "link \(isPlace ? "=>" : "->") \(NameSyntax.source(names[link.target]))"
    let own = clause(link.kind, hasStack: link.hasStack || target.hasStack)
    if !isPlace, own != clause(target.kind, hasStack: target.hasStack) {
      text += own.isEmpty ? " push" : own
    }
    return text + mark(link.file, link.word) + "\n"
  }

  /// `@inferred`, with the place in the code.
  private func mark(_ file: Int, _ word: Int) -> String {
    let code = project.codes[file]
    let line = code.words.indices.contains(word) ? code.words[word].line : 1
    return " @inferred(\(LiteralValue.quoted("\(code.path):\(line)")))"
  }

  // MARK: Inputs

  /// The inputs of a screen that those around it do not have. One name has one type in a chain.
  private mutating func inputs(of index: Int, _ known: [String: String]) -> [SwiftUIInput] {
    let screen = graph.screens[index]
    guard screen.parent >= 0 else { return [] }
    var result: [SwiftUIInput] = []
    for input in SwiftUIInput.inputs(of: screen.view, project) {
      let other = known[input.name]
      if let other, other != input.type {
        notes.append(
          FileRoutesNote(
            path: project.codes[screen.file].path, line: nil,
            message:
              "the input `\(input.name)` of `\(names[index])` is left out: a screen around it "
              + "has one of another type"))
      } else if other == nil {
        result.append(input)
      }
    }
    return result
  }
}
