import RouteBase

/// The edits that turn one text into another, by whole lines.
enum LineEdits {
  /// A range of the old text and what replaces it.
  struct Edit {
    var range: SourceRange
    var replacement: ArraySlice<UInt8>
  }

  /// The edits in order; none if the texts are equal. Lines that differ only in their spaces have an
  /// edit each.
  static func make(from old: SourceText, to new: [UInt8]) -> [Edit] {
    let old = Array(old.content)
    var edits: [Edit] = []
    for change in UnifiedDiff.changes(old: old, new: new) {
      var (before, after) = (lines(old[change.old])[...], lines(new[change.new])[...])
      while let (first, other) = pair(before.first, after.first) {
        edits.append(edit(first, other))
        before.removeFirst()
        after.removeFirst()
      }
      var last: [Edit] = []
      while let (first, other) = pair(before.last, after.last) {
        last.append(edit(first, other))
        before.removeLast()
        after.removeLast()
      }
      let end = last.last.map { Int($0.range.start) } ?? change.old.upperBound
      let newEnd = last.last.map { $0.replacement.startIndex } ?? change.new.upperBound
      let start = before.first?.startIndex ?? end
      let newStart = after.first?.startIndex ?? newEnd
      if start < end || newStart < newEnd {
        edits.append(edit(old[start..<end], new[newStart..<newEnd]))
      }
      edits += last.reversed()
    }
    return edits.filter { !old[$0.range.indices].elementsEqual($0.replacement) }
  }

  /// Two lines, if they differ only in their spaces.
  private static func pair(
    _ old: ArraySlice<UInt8>?, _ new: ArraySlice<UInt8>?
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    guard let old, let new,
      old.lazy.filter(isText).elementsEqual(new.lazy.filter(isText))
    else { return nil }
    return (old, new)
  }

  private static func edit(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Edit {
    Edit(
      range: SourceRange(start: UInt32(old.startIndex), end: UInt32(old.endIndex)),
      replacement: new)
  }

  private static func isText(_ byte: UInt8) -> Bool { byte != 0x20 && byte != 0x09 }

  /// The lines of a text, each with its line end.
  private static func lines(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    for index in text.indices where text[index] == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    if start < text.endIndex { lines.append(text[start...]) }
    return lines
  }
}
