/// An index of names, for finding again and again those that are near an unknown name.
///
/// The results are those of `NearestName.candidates`. The names are in a tree by their letters,
/// ignoring case, so that a common prefix is compared once, and abandoned when it differs too much
/// (Shang and Merrettal, "Tries for approximate string matching", 1996). The number of edits
/// allowed grows until enough names are found.
package struct NameIndex: Sendable {
  /// The given names, in their order. Empty ones are never found.
  package let names: [String]
  private var nodes = [Node(byte: 0, name: .max)]
  private var ends: [[Int32]] = []
  private var known: [String: [Int]] = [:]
  /// The length of the longest name in the tree.
  private var longest = 0

  /// A prefix of names.
  private struct Node {
    var byte: UInt8
    var child: Int32 = -1
    var sibling: Int32 = -1
    /// The index of the first name with this prefix.
    var name: Int32
    /// The index in `ends` of the names that end here, at most three; -1 for none.
    var end: Int32 = -1
  }

  /// How much work may be spent on the names of one plan: a few tenths of a second.
  package static let budget = 20_000_000

  /// Names longer than this are never near a name that is searched for.
  private static let most = 301

  /// An index of `names`, whose lengths are deducted from `budget`.
  package init(_ names: [String], budget: inout Int) {
    self.names = names
    for (index, name) in names.enumerated() {
      let count = name.utf8.count
      budget -= 1 + min(count, Self.most)
      // What has no name cannot be meant.
      if count > 0 && count <= Self.most {
        insert(Int32(index))
        longest = max(longest, count)
      }
    }
  }

  private mutating func insert(_ index: Int32) {
    var current = 0
    nodes[0].name = min(nodes[0].name, index)
    for byte in names[Int(index)].utf8 {
      current = child(of: current, NearestName.lowercase(byte), index)
    }
    if nodes[current].end < 0 {
      nodes[current].end = Int32(ends.count)
      ends.append([])
    }
    let end = Int(nodes[current].end)
    if ends[end].count < 3, !ends[end].contains(where: { names[Int($0)] == names[Int(index)] }) {
      ends[end].append(index)
    }
  }

  private mutating func child(of node: Int, _ byte: UInt8, _ index: Int32) -> Int {
    var child = nodes[node].child
    while child >= 0 {
      if nodes[Int(child)].byte == byte { return Int(child) }
      child = nodes[Int(child)].sibling
    }
    nodes.append(Node(byte: byte, sibling: nodes[node].child, name: index))
    nodes[node].child = Int32(nodes.count - 1)
    return nodes.count - 1
  }

  // MARK: Search

  /// The indices of at most three names near `name`, nearest first, then in their order. Each
  /// comparison of two letters is deducted from `budget`; there is no result once that is used up.
  package mutating func nearest(to name: String, budget: inout Int) -> [Int] {
    if let known = known[name] { return known }
    guard budget > 0 else { return [] }
    let wanted = name.utf8.prefix(201).map(NearestName.lowercase)
    guard !wanted.isEmpty && wanted.count <= 200 else { return [] }
    let most = NearestName.limit(wanted.count, min(longest, wanted.count * 3 / 2))
    var search = Search(wanted, limit: 1)
    while true {
      walk(&search, &budget)
      if budget <= 0 { return [] }
      if search.best.count == 3 || search.limit >= most { break }
      search = Search(wanted, limit: min(search.limit * 2, most))
    }
    let found = search.best.map { Int($0.name) }
    known[name] = found
    return found
  }

  /// Examines all names whose distance from the wanted one is within the search's limit.
  private func walk(_ search: inout Search, _ budget: inout Int) {
    var open: [(node: Int32, depth: Int32)] = []
    func addChildren(of node: Int, _ depth: Int, _ letters: UInt64) {
      var child = nodes[node].child
      while child >= 0 {
        let next = nodes[Int(child)]
        if letters & Search.mark(next.byte) != 0 { open.append((child, Int32(depth + 1))) }
        child = next.sibling
      }
    }
    func takeEnd(of node: Int, _ depth: Int) {
      guard nodes[node].end >= 0, let distance = search.distance(atDepth: depth) else { return }
      for name in ends[Int(nodes[node].end)] { search.take(distance, name) }
    }
    takeEnd(of: 0, 0)
    addChildren(of: 0, 0, .max)
    while let (number, depth) = open.popLast() {
      let node = nodes[Int(number)]
      budget -= 2 * search.limit + 8
      if budget <= 0 { return }
      // Skips names that cannot be better than the best three so far.
      guard search.mayTake(0, node.name) else { continue }
      let least = search.addRow(Int(depth), node.byte)
      guard least <= search.limit && search.mayTake(least, node.name) else { continue }
      takeEnd(of: Int(number), Int(depth))
      addChildren(
        of: Int(number), Int(depth), least < search.limit ? .max : search.letters(after: Int(depth))
      )
    }
  }

  /// The state of a walk through the tree: for each letter, a row of the optimal string alignment
  /// table, in which only the entries that may stay within the limit are filled in.
  private struct Search {
    let wanted: [UInt8]
    /// The number of edits allowed.
    let limit: Int
    private(set) var best: [(distance: Int, name: Int32)] = []
    private var path: [UInt8]
    private var rows: [UInt16]
    private var width: Int { wanted.count + 1 }

    init(_ wanted: [UInt8], limit: Int) {
      self.wanted = wanted
      self.limit = limit
      // A longer name would need more edits.
      let depth = wanted.count + limit + 2
      path = Array(repeating: 0, count: depth)
      rows = Array(repeating: .max / 2, count: depth * (wanted.count + 1))
      for column in 0...min(limit, wanted.count) { rows[column] = UInt16(column) }
    }

    /// Whether a name at this distance would be among the best three.
    func mayTake(_ distance: Int, _ name: Int32) -> Bool {
      best.count < 3 || (distance, name) < best[2]
    }

    mutating func take(_ distance: Int, _ name: Int32) {
      guard mayTake(distance, name) else { return }
      let place = best.firstIndex { (distance, name) < $0 } ?? best.count
      best.insert((distance, name), at: place)
      if best.count > 3 { best.removeLast() }
    }

    /// Fills in the row for the letter at `depth`, counted from 1; returns its smallest entry.
    mutating func addRow(_ depth: Int, _ byte: UInt8) -> Int {
      if depth > wanted.count + limit { return limit + 1 }
      path[depth] = byte
      let (row, above) = (depth * width, (depth - 1) * width)
      let (from, to) = (max(0, depth - limit), min(wanted.count, depth + limit))
      var least = UInt16.max
      for column in from...to {
        var cost: UInt16
        if column == 0 {
          cost = UInt16(depth)
        } else {
          let letter = wanted[column - 1]
          cost = rows[above + column - 1] + (letter == byte ? 0 : 1)
          if column > from { cost = min(cost, rows[row + column - 1] + 1) }
          if column < depth + limit { cost = min(cost, rows[above + column] + 1) }
          if depth > 1 && column > 1 && letter == path[depth - 1] && wanted[column - 2] == byte {
            cost = min(cost, rows[above - width + column - 2] + 1)
          }
        }
        rows[row + column] = cost
        least = min(least, cost)
      }
      return Int(least)
    }

    /// The bit for a letter in a set; some letters share one.
    static func mark(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

    /// The letters that may follow a row in which no further edit is allowed: those that are wanted
    /// next, and those that complete a swap with the last one.
    func letters(after depth: Int) -> UInt64 {
      var letters: UInt64 = 0
      let (from, to) = (max(0, depth - limit), min(wanted.count, depth + limit + 1))
      for column in from..<to {
        if rows[depth * width + column] <= limit { letters |= Self.mark(wanted[column]) }
        if column > 0 && wanted[column] == path[depth] { letters |= Self.mark(wanted[column - 1]) }
      }
      return letters
    }

    /// The distance from the wanted name to one that ends at `depth`; nil if that is too far.
    func distance(atDepth depth: Int) -> Int? {
      guard abs(depth - wanted.count) <= limit else { return nil }
      let distance = Int(rows[depth * width + wanted.count])
      return distance <= min(limit, NearestName.limit(wanted.count, depth)) ? distance : nil
    }
  }
}
