import RoutePlan
import RouteSyntax

/// A plan and its patterns, laid out for matching. They are created once for each matcher, because
/// a check of a plan does not need them. They never change, and copies of a matcher share them.
final class MatchTables: Sendable {
  /// What a search needs to know about a node, in 24 bytes.
  struct Node: Sendable {
    /// For each rank, by its number, whether there are children of it; also the flags below.
    var flags: UInt32 = 0
    /// The children for a typed parameter, for a parameter that takes any text, and for `*`; 0 for
    /// none.
    var typed: UInt32 = 0
    var text: UInt32 = 0
    var any: UInt32 = 0
    /// The kind of the typed parameter.
    var kind = ValueKind.text
    /// The pattern that ends here on every base; `none` if there is none.
    var end = PatternID.none

    /// Whether patterns with a scheme or host of their own end here.
    @inline(__always) var hasBases: Bool { flags & Self.bases != 0 }
    /// Whether it has mixes, a rest or several typed parameters: a segment may lead to several
    /// children of one rank, or the segment alone does not decide.
    @inline(__always) var isWide: Bool { flags & Self.wide != 0 }

    /// Whether there are children of `rank`.
    @inline(__always) func has(_ rank: RankClass) -> Bool {
      flags &>> UInt32(rank.rawValue) & 1 != 0
    }

    /// Whether there are children of a worse rank than `rank`.
    @inline(__always) func hasMore(after rank: RankClass) -> Bool {
      (flags & Self.ranks) &>> (UInt32(rank.rawValue) &+ 1) != 0
    }

    fileprivate static let ranks: UInt32 = 1 << UInt32(RankClass.allCases.count) - 1
    fileprivate static let bases: UInt32 = 1 << 30
    fileprivate static let wide: UInt32 = 1 << 31
  }

  let plan: Plan
  let set: PatternSet
  /// The nodes of the set's trie.
  let nodes: [Node]
  let literals: LiteralTable
  /// The mixes, by their number.
  let mixes: [Mix]
  let mixIndex: MixIndex

  /// For each route, the one right below it in its own place.
  let placeParents: [RouteID]
  /// Whether patterns of equal rank may match one URL, because facts decide between them.
  let factsDecide: Bool

  init(_ plan: Plan, _ set: PatternSet) {
    (self.plan, self.set) = (plan, set)
    let trie = set.trie
    nodes = (0..<UInt32(trie.nodeCount)).map { Self.node($0, trie) }
    literals = LiteralTable(trie)
    mixes = (0..<trie.mixKeys.count).map { trie.mix(UInt32($0)) }
    mixIndex = MixIndex(trie, mixes)
    factsDecide = plan.mayExclude
    placeParents =
      plan.hasFloatingRoutes
      ? plan.routes.indices.map { plan.placeParent(of: RouteID($0)) }
      : plan.routes.map { $0.parent }
  }

  private static func node(_ number: UInt32, _ trie: RouteTrie) -> Node {
    var node = Node()
    for place in trie.childPlaces(of: number) {
      let child = trie.children[place]
      let edge = trie.edges[Int(child)]
      switch edge.rank {
      case .literal: break
      case .typed:
        if node.typed != 0 { node.flags |= Node.wide }
        (node.typed, node.kind) = (child, edge.kind)
      case .text: node.text = child
      case .any: node.any = child
      case .mix, .rest: node.flags |= Node.wide
      }
      node.flags |= 1 << UInt32(edge.rank.rawValue)
    }
    for end in trie.ends[trie.endPlaces(of: number)] {
      if end.base != .everywhere {
        node.flags |= Node.bases
      } else if node.end.isNone {
        node.end = end.pattern
      }
    }
    return node
  }

  // These do not call the set, which would first be copied, too.

  /// Makes `list` the captures of a whole pattern, from left to right.
  func list(capturesOf pattern: PatternID, in list: inout [Capture]) {
    list.removeAll(keepingCapacity: true)
    var current = pattern
    while !current.isNone {
      for index in set.patterns[current.index].captures.indices.reversed() {
        list.append(set.captures[index])
      }
      current = set.patterns[current.index].parent
    }
    if list.count > 1 { list.reverse() }
  }

  /// Makes `list` the nodes of the trie that a pattern passes, one for each segment.
  func list(nodesOf pattern: PatternID, in list: inout [UInt32]) {
    list.removeAll(keepingCapacity: true)
    var node = set.patterns[pattern.index].node
    while node != 0 {
      list.append(node)
      node = set.trie.parents[Int(node)]
    }
    if list.count > 1 { list.reverse() }
  }

  /// The arguments that a whole pattern sets; usually none.
  func settings(of pattern: PatternID) -> [PatternSetting] {
    set.settings.isEmpty ? [] : set.settings(of: pattern)
  }

  /// The pattern that ends at a node, on the nearest of `bases`; none if there is none.
  @inline(__always)
  func end(at node: UInt32, _ bases: [BaseID]) -> PatternID {
    let entry = nodes[Int(node)]
    return entry.hasBases ? nearestEnd(at: node, bases) : entry.end
  }

  private func nearestEnd(at node: UInt32, _ bases: [BaseID]) -> PatternID {
    for base in bases {
      let end = set.trie.end(at: node, on: base)
      if !end.isNone { return end }
    }
    return .none
  }
}
