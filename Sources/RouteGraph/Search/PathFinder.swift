import RoutePlan

/// Answers one question after another about a plan, and uses its memory again for each.
///
/// Where the hierarchy is all there is, a walk over it answers, and where a graph over routes says
/// everything, a search through that. Elsewhere the relaxed graph says how far it is at least, and
/// whether there is a way at all; then a search over configurations finds the cheapest way that there
/// really is.
package struct PathFinder {
  private let planner: Planner
  private var relaxed: RelaxedSearch?
  private var plain: PlainSearch?
  /// How much work the last question was.
  package private(set) var work = Work()

  /// What was counted while a question was answered.
  package struct Work: Sendable {
    /// Nodes of the relaxed graph that were settled.
    package var settled = 0
    /// Configurations that were looked at.
    package var configurations = 0
    /// Steps that were taken along the shortest way of the relaxed graph; of deep stacks more.
    package var followed = 0
    /// How much of the limit was used.
    package var spent = 0
  }

  package init(_ planner: Planner) {
    self.planner = planner
    plain = planner.plain.map { PlainSearch($0, planner.plan) }
  }

  /// The cheapest paths that `request` asks for.
  package mutating func find(_ request: PathRequest) -> PathAnswer {
    if request.isPlain {
      if planner.isTree && request.stack == nil { return planner.walk(request) }
      if !request.isExact, let path = plain?.find(request) {
        work = Work(settled: plain?.work ?? 0)
        return .found([path])
      }
    }
    var search = PathSearch(planner, request, relaxed ?? RelaxedSearch(planner.relaxed))
    // Two owners would copy the memory.
    relaxed = nil
    let answer = search.run()
    relaxed = search.relaxed
    work = search.work
    work.settled = search.relaxed.work
    work.spent = search.spent
    return answer
  }
}

extension PathRequest {
  /// Whether nothing but a way from one stack to one route is asked for.
  fileprivate var isPlain: Bool {
    via.isEmpty && avoid.isEmpty && excluded.isEmpty && count == 1
  }
}
