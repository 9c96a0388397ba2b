import RoutePlan

/// Finds the best pattern for the segments of a path.
///
/// What stands open at a depth is a *set* of nodes: those whose patterns have, so far, the same
/// rank. The walk goes down with the best set that the next segment allows, and comes back to the
/// next one where that is a dead end. Each node belongs to one set at most, and a set is entered
/// once, so the time is bounded by the nodes that the path reaches, whatever the patterns are.
struct TrieWalk {
  private struct Level {
    var first: Int
    var end: Int
    var next: UInt8
  }

  private let tables: MatchTables
  private var states: [UInt32] = []
  private var levels: [Level] = []
  /// For each kind of rests the first segment from which on all read as it, plus one; 0 where that
  /// is not known.
  private var restStarts: [Int] = []
  /// The mixes that a segment may match, among many.
  private var mixPlaces: [Int] = []
  /// How many nodes were entered since the walk was made.
  private(set) var work = 0

  init(_ set: PatternSet) { self.init(MatchTables(set.trie)) }

  init(_ tables: MatchTables) { self.tables = tables }

  /// The best pattern on one of `bases`, the nearest first; none where nothing matches. `text` is
  /// what `segments` are ranges of.
  mutating func find(
    _ set: PatternSet, _ segments: PathSegments, _ text: UnsafeBufferPointer<UInt8>,
    _ bases: [BaseID]
  ) -> PatternID {
    states.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    restStarts.removeAll(keepingCapacity: true)
    states.append(0)
    levels.append(Level(first: 0, end: 1, next: 0))
    while let level = levels.last {
      let depth = levels.count - 1
      if depth == segments.count {
        let found = Self.best(set.trie, states[level.first..<level.end], bases)
        if !found.isNone { return found }
        pop()
        continue
      }
      guard let rank = RankClass(rawValue: level.next) else {
        pop()
        continue
      }
      levels[depth].next += 1
      let first = states.count
      for index in level.first..<level.end {
        addChildren(of: states[index], rank, depth, set, segments, text)
      }
      if states.count == first { continue }
      if rank == .rest {
        let found = Self.best(set.trie, states[first...], bases)
        if !found.isNone { return found }
        states.removeLast(states.count - first)
        continue
      }
      work &+= states.count - first
      levels.append(Level(first: first, end: states.count, next: 0))
    }
    return .none
  }

  private mutating func pop() {
    let level = levels.removeLast()
    states.removeLast(states.count - level.first)
  }

  private mutating func addChildren(
    of node: UInt32, _ rank: RankClass, _ depth: Int, _ set: PatternSet, _ segments: PathSegments,
    _ text: UnsafeBufferPointer<UInt8>
  ) {
    let range = segments[depth]
    if rank == .literal {
      let child = tables.literals.find(text, range.lowerBound, range.count, node: node)
      if child != 0 { states.append(child) }
      return
    }
    let places = set.trie.childPlaces(of: node, rank)
    if places.isEmpty { return }
    let piece = UnsafeBufferPointer(rebasing: text[range])
    if rank == .mix, tables.mixIndex.find(piece, behind: node, &mixPlaces) {
      for place in mixPlaces {
        let child = set.trie.children[place]
        let mix = tables.mixes[Int(set.trie.edges[Int(child)].payload)]
        if mix.matches(piece, set.kinds) { states.append(child) }
      }
      return
    }
    for place in places {
      let child = set.trie.children[place]
      let payload = set.trie.edges[Int(child)].payload
      let fits =
        switch rank {
        case .literal, .text, .any: true
        case .mix: tables.mixes[Int(payload)].matches(piece, set.kinds)
        case .typed: set.kinds.reads(piece, as: ValueKind(raw: payload))
        case .rest:
          ValueKind(raw: payload) == .text
            || depth >= restStart(ValueKind(raw: payload), set, segments, text)
        }
      if fits { states.append(child) }
    }
  }

  /// The first segment from which on all read as `kind`: found once for a path.
  private mutating func restStart(
    _ kind: ValueKind, _ set: PatternSet, _ segments: PathSegments,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let index = Int(kind.raw)
    if index >= restStarts.count {
      restStarts += Array(repeating: 0, count: index + 1 - restStarts.count)
    }
    if restStarts[index] == 0 {
      var start = segments.count
      while start > 0,
        set.kinds.reads(UnsafeBufferPointer(rebasing: text[segments[start - 1]]), as: kind)
      {
        start -= 1
      }
      restStarts[index] = start + 1
    }
    return restStarts[index] - 1
  }

  /// The pattern that ends at one of `nodes`, on the nearest of `bases`.
  private static func best(
    _ trie: RouteTrie, _ nodes: ArraySlice<UInt32>, _ bases: [BaseID]
  ) -> PatternID {
    for base in bases {
      for node in nodes {
        let end = trie.end(at: node, on: base)
        if !end.isNone { return end }
      }
    }
    return .none
  }
}
