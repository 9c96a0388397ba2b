import RouteBase

// Declarations with comments inside their headers.
//
// A header is cut into pieces: its head and its clauses. A comment belongs to the piece that it is
// in or follows, and is written after it. The comments of the last piece are trailing comments:
// they do not affect whether the line is broken, because a second run sees them after the header.
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
    let headComments = printCommentedHead(of: declaration, end: headEnd)
    let late = commentsOfLateResults(of: declaration)
    var comments: [[Int]] = []
    for clause in clauses {
      comments.append(commentsOfClause(clause, of: declaration).filter { !late.contains($0) })
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

  /// The comments from the start of a clause to that of the next one, or to the end of the header.
  private func commentsOfClause(
    _ index: Int, of declaration: DeclarationSyntax
  ) -> Range<Int> {
    let next = index + 1
    let end =
      next < declaration.clauses.indices.upperBound
      ? tree.clauses[next].range.start : declaration.headerEnd
    return comments(from: tree.clauses[index].range.start, to: end)
  }

  /// The comments that start in a part of the source.
  private func comments(from start: UInt32, to end: UInt32) -> Range<Int> {
    let first = firstComment(from: start)
    return first..<max(first, firstComment(from: end))
  }
}

// MARK: - Heads

extension TreePrinter {
  /// Writes the head of a declaration, which ends before `end`, with the comments in its parameter
  /// lists; returns its other comments.
  private mutating func printCommentedHead(
    of declaration: DeclarationSyntax, end: UInt32
  ) -> [Int] {
    let all = comments(from: declaration.start, to: end)
    let isSigned = declaration.kind == .route || declaration.kind == .task
    guard isSigned, !declaration.flags.isDisjoint(with: [.parameters, .results])
    else {
      printHead(of: declaration)
      return Array(all)
    }
    var rest = Array(all)
    var offset = max(declaration.name.end, declaration.start)
    if let keyword = declaration.kind.keyword { write(keyword) }
    output.write(0x20)
    write(declaration.name)
    if declaration.flags.contains(.parameters) {
      offset = printCommentedParameters(declaration.parameters, from: offset, to: end, &rest)
    }
    if declaration.flags.contains(.lateResults) {
      printArrow(.push)
      output.write(0x20)
      if let start = startOfLateResults(of: declaration) {
        _ = printCommentedParameters(
          declaration.results, from: start, to: declaration.headerEnd, &rest)
      } else {
        // The comments in an empty list belong to the clause before it.
        printParameters(declaration.results)
      }
    } else if declaration.flags.contains(.results) {
      printArrow(.push)
      output.write(0x20)
      _ = printCommentedParameters(declaration.results, from: offset, to: end, &rest)
    }
    return rest
  }

  /// Writes the parameter list that opens after `start`, one parameter a line if it contains
  /// comments. Removes those from `rest`, and returns the end of the list.
  private mutating func printCommentedParameters(
    _ slice: SyntaxSlice, from start: UInt32, to end: UInt32, _ rest: inout [Int]
  ) -> UInt32 {
    let (open, close) = parentheses(of: slice, from: start, to: end)
    let comments = comments(from: open, to: close)
    guard !comments.isEmpty else {
      printParameters(slice)
      return close
    }
    rest.removeAll { comments.contains($0) }
    output.write(UInt8(ascii: "("))
    var list = CommentedList(next: comments.lowerBound, last: min(open + 1, close))
    printComments(of: &list, before: slice.isEmpty ? close : startOfParameter(Int(slice.first)))
    for index in slice.indices {
      output.startLine(continuation)
      printParameter(tree.parameters[index])
      let isLast = index + 1 == slice.indices.upperBound
      if !isLast { output.write(UInt8(ascii: ",")) }
      list.last = endOfParameter(index)
      list.inner = list.last
      list.endsInLineComment = false
      printComments(of: &list, before: isLast ? close : startOfParameter(index + 1))
    }
    output.startLine(indent)
    output.write(UInt8(ascii: ")"))
    return close
  }

  /// The positions of the parentheses around the parameter list that opens after `start`.
  private func parentheses(
    of slice: SyntaxSlice, from start: UInt32, to end: UInt32
  ) -> (open: UInt32, close: UInt32) {
    let open = offset(of: UInt8(ascii: "("), from: start, to: end)
    let known = slice.isEmpty ? open : endOfParameter(slice.indices.upperBound - 1)
    return (open, offset(of: UInt8(ascii: ")"), from: max(open, known), to: end))
  }

  /// The end of the clause after which a declaration has its results; nil if they are not among the
  /// clauses, or there are none.
  private func startOfLateResults(of declaration: DeclarationSyntax) -> UInt32? {
    guard declaration.flags.contains(.lateResults), let first = declaration.results.indices.first
    else { return nil }
    var end: UInt32?
    for index in declaration.clauses.indices
    where tree.clauses[index].range.end <= startOfParameter(first) {
      end = tree.clauses[index].range.end
    }
    return end
  }

  /// The comments in the results that a declaration has among its clauses; those in an empty list
  /// do not count.
  private func commentsOfLateResults(of declaration: DeclarationSyntax) -> Range<Int> {
    guard let start = startOfLateResults(of: declaration) else { return 0..<0 }
    let (open, close) = parentheses(
      of: declaration.results, from: start, to: declaration.headerEnd)
    return comments(from: open, to: close)
  }

  /// The progress in writing the comments of a parameter list.
  private struct CommentedList {
    /// The index of the next comment.
    var next: Int
    /// The end of the last parameter or comment.
    var last: UInt32
    /// The end of the last parameter; a comment before it is inside the parameter.
    var inner: UInt32 = 0
    var endsInLineComment = false
  }

  private mutating func printComments(of list: inout CommentedList, before limit: UInt32) {
    while list.next < tree.comments.count, tree.comments[list.next].range.start < limit {
      let comment = tree.comments[list.next]
      let start = comment.range.start
      let isOnOwnLine = start >= list.inner && hasLineEnd(from: list.last, to: start)
      if isOnOwnLine || list.endsInLineComment {
        output.startLine(continuation)
      } else {
        output.write(0x20)
      }
      write(comment)
      list.endsInLineComment = comment.kind != .block
      list.last = max(list.last, comment.range.end)
      list.next += 1
    }
  }

  private func startOfParameter(_ index: Int) -> UInt32 { tree.parameters[index].name.start }

  /// The end of the last word of a parameter, without brackets and marks.
  private func endOfParameter(_ index: Int) -> UInt32 {
    let parameter = tree.parameters[index]
    if parameter.value >= 0 { return tree.literals[Int(parameter.value)].range.end }
    return max(parameter.name.end, parameter.type.end)
  }
}
