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

  /// The rules that decided in no list so far.
  var dead: [Int] { globs.indices.filter { isThere[$0] && !isAlive[$0] } }

  /// Searches for the rules that decide in a list of some rules, which are in order.
  mutating func visit(_ rules: [Int]) {
    var numbers = Array(repeating: -1, count: globs.count)
    var search = search(rules) { numbers[$0] = $1 }
    for rule in rules {
      isThere[rule] = true
      if isAlive[rule] { continue }
      let before = outlines.places(meeting: outlines.elements[rule]).prefix { $0 < rule }
      isAlive[rule] = finds(
        &search, numbers[rule], besides: before.map { numbers[$0] }.filter { $0 >= 0 })
    }
    work += search.work
  }

  /// Whether no URL matches a rule, whatever comes before it.
  mutating func isEmpty(_ rule: Int) -> Bool {
    var number = -1
    var search = search([rule]) { number = $1 }
    defer { work += search.work }
    return !finds(&search, number, besides: [])
  }

  /// A search for the paths of some rules; `note` gets each rule and its number in the automaton.
  private func search(_ rules: [Int], _ note: (Int, Int) -> Void) -> LinkSearch {
    var automaton = LinkAutomaton()
    let paths = automaton.add(PlanPaths.all(withEmptySegments: true), owner: 0)
    for rule in rules { note(rule, automaton.add(globs[rule], owner: 1)) }
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
