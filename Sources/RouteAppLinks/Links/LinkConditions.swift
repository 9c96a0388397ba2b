/// The queries and fragments that a file's rules distinguish.
///
/// As on a device, a key that a URL does not have counts as empty, and if it has several values,
/// all of them have to match.
struct LinkConditions {
  /// A query and a fragment, and the rules whose conditions they meet.
  struct Scenario {
    /// `?a=1#x`
    var suffix: String
    var rules: [Int]
  }

  private(set) var scenarios: [Scenario] = []
  /// Whether these are all scenarios; false if a limit was reached.
  private(set) var isWhole = true

  private static let scenarioLimit = 512

  /// One scenario of each kind, with the shortest text.
  init(_ rules: [AssociationFile.Rule], _ variables: [String: [String]]) {
    let queries = QueryStates.all(rules, variables)
    let fragments = Self.fragments(rules, variables)
    isWhole = queries.isWhole && fragments.isWhole
    var seen: Set<[Int]> = []
    for query in queries.found {
      for fragment in fragments.found {
        let active = rules.indices.filter { index in
          let rule = rules[index]
          return rule.fragmentGlob.map(fragment.globs.contains) ?? true
            && rule.queryGlob.map(query.globs.contains) ?? true
            && rule.queryItems.indices.allSatisfy { query.items.contains(rule.itemGlob($0)) }
        }
        guard seen.insert(active).inserted else { continue }
        if scenarios.count == Self.scenarioLimit {
          isWhole = false
          return
        }
        let suffix =
          (query.text.isEmpty ? "" : "?" + query.text)
          + (fragment.text.isEmpty ? "" : "#" + fragment.text)
        scenarios.append(Scenario(suffix: suffix, rules: active))
      }
    }
  }

  /// For each set of patterns that some fragment matches, the shortest such fragment.
  private static func fragments(
    _ rules: [AssociationFile.Rule], _ variables: [String: [String]]
  ) -> (found: [(text: String, globs: Set<LinkGlob>)], isWhole: Bool) {
    let globs = Array(Set(rules.compactMap(\.fragmentGlob)))
    if globs.isEmpty { return ([("", [])], true) }
    var automaton = LinkAutomaton()
    for (index, glob) in globs.enumerated() {
      automaton.add(glob.pieces(variables), owner: index)
    }
    automaton.add(PlanPaths.queries, owner: globs.count)
    var table = automaton.table()
    var visits: [(state: [Int], text: [UInt8])] = [(table.start, [])]
    var known: Set<[Int]> = [table.start]
    var seen: Set<[Int]> = []
    var found: [(String, Set<LinkGlob>)] = []
    var index = 0
    while index < visits.count {
      let (state, text) = visits[index]
      let owners = table.owners(state)
      if owners.last == globs.count, seen.insert(owners).inserted {
        found.append(
          (String(decoding: text, as: UTF8.self), Set(owners.dropLast().map { globs[$0] })))
      }
      for (character, next) in table.successors(of: state, guide: globs.count)
      where known.insert(next).inserted {
        visits.append((next, text + [character]))
      }
      index += 1
      if visits.count > QueryStates.stateLimit { return (found, false) }
    }
    return (found, true)
  }
}

extension AssociationFile.Rule {
  /// Whether a path may start the way its pattern does: with a slash, or with a wildcard or a
  /// variable that may match one.
  var mayStartPath: Bool {
    guard let path else { return true }
    return ["/", "*", "?", "$("].contains { path.hasPrefix($0) }
  }

  var pathGlob: LinkGlob { LinkGlob(text: path ?? "*", reading: reading) }
  var fragmentGlob: LinkGlob? { fragment.map { LinkGlob(text: $0, reading: reading) } }
  var queryGlob: LinkGlob? { query.map { LinkGlob(text: $0, reading: reading) } }

  /// The condition on a key of the query.
  func itemGlob(_ index: Int) -> QueryStates.Item {
    let item = queryItems[index]
    return QueryStates.Item(
      key: reading.isEncoded
        ? item.key : LinkText.forms(of: item.key).compactMap(\.first).joined(),
      glob: LinkGlob(text: item.pattern, reading: reading))
  }
}
