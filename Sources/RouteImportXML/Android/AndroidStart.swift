/// The graph with which an app starts, if several are in no other: the one that the launcher
/// activity shows. The manifest names the activity. The activity's code names the layout, or the
/// layout names the activity or is named like it. The layout names the graph, or the code does.
struct AndroidStart {
  /// The name of the graph's file; nil if it could not be determined.
  private(set) var graph: String?
  /// A note with the graph, the reason, and the place that determines it; nil if there is none.
  private(set) var note: String?

  init(_ files: [AndroidModule.File], _ around: AndroidSurroundings) {
    graph = around.start
    let names = Set(files.map(\.stem))
    guard graph == nil, Self.hasSeveralRoots(files) else { return }
    let layouts = AndroidLayouts(around.layouts)
    for launcher in around.manifests.flatMap(Self.launchers) {
      guard let shown = Self.shown(by: launcher, layouts, around.code, names) else { continue }
      choose(shown.graph, at: shown.place, "the launcher activity `\(launcher)` shows it here")
      return
    }
    let activities = layouts.activities.filter { names.contains($0.graph) }
    guard let main = activities.first(where: \.isMain) ?? activities.first else { return }
    choose(
      main.graph, at: main.place,
      Set(activities.map(\.graph)).count == 1
        ? "no other graph is in the layout of an activity"
        : "this looks like the layout of the main activity, and the launcher activity has no graph")
  }

  private mutating func choose(_ graph: String, at place: String, _ reason: String) {
    self.graph = graph
    note = "\(place): note: " + Self.words(graph, reason)
  }

  /// The text of a note on which graph comes first and why.
  static func words(_ graph: String, _ reason: String) -> String {
    "the plan starts with the graph `\(graph)`: \(reason); `--start GRAPH` chooses another"
  }

  /// Whether two or more graphs are in no other.
  private static func hasSeveralRoots(_ files: [AndroidModule.File]) -> Bool {
    var included: Set<String> = []
    for file in files {
      for element in file.document.elements where element.name == "include" {
        let name = element.android("graph").map(AndroidNames.resource) ?? ""
        if name != file.stem { included.insert(name) }
      }
    }
    return files.count { !included.contains($0.stem) } > 1
  }

  // MARK: The launcher

  /// The names, without package, of the activities with which the app starts according to a
  /// manifest.
  private static func launchers(_ manifest: ImportSource) -> [String] {
    guard let document = try? XMLReader.read(manifest.bytes) else { return [] }
    var result: [String] = []
    for element in document.elements where ["activity", "activity-alias"].contains(element.name) {
      let filters = element.children.map { document.elements[$0] }
      let starts = filters.contains { filter in
        let names = filter.children.compactMap {
          document.elements[$0].attribute(AndroidNames.android, "name")
        }
        return names.contains("android.intent.action.MAIN")
          && names.contains { $0.hasPrefix("android.intent.category") && $0.hasSuffix("LAUNCHER") }
      }
      let word = element.name == "activity" ? "name" : "targetActivity"
      guard starts, let name = element.attribute(AndroidNames.android, word) else { continue }
      let activity = lastName(name)
      if !result.contains(activity) { result.append(activity) }
    }
    return result
  }

  /// `Main` of `.ui.Main`
  static func lastName(_ name: String) -> String {
    name.split { $0 == "." || $0 == "$" }.last.map { String($0) } ?? name
  }

  /// The graph that an activity shows, and the place that determines it.
  private static func shown(
    by activity: String, _ layouts: AndroidLayouts, _ code: [ImportSource], _ graphs: Set<String>
  ) -> (graph: String, place: String)? {
    let sources = code.filter { $0.stem(without: [".kt", ".java"]) == activity }
    let named = sources.flatMap { AndroidCode.names(of: "layout", in: $0.bytes).map(\.name) }
    for layout in named + layouts.names(of: activity) {
      if let host = layouts.host(in: layout, of: graphs) { return host }
    }
    for source in sources {
      for (name, line) in AndroidCode.names(of: "navigation", in: source.bytes)
      where graphs.contains(name) {
        return (name, "\(source.path):\(line)")
      }
    }
    return nil
  }
}

/// Names of resources in code.
enum AndroidCode {
  /// The names in `R.KIND.NAME`, in order, with their lines.
  static func names(of kind: String, in bytes: [UInt8]) -> [(name: String, line: Int)] {
    let prefix = Array("R.\(kind).".utf8)
    var result: [(name: String, line: Int)] = []
    var line = 1
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == 0x0A { line += 1 }
      guard bytes[offset] == prefix[0], bytes[offset...].starts(with: prefix),
        offset == 0 || !isNamePart(bytes[offset - 1])
      else {
        offset += 1
        continue
      }
      offset += prefix.count
      let name = bytes[offset...].prefix(while: isNamePart)
      if !name.isEmpty { result.append((String(decoding: name, as: UTF8.self), line)) }
    }
    return result
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
