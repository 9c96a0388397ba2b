package import RoutePlan

/// Finds walks that cover a plan at little cost, and proves a lower bound on it.
///
/// To cover arcs of a graph by a tour is the rural postman problem, which is NP-hard (Lenstra and
/// Rinnooy Kan, "On general routing problems", 1976); here it is generalized, since an item may have
/// several arcs. The walks follow the cheapest circulation of a network over what is on top (see
/// `CoverGraph`), part by part; where the real stacks and facts do not allow that, the nearest thing
/// that is left is looked for. For a small plan, an exact search then decides whether there are
/// cheaper walks.
package struct TourPlanner {
  private let plan: Plan
  private let request: TourRequest

  package init(_ plan: Plan, _ request: TourRequest) {
    self.plan = plan
    self.request = request
  }

  package func find() -> TourPlan {
    let items = TourItems(plan, request)
    if items.isTooMany {
      var result = TourPlan()
      result.isTooLarge = true
      return result
    }
    let world = TourWorld(plan, StepTable(plan), request)
    let graph = CoverGraph(plan, world, items)
    let isMoot = graph.mootItems(items)
    let isCoverable = zip(graph.coverableItems(items), isMoot).map { $0 && !$1 }
    var best = guided(graph, world, items, isCoverable)
    var bound = graph
    let isCovered = zip(best.isCovered, isCoverable).map { $0 && $1 }
    let isWhole = bound.solve(items) { isCovered[$0] }
    if bound.bound < best.cost {
      improve(&best, isWhole ? bound : nil, graph, world, items, isCovered)
    }
    best.trim()
    var least = bound.bound
    if least < best.cost, let search = TourOptimum(best.world, items, isCovered, request) {
      var search = search
      search.run(below: best.cost, from: least)
      if let trails = search.trails { best.replace(by: trails, in: search.resultingWorld) }
      least = max(least, min(search.bound, best.cost))
    }
    var result = best.plan()
    result.bound = least
    result.isMoot = isMoot
    if result.isExhaustive && request.maxSteps == .max {
      // Two steps that are never taken one after the other are no pair.
      for index in result.items.indices where result.items[index].kind == .pairs {
        if !result.isCovered[index] { result.isMoot[index] = true }
      }
    }
    return result
  }

  /// Walks that follow the circulation that covers everything the network can cover.
  private func guided(
    _ graph: CoverGraph, _ world: TourWorld, _ items: TourItems, _ isCoverable: [Bool]
  ) -> TourBuilder {
    var builder = TourBuilder(world, items, isCoverable: isCoverable)
    var graph = graph
    // A circulation says how often each step is taken, but not what comes after it.
    if items.pairs == nil, graph.solve(items, isBounded: false, isWanted: { isCoverable[$0] }) {
      var circuit = CoverCircuit(graph)
      builder.follow(circuit.arcs(), graph)
    }
    builder.coverNearest(limit: request.limit)
    return builder
  }

  /// Tries other ways to cover the same.
  private func improve(
    _ best: inout TourBuilder, _ solved: CoverGraph?, _ graph: CoverGraph, _ world: TourWorld,
    _ items: TourItems, _ isCovered: [Bool]
  ) {
    func take(_ other: TourBuilder) {
      if other.uncovered == 0 && other.cost < best.cost {
        best.replace(by: other.trails, in: other.world)
      }
    }
    if items.count <= Self.fewItems {
      var greedy = TourBuilder(world, items, isCoverable: isCovered)
      greedy.coverNearest(limit: request.limit)
      greedy.trim()
      take(greedy)
    }
    if best.uncovered > 0, items.pairs == nil, let solved {
      var builder = TourBuilder(world, items, isCoverable: isCovered)
      var circuit = CoverCircuit(solved)
      builder.follow(circuit.arcs(), solved)
      builder.coverNearest(limit: request.limit)
      take(builder)
    }
  }

  /// Up to how many items walks are also made without the circulation.
  private static let fewItems = 2000
}
