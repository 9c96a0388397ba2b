import RoutePlan

/// Answers one question after another about a plan, and reuses its memory for each.
///
/// If there is nothing but the hierarchy, a walk over it gives the answer. If a graph over routes
/// describes the plan completely, a search through that graph does. Otherwise, the relaxed graph
/// gives lower bounds on distances and says whether there can be a path at all; then a search over
/// configurations finds the cheapest path that really exists.
package struct PathFinder {
  private let planner: Planner
  private var relaxed: RelaxedSearch?
  /// Further searches through the relaxed graph.
  private var spares: [RelaxedSearch] = []
  private var plain: PlainSearch?
  /// How much work the last question took.
  package private(set) var work = Work()

  /// What was counted while a question was answered.
  package struct Work: Sendable {
    /// Nodes of the relaxed or the plain graph that were settled.
    package var settled = 0
    /// Configurations that were looked at.
    package var configurations = 0
    /// Steps that were taken along the shortest path of the relaxed graph; those from deep stacks
    /// count more.
    package var followed = 0
    /// How much of the limit was used.
    package var spent = 0
  }

  package init(_ planner: Planner) {
    self.planner = planner
    plain = planner.plain.map { PlainSearch($0, planner.plan) }
  }

  /// The cheapest paths for `request`.
  package mutating func find(_ request: PathRequest) -> PathAnswer {
    if request.isPlain {
      if planner.isTree && request.stack == nil, let answer = planner.walk(request) {
        return answer
      }
      if !request.isExact, let path = plain?.find(request) {
        work = Work(settled: plain?.work ?? 0)
        return .found([path])
      }
    }
    var search = PathSearch(
      planner, request, relaxed ?? RelaxedSearch(planner.relaxed), reusing: spares)
    // With two owners, the memory would be copied.
    relaxed = nil
    spares = []
    let answer = search.run()
    relaxed = search.relaxed
    spares = search.spareSearches
    work = search.work
    work.settled = search.relaxed.work
    work.spent = search.spent
    // A search for several paths may take much more work than one for the first of them.
    if request.count > 1, case .notFound(let obstacle) = answer, obstacle.kind == .undecided {
      var first = request
      first.count = 1
      return find(first)
    }
    return answer
  }
}

extension PathRequest {
  /// Whether the request is only for a path from one stack to one route.
  fileprivate var isPlain: Bool {
    via.isEmpty && avoid.isEmpty && excluded.isEmpty && count == 1 && frames == nil
  }
}
