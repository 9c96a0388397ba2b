/// Explores queries, character by character, as far as rules distinguish them.
struct QueryStates {
  /// The condition on the values of a key.
  struct Item: Hashable {
    var key: String
    var glob: LinkGlob
  }

  /// A query, and the patterns and items that it matches.
  struct Found {
    var text: String
    var globs: Set<LinkGlob>
    var items: Set<Item>
  }

  static let stateLimit = 50_000
  private static let foundLimit = 512

  /// The state after a part of a query.
  private struct State: Hashable {
    /// The state in the automaton of the patterns of whole queries.
    var whole: [Int]
    /// The part of a key read so far, as long as it may be one of the rules' keys.
    var key: [UInt8]? = []
    /// The key whose value is being read, and the state in the automaton of values.
    var keyOfValue: Int?
    var value: [Int] = []
    /// The keys that have occurred, and the items that a value did not match.
    var present: Set<Int> = []
    var failed: Set<Int> = []
  }

  private var globs: [LinkGlob] = []
  private var items: [Item] = []
  private var keys: [[UInt8]] = []
  private var keyOfItem: [Int] = []
  private var whole: LinkTable
  private var values: LinkTable

  /// A shortest query for each set of patterns and items that some query matches.
  static func all(
    _ rules: [AssociationFile.Rule], _ variables: [String: [String]]
  ) -> (found: [Found], isWhole: Bool) {
    var states = QueryStates(rules, variables)
    return states.search()
  }

  private init(_ rules: [AssociationFile.Rule], _ variables: [String: [String]]) {
    var seenGlobs: Set<LinkGlob> = []
    var seenItems: Set<Item> = []
    for rule in rules {
      if let glob = rule.queryGlob, seenGlobs.insert(glob).inserted { globs.append(glob) }
      for index in rule.queryItems.indices {
        let item = rule.itemGlob(index)
        if seenItems.insert(item).inserted { items.append(item) }
      }
    }
    var wholes = LinkAutomaton()
    for (index, glob) in globs.enumerated() { wholes.add(glob.pieces(variables), owner: index) }
    wholes.add(PlanPaths.queries, owner: globs.count)
    whole = wholes.table()
    var automaton = LinkAutomaton()
    for (index, item) in items.enumerated() {
      let key = Array(item.key.utf8)
      if !keys.contains(key) { keys.append(key) }
      keyOfItem.append(keys.firstIndex(of: key) ?? 0)
      automaton.add(item.glob.pieces(variables), owner: index)
    }
    values = automaton.table()
  }

  private mutating func search() -> (found: [Found], isWhole: Bool) {
    var visits: [(state: State, text: [UInt8])] = [(State(whole: whole.start), [])]
    var known: Set<State> = [visits[0].state]
    var seen: Set<[Int]> = []
    var found: [Found] = []
    var index = 0
    while index < visits.count {
      let (state, text) = visits[index]
      let owners = whole.owners(state.whole)
      if owners.last == globs.count {
        let globs = owners.dropLast()
        let items = fitting(state)
        if seen.insert(globs + [-1] + items).inserted {
          found.append(
            Found(
              text: String(decoding: text, as: UTF8.self), globs: Set(globs.map { self.globs[$0] }),
              items: Set(items.map { self.items[$0] })))
        }
      }
      for character in characters(after: state) {
        guard let next = next(state, character), known.insert(next).inserted else { continue }
        visits.append((next, text + [character]))
      }
      index += 1
      if visits.count > Self.stateLimit || found.count > Self.foundLimit { return (found, false) }
    }
    return (found, true)
  }

  /// One character for each class of characters that a state distinguishes.
  private func characters(after state: State) -> [UInt8] {
    var sets: Set<LinkCharacters> = [LinkCharacters("&"), LinkCharacters("=")]
    var universe = LinkCharacters.none
    for place in state.whole {
      sets.insert(whole.places[place].takes)
      if whole.places[place].owner == globs.count {
        universe = universe.union(whole.places[place].takes)
      }
    }
    for place in state.value { sets.insert(values.places[place].takes) }
    if let key = state.key, state.keyOfValue == nil {
      for other in keys where other.count > key.count && other.starts(with: key) {
        sets.insert(LinkCharacters(other[key.count]))
      }
    }
    return LinkCharacters.classes(universe, sets).compactMap(\.first)
  }

  /// The state after one more character; nil if it yields nothing new.
  private mutating func next(_ state: State, _ character: UInt8) -> State? {
    var next = state
    next.whole = whole.next(state.whole, character)
    if character == UInt8(ascii: "&") {
      close(&next)
      (next.key, next.keyOfValue, next.value) = ([], nil, [])
    } else if let key = state.keyOfValue {
      next.value = values.next(state.value, character).filter {
        keyOfItem[values.places[$0].owner] == key
      }
    } else if let key = state.key {
      if character == UInt8(ascii: "="), let index = keys.firstIndex(of: key) {
        (next.key, next.keyOfValue) = (nil, index)
        next.value = values.start.filter { keyOfItem[values.places[$0].owner] == index }
      } else {
        let longer = key + [character]
        next.key = keys.contains { $0.starts(with: longer) } ? longer : nil
      }
    }
    // A key that no rule mentions matters only if there are patterns of whole queries.
    let isIdle = next.key == nil && next.keyOfValue == nil
    return isIdle && globs.isEmpty ? nil : next
  }

  /// Ends the pair that is being read.
  private func close(_ state: inout State) {
    var key = state.keyOfValue
    if key == nil, let text = state.key { key = keys.firstIndex(of: text) }
    guard let key else { return }
    let value = state.keyOfValue == nil ? values.start : state.value
    state.present.insert(key)
    let fitting = Set(values.owners(value))
    for item in items.indices where keyOfItem[item] == key && !fitting.contains(item) {
      state.failed.insert(item)
    }
  }

  /// The items that a query matches if it ends here.
  private func fitting(_ state: State) -> [Int] {
    var state = state
    close(&state)
    let empty = Set(values.owners(values.start))
    return items.indices.filter { item in
      if state.present.contains(keyOfItem[item]) { return !state.failed.contains(item) }
      return empty.contains(item)
    }
  }
}
