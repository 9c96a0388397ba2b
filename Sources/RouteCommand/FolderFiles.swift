import RouteExchange
import RouteSyntax

/// The files of a project from which a router makes routes.
enum FolderFiles {
  /// Where routers look, below the project's folder; of some only to know them.
  private static let roots = [
    "app", "pages", "routes", "src/app", "src/pages", "src/routes",
  ]
  private static let fileLimit = 100_000
  private static let depthLimit = 64

  /// The paths of the files below `folder`: the project's, or the one with the routes.
  static func find(_ folder: String, _ host: any Host) throws(CommandFailure) -> [String] {
    let names: [String]
    do throws(HostFailure) { names = try host.names(in: folder) } catch {
      throw CommandFailure("cannot read `\(folder)`: \(error.reason)")
    }
    let whole = folder.hasPrefix("/") ? folder : host.currentDirectory + "/" + folder
    let last = parts(whole).last ?? ""
    let holdsRoots = roots.contains { names.contains(String($0.prefix { $0 != "/" })) }
    if ["app", "pages", "routes"].contains(String(last)) && !holdsRoots {
      return try walk([(folder, String(last))], host)
    }
    return try walk(roots.map { (folder + "/" + $0, $0) }, host)
  }

  private static func parts(_ path: String) -> [Substring] {
    var result: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = result.popLast() } else { result.append(part) }
    }
    return result
  }

  /// The files below folders, each as the second path that it is called by.
  private static func walk(
    _ folders: [(path: String, name: String)], _ host: any Host
  ) throws(CommandFailure) -> [String] {
    var result: [String] = []
    var open = folders.map { (path: $0.path, name: $0.name, depth: 0) }
    while let (path, name, depth) = open.popLast() {
      let names: [String]
      do throws(HostFailure) { names = try host.names(in: path) } catch {
        guard error.kind != .other else {
          throw CommandFailure("cannot read `\(path)`: \(error.reason)")
        }
        if depth > 0 { result.append(name) }
        continue
      }
      guard depth < depthLimit, open.count + result.count < fileLimit else {
        throw CommandFailure("`\(path)` is too deep, or holds too much, to be routes")
      }
      for file in names where !file.hasPrefix(".") && file != "node_modules" {
        open.append((path + "/" + file, name + "/" + file, depth + 1))
      }
    }
    return result
  }
}
