package import RouteBase
package import RouteSyntax

/// A file of a plan.
@usableFromInline
package struct PlanFile: Sendable {
  /// Its name in messages.
  package var path: String
  /// Its text, which the plan's ranges refer to.
  package let text: SourceText
  /// The include through which it was read first; nil for the file that the plan starts with.
  package internal(set) var include: SourceSpan?
  fileprivate var whole: SyntaxTree
  /// Reads the tree again; nil as long as the file has it.
  fileprivate var released: ReleasedTree?

  init(path: String, tree: SyntaxTree) {
    self.path = path
    text = tree.text
    whole = tree
  }

  /// Its tree. If it was released, the first to ask for it reads the text again. Loops take it once,
  /// because it is a copy that retains each array of the tree; see also `read` below.
  package internal(set) var tree: SyntaxTree {
    get { released?.contents.tree ?? whole }
    _modify { yield &whole }
  }

  /// Whether it has its tree: it was not released, or was needed since.
  package var hasTree: Bool { released?.isKnown ?? true }

  /// Releases the tree; its text stays.
  mutating func releaseTree() {
    if released != nil { return }
    released = ReleasedTree(whole)
    whole = .unread(text, file: whole.file)
  }
}

/// A tree that was released and is read again when it is needed.
fileprivate final class ReleasedTree: Sendable {
  /// The tree in a place of its own, so that nobody copies it.
  final class Contents: Sendable {
    let tree: SyntaxTree

    init(_ tree: SyntaxTree) { self.tree = tree }
  }

  private let text: SourceText
  private let file: FileID
  private let known = Monitor<Contents?>(nil)

  init(_ tree: SyntaxTree) { (text, file) = (tree.text, tree.file) }

  var isKnown: Bool { known.change { $0 != nil } }

  var contents: Contents {
    known.change { known in
      let contents = known ?? Contents(Parser.parse(text, file: file).tree)
      known = contents
      return contents
    }
  }
}

extension [PlanFile] {
  /// What `body` reads in the tree of a file. Nothing copies the file or its tree, which would retain
  /// each of their arrays: an array's own subscript does.
  @inline(__always)
  func read<Result>(_ file: FileID, _ body: (SyntaxTree) -> Result) -> Result {
    withUnsafeBufferPointer { files in
      if let released = files[file.index].released { return body(released.contents.tree) }
      return body(files[file.index].whole)
    }
  }

  // As in `Plan`.

  func declaration(_ reference: DeclarationReference) -> DeclarationSyntax {
    read(reference.file) { $0.declarations[Int(reference.index)] }
  }

  func tree(_ reference: DeclarationReference) -> SyntaxTree { self[reference.file.index].tree }

  func nameSpan(_ reference: DeclarationReference) -> SourceSpan {
    SourceSpan(file: reference.file, range: declaration(reference).nameRange)
  }

  func clauses(_ reference: DeclarationReference) -> ArraySlice<ClauseSyntax> {
    let declared = declaration(reference).clauses
    return read(reference.file) { $0.clauses[declared.indices] }
  }

  func clause(_ kind: ClauseKind, of reference: DeclarationReference) -> ClauseSyntax? {
    clauses(reference).first { $0.kind == kind }
  }
}

extension Plan {
  /// The number of bytes from which the tree of a file is worth releasing: it takes half again as
  /// much memory as its text.
  private static let worthReleasing = 1 << 20

  /// This plan without the trees of files of at least `least` bytes, for a caller that works with the
  /// plan and hardly reads what is written where. A tree that is needed after all is read again, which
  /// takes a quarter of the time that it took to build the plan.
  package func releasingTrees(ofFilesFrom least: Int = worthReleasing) -> Plan {
    if !files.contains(where: { $0.text.count >= least }) { return self }
    var plan = contents
    for index in files.indices where files[index].text.count >= least {
      plan.files[index].releaseTree()
    }
    return Plan(plan)
  }
}
