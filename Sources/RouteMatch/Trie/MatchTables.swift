import RoutePlan

/// What matching needs besides the trie, made once for each matcher: a check of a plan does without.
struct MatchTables: Sendable {
  let literals: LiteralTable
  /// The mixes, by their number.
  let mixes: [Mix]
  let mixIndex: MixIndex

  init(_ trie: RouteTrie) {
    literals = LiteralTable(trie)
    mixes = (0..<trie.mixKeys.count).map { trie.mix(UInt32($0)) }
    mixIndex = MixIndex(trie, mixes)
  }
}
