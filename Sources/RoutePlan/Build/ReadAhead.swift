import RouteBase
import RouteSyntax

/// Whether a thread reads a plan's first file while the part that has arrived is declared, and a
/// thread reads the file to be included next. The result is the same.
package enum ReadAhead: Sendable {
  case never
  /// If the file is large enough to be worth it.
  case whenLarge
  /// Always, with this many declarations at a time.
  case always(partSize: Int)

  /// The number of bytes from which a thread is worth starting; measured.
  private static let worth = 1 << 17

  /// How many declarations are sent at a time; nil if no thread reads a text of `count` bytes.
  func partSize(for count: Int) -> Int? {
    switch self {
    case .never: nil
    case .whenLarge: count >= Self.worth ? TreePart.size : nil
    case .always(let partSize): partSize
    }
  }
}

/// The tree of a file that a separate thread reads, sent in parts while the rest is read.
struct ArrivingTree {
  /// A part waits only as long as there are few: those that wait are memory that the plan does not
  /// need.
  private let parts = Channel<TreePart>(limit: 8)
  private let rest: BackgroundWork<TreeRest>

  init(_ text: SourceText, file: FileID, partSize: Int) {
    rest = BackgroundWork { [parts] in
      Parser.parse(text, file: file, sending: parts, by: partSize)
    }
  }

  /// Waits for the next parts; returns none at the end.
  func receive() -> [TreePart] { parts.receive() }

  /// What is left after all parts; waits for it.
  func takeRest() -> TreeRest { rest.take() }
}

/// A file that a separate thread reads before it is needed.
struct NextFile {
  let identity: String
  let text: SourceText
  private let parsed: BackgroundWork<(tree: SyntaxTree, findings: [Finding])>

  init(_ text: SourceText, identity: String) {
    (self.text, self.identity) = (text, identity)
    parsed = BackgroundWork { Parser.parse(text, file: FileID(0)) }
  }

  /// The result, as if this were the first file; waits for it.
  func take() -> (tree: SyntaxTree, findings: [Finding]) { parsed.take() }
}

extension PlanBuilder {
  /// Starts a thread that reads the file of the include that follows `include`, if one does, while
  /// a file with this text is walked.
  mutating func readNext(
    after include: DeclarationSyntax, _ tree: SyntaxTree, _ file: FileID, while text: SourceText
  ) {
    guard nextFile == nil, readAhead.partSize(for: text.count) != nil,
      include.next < tree.declarations.count
    else { return }
    let next = tree.declarations[Int(include.next)]
    guard next.kind == .include, let name = next.payload.indices.first else { return }
    let location = loader.locate(tree.string(tree.names[name]), plan.files[file.index].path)
    guard isNew(location), let text = load(location) else { return }
    nextFile = NextFile(text, identity: location.identity)
  }

  /// The file at `location`, if it is the one that is being read ahead.
  mutating func takeNextFile(_ location: SourceLoader.Location) -> NextFile? {
    guard let nextFile, nextFile.identity.utf8.elementsEqual(location.identity.utf8) else {
      return nil
    }
    self.nextFile = nil
    return nextFile
  }

  /// Starts a thread that reads the first file.
  mutating func readAhead(
    _ text: SourceText, path: String, identity: String, partSize: Int
  ) {
    plan.files.append(PlanFile(path: path, tree: .unread(text, file: FileID(0))))
    note(FileID(0), identity)
    arriving = ArrivingTree(text, file: FileID(0), partSize: partSize)
  }

  /// Whether the next declaration in a frame has not been sent yet.
  @inline(__always)
  func isUnread(_ frame: Frame) -> Bool {
    arriving != nil && frame.file.index == 0
      && (frame.index < 0 || frame.index >= plan.files.read(FileID(0)) { $0.declarations.count })
  }

  /// Waits for more of the first file, and passes the block ends in it to the frames, which all
  /// belong to that file.
  mutating func takePart() {
    guard let arriving else { return }
    let parts = arriving.receive()
    for part in parts { plan.files[0].tree.append(part) }
    if parts.isEmpty {
      // The order is the same as if the file had been read first.
      findings.insert(contentsOf: plan.files[0].tree.append(arriving.takeRest()), at: 0)
      self.arriving = nil
    }
    let isWhole = self.arriving == nil
    let declarations = plan.files[0].tree.declarations
    // All blocks around an open block are open, too.
    for index in frames.indices.reversed() {
      guard frames[index].update(declarations, isWhole: isWhole) else { break }
    }
  }
}

extension PlanBuilder.Frame {
  /// Takes over the ends that are known by now; returns whether all are.
  fileprivate mutating func update(_ declarations: [DeclarationSyntax], isWhole: Bool) -> Bool {
    func known(_ declaration: Int) -> Int? {
      let next = declarations[declaration].next
      return next == TreePart.open ? nil : Int(next)
    }
    if index < 0, let next = known(~index) { index = next }
    if end == Self.unread {
      if owner >= 0 {
        end = known(owner) ?? Self.unread
      } else if isWhole {
        end = declarations.count
      }
    }
    return index >= 0 && end != Self.unread
  }
}
