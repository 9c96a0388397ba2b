package import RouteBase

// Edits that remove something from a text. Comments stay, except a declaration's own documentation.

extension SyntaxTree {
  /// The edits that remove declaration `index` with its documentation, and with its line if it is
  /// alone on it; none for one with a block, which may contain something else.
  package func removal(ofDeclaration index: Int) -> [TextEdit] {
    let declaration = declarations[index]
    guard !declaration.flags.contains(.block) else { return [] }
    let start = documentationStart(of: index) ?? declaration.start
    return [
      removal(
        of: SourceRange(start: start, end: declaration.headerEnd), keepingFrom: declaration.start)
    ]
  }

  /// The edit that removes declaration `index` with its documentation and its block; nil if there
  /// are comments in it, which would be lost.
  package func removal(ofWhole index: Int) -> TextEdit? {
    let declaration = declarations[index]
    let start = documentationStart(of: index) ?? declaration.start
    let inside = SourceRange(start: declaration.start, end: declaration.end)
    guard comments(in: inside).isEmpty else { return nil }
    return removal(
      of: SourceRange(start: start, end: declaration.end), keepingFrom: declaration.start)
  }

  /// The edits that remove a clause with the blanks that set it off, and with its line if it is
  /// alone on it.
  package func removal(ofClause range: SourceRange) -> [TextEdit] {
    [removal(of: range, keepingFrom: range.start)]
  }

  /// The edits that remove an element from a list, with the comma between it and its `neighbour`:
  /// the element before it, or, for the first, the one after it. None if there is no comma.
  package func removal(of element: SourceRange, beside neighbour: SourceRange) -> [TextEdit] {
    let isFirst = element.start < neighbour.start
    let gap =
      isFirst
      ? SourceRange(start: element.end, end: neighbour.start)
      : SourceRange(start: neighbour.end, end: element.start)
    let comma = skipSpace(from: gap.start)
    guard comma < gap.end, text.bytes[Int(comma)] == UInt8(ascii: ",") else { return [] }
    let whole = gap.union(element)
    if comments(in: whole).isEmpty { return [edit(whole, "")] }
    let edits = [edit(SourceRange(start: comma, end: comma + 1), ""), edit(element, "")]
    return isFirst ? edits.reversed() : edits
  }

  /// The edits that move the list of a clause to the end of an earlier clause of the same kind;
  /// none if either list is empty.
  package func joining(_ clause: ClauseSyntax, to first: ClauseSyntax) -> [TextEdit] {
    guard !clause.payload.isEmpty, !first.payload.isEmpty else { return [] }
    // From the first name of the clause to its end.
    let start =
      clause.kind == .was
      ? references[Int(clause.payload.first)].range.start : names[Int(clause.payload.first)].start
    let list = SourceRange(start: start, end: clause.range.end)
    if skipSpace(from: first.range.end) == clause.range.start {
      let gap = SourceRange(start: first.range.end, end: start)
      if comments(in: gap).isEmpty { return [edit(gap, ", ")] }
      return [
        edit(SourceRange(start: first.range.end, end: first.range.end), ","),
        edit(SourceRange(start: clause.range.start, end: keywordEnd(of: clause)), ""),
      ]
    }
    // A comment in the list would be written twice, so the list stays where it is.
    guard comments(in: list).isEmpty else { return [] }
    return [
      edit(
        SourceRange(start: first.range.end, end: first.range.end), ", " + text.string(list))
    ] + removal(ofClause: clause.range)
  }

  /// The end of a clause's keyword and of the blanks after it.
  private func keywordEnd(of clause: ClauseSyntax) -> UInt32 {
    var end = Int(clause.range.start) + (clause.kind.keyword?.text.utf8CodeUnitCount ?? 1)
    while text.bytes[end] == 0x20 || text.bytes[end] == 0x09 { end += 1 }
    return UInt32(end)
  }

  func edit(_ range: SourceRange, _ replacement: String) -> TextEdit {
    TextEdit(SourceSpan(file: file, range: range), replacement)
  }

  // MARK: Space and comments

  /// The comments that start in `range`.
  private func comments(in range: SourceRange) -> ArraySlice<Comment> {
    comments[
      firstComment(
        from: range.start)..<max(
          firstComment(from: range.end), firstComment(from: range.start))]
  }

  /// The first offset from `offset` on that is neither white space nor in a comment.
  func skipSpace(from offset: UInt32) -> UInt32 {
    var offset = offset
    var next = firstComment(from: offset)
    while offset < text.count {
      if next < comments.count && comments[next].range.start == offset {
        offset = comments[next].range.end
        next += 1
      } else if text.bytes[Int(offset)] <= 0x20 {
        offset += 1
      } else {
        break
      }
    }
    return offset
  }

  /// Removes `range`, except for the comments that start at `first` or after it.
  func removal(of range: SourceRange, keepingFrom first: UInt32) -> TextEdit {
    let kept = comments(in: SourceRange(start: max(first, range.start), end: range.end))
    if !kept.isEmpty { return edit(range, joined(kept, before: range.end)) }
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var (start, end) = (Int(range.start), Int(range.end))
    var (before, after) = (start, end)
    while before > text.markLength && isBlank(text.bytes[before - 1]) { before -= 1 }
    while after < text.count && isBlank(text.bytes[after]) { after += 1 }
    let opensLine = before == text.markLength || isLineEnd(text.bytes[before - 1])
    let closesLine = after == text.count || isLineEnd(text.bytes[after])
    if opensLine && closesLine {
      (start, end) = (before, after)
      if end < text.count { end += text.bytes[end] == 0x0D && text.bytes[end + 1] == 0x0A ? 2 : 1 }
    } else if opensLine {
      end = after
    } else {
      start = before
    }
    // What was apart only because of this stays apart.
    let joins =
      start > text.markLength && end < text.count && Self.isOfName(text.bytes[start - 1])
      && Self.isOfName(text.bytes[end])
    return edit(SourceRange(start: UInt32(start), end: UInt32(end)), joins ? " " : "")
  }

  /// Whether a byte may be part of a name, a keyword or a number.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }

  /// The comments, one after another, as written before what follows at `end`.
  private func joined(_ comments: ArraySlice<Comment>, before end: UInt32) -> String {
    var result = ""
    var isLineOpen = false
    let lineEnd = lineEnd
    for (index, comment) in comments.enumerated() {
      if index > 0 { result += isLineOpen ? " " : lineEnd }
      result += text.string(comment.range)
      isLineOpen = comment.kind == .block
    }
    let next = text.bytes[Int(end)]
    if comments.isEmpty || isLineOpen || next == 0x0A || next == 0x0D { return result }
    return result + lineEnd
  }
}
