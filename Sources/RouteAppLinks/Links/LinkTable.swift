/// An automaton in tables. A state is a sorted list of places; states are created when they are
/// reached.
struct LinkTable {
  /// A place of one owner.
  struct Place {
    var owner: Int
    var takes = LinkCharacters.none
    /// Whether the owner accepts here.
    var isEnd = false
    /// Whether it is a `*`: any text with the same ending is accepted from here, whatever precedes
    /// it.
    var isStar = false
    /// Whether the owner accepts everything that follows.
    var isOpen = false
    /// The next `*` after it; -1 if there is none.
    var star = -1
  }

  private(set) var places: [Place] = []
  private var targetStarts: [Int] = [0]
  private var targets: [Int] = []
  /// The places in which all owners start.
  private(set) var start: [Int] = []
  /// The places, sorted, in which each added part starts.
  private(set) var starts: [[Int]] = []
  /// The number of the last state that reached a place.
  private var marks: [Int] = []
  private var mark = 0

  /// Adds the next place, and the places that follow it on a character that it takes.
  mutating func add(_ place: Place, _ targets: [Int]) {
    places.append(place)
    self.targets += targets
    targetStarts.append(self.targets.count)
    marks.append(0)
  }

  /// Sets the places, sorted, in which each added part starts.
  mutating func begin(in starts: [[Int]]) {
    self.starts = starts
    start = union(starts.indices)
  }

  /// The state in which some added parts start.
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

  /// The places that follow a place on a character that it takes.
  func targets(of place: Int) -> ArraySlice<Int> {
    targets[targetStarts[place]..<targetStarts[place + 1]]
  }

  /// One character for each class of characters that `state` distinguishes, with the state that
  /// follows. Only characters that places of owner `guide` take are considered.
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

  /// The state that follows `state` on a character.
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

  /// A state without the places in front of a `*` that is also in the state.
  private func reduced(_ state: [Int]) -> [Int] {
    guard let first = state.first(where: { places[$0].isStar }) else { return state }
    return state.filter { place in
      // Places are created from the end, so a place has a larger number than those after it.
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

  /// Whether any owner accepts `text`.
  mutating func accepts(_ text: some Sequence<UInt8>) -> Bool {
    let state = text.reduce(start) { next($0, $1) }
    return state.contains { places[$0].isEnd }
  }
}
