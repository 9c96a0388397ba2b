package import RoutePlan
import RouteBase
import RouteSyntax

/// Tells which route or task a URL opens, and with what.
///
/// A match takes the URL's text apart, finds the best pattern for its path and types what that
/// captures, each in one pass, and allocates little but what it returns.
package struct URLMatcher: Sendable {
  let tables: MatchTables
  var search: PatternSearch
  /// What a URL of ours opens that matches nothing.
  private let fallback: PlanTarget?
  /// What a match works with: the values that the URL gives so far, those of the path first.
  var given = GivenValues()
  /// The parameter that a key of the query means, the innermost of its name.
  var wanted = NameNumbers()

  package var plan: Plan { tables.plan }
  package var set: PatternSet { tables.set }
  /// How many nodes of the trie its matches entered: the work done.
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

  /// The pattern that `url` opens something by; none where no pattern matches. This is the first half
  /// of a match: for those who do not ask for values.
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
  /// The frames of the stack that an opened target builds; none for a task outside all routes.
  func frames(of target: PlanTarget?) -> [URLMatch.Frame] {
    let home: RouteID
    switch target {
    case .route(let id): home = id
    case .task(let id): home = plan.home(ofTask: id)
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
  /// What a URL opens that matches nothing.
  fileprivate var fallbackOfURLs: PlanTarget? {
    // That is a screen: the route takes it before the task.
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
