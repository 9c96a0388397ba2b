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
  /// The files that include each file, by its identity.
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

  /// Notes what a file includes; returns whether that is new. `identity` gives the identity of a file,
  /// which may have several names.
  @discardableResult
  mutating func note(
    _ path: String, _ tree: SyntaxTree, identity: (String) -> String
  ) -> Bool {
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
    for name in old ?? [] { includers[identity(name)]?.remove(path) }
    for name in names { includers[identity(name), default: []].insert(path) }
    return true
  }

  /// Whether no known file includes a file.
  private func isTop(_ path: String, _ identity: (String) -> String) -> Bool {
    includers[identity(path)]?.isEmpty ?? true
  }

  /// The plans that a document belongs to, in the order of their names. `text` gives the text of a
  /// file.
  mutating func plans(
    of path: String, identity: (String) -> String, host: any ServerHost,
    text: (String) -> SourceText?
  ) -> [String] {
    scanFolders(identity, host, text)
    scanAround(path, identity, host, text)
    var roots: Set<String> = []
    var open = [path]
    var met: Set<String> = [path]
    while let current = open.popLast() {
      let above = includers[identity(current)] ?? []
      if above.isEmpty { roots.insert(current) }
      for file in above where met.insert(file).inserted { open.append(file) }
    }
    // Files that include each other in a ring have none at the top.
    return roots.isEmpty ? [path] : roots.sorted()
  }

  /// All files with plans in the folders of the workspace, and others that are known, in the order of
  /// their names.
  mutating func files(
    identity: (String) -> String, host: any ServerHost, text: (String) -> SourceText?
  ) -> [String] {
    scanFolders(identity, host, text)
    return includes.keys.sorted()
  }

  /// What a known file includes, by path; nil for one that is not known.
  func includes(of path: String) -> [String]? { includes[path] }

  /// The plans in the folders of the workspace, in the order of their names.
  mutating func plans(
    identity: (String) -> String, host: any ServerHost, text: (String) -> SourceText?
  ) -> [String] {
    let files = files(identity: identity, host: host, text: text).filter { path in
      folders.contains { path.utf8.starts(with: DocumentURI.path("", in: $0).utf8) }
    }
    var plans = files.filter { isTop($0, identity) }
    var met = Set(plans)
    func follow(_ roots: [String]) {
      var open = roots
      while let path = open.popLast() {
        for name in includes[path] ?? [] where met.insert(name).inserted { open.append(name) }
      }
    }
    follow(includes.keys.filter { isTop($0, identity) })
    // Files that include each other in a ring have none at the top.
    for path in files where met.insert(path).inserted {
      plans.append(path)
      follow([path])
    }
    return plans.sorted()
  }

  // MARK: Looking

  private mutating func scanFolders(
    _ identity: (String) -> String, _ host: any ServerHost, _ text: (String) -> SourceText?
  ) {
    if isScanned { return }
    isScanned = true
    var open = folders
    while let folder = open.popLast(), seen.count < Self.mostFolders {
      open += look(into: folder, identity, host, text)
    }
  }

  /// Looks for plans beside a document and above it.
  private mutating func scanAround(
    _ path: String, _ identity: (String) -> String, _ host: any ServerHost,
    _ text: (String) -> SourceText?
  ) {
    guard DocumentURI.isFile(path) else { return }
    var folder = DocumentURI.folder(path)
    for _ in 0..<Self.mostParents {
      if seen.contains(folder) { return }
      _ = look(into: folder, identity, host, text)
      if folder == "/" || folder.isEmpty { return }
      folder = DocumentURI.folder(folder)
    }
  }

  /// Notes the plans in a folder; returns the folders in it that may hold more.
  private mutating func look(
    into folder: String, _ identity: (String) -> String, _ host: any ServerHost,
    _ text: (String) -> SourceText?
  ) -> [String] {
    guard seen.insert(folder).inserted else { return [] }
    var folders: [String] = []
    for name in host.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = DocumentURI.path(name, in: folder)
      if name.hasSuffix(".routeplan") {
        if includes[path] == nil, let text = text(path) {
          note(path, Parser.parse(text, file: FileID(0)).tree, identity: identity)
        }
      } else if !name.utf8.contains(UInt8(ascii: ".")) && !Self.skipped.contains(name) {
        // Folders of sources have no dot in their names.
        folders.append(path)
      }
    }
    return folders
  }
}
