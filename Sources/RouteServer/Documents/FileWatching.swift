import RouteBase

/// How changes to files that are not open are noticed: the client reports them, or the server looks at
/// their stamps.
struct FileWatching {
  /// A pattern that the client is asked to watch; without a folder, in those of the workspace.
  struct Pattern: Hashable {
    var folder: String?
    var glob: String
  }

  /// What every client that can watch is asked to watch.
  static let plans = Pattern(glob: "**/*.routeplan")

  /// What the client can watch: nothing, its workspace, or any file.
  var watchesWorkspace = false
  var watchesAll = false
  /// The folders of the workspace.
  var folders: [String] = []

  /// The patterns that the client was not asked to watch yet, and all.
  private var new: [Pattern] = []
  private var known: Set<Pattern> = [plans]
  /// The files that the client does not watch, and those that it does, with their stamps from before
  /// they were read.
  private var stamps: [String: [Int]] = [:]
  private var watchedStamps: [String: [Int]] = [:]
  /// When to look at the stamps again, in milliseconds.
  private var next = Int.min

  /// How much longer than a look at all stamps takes the server goes without another one.
  private static let share = 20

  /// Notes a file that is about to be read.
  mutating func note(_ path: String, _ host: any ServerHost) {
    let isInside = folders.contains { path.utf8.starts(with: DocumentURI.path("", in: $0).utf8) }
    if watchesAll || isInside && watchesWorkspace {
      watchedStamps[path] = host.stamp(of: path)
    } else {
      stamps[path] = host.stamp(of: path)
    }
    if isInside && watchesWorkspace {
      if path.hasSuffix(".routeplan") { return }
      ask(for: Pattern(glob: "**/" + Self.glob(of: path)))
    } else if watchesAll {
      ask(for: Pattern(folder: DocumentURI.folder(path), glob: Self.glob(of: path)))
    }
  }

  private mutating func ask(for pattern: Pattern) {
    if known.insert(pattern).inserted { new.append(pattern) }
  }

  /// A pattern for the name of a file. What means something in patterns is any character there.
  private static func glob(of path: String) -> String {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] }
    return String((name ?? path[...]).map { "*?[]{},!\\".contains($0) ? "?" : $0 })
  }

  /// The patterns that the client has to be asked to watch since the last call.
  mutating func takeNew() -> [Pattern] {
    defer { new = [] }
    return new
  }

  /// Forgets the files that were read.
  mutating func forget() { (stamps, watchedStamps) = ([:], [:]) }

  /// Whether a file that the client does not watch has changed since it was read. So that questions are
  /// answered as fast as ever, it is not always looked at all files.
  mutating func seesChange(_ host: any ServerHost, besides isOpen: (String) -> Bool) -> Bool {
    if stamps.isEmpty { return false }
    let start = host.milliseconds
    if start < next { return false }
    let isChanged = stamps.contains { !isOpen($0.key) && host.stamp(of: $0.key) != $0.value }
    next = start + (host.milliseconds - start) * Self.share
    return isChanged
  }

  /// Whether any file has changed since it was read.
  func seesAnyChange(_ host: any ServerHost, besides isOpen: (String) -> Bool) -> Bool {
    [stamps, watchedStamps].contains { files in
      files.contains { !isOpen($0.key) && host.stamp(of: $0.key) != $0.value }
    }
  }
}
