import RoutePlan
import RouteBase

/// Two patterns that claim the same URL.
package struct PatternOverlap: Sendable {
  package var first: PatternID
  package var second: PatternID
  /// A URL that both match at equal rank.
  package var witness: String
  /// Whether the patterns are the same except for names.
  package var isSame: Bool
}

/// Finds pairs of patterns that match one URL at equal rank.
///
/// The trie is walked against itself. Two patterns of equal rank diverge at a node with two mixes,
/// two typed parameters or two rests that match a common text. From there, pairs of nodes that one
/// URL can reach are followed. If no two children are alike, there are no pairs, and the time is
/// that of a walk over the trie. Otherwise, it grows with the pairs that one URL reaches, up to a
/// limit.
package struct OverlapFinder {
  /// How many pairs of nodes, and of mixes, may be looked at.
  package static let limit = 4_000_000

  /// Two nodes that one path reaches, the pair before them, and the text that leads from it to
  /// them.
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
  private var exclusions: TargetExclusions?

  private init(_ set: PatternSet, _ exclusions: TargetExclusions?) {
    self.set = set
    // Without such a pair, any two of them clash.
    self.exclusions = exclusions?.isPossible == true ? exclusions : nil
    trie = set.trie
    meeting = SegmentMeeting(set)
  }

  /// All overlaps of patterns that open different things, unless these exclude each other, and of
  /// patterns of one thing that capture and set as much, but not the same. Patterns that are the
  /// same are each paired with the first of them; of the other overlaps, only the first of each
  /// kind is reported. URLs that stay in the browser are one thing.
  package static func find(
    _ set: PatternSet, excluding exclusions: TargetExclusions? = nil
  ) -> [PatternOverlap] {
    var work = 0
    return find(set, excluding: exclusions, work: &work)
  }

  /// Does the same, and adds to `work` how many pairs were looked at.
  package static func find(
    _ set: PatternSet, excluding exclusions: TargetExclusions? = nil, work: inout Int
  ) -> [PatternOverlap] {
    var finder = OverlapFinder(set, exclusions)
    guard !set.isEmpty else { return [] }
    defer { work += finder.steps }
    for index in 0..<set.trie.nodeCount {
      let node = UInt32(index)
      if set.trie.endPlaces(of: node).count > 1 { finder.addSame(at: node) }
      let children = set.trie.childPlaces(of: node)
      // If the last child is a literal, all children are, and no two of them are alike.
      if children.count > 1,
        set.trie.edges[Int(set.trie.children[children.upperBound - 1])].rank != .literal
      {
        finder.addSiblings(of: node)
        finder.followPairs(from: node)
      }
    }
    return finder.overlaps
  }

  // MARK: The same

  private mutating func addSame(at node: UInt32) {
    let ends = trie.ends[trie.endPlaces(of: node)]
    var base: BaseID?
    // The first pattern, and those that exclude all before them.
    var known: [PatternID] = []
    for end in ends {
      guard end.base == base else {
        (base, known) = (end.base, [end.pattern])
        continue
      }
      if known.count > 1 { steps += known.count }
      guard steps < Self.limit else { return }
      guard let other = firstClash(end.pattern, with: known) else {
        if isNew(end.pattern, known) { known.append(end.pattern) }
        continue
      }
      guard let texts = texts(to: node) else { continue }
      overlaps.append(
        PatternOverlap(
          first: other, second: end.pattern, witness: url(texts, end.base), isSame: true))
    }
  }

  private mutating func firstClash(_ pattern: PatternID, with known: [PatternID]) -> PatternID? {
    for other in known where clash(other, pattern) { return other }
    return nil
  }

  /// Whether none of the known patterns opens the same.
  private func isNew(_ pattern: PatternID, _ known: [PatternID]) -> Bool {
    let target = set.patterns[pattern.index].target
    return known.allSatisfy { set.patterns[$0.index].target != target }
  }

  /// The patterns that end at a node on a base: the first, and those that exclude all before them.
  private mutating func claims(at node: UInt32, on base: BaseID) -> [PatternID] {
    var known: [PatternID] = []
    for place in trie.endPlaces(of: node, on: base) {
      let end = trie.ends[place].pattern
      if known.isEmpty {
        known.append(end)
        if exclusions == nil { break }
        continue
      }
      steps += known.count
      guard steps < Self.limit else { break }
      if isNew(end, known) && firstClash(end, with: known) == nil { known.append(end) }
    }
    return known
  }

  /// Whether nothing decides between two patterns that match one URL at equal rank.
  private mutating func clash(_ a: PatternID, _ b: PatternID) -> Bool {
    let (one, other) = (set.patterns[a.index], set.patterns[b.index])
    guard let target = one.target, let otherTarget = other.target else {
      // Nothing has to decide between two by which the URL stays in the browser.
      return one.target != other.target
    }
    if target != otherTarget { return exclusions?.exclude(target, otherTarget) != true }
    // If two patterns clash, what follows them is not reported again.
    if one.source == other.source { return false }
    if set.parameterCount(of: a) != set.parameterCount(of: b) { return false }
    // The same pattern with the same parameters gives the same values.
    return one.node != other.node
      || set.captures(of: a).map { $0.parameter } != set.captures(of: b).map { $0.parameter }
      || set.settings(of: a) != set.settings(of: b)
  }

  // MARK: Pairs

  /// Adds the pairs of children of one node, from which others start.
  private mutating func addSiblings(of node: UInt32) {
    pairs.removeAll(keepingCapacity: true)
    addTyped(trie.childPlaces(of: node, .typed))
    addAll(trie.childPlaces(of: node, .rest))
    let mixes = trie.childPlaces(of: node, .mix)
    if mixes.count > 32 {
      for (first, second) in mixCandidates(Array(mixes)) { add(first, second, from: -1) }
    } else if mixes.count > 1 {
      for first in mixes {
        for second in mixes where second > first && mayMeet(first, second) {
          add(first, second, from: -1)
        }
      }
    }
  }

  /// Pairs closed types only with types with which they share a text and a way to continue.
  private mutating func addTyped(_ places: Range<Int>) {
    guard places.count > 8 else { return addAll(places) }
    var open: [Int] = []
    var byText: [[UInt8]: [Int]] = [:]
    for place in places {
      guard let index = ValueKind(raw: payload(place)).closedIndex else {
        open.append(place)
        continue
      }
      for text in Set(set.kinds.alternatives[index]) { byText[text, default: []].append(place) }
    }
    var candidates: Set<UInt64> = []
    func insert(_ a: Int, _ b: Int) {
      if a != b { candidates.insert(UInt64(min(a, b)) << 32 | UInt64(max(a, b))) }
    }
    for one in open { for other in places { insert(one, other) } }
    var ways: [Int: [Way]] = [:]
    for places in byText.values where places.count > 1 {
      var byWay: [Way: [Int]] = [:]
      for place in places {
        let own = ways[place] ?? self.ways(from: trie.children[place])
        ways[place] = own
        for way in own { byWay[way, default: []].append(place) }
      }
      for sharing in byWay.values where sharing.count > 1 {
        for (index, one) in sharing.enumerated() {
          if candidates.count > Self.limit { break }
          for other in sharing[(index + 1)...] { insert(one, other) }
        }
      }
    }
    for pair in candidates.sorted() { add(Int(pair >> 32), Int(pair & 0xFFFF_FFFF), from: -1) }
  }

  /// How a URL continues from a node, or that it ends there. Two nodes that have no way in common
  /// lead nowhere together.
  private enum Way: Hashable {
    case end
    case literal([UInt8])
    case other(RankClass)
  }

  private func ways(from node: UInt32) -> [Way] {
    var ways: [Way] = trie.endPlaces(of: node).isEmpty ? [] : [.end]
    for rank in RankClass.allCases {
      if rank == .literal {
        ways += trie.childPlaces(of: node, rank).map {
          .literal(Array(trie.texts[payload($0)]))
        }
      } else if !trie.childPlaces(of: node, rank).isEmpty {
        ways.append(.other(rank))
      }
    }
    return ways
  }

  private mutating func addAll(_ places: Range<Int>) {
    for first in places {
      for second in places where second > first { add(first, second, from: -1) }
    }
  }

  /// Whether the texts of two mixes, given by their places, do not exclude each other.
  private func mayMeet(_ first: Int, _ second: Int) -> Bool {
    trie.mixKeys.bytes.withUnsafeBufferPointer {
      Mix.mayMeet(
        $0, trie.mixKeys.range(of: payload(first)), trie.mixKeys.range(of: payload(second)))
    }
  }

  private func payload(_ place: Int) -> UInt32 { trie.edges[Int(trie.children[place])].payload }

  /// Adds the pair of two children, given by their places in the trie's list, if a text leads to
  /// both.
  private mutating func add(_ first: Int, _ second: Int, from: Int) {
    steps += 1
    guard steps < Self.limit else { return }
    let (a, b) = (trie.children[first], trie.children[second])
    let before = meeting.work
    let text = meeting.text(trie.edges[Int(a)], trie.edges[Int(b)])
    steps += meeting.work - before
    if let text {
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
    followLiterals(pair, index)
    for rank in [RankClass.mix, .typed, .rest] {
      let others = trie.childPlaces(of: pair.b, rank)
      for one in trie.childPlaces(of: pair.a, rank) {
        for other in others { add(one, other, from: index) }
      }
    }
    for rank in [RankClass.text, .any] {
      let (one, other) = (trie.onlyChild(of: pair.a, rank), trie.onlyChild(of: pair.b, rank))
      if one == 0 || other == 0 { continue }
      steps += 1
      pairs.append(Pair(a: one, b: other, from: index, text: Array("x".utf8)))
    }
  }

  /// Follows the literals that both nodes have: those of the node with fewer are looked up at the
  /// other.
  private mutating func followLiterals(_ pair: Pair, _ index: Int) {
    let (a, b) = (
      trie.childPlaces(of: pair.a, .literal), trie.childPlaces(of: pair.b, .literal)
    )
    let isFirst = a.count <= b.count
    for child in trie.children[isFirst ? a : b] {
      steps += 1
      let text = Array(trie.texts[trie.edges[Int(child)].payload])
      let other = text.withUnsafeBufferPointer {
        trie.literalChild(of: isFirst ? pair.b : pair.a, $0)
      }
      if other == 0 { continue }
      pairs.append(
        Pair(a: isFirst ? child : other, b: isFirst ? other : child, from: index, text: text))
    }
  }

  private mutating func report(_ pair: Pair, _ index: Int, _ origin: UInt32) {
    if trie.endPlaces(of: pair.b).isEmpty { return }
    var last: BaseID?
    for end in trie.ends[trie.endPlaces(of: pair.a)] where end.base != last {
      last = end.base
      let others = claims(at: pair.b, on: end.base)
      if others.isEmpty { continue }
      for first in claims(at: pair.a, on: end.base) {
        for second in others where clash(first, second) {
          add(first, second, index, origin, end.base)
        }
      }
    }
  }

  /// Adds the overlap of two patterns that the pair at `index` ends.
  private mutating func add(
    _ first: PatternID, _ second: PatternID, _ index: Int, _ origin: UInt32, _ base: BaseID
  ) {
    guard var texts = texts(to: origin) else { return }
    var tail: [[UInt8]] = []
    var current = index
    while current >= 0 {
      tail.append(pairs[current].text)
      current = pairs[current].from
    }
    texts += tail.reversed()
    overlaps.append(
      PatternOverlap(first: first, second: second, witness: url(texts, base), isSame: false))
  }

  // MARK: Mixes

  /// The pairs of mixes whose first texts do not exclude each other and whose last texts do not,
  /// either. If mixes are sorted by their first texts, each comes after those whose first text is a
  /// prefix of its own. The same is true from the end, and the order that leaves fewer pairs is
  /// used.
  private mutating func mixCandidates(_ places: [Int]) -> [(Int, Int)] {
    let mixes = places.map { trie.mix(payload($0)) }
    let prefixes = mixes.map { $0.prefix }
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

  /// The pairs of indices of keys of which one is a prefix of the other; about `limit` at most.
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

  /// Texts that lead to `node`; nil if there are none.
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
