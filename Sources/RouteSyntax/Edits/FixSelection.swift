package import RouteBase

/// Fixes that can be applied together: no edit of one overlaps or touches an edit of another.
///
/// There are two exceptions. Removals may touch each other. Elements that are added to a list,
/// which start with a comma, may have the same place: they follow each other in the order in which
/// they were added.
package struct FixSelection {
  private struct Entry {
    var range: SourceRange
    var replacement: String
  }

  /// The edits of each file, ordered by position.
  private var entries: [FileID: [Entry]] = [:]
  /// The elements that are added at each place.
  private var elements: [SourceSpan: Set<String>] = [:]

  package init() {}

  /// The files that have edits, in order.
  package var files: [FileID] { entries.keys.sorted() }

  /// Adds `fix` if it is compatible with those added before; returns whether it is.
  package mutating func add(_ fix: Fix) -> Bool {
    // Many fixes may share all of their edits, of which the first one then settles it.
    if let first = fix.edits.first, isInTheWay(first) { return false }
    let edits = fix.edits.sorted { Self.isOrdered($0.span.range, $1.span.range) }
    // Edits of one fix may touch.
    var ends: [FileID: UInt32] = [:]
    for edit in edits {
      let end = ends[edit.span.file] ?? 0
      if end > edit.span.range.start || isInTheWay(edit) { return false }
      ends[edit.span.file] = max(end, edit.span.range.end)
    }
    if edits.isEmpty { return false }
    for edit in edits { insert(edit) }
    return true
  }

  /// The text of `file` with its edits applied.
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

  /// Where each offset of `file` is after its edits.
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

  /// Where each offset of a file is after its edits.
  package struct Moves {
    fileprivate var edits: [SourceRange] = []
    /// How far the text before each edit moves, and the text after the last one.
    fileprivate var shifts: [Int] = []

    /// The new position of `offset`. Text added there comes after it; if the text around it is
    /// removed, it moves to the start of the removal.
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

  /// Whether an earlier edit overlaps `edit`, or touches it and one of the two adds something.
  private func isInTheWay(_ edit: TextEdit) -> Bool {
    let own = entries[edit.span.file] ?? []
    if Self.addsElement(edit), let present = elements[edit.span] {
      return present.contains(edit.replacement)
    }
    // The edits are in order and do not overlap, so that the nearest ones on both sides decide.
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

  /// The index of the first edit that is not before `range`.
  private func place(of range: SourceRange, in entries: [Entry]) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isOrdered(entries[middle].range, range) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
