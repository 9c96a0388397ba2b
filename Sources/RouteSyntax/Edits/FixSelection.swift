package import RouteBase

/// Fixes that can be made together: no edit of one overlaps or touches an edit of another.
///
/// But what is only taken away may touch, and elements that are added to one list, which start with a
/// comma, may stand at one place: they follow each other as they come.
package struct FixSelection {
  private struct Entry {
    var range: SourceRange
    var replacement: String
  }

  /// The edits of each file, by position.
  private var entries: [FileID: [Entry]] = [:]
  /// The elements that are added at a place.
  private var elements: [SourceSpan: Set<String>] = [:]

  package init() {}

  /// The files that have edits, in their order.
  package var files: [FileID] { entries.keys.sorted() }

  /// Takes `fix` where it goes with those taken before; returns whether it does.
  package mutating func add(_ fix: Fix) -> Bool {
    let edits = fix.edits.sorted { Self.isOrdered($0.span.range, $1.span.range) }
    for (index, edit) in edits.enumerated() {
      // Edits of one fix may touch.
      let isOverlapping = edits[..<index].contains {
        $0.span.file == edit.span.file && $0.span.range.end > edit.span.range.start
      }
      if isOverlapping || isInTheWay(edit) { return false }
    }
    if edits.isEmpty { return false }
    for edit in edits { insert(edit) }
    return true
  }

  /// The text of `file` with its edits made.
  package func apply(to text: SourceText, of file: FileID) -> SourceText {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var offset = 0
    for entry in entries[file] ?? [] {
      bytes += text.bytes[offset..<Int(entry.range.start)]
      bytes += entry.replacement.utf8
      offset = Int(entry.range.end)
    }
    bytes += text.bytes[offset..<text.count]
    return SourceText(bytes)
  }

  /// Where the offsets of `file` are once its edits are made.
  package func moves(in file: FileID) -> Moves {
    let entries = entries[file] ?? []
    var shift = 0
    var moves = Moves()
    for entry in entries {
      moves.edits.append(entry.range)
      moves.shifts.append(shift)
      shift += entry.replacement.utf8.count - entry.range.count
    }
    moves.shifts.append(shift)
    return moves
  }

  /// Where the offsets of a file are once its edits are made.
  package struct Moves {
    fileprivate var edits: [SourceRange] = []
    /// By how much what stands before each edit moves, and what stands behind the last.
    fileprivate var shifts: [Int] = []

    /// Where `offset` is: what is added there stands behind it, and what is taken away from around it
    /// leaves it at the start.
    package subscript(_ offset: UInt32) -> UInt32 {
      // The edits that start before it.
      var (low, high) = (0, edits.count)
      while low < high {
        let middle = (low + high) / 2
        if edits[middle].start < offset { low = middle + 1 } else { high = middle }
      }
      if low > 0, edits[low - 1].end > offset {
        return UInt32(Int(edits[low - 1].start) + shifts[low - 1])
      }
      return UInt32(Int(offset) + shifts[low])
    }
  }

  private static func isOrdered(_ a: SourceRange, _ b: SourceRange) -> Bool {
    (a.start, a.end) < (b.start, b.end)
  }

  /// Whether an edit adds an element to a list.
  private static func addsElement(_ edit: TextEdit) -> Bool {
    edit.span.range.isEmpty && edit.replacement.hasPrefix(",")
  }

  /// Whether an edit that was taken overlaps `edit`, or touches it though one of them adds something.
  private func isInTheWay(_ edit: TextEdit) -> Bool {
    let own = entries[edit.span.file] ?? []
    if Self.addsElement(edit), let present = elements[edit.span] {
      return present.contains(edit.replacement)
    }
    // The edits stand in order and do not overlap, so that the nearest on both sides decide.
    let next = place(of: edit.span.range, in: own)
    func reaches(_ before: UInt32, _ after: UInt32, _ other: Entry) -> Bool {
      edit.replacement.isEmpty && other.replacement.isEmpty ? before > after : before >= after
    }
    if next < own.count, reaches(edit.span.range.end, own[next].range.start, own[next]) {
      return true
    }
    return next > 0 && reaches(own[next - 1].range.end, edit.span.range.start, own[next - 1])
  }

  private mutating func insert(_ edit: TextEdit) {
    let next = place(of: edit.span.range, in: entries[edit.span.file] ?? [])
    if Self.addsElement(edit), elements[edit.span] != nil {
      elements[edit.span]?.insert(edit.replacement)
      entries[edit.span.file]?[next].replacement += edit.replacement
      return
    }
    if Self.addsElement(edit) { elements[edit.span] = [edit.replacement] }
    entries[edit.span.file, default: []].insert(
      Entry(range: edit.span.range, replacement: edit.replacement), at: next)
  }

  /// The index of the first edit that does not stand before `range`.
  private func place(of range: SourceRange, in entries: [Entry]) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isOrdered(entries[middle].range, range) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
