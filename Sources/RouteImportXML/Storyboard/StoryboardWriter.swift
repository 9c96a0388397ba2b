import RouteBase

/// Writes the plan of storyboards.
struct StoryboardWriter {
  private let project: StoryboardProject
  private let tree: StoryboardTree
  /// The links of each scene, and those of the menu.
  private var links: [[Link]]
  private var menu: [Link] = []
  /// For each scene in another, the segues by which it is there.
  private var entries: [Link?]
  /// The places of links by what they do.
  private var places: [LinkKey: Int] = [:]

  private struct LinkKey: Hashable {
    var source: Int
    var target: Int
    var words: String
  }

  /// Segues of one scene that do the same.
  private struct Link {
    var target: Int
    /// The clauses, without those of the target itself.
    var words: String
    var segues: [StoryboardFile.Segue]
  }

  init(_ project: StoryboardProject, _ tree: StoryboardTree) {
    self.project = project
    self.tree = tree
    links = Array(repeating: [], count: project.scenes.count)
    entries = Array(repeating: nil, count: project.scenes.count)
    for edge in project.edges { add(edge) }
  }

  /// The plan in canonical form.
  func plan(named name: String) -> [UInt8] {
    var text = PlanText()
    text.line("plan \(PlanText.name(PlanText.cleaned(name)))\n")
    // A scene to open, or nil for the end of a block.
    var open: [Int?] = tree.roots.reversed()
    while let next = open.popLast() {
      guard let scene = next else {
        text.line("}")
        continue
      }
      text.line(head(scene))
      guard !links[scene].isEmpty || !tree.children[scene].isEmpty else { continue }
      text.line("{")
      for link in links[scene] { text.line(source(of: link, from: scene)) }
      open.append(nil)
      open += tree.children[scene].reversed().map { $0 }
    }
    if !menu.isEmpty { text.line("") }
    for link in menu { text.line(source(of: link, from: -1)) }
    return text.formatted
  }

  // MARK: Links

  private mutating func add(_ edge: StoryboardProject.Edge) {
    let scene = edge.source
    let words = words(edge)
    if edge.move != .unwind, scene >= 0, tree.parents[edge.target] == scene {
      let own = project.edges[tree.edges[edge.target]]
      if self.words(own) == words {
        if entries[edge.target] == nil {
          entries[edge.target] = Link(target: edge.target, words: words, segues: [])
        }
        if !isLinked(edge.target) {
          entries[edge.target]?.segues.append(edge.segue)
          return
        }
      }
    }
    let key = LinkKey(
      source: scene, target: edge.target, words: words + (edge.segue.unwindAction ?? ""))
    let list = scene < 0 ? menu : []
    let place = places[key] ?? (scene < 0 ? list.count : links[scene].count)
    if places[key] == nil {
      places[key] = place
      let link = Link(target: edge.target, words: words, segues: [])
      if scene < 0 { menu.append(link) } else { links[scene].append(link) }
    }
    if scene < 0 {
      menu[place].segues.append(edge.segue)
    } else {
      links[scene][place].segues.append(edge.segue)
    }
  }

  /// How an edge shows its target: `push`, `present nav back past X`.
  private func words(_ edge: StoryboardProject.Edge) -> String {
    let name = edge.source < 0 ? "" : PlanText.name(project.scenes[edge.source].name)
    switch edge.move {
    case .contain: return "push"
    case .push:
      // Outside of a navigation controller, `show` presents.
      let presents =
        edge.source >= 0 && !tree.isInNavigation[edge.source] && edge.segue.kind != "push"
      return presents ? "present" : "push"
    case .present: return edge.hasNavigation ? "present nav" : "present"
    case .float: return "present floating"
    case .replace: return "push back past \(name)"
    case .unwind:
      return edge.target < 0
        ? "back past \(name)" : "back to \(PlanText.name(project.scenes[edge.target].name))"
    }
  }

  /// Whether only links lead to a scene from the container in which it is.
  private func isLinked(_ scene: Int) -> Bool {
    guard tree.parents[scene] >= 0, tree.isContainer[tree.parents[scene]] else { return false }
    let edge = project.edges[tree.edges[scene]]
    return edge.move != .contain && words(edge) == "push"
  }

  /// The presentation that a scene's declaration has.
  private func presentation(_ scene: Int) -> String {
    tree.parents[scene] < 0 ? "push" : words(project.edges[tree.edges[scene]])
  }

  private func source(of link: Link, from scene: Int) -> String {
    let isUnwind = link.words.hasPrefix("back")
    var text = scene < 0 ? "link *" : "link"
    if !isUnwind { text += " -> " + PlanText.name(project.scenes[link.target].name) }
    var words = link.words
    if !isUnwind {
      let own = presentation(link.target)
      let shown = words.split(separator: " back ", maxSplits: 1).first.map { String($0) } ?? ""
      if shown == own { words = String(words.dropFirst(shown.count)) }
    }
    if !words.isEmpty { text += words.hasPrefix(" ") ? words : " " + words }
    var annotations = annotations(of: link.segues, isLink: true)
    // Each link has one: a link in a plan without any is a person's.
    if annotations.isEmpty { annotations.append(Annotation(["storyboard", "segue"])) }
    return text + annotations.map(\.clause).joined()
  }

  private func annotations(
    of segues: [StoryboardFile.Segue], isLink: Bool = false
  ) -> [Annotation] {
    func add(_ key: [String], _ values: [String?], _ result: inout [Annotation]) {
      var seen: Set<String> = []
      let distinct = values.compactMap { $0 }.filter { seen.insert($0).inserted }
      if distinct.isEmpty { return }
      let key = ["storyboard", "segue"] + key
      result.append(
        distinct.count == 1
          ? Annotation(key, text: distinct[0]) : Annotation(key, list: distinct))
    }
    let plain: Set = [
      "show", "push", "presentation", "modal", "popover", "popoverPresentation", "unwind",
      "replace", "sheet",
    ]
    func kind(_ segue: StoryboardFile.Segue) -> String? {
      if plain.contains(segue.kind) { return nil }
      switch segue.kind {
      case "embed", "relationship": return isLink ? segue.relationship ?? segue.kind : nil
      default: return segue.kind
      }
    }
    var result: [Annotation] = []
    add([], segues.map(\.identifier), &result)
    add(["action"], segues.map(\.unwindAction), &result)
    add(["class"], segues.map(\.className), &result)
    add(["kind"], segues.map(kind), &result)
    add(["style"], segues.map(\.style), &result)
    return result
  }

  // MARK: Scenes

  private func head(_ index: Int) -> String {
    let scene = project.scenes[index]
    var text = "route \(PlanText.name(scene.name))"
    let presentation = presentation(index)
    if presentation != "push" { text += " " + presentation }
    if tree.isContainer[index] { text += " tabs" }
    if isLinked(index) { text += " linked" }
    if !scene.isStub, let title = scene.object.title, !title.isEmpty {
      text += " title " + PlanText.quoted(title)
    }
    if tree.unlinked.contains(index) { text += " allow unreachable-route \"no segue leads to it\"" }
    var annotations = scene.isStub ? stubAnnotations(scene) : annotations(scene)
    let parent = tree.parents[index]
    if project.files.count > 1, !scene.isStub,
      parent < 0 || project.scenes[parent].isStub || project.scenes[parent].file != scene.file
    {
      annotations.append(Annotation(["storyboard", "file"], text: project.files[scene.file].stem))
    }
    annotations += self.annotations(of: entries[index]?.segues ?? [])
    return text + annotations.map(\.clause).joined()
  }

  private func annotations(_ scene: StoryboardProject.Scene) -> [Annotation] {
    let (object, name) = (scene.object, scene.name)
    var result: [Annotation] = []
    if let identifier = object.identifier, identifier != name {
      result.append(Annotation(["storyboard", "identifier"], text: identifier))
    }
    if let type = object.className, type != name {
      result.append(Annotation(["storyboard", "class"], text: type))
    }
    if object.identifier != name && object.className != name {
      result.append(Annotation(["storyboard", "id"], text: object.id))
    }
    let plain: Set = [
      "viewController", "tableViewController", "collectionViewController", "tabBarController",
    ]
    if !plain.contains(object.kind) {
      result.append(Annotation(["storyboard", "kind"], text: object.kind))
    }
    if let first = scene.navigations.first {
      let key = ["storyboard", "navigation"]
      result.append(
        scene.navigations.count == 1
          ? Annotation(key, text: first) : Annotation(key, list: scene.navigations))
    }
    return result
  }

  private func stubAnnotations(_ scene: StoryboardProject.Scene) -> [Annotation] {
    let storyboard = scene.object.storyboard ?? project.files[scene.file].stem
    var result = [Annotation(["storyboard", "reference"], text: storyboard)]
    if let bundle = scene.object.bundle {
      result.append(Annotation(["storyboard", "bundle"], text: bundle))
    }
    return result
  }
}
