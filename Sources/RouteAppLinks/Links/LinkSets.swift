/// Sets of an automaton's places, each stored once under a number, with the sets that follow it.
struct LinkSets {
  /// A set, with the properties that a search needs.
  struct Entry {
    /// The places, sorted.
    var places: [Int]
    /// A bit for each place modulo 64: a set has all bits of its subsets.
    var mask: UInt64
    /// The distinct sets of characters that its places take.
    var takes: [LinkCharacters]
    /// The union of `takes`.
    var universe: LinkCharacters
    /// Whether an owner accepts here.
    var isEnd: Bool
    /// Whether an owner accepts everything that follows.
    var isOpen: Bool
  }

  private struct Step: Hashable {
    var set: Int32
    var character: UInt8
  }

  private(set) var table: LinkTable
  private(set) var entries: [Entry] = []
  /// The total number of places in all computed sets.
  private(set) var work = 0
  private var numbers: [[Int]: Int32] = [:]
  private var followers: [Step: Int32] = [:]

  init(_ table: LinkTable) { self.table = table }

  /// The number of the set in which some parts of the automaton start.
  mutating func start(_ added: some Sequence<Int>) -> Int32 { number(of: table.union(added)) }

  /// The number of a sorted set of places.
  private mutating func number(of places: [Int]) -> Int32 {
    work += places.count
    if let number = numbers[places] { return number }
    let number = Int32(truncatingIfNeeded: entries.count)
    numbers[places] = number
    var entry = Entry(
      places: places, mask: 0, takes: [], universe: .none, isEnd: false, isOpen: false)
    var takes: Set<LinkCharacters> = []
    for place in places {
      let known = table.places[place]
      entry.mask |= 1 << UInt64(truncatingIfNeeded: place & 63)
      entry.isEnd = entry.isEnd || known.isEnd
      entry.isOpen = entry.isOpen || known.isOpen
      if !known.takes.isEmpty && takes.insert(known.takes).inserted {
        entry.takes.append(known.takes)
        entry.universe = entry.universe.union(known.takes)
      }
    }
    entries.append(entry)
    return number
  }

  /// The set that follows another on a character.
  mutating func follower(of set: Int32, _ character: UInt8) -> Int32 {
    let step = Step(set: set, character: character)
    if let known = followers[step] { return known }
    let result = number(of: table.next(entries[Int(set)].places, character))
    followers[step] = result
    return result
  }

  /// Whether all places of one set are in another.
  func isSubset(_ set: Int32, of other: Int32) -> Bool {
    if set == other { return true }
    let (a, b) = (entries[Int(set)], entries[Int(other)])
    guard a.mask & ~b.mask == 0, a.places.count <= b.places.count else { return false }
    var index = 0
    for place in a.places {
      while index < b.places.count && b.places[index] < place { index += 1 }
      if index == b.places.count || b.places[index] != place { return false }
    }
    return true
  }
}
