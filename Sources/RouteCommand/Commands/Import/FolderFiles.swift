import RouteBase
import RouteImport
import RouteSyntax

/// The files of a project that a router turns into routes.
enum FolderFiles {
  /// The folders below the project's folder where routers look. Some are here only to be
  /// recognized.
  private static let roots = [
    "app", "pages", "routes", "src/app", "src/pages", "src/routes", "layers",
  ]
  private static let fileLimit = 100_000
  private static let depthLimit = 64

  /// The files below `folder` (the project's, or the one with the routes) and the files next to it
  /// that change what routes mean. The keys are their names in the project, the values their paths.
  static func find(_ folder: String, _ host: any Host) throws(CommandFailure) -> [String: String] {
    let names: [String]
    do throws(HostFailure) { names = try host.names(in: folder) } catch {
      throw CommandFailure("cannot read `\(folder)`: \(error.reason)")
    }
    let whole = folder.hasPrefix("/") ? folder : host.currentDirectory + "/" + folder
    let last = parts(whole).last ?? ""
    let holdsRoots = roots.contains { names.contains(String($0.prefix { $0 != "/" })) }
    if ["app", "pages", "routes"].contains(String(last)) && !holdsRoots {
      var result = try walk([(folder, String(last))], host)
      let isInSource = parts(whole).dropLast().last == "src"
      let above = parent(of: folder)
      addSettings(in: above, isInSource ? "src/" : "", host, &result)
      if isInSource { addSettings(in: parent(of: above), "", host, &result) }
      return result
    }
    let top = folder.hasSuffix("/") ? folder : folder + "/"
    var result = try walk(roots.map { (top + $0, $0) }, host)
    addSettings(in: folder, "", host, &result)
    addSettings(in: top + "src", "src/", host, &result)
    return result
  }

  /// Adds the files of a folder that hold settings or run before pages.
  private static func addSettings(
    in folder: String, _ name: String, _ host: any Host, _ result: inout [String: String]
  ) {
    for file in (try? host.names(in: folder)) ?? [] {
      guard FileRoutes.affectsURLs(file), !file.hasSuffix("/") else { continue }
      result[name + file] =
        folder == "." ? file : folder + (folder.hasSuffix("/") ? "" : "/") + file
    }
  }

  /// The parent of a folder, as text.
  private static func parent(of folder: String) -> String {
    let parts = folder.split(separator: "/", omittingEmptySubsequences: true)
    guard let last = parts.last, last != ".", last != ".." else { return folder + "/.." }
    if parts.count == 1 { return folder.hasPrefix("/") ? "/" : "." }
    return (folder.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
  }

  private static func parts(_ path: String) -> [Substring] {
    var result: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = result.popLast() } else { result.append(part) }
    }
    return result
  }

  /// The files below folders: their paths by name, where each name starts with that of the folder.
  private static func walk(
    _ folders: [(path: String, name: String)], _ host: any Host
  ) throws(CommandFailure) -> [String: String] {
    var result: [String: String] = [:]
    var open = folders.map { (path: $0.path, name: $0.name, depth: 0) }
    while let (path, name, depth) = open.popLast() {
      let names: [String]
      do throws(HostFailure) { names = try host.names(in: path) } catch {
        guard error.cause != .other else {
          throw CommandFailure("cannot read `\(path)`: \(error.reason)")
        }
        if depth > 0 { result[name] = path }
        continue
      }
      guard depth < depthLimit, open.count + result.count < fileLimit else {
        throw CommandFailure("`\(path)` is too deep or contains too many files for routes")
      }
      for file in names where !FileRoutes.skips(file) {
        open.append((path + "/" + file, name + "/" + file, depth + 1))
      }
    }
    return result
  }
}
