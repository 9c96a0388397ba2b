/// An automaton in tables. A state is a sorted list of places; states are made when they are reached.
struct LinkTable {
  /// A place of one owner's.
  struct Place {
    var owner: Int
    var takes = LinkCharacters.none
    /// Whether the owner accepts here.
    var isEnd = false
    /// Whether it is a `*`: what ends alike is accepted from here, whatever stands before.
    var isStar = false
    /// Whether the owner accepts whatever comes.
    var isOpen = false
    /// The next `*` behind it; -1 where there is none.
    var star = -1
  }

  private(set) var places: [Place] = []
  private var targetStarts: [Int] = [0]
  private var targets: [Int] = []
  /// The places in which all owners start.
  private(set) var start: [Int] = []
  /// The places in which each of what was added starts, sorted.
  private(set) var starts: [[Int]] = []
  /// The number of the last state that reached a place.
  private var marks: [Int] = []
  private var mark = 0

  /// Adds the next place, and those that follow it on what it takes.
  mutating func add(_ place: Place, _ targets: [Int]) {
    places.append(place)
    self.targets += targets
    targetStarts.append(self.targets.count)
    marks.append(0)
  }

  /// Starts in some places, sorted, for each of what was added.
  mutating func begin(in starts: [[Int]]) {
    self.starts = starts
    start = union(starts.indices)
  }

  /// The state in which some of what was added starts.
  mutating func union(_ added: some Sequence<Int>) -> [Int] {
    mark += 1
    var places: [Int] = []
    for number in added {
      for place in starts[number] where marks[place] != mark {
        marks[place] = mark
        places.append(place)
      }
    }
    return reduced(places.sorted())
  }

  /// The places that follow one on a character that it takes.
  func targets(of place: Int) -> ArraySlice<Int> {
    targets[targetStarts[place]..<targetStarts[place + 1]]
  }

  /// The characters after `state` that make a difference, as one for each sort, with the states that
  /// follow. Only those count that the places of owner `guide` take.
  mutating func successors(
    of state: [Int], guide: Int
  ) -> [(character: UInt8, state: [Int])] {
    var universe = LinkCharacters.none
    var sets: Set<LinkCharacters> = []
    for place in state {
      sets.insert(places[place].takes)
      if places[place].owner == guide { universe = universe.union(places[place].takes) }
    }
    return LinkCharacters.classes(universe, sets).compactMap { characters in
      characters.first.map { ($0, next(state, $0)) }
    }
  }

  /// The state after `state` and a character.
  mutating func next(_ state: [Int], _ character: UInt8) -> [Int] {
    let wanted = LinkCharacters(character)
    mark += 1
    var result: [Int] = []
    for place in state where places[place].takes.meets(wanted) {
      for target in targets[targetStarts[place]..<targetStarts[place + 1]]
      where marks[target] != mark {
        marks[target] = mark
        result.append(target)
      }
    }
    return reduced(result.sorted())
  }

  /// A state without the places in front of a `*` in which it is, too.
  private func reduced(_ state: [Int]) -> [Int] {
    guard let first = state.first(where: { places[$0].isStar }) else { return state }
    return state.filter { place in
      // Places are made from the end, so that what is behind one has a smaller number.
      var star = places[place].star
      while star >= first {
        if marks[star] == mark { return false }
        star = places[star].star
      }
      return true
    }
  }

  /// The owners who accept in `state`, in order.
  func owners(_ state: [Int]) -> [Int] {
    state.filter { places[$0].isEnd }.map { places[$0].owner }.sorted()
  }

  /// Whether `owner` accepts in `state`.
  func accepts(_ state: [Int], _ owner: Int) -> Bool {
    state.contains { places[$0].isEnd && places[$0].owner == owner }
  }

  /// Whether somebody accepts `text`.
  mutating func accepts(_ text: some Sequence<UInt8>) -> Bool {
    let state = text.reduce(start) { next($0, $1) }
    return state.contains { places[$0].isEnd }
  }
}
