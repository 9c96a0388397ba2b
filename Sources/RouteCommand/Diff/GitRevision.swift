import RoutePlan
import RouteSyntax

/// A plan as it was at a revision, with what it included then, through the `git` program.
///
/// One `git cat-file --batch` answers for all files. Git gets arguments, never a shell; the revision
/// becomes an object's id first, so that nothing else is made of what somebody wrote.
struct GitRevision {
  /// How messages name the plan: `main:plans/shop.routeplan`.
  let name: String
  private let revision: String
  /// The id of the revision's tree.
  private let tree: String
  private let directory: String
  /// The path of the plan from the top of the repository.
  private let path: String
  private let host: any Host
  /// How long git may take for one answer.
  private static let limit = Duration.seconds(60)

  /// Finds `revision` in the repository that holds the folder of the file at `path`.
  init(_ revision: String, of path: String, host: any Host) throws(CommandFailure) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let file = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let git = Git(host: host, directory: folder)
    let prefix = try git.ask(["rev-parse", "--show-prefix"])
    guard let prefix else {
      throw CommandFailure("git finds no repository that holds `\(folder)`")
    }
    let name = "\(revision)^{tree}"
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", name]
    guard !revision.isEmpty, let tree = try git.ask(words) else {
      throw CommandFailure("git knows no revision `\(revision)`")
    }
    self.revision = revision
    self.tree = tree
    self.path = prefix + file
    self.host = host
    directory = folder
    self.name = "\(revision):\(self.path)"
  }

  /// Reads the plan and what it includes.
  func build() throws(CommandFailure) -> (plan: Plan, findings: [Finding]) {
    let reader: GitReader
    do throws(HostFailure) {
      reader = GitReader(
        try host.start(["git", "-C", directory, "cat-file", "--batch", "--follow-symlinks"]),
        tree: tree, limit: Self.limit)
    } catch {
      throw CommandFailure("cannot start `git`: \(error.reason)")
    }
    defer { reader.finish() }
    let text: SourceText
    switch reader.read(path) {
    case .success(let found): text = found
    case .failure where reader.isInterrupted:
      throw CommandFailure("interrupted", status: .interrupted)
    case .failure(let failure): throw CommandFailure("cannot read `\(name)`: \(failure.reason)")
    }
    // Paths carry the revision in messages; git gets what stands behind it.
    let mark = revision + ":"
    let loader = SourceLoader(
      locate: { include, base in
        let path = SourcePath.resolve(include, from: String(base.dropFirst(mark.count)))
        return SourceLoader.Location(path: mark + path, identity: path)
      },
      load: { reader.read(String($0.dropFirst(mark.count))) })
    let built = PlanBuilder.build(path: name, identity: path, text: text, loader: loader)
    if reader.isInterrupted { throw CommandFailure("interrupted", status: .interrupted) }
    return built
  }

  // MARK: Questions

  /// Asks git for one line.
  private struct Git {
    let host: any Host
    let directory: String

    /// What git answers, its line end left out; nil where it fails, for which it says why itself.
    func ask(_ words: [String]) throws(CommandFailure) -> String? {
      let child: any Child
      do throws(HostFailure) {
        child = try host.start(["git", "-C", directory] + words)
      } catch {
        throw CommandFailure("cannot start `git`: \(error.reason)")
      }
      var bytes: [UInt8] = []
      let deadline = ContinuousClock.now + GitRevision.limit
      loop: while true {
        switch child.receive(until: deadline) {
        case .received(let piece): bytes += piece
        case .closed: break loop
        case .interrupted:
          _ = child.finish(until: .now)
          throw CommandFailure("interrupted", status: .interrupted)
        default:
          _ = child.finish(until: .now)
          throw CommandFailure("git did not answer")
        }
      }
      guard child.finish(until: deadline) == .exited(0) else { return nil }
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
