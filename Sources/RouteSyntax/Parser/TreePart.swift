package import RouteBase

/// A part of a tree, sent while the rest is read: the new elements of the arrays that declarations
/// need. Indices refer to the whole tree.
@usableFromInline
package struct TreePart: Sendable {
  /// A block that was open in an earlier part and is now closed.
  struct Closing: Sendable {
    var declaration: Int
    var end: UInt32
    var next: UInt32
  }

  /// How many elements of each array have been sent.
  struct Counts {
    var declarations = 0
    var clauses = 0
    var parameters = 0
    var names = 0

    mutating func add(_ part: borrowing TreePart) {
      declarations += part.declarations.count
      clauses += part.clauses.count
      parameters += part.parameters.count
      names += part.names.count
    }
  }

  /// Those whose block is still open have `open` as their `next`.
  var declarations: [DeclarationSyntax]
  var clauses: [ClauseSyntax]
  var parameters: [ParameterSyntax]
  var names: [SourceRange]
  var closings: [Closing]

  /// The `next` of a declaration whose end has not been read yet.
  @inlinable package static var open: UInt32 { .max }
  /// How many declarations make a part that is worth sending; measured.
  package static let size = 1024

  /// Takes the contents of the arrays of `tree`, which are empty afterwards.
  init(taking tree: inout SyntaxTree, _ closings: [Closing]) {
    func take<Element>(_ array: inout [Element]) -> [Element] {
      var taken: [Element] = []
      taken.reserveCapacity(array.count + array.count / 8)
      swap(&taken, &array)
      return taken
    }
    declarations = take(&tree.declarations)
    clauses = take(&tree.clauses)
    parameters = take(&tree.parameters)
    names = take(&tree.names)
    self.closings = closings
  }
}

/// What is left after all parts of a tree: the last part, and what is not sent in parts.
package struct TreeRest: Sendable {
  /// Its arrays that are sent in parts contain only what has not been sent.
  var tree: SyntaxTree
  var closings: [TreePart.Closing]
  var findings: [Finding]
  var pendingFixes: [PendingFix]

  /// The findings in order, with the edits that had to wait for the whole tree.
  mutating func finish(with tree: SyntaxTree) -> [Finding] {
    PendingFix.resolve(pendingFixes, in: tree, &findings)
    findings.sort(by: Finding.isOrderedBefore)
    return findings
  }
}

extension SyntaxTree {
  /// A tree of which nothing has been read yet.
  package static func unread(_ text: SourceText, file: FileID) -> SyntaxTree {
    SyntaxTree(text: text, file: file)
  }

  /// Adds what a parser has sent; to be called in order.
  package mutating func append(_ part: TreePart) {
    let read = UInt32(0)..<(part.declarations.last?.headerEnd ?? 0)
    Self.append(part.declarations, to: &declarations, read, of: text)
    Self.append(part.clauses, to: &clauses, read, of: text)
    Self.append(part.parameters, to: &parameters, read, of: text)
    Self.append(part.names, to: &names, read, of: text)
    for closing in part.closings {
      declarations[closing.declaration].end = closing.end
      declarations[closing.declaration].next = closing.next
    }
  }

  /// Adds what is left after all parts; returns the findings in order.
  package mutating func append(_ rest: consuming TreeRest) -> [Finding] {
    append(TreePart(taking: &rest.tree, rest.closings))
    references = rest.tree.references
    arguments = rest.tree.arguments
    literals = rest.tree.literals
    annotations = rest.tree.annotations
    patternArguments = rest.tree.patternArguments
    links = rest.tree.links
    expectations = rest.tree.expectations
    comments = rest.tree.comments
    return rest.finish(with: self)
  }

  /// Makes room for a text of typical density, so that large arrays are not copied as they grow.
  /// Room that is not used takes no memory.
  mutating func reserveCapacity() {
    let count = text.count
    guard count > 1 << 16 else { return }
    declarations.reserveCapacity(count / 64)
    clauses.reserveCapacity(count / 48)
    parameters.reserveCapacity(count / 48)
    names.reserveCapacity(count / 64)
  }

  private static func append<Element>(
    _ part: [Element], to array: inout [Element], _ read: Range<UInt32>, of text: SourceText
  ) {
    if array.count + part.count > array.capacity {
      makeRoom(in: &array, for: part.count, read, of: text)
    }
    array += part
  }

  /// Makes room in an array that is full: for `more` elements, and for as many as the rest of the
  /// text will add if they are as dense there. So a large array is hardly copied as it grows. More than
  /// a million are at most 63 times as many as there are: a dense start of a large text asks for little.
  ///
  /// - Parameter read: the part of the text that the elements, including `more`, are from.
  static func makeRoom<Element>(
    in array: inout [Element], for more: Int, _ read: Range<UInt32>, of text: SourceText
  ) {
    let count = array.count + more
    guard count >= telling, !read.isEmpty else { return }
    let rest = UInt64(text.count - Int(read.upperBound)) * UInt64(count) / UInt64(read.count)
    let wanted = rest + rest / 16
    let most = wanted <= 1 << 20 ? wanted : 63 * UInt64(count)
    array.reserveCapacity(count + Int(min(wanted, most)))
  }

  /// How many elements tell how dense they are.
  private static let telling = 1 << 12

  /// The same for literals, which are not sent in parts.
  mutating func reserveLiterals() {
    if text.count > 1 << 16 { literals.reserveCapacity(text.count / 96) }
  }
}
