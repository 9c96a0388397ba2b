/// What a segment of a pattern is, best first: from left to right a smaller one beats a larger.
package enum RankClass: UInt8, Sendable, CaseIterable, Comparable {
  /// Text alone.
  case literal
  /// Text and parameters.
  case mix
  /// One parameter that takes not every text.
  case typed
  /// One parameter of type `String` or `Any`.
  case text
  /// `*`
  case any
  /// `**name`
  case rest

  package static func < (a: RankClass, b: RankClass) -> Bool { a.rawValue < b.rawValue }
}

/// An edge of the trie: what a segment has to be. Its payload is for a literal the number of its
/// text, for a mix its number, and for a typed parameter and a rest the kind of their values.
package struct TrieEdge: Hashable, Sendable {
  package var rank: RankClass
  package var payload: UInt32

  /// What `root` was reached by.
  static let none = TrieEdge(rank: .literal, payload: .max)

  var kind: ValueKind { rank == .any ? .text : ValueKind(raw: payload) }
}
