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

/// An edge of the trie: what a segment has to be, in one word.
package struct TrieEdge: Hashable, Sendable {
  private var raw: UInt32

  /// The payload is for a literal the number of its text, for a mix that of its key, and for a typed
  /// parameter and a rest the kind of their values: less than 29 bits, which no plan exceeds.
  init(_ rank: RankClass, _ payload: UInt32 = 0) {
    raw = UInt32(rank.rawValue) << 29 | payload & 0x1FFF_FFFF
  }

  @inline(__always) package var rank: RankClass { RankClass(rawValue: UInt8(raw >> 29)) ?? .rest }
  @inline(__always) package var payload: UInt32 { raw & 0x1FFF_FFFF }

  /// What `root` was reached by.
  static let none = TrieEdge(.literal, .max)

  /// What a typed parameter or a rest takes.
  var kind: ValueKind { rank == .any ? .text : ValueKind(raw: payload) }
}
