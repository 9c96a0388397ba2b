import RoutePlan

/// The folder that file names in reports and baselines are relative to, so that a name is the same
/// wherever a run starts. It is the folder of `--relative-to`, else the root of the repository that
/// holds the plan, else the plan's folder.
struct ReportFolder {
  /// An absolute path, simplified as text, with a trailing slash.
  private let root: String
  private let host: any Host
  private let base: String
  /// The name of standard input if the user gave it none; it is not a path.
  private let inputName: String?

  /// Finds the folder for a run over the plans at `paths`.
  init(_ paths: [String], _ session: Session) throws(CommandFailure) {
    let host = session.host
    let arguments = session.arguments
    let base = Self.folder(host.currentDirectory)
    self.host = host
    self.base = base
    let source = PlanSource(session)
    inputName = arguments.has(.stdinName) ? nil : source.displayPath("-")
    if let chosen = arguments.value(.relativeTo) {
      do throws(HostFailure) { _ = try host.names(in: chosen.isEmpty ? "." : chosen) } catch {
        throw CommandFailure("`--relative-to \(chosen)`: \(error.reason)")
      }
      root = Self.folder(SourcePath.resolve(chosen, from: base))
      return
    }
    let input = inputName
    let folders = paths.map { path in
      let name = source.displayPath(path)
      return name == input ? base : Self.parent(SourcePath.resolve(name, from: base))
    }
    let repository = folders.lazy.compactMap { folder in
      Self.repository(of: folder, host)
        ?? Self.repository(of: Self.folder(host.identity(of: folder)), host)
    }.first
    root = repository ?? Self.common(folders) ?? base
  }

  /// The name of the file at `path` in reports.
  func name(_ path: String) -> String {
    if path == inputName { return path }
    let whole = SourcePath.resolve(path, from: base)
    if let name = Self.name(of: whole, below: root) { return name }
    // A link may lead to the same file.
    let parent = Self.parent(whole)
    let real = Self.folder(host.identity(of: parent)) + whole.dropFirst(parent.count)
    if let name = Self.name(of: real, below: Self.folder(host.identity(of: root))) { return name }
    return Self.climbing(to: whole, from: root)
  }

  // MARK: Paths as text

  /// `path` with a trailing slash.
  private static func folder(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }

  /// The folder that holds the file at an absolute path.
  private static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
  }

  private static func name(of path: String, below folder: String) -> String? {
    guard path.utf8.count > folder.utf8.count, path.utf8.starts(with: folder.utf8) else {
      return nil
    }
    return String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
  }

  /// The nearest folder from `folder` upwards that is the root of a git repository.
  private static func repository(of folder: String, _ host: any Host) -> String? {
    var folder = folder
    while true {
      // In a worktree, `.git` is a file.
      if (try? host.names(in: folder))?.contains(".git") == true { return folder }
      if folder == "/" { return nil }
      folder = parent(String(folder.dropLast()))
    }
  }

  /// The deepest folder that contains all of `folders`.
  private static func common(_ folders: [String]) -> String? {
    guard var result = folders.first else { return nil }
    for folder in folders.dropFirst() {
      while !folder.utf8.starts(with: result.utf8) { result = parent(String(result.dropLast())) }
    }
    return result
  }

  /// A path outside `folder`, relative to it by way of `..`.
  private static func climbing(to path: String, from folder: String) -> String {
    var above = folder
    var steps = 0
    while !path.utf8.starts(with: above.utf8) && above != "/" {
      above = parent(String(above.dropLast()))
      steps += 1
    }
    let rest = String(decoding: path.utf8.dropFirst(above.utf8.count), as: UTF8.self)
    return String(repeating: "../", count: steps) + rest
  }
}
