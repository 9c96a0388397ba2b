import RoutePlan
import RouteBase

/// A conversation with `git cat-file --batch`: a path in, the file's bytes out.
final class GitReader {
  private let child: any Child
  private let tree: String
  private let limit: Duration
  private var buffer: [UInt8] = []
  /// Why nothing more can be read; nil while reading is possible.
  private var fault: String?

  init(_ child: any Child, tree: String, limit: Duration) {
    self.child = child
    self.tree = tree
    self.limit = limit
  }

  /// Why a file that is not in the tree cannot be read.
  static let missing = "no such file at that revision"

  var isInterrupted: Bool { child.isInterrupted }

  func finish() { _ = child.finish(until: Deadline(in: .seconds(1))) }

  /// The bytes of the file at `path`, relative to the top of the repository.
  func read(_ path: String) -> Result<SourceText, SourceLoader.Failure> {
    func fail(_ reason: String) -> Result<SourceText, SourceLoader.Failure> {
      .failure(SourceLoader.Failure(reason: fault ?? reason))
    }
    if fault != nil { return fail("") }
    if path.utf8.contains(UInt8(ascii: "\n")) || path.utf8.contains(0) {
      return fail("git cannot look up a name with a line break")
    }
    if path.hasPrefix("/") || path == ".." || path.hasPrefix("../") {
      return fail("it is outside the repository")
    }
    let deadline = Deadline(in: limit)
    guard child.send(Array("\(tree):\(path)\n".utf8), until: deadline) == .sent,
      let header = line(until: deadline)
    else { return broken() }
    let words = header.split(separator: " ")
    // For a file, the words are its id, `blob` and its size. For anything else, git names its type.
    if words.count == 3, let size = Int(words[2]), words[0].allSatisfy(\.isHexDigit) {
      guard size < SourceText.maximumCount, let bytes = take(size + 1, until: deadline) else {
        return broken()
      }
      return words[1] == "blob"
        ? .success(SourceText(Array(bytes.dropLast()))) : fail("it is a folder")
    }
    if header.hasSuffix(" missing") || header.hasSuffix(" ambiguous") {
      return fail(Self.missing)
    }
    // A link that leads out of the tree, or nowhere: a line with its target follows.
    if words.count == 2, let size = Int(words[1]), take(size + 1, until: deadline) != nil {
      return fail("it is a link to something that is not in the repository")
    }
    return broken()
  }

  private func broken() -> Result<SourceText, SourceLoader.Failure> {
    fault = isInterrupted ? "interrupted" : "git did not answer"
    return .failure(SourceLoader.Failure(reason: fault ?? ""))
  }

  private func line(until deadline: Deadline) -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      guard buffer.count < 1 << 16, receive(until: deadline) else { return nil }
    }
  }

  private func take(_ count: Int, until deadline: Deadline) -> [UInt8]? {
    while buffer.count < count { guard receive(until: deadline) else { return nil } }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  private func receive(until deadline: Deadline) -> Bool {
    guard case .received(let piece) = child.receive(until: deadline) else { return false }
    buffer += piece
    return true
  }
}
