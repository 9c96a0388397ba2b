/// The files of an app's project, without what other tools put there.
struct ProjectFiles {
  private static let fileLimit = 200_000
  private static let depthLimit = 32
  private static let skipped: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules", "SourcePackages", "fastlane",
  ]
  /// The endings of folders that a tool shows as one thing.
  private static let bundles = [
    ".xcassets", ".xcodeproj", ".xcworkspace", ".framework", ".xcframework", ".app", ".bundle",
    ".xcdatamodeld",
  ]

  /// The paths below `folder` whose names are wanted, sorted; nil if `folder` is empty or
  /// not a folder.
  /// Anything unreadable is skipped, and so are folders of builds and of other people's packages.
  static func find(
    _ folder: String, _ host: any Host, where isWanted: (String) -> Bool
  ) throws(CommandFailure) -> [String]? {
    guard let top = try? host.names(in: folder), !top.isEmpty else { return nil }
    let base = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var result: [String] = []
    var open = [(path: base, depth: 0)]
    var seen: Set<String> = []
    var count = 0
    while let (path, depth) = open.popLast() {
      // Links may form cycles.
      guard depth < depthLimit, let names = try? host.names(in: path),
        seen.insert(host.identity(of: path)).inserted
      else { continue }
      count += names.count
      guard count < fileLimit else {
        throw CommandFailure(
          "`\(folder)` contains too many files to search", help: "name a folder inside it")
      }
      for name in names where !name.hasPrefix(".") && !skipped.contains(name) {
        if isWanted(name) {
          result.append(join(path, name))
        } else if !bundles.contains(where: { name.hasSuffix($0) }) {
          open.append((join(path, name), depth + 1))
        }
      }
    }
    return result.sorted()
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
  }
}
