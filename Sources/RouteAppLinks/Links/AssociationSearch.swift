import RouteMatch
import RoutePlan

/// The comparison of rules with patterns, one scenario after another.
struct AssociationSearch {
  enum Mode {
    /// Rules side by side and patterns as one.
    case coarse
    /// Each rule and each pattern separately, with paths without empty segments.
    case fine
    case fineWithEmptySegments
  }

  /// The numbers of owners: rules from 0, then all paths, loose entries, the plan's patterns, and
  /// those of URLs that stay in the browser.
  private static let paths = 1 << 40
  private static let loose = 1 << 41
  private static let exact = 1 << 42
  private static let web = 1 << 43

  var result = AssociationCheck.Result()
  private var check: AssociationCheck
  private let rules: [AssociationFile.Rule]
  /// The paths of each rule; `tables` has an automaton for some of them.
  private let globs: [[LinkAutomaton.Piece]]
  private let patterns: [[LinkAutomaton.Piece]]
  private let webs: [[LinkAutomaton.Piece]]
  /// The outlines of the rules, the patterns and the loose entries.
  private let ruleOutlines: MeetingIndex<LinkOutline>
  private let patternOutlines: MeetingIndex<LinkOutline>
  private let webOutlines: MeetingIndex<LinkOutline>
  private let looseOutlines: MeetingIndex<LinkOutline>
  private var tables: [Int: LinkTable] = [:]
  private var work = 0
  /// The owners with a known difference: one each is enough.
  private var reported: Set<Int> = []
  /// The index of each URL that is kept out in the list of differences.
  private var places: [String: Int] = [:]

  init(
    _ check: AssociationCheck, _ rules: [AssociationFile.Rule], _ variables: [String: [String]]
  ) {
    (self.check, self.rules) = (check, rules)
    globs = rules.map { $0.pathGlob.pieces(variables) }
    patterns = check.patterns.map { PlanPaths.pieces(check.set.shape(of: $0)) }
    webs = check.web.map { PlanPaths.pieces(check.set.shape(of: $0)) }
    ruleOutlines = MeetingIndex(globs.map(LinkOutline.init))
    patternOutlines = MeetingIndex(patterns.map(LinkOutline.init))
    webOutlines = MeetingIndex(webs.map(LinkOutline.init))
    looseOutlines = MeetingIndex(check.looseness.map { LinkOutline($0.pieces) })
  }

  // MARK: Scenarios

  /// The rules and patterns of one scenario, in an automaton.
  private struct Field {
    var scenario: LinkConditions.Scenario
    var search: LinkSearch
    /// The numbers in the automaton of the scenario's rules, of the loose and the exact patterns, and
    /// of those of URLs that stay in the browser.
    var rules: [Int] = []
    var loose: [Int] = []
    var exact: [Int] = []
    var web: [Int] = []
    /// For each rule, the first of the rules that count as one with it.
    var groups: [Int] = []
    /// The place of each rule of the file among those of the scenario; -1 if it has none.
    var places: [Int] = []
  }

  private func field(_ scenario: LinkConditions.Scenario, _ mode: Mode) -> Field {
    var automaton = LinkAutomaton()
    let paths = automaton.add(
      PlanPaths.all(withEmptySegments: mode != .fine), owner: Self.paths)
    var (rules, groups): ([Int], [Int]) = ([], [])
    var places = Array(repeating: -1, count: self.rules.count)
    for (place, index) in scenario.rules.enumerated() {
      // Among adjacent rules that exclude, it does not matter which one does.
      let isAlike =
        place > 0
        && self.rules[index].isExcluded == self.rules[scenario.rules[place - 1]].isExcluded
        && (self.rules[index].isExcluded || mode == .coarse)
      groups.append(isAlike ? groups[place - 1] : place)
      places[index] = place
      rules.append(automaton.add(globs[index], owner: scenario.rules[groups[place]]))
    }
    let loose = check.looseness.enumerated().map { number, loose in
      automaton.add(loose.pieces, owner: Self.loose + (mode == .coarse ? 0 : number))
    }
    let exact = patterns.enumerated().map { number, pieces in
      automaton.add(pieces, owner: Self.exact + (mode == .coarse ? 0 : number))
    }
    let web = webs.enumerated().map { automaton.add($1, owner: Self.web + $0) }
    return Field(
      scenario: scenario, search: LinkSearch(automaton.table(), paths: paths), rules: rules,
      loose: loose, exact: exact, web: web, groups: groups, places: places)
  }

  mutating func compare(_ conditions: LinkConditions, _ mode: Mode) {
    for scenario in conditions.scenarios {
      var field = field(scenario, mode)
      findExtra(&field)
      findLoose(&field)
      if mode == .coarse {
        findMissing(&field, Array(field.exact.indices))
      } else {
        for number in field.exact.indices where !reported.contains(Self.exact + number) {
          // If there is a URL that no other pattern takes, it shows the loss of this pattern alone.
          findMissing(&field, [number], isAlone: true)
          if reported.contains(Self.exact + number) { continue }
          findMissing(&field, [number])
        }
      }
      work += field.search.work
    }
  }

  /// Starts a search. A single search may use only part of the total limit.
  private func begin(_ field: inout Field, _ starts: [LinkSearch.Start]) {
    let room = min(check.limit - work - field.search.work, check.limit / 8)
    field.search.begin(starts, limit: room)
  }

  /// The first difference that a search finds, if any.
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

  /// The places of the rules that may match a path of `outline`, in order.
  private func rulePlaces(_ outline: LinkOutline, _ field: Field) -> [Int] {
    ruleOutlines.places(meeting: outline).map { field.places[$0] }.filter { $0 >= 0 }
  }

  /// The rules before a place that may match a path of `outline`, by their numbers in the
  /// automaton.
  private func rules(before place: Int, _ outline: LinkOutline, _ field: Field) -> [Int] {
    rulePlaces(outline, field).prefix { $0 < place }.map { field.rules[$0] }
  }

  /// The patterns that may match a path of `outline`, by their numbers in the automaton.
  private func patterns(_ outline: LinkOutline, _ field: Field) -> [Int] {
    patternOutlines.places(meeting: outline).map { field.exact[$0] }
  }

  /// The patterns that may match a path of `outline` and take it from one of URLs that stay in the
  /// browser, by their numbers in the automaton.
  private func patterns(besting web: Int, _ outline: LinkOutline, _ field: Field) -> [Int] {
    patternOutlines.places(meeting: outline).filter { !check.overriding[$0].contains(web) }
      .map { field.exact[$0] }
  }

  /// Finds URLs that rules let through, but that the plan does not open and that are not loose.
  private mutating func findExtra(_ field: inout Field) {
    for (place, index) in field.scenario.rules.enumerated()
    where !rules[index].isExcluded && field.groups[place] == place && !reported.contains(index) {
      var starts: [LinkSearch.Start] = []
      for member in place..<field.rules.count {
        guard field.groups[member] == place else { break }
        let outline = ruleOutlines.elements[field.scenario.rules[member]]
        let known =
          rules(before: place, outline, field)
          + looseOutlines.places(meeting: outline).map { field.loose[$0] }
        let excluded = field.search.set(known + patterns(outline, field))
        starts += field.search.starts(field.rules[member], excluded: excluded)
        for web in webOutlines.places(meeting: outline) {
          let excluded = field.search.set(known + patterns(besting: web, outline, field))
          starts += field.search.starts(field.rules[member], field.web[web], excluded: excluded)
        }
      }
      if let difference = difference(true, &field, starts) {
        reported.insert(index)
        result.differences.append(difference)
      }
    }
  }

  /// Finds URLs that rules let through and the plan does not open, but that no file can keep out.
  private mutating func findLoose(_ field: inout Field) {
    for (number, entry) in field.loose.enumerated() where !reported.contains(Self.loose + number) {
      var starts: [LinkSearch.Start] = []
      for place in rulePlaces(looseOutlines.elements[number], field) {
        let index = field.scenario.rules[place]
        if rules[index].isExcluded { continue }
        let outline = ruleOutlines.elements[index]
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

  /// Finds URLs that some patterns open, if each `isAlone` no other pattern, and that are not let
  /// through: a rule excludes them before any rule lets them through, or no rule matches.
  private mutating func findMissing(
    _ field: inout Field, _ numbers: [Int], isAlone: Bool = false
  ) {
    var starts: [LinkSearch.Start] = []
    for number in numbers {
      let outline = patternOutlines.elements[number]
      let others =
        (isAlone ? patternOutlines.places(meeting: outline).filter { $0 != number } : [])
        .map { field.exact[$0] } + check.overriding[number].map { field.web[$0] }
      var letting: [Int] = []
      for place in rulePlaces(outline, field) {
        if !rules[field.scenario.rules[place]].isExcluded {
          letting.append(field.rules[place])
        } else {
          let excluded = field.search.set(letting + others)
          starts += field.search.starts(
            field.exact[number], field.rules[place], excluded: excluded)
        }
      }
      let excluded = field.search.set(letting + others)
      starts += field.search.starts(field.exact[number], excluded: excluded)
    }
    guard let difference = difference(false, &field, starts) else { return }
    reported.formUnion(numbers.map { Self.exact + $0 })
    add(difference, numbers)
  }

  /// Adds a URL that is kept out; if it is already listed, adds the pattern's target to it.
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

  /// A difference, if the plan confirms it; the automata do not limit the size of numbers.
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

  /// Finds the rules that decide in no scenario. Reaching the limit is not reported, because it
  /// hides no difference.
  mutating func findDeadRules(_ conditions: LinkConditions) {
    guard conditions.isWhole else { return }
    var search = DeadRuleSearch(globs, ruleOutlines, limit: check.limit - work)
    for scenario in conditions.scenarios { search.visit(scenario.rules) }
    result.dead = search.dead.map {
      .init(offset: rules[$0].offset, isEmpty: search.isEmpty($0))
    }
  }
}
