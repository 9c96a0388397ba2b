package import RouteBase

/// How the builder reads the files that a plan includes. It does not touch the disk itself.
package struct SourceLoader {
  /// The location of an included file.
  package struct Location {
    /// Its name in messages.
    package var path: String
    /// Equal for two names of the same file.
    package var identity: String

    package init(path: String, identity: String) {
      self.path = path
      self.identity = identity
    }
  }

  /// A file that cannot be read, and why: "no such file".
  package struct Failure: Error {
    package var reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// Finds the file that an include names, given the path of the file that contains the include.
  package var locate: (_ include: String, _ path: String) -> Location
  /// Reads the file at a path; called once for each identity.
  package var load: (_ path: String) -> Result<SourceText, Failure>

  package init(
    locate: @escaping (_ include: String, _ path: String) -> Location,
    load: @escaping (_ path: String) -> Result<SourceText, Failure>
  ) {
    self.locate = locate
    self.load = load
  }

  /// Files by path, for plans in memory. Paths are joined and shortened as text.
  package init(files: [String: String]) {
    self.init(
      locate: { include, path in
        let joined = SourcePath.resolve(include, from: path)
        return Location(path: joined, identity: joined)
      },
      load: { path in
        files[path].map { .success(SourceText($0)) } ?? .failure(Failure(reason: "no such file"))
      })
  }
}

/// Paths as text.
package enum SourcePath {
  /// The path of a file named in another file, relative to that one. `..` and `.` are removed where
  /// that can be done without looking at the disk.
  package static func resolve(_ include: String, from path: String) -> String {
    if include.hasPrefix("/") { return shorten(include) }
    guard let slash = path.lastIndex(of: "/") else { return shorten(include) }
    return shorten(String(path[...slash]) + include)
  }

  /// The last component without its extension. A name without one, such as `-`, is returned as is.
  package static func stem(_ path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return last }
    return String(last[..<dot])
  }

  private static func shorten(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part == ".." && path.hasPrefix("/") && parts.isEmpty {
        continue
      } else {
        parts.append(part)
      }
    }
    let whole = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return whole.isEmpty && !path.isEmpty ? "." : whole
  }
}
