import RouteBase

/// Writes a tree in canonical form, in one walk over its declarations and its comments.
///
/// Every line is started by the element on it, so that what follows decides whether a blank line is
/// kept. A declaration without comments inside takes a path that ignores them; see
/// `TreePrinter+Headers` for the other one.
struct TreePrinter: ~Copyable {
  let tree: SyntaxTree
  /// The text and its padding.
  let source: UnsafePointer<UInt8>
  /// The words of `FormatTables`.
  let words: UnsafePointer<UInt8>
  var output: FormatBuffer

  /// The index of the first unwritten comment.
  var comment = 0
  /// Its start; `UInt32.max` if there is none.
  var commentStart = UInt32.max
  /// Comments of a header that move behind its brace, because a line comment is among them.
  var deferred: [Comment] = []
  /// The end, in the source, of what was written last.
  var last: UInt32
  /// Whether nothing has been written since the start of the file or of a block.
  var isFresh = true
  /// Whether the line ends with a comment that only a line end can end.
  var endsInLineComment = false
  /// Whether a blank line must follow, so that a doc comment documents nothing new.
  var needsBlankLine = false
  /// The number of open blocks.
  private var level = 0

  /// The widest line, in Unicode scalars.
  private static let lineWidth = 100
  /// The level beyond which lines are not indented further.
  private static let deepestLevel = 64

  init(
    _ tree: SyntaxTree, source: UnsafePointer<UInt8>, words: UnsafePointer<UInt8>,
    output: consuming FormatBuffer
  ) {
    self.tree = tree
    self.source = source
    self.words = words
    self.output = output
    last = UInt32(tree.text.markLength)
    commentStart = tree.comments.first?.range.start ?? .max
  }

  /// The number of spaces before a line of the open block: four for each level.
  var indent: Int { 4 * min(level, Self.deepestLevel) }

  /// The number of spaces before a continuation line of a declaration.
  var continuation: Int { indent + 8 }

  // file = { declaration } ;
  mutating func printFile() {
    var open: [Int] = []
    var nextOfInnermost = -1
    let count = tree.declarations.count
    var index = 0
    while true {
      while index == nextOfInnermost, let block = open.popLast() {
        closeBlock(tree.declarations[block].end)
        nextOfInnermost = open.last.map { Int(tree.declarations[$0].next) } ?? -1
      }
      guard index < count else { break }
      let declaration = tree.declarations[index]
      if commentStart < declaration.start { printComments(before: declaration.start) }
      startLine(at: declaration.start)
      isFresh = false
      let isLeaf = Int(declaration.next) == index + 1
      printHeader(of: declaration, isLeaf: isLeaf)
      if declaration.flags.contains(.block), openBlock(of: declaration, isLeaf: isLeaf) {
        open.append(index)
        nextOfInnermost = Int(declaration.next)
      }
      index += 1
    }
    printComments(before: .max)
    if output.count > 0 { output.write(0x0A) }
  }
}

// MARK: - Headers

extension TreePrinter {
  /// Writes a declaration up to its block; a leaf has no declarations in its block.
  @inline(__always)
  private mutating func printHeader(of declaration: DeclarationSyntax, isLeaf: Bool) {
    if commentStart < declaration.headerEnd {
      printCommentedHeader(of: declaration, isLeaf: isLeaf)
    } else {
      let line = output.count - indent
      printHead(of: declaration)
      if !declaration.clauses.isEmpty {
        let head = output.count
        printClauses(declaration.clauses.slice, onLinesAt: nil)
        if !fits(declaration, from: line, hasEmptyBlock: isLeaf) {
          output.truncate(to: head)
          printClauses(declaration.clauses.slice, onLinesAt: continuation)
        }
      }
    }
    last = declaration.headerEnd
  }

  /// Whether what was written from `line` on fits on one line, including the brace that follows.
  @inline(__always)
  func fits(_ declaration: DeclarationSyntax, from line: Int, hasEmptyBlock: Bool) -> Bool {
    let room = Self.lineWidth - 3
    let width = output.width(from: line, enough: room)
    if width <= room { return true }
    guard declaration.flags.contains(.block) else { return width <= Self.lineWidth }
    return width == room + 1 && !(hasEmptyBlock && isBlockEmpty(declaration))
  }

  /// Whether the block of a leaf has no comment and none will move there.
  private func isBlockEmpty(_ declaration: DeclarationSyntax) -> Bool {
    var index = firstComment(from: declaration.headerEnd)
    let brace = offset(of: UInt8(ascii: "{"), from: declaration.headerEnd, to: declaration.end)
    while index < tree.comments.count, tree.comments[index].range.start < brace {
      if tree.comments[index].kind != .block { return false }
      index += 1
    }
    return index == tree.comments.count || tree.comments[index].range.start >= declaration.end
  }
}

// MARK: - Blocks

extension TreePrinter {
  /// Writes the `{` of a declaration and the comments before it. Returns false for `{}`, after
  /// which nothing is open.
  @inline(__always)
  private mutating func openBlock(of declaration: DeclarationSyntax, isLeaf: Bool) -> Bool {
    let brace = offsetOfBrace(of: declaration)
    while commentStart < brace, deferred.isEmpty, tree.comments[comment].kind == .block {
      printNextComment(onOwnLine: false)
    }
    if declaration.kind != .invalid { output.write(0x20) }
    output.write(UInt8(ascii: "{"))
    if isLeaf && commentStart >= declaration.end && deferred.isEmpty {
      output.write(UInt8(ascii: "}"))
      last = max(last, declaration.end)
      return false
    }
    level += 1
    isFresh = true
    if !deferred.isEmpty {
      for next in deferred { printTrailing(next, onOwnLine: false) }
      deferred.removeAll(keepingCapacity: true)
    }
    while commentStart < brace { printNextComment(onOwnLine: false) }
    last = brace + 1
    return true
  }

  /// Writes the `}` that ends just before `end`, and the comments before it.
  @inline(__always)
  private mutating func closeBlock(_ end: UInt32) {
    if commentStart < end { printComments(before: end) }
    level -= 1
    needsBlankLine = false
    isFresh = true
    startLine(at: end)
    isFresh = false
    output.write(UInt8(ascii: "}"))
    last = max(last, end)
  }

  @inline(__always)
  private func offsetOfBrace(of declaration: DeclarationSyntax) -> UInt32 {
    let offset = Int(declaration.headerEnd)
    if source[offset] == 0x20, source[offset + 1] == UInt8(ascii: "{") { return UInt32(offset + 1) }
    return self.offset(
      of: UInt8(ascii: "{"), from: declaration.headerEnd, to: max(declaration.end, 1) - 1)
  }

  /// The next position of `byte` in a part of the source, outside comments; the end of that part if
  /// there is none.
  func offset(of byte: UInt8, from start: UInt32, to end: UInt32) -> UInt32 {
    var comment = firstComment(from: start)
    var index = start
    while index < end {
      if source[Int(index)] == byte { return index }
      index += 1
      if comment < tree.comments.count, tree.comments[comment].range.start == index - 1 {
        index = tree.comments[comment].range.end
        comment += 1
      }
    }
    return end
  }
}

// MARK: - Lines

extension TreePrinter {
  /// Ends the line and indents the next one, for what is at `offset`; keeps one of the blank lines
  /// before it.
  @inline(__always)
  mutating func startLine(at offset: UInt32) {
    endsInLineComment = false
    guard output.count > 0 else { return }
    if needsBlankLine || (!isFresh && hasBlankLine(before: offset)) { output.write(0x0A) }
    needsBlankLine = false
    output.startLine(indent)
  }

  /// Whether there is a blank line between what was written last and `offset`.
  @inline(__always)
  private func hasBlankLine(before offset: UInt32) -> Bool {
    var lines = 0
    var index = Int(last)
    let end = Int(offset)
    while index < end {
      let byte = source[index]
      if byte == 0x0A || (byte == 0x0D && source[index + 1] != 0x0A) {
        lines += 1
        if lines == 2 { return true }
      }
      index += 1
    }
    return false
  }

  /// Whether there is a line end in a part of the source.
  func hasLineEnd(from start: UInt32, to end: UInt32) -> Bool {
    var index = start
    while index < end {
      if source[Int(index)] == 0x0A || source[Int(index)] == 0x0D { return true }
      index += 1
    }
    return false
  }

  /// Copies a piece of the source.
  @inline(__always)
  mutating func write(_ range: SourceRange) {
    output.write(source + Int(range.start), count: range.count)
  }
}
