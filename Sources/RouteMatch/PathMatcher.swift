import RoutePlan
import RouteSyntax

/// Finds the patterns of many paths, one after another, without allocating for each.
///
/// What it found last stays readable until the next search; copies share that.
package struct PathMatcher {
  private let set: PatternSet
  private let fast: FastTrie
  private let scratch: MatchScratch
  private var segments = PathSegments()
  private var walk: TrieWalk
  private var isFast = true

  package init(_ set: PatternSet) {
    self.set = set
    let tables = MatchTables(set.trie)
    walk = TrieWalk(tables)
    fast = FastTrie(set, tables)
    scratch = MatchScratch(depth: set.trie.depth)
  }

  /// The best pattern for `path`: a path in UTF-8, without scheme, query and fragment; none where
  /// nothing matches.
  ///
  /// The time grows with the path and with the nodes of the trie that it reaches.
  package mutating func find(_ path: UnsafeBufferPointer<UInt8>) -> PatternID {
    switch fast.find(path, scratch) {
    case .found(let pattern):
      isFast = true
      return pattern
    case .nothing: return .none
    case .rare: return findRare(path)
    }
  }

  @inline(never)
  private mutating func findRare(_ path: UnsafeBufferPointer<UInt8>) -> PatternID {
    isFast = false
    let limit = set.trie.hasRests ? Int.max : set.trie.depth
    guard segments.split(path, limit: limit) else { return .none }
    if segments.isDecoded {
      let decoded = segments.decoded
      return decoded.withUnsafeBufferPointer { walk.find(set, segments, $0, [.everywhere]) }
    }
    return walk.find(set, segments, path, [.everywhere])
  }

  /// The captures of a pattern's own piece, as indices of the set's list. A pattern that follows
  /// another has those of that one, too.
  package func captures(of pattern: PatternID) -> Range<Int> {
    set.patterns[pattern.index].captures.indices
  }

  /// Where the segment of a capture is in the path that was found last, or in what it decodes to.
  package func range(ofCapture index: Int) -> Range<Int> {
    let segment = Int(set.captures[index].segment)
    if isFast { return Int(scratch.starts[segment])..<Int(scratch.ends[segment]) }
    return segments[segment]
  }
}
