import RoutePlan

/// Two patterns that claim one URL.
package struct PatternOverlap: Sendable {
  package var first: PatternID
  package var second: PatternID
  /// A URL that both match at equal rank.
  package var witness: String
  /// Whether the patterns are the same but for names.
  package var isSame: Bool
}

/// Finds the patterns of which two match one URL at equal rank.
///
/// The trie is walked against itself. Two patterns of equal rank part where they are not the same:
/// at a node with two mixes, two typed parameters or two rests that meet in a text. From there pairs
/// of nodes are followed that one URL can reach both. Where nothing is alike, no pair arises, so the
/// time is that of the trie; it grows with the pairs that one URL reaches, up to a limit.
package struct OverlapFinder {
  /// How many pairs of nodes, and of mixes, are looked at.
  package static let limit = 4_000_000

  /// Two nodes that one path reaches, how, and from which pair.
  private struct Pair {
    var a: UInt32
    var b: UInt32
    var from: Int
    var text: [UInt8]
  }

  private let set: PatternSet
  private let trie: RouteTrie
  private var meeting: SegmentMeeting
  private var pairs: [Pair] = []
  private var steps = 0
  private var overlaps: [PatternOverlap] = []

  private init(_ set: PatternSet) {
    self.set = set
    trie = set.trie
    meeting = SegmentMeeting(set)
  }

  /// All overlaps of patterns that open different things: of patterns that are the same, each with
  /// the first of them; of others, the first of each kind.
  package static func find(_ set: PatternSet) -> [PatternOverlap] {
    var work = 0
    return find(set, work: &work)
  }

  /// The same; adds to `work` how many pairs were looked at.
  package static func find(_ set: PatternSet, work: inout Int) -> [PatternOverlap] {
    var finder = OverlapFinder(set)
    guard !set.isEmpty else { return [] }
    defer { work += finder.steps }
    for (index, entry) in set.trie.nodes.enumerated() {
      let node = UInt32(index)
      if entry.ends.count > 1 { finder.addSame(at: node) }
      if entry.mixes.count > 1 || entry.typed.count > 1 || entry.rests.count > 1 {
        finder.addSiblings(of: node)
        finder.followPairs(from: node)
      }
    }
    return finder.overlaps
  }

  // MARK: The same

  private mutating func addSame(at node: UInt32) {
    let ends = trie.ends[trie.nodes[Int(node)].ends.indices]
    var first: RouteTrie.End?
    for end in ends {
      guard let known = first, known.base == end.base else {
        first = end
        continue
      }
      guard isOther(known.pattern, end.pattern), let texts = texts(to: node) else { continue }
      overlaps.append(
        PatternOverlap(
          first: known.pattern, second: end.pattern, witness: url(texts, end.base), isSame: true))
    }
  }

  private func isOther(_ a: PatternID, _ b: PatternID) -> Bool {
    set.patterns[a.index].target != set.patterns[b.index].target
  }

  // MARK: Pairs

  /// Starts pairs of children of one node.
  private mutating func addSiblings(of node: UInt32) {
    pairs.removeAll(keepingCapacity: true)
    let entry = trie.nodes[Int(node)]
    for run in [entry.typed, entry.rests] where run.count > 1 {
      for first in run.indices {
        for second in run.indices where second > first { add(first, second, from: -1) }
      }
    }
    if entry.mixes.count > 1 && entry.mixes.count <= 16 {
      for first in entry.mixes.indices {
        for second in entry.mixes.indices where second > first {
          if Mix.mayMeet(key(first), key(second)) {
            add(first, second, from: -1)
          }
        }
      }
    } else if entry.mixes.count > 1 {
      for (first, second) in mixCandidates(Array(entry.mixes.indices)) {
        add(first, second, from: -1)
      }
    }
  }

  /// The key of the mix that leads to a child.
  private func key(_ place: Int) -> ArraySlice<UInt8> {
    trie.mixKeys.bytes(of: NameID(raw: trie.children[place].payload))
  }

  /// Adds the pair of two children, given by their place in the trie's list, if a text leads to
  /// both.
  private mutating func add(_ first: Int, _ second: Int, from: Int) {
    steps += 1
    guard steps < Self.limit else { return }
    let (a, b) = (trie.children[first].node, trie.children[second].node)
    if let text = meeting.text(trie.edges[Int(a)], trie.edges[Int(b)]) {
      pairs.append(Pair(a: a, b: b, from: from, text: text))
    }
  }

  private mutating func followPairs(from origin: UInt32) {
    var index = 0
    while index < pairs.count && steps < Self.limit {
      let pair = pairs[index]
      report(pair, index, origin)
      follow(pair, index)
      index += 1
    }
  }

  private mutating func follow(_ pair: Pair, _ index: Int) {
    let (a, b) = (trie.nodes[Int(pair.a)], trie.nodes[Int(pair.b)])
    let (small, large) =
      a.literals.count <= b.literals.count ? (a.literals, pair.b) : (b.literals, pair.a)
    for place in small.indices {
      steps += 1
      let child = trie.children[place]
      let other = trie.literalChild(of: large, child.payload)
      if other == 0 { continue }
      let isFirst = large == pair.b
      pairs.append(
        Pair(
          a: isFirst ? child.node : other, b: isFirst ? other : child.node, from: index,
          text: Array(trie.texts.bytes(of: NameID(raw: child.payload)))))
    }
    for (first, second) in [(a.mixes, b.mixes), (a.typed, b.typed), (a.rests, b.rests)] {
      for one in first.indices {
        for other in second.indices { add(one, other, from: index) }
      }
    }
    for (one, other) in [(a.text, b.text), (a.any, b.any)] where one != 0 && other != 0 {
      steps += 1
      pairs.append(Pair(a: one, b: other, from: index, text: Array("x".utf8)))
    }
  }

  private mutating func report(_ pair: Pair, _ index: Int, _ origin: UInt32) {
    let second = trie.nodes[Int(pair.b)].ends
    if second.isEmpty { return }
    var last: BaseID?
    for end in trie.ends[trie.nodes[Int(pair.a)].ends.indices] where end.base != last {
      last = end.base
      let other = trie.end(at: pair.b, on: end.base)
      guard !other.isNone, isOther(end.pattern, other), var texts = texts(to: origin) else {
        continue
      }
      var tail: [[UInt8]] = []
      var current = index
      while current >= 0 {
        tail.append(pairs[current].text)
        current = pairs[current].from
      }
      texts += tail.reversed()
      overlaps.append(
        PatternOverlap(
          first: end.pattern, second: other, witness: url(texts, end.base), isSame: false))
    }
  }

  // MARK: Mixes

  /// The pairs of mixes of which neither the first texts nor the last ones exclude each other. Mixes
  /// sorted by their first text stand behind those whose first text begins theirs, and the same
  /// holds from the end; the order that leaves fewer pairs is taken.
  private mutating func mixCandidates(_ places: [Int]) -> [(Int, Int)] {
    let mixes = places.map { trie.mix(trie.children[$0].payload) }
    let prefixes = mixes.map(\.prefix)
    let suffixes = mixes.map { Array($0.suffix.reversed()) }
    let budget = Self.limit - steps
    let byPrefix = Self.nested(prefixes, limit: budget)
    let bySuffix = Self.nested(suffixes, limit: min(byPrefix.count, budget))
    let fewer = bySuffix.count < byPrefix.count ? bySuffix : byPrefix
    steps += fewer.count
    return fewer.filter { a, b in
      Self.isNested(prefixes[a], prefixes[b]) && Self.isNested(suffixes[a], suffixes[b])
    }.map { (places[$0], places[$1]) }
  }

  private static func isNested(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count <= b.count ? b.starts(with: a) : a.starts(with: b)
  }

  /// The pairs of indices of which one key begins with the other; at most about `limit`.
  private static func nested(_ keys: [[UInt8]], limit: Int) -> [(Int, Int)] {
    let order = keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    var open: [Int] = []
    var result: [(Int, Int)] = []
    for index in order {
      while let last = open.last, !keys[index].starts(with: keys[last]) { open.removeLast() }
      for other in open { result.append((min(index, other), max(index, other))) }
      open.append(index)
      if result.count > limit { break }
    }
    return result
  }

  // MARK: Witnesses

  /// Texts that lead to `node`; nil where none do.
  private mutating func texts(to node: UInt32) -> [[UInt8]]? {
    var texts: [[UInt8]] = []
    var current = node
    while current != 0 {
      guard let text = meeting.text(of: trie.edges[Int(current)]) else { return nil }
      texts.append(text)
      current = trie.parents[Int(current)]
    }
    return texts.reversed()
  }

  private func url(_ texts: [[UInt8]], _ base: BaseID) -> String {
    set.url(texts, on: base)
  }
}

extension PatternSet {
  /// The URL of segments on a base.
  func url(_ segments: [[UInt8]], on base: BaseID) -> String {
    let path = segments.map { String(decoding: PercentCoding.encode($0), as: UTF8.self) }
      .joined(separator: "/")
    return bases.isScheme(base)
      ? bases.prefix(of: base) + path : bases.prefix(of: base) + "/" + path
  }
}
