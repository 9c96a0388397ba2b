/// The files of Android modules from which a plan is made: graphs, and files next to them.
struct AndroidProject {
  /// The navigation graphs, in order of their paths.
  private(set) var graphs: [String] = []
  /// Files with strings that the user did not name.
  private(set) var values: [String] = []
  /// Files that tell which graph the app starts with; `kind` is their name in messages.
  private(set) var hints: [(kind: String, path: String)] = []
  /// The code of the modules.
  private(set) var code: [String] = []

  private static let fileLimit = 100_000
  private static let depthLimit = 24
  /// Folders that contain no module, or only build products.
  private static let skipped: Set<String> = [
    "build", "node_modules", "java", "kotlin", "assets", "res", "jniLibs",
  ]

  private let host: any Host

  /// The graphs of all modules in `folder`, or else the files directly in it; nil if `folder` is
  /// not a folder. Anything unreadable below it is skipped.
  init?(_ folder: String, _ host: any Host) throws(CommandFailure) {
    self.host = host
    guard let names = try? host.names(in: folder), !names.isEmpty else { return nil }
    let base = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    try findModules(below: base)
    // What is directly in the folder of a project, such as rules of a linter, is no graph.
    if !graphs.isEmpty || names.contains(where: Self.isBuildFile) { return }
    graphs = Self.xml(names, in: base)
    if let slash = base.lastIndex(of: "/"), base[slash...].hasPrefix("/navigation") {
      readHints(res: String(base[..<slash]))
    } else if base.hasPrefix("navigation") {
      readHints(res: ".")
    }
  }

  /// The `*.xml` files among the names in a folder, sorted.
  private static func xml(_ names: [String], in folder: String) -> [String] {
    names.filter { $0.hasSuffix(".xml") && !$0.hasPrefix(".") }.sorted()
      .map { join(folder, $0) }
  }

  private static func isBuildFile(_ name: String) -> Bool {
    name.hasPrefix("build.gradle") || name.hasPrefix("settings.gradle")
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
  }

  /// Finds `src/main/res` of each module, `res` next to a manifest, and `res` directly in `folder`.
  private mutating func findModules(below folder: String) throws(CommandFailure) {
    var open = [(path: folder, depth: 0)]
    var seen: Set<String> = []
    var count = 0
    while let (path, depth) = open.popLast() {
      // Links may form cycles.
      guard depth < Self.depthLimit, let names = try? host.names(in: path),
        seen.insert(host.identity(of: path)).inserted
      else { continue }
      count += names.count
      guard count < Self.fileLimit else {
        throw CommandFailure(
          "`\(folder)` contains too many files to search for modules",
          help: "name a module, or its `res/navigation`")
      }
      if isResources(path) { readModule(res: path) }
      if names.contains("res"), depth == 0 || isSource(path, names) {
        readModule(res: Self.join(path, "res"))
      }
      for name in names.sorted().reversed()
      where !name.hasPrefix(".") && !Self.skipped.contains(name) {
        open.append((Self.join(path, name), depth + 1))
      }
    }
    graphs.sort()
  }

  /// Whether the user named `res` itself.
  private func isResources(_ path: String) -> Bool {
    path == "res" || path.hasSuffix("/res")
  }

  /// Whether a folder with `res` is a source that all variants of a module share.
  private func isSource(_ path: String, _ names: [String]) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.dropLast().last == "src" else {
      return names.contains("AndroidManifest.xml") || parts.last == "main"
    }
    return parts.last == "main" || parts.last == "androidMain"
  }

  private mutating func readModule(res: String) {
    func files(_ name: String) -> [String] {
      let folder = Self.join(res, name)
      return Self.xml((try? host.names(in: folder)) ?? [], in: folder)
    }
    graphs += files("navigation")
    values += files("values")
    readHints(res: res)
  }

  /// Adds a module's manifest, its layouts and the code of its activities.
  private mutating func readHints(res: String) {
    let source: String
    if let slash = res.lastIndex(of: "/") {
      source = slash == res.startIndex ? "/" : String(res[..<slash])
    } else {
      source = res == "." ? ".." : "."
    }
    let names = (try? host.names(in: source)) ?? []
    if names.contains("AndroidManifest.xml") {
      hints.append(("manifest", Self.join(source, "AndroidManifest.xml")))
    }
    for kind in ["layout", "menu"] {
      for name in ((try? host.names(in: res)) ?? []).sorted()
      where name == kind || name.hasPrefix(kind + "-") {
        let folder = Self.join(res, name)
        for path in Self.xml((try? host.names(in: folder)) ?? [], in: folder) {
          hints.append((kind, path))
        }
      }
    }
    for name in ["java", "kotlin"] where names.contains(name) {
      addCode(below: Self.join(source, name))
    }
  }

  /// Adds the code below a folder; files that are named like an activity are also hints.
  private mutating func addCode(below folder: String) {
    var open = [(path: folder, depth: 0)]
    var count = 0
    var seen: Set<String> = []
    while let (path, depth) = open.popLast() {
      // Links may form cycles.
      guard seen.insert(host.identity(of: path)).inserted else { continue }
      let names = ((try? host.names(in: path)) ?? []).sorted()
      count += names.count
      guard depth < Self.depthLimit, count < Self.fileLimit else { return }
      for name in names where !name.hasPrefix(".") {
        if name.hasSuffix("Activity.kt") || name.hasSuffix("Activity.java") {
          hints.append(("code", Self.join(path, name)))
        }
        if name.hasSuffix(".kt") || name.hasSuffix(".java") {
          code.append(Self.join(path, name))
        } else if !name.contains(".") {
          open.append((Self.join(path, name), depth + 1))
        }
      }
    }
  }
}
