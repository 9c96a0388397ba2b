import RouteBase
import RouteImport

/// The scenes of storyboards and how they lead to each other. Navigation controllers and references
/// are not scenes: segues go on to the scene in them.
struct StoryboardProject {
  /// A note on a line of a file; without a line, on the whole of it.
  struct Note {
    var file: Int
    var line: Int
    var message: String
  }

  struct Scene {
    var file: Int
    var object: StoryboardFile.Object
    /// What the plan has in the place of a storyboard or scene that is missing.
    var isStub = false
    /// The navigation controllers that start with it, by their identifier or class.
    var navigations: [String] = []
    /// Whether it is the first in a navigation controller.
    var isFirst = false
    var name = ""
  }

  /// How a segue changes what is on the screen.
  enum Move: Equatable {
    /// The target is a part of the source: a tab, a side of a split view, an embedded view.
    case contain
    case push, present, float
    /// The target takes the place of the source.
    case replace
    /// Back to a scene that has the method.
    case unwind
  }

  struct Edge {
    /// -1 for the menu of a Mac's application.
    var source: Int
    /// -1 for an unwinding whose receivers are unknown.
    var target: Int
    var move: Move
    /// Whether a navigation controller is on the way.
    var hasNavigation: Bool
    var segue: StoryboardFile.Segue
    /// The number of the segue; an unwind segue has an edge to each receiver.
    var number: Int
  }

  let files: [StoryboardFile]
  private(set) var scenes: [Scene] = []
  private(set) var edges: [Edge] = []
  /// The scene to start with; -1 if there is none.
  private(set) var start = -1
  private(set) var notes: [Note] = []
  /// The number of segues in the files, and of objects that are no scenes of the plan.
  private(set) var counts = (segues: 0, navigations: 0, references: 0)

  /// For each file, its objects by id.
  private var ids: [[String: Int]]
  private var stems: [String: Int] = [:]
  /// For each object, its scene; -1 if it has none.
  private var sceneOfObject: [[Int]]
  /// For each navigation controller, the segue to its first view controller.
  private var firsts: [[Int: Int]]
  private var stubs: [String: Int] = [:]
  /// For each file, its objects by identifier, without references.
  private let identifiers: [[String: Int]]
  /// The scenes of each class.
  private var scenesOfClass: [String: [Int]] = [:]
  /// The most scenes to visit in looking for those below unwindings.
  private static let unwindLimit = 5_000_000
  private var noted: Set<String> = []

  /// The kinds that are no screens: they show another view controller.
  private static let navigations: Set = ["navigationController", "windowController"]
  private static let firstRelationships: Set = [
    "rootViewController", "window.shadowedContentViewController",
  ]

  init(_ files: [StoryboardFile], code: StoryboardCode, main: Int) {
    self.files = files
    ids = files.map { file in
      Dictionary(file.objects.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }
    identifiers = files.map { file in
      let named = file.objects.enumerated().compactMap { place, object in
        object.isReference ? nil : object.identifier.map { ($0, place) }
      }
      return Dictionary(named) { first, _ in first }
    }
    sceneOfObject = files.map { Array(repeating: -1, count: $0.objects.count) }
    firsts = files.map { _ in [:] }
    for (index, file) in files.enumerated() { stems[file.stem] = index }
    findFirsts()
    addScenes()
    for file in files.indices {
      for segue in files[file].segues { add(segue, file, code) }
    }
    findStart(main)
    giveNames(main)
  }

  // MARK: Scenes

  private mutating func findFirsts() {
    for (index, file) in files.enumerated() {
      for (place, segue) in file.segues.enumerated() {
        guard let relationship = segue.relationship,
          Self.firstRelationships.contains(relationship), ids[index][segue.destination] != nil
        else { continue }
        if firsts[index][segue.source] == nil { firsts[index][segue.source] = place }
      }
    }
  }

  /// Whether an object only shows another one.
  private func isNavigation(_ file: Int, _ object: Int) -> Bool {
    Self.navigations.contains(files[file].objects[object].kind) && firsts[file][object] != nil
  }

  private mutating func addScenes() {
    for (index, file) in files.enumerated() {
      for (place, object) in file.objects.enumerated() {
        if object.kind == "application" { continue }
        if object.isReference {
          counts.references += 1
        } else if isNavigation(index, place) {
          counts.navigations += 1
        } else {
          sceneOfObject[index][place] = scenes.count
          if let name = object.className { scenesOfClass[name, default: []].append(scenes.count) }
          scenes.append(Scene(file: index, object: object))
        }
      }
    }
    for (index, file) in files.enumerated() {
      for (place, object) in file.objects.enumerated() where isNavigation(index, place) {
        guard case (let scene?, _) = resolve(index, place), !scenes[scene].isStub else { continue }
        scenes[scene].isFirst = true
        if let name = object.identifier ?? object.className {
          scenes[scene].navigations.append(name)
        }
      }
    }
  }

  /// The scene that an object shows in the end, and whether a navigation controller is on the way;
  /// nil for a loop.
  private mutating func resolve(_ file: Int, _ object: Int) -> (scene: Int?, hasNavigation: Bool) {
    var (file, object) = (file, object)
    var hasNavigation = false
    var seen: Set<[Int]> = []
    while seen.insert([file, object]).inserted {
      let found = files[file].objects[object]
      if sceneOfObject[file][object] >= 0 { return (sceneOfObject[file][object], hasNavigation) }
      if found.isReference {
        guard let next = referenced(found, file) else { return (stub(found, file), hasNavigation) }
        (file, object) = next
      } else if let first = firsts[file][object],
        let next = ids[file][files[file].segues[first].destination]
      {
        hasNavigation = hasNavigation || found.kind == "navigationController"
        object = next
      } else {
        return (nil, hasNavigation)
      }
    }
    note(
      file, files[file].objects[object].line,
      "navigation controllers and storyboard references lead around in a circle here")
    return (nil, hasNavigation)
  }

  /// The object to which a reference leads; nil if it is missing.
  private func referenced(
    _ object: StoryboardFile.Object, _ file: Int
  ) -> (file: Int, object: Int)? {
    let target = object.storyboard.map { stems[$0] } ?? file
    guard let target else { return nil }
    let place =
      if let wanted = object.referenced { identifiers[target][wanted] } else {
        files[target].initial.flatMap { ids[target][$0] }
      }
    return place.map { (target, $0) }
  }

  /// The scene in the place of one that is missing.
  private mutating func stub(_ object: StoryboardFile.Object, _ file: Int) -> Int {
    let storyboard = object.storyboard ?? files[file].stem
    let key = storyboard + "/" + (object.referenced ?? "")
    if let known = stubs[key] { return known }
    let what =
      stems[storyboard] == nil
      ? "the storyboard `\(storyboard)` is not here"
      : object.referenced.map { "the storyboard `\(storyboard)` has no scene `\($0)`" }
        ?? "the storyboard `\(storyboard)` has no initial scene"
    note(file, object.line, what + "; the plan has a stub for it")
    stubs[key] = scenes.count
    scenes.append(Scene(file: file, object: object, isStub: true))
    return scenes.count - 1
  }

  // MARK: Segues

  private mutating func note(_ file: Int, _ line: Int, _ message: String) {
    if !noted.insert("\(file):\(line):\(message)").inserted { return }
    notes.append(Note(file: file, line: line, message: message))
  }

  private mutating func add(_ segue: StoryboardFile.Segue, _ file: Int, _ code: StoryboardCode) {
    counts.segues += 1
    let isMenu = files[file].objects[segue.source].kind == "application"
    if firsts[file][segue.source].map({ files[file].segues[$0].destination }) == segue.destination,
      let relationship = segue.relationship, Self.firstRelationships.contains(relationship)
    {
      return
    }
    let source = isMenu ? -1 : resolve(file, segue.source).scene
    guard let source else {
      return note(file, segue.line, "the segue starts at a navigation controller without a scene")
    }
    if segue.kind == "unwind" || files[file].exits.contains(segue.destination) {
      return addUnwind(segue, from: source, file, code)
    }
    guard let object = ids[file][segue.destination] else {
      return note(
        file, segue.line, "the segue leads nowhere: no scene has the id `\(segue.destination)`")
    }
    let (target, hasNavigation) = resolve(file, object)
    guard let target else {
      return note(file, segue.line, "the segue leads to a navigation controller without a scene")
    }
    edges.append(
      Edge(
        source: source, target: target, move: move(segue, file, hasNavigation),
        hasNavigation: hasNavigation, segue: segue, number: counts.segues))
  }

  private func move(
    _ segue: StoryboardFile.Segue, _ file: Int, _ hasNavigation: Bool
  ) -> Move {
    // A Mac opens a window.
    let opensWindow = files[file].runtime.hasPrefix("MacOSX")
    return switch segue.kind {
    case "relationship": segue.relationship == "nextPage" ? .replace : .contain
    case "embed": .contain
    case "presentation", "modal", "sheet": .present
    case "popover", "popoverPresentation": hasNavigation ? .present : .float
    case "replace": .replace
    case "show" where opensWindow || hasNavigation: .present
    case "custom" where hasNavigation: .present
    default: .push
    }
  }

  private mutating func addUnwind(
    _ segue: StoryboardFile.Segue, from source: Int, _ file: Int, _ code: StoryboardCode
  ) {
    // The place of each receiver is known only after all segues are read.
    var edge = Edge(
      source: source, target: -1, move: .unwind, hasNavigation: false, segue: segue,
      number: counts.segues)
    var isKnown = false
    for name in code.receivers(of: segue.unwindAction ?? "") {
      for scene in scenesOfClass[name] ?? [] where scene != source {
        edge.target = scene
        edges.append(edge)
        isKnown = true
      }
    }
    if !isKnown { edges.append(edge) }
  }

  /// Leaves out unwindings to scenes that never lie below their source. One to no scene leaves only
  /// its source.
  mutating func settleUnwinds() {
    var sources: [[Int]] = Array(repeating: [], count: scenes.count)
    for edge in edges where edge.source >= 0 && edge.move != .unwind && edge.move != .replace {
      sources[edge.target].append(edge.source)
    }
    var kept: [Edge] = []
    var lost: [Edge] = []
    var below: [Int: Set<Int>] = [:]
    var work = 0
    for edge in edges {
      guard edge.move == .unwind else {
        kept.append(edge)
        continue
      }
      if below[edge.source] == nil, work < Self.unwindLimit {
        let found = Self.reached(edge.source, sources)
        work += found.count
        below[edge.source] = found
      }
      if edge.target >= 0, below[edge.source]?.contains(edge.target) ?? true {
        kept.append(edge)
      } else {
        lost.append(edge)
      }
    }
    var settled = Set(kept.filter { $0.move == .unwind }.map(\.number))
    for var edge in lost where settled.insert(edge.number).inserted {
      edge.target = -1
      kept.append(edge)
      note(
        scenes[edge.source].file, edge.segue.line,
        "no code here receives `\(edge.segue.unwindAction ?? "")`; "
          + "the plan goes back to the screen before")
    }
    edges = kept
  }

  /// Everything from which `start` is reached, itself not counted unless it is in a loop.
  private static func reached(_ start: Int, _ sources: [[Int]]) -> Set<Int> {
    var result: Set<Int> = []
    var open = sources[start]
    while let next = open.popLast() {
      if result.insert(next).inserted { open += sources[next] }
    }
    return result
  }

  // MARK: Start and names

  private mutating func findStart(_ main: Int) {
    let file = files[main]
    if let id = file.initial, let object = ids[main][id], let scene = resolve(main, object).scene {
      start = scene
      return
    }
    start = scenes.firstIndex { $0.file == main && !$0.isStub } ?? (scenes.isEmpty ? -1 : 0)
    if start >= 0 {
      note(
        main, scenes[start].object.line,
        "`\(file.stem)` has no initial scene; the plan starts with its first")
    }
  }

  /// Identifiers keep their names, those of the first storyboard before others; what has none is named
  /// by its class, title or kind.
  private mutating func giveNames(_ main: Int) {
    var names = UniqueNames()
    func rank(_ scene: Int) -> Int {
      (scenes[scene].object.identifier == nil ? 2 : 0) + (scenes[scene].file == main ? 0 : 1)
    }
    let order = scenes.indices.sorted { (rank($0), $0) < (rank($1), $1) }
    for scene in order {
      let object = scenes[scene].object
      let wanted =
        scenes[scene].isStub
        ? object.referenced ?? object.storyboard
        : object.identifier ?? object.className ?? object.title ?? object.label
      scenes[scene].name = names.unique(PlanText.cleaned(wanted ?? object.kind))
    }
  }
}
