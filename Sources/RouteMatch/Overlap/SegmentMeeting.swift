import RoutePlan

/// Finds texts that two segments of patterns both match, and keeps the results.
struct SegmentMeeting {
  private let set: PatternSet
  private var mixes: [UInt64: [UInt8]?] = [:]
  /// The keys of the mixes that were looked at, each once.
  private var mixKeys = NameTable()
  private var kinds: [UInt64: [UInt8]?] = [:]
  /// How many pairs of states may be looked at for two mixes.
  private static let stateLimit = 200_000
  /// How many pairs of states were looked at in all.
  private(set) var work = 0

  init(_ set: PatternSet) { self.set = set }

  /// A text that `edge` matches; nil if there is none.
  mutating func text(of edge: TrieEdge) -> [UInt8]? { text(edge, edge) }

  /// A text that both edges, which have the same rank, match; nil if there is none.
  mutating func text(_ a: TrieEdge, _ b: TrieEdge) -> [UInt8]? {
    switch a.rank {
    case .literal:
      let text = set.trie.texts[a.payload]
      return text == set.trie.texts[b.payload] ? Array(text) : nil
    case .text, .any: return Array("x".utf8)
    case .typed, .rest: return text(ValueKind(raw: a.payload), ValueKind(raw: b.payload))
    case .mix:
      let (one, other) = (number(ofMix: a.payload), number(ofMix: b.payload))
      let key = UInt64(min(one, other)) << 32 | UInt64(max(one, other))
      if let known = mixes[key] { return known }
      let found = meet(set.trie.mix(a.payload), set.trie.mix(b.payload), set.kinds)
      mixes[key] = .some(found)
      return found
    }
  }

  // MARK: Kinds

  private mutating func text(_ a: ValueKind, _ b: ValueKind) -> [UInt8]? {
    let key = UInt64(min(a.raw, b.raw)) << 32 | UInt64(max(a.raw, b.raw))
    if let known = kinds[key] { return known }
    let found = candidates(a, b).first { candidate in
      candidate.withUnsafeBufferPointer {
        !$0.isEmpty && set.kinds.reads($0, as: a) && set.kinds.reads($0, as: b)
      }
    }
    kinds[key] = .some(found)
    return found
  }

  /// Texts that include one that both kinds take, if there is one: the strings of a closed kind,
  /// otherwise one text of each built-in kind.
  private func candidates(_ a: ValueKind, _ b: ValueKind) -> [[UInt8]] {
    for kind in [a, b] { if let index = kind.closedIndex { return set.kinds.alternatives[index] } }
    return ["x", "0", "true"].map { Array($0.utf8) }
  }

  // MARK: Mixes

  /// A number that equal mixes share.
  private mutating func number(ofMix payload: UInt32) -> UInt32 {
    Array(set.trie.mixKeys[payload]).withUnsafeBufferPointer { mixKeys.intern($0).raw }
  }

  /// A shortest text that both mixes match, found breadth-first through pairs of states of their
  /// automata.
  private mutating func meet(_ a: Mix, _ b: Mix, _ kinds: ValueKinds) -> [UInt8]? {
    let first = TextAutomaton(a, kinds)
    let second = TextAutomaton(b, kinds)
    let filler = Self.filler(a, b)
    struct Visit {
      var a: Int
      var b: Int
      var from: Int
      var scalar: UInt32
    }
    var visits = [Visit(a: 0, b: 0, from: -1, scalar: 0)]
    var seen: Set<UInt64> = [0]
    var index = 0
    defer { work += visits.count }
    while index < visits.count && visits.count < Self.stateLimit {
      let visit = visits[index]
      if visit.a == first.final && visit.b == second.final {
        var scalars: [UInt32] = []
        var current = index
        while current > 0 {
          scalars.append(visits[current].scalar)
          current = visits[current].from
        }
        let text = TextAutomaton.text(of: scalars.reversed())
        // The automata do not know the largest numbers, so a number in the text may be too large.
        return text.withUnsafeBufferPointer {
          a.matches($0, kinds) && b.matches($0, kinds) ? text : nil
        }
      }
      index += 1
      if visit.a == first.final || visit.b == second.final { continue }
      let choices: [UInt32]
      switch (first.choice(at: visit.a), second.choice(at: visit.b)) {
      case (.only(let scalars), _), (.anything, .only(let scalars)): choices = scalars
      case (.anything, .anything): choices = [filler]
      }
      for scalar in choices {
        for a in first.next(visit.a, scalar) {
          for b in second.next(visit.b, scalar)
          where seen.insert(UInt64(a) << 32 | UInt64(b)).inserted {
            visits.append(Visit(a: a, b: b, from: index - 1, scalar: scalar))
          }
        }
      }
    }
    return nil
  }

  /// A letter for places where anything fits. If neither mix has this letter, the result is easy to
  /// read.
  private static func filler(_ a: Mix, _ b: Mix) -> UInt32 {
    let used = Set((a.parts + b.parts).flatMap { $0.text })
    return UInt32("xyzabcdefgh".utf8.first { !used.contains($0) } ?? UInt8(ascii: "x"))
  }
}
