/// Finds the rules that never decide, because the rules before them match everything that they match
/// or because no URL matches them.
struct DeadRuleSearch {
  private let globs: [[LinkAutomaton.Piece]]
  private let outlines: MeetingIndex<LinkOutline>
  private let limit: Int
  private var work = 0
  /// Whether each rule was in a list that was visited, and whether it decides in one. A rule for
  /// which the limit ended the search counts as one that decides.
  private var isThere: [Bool]
  private var isAlive: [Bool]

  /// Searches for the rules of the paths `globs`, with their outlines, in about `limit` steps.
  init(_ globs: [[LinkAutomaton.Piece]], _ outlines: MeetingIndex<LinkOutline>, limit: Int) {
    (self.globs, self.outlines, self.limit) = (globs, outlines, limit)
    isThere = Array(repeating: false, count: globs.count)
    isAlive = isThere
  }

  /// Searches for the rules that decide in a list of some rules, which are in order.
  mutating func visit(_ rules: [Int]) {
    var numbers = Array(repeating: -1, count: globs.count)
    var search = search(rules, &numbers)
    for rule in rules {
      isThere[rule] = true
      if isAlive[rule] { continue }
      let before = outlines.places(meeting: outlines.elements[rule]).prefix { $0 < rule }
      isAlive[rule] = finds(
        &search, numbers[rule], besides: before.map { numbers[$0] }.filter { $0 >= 0 })
    }
    work += search.work
  }

  /// The rules that decided in no list, and whether no URL matches them at all.
  mutating func dead() -> [(rule: Int, isEmpty: Bool)] {
    var result: [(Int, Bool)] = []
    for rule in globs.indices where isThere[rule] && !isAlive[rule] {
      var numbers = Array(repeating: -1, count: globs.count)
      var search = search([rule], &numbers)
      result.append((rule, !finds(&search, numbers[rule], besides: [])))
      work += search.work
    }
    return result
  }

  /// A search for the paths of some rules; notes the numbers of these in the automaton.
  private func search(_ rules: [Int], _ numbers: inout [Int]) -> LinkSearch {
    var automaton = LinkAutomaton()
    let paths = automaton.add(PlanPaths.all(withEmptySegments: true), owner: 0)
    for rule in rules { numbers[rule] = automaton.add(globs[rule], owner: 1) }
    return LinkSearch(automaton.table(), paths: paths)
  }

  /// Whether there is a path that a rule matches and those `besides` it do not; also true if the
  /// limit ends the search. A single search may use only part of the limit.
  private func finds(_ search: inout LinkSearch, _ rule: Int, besides others: [Int]) -> Bool {
    let excluded = search.set(others)
    search.begin(
      search.starts(rule, excluded: excluded),
      limit: min(limit - work - search.work, limit / 8))
    return search.next() != nil || !search.isWhole
  }
}
