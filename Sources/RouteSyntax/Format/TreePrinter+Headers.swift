import RouteBase

// Declarations with comments inside their headers.
//
// A header is cut into pieces: its head and its clauses. A comment belongs to the piece that it is
// in or follows, and is written after it, except in the lists of `TreePrinter+Lists`. The comments
// of the last piece are trailing comments: they do not affect whether the line is broken, because a
// second run sees them after the header.
extension TreePrinter {
  /// Writes a declaration with the comments inside it, up to its block.
  mutating func printCommentedHeader(of declaration: DeclarationSyntax, isLeaf: Bool) {
    let tree = tree
    let line = output.count - indent
    let clauses = declaration.clauses.indices.sorted {
      (tree.clauses[$0].kind.rawValue, $0) < (tree.clauses[$1].kind.rawValue, $1)
    }
    let headEnd =
      declaration.clauses.indices.first.map { tree.clauses[$0].range.start }
      ?? declaration.headerEnd
    let (headComments, late) = printCommentedHead(of: declaration, end: headEnd)
    var comments: [[Int]] = []
    for clause in clauses {
      let piece = self.comments(
        from: tree.clauses[clause].range.start, to: endOfPiece(clause, of: declaration))
      comments.append(piece.filter { !late.contains($0) })
    }
    let trailing = comments.popLast() ?? headComments
    if !clauses.isEmpty {
      comments.insert(headComments, at: 0)
      let head = output.count
      let isBroken = forceLineEnd(comments)
      printPieces(clauses, behind: comments, onLinesAt: isBroken ? continuation : nil)
      let stepsBehindBrace = trailing.contains { tree.comments[$0].kind != .block }
      if !isBroken, !fits(declaration, from: line, hasEmptyBlock: isLeaf && !stepsBehindBrace) {
        output.truncate(to: head)
        printPieces(clauses, behind: comments, onLinesAt: continuation)
      }
    }
    skipComments(before: declaration.headerEnd)
    for index in trailing {
      let next = tree.comments[index]
      if declaration.flags.contains(.block), next.kind != .block || !deferred.isEmpty {
        deferred.append(next)
      } else {
        printTrailing(next, onOwnLine: false)
      }
    }
  }

  /// Whether one of the comments contains or forces a line end.
  private func forceLineEnd(_ comments: [[Int]]) -> Bool {
    for index in comments.joined() {
      let comment = tree.comments[index]
      if comment.kind != .block { return true }
      if hasLineEnd(from: comment.range.start, to: comment.range.end) { return true }
    }
    return false
  }

  /// Writes each of `clauses` after the comments that precede it.
  private mutating func printPieces(
    _ clauses: [Int], behind comments: [[Int]], onLinesAt spaces: Int?
  ) {
    for (clause, before) in zip(clauses, comments) {
      var endsInLineComment = false
      for index in before {
        let comment = tree.comments[index]
        if endsInLineComment { output.startLine(spaces ?? indent) } else { output.write(0x20) }
        write(comment)
        endsInLineComment = comment.kind != .block
      }
      if let spaces { output.startLine(spaces) } else { output.write(0x20) }
      printClause(clause)
    }
  }

  /// The start of the clause after the one at `index`, or the end of the header.
  private func endOfPiece(_ index: Int, of declaration: DeclarationSyntax) -> UInt32 {
    index + 1 < declaration.clauses.indices.upperBound
      ? tree.clauses[index + 1].range.start : declaration.headerEnd
  }

  /// The comments that start in a part of the source.
  func comments(from start: UInt32, to end: UInt32) -> Range<Int> {
    let first = firstComment(from: start)
    return first..<max(first, firstComment(from: end))
  }
}

// MARK: - Heads

extension TreePrinter {
  /// Writes the head of a declaration, which ends before `end`, with the comments in its lists;
  /// returns its other comments, and those of the results that were among the clauses.
  private mutating func printCommentedHead(
    of declaration: DeclarationSyntax, end: UInt32
  ) -> (rest: [Int], late: Range<Int>) {
    var rest = Array(comments(from: declaration.start, to: end))
    var late = 0..<0
    if let written = printCommentedNames(of: declaration) {
      rest.removeAll { written.contains($0) }
      return (rest, late)
    }
    let isSigned = declaration.kind == .route || declaration.kind == .task
    guard isSigned, !declaration.flags.isDisjoint(with: [.parameters, .results])
    else {
      printHead(of: declaration)
      return (rest, late)
    }
    var start = max(declaration.name.end, declaration.start)
    if let keyword = declaration.kind.keyword { write(keyword) }
    output.write(0x20)
    write(declaration.name)
    if declaration.flags.contains(.parameters) {
      let list = printCommentedParameters(declaration.parameters, from: start, to: end)
      rest.removeAll { list.comments.contains($0) }
      start = list.end
    }
    guard declaration.flags.contains(.results) else { return (rest, late) }
    printArrow(.push)
    output.write(0x20)
    if !declaration.flags.contains(.lateResults) {
      let list = printCommentedParameters(declaration.results, from: start, to: end)
      rest.removeAll { list.comments.contains($0) }
    } else if let place = placeOfLateResults(of: declaration) {
      let list = printCommentedParameters(declaration.results, from: place.start, to: place.end)
      late = list.comments
    } else {
      printParameters(declaration.results)
    }
    return (rest, late)
  }

  /// The part of the source from the parenthesis that opens the results among the clauses to the
  /// clause after them; nil if there is none.
  private func placeOfLateResults(of declaration: DeclarationSyntax) -> SourceRange? {
    for index in declaration.clauses.indices {
      let end = endOfPiece(index, of: declaration)
      let open = offset(of: UInt8(ascii: "("), from: tree.clauses[index].range.end, to: end)
      if open < end { return SourceRange(start: open, end: end) }
    }
    return nil
  }
}
