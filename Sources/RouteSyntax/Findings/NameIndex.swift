/// Names of which it is asked again and again which are near one that is not there.
///
/// The answers are those of `NearestName.candidates`. The names are in a tree by their letters,
/// case aside, so that what begins alike is compared once and left where it goes too far astray
/// (Shang and Merrettal, "Tries for approximate string matching", 1996); the edits that are allowed
/// grow until enough is found.
package struct NameIndex: Sendable {
  /// The names that were given, in their order.
  package let names: [String]
  private var nodes = [Node(byte: 0, name: .max)]
  private var ends: [[Int32]] = []
  private var known: [String: [Int]] = [:]
  /// The length of the longest name that may be near one.
  private var longest = 0

  /// A beginning of names.
  private struct Node {
    var byte: UInt8
    var child: Int32 = -1
    var sibling: Int32 = -1
    /// The first of the names that begin so, by its index.
    var name: Int32
    /// The place in `ends` of those that end here, at most three; -1 for none.
    var end: Int32 = -1
  }

  /// How much may be taken for the names of one plan: a few tenths of a second.
  package static let budget = 20_000_000

  /// Names longer than this are near none that is looked for.
  private static let most = 301

  /// An index of `names`, which takes as much from `budget` as they are long.
  package init(_ names: [String], budget: inout Int) {
    self.names = names
    for (index, name) in names.enumerated() {
      let count = name.utf8.count
      budget -= 1 + min(count, Self.most)
      if count <= Self.most {
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

  /// The indices of at most three names that are near `name`, nearest first, then in their order;
  /// none where `budget`, from which each comparison of two letters is taken, is used up.
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

  /// Looks at all names that are at most as far from the wanted one as the search's limit.
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
      // Who cannot be better than the three that are known is passed over.
      guard search.mayTake(0, node.name) else { continue }
      let least = search.addRow(Int(depth), node.byte)
      guard least <= search.limit && search.mayTake(least, node.name) else { continue }
      takeEnd(of: Int(number), Int(depth))
      addChildren(
        of: Int(number), Int(depth), least < search.limit ? .max : search.letters(after: Int(depth))
      )
    }
  }

  /// What is known on the way through the tree: a row of the table of optimal string alignment for
  /// each letter, of which only what may stay below the limit is filled in.
  private struct Search {
    let wanted: [UInt8]
    /// How many edits are allowed.
    let limit: Int
    private(set) var best: [(distance: Int, name: Int32)] = []
    private var path: [UInt8]
    private var rows: [UInt16]
    private var width: Int { wanted.count + 1 }

    init(_ wanted: [UInt8], limit: Int) {
      self.wanted = wanted
      self.limit = limit
      // A name that is longer than this differs by more.
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

    /// Fills in the row of the letter at `depth`, from 1; returns the least in it.
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

    /// Stands for a letter in a set, with others.
    static func mark(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

    /// The letters that may follow a row in which no further edit is allowed: those that are wanted
    /// next, and those that are swapped with the last one.
    func letters(after depth: Int) -> UInt64 {
      var letters: UInt64 = 0
      let (from, to) = (max(0, depth - limit), min(wanted.count, depth + limit + 1))
      for column in from..<to {
        if rows[depth * width + column] <= limit { letters |= Self.mark(wanted[column]) }
        if column > 0 && wanted[column] == path[depth] { letters |= Self.mark(wanted[column - 1]) }
      }
      return letters
    }

    /// How far a name that ends at `depth` is from the wanted one; nil where that is too far.
    func distance(atDepth depth: Int) -> Int? {
      guard abs(depth - wanted.count) <= limit else { return nil }
      let distance = Int(rows[depth * width + wanted.count])
      return distance <= min(limit, NearestName.limit(wanted.count, depth)) ? distance : nil
    }
  }
}
