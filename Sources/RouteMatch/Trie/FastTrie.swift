import RoutePlan

/// The part of a trie that most paths need, laid out for speed: literals, and at most one parameter
/// of each rank at a node. What is rarer is left to `TrieWalk`.
///
/// Its memory is its own and never changes. Accesses are not checked: measured, the checks took a
/// third of the time of a match.
final class FastTrie {
  struct Node {
    var flags: UInt32 = 0
    /// The children for a typed parameter, for one that takes any text, and for `*`.
    var typed: UInt32 = 0
    var text: UInt32 = 0
    var any: UInt32 = 0
    /// The kind of the typed parameter.
    var kind: UInt32 = 0
    /// The pattern that ends here on every base; `none` where none does.
    var end = PatternID.none
  }

  static let hasLiterals: UInt32 = 1
  static let hasTyped: UInt32 = 2
  static let hasText: UInt32 = 4
  static let hasAny: UInt32 = 8
  /// It has mixes, rests or several typed parameters.
  static let isRare: UInt32 = 16

  /// What a search found.
  enum Answer {
    case found(PatternID)
    case nothing
    /// The path has an escape or reached a rare node.
    case rare
  }

  private let nodes: UnsafeMutablePointer<Node>
  private let slots: UnsafeMutablePointer<LiteralTable.Slot>
  private let bytes: UnsafeMutablePointer<UInt8>
  private let mask: Int
  private let shift: UInt64
  private let kinds: ValueKinds
  let depth: Int

  init(_ set: PatternSet, _ tables: MatchTables) {
    let trie = set.trie
    nodes = .allocate(capacity: trie.nodeCount)
    nodes.initialize(repeating: Node(), count: trie.nodeCount)
    for index in 0..<trie.nodeCount {
      var fast = Node()
      for child in trie.children[trie.childPlaces(of: UInt32(index))] {
        let edge = trie.edges[Int(child)]
        switch edge.rank {
        case .literal: fast.flags |= Self.hasLiterals
        case .typed:
          fast.flags |= fast.typed == 0 ? Self.hasTyped : Self.isRare
          (fast.typed, fast.kind) = (child, edge.payload)
        case .text:
          fast.flags |= Self.hasText
          fast.text = child
        case .any:
          fast.flags |= Self.hasAny
          fast.any = child
        case .mix, .rest: fast.flags |= Self.isRare
        }
      }
      fast.end = trie.end(at: UInt32(index), on: .everywhere)
      nodes[index] = fast
    }
    let table = tables.literals
    mask = table.slots.count - 1
    shift = table.shift
    slots = .allocate(capacity: table.slots.count)
    slots.initialize(from: table.slots, count: table.slots.count)
    bytes = .allocate(capacity: max(table.bytes.count, 1))
    bytes.initialize(from: table.bytes, count: table.bytes.count)
    kinds = set.kinds
    depth = trie.depth
  }

  deinit {
    nodes.deallocate()
    slots.deallocate()
    bytes.deallocate()
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private static let slashes: UInt64 = 0x2F2F_2F2F_2F2F_2F2F
  private static let percents: UInt64 = 0x2525_2525_2525_2525

  /// The eight bytes at `start`, zeros behind the end.
  @inline(__always)
  private static func word(_ path: UnsafeRawPointer, _ start: Int, _ end: Int) -> UInt64 {
    let left = end &- start
    if left >= 8 {
      return UInt64(littleEndian: path.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    if end >= 8 {
      // The last eight bytes, without those in front of `start`.
      let word = UInt64(
        littleEndian: path.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self))
      return left == 0 ? 0 : word &>> UInt64((8 &- left) &* 8)
    }
    var word: UInt64 = 0
    var index = end
    while index > start {
      index &-= 1
      word = word &<< 8 | UInt64(path.load(fromByteOffset: index, as: UInt8.self))
    }
    return word
  }

  /// The best pattern for `path`, a path of UTF-8 without query. The segments that were looked at
  /// are left in `scratch`.
  @inline(__always)
  func find(_ path: UnsafeBufferPointer<UInt8>, _ scratch: MatchScratch) -> Answer {
    var end = path.count
    guard end > 0, let base = path.baseAddress else {
      return nodes[0].end.isNone ? .nothing : .found(nodes[0].end)
    }
    let raw = UnsafeRawPointer(base)
    var position = base[0] == UInt8(ascii: "/") ? 1 : 0
    if position == end { return nodes[0].end.isNone ? .nothing : .found(nodes[0].end) }
    if base[end &- 1] == UInt8(ascii: "/") { end &-= 1 }
    let (starts, ends, choices) = (scratch.starts, scratch.ends, scratch.choices)
    var choiceCount = 0
    var node: UInt32 = 0
    var segment = 0
    // How many segments were found so far, and whether those are all.
    var known = 0
    var isWhole = false
    var rank: UInt32 = 0
    search: while true {
      if segment == known {
        if isWhole {
          let pattern = nodes[Int(node)].end
          if !pattern.isNone { return .found(pattern) }
        } else if known <= depth {
          // The next segment.
          var place = position
          while true {
            let word = Self.word(raw, place, end)
            let slash = word ^ Self.slashes
            let percent = word ^ Self.percents
            let hits =
              ((slash &- Self.ones) & ~slash | (percent &- Self.ones) & ~percent) & Self.highs
            if hits == 0 {
              place &+= 8
              if place >= end {
                place = end
                break
              }
              continue
            }
            place &+= hits.trailingZeroBitCount &>> 3
            if place >= end {
              place = end
              break
            }
            if base[place] == UInt8(ascii: "%") { return .rare }
            break
          }
          if place == position { return .nothing }
          starts[known] = UInt32(truncatingIfNeeded: position)
          ends[known] = UInt32(truncatingIfNeeded: place)
          known &+= 1
          position = place &+ 1
          if place >= end {
            isWhole = true
          } else if position >= end {
            // Two slashes at the end.
            return .nothing
          }
        }
      }
      if segment < known {
        let entry = nodes[Int(node)]
        if entry.flags & Self.isRare != 0 { return .rare }
        let start = Int(starts[segment])
        let count = Int(ends[segment]) &- start
        if rank == 0 && entry.flags & Self.hasLiterals != 0 {
          let child = literal(raw, start, count, end, node)
          if child != 0 {
            if entry.flags & ~Self.hasLiterals != 0 {
              choices[choiceCount] = UInt64(node) << 32 | UInt64(segment) << 2 | 1
              choiceCount &+= 1
            }
            node = child
            segment &+= 1
            rank = 0
            continue search
          }
        }
        if rank <= 1 && entry.flags & Self.hasTyped != 0 {
          let text = UnsafeBufferPointer(start: base + start, count: count)
          if kinds.reads(text, as: ValueKind(raw: entry.kind)) {
            if entry.flags & (Self.hasText | Self.hasAny) != 0 {
              choices[choiceCount] = UInt64(node) << 32 | UInt64(segment) << 2 | 2
              choiceCount &+= 1
            }
            node = entry.typed
            segment &+= 1
            rank = 0
            continue search
          }
        }
        if rank <= 2 && entry.flags & Self.hasText != 0 {
          if entry.flags & Self.hasAny != 0 {
            choices[choiceCount] = UInt64(node) << 32 | UInt64(segment) << 2 | 3
            choiceCount &+= 1
          }
          node = entry.text
          segment &+= 1
          rank = 0
          continue search
        }
        if entry.flags & Self.hasAny != 0 {
          node = entry.any
          segment &+= 1
          rank = 0
          continue search
        }
      }
      // A dead end: back to the last choice.
      if choiceCount == 0 { return .nothing }
      choiceCount &-= 1
      let choice = choices[choiceCount]
      node = UInt32(truncatingIfNeeded: choice >> 32)
      segment = Int(truncatingIfNeeded: (choice & 0xFFFF_FFFF) >> 2)
      rank = UInt32(truncatingIfNeeded: choice & 3)
    }
  }

  /// The child of `node` behind a literal; 0 for none.
  @inline(__always)
  private func literal(
    _ path: UnsafeRawPointer, _ start: Int, _ count: Int, _ end: Int, _ node: UInt32
  ) -> UInt32 {
    var word = Self.word(path, start, end)
    if count < 8 { word &= (1 &<< UInt64(count &* 8)) &- 1 }
    var hash = word ^ (UInt64(node) &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(count) &<< 56
    var index = 8
    while index < count {
      hash = (hash ^ hash &>> 29) &* 0xBF58_476D_1CE4_E5B9
      var next = Self.word(path, start &+ index, end)
      if count &- index < 8 { next &= (1 &<< UInt64((count &- index) &* 8)) &- 1 }
      hash ^= next
      index &+= 8
    }
    let (high, low) = hash.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    var slot = Int(truncatingIfNeeded: (high ^ low) &>> shift)
    while true {
      let entry = slots[slot]
      if entry.child == 0 { return 0 }
      if entry.word == word && entry.node == node && Int(entry.length) == count {
        var rest = 8
        let text = bytes + Int(entry.offset)
        while rest < count
          && text[rest] == path.load(fromByteOffset: start &+ rest, as: UInt8.self)
        {
          rest &+= 1
        }
        if rest >= count { return entry.child }
      }
      slot = (slot &+ 1) & mask
    }
  }
}

/// What a search writes down: memory for a trie of one depth.
final class MatchScratch {
  let starts: UnsafeMutablePointer<UInt32>
  let ends: UnsafeMutablePointer<UInt32>
  let choices: UnsafeMutablePointer<UInt64>

  init(depth: Int) {
    starts = .allocate(capacity: depth + 2)
    ends = .allocate(capacity: depth + 2)
    choices = .allocate(capacity: depth + 2)
    starts.initialize(repeating: 0, count: depth + 2)
    ends.initialize(repeating: 0, count: depth + 2)
    choices.initialize(repeating: 0, count: depth + 2)
  }

  deinit {
    starts.deallocate()
    ends.deallocate()
    choices.deallocate()
  }
}
