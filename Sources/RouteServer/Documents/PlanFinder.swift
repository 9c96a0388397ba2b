import RouteBase
import RoutePlan
import RouteSyntax

/// Finds the plans that a document belongs to: the files that include it, directly or indirectly,
/// and that no other file includes.
struct PlanFinder {
  /// Folders that hold what others made.
  private static let skipped: Set<String> = [
    "node_modules", "build", "DerivedData", "Pods", "Carthage", "vendor", "target", "dist",
  ]
  /// The most folders that are looked into.
  private static let mostFolders = 5000
  /// How far up from a document its own folders are looked into.
  private static let mostParents = 4

  /// The folders of the workspace, where plans are looked for at any depth.
  var folders: [String] = [] { didSet { isScanned = false } }
  /// The files that each known file includes, by path.
  private var includes: [String: [String]] = [:]
  /// The files that include each file.
  private var includers: [String: Set<String>] = [:]
  private var isScanned = false
  /// The folders that were looked into.
  private var seen: Set<String> = []

  /// Forgets what is on disk.
  mutating func forget() {
    includes = [:]
    includers = [:]
    seen = []
    isScanned = false
  }

  /// Notes what a file includes; returns whether that is new.
  @discardableResult
  mutating func note(_ path: String, _ tree: SyntaxTree) -> Bool {
    var names: [String] = []
    var index = 0
    while index < tree.declarations.count {
      let declaration = tree.declarations[index]
      if declaration.kind == .include {
        for name in declaration.payload.indices {
          names.append(SourcePath.resolve(tree.string(tree.names[name]), from: path))
        }
      }
      index += 1
    }
    let old = includes.updateValue(names, forKey: path)
    if let old, old == names { return false }
    for name in old ?? [] { includers[name]?.remove(path) }
    for name in names { includers[name, default: []].insert(path) }
    return true
  }

  /// The plans that a document belongs to, in the order of their names. `text` gives the text of a
  /// file.
  mutating func plans(
    of path: String, host: any ServerHost, text: (String) -> SourceText?
  ) -> [String] {
    scan(path, host, text)
    var roots: Set<String> = []
    var open = [path]
    var met: Set<String> = [path]
    while let current = open.popLast() {
      let above = includers[current] ?? []
      if above.isEmpty { roots.insert(current) }
      for file in above where met.insert(file).inserted { open.append(file) }
    }
    // Files that include each other in a ring have none at the top.
    return roots.isEmpty ? [path] : roots.sorted()
  }

  // MARK: Looking

  private mutating func scan(
    _ path: String, _ host: any ServerHost, _ text: (String) -> SourceText?
  ) {
    if !isScanned {
      isScanned = true
      var open = folders
      while let folder = open.popLast(), seen.count < Self.mostFolders {
        open += look(into: folder, host, text)
      }
    }
    guard DocumentURI.isFile(path) else { return }
    var folder = DocumentURI.folder(path)
    for _ in 0..<Self.mostParents {
      if seen.contains(folder) { return }
      _ = look(into: folder, host, text)
      if folder == "/" || folder.isEmpty { return }
      folder = DocumentURI.folder(folder)
    }
  }

  /// Notes the plans in a folder; returns the folders in it that may hold more.
  private mutating func look(
    into folder: String, _ host: any ServerHost, _ text: (String) -> SourceText?
  ) -> [String] {
    guard seen.insert(folder).inserted else { return [] }
    var folders: [String] = []
    for name in host.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = DocumentURI.path(name, in: folder)
      if name.hasSuffix(".routeplan") {
        if includes[path] == nil, let text = text(path) {
          note(path, Parser.parse(text, file: FileID(0)).tree)
        }
      } else if !name.utf8.contains(UInt8(ascii: ".")) && !Self.skipped.contains(name) {
        // Folders of sources have no dot in their names.
        folders.append(path)
      }
    }
    return folders
  }
}
