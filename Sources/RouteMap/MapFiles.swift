/// What a page calls the files of a plan: a page names no folder of the machine that it was made on,
/// and is the same from wherever it was made.
enum MapFiles {
  /// The paths of a plan's files as they are from the folder of the first one; relative paths stand for
  /// those in `folder`.
  static func names(_ paths: [String], folder: String) -> [String] {
    guard let first = paths.first else { return [] }
    let home = parts(first, folder).dropLast()
    return paths.map { path in
      let own = parts(path, folder)
      let common = zip(home, own.dropLast()).prefix { $0 == $1 }.count
      let up = Array(repeating: "..", count: home.count - common)
      return (up + own[common...]).joined(separator: "/")
    }
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
