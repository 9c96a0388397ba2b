import RouteMatch
import RoutePlan
import RouteBase

/// A matcher that all copies of a plan share, with the memory that its matches use.
final class SharedMatcher: Sendable {
  private struct Memory: Sendable {
    var matcher: URLMatcher
    var match = URLMatch(url: "")
  }

  /// A longer URL gets memory of its own, which is not kept.
  private static let mostKept = 4096

  private let memory: Lock<Memory>
  /// A matcher whose memory is empty, for copies.
  private let fresh: URLMatcher

  init(_ matcher: URLMatcher) {
    fresh = matcher
    memory = Lock(Memory(matcher: matcher))
  }

  /// Calls `body` with what `url` opens for those who have exactly `facts`. Does not wait while
  /// another thread matches: then it uses a copy of the matcher.
  func match<Result>(
    _ url: String, given facts: Set<FactID>, _ body: (inout URLMatch) -> Result
  ) -> Result {
    if url.utf8.count <= Self.mostKept,
      let result = memory.withLockIfFree({ memory in
        memory.matcher.match(url, given: facts, reusing: &memory.match)
        return body(&memory.match)
      })
    {
      return result
    }
    var matcher = fresh
    var match = matcher.match(url, given: facts)
    return body(&match)
  }
}
