/// The difference between two texts as a unified diff with three lines of context.
package enum UnifiedDiff {
  /// A run of lines of the old text and the run of lines of the new text that replaces it.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  private static let context = 3

  /// The diff of the file `name`; empty if the texts are equal.
  package static func write(old: [UInt8], new: [UInt8], name: String) -> String {
    let oldLines = lines(old)
    let newLines = lines(new)
    let changes = changes(oldLines, newLines)
    guard !changes.isEmpty else { return "" }
    var text = "--- \(name)\n+++ \(name)\n"
    var index = 0
    while index < changes.count {
      // Changes whose contexts touch share a hunk.
      var last = index
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * context
      {
        last += 1
      }
      writeHunk(changes[index...last], oldLines, newLines, to: &text)
      index = last + 1
    }
    return text
  }

  /// The runs of bytes in which the texts differ, by whole lines, in order.
  package static func changes(
    old: [UInt8], new: [UInt8]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    let (oldLines, newLines) = (lines(old), lines(new))
    func bytes(
      _ run: Range<Int>, _ lines: [ArraySlice<UInt8>], _ text: [UInt8]
    ) -> Range<Int> {
      let start = run.lowerBound < lines.count ? lines[run.lowerBound].startIndex : text.count
      return start..<(run.isEmpty ? start : lines[run.upperBound - 1].endIndex)
    }
    return changes(oldLines, newLines).map {
      (bytes($0.old, oldLines, old), bytes($0.new, newLines, new))
    }
  }

  private static func writeHunk(
    _ changes: ArraySlice<Change>, _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>],
    to text: inout String
  ) {
    guard let first = changes.first, let last = changes.last else { return }
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    text += "@@ -\(header(oldRange)) +\(header(newRange)) @@\n"
    var position = oldRange.lowerBound
    for change in changes {
      for index in position..<change.old.lowerBound { text += line(" ", old[index]) }
      for index in change.old { text += line("-", old[index]) }
      for index in change.new { text += line("+", new[index]) }
      position = change.old.upperBound
    }
    for index in position..<oldRange.upperBound { text += line(" ", old[index]) }
  }

  private static func header(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }

  private static func line(_ mark: String, _ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line, as: UTF8.self)
    return text.utf8.last == 0x0A
      ? mark + text : mark + text + "\n\\ No newline at end of file\n"
  }

  /// The lines of a text, each with its line end.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == 0x0A {
      result.append(text[start...index])
      start = index + 1
    }
    if start < text.count { result.append(text[start...]) }
    return result
  }

  /// The places where the lines differ. Lines that both texts share at the start and the end are
  /// set aside; the rest is compared by the greedy algorithm of Myers, "An O(ND) difference
  /// algorithm and its variations" (1986). It gives up after `limit` edits, and then all that is
  /// left is replaced.
  private static func changes(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [Change] {
    var start = 0
    while start < min(old.count, new.count) && old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start && newEnd > start && old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    if start == oldEnd && start == newEnd { return [] }
    let (a, b) = (Array(old[start..<oldEnd]), Array(new[start..<newEnd]))
    guard let kept = commonLines(a, b) else {
      return [Change(old: start..<oldEnd, new: start..<newEnd)]
    }
    var result: [Change] = []
    var (x, y) = (0, 0)
    for pair in kept + [(a.count, b.count)] {
      if pair.0 > x || pair.1 > y {
        result.append(
          Change(old: start + x..<start + pair.0, new: start + y..<start + pair.1))
      }
      (x, y) = (pair.0 + 1, pair.1 + 1)
    }
    return result
  }

  private static let limit = 2000

  /// The pairs of lines that a shortest edit keeps, or nil if it takes more than `limit` edits.
  private static func commonLines(
    _ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]
  ) -> [(Int, Int)]? {
    let most = min(a.count + b.count, limit)
    let offset = most + 1
    var ends = [Int](repeating: 0, count: 2 * most + 3)
    var history: [[Int]] = []
    for edits in 0...most {
      history.append(Array(ends[(offset - edits - 1)...(offset + edits + 1)]))
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let down =
          diagonal == -edits
          || (diagonal != edits && ends[offset + diagonal - 1] < ends[offset + diagonal + 1])
        var x = down ? ends[offset + diagonal + 1] : ends[offset + diagonal - 1] + 1
        var y = x - diagonal
        while x < a.count && y < b.count && a[x] == b[y] {
          x += 1
          y += 1
        }
        ends[offset + diagonal] = x
        if x >= a.count && y >= b.count { return trace(history, a.count, b.count) }
      }
    }
    return nil
  }

  /// Walks back over the furthest points that each number of edits reached.
  private static func trace(_ history: [[Int]], _ oldCount: Int, _ newCount: Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (x, y) = (oldCount, newCount)
    for edits in history.indices.reversed() {
      let ends = history[edits]
      func end(_ diagonal: Int) -> Int { ends[diagonal + edits + 1] }
      let diagonal = x - y
      let down = diagonal == -edits || (diagonal != edits && end(diagonal - 1) < end(diagonal + 1))
      let previousDiagonal = down ? diagonal + 1 : diagonal - 1
      let previousX = edits == 0 ? 0 : end(previousDiagonal)
      let previousY = edits == 0 ? 0 : previousX - previousDiagonal
      let startX = edits == 0 ? 0 : (down ? previousX : previousX + 1)
      while x > startX {
        x -= 1
        y -= 1
        pairs.append((x, y))
      }
      (x, y) = (previousX, previousY)
    }
    return pairs.reversed()
  }
}
