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
  /// What a URL of ours opens if nothing matches it.
  private let fallback: PlanTarget?
  /// The working memory of a match: the values that the URL has given so far, those of the path
  /// first.
  var given = GivenValues()
  /// The parameter that a key of the query means: the innermost with its name.
  var wanted = NameNumbers()

  package var plan: Plan { tables.plan }
  package var set: PatternSet { tables.set }
  /// How many nodes of the trie its matches entered, which is the work done.
  package var work: Int { search.work }

  package init(_ plan: Plan) { self.init(plan, PatternSet(plan)) }

  package init(_ plan: Plan, _ set: PatternSet) {
    tables = MatchTables(plan, set)
    search = PatternSearch(tables)
    fallback = plan.fallbackOfURLs
  }

  /// What `url` opens.
  package mutating func match(_ url: String) -> URLMatch {
    var result = URLMatch(url: url)
    var url = url
    url.withUTF8 { bytes in
      let text = URLText(bytes, tables.set.bases)
      text.withText(bytes) { match($0, text, &result) }
    }
    return result
  }

  /// The pattern by which `url` opens something; none if no pattern matches. This is the first half
  /// of a match, for callers that do not need values.
  package mutating func pattern(for url: String) -> PatternID {
    var url = url
    return url.withUTF8 { bytes in
      let text = URLText(bytes, tables.set.bases)
      return text.withText(bytes) { find($0, text) }
    }
  }

  private mutating func match(
    _ bytes: UnsafeBufferPointer<UInt8>, _ text: URLText, _ result: inout URLMatch
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
    let pattern = find(bytes, text)
    guard !pattern.isNone, let target = tables.set.patterns[pattern.index].target else {
      result.failure = .noPattern
      result.query = text.items(bytes)
      openFallback(&result)
      return
    }
    result.pattern = pattern
    result.target = target
    fill(&result, text, bytes)
  }

  private mutating func find(
    _ bytes: UnsafeBufferPointer<UInt8>, _ text: URLText
  ) -> PatternID {
    if text.foreign != nil { return .none }
    return search.find(UnsafeBufferPointer(rebasing: bytes[text.path]), text.bases)
  }

  private func openFallback(_ result: inout URLMatch) {
    result.target = fallback
    result.stack = tables.frames(of: fallback)
  }
}

extension MatchTables {
  /// The frames of the stack that opening a target builds; none for a task outside all routes.
  func frames(of target: PlanTarget?) -> [URLMatch.Frame] {
    let home: RouteID
    switch target {
    case .route(let id): home = id
    case .task(let id): home = plan.home(of: plan.tasks[id.index])
    case nil: return []
    }
    var count = 0
    var current = home
    while !current.isNone {
      count += 1
      current = plan.routes[current.index].parent
    }
    var frames = [URLMatch.Frame](repeating: URLMatch.Frame(route: home), count: count)
    current = home
    for index in frames.indices.reversed() {
      frames[index].route = current
      current = plan.routes[current.index].parent
    }
    return frames
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
