import RoutePlan

/// Answers one question after another about a plan, and uses its memory again for each.
///
/// Where the hierarchy is all there is, a walk over it answers. Elsewhere the relaxed graph says how
/// far it is at least, and whether there is a way at all; then a search over configurations finds the
/// cheapest way that there really is.
package struct PathFinder {
  private let planner: Planner
  private var relaxed: RelaxedSearch?
  /// How much work the last question was.
  package private(set) var work = Work()

  /// What was counted while a question was answered.
  package struct Work: Sendable {
    /// Nodes of the relaxed graph that were settled.
    package var settled = 0
    /// Configurations that were looked at.
    package var configurations = 0
  }

  package init(_ planner: Planner) { self.planner = planner }

  /// The cheapest paths that `request` asks for.
  package mutating func find(_ request: PathRequest) -> PathAnswer {
    if planner.isTree && request.isPlain { return planner.walk(request) }
    var search = PathSearch(planner, request, relaxed ?? RelaxedSearch(planner.relaxed))
    // Two owners would copy the memory.
    relaxed = nil
    let answer = search.run()
    relaxed = search.relaxed
    work = search.work
    work.settled = search.relaxed.work
    return answer
  }
}

extension PathRequest {
  /// Whether nothing but a way from one route to another is asked for.
  fileprivate var isPlain: Bool {
    stack == nil && via.isEmpty && avoid.isEmpty && shunned.isEmpty && count == 1
  }
}
