package import RoutePlan

/// The patterns that open each route and task.
package struct PatternOpeners: Sendable {
  private let routeCount: Int
  /// Where the patterns of each route, and then of each task, start in `patterns`.
  private var starts: [UInt32]
  private var patterns: [PatternID]

  /// Takes time proportional to the plan.
  package init(_ set: PatternSet, _ plan: Plan) { self.init(set.patterns, plan) }

  init(_ wholes: [WholePattern], _ plan: Plan) {
    routeCount = plan.routes.count
    let count = plan.routes.count + plan.tasks.count
    starts = [UInt32](repeating: 0, count: count + 2)
    patterns = []
    for pattern in wholes {
      if let target = pattern.target { starts[index(of: target) + 2] += 1 }
    }
    for index in 2..<count + 2 { starts[index] += starts[index - 1] }
    patterns = [PatternID](repeating: .none, count: Int(starts[count + 1]))
    // Element `i + 1` is where the next pattern of `i` goes, then where those of `i + 1` start.
    for (number, pattern) in wholes.enumerated() {
      guard let target = pattern.target else { continue }
      let place = index(of: target) + 1
      patterns[Int(starts[place])] = PatternID(number)
      starts[place] += 1
    }
  }

  private func index(of target: PlanTarget) -> Int {
    switch target {
    case .route(let id): id.index
    case .task(let id): routeCount + id.index
    }
  }

  /// The patterns that open `target`, in the order of its `at` clauses. For a route, these include
  /// the patterns of a flow that starts with it.
  package subscript(_ target: PlanTarget) -> ArraySlice<PatternID> { patterns[places(of: target)] }

  /// The places of the same patterns.
  func places(of target: PlanTarget) -> Range<Int> {
    let index = index(of: target)
    return Int(starts[index])..<Int(starts[index + 1])
  }

  /// The pattern at a place.
  subscript(at place: Int) -> PatternID { patterns[place] }
}
