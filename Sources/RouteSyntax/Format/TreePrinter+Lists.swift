import RouteBase

// Lists in headers with comments among their elements, which are written one element a line.
extension TreePrinter {
  /// Where a list ends in the source, and the comments in it.
  struct ListPart {
    var end: UInt32
    var comments: Range<Int>
  }

  /// Writes the parameter list that opens between `start` and `end`, one parameter a line if it
  /// contains comments.
  mutating func printCommentedParameters(
    _ slice: SyntaxSlice, from start: UInt32, to end: UInt32
  ) -> ListPart {
    let open = offset(of: UInt8(ascii: "("), from: start, to: end)
    let known = slice.isEmpty ? open : endOfParameter(slice.indices.upperBound - 1)
    let close = offset(of: UInt8(ascii: ")"), from: max(open, known), to: end)
    let part = ListPart(end: close, comments: comments(from: open, to: close))
    guard !part.comments.isEmpty else {
      printParameters(slice)
      return part
    }
    output.write(UInt8(ascii: "("))
    var list = CommentedList(part.comments, last: min(open + 1, close))
    for index in slice.indices {
      let name = tree.parameters[index].name
      printComments(of: &list, before: min(name.start, close))
      startLine(of: &list, at: name.start)
      printParameter(tree.parameters[index])
      if index + 1 < slice.indices.upperBound { output.write(UInt8(ascii: ",")) }
      list.endElement(at: endOfParameter(index))
    }
    printComments(of: &list, before: close)
    output.startLine(indent)
    output.write(UInt8(ascii: ")"))
    return part
  }

  /// The end of the last word of a parameter, without brackets and marks.
  private func endOfParameter(_ index: Int) -> UInt32 {
    let parameter = tree.parameters[index]
    if parameter.value >= 0 { return tree.literals[Int(parameter.value)].range.end }
    return max(parameter.name.end, parameter.type.end)
  }

  /// Writes the head of a declaration that declares a list of names or strings, one a line, if
  /// there is a comment before the last of them that a line ends. Returns the comments that it has
  /// written; nil if it has written nothing.
  mutating func printCommentedNames(of declaration: DeclarationSyntax) -> Range<Int>? {
    let slice = declaration.payload
    guard declaration.kind.declaresList, let keyword = declaration.kind.keyword,
      let last = slice.indices.last
    else { return nil }
    let tree = tree
    let among = comments(from: declaration.start, to: tree.names[last].start)
    guard among.contains(where: { tree.comments[$0].kind != .block }) else { return nil }
    write(keyword)
    var list = CommentedList(among, last: declaration.keywordRange.end)
    for index in slice.indices {
      let name = tree.names[index]
      printComments(of: &list, before: name.start)
      startLine(of: &list, at: name.start)
      write(name)
      if index < last { output.write(UInt8(ascii: ",")) }
      list.endElement(at: name.end)
    }
    if declaration.flags.contains(.given) { write(afterSpace: .given) }
    return among
  }
}

// MARK: - Comments and lines

/// The progress in writing the comments of a list.
private struct CommentedList {
  /// The index of the next comment.
  var next: Int
  /// The index after that of the last comment.
  let end: Int
  /// The end of the last element or comment.
  var last: UInt32
  /// The end of the last element; a comment before it is inside the element.
  var inner: UInt32 = 0
  var endsInLineComment = false
  /// The doc comment that is alone on the line above; empty if there is none.
  var documentation = SourceRange.none

  init(_ comments: Range<Int>, last: UInt32) {
    next = comments.lowerBound
    end = comments.upperBound
    self.last = last
  }

  mutating func endElement(at offset: UInt32) {
    last = offset
    inner = offset
    endsInLineComment = false
  }
}

extension TreePrinter {
  private mutating func printComments(of list: inout CommentedList, before limit: UInt32) {
    while list.next < list.end, tree.comments[list.next].range.start < limit {
      let comment = tree.comments[list.next]
      let start = comment.range.start
      let hasOwnLine =
        list.endsInLineComment || (start >= list.inner && hasLineEnd(from: list.last, to: start))
      if hasOwnLine { startLine(of: &list, at: start) } else { output.write(0x20) }
      write(comment)
      list.endsInLineComment = comment.kind != .block
      if hasOwnLine && comment.kind == .doc { list.documentation = comment.range }
      list.last = max(list.last, comment.range.end)
      list.next += 1
    }
  }

  /// Starts the line of what is at `offset`. A blank line keeps a doc comment above it from
  /// documenting it, unless it did so before.
  private mutating func startLine(of list: inout CommentedList, at offset: UInt32) {
    if !list.documentation.isEmpty, !tree.isLine(list.documentation, above: offset) {
      output.write(0x0A)
    }
    list.documentation = .none
    output.startLine(continuation)
  }
}
