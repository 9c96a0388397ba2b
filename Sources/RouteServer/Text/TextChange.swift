import RouteBase
import RouteSyntax

/// A text before and after some edits, which do not overlap.
struct TextChange {
  let old: SourceText
  let new: SourceText
  /// The ranges that are replaced, in order, and how far the text before each of them moves.
  private var ranges: [SourceRange] = []
  private var shifts: [Int] = []

  init(_ text: SourceText, _ edits: [(range: SourceRange, replacement: String)]) {
    old = text
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + edits.count * 8)
    var last = 0
    for edit in edits.sorted(by: {
      ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
    }) {
      bytes += text.bytes[last..<Int(edit.range.start)]
      ranges.append(edit.range)
      shifts.append(bytes.count - Int(edit.range.start))
      bytes += edit.replacement.utf8
      last = Int(edit.range.end)
    }
    shifts.append(bytes.count - last)
    bytes += text.bytes[last..<text.count]
    new = SourceText(bytes)
  }

  /// Where what starts at an offset of the old text starts in the new one; nil for what is replaced
  /// as a part of something else.
  func position(of offset: UInt32) -> UInt32? {
    // The edits that start before it.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    if low > 0, ranges[low - 1].end > offset { return nil }
    // What is added right before it moves it, too.
    while low < ranges.count, ranges[low].start == offset, ranges[low].isEmpty { low += 1 }
    return UInt32(Int(offset) + shifts[low])
  }
}
