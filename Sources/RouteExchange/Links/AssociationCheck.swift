package import RouteMatch
import RoutePlan
import RouteSyntax

/// Compares what an association file lets through with what a plan opens.
///
/// Both are sets of paths, compared as automata, in full, for each query and fragment that a rule of
/// the file asks for and for none. A number counts as open where it reads as its type, and as let
/// through rightly where any text stands for it, since such a file knows no numbers.
package struct AssociationCheck {
  /// A URL that one of both takes and the other does not.
  package struct Difference: Sendable {
    /// Whether the file lets it through and the plan does not open it; else the reverse.
    package var isExtra: Bool
    package var url: String
    /// The rule that decides, as an offset in the file; nil where none matches.
    package var ruleOffset: Int?
    /// What the plan opens with it.
    package var target: MatchTarget?
  }

  package struct Result: Sendable {
    package var differences: [Difference] = []
    /// Whether everything was compared; else a limit was reached.
    package var isWhole = true
  }

  /// How many states are looked at for each query.
  private static let stateLimit = 40_000
  /// The owners of lists: rules from 0, then the plan's loose patterns, then its exact ones.
  private static let loose = 1_000_000
  private static let exact = 2_000_000

  /// Compares `rules` with the `patterns` of a host.
  package static func compare(
    _ rules: [AssociationFile.Rule], _ patterns: [PatternID], _ set: PatternSet, host: String
  ) -> Result {
    var result = Result()
    var seen: Set<[Int]> = []
    // The rules and patterns of which a difference is known: one each is enough.
    var reported: Set<Int> = []
    for scenario in Scenario.all(rules) {
      let active = rules.indices.filter { scenario.satisfies(rules[$0]) }
      guard seen.insert(active).inserted else { continue }
      var automaton = PathAutomaton()
      for index in active {
        let path = rules[index].path ?? "*"
        automaton.add(
          PathAutomaton.glob(path, isCaseSensitive: rules[index].isCaseSensitive), owner: index)
      }
      for (number, pattern) in patterns.enumerated() {
        let shape = set.shape(of: pattern)
        for list in PlanPaths.lists(shape, isExact: false) {
          automaton.add(list, owner: loose + number)
        }
        for list in PlanPaths.lists(shape, isExact: true) {
          automaton.add(list, owner: exact + number)
        }
      }
      let base = "https://" + host
      search(automaton, rules, &reported, &result) { isExtra, path, rule, pattern in
        Difference(
          isExtra: isExtra, url: base + path + scenario.suffix,
          ruleOffset: rule.map { rules[$0].offset },
          target: pattern.flatMap { set.patterns[patterns[$0].index].target })
      }
    }
    return result
  }

  private struct State: Hashable {
    var places: [Int]
    var lastIsSlash: Bool
    /// Two slashes side by side: the plan opens nothing there.
    var isBroken: Bool
  }

  /// Goes through all states, shortest paths first: one difference for each rule that lets too much
  /// through and for each pattern that is not let through.
  private static func search(
    _ automaton: PathAutomaton, _ rules: [AssociationFile.Rule], _ reported: inout Set<Int>,
    _ result: inout Result,
    _ difference: (Bool, String, Int?, Int?) -> Difference
  ) {
    let letters = "xyzabcdefghijklmnopqrstuvw".unicodeScalars.map(\.value)
    let filler = letters.first { !automaton.alphabet.contains($0) } ?? letters[0]
    let slash = UInt32(UInt8(ascii: "/"))
    let alphabet = [filler, slash] + automaton.alphabet.subtracting([filler, slash]).sorted()
    let first = State(
      places: automaton.next(automaton.start, slash), lastIsSlash: true, isBroken: false)
    var visits: [(state: State, from: Int, scalar: UInt32)] = [(first, -1, slash)]
    var known: Set<State> = [first]
    var index = 0
    while index < visits.count {
      let state = visits[index].state
      let owners = automaton.owners(state.places)
      let rule = owners.filter { $0 < loose }.min()
      let isLetThrough = rule.map { !rules[$0].isExcluded } ?? false
      let isOpen = !state.isBroken && owners.contains { $0 >= loose }
      if isLetThrough && !isOpen, let rule, reported.insert(rule).inserted {
        result.differences.append(difference(true, path(visits, index), rule, nil))
      }
      if !isLetThrough && !state.isBroken {
        for owner in owners where owner >= exact && reported.insert(owner).inserted {
          result.differences.append(difference(false, path(visits, index), rule, owner - exact))
        }
      }
      for scalar in alphabet {
        let places = automaton.next(state.places, scalar)
        if places.isEmpty { continue }
        let next = State(
          places: places, lastIsSlash: scalar == slash,
          isBroken: state.isBroken || (state.lastIsSlash && scalar == slash))
        if known.insert(next).inserted { visits.append((next, index, scalar)) }
      }
      index += 1
      if visits.count > stateLimit {
        result.isWhole = false
        return
      }
    }
  }

  private static func path(
    _ visits: [(state: State, from: Int, scalar: UInt32)], _ index: Int
  ) -> String {
    var scalars: [UInt32] = []
    var current = index
    while current >= 0 {
      scalars.append(visits[current].scalar)
      current = visits[current].from
    }
    var text = ""
    for scalar in scalars.reversed() {
      guard let scalar = Unicode.Scalar(scalar) else { continue }
      text += scalar == "/" ? "/" : PatternSet.escaped(String(scalar))
    }
    return text
  }
}

/// A query and a fragment to compare paths under.
private struct Scenario {
  var items: [(key: String, value: String)] = []
  var query: String?
  var fragment: String?

  /// Neither, and for each rule what it asks for.
  static func all(_ rules: [AssociationFile.Rule]) -> [Scenario] {
    var result = [Scenario()]
    for rule in rules where rule.query != nil || !rule.queryItems.isEmpty || rule.fragment != nil {
      var scenario = Scenario()
      scenario.fragment = rule.fragment.map(sample)
      if let query = rule.query { scenario.query = sample(query) }
      scenario.items = rule.queryItems.map { ($0.key, sample($0.pattern)) }
      result.append(scenario)
    }
    return result
  }

  private static func sample(_ pattern: String) -> String {
    pattern.replacing("*", with: "").replacing("?", with: "0")
  }

  private var queryText: String {
    query ?? items.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
  }

  /// `?a=1#x`
  var suffix: String {
    (queryText.isEmpty ? "" : "?" + queryText) + (fragment.map { "#" + $0 } ?? "")
  }

  func satisfies(_ rule: AssociationFile.Rule) -> Bool {
    func fits(_ text: String, _ pattern: String) -> Bool {
      var automaton = PathAutomaton()
      automaton.add(
        PathAutomaton.glob(pattern, isCaseSensitive: rule.isCaseSensitive), owner: 0)
      var places = automaton.start
      for scalar in text.unicodeScalars { places = automaton.next(places, scalar.value) }
      return !automaton.owners(places).isEmpty
    }
    if let fragment = rule.fragment, !fits(self.fragment ?? "", fragment) { return false }
    if let query = rule.query, !fits(queryText, query) { return false }
    return rule.queryItems.allSatisfy { item in
      items.contains { $0.key == item.key && fits($0.value, item.pattern) }
    }
  }
}

/// The paths of a pattern as lists of tokens.
private enum PlanPaths {
  private static let limit = 64

  /// `isExact` leaves out what does not read as its type; else numbers are any text.
  static func lists(_ shape: [SegmentShape], isExact: Bool) -> [[PathAutomaton.Token]] {
    var lists: [[PathAutomaton.Token]] = shape.isEmpty ? [PathAutomaton.text("/")] : [[]]
    for segment in shape {
      lists = lists.map { $0 + PathAutomaton.text("/") }
      switch segment {
      case .any: lists = lists.map { $0 + [.notSlash, .many(.notSlash)] }
      case .rest(let value):
        if isExact && value != .text {
          lists = product(lists, choices(value, isExact: true))
        } else {
          lists = lists.map { $0 + [.notSlash, .many(.anything)] }
        }
      case .pieces(let pieces):
        for piece in pieces {
          switch piece {
          case .text(let text): lists = lists.map { $0 + PathAutomaton.text(text) }
          case .value(let value): lists = product(lists, choices(value, isExact: isExact))
          }
        }
      }
    }
    return shape.isEmpty ? lists : lists.flatMap { [$0, $0 + PathAutomaton.text("/")] }
  }

  private static func product(
    _ lists: [[PathAutomaton.Token]], _ choices: [[PathAutomaton.Token]]
  ) -> [[PathAutomaton.Token]] {
    lists.flatMap { list in choices.prefix(max(limit / lists.count, 1)).map { list + $0 } }
  }

  private static func choices(_ value: ValueShape, isExact: Bool) -> [[PathAutomaton.Token]] {
    let anything: [PathAutomaton.Token] = [.notSlash, .many(.notSlash)]
    switch value {
    case .text: return [anything]
    case .integer:
      let digits: [PathAutomaton.Token] = [.digit, .many(.digit)]
      return isExact ? [digits, PathAutomaton.text("-") + digits] : [anything]
    case .double:
      let digits: [PathAutomaton.Token] = [.digit, .many(.digit)]
      let fraction = digits + PathAutomaton.text(".") + digits
      return isExact ? [digits, fraction, PathAutomaton.text("-") + digits] : [anything]
    case .oneOf(let texts):
      return isExact || texts.count <= limit ? texts.map(PathAutomaton.text) : [anything]
    }
  }
}
