package import RouteMatch
package import RoutePlan
import RouteSyntax

/// Compares what an association file lets through with what a plan opens.
///
/// Both are sets of paths, compared as automata, under each query and fragment that rules of the file
/// tell apart. What the file lets through beyond, and `export` does too since no file can say it
/// better, is kept apart.
package struct AssociationCheck {
  /// A URL that one of both takes and the other does not.
  package struct Difference: Sendable {
    /// Whether the file lets it through and the plan does not open it; else the reverse.
    package var isExtra: Bool
    package var url: String
    /// The rule that decides, as an offset in the file; nil where none matches.
    package var ruleOffset: Int?
    /// What the plan opens with it, or what the rules for which cannot be told from it.
    package var target: MatchTarget?
  }

  package struct Result: Sendable {
    package var differences: [Difference] = []
    /// What no file can keep out: one for each pattern.
    package var loose: [Difference] = []
    /// Whether everything was compared; else a limit was reached.
    package var isWhole = true
    /// Whether two letters were taken for any `$(lang)` or `$(region)`.
    package var guessesCodes = false

    package init() {}
  }

  /// The numbers of owners: rules from 0, then all paths, then the plan's patterns as no file can
  /// say them better, then as they are.
  private static let paths = 1 << 40
  private static let loose = 1 << 41
  private static let exact = 1 << 42

  private let patterns: [PatternID]
  private let set: PatternSet
  private let base: String
  /// What the rules that `export` writes let through beyond the plan, and for what.
  private let looseness: [AppleComponents.Looseness]
  private var matcher: URLMatcher
  private let limit: Int

  /// What the `patterns` of a host open is compared. The search ends where more than `limit` places
  /// were asked what follows: 445 patterns of a real site and their own file take 30 million.
  package init(
    _ patterns: [PatternID], _ set: PatternSet, _ plan: Plan, host: String,
    limit: Int = 200_000_000
  ) {
    (self.patterns, self.set, self.limit) = (patterns, set, limit)
    base = "https://" + host
    looseness = AppleComponents(patterns, set, plan).looseness
    matcher = URLMatcher(plan, set)
  }

  /// Compares `rules`, in which `variables` may stand: at first all rules side by side and all patterns
  /// as one, and where that finds something each on its own.
  package func compare(
    _ rules: [AssociationFile.Rule], _ variables: [String: [String]]
  ) -> Result {
    let conditions = LinkConditions(rules, variables)
    var search = Search(check: self, rules: rules, variables)
    search.run(conditions, isCoarse: true, withEmptySegments: true)
    let coarse = search.result
    if !coarse.differences.isEmpty {
      search = Search(check: self, rules: rules, variables)
      // An empty segment is the last thing to blame a rule for.
      search.run(conditions, isCoarse: false, withEmptySegments: false)
      search.run(conditions, isCoarse: false, withEmptySegments: true)
      if search.result.differences.isEmpty { search.result = coarse }
    }
    search.result.isWhole = search.result.isWhole && conditions.isWhole
    search.result.guessesCodes = rules.contains { $0.pathGlob.hasCodes(variables) }
    return search.result
  }

  /// The way through the states of all rules and patterns at once.
  private struct Search {
    var check: AssociationCheck
    let rules: [AssociationFile.Rule]
    var result = Result()
    private var work = 0
    /// What a state costs beside its places.
    private static let workOfState = 16
    /// The owners of which a difference is known: one each is enough.
    private var reported: Set<Int> = []

    /// The paths of each rule, and of some an automaton of their own.
    private let globs: [[LinkAutomaton.Piece]]
    private var tables: [Int: LinkTable] = [:]

    init(
      check: AssociationCheck, rules: [AssociationFile.Rule], _ variables: [String: [String]]
    ) {
      (self.check, self.rules) = (check, rules)
      globs = rules.map { $0.pathGlob.pieces(variables) }
    }

    fileprivate struct Visit {
      var state: [Int]
      var from: Int
      var character: UInt8
    }

    mutating func run(_ conditions: LinkConditions, isCoarse: Bool, withEmptySegments: Bool) {
      for scenario in conditions.scenarios {
        var automaton = LinkAutomaton()
        // Of rules side by side that exclude it does not matter which does.
        var owner = 0
        for (place, index) in scenario.rules.enumerated() {
          let isAlike =
            place > 0 && rules[index].isExcluded == rules[scenario.rules[place - 1]].isExcluded
          if !isAlike || !(rules[index].isExcluded || isCoarse) { owner = index }
          automaton.add(globs[index], owner: owner)
        }
        automaton.add(
          PlanPaths.all(withEmptySegments: withEmptySegments), owner: AssociationCheck.paths)
        for (number, loose) in check.looseness.enumerated() {
          automaton.add(loose.pieces, owner: AssociationCheck.loose + number)
        }
        for (number, pattern) in check.patterns.enumerated() {
          let owner = AssociationCheck.exact + (isCoarse ? 0 : number)
          automaton.add(PlanPaths.pieces(check.set.shape(of: pattern)), owner: owner)
        }
        run(automaton.table(), scenario)
      }
    }

    /// Goes through all states, shortest paths first.
    private mutating func run(_ table: consuming LinkTable, _ scenario: LinkConditions.Scenario) {
      var visits = [Visit(state: table.start, from: -1, character: 0)]
      var known: Set<[Int]> = [table.start]
      var index = 0
      while index < visits.count {
        let state = visits[index].state
        if table.accepts(state, AssociationCheck.paths) {
          compare(table.owners(state), scenario) { AssociationCheck.path(visits, index) }
        }
        if work > check.limit {
          result.isWhole = false
          return
        }
        if !isSettled(state, table) {
          let successors = table.successors(of: state, guide: AssociationCheck.paths)
          work += successors.count * (state.count + Self.workOfState)
          for (character, next) in successors {
            let next = decided(next, table)
            if known.insert(next).inserted {
              visits.append(Visit(state: next, from: index, character: character))
            }
          }
        }
        visits[index].state = []
        index += 1
      }
    }

    /// `state` without what stands behind the first rule that matches whatever comes.
    private func decided(_ state: [Int], _ table: LinkTable) -> [Int] {
      guard
        let first = state.firstIndex(where: {
          table.places[$0].isOpen && table.places[$0].owner < AssociationCheck.paths
        })
      else { return state }
      let owner = table.places[state[first]].owner
      return state.filter {
        table.places[$0].owner <= owner || table.places[$0].owner >= AssociationCheck.paths
      }
    }

    /// Whether no difference that is not known yet can follow.
    private func isSettled(_ state: [Int], _ table: LinkTable) -> Bool {
      state.allSatisfy { place in
        let owner = table.places[place].owner
        if owner < AssociationCheck.paths {
          return rules[owner].isExcluded || reported.contains(owner)
        }
        return owner < AssociationCheck.exact || reported.contains(owner)
      }
    }

    /// Notes what is different for a path that `owners` take. The plan is asked again each time, since
    /// the automata know no largest number.
    private mutating func compare(
      _ owners: [Int], _ scenario: LinkConditions.Scenario, _ path: () -> String
    ) {
      let rule = owners.first.flatMap { $0 < AssociationCheck.paths ? $0 : nil }
      let exact = owners.filter { $0 >= AssociationCheck.exact }
      guard let rule, !rules[rule].isExcluded else {
        for owner in exact where !reported.contains(owner) {
          if let difference = difference(false, path(), scenario, from: rule) {
            reported.insert(owner)
            result.differences.append(difference)
          }
        }
        return
      }
      if !exact.isEmpty { return }
      let loose = owners.first { $0 >= AssociationCheck.loose }
      if reported.contains(loose ?? rule) { return }
      let target = loose.map { check.looseness[$0 - AssociationCheck.loose].target }
      guard var difference = difference(true, path(), scenario, from: rule) else { return }
      difference.target = target
      reported.insert(loose ?? rule)
      if loose == nil {
        result.differences.append(difference)
      } else {
        result.loose.append(difference)
      }
    }

    /// A difference, if the plan agrees that it is one. The rule that decides is `first` or one of those
    /// behind that count as one with it.
    private mutating func difference(
      _ isExtra: Bool, _ path: String, _ scenario: LinkConditions.Scenario, from first: Int?
    ) -> Difference? {
      let url = check.base + path + scenario.suffix
      let match = check.matcher.match(url)
      guard match.isMatched != isExtra else { return nil }
      let rule = first.flatMap { first in
        scenario.rules.first { $0 >= first && lets(path, throughRule: $0) }
      }
      return Difference(
        isExtra: isExtra, url: url, ruleOffset: rule.map { rules[$0].offset },
        target: isExtra ? nil : match.target)
    }

    private mutating func lets(_ path: String, throughRule rule: Int) -> Bool {
      if tables[rule] == nil {
        var automaton = LinkAutomaton()
        automaton.add(globs[rule], owner: 0)
        tables[rule] = automaton.table()
      }
      return tables[rule]?.accepts(path.utf8) ?? false
    }
  }

  private static func path(_ visits: [Search.Visit], _ index: Int) -> String {
    var bytes: [UInt8] = []
    var current = index
    while current > 0 {
      bytes.append(visits[current].character)
      current = visits[current].from
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }
}
