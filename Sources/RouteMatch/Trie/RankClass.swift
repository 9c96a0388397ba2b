/// The rank of a segment of a pattern, best first: from left to right, a lower rank beats a higher
/// one.
package enum RankClass: UInt8, Sendable, CaseIterable, Comparable {
  /// Text alone.
  case literal
  /// Text and parameters.
  case mix
  /// One parameter that does not take every text.
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

  /// The payload is the number of the text for a literal, the number of the key for a mix, and the
  /// kind of the values for a typed parameter or a rest. It is less than 29 bits long, which no
  /// plan exceeds.
  init(_ rank: RankClass, _ payload: UInt32 = 0) {
    raw = UInt32(rank.rawValue) << 29 | payload & 0x1FFF_FFFF
  }

  @inline(__always) package var rank: RankClass { RankClass(rawValue: UInt8(raw >> 29)) ?? .rest }
  @inline(__always) package var payload: UInt32 { raw & 0x1FFF_FFFF }

  /// The edge of the root, to which nothing leads.
  static let none = TrieEdge(.literal, .max)

  /// The kind of the values that a typed parameter or a rest takes.
  var kind: ValueKind { rank == .any ? .text : ValueKind(raw: payload) }
}
