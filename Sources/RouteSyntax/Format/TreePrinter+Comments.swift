import RouteBase

extension TreePrinter {
  /// Writes the comments that start before `limit` in place: after what was written last, or on
  /// lines of their own.
  mutating func printComments(before limit: UInt32) {
    while commentStart < limit {
      printNextComment(
        onOwnLine: output.count == 0 || hasLineEnd(from: last, to: commentStart))
    }
  }

  /// Writes the next comment.
  mutating func printNextComment(onOwnLine: Bool) {
    let next = tree.comments[comment]
    skipComments(before: commentStart + 1)
    printTrailing(next, onOwnLine: onOwnLine)
  }

  /// Writes a comment after what was written last, or on its own line. A comment that would follow
  /// a line comment gets its own line, too; a blank line then keeps it from documenting what
  /// follows.
  mutating func printTrailing(_ next: Comment, onOwnLine: Bool) {
    if onOwnLine {
      startLine(at: next.range.start)
    } else if endsInLineComment {
      output.startLine(indent)
      needsBlankLine = next.kind == .doc
    } else {
      output.write(0x20)
    }
    write(next)
    isFresh = false
    endsInLineComment = next.kind != .block
    last = max(last, next.range.end)
  }

  /// The first unwritten comment that starts at `offset` or after it. The number of search steps is
  /// logarithmic in the number of comments up to there.
  func firstComment(from offset: UInt32) -> Int {
    var (low, high, step) = (comment, comment, 1)
    while high < tree.comments.count, tree.comments[high].range.start < offset {
      low = high + 1
      high += step
      step *= 2
    }
    high = min(high, tree.comments.count)
    while low < high {
      let middle = (low + high) / 2
      if tree.comments[middle].range.start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Skips the comments that start before `limit`.
  mutating func skipComments(before limit: UInt32) {
    while commentStart < limit {
      comment += 1
      commentStart = comment < tree.comments.count ? tree.comments[comment].range.start : .max
    }
  }

  /// Whether a byte occurs in a range of the source.
  func hasByte(_ byte: UInt8, in range: SourceRange) -> Bool {
    var index = Int(range.start)
    while index < Int(range.end) {
      if source[index] == byte { return true }
      index += 1
    }
    return false
  }

  /// Copies a comment; line ends in it become LF.
  mutating func write(_ comment: Comment) {
    guard comment.kind == .block, hasByte(0x0D, in: comment.range) else {
      return write(comment.range)
    }
    for index in comment.range.indices {
      let byte = source[index]
      if byte != 0x0D {
        output.write(byte)
      } else if source[index + 1] != 0x0A {
        output.write(0x0A)
      }
    }
  }
}
