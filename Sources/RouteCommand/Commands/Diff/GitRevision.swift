import RoutePlan
import RouteBase
import RouteSyntax

/// A plan as it was at a revision, with the files that it included then, read with the `git`
/// program.
///
/// One `git cat-file --batch` answers for all files. Git gets arguments, never a shell command. The
/// revision is resolved to an object id first, so that user input cannot be taken for anything
/// else.
struct GitRevision {
  /// A plan that was read.
  struct Reading {
    /// Its name in messages: `main:plans/shop.routeplan`.
    var name: String
    var plan: Plan
    var findings: [Finding]
  }

  private let revision: String
  /// The id of the revision's tree.
  private let tree: String
  private let git: Git
  /// The path of the plan, relative to the top of the repository.
  private let path: String
  /// Whether the user gave this path explicitly.
  private let isPathKnown: Bool
  /// How long git may take for one answer.
  private static let limit = Duration.seconds(60)

  /// Finds `revision` in the repository that holds the folder of the file at `path`. `old` is the
  /// path of the file at that revision, relative to the working folder, if it was another one.
  init(
    _ revision: String, of path: String, old: String? = nil, host: any Host
  ) throws(CommandFailure) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let file = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let git = Git(host: host, directory: folder)
    guard let prefix = try git.ask(Git.findingPrefix) else {
      throw CommandFailure(
        "git found no repository that contains `\(folder)`"
          + (try git.complaint().map { ": " + $0 } ?? ""))
    }
    let name = "\(revision)^{tree}"
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", name]
    guard !revision.isEmpty, let tree = try git.ask(words) else {
      throw CommandFailure("git has no revision `\(revision)`")
    }
    self.revision = revision
    self.tree = tree
    self.git = git
    isPathKnown = old != nil
    self.path = try old.map { old throws(CommandFailure) in try git.path(of: old) } ?? prefix + file
  }

  /// Reads the plan and what it includes. If git knows the plan by another name at that revision,
  /// it is read by that name, and `onRename` gets both paths.
  func read(onRename: (_ old: String, _ new: String) -> Void) throws(CommandFailure) -> Reading {
    let reader: GitFiles
    do throws(HostFailure) { reader = try GitFiles(git, tree) } catch {
      throw CommandFailure("cannot start `git`: \(error.reason)")
    }
    defer { reader.finish() }
    var path = path
    var found = reader.read(path)
    if case .failure(let failure) = found, failure.reason == GitReader.missing, !isPathKnown,
      let old = try git.formerPath(of: path, tree)
    {
      onRename(old, path)
      path = old
      found = reader.read(path)
    }
    let name = "\(revision):\(path)"
    let text: SourceText
    switch found {
    case .success(let found): text = found
    case .failure where reader.isInterrupted:
      throw CommandFailure("interrupted", status: .interrupted)
    case .failure(let failure):
      let help = "name the file as of that revision with `--old FILE`"
      throw CommandFailure(
        "cannot read `\(name)`: \(failure.reason)",
        help: failure.reason == GitReader.missing && !isPathKnown ? help : nil)
    }
    // In messages, paths start with the revision; git gets the part after it.
    let mark = revision + ":"
    let loader = SourceLoader(
      locate: { include, base in
        let path = SourcePath.resolve(include, from: String(base.dropFirst(mark.count)))
        return SourceLoader.Location(path: mark + path, identity: path)
      },
      load: { reader.read(String($0.dropFirst(mark.count))) })
    let built = PlanBuilder.build(
      at: SourceLoader.Location(path: name, identity: path), text: text, loader: loader)
    if reader.isInterrupted { throw CommandFailure("interrupted", status: .interrupted) }
    return Reading(name: name, plan: built.plan, findings: built.findings)
  }

  // MARK: Files

  /// The files of a tree, also those in submodules, as these were then.
  private final class GitFiles {
    private let git: Git
    private let tree: String
    private let reader: GitReader
    /// The submodules of which files were read, by their folders; nil for one that cannot be read.
    private var submodules: [String: GitFiles?] = [:]

    init(_ git: Git, _ tree: String) throws(HostFailure) {
      (self.git, self.tree) = (git, tree)
      reader = GitReader(
        try git.host.start(
          ["git", "-C", git.directory, "cat-file", "--batch", "--follow-symlinks"],
          errors: .dropped),
        tree: tree, limit: GitRevision.limit)
    }

    var isInterrupted: Bool {
      reader.isInterrupted || submodules.values.contains { $0?.isInterrupted ?? false }
    }

    func finish() {
      reader.finish()
      for case let files? in submodules.values { files.finish() }
    }

    /// The bytes of the file at `path`, relative to the top of the repository.
    func read(_ path: String) -> Result<SourceText, SourceLoader.Failure> {
      let found = reader.read(path)
      guard case .failure(let failure) = found, failure.reason == GitReader.missing,
        let (folder, commit) = try? git.submodule(around: path, tree)
      else { return found }
      let files: GitFiles?
      if let known = submodules[folder] {
        files = known
      } else {
        files = (try? git.topFolder()).flatMap {
          try? GitFiles(Git(host: git.host, directory: $0 + "/" + folder), commit)
        }
        submodules[folder] = files
      }
      let inner = files?.read(String(path.dropFirst(folder.count + 1))) ?? found
      guard case .failure = inner, let files, (try? files.git.has(commit)) == false
      else { return inner }
      return .failure(
        SourceLoader.Failure(
          reason: "the submodule `\(folder)` lacks its commit `\(commit.prefix(12))`; "
            + "`git submodule update --init` may fetch it"))
    }
  }

  // MARK: Questions

  /// Runs git and reads its whole output.
  private struct Git {
    let host: any Host
    let directory: String

    /// The path, relative to the top of the repository, of a file that is named relative to the
    /// working folder. The file need not exist.
    func path(of file: String) throws(CommandFailure) -> String {
      let top = try topFolder()
      let folder = host.currentDirectory
      let path = SourcePath.resolve(file, from: folder.hasSuffix("/") ? folder : folder + "/")
      let start = top.hasSuffix("/") ? top : top + "/"
      guard path.utf8.starts(with: start.utf8) else {
        throw CommandFailure("`\(file)` is outside the repository `\(top)`")
      }
      return String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    }

    func topFolder() throws(CommandFailure) -> String {
      guard let top = try ask(["rev-parse", "--show-toplevel"]) else {
        throw CommandFailure("git found no top folder of the repository")
      }
      return top
    }

    /// Whether the repository has an object.
    func has(_ id: String) throws(CommandFailure) -> Bool {
      try ask(["cat-file", "-e", id]) != nil
    }

    /// The submodule of a tree that a path leads into, and its commit; nil if there is none.
    func submodule(
      around path: String, _ tree: String
    ) throws(CommandFailure) -> (folder: String, commit: String)? {
      let folders = path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
      if folders.isEmpty { return nil }
      // `160000 commit ID`, a tab and the path.
      let output = try ask(["ls-tree", "-z", "--full-tree", tree, "--"] + folders) ?? ""
      for entry in output.split(separator: "\0") {
        let parts = entry.split(separator: "\t", maxSplits: 1)
        let words = parts.first?.split(separator: " ") ?? []
        if parts.count == 2, words.count == 3, words[0] == "160000" {
          return (String(parts[1]), String(words[2]))
        }
      }
      return nil
    }

    /// The path that a file of the working folder had in a tree, according to git's rename
    /// detection; nil if it finds none.
    func formerPath(of path: String, _ tree: String) throws(CommandFailure) -> String? {
      let words = [
        "-c", "diff.relative=false", "diff", "--no-ext-diff", "--find-renames", "--diff-filter=R",
        "--name-status", "-z", tree, "--",
      ]
      // Groups of three: how sure git is, the old path and the new path.
      let fields = (try ask(words) ?? "").split(separator: "\0", omittingEmptySubsequences: true)
      for index in stride(from: 2, to: fields.count, by: 3)
      where fields[index].utf8.elementsEqual(path.utf8) {
        return String(fields[index - 1])
      }
      return nil
    }

    /// What finds the folder's path in the repository.
    static let findingPrefix = ["rev-parse", "--show-prefix"]

    /// Git's output without its last line end; nil if git fails.
    func ask(_ words: [String]) throws(CommandFailure) -> String? {
      let (output, isDone) = try run(words, errors: .dropped)
      return isDone ? output : nil
    }

    /// Why git finds no repository; nil if there is just none.
    func complaint() throws(CommandFailure) -> String? {
      let (output, _) = try run(Self.findingPrefix, errors: .joined)
      let fatal = "fatal: "
      // That there is none ends with where git looked, in whatever language.
      guard let line = output.split(separator: "\n").first(where: { $0.hasPrefix(fatal) }),
        !line.hasSuffix(".git"), !line.hasSuffix(")")
      else { return nil }
      return String(line.dropFirst(fatal.utf8.count))
    }

    /// Git's output without its last line end, and whether git succeeds.
    private func run(
      _ words: [String], errors: ChildErrors
    ) throws(CommandFailure) -> (output: String, isDone: Bool) {
      let child: any Child
      do throws(HostFailure) {
        child = try host.start(["git", "-C", directory] + words, errors: errors)
      } catch {
        throw CommandFailure("cannot start `git`: \(error.reason)")
      }
      var bytes: [UInt8] = []
      let deadline = Deadline(in: GitRevision.limit)
      loop: while true {
        switch child.receive(until: deadline) {
        case .received(let piece): bytes += piece
        case .closed: break loop
        case .interrupted:
          _ = child.finish(until: Deadline(in: .zero))
          throw CommandFailure("interrupted", status: .interrupted)
        default:
          _ = child.finish(until: Deadline(in: .zero))
          throw CommandFailure("git did not answer")
        }
      }
      let isDone = child.finish(until: deadline) == .exited(0)
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      return (String(decoding: bytes, as: UTF8.self), isDone)
    }
  }
}
