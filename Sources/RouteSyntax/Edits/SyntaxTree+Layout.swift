package import RouteBase

// How a file is laid out, so that what is added to it looks like the rest.

extension SyntaxTree {
  /// The line end of the file: that of its first line.
  package var lineEnd: String {
    guard let end = text.content.firstIndex(of: 0x0A), end > 0,
      text.bytes[end - 1] == 0x0D
    else { return "\n" }
    return "\r\n"
  }

  /// One level of indentation: that of the first declaration in a block, or else four spaces.
  package var indentationUnit: String {
    for index in declarations.indices.prefix(1000) {
      let outer = indentation(at: declarations[index].start)
      for child in block(of: index) {
        let inner = indentation(at: declarations[child].start)
        if inner.hasPrefix(outer), inner.utf8.count > outer.utf8.count {
          return String(inner.dropFirst(outer.utf8.count))
        }
        break
      }
    }
    return "    "
  }

  /// The blanks at the start of the line of `offset`.
  package func indentation(at offset: UInt32) -> String {
    var start = Int(offset)
    while start > text.markLength, text.bytes[start - 1] != 0x0A, text.bytes[start - 1] != 0x0D {
      start -= 1
    }
    var end = start
    while end < text.count, text.bytes[end] == 0x20 || text.bytes[end] == 0x09 { end += 1 }
    return text.string(SourceRange(start: UInt32(start), end: UInt32(end)))
  }

  /// The end of the line if only blanks and comments follow `offset` on it, or else `offset`.
  package func endOfLine(from offset: UInt32) -> UInt32 {
    var end = offset
    while end < text.count {
      let byte = text.bytes[Int(end)]
      if byte == 0x0A || byte == 0x0D { return end }
      let next = firstComment(from: end)
      if byte == 0x20 || byte == 0x09 {
        end += 1
      } else if next < comments.count, comments[next].range.start == end,
        linesBetween(end, comments[next].range.end) == 0
      {
        end = comments[next].range.end
      } else {
        return offset
      }
    }
    return end
  }

  /// The start of a declaration with its documentation and the comments on the lines right above.
  package func start(withCommentsOf index: Int) -> UInt32 {
    var start = declarations[index].start
    var comment = firstComment(from: start) - 1
    while comment >= 0, isLine(comments[comment].range, above: start) {
      start = comments[comment].range.start
      comment -= 1
    }
    return start
  }

  /// The end of a declaration with the comment behind it on its last line.
  package func end(withCommentOf index: Int) -> UInt32 {
    let end = declarations[index].end
    let comment = firstComment(from: end)
    guard comment < comments.count else { return end }
    let range = comments[comment].range
    let isBehind = skipSpace(from: end) >= range.start && linesBetween(end, range.start) == 0
    return isBehind ? range.end : end
  }

  /// The offset after the brace that opens the block after `offset`.
  package func brace(from offset: UInt32) -> UInt32? {
    let brace = skipSpace(from: offset)
    guard brace < text.count, text.bytes[Int(brace)] == UInt8(ascii: "{") else { return nil }
    return brace + 1
  }

  /// The declaration at the top of the file that contains `index`.
  package func topLevel(around index: Int) -> Int? {
    block(of: nil).first { $0 <= index && index < Int(declarations[$0].next) }
  }

  /// The edit that removes the text of a declaration that is written again elsewhere, comments
  /// included, with its lines.
  package func removal(ofText range: SourceRange, of index: Int) -> TextEdit? {
    guard index < declarations.count else { return nil }
    return removal(of: range, keepingFrom: range.end)
  }
}
