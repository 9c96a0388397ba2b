package import RoutePlan
import RouteBase
import RouteSyntax

/// Finds which route or task a URL opens, and with what.
///
/// A match parses the URL, finds the best pattern for its path, and converts what that captures to
/// values, each in one pass. It allocates little but its result.
package struct URLMatcher: Sendable {
  let tables: MatchTables
  var search: PatternSearch
  var bases: BaseLookup
  /// What a URL of ours opens if nothing matches it.
  private let fallback: PlanTarget?
  private let fallbackConditions: OpeningConditions
  /// The working memory of a match: the values that the URL has given so far, those of the path
  /// first.
  var given = GivenValues()
  /// The parameter that a key of the query means: the innermost with its name.
  var wanted = NamedValues<Int>()
  /// The nodes of the trie that a pattern passes.
  var nodes: [UInt32] = []

  package var plan: Plan { tables.plan }
  package var set: PatternSet { tables.set }
  /// How many nodes of the trie its matches entered, which is the work done.
  package var work: Int { search.work }

  package init(_ plan: Plan) { self.init(plan, PatternSet(plan)) }

  package init(_ plan: Plan, _ set: PatternSet) {
    tables = MatchTables(plan, set)
    search = PatternSearch(tables)
    bases = BaseLookup(set.bases)
    fallback = plan.fallbackOfURLs
    fallbackConditions = fallback.map { plan.openingConditions(of: $0) } ?? OpeningConditions()
  }

  /// What `url` opens for those who have `facts`.
  ///
  /// Several routes or tasks may have patterns of equal rank, if their conditions exclude each
  /// other. Then the first one opens that `facts` allow, or else that none of them refuses, or else
  /// just the first one; the others are the match's alternatives.
  package mutating func match(_ url: String, given facts: Set<FactID> = []) -> URLMatch {
    var result = URLMatch(url: url)
    match(url, .facts(facts), &result)
    return result
  }

  /// The same, in the memory of an earlier match.
  package mutating func match(
    _ url: String, given facts: Set<FactID>, reusing result: inout URLMatch
  ) {
    result.reset(url)
    match(url, .facts(facts), &result)
  }

  /// What `url` opens for those who have facts that `target` requires, if they decide; otherwise
  /// the same.
  package mutating func match(_ url: String, for target: PlanTarget) -> URLMatch {
    var result = URLMatch(url: url)
    match(url, .target(target), &result)
    return result
  }

  /// What decides between patterns of equal rank.
  private enum Choice {
    case facts(Set<FactID>)
    case target(PlanTarget)
  }

  private mutating func match(_ url: String, _ choice: Choice, _ result: inout URLMatch) {
    var url = url
    url.withUTF8 { match($0, choice, &result) }
  }

  private mutating func match(_ bytes: Text, _ choice: Choice, _ result: inout URLMatch) {
    let text = URLText(bytes, &bases)
    text.withText(bytes) { match($0, text, choice, &result) }
  }

  /// The pattern by which `url` opens something or stays in the browser; none if no pattern matches.
  /// This is the first half of a match, for callers that need no values and do not care about facts.
  package mutating func pattern(for url: String) -> PatternID {
    var url = url
    return url.withUTF8 { bytes in
      let text = URLText(bytes, &bases)
      return text.withText(bytes) { find($0, text) }
    }
  }

  private mutating func match(
    _ bytes: UnsafeBufferPointer<UInt8>, _ text: borrowing URLText, _ choice: Choice,
    _ result: inout URLMatch
  ) {
    if let fragment = text.fragment {
      result.fragment = URLText.string(UnsafeBufferPointer(rebasing: bytes[fragment]))
    }
    if let foreign = text.foreign {
      result.isOurs = false
      switch foreign {
      case .scheme(let scheme): result.failure = .foreignScheme(scheme)
      case .host(let host): result.failure = .foreignHost(host)
      case .authority: result.failure = .authority
      }
      result.query = text.items(bytes)
      return
    }
    var pattern = find(bytes, text)
    if !pattern.isNone && tables.factsDecide {
      pattern = choose(choice, pattern, text.bases, &result)
    }
    guard !pattern.isNone else {
      result.failure = .noPattern
      result.query = text.items(bytes)
      openFallback(&result)
      return
    }
    guard let target = tables.set.patterns[pattern.index].target else {
      result.failure = .web
      result.webPattern = pattern
      result.query = text.items(bytes)
      return
    }
    result.pattern = pattern
    result.target = target
    fill(&result, text, bytes)
  }

  /// The pattern of a URL of which all but the values is known: the one that opens `target` if
  /// facts decide between several; none if no pattern matches.
  mutating func pattern(of bytes: Text, _ text: borrowing URLText, for target: PlanTarget)
    -> PatternID
  {
    let found = find(bytes, text)
    if found.isNone || !tables.factsDecide { return found }
    let candidates = tables.set.candidates(search.lastNodes[...], text.bases)
    return candidates.count > 1 ? chosen(.target(target), candidates) : candidates.first ?? found
  }

  /// What a URL opens by its pattern, or as the fallback.
  func target(of pattern: PatternID, _ text: borrowing URLText) -> PlanTarget? {
    if text.foreign != nil { return nil }
    return pattern.isNone ? fallback : tables.set.patterns[pattern.index].target
  }

  /// The pattern that is chosen among those that end where the search for `found` ended; the others
  /// become alternatives.
  private func choose(
    _ choice: Choice, _ found: PatternID, _ bases: [BaseID], _ result: inout URLMatch
  ) -> PatternID {
    let candidates = tables.set.candidates(search.lastNodes[...], bases)
    guard candidates.count > 1 else { return candidates.first ?? found }
    let chosen = chosen(choice, candidates)
    for candidate in candidates where candidate != chosen {
      guard let target = tables.set.patterns[candidate.index].target else { continue }
      let conditions = tables.plan.openingConditions(of: target)
      result.alternatives.append(
        URLMatch.Alternative(
          pattern: candidate, target: target, requires: conditions.requires,
          unless: conditions.unless))
    }
    return chosen
  }

  /// The one of several patterns of equal rank that opens.
  private func chosen(_ choice: Choice, _ candidates: [PatternID]) -> PatternID {
    let (plan, patterns) = (tables.plan, tables.set.patterns)
    func first(_ suits: (PlanTarget) -> Bool) -> PatternID? {
      candidates.first { patterns[$0.index].target.map(suits) ?? false }
    }
    let suiting =
      switch choice {
      case .facts(let facts):
        // What is missing may still come; what refuses a fact that holds, does not open.
        first { plan.opens($0, given: facts) } ?? first { !plan.refuses($0, given: facts) }
      case .target(let wanted): first { $0 == wanted }
      }
    return suiting ?? candidates[0]
  }

  private mutating func find(
    _ bytes: UnsafeBufferPointer<UInt8>, _ text: borrowing URLText
  ) -> PatternID {
    if text.foreign != nil { return .none }
    return search.find(UnsafeBufferPointer(rebasing: bytes[text.path]), text.bases)
  }

  private func openFallback(_ result: inout URLMatch) {
    result.target = fallback
    tables.addFrames(of: fallback, to: &result.stack)
    result.requires = fallbackConditions.requires
    result.unless = fallbackConditions.unless
  }
}

extension MatchTables {
  /// Adds the frames of the stack that opening a target builds; none for a task outside all routes.
  func addFrames(of target: PlanTarget?, to frames: inout [URLMatch.Frame]) {
    let home: RouteID
    switch target {
    case .route(let id): home = id
    case .task(let id): home = plan.home(of: plan.tasks[id.index])
    case nil: return
    }
    var count = 0
    var current = home
    while !current.isNone {
      count += 1
      current = placeParents[current.index]
    }
    if frames.capacity < count { frames.reserveCapacity(count) }
    current = home
    while !current.isNone {
      frames.append(URLMatch.Frame(route: current))
      current = placeParents[current.index]
    }
    if count > 1 { frames.reverse() }
  }
}

extension Plan {
  /// What a URL opens if nothing matches it.
  package var fallbackOfURLs: PlanTarget? {
    // That should be a screen, so a route takes precedence over a task.
    var task: PlanTarget?
    for fallback in fallbacks where fallback.service.isNone {
      switch fallback.target {
      case .route(let id): return .route(id)
      case .task(let id): task = task ?? .task(id)
      }
    }
    return task
  }
}
