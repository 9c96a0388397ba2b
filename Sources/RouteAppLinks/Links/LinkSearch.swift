/// Finds the shortest paths that one or two of an automaton's owners accept and some others do not.
///
/// The owners that must accept are followed place by place. Those that must not are followed as a
/// set of places, and a set is skipped if one of its subsets was visited before: whatever a set
/// lets through, its subsets let through as well. A rule like `*a??????` therefore does not create
/// a state for each combination of its places (De Wulf, Doyen, Henzinger and Raskin, "Antichains: a
/// new algorithm for checking universality of finite automata", 2006).
struct LinkSearch {
  /// The start of a search.
  struct Start {
    /// A place of the owner that must accept.
    var place: Int
    /// A place of a second such owner; -1 if there is none.
    var other = -1
    /// The set of those that must not accept.
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
    /// The rank of its text among those of the same length, by readability.
    var rank: Int32 = 0
  }

  private(set) var sets: LinkSets
  /// The work done so far, roughly the number of places visited.
  var work: Int { sets.work + visited }
  private var visited = 0
  /// Whether the search was complete; false if the limit ended it.
  private(set) var isWhole = true
  /// The set in which all paths start.
  private let paths: Int32
  private var visits: [Visit] = []
  private var known: [Key: [Int32]] = [:]
  private var index = 0
  /// The end of the visits whose texts are as long as the one at `index`.
  private var levelEnd = 0
  private var limit = 0

  /// The search is restricted to the paths that the automaton has as `paths`.
  init(_ table: LinkTable, paths: Int) {
    sets = LinkSets(table)
    self.paths = sets.start([paths])
  }

  mutating func set(_ added: some Sequence<Int>) -> Int32 { sets.start(added) }

  /// The starts of the searches in which `first` and, if given, `second` must accept.
  func starts(_ first: Int, _ second: Int? = nil, excluded: Int32) -> [Start] {
    let others = second.map { sets.table.starts[$0] } ?? [-1]
    return sets.table.starts[first].flatMap { place in
      others.map { Start(place: place, other: $0, excluded: excluded) }
    }
  }

  /// Starts a search that ends after `limit` units of work.
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

  /// The next path, the shortest first; nil if there are no more or the limit was reached. Paths
  /// that continue from where another one was are skipped.
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

  /// Sorts the remaining visits, which all have the same length, by their texts.
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
      // Everything that follows is excluded.
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

  /// Whether no subset of `excluded` was there before; if so, `excluded` is recorded.
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
