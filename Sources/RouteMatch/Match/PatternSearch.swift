import RoutePlan

/// Finds the best pattern for a path, by the one walk over the trie that matches every URL.
///
/// Usually, a node has at most one child of each rank that a segment may lead to, and the walk goes
/// from node to node. If several children are equally good, the walk continues from a *set* of
/// nodes, whose patterns have the same rank so far. The walk goes down with the best rank that the
/// next segment allows, and returns to the next best if that is a dead end. Each node belongs to at
/// most one set, and a set is entered once. So the time is bounded by the nodes that the path
/// reaches, whatever the patterns are.
struct PatternSearch: Sendable {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// Where the walk is: a node or a set of nodes, and how it continues from there.
  struct Position: Sendable {
    /// The node, if there is no set.
    var node: UInt32 = 0
    /// The first rank that is still to be tried.
    var rank: UInt8 = 0
    /// The number of segments before it.
    var segment = 0
    /// The set, a range of `members` that ended where `members` did when it was entered; empty for
    /// a single node.
    var set = 0..<0
  }

  let tables: MatchTables
  /// The segments of the path that was searched last.
  private(set) var segments = PathSegments()
  /// The nodes at which the last search ended, all of equal rank; kept only if facts may decide
  /// between patterns.
  var lastNodes: [UInt32] = []
  /// How many nodes were entered since the search was created.
  var work = 0
  /// Where the walk may continue after a dead end, the best last; at most one for each segment.
  var choices: [Position] = []
  /// The open sets, one after another.
  var members: [UInt32] = []
  /// For each kind of rests, the first segment from which all are valid for it, plus one; 0 if it
  /// is not known.
  var restStarts: [Int] = []
  /// The places of the mixes that a segment may match, if there are many mixes.
  var mixPlaces: [Int] = []

  init(_ tables: MatchTables) { self.tables = tables }

  /// The best pattern for `path`, a path without scheme, query and fragment, on one of `bases`, the
  /// nearest first; none if nothing matches.
  mutating func find(_ path: Text, _ bases: [BaseID]) -> PatternID {
    let limit = tables.set.trie.hasRests ? Int.max : tables.set.trie.depth
    guard segments.split(path, limit: limit) else { return .none }
    guard segments.isDecoded else { return walk(path, bases) }
    let decoded = segments.decoded
    return decoded.withUnsafeBufferPointer { walk($0, bases) }
  }

  private mutating func walk(_ text: Text, _ bases: [BaseID]) -> PatternID {
    if !choices.isEmpty { choices.removeAll(keepingCapacity: true) }
    if !members.isEmpty { members.removeAll(keepingCapacity: true) }
    if !restStarts.isEmpty { restStarts.removeAll(keepingCapacity: true) }
    let (tables, count) = (tables, segments.count)
    var here = Position()
    while true {
      let entry = tables.nodes[Int(here.node)]
      if here.segment == count {
        let found =
          here.set.isEmpty
          ? tables.end(at: here.node, bases) : tables.set.best(members[here.set], bases)
        if !found.isNone {
          if tables.factsDecide {
            lastNodes = here.set.isEmpty ? [here.node] : Array(members[here.set])
          }
          return found
        }
      } else if entry.isWide || !here.set.isEmpty {
        switch goOnWidely(from: &here, text, bases, tables) {
        case .entered: continue
        case .found(let pattern): return pattern
        case .deadEnd: break
        }
      } else {
        let (child, rank) = tables.bestChild(from: here, text, segments[here.segment])
        if child != 0 {
          if entry.hasMore(after: rank) {
            here.rank = rank.rawValue &+ 1
            choices.append(here)
          }
          here.node = child
          here.rank = 0
          here.segment &+= 1
          work &+= 1
          continue
        }
      }
      guard let choice = choices.popLast() else { return .none }
      here = choice
      if members.count > here.set.upperBound {
        members.removeLast(members.count - here.set.upperBound)
      }
    }
  }
}

extension MatchTables {
  /// For a node that is not wide, the child to which the segment at `range` leads, and its rank; 0
  /// for none.
  @inline(__always)
  fileprivate func bestChild(
    from here: PatternSearch.Position, _ text: PatternSearch.Text, _ range: Range<Int>
  ) -> (child: UInt32, rank: RankClass) {
    let entry = nodes[Int(here.node)]
    if here.rank == 0 && entry.has(.literal) {
      let child = literals.find(text, range.lowerBound, range.count, node: here.node)
      if child != 0 { return (child, .literal) }
    }
    if here.rank <= RankClass.typed.rawValue && entry.typed != 0
      && set.kinds.reads(PatternSearch.Text(rebasing: text[range]), as: entry.kind)
    {
      return (entry.typed, .typed)
    }
    if here.rank <= RankClass.text.rawValue && entry.text != 0 { return (entry.text, .text) }
    return (entry.any, .any)
  }
}
