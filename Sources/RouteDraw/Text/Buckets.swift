/// Numbers grouped into rows, in one array; each row keeps the order in which its numbers came.
struct Buckets {
  /// Where each row starts in `elements`, and where the last one ends.
  private(set) var offsets: [UInt32]
  private(set) var elements: [UInt32]

  /// Groups `items` with a counting sort; item `i` goes into row `rows[i]`.
  init(count: Int, items: [UInt32], rows: [UInt32]) {
    offsets = [UInt32](repeating: 0, count: count + 1)
    for row in rows { offsets[Int(row) + 1] += 1 }
    for row in 0..<count { offsets[row + 1] += offsets[row] }
    var next = offsets
    elements = [UInt32](repeating: 0, count: items.count)
    for (item, row) in zip(items, rows) {
      elements[Int(next[Int(row)])] = item
      next[Int(row)] += 1
    }
  }

  /// The indices of row `row` in `elements`.
  func indices(of row: Int) -> Range<Int> { Int(offsets[row])..<Int(offsets[row + 1]) }

  /// The numbers of row `row`.
  subscript(_ row: Int) -> ArraySlice<UInt32> { elements[indices(of: row)] }
}
