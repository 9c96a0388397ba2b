import RoutePlan
import RouteBase
import RouteSyntax

/// A whole pattern split into its segments, for code generators.
package struct PatternOutline: Sendable {
  /// A segment: its rank, and its pieces from left to right.
  package struct Segment: Sendable {
    package var rank: RankClass
    /// At least one piece, but none for `any`.
    package var pieces: [Piece] = []
  }

  /// A text, or what a parameter takes.
  package struct Piece: Sendable {
    package var text = ""
    /// The kind and the index of a parameter; nil for a text.
    package var capture: (kind: ValueKind, parameter: Int)?
  }

  package var segments: [Segment] = []
  package var base: BaseID
  /// Its place among the patterns of what it opens, for the case that several match a URL at equal
  /// rank on one base: the lowest one matches.
  package var precedence = 0
  /// The arguments that it sets itself.
  package var settings: [PatternSetting] = []
}

extension PatternSet {
  /// The outlines of the patterns that `PatternOpeners` gives for a target. `positions` are those
  /// of this set's trie.
  package func outlines(
    of patterns: ArraySlice<PatternID>, _ positions: TriePositions
  ) -> [PatternOutline] {
    let order = patterns.map { pattern in
      (-parameterCount(of: pattern), positions[self.patterns[pattern.index]], pattern)
    }.sorted(by: <).map { $0.2 }
    var places: [PatternID: Int] = [:]
    for (place, pattern) in order.enumerated() { places[pattern] = place }
    return patterns.map { pattern in
      var outline = PatternOutline(base: self.patterns[pattern.index].base)
      outline.precedence = places[pattern] ?? 0
      outline.settings = settings(of: pattern)
      var captures = captures(of: pattern)[...]
      for node in nodes(of: pattern) {
        outline.segments.append(segment(trie.edges[Int(node)], &captures))
      }
      return outline
    }
  }

  private func segment(
    _ edge: TrieEdge, _ captures: inout ArraySlice<Capture>
  ) -> PatternOutline.Segment {
    var segment = PatternOutline.Segment(rank: edge.rank)
    func take() -> PatternOutline.Piece {
      let capture = captures.popFirst()
      return PatternOutline.Piece(capture: capture.map { ($0.kind, Int($0.parameter)) })
    }
    switch edge.rank {
    case .literal:
      segment.pieces = [PatternOutline.Piece(text: trie.texts.string(of: edge.payload))]
    case .mix:
      segment.pieces = trie.mix(edge.payload).parts.map { part in
        part.kind == nil
          ? PatternOutline.Piece(text: String(decoding: part.text, as: UTF8.self)) : take()
      }
    case .typed, .text, .rest: segment.pieces = [take()]
    case .any: break
    }
    return segment
  }
}

/// The positions of a trie's nodes in a walk that tries children in turn.
package struct TriePositions: Sendable {
  private var positions: [UInt32]

  package init(_ set: PatternSet) {
    let trie = set.trie
    positions = [UInt32](repeating: 0, count: trie.nodeCount)
    var stack: [UInt32] = [0]
    var next: UInt32 = 0
    while let node = stack.popLast() {
      positions[Int(node)] = next
      next += 1
      for place in trie.childPlaces(of: node).reversed() { stack.append(trie.children[place]) }
    }
  }

  subscript(_ pattern: WholePattern) -> UInt32 { positions[Int(pattern.node)] }
}

extension ValueKinds {
  /// The strings of a closed kind, sorted; nil for other kinds.
  package func strings(of kind: ValueKind) -> [String]? {
    kind.closedIndex.map { alternatives[$0].map { String(decoding: $0, as: UTF8.self) } }
  }
}
