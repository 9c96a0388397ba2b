/// Finds the shortest paths that one of an automaton's owners accepts, or two of them do, and some
/// others do not.
///
/// Who has to accept is followed place by place. Those who must not are followed as a set of places,
/// and a set is left aside where one of its subsets was there before: what a set lets through its
/// subsets let through as well. So a rule like `*a??????` does not make a state for each way in which
/// its places can be taken (De Wulf, Doyen, Henzinger and Raskin, "Antichains: a new algorithm for
/// checking universality of finite automata", 2006).
struct LinkSearch {
  /// Where a search starts.
  struct Start {
    /// A place of whoever has to accept.
    var place: Int
    /// A place of a second one; -1 where there is none.
    var other = -1
    /// The set of those who must not.
    var excluded: Int32
  }

  private struct Key: Hashable {
    var place: Int32
    var other: Int32
    var paths: Int32
  }

  private struct Visit {
    var key: Key
    var excluded: Int32
    var from: Int32
    var character: UInt8
    /// Where its text stands among those of its length, by how easy they are to read.
    var rank: Int32 = 0
  }

  private(set) var sets: LinkSets
  /// How much was done, about as many places as were looked at.
  var work: Int { sets.work + visited }
  private var visited = 0
  /// Whether the limit did not end the search.
  private(set) var isWhole = true
  /// The set in which all paths start.
  private let paths: Int32
  private var visits: [Visit] = []
  private var known: [Key: [Int32]] = [:]
  private var index = 0
  /// Where the visits end whose texts are as long as the one at `index`.
  private var levelEnd = 0
  private var limit = 0

  /// The paths among which a search looks are what the automaton has as `paths`.
  init(_ table: LinkTable, paths: Int) {
    sets = LinkSets(table)
    self.paths = sets.start([paths])
  }

  mutating func set(_ added: some Sequence<Int>) -> Int32 { sets.start(added) }

  /// Where the searches start for which `first` and, if there is one, `second` have to accept.
  func starts(_ first: Int, _ second: Int? = nil, excluded: Int32) -> [Start] {
    let others = second.map { sets.table.starts[$0] } ?? [-1]
    return sets.table.starts[first].flatMap { place in
      others.map { Start(place: place, other: $0, excluded: excluded) }
    }
  }

  /// Starts a search, which ends after so much work.
  mutating func begin(_ starts: [Start], limit: Int) {
    visits.removeAll(keepingCapacity: true)
    known.removeAll(keepingCapacity: true)
    (index, levelEnd, self.limit, isWhole) = (0, 0, work + limit, true)
    for start in starts {
      let key = Key(place: Int32(start.place), other: Int32(start.other), paths: paths)
      if isNew(key, start.excluded) {
        visits.append(Visit(key: key, excluded: start.excluded, from: -1, character: 0))
      }
    }
  }

  /// The next path, the shortest first; nil where there is no more, or the limit was reached. Not all
  /// paths come: none that goes on from where another one was.
  mutating func next() -> String? {
    while index < visits.count {
      if work > limit {
        isWhole = false
        return nil
      }
      if index == levelEnd { sortLevel() }
      let visit = visits[index]
      let path = accepts(visit) ? self.path(index) : nil
      expand(visit)
      index += 1
      if let path { return path }
    }
    return nil
  }

  /// Puts the visits that are left, all of one length, in the order of their texts.
  private mutating func sortLevel() {
    func key(_ visit: Visit) -> (Int32, Int) {
      let rank = visit.from < 0 ? 0 : visits[Int(visit.from)].rank
      return (rank, LinkCharacters(visit.character).firstPlace)
    }
    let level = visits[levelEnd...].map { (key: key($0), visit: $0) }
      .sorted { $0.key < $1.key }
    var rank: Int32 = 0
    for (place, (key, visit)) in level.enumerated() {
      if place > 0 && key != level[place - 1].key { rank += 1 }
      visits[levelEnd + place] = visit
      visits[levelEnd + place].rank = rank
    }
    levelEnd = visits.count
  }

  private func accepts(_ visit: Visit) -> Bool {
    let (place, other) = (Int(visit.key.place), Int(visit.key.other))
    return sets.table.places[place].isEnd && (other < 0 || sets.table.places[other].isEnd)
      && sets.entries[Int(visit.key.paths)].isEnd && !sets.entries[Int(visit.excluded)].isEnd
  }

  private mutating func expand(_ visit: Visit) {
    let (place, other) = (Int(visit.key.place), Int(visit.key.other))
    let paths = sets.entries[Int(visit.key.paths)]
    var universe = paths.universe.intersection(sets.table.places[place].takes)
    if other >= 0 { universe = universe.intersection(sets.table.places[other].takes) }
    visited += 4
    if universe.isEmpty { return }
    let excluded = sets.entries[Int(visit.excluded)]
    let classes = LinkCharacters.classes(universe, paths.takes + excluded.takes)
    visited += classes.count * (excluded.takes.count + 4)
    for characters in classes {
      guard let character = characters.first else { continue }
      let set = sets.follower(of: visit.excluded, character)
      // Whatever comes is excluded.
      if sets.entries[Int(set)].isOpen { continue }
      let next = sets.follower(of: visit.key.paths, character)
      let others = other < 0 ? [-1] : sets.table.targets(of: other)
      for place in sets.table.targets(of: place) {
        for other in others {
          let key = Key(place: Int32(place), other: Int32(other), paths: next)
          if isNew(key, set) {
            visits.append(
              Visit(key: key, excluded: set, from: Int32(index), character: character))
          }
        }
      }
    }
  }

  /// Whether no subset of `excluded` was there before; then it is kept.
  private mutating func isNew(_ key: Key, _ excluded: Int32) -> Bool {
    guard let before = known[key] else {
      known[key] = [excluded]
      return true
    }
    visited += before.count
    if before.contains(where: { sets.isSubset($0, of: excluded) }) { return false }
    known[key, default: []].removeAll { sets.isSubset(excluded, of: $0) }
    known[key, default: []].append(excluded)
    return true
  }

  private func path(_ index: Int) -> String {
    var bytes: [UInt8] = []
    var current = index
    while visits[current].from >= 0 {
      bytes.append(visits[current].character)
      current = Int(visits[current].from)
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }
}
