/// The names of a plan's files in a page. A page names no folder of the machine on which it was
/// made, so it is the same wherever it is made.
package enum MapFiles {
  /// The paths of a plan's files, relative to the folder of the first one; relative paths refer to
  /// `folder`.
  package static func names(_ paths: [String], folder: String) -> [String] {
    guard let first = paths.first else { return [] }
    let home = parts(first, folder).dropLast()
    return paths.map { path in
      let own = parts(path, folder)
      let common = zip(home, own.dropLast()).prefix { $0 == $1 }.count
      let up = Array(repeating: "..", count: home.count - common)
      return (up + own[common...]).joined(separator: "/")
    }
  }

  /// The paths of a plan's files, relative to the folder that holds all of them, so that includes
  /// still lead from one to another.
  package static func rooted(_ paths: [String], folder: String) -> [String] {
    let all = paths.map { parts($0, folder) }
    guard var root = all.first?.dropLast() else { return [] }
    for parts in all {
      root = root.prefix(zip(root, parts.dropLast()).prefix { $0 == $1 }.count)
    }
    return all.map { $0[root.count...].joined(separator: "/") }
  }

  /// The components of a path from the root, without `.` and `..`.
  private static func parts(_ path: String, _ folder: String) -> [String] {
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    var parts: [String] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts
  }
}
