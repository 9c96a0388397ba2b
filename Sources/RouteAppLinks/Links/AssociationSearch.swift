import RouteMatch
import RoutePlan

/// The comparison of rules with patterns, one scenario after another.
struct AssociationSearch {
  enum Mode {
    /// Rules side by side and patterns as one.
    case coarse
    /// Each rule and each pattern on its own, by paths without empty segments.
    case fine
    case fineWithEmptySegments
  }

  /// The numbers of owners: rules from 0, then all paths, what is loose, and the plan's patterns.
  private static let paths = 1 << 40
  private static let loose = 1 << 41
  private static let exact = 1 << 42

  var result = AssociationCheck.Result()
  private var check: AssociationCheck
  private let rules: [AssociationFile.Rule]
  /// The paths of each rule, and of some an automaton of their own.
  private let globs: [[LinkAutomaton.Piece]]
  private let patterns: [[LinkAutomaton.Piece]]
  /// What can be seen of each, and of what is loose.
  private let ruleOutlines: [LinkOutline]
  private let patternOutlines: [LinkOutline]
  private let looseOutlines: [LinkOutline]
  private var tables: [Int: LinkTable] = [:]
  private var work = 0
  /// The owners of which a difference is known: one each is enough.
  private var reported: Set<Int> = []
  /// Where a URL stands among the differences that are kept out.
  private var places: [String: Int] = [:]

  init(
    _ check: AssociationCheck, _ rules: [AssociationFile.Rule], _ variables: [String: [String]]
  ) {
    (self.check, self.rules) = (check, rules)
    globs = rules.map { $0.pathGlob.pieces(variables) }
    patterns = check.patterns.map { PlanPaths.pieces(check.set.shape(of: $0)) }
    ruleOutlines = globs.map(LinkOutline.init)
    patternOutlines = patterns.map(LinkOutline.init)
    looseOutlines = check.looseness.map { LinkOutline($0.pieces) }
  }

  // MARK: Scenarios

  /// The rules and patterns of one scenario, in an automaton.
  private struct Field {
    var scenario: LinkConditions.Scenario
    var search: LinkSearch
    /// The number of each rule of the scenario in the automaton, and of the loose and the exact
    /// patterns.
    var rules: [Int] = []
    var loose: [Int] = []
    var exact: [Int] = []
    /// The first of the rules that count as one with each.
    var groups: [Int] = []
  }

  private func field(_ scenario: LinkConditions.Scenario, _ mode: Mode) -> Field {
    var automaton = LinkAutomaton()
    let paths = automaton.add(
      PlanPaths.all(withEmptySegments: mode != .fine), owner: Self.paths)
    var (rules, groups): ([Int], [Int]) = ([], [])
    for (place, index) in scenario.rules.enumerated() {
      // Of rules side by side that exclude it does not matter which does.
      let isAlike =
        place > 0
        && self.rules[index].isExcluded == self.rules[scenario.rules[place - 1]].isExcluded
        && (self.rules[index].isExcluded || mode == .coarse)
      groups.append(isAlike ? groups[place - 1] : place)
      rules.append(automaton.add(globs[index], owner: scenario.rules[groups[place]]))
    }
    let loose = check.looseness.enumerated().map { number, loose in
      automaton.add(loose.pieces, owner: Self.loose + number)
    }
    let exact = patterns.enumerated().map { number, pieces in
      automaton.add(pieces, owner: Self.exact + (mode == .coarse ? 0 : number))
    }
    return Field(
      scenario: scenario, search: LinkSearch(automaton.table(), paths: paths), rules: rules,
      loose: loose, exact: exact, groups: groups)
  }

  mutating func compare(_ conditions: LinkConditions, _ mode: Mode) {
    for scenario in conditions.scenarios {
      var field = field(scenario, mode)
      findExtra(&field)
      findLoose(&field)
      if mode == .coarse {
        findMissing(&field, Array(field.exact.indices), besides: [])
      } else {
        for number in field.exact.indices where !reported.contains(Self.exact + number) {
          // A URL that no other pattern takes, if there is one, shows this one's loss alone.
          findMissing(&field, [number], besides: field.exact.indices.filter { $0 != number })
          if reported.contains(Self.exact + number) { continue }
          findMissing(&field, [number], besides: [])
        }
      }
      work += field.search.work
    }
  }

  /// Starts a search, of which one may take no more than a part of all that may be done.
  private func begin(_ field: inout Field, _ starts: [LinkSearch.Start]) {
    let room = min(check.limit - work - field.search.work, check.limit / 8)
    field.search.begin(starts, limit: room)
  }

  /// The first difference that a search finds, if there is one.
  private mutating func difference(
    _ isExtra: Bool, _ field: inout Field, _ starts: [LinkSearch.Start]
  ) -> AssociationCheck.Difference? {
    begin(&field, starts)
    while let path = field.search.next() {
      if let difference = difference(isExtra, path, field.scenario) { return difference }
    }
    if !field.search.isWhole { result.isWhole = false }
    return nil
  }

  /// Whether a search finds anything; true where a limit ends it.
  private func finds(_ field: inout Field, _ starts: [LinkSearch.Start]) -> Bool {
    begin(&field, starts)
    return field.search.next() != nil || !field.search.isWhole
  }

  /// The rules before a place that may take what something takes, by their numbers in the automaton.
  private func rules(before place: Int, _ outline: LinkOutline, _ field: Field) -> [Int] {
    (0..<place).filter { ruleOutlines[field.scenario.rules[$0]].mayMeet(outline) }
      .map { field.rules[$0] }
  }

  /// The patterns that may take what something takes.
  private func patterns(_ outline: LinkOutline, _ field: Field) -> [Int] {
    field.exact.indices.filter { patternOutlines[$0].mayMeet(outline) }.map { field.exact[$0] }
  }

  /// What rules let through that neither the plan opens nor is loose.
  private mutating func findExtra(_ field: inout Field) {
    for (place, index) in field.scenario.rules.enumerated()
    where !rules[index].isExcluded && field.groups[place] == place && !reported.contains(index) {
      var starts: [LinkSearch.Start] = []
      for member in place..<field.rules.count {
        guard field.groups[member] == place else { break }
        let outline = ruleOutlines[field.scenario.rules[member]]
        let excluded = field.search.set(
          rules(before: place, outline, field) + patterns(outline, field)
            + field.loose.indices.filter { looseOutlines[$0].mayMeet(outline) }
            .map { field.loose[$0] })
        starts += field.search.starts(field.rules[member], excluded: excluded)
      }
      if let difference = difference(true, &field, starts) {
        reported.insert(index)
        result.differences.append(difference)
      }
    }
  }

  /// What rules let through that the plan does not open but no file can keep out.
  private mutating func findLoose(_ field: inout Field) {
    for (number, entry) in field.loose.enumerated() where !reported.contains(Self.loose + number) {
      var starts: [LinkSearch.Start] = []
      for (place, index) in field.scenario.rules.enumerated()
      where !rules[index].isExcluded && ruleOutlines[index].mayMeet(looseOutlines[number]) {
        let outline = ruleOutlines[index]
        let excluded = field.search.set(
          rules(before: field.groups[place], outline, field) + patterns(outline, field))
        starts += field.search.starts(field.rules[place], entry, excluded: excluded)
      }
      if var difference = difference(true, &field, starts) {
        difference.target = check.looseness[number].target
        reported.insert(Self.loose + number)
        result.loose.append(difference)
      }
    }
  }

  /// What some patterns open, and `besides` do not, that is not let through: a rule excludes it before
  /// any lets it through, or none matches.
  private mutating func findMissing(_ field: inout Field, _ numbers: [Int], besides: [Int]) {
    var starts: [LinkSearch.Start] = []
    for number in numbers {
      let outline = patternOutlines[number]
      let others = besides.filter { patternOutlines[$0].mayMeet(outline) }
        .map { field.exact[$0] }
      var letting: [Int] = []
      for (place, index) in field.scenario.rules.enumerated()
      where ruleOutlines[index].mayMeet(outline) {
        if !rules[index].isExcluded {
          letting.append(field.rules[place])
        } else {
          starts += field.search.starts(
            field.exact[number], field.rules[place],
            excluded: field.search.set(letting + others))
        }
      }
      starts += field.search.starts(
        field.exact[number], excluded: field.search.set(letting + others))
    }
    guard let difference = difference(false, &field, starts) else { return }
    reported.formUnion(numbers.map { Self.exact + $0 })
    add(difference, numbers)
  }

  /// Adds what is kept out; a URL that is there already gets the patterns as well.
  private mutating func add(_ difference: AssociationCheck.Difference, _ numbers: [Int]) {
    let place = places[difference.url] ?? result.differences.count
    if place == result.differences.count {
      result.differences.append(difference)
      places[difference.url] = place
    }
    guard numbers.count == 1,
      let target = check.set.patterns[check.patterns[numbers[0]].index].target,
      target != result.differences[place].target,
      !result.differences[place].others.contains(target)
    else { return }
    result.differences[place].others.append(target)
  }

  // MARK: Paths

  /// A difference, if the plan agrees that it is one: the automata know no largest number.
  private mutating func difference(
    _ isExtra: Bool, _ path: String, _ scenario: LinkConditions.Scenario
  ) -> AssociationCheck.Difference? {
    let (url, target) = check.match(path + scenario.suffix)
    guard (target != nil) != isExtra else { return nil }
    let rule = scenario.rules.first { lets(path, throughRule: $0) }
    return AssociationCheck.Difference(
      isExtra: isExtra, url: url, ruleOffset: rule.map { rules[$0].offset }, target: target)
  }

  private mutating func lets(_ path: String, throughRule rule: Int) -> Bool {
    if tables[rule] == nil {
      var automaton = LinkAutomaton()
      automaton.add(globs[rule], owner: 0)
      tables[rule] = automaton.table()
    }
    return tables[rule]?.accepts(path.utf8) ?? false
  }

  // MARK: Dead rules

  /// Finds the rules that decide under no scenario. A limit ends the search without a word: there is
  /// no difference then that would not be known.
  mutating func findDeadRules(_ conditions: LinkConditions) {
    var isAlive = Array(repeating: false, count: rules.count)
    var isThere = isAlive
    for scenario in conditions.scenarios where conditions.isWhole {
      var field = field(scenario, .fineWithEmptySegments)
      for (place, index) in scenario.rules.enumerated() {
        isThere[index] = true
        if isAlive[index] { continue }
        let excluded = field.search.set(rules(before: place, ruleOutlines[index], field))
        let starts = field.search.starts(field.rules[place], excluded: excluded)
        isAlive[index] = finds(&field, starts)
      }
      work += field.search.work
    }
    for index in rules.indices where isThere[index] && !isAlive[index] {
      var isEmpty = false
      if var field = conditions.scenarios.first.map({ field($0, .fineWithEmptySegments) }),
        let place = field.scenario.rules.firstIndex(of: index)
      {
        let starts = field.search.starts(field.rules[place], excluded: field.search.set([]))
        isEmpty = !finds(&field, starts)
      }
      result.dead.append(.init(offset: rules[index].offset, isEmpty: isEmpty))
    }
  }
}
