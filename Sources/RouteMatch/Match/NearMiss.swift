package import RoutePlan
import RouteBase
import RouteSyntax

/// How close a pattern came to matching a URL that it does not open.
package struct NearMiss: Sendable {
  package enum Reason: Sendable, Equatable {
    /// It matches, but a better one does, too.
    case beaten
    /// It has a scheme or host of its own.
    case otherBase
    /// The URL ends where this segment of the pattern should follow.
    case tooShort(String)
    /// The pattern ends where this segment of the URL follows.
    case tooLong(String)
    /// The URL's segment does not fit the pattern's.
    case differs(segment: String, pattern: String)
  }

  package var pattern: PatternID
  /// How many segments fit.
  package var depth: Int
  package var reason: Reason
}

extension URLMatcher {
  /// The patterns that came closest to `url`, at most `limit`, best first; nil if the URL is not
  /// ours, or has a segment that matches nothing.
  ///
  /// Looks at all nodes of the trie once, so the time is proportional to the plan's patterns.
  package mutating func nearMisses(_ url: String, limit: Int = 5) -> [NearMiss]? {
    var url = url
    return url.withUTF8 { bytes in
      let text = URLText(bytes, &bases)
      return text.withText(bytes) { nearMisses($0, text, limit: limit) }
    }
  }

  private mutating func nearMisses(
    _ bytes: UnsafeBufferPointer<UInt8>, _ text: borrowing URLText, limit: Int
  ) -> [NearMiss]? {
    if text.foreign != nil { return nil }
    let path = UnsafeBufferPointer(rebasing: bytes[text.path])
    let winner = search.find(path, text.bases)
    let winners =
      tables.factsDecide && !winner.isNone
      ? tables.set.candidates(search.lastNodes[...], text.bases) : [winner]
    // All segments count here, even those beyond the longest pattern.
    var segments = PathSegments()
    guard segments.split(path, limit: .max) else { return nil }
    return segments.withText(path) {
      NearMissFinder(tables: search.tables, segments: segments, text: $0)
        .find(winners, text.bases, limit: limit)
    }
  }
}

/// A search through all patterns for those that come close to a path.
private struct NearMissFinder {
  let tables: MatchTables
  let segments: PathSegments
  let text: UnsafeBufferPointer<UInt8>

  /// The closest patterns, best first, without those that win.
  func find(_ winners: [PatternID], _ bases: [BaseID], limit: Int) -> [NearMiss] {
    // For each node, the number of segments on the way to it that fit, and the first node that does
    // not fit; nodes come after their parents.
    let (trie, reached) = (tables.set.trie, tables.reached(segments, text))
    var fitting = [Int32](repeating: 0, count: trie.nodeCount)
    var failing = [UInt32](repeating: 0, count: trie.nodeCount)
    for node in 1..<trie.nodeCount {
      let parent = Int(trie.parents[node])
      if failing[parent] != 0 {
        (fitting[node], failing[node]) = (fitting[parent], failing[parent])
      } else if reached[node] >= 0 {
        fitting[node] = fitting[parent] + 1
      } else {
        (fitting[node], failing[node]) = (fitting[parent], UInt32(node))
      }
    }
    var result: [NearMiss] = []
    for (index, pattern) in tables.set.patterns.enumerated()
    where pattern.isEnd && !winners.contains(PatternID(index)) {
      let node = Int(pattern.node)
      let depth = Int(fitting[node])
      // A pattern that fits no segment is not close.
      if depth == 0 && segments.count > 0 { continue }
      if result.count == limit, let last = result.last, last.depth >= depth { continue }
      let reason = reason(pattern, depth, failing[node], bases)
      let miss = NearMiss(pattern: PatternID(index), depth: depth, reason: reason)
      let place = result.firstIndex { $0.depth < depth } ?? result.count
      result.insert(miss, at: place)
      if result.count > limit { result.removeLast() }
    }
    return result
  }

  private func reason(
    _ pattern: WholePattern, _ depth: Int, _ failing: UInt32, _ bases: [BaseID]
  ) -> NearMiss.Reason {
    let set = tables.set
    func segment(_ index: Int) -> String { String(decoding: text[segments[index]], as: UTF8.self) }
    if failing == 0 {
      let isRest = set.trie.edges[Int(pattern.node)].rank == .rest && pattern.node != 0
      if depth < segments.count && !isRest { return .tooLong(segment(depth)) }
      return bases.contains(pattern.base) ? .beaten : .otherBase
    }
    let wanted = set.describe(set.trie.edges[Int(failing)], tables.plan)
    return depth >= segments.count
      ? .tooShort(wanted) : .differs(segment: segment(depth), pattern: wanted)
  }
}

extension MatchTables {
  /// For each node of the trie, how many segments of the path lead to it; -1 if the path does not
  /// reach it. A rest is reached if everything that is left fits it.
  fileprivate func reached(
    _ segments: PathSegments, _ text: UnsafeBufferPointer<UInt8>
  ) -> [Int32] {
    let trie = set.trie
    var reached = [Int32](repeating: -1, count: trie.nodeCount)
    var rests: [ValueKind: Int] = [:]
    reached[0] = 0
    for node in 1..<trie.nodeCount {
      let depth = Int(reached[Int(trie.parents[node])])
      guard depth >= 0 && depth < segments.count else { continue }
      let edge = trie.edges[node]
      let fits: Bool
      if edge.rank == .rest {
        let start = rests[edge.kind] ?? set.restStart(edge.kind, segments, text)
        rests[edge.kind] = start
        fits = depth >= start
      } else {
        fits = self.fits(UnsafeBufferPointer(rebasing: text[segments[depth]]), edge)
      }
      if fits { reached[node] = Int32(depth + 1) }
    }
    return reached
  }

  /// Whether a segment's text fits an edge.
  private func fits(_ text: UnsafeBufferPointer<UInt8>, _ edge: TrieEdge) -> Bool {
    switch edge.rank {
    case .literal: set.trie.texts.equals(edge.payload, text)
    case .mix: mixes[Int(edge.payload)].matches(text, set.kinds)
    case .typed, .rest: set.kinds.reads(text, as: edge.kind)
    case .text, .any: !text.isEmpty
    }
  }
}

extension PatternSet {
  /// An edge in words: a text, or what it takes.
  func describe(_ edge: TrieEdge, _ plan: Plan) -> String {
    switch edge.rank {
    case .literal: return "`" + trie.texts.string(of: edge.payload) + "`"
    case .mix:
      let parts = trie.mix(edge.payload).parts.map { part in
        part.kind.map { "<\(kinds.name(of: $0, plan))>" }
          ?? String(decoding: part.text, as: UTF8.self)
      }
      return "`" + parts.joined() + "`"
    case .typed: return kinds.name(of: ValueKind(raw: edge.payload), plan)
    case .text, .any: return "any segment"
    case .rest:
      let kind = ValueKind(raw: edge.payload)
      return kind == .text
        ? "segments to the end" : "segments of \(kinds.name(of: kind, plan)) to the end"
    }
  }
}

extension ValueKinds {
  /// The name of a kind: that of a type that has it.
  package func name(of kind: ValueKind, _ plan: Plan) -> String {
    if kind == .text { return "String" }
    return plan.types.indices.first { self.kind(of: TypeID($0)) == kind }
      .map { plan.types[$0].name } ?? "String"
  }
}
