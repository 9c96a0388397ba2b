package import RoutePlan

/// Finds walks that cover a plan at little cost, and proves a lower bound on it.
///
/// To cover arcs of a graph by a tour is the rural postman problem, which is NP-hard (Lenstra and
/// Rinnooy Kan, "On general routing problems", 1976); here it is generalized, since an item may have
/// several arcs. The walks follow the cheapest circulation of a network over what is on top (see
/// `CoverGraph`), part by part; where the real stacks and facts do not allow that, they go on with
/// another part, or with the nearest thing that is left. Then parts of the walks are replaced by
/// cheaper ones (`TourWindows`), and many walks are grown at a time (`TourBeam`), both guided by the
/// prices of a bound. For a small plan, an exact search decides whether there are cheaper walks.
///
/// The bound is the largest of three that are proved: that of the circulation, that of a linear
/// program over what is on top, the facts, and counts of frames (`StateGraph`), and that of the exact
/// search.
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
    let isPossible = graph.coverableItems(items)
    let isCoverable = zip(isPossible, isMoot).map { $0 && !$1 }
    var best = guided(graph, world, items, isCoverable)
    var bound = graph
    let isCovered = zip(best.isCovered, isCoverable).map { $0 && $1 }
    let isWhole = bound.solve(items) { isCovered[$0] }
    if bound.bound < best.cost {
      improve(&best, isWhole ? bound : nil, graph, world, items, isCovered)
    }
    best.trim()
    var least = bound.bound
    var prices = isWhole ? bound.prices(items) : nil
    if least < best.cost {
      refine(&best, items, isCovered, from: least, prices)
      let cost = best.cost
      let isSmall = isCovered.count <= Self.mostBounded
      if isSmall || cost > least + least / 20 && isCovered.count <= Self.mostHalfBounded {
        let (more, proved) = stateBound(graph, world, items, isCovered, below: cost)
        if more >= least, let first = proved.first { prices = first }
        least = max(least, min(more, cost))
        let guides = proved.isEmpty ? prices.map { [$0] } ?? [] : proved
        for guide in guides where least < best.cost && best.cost <= Self.mostWidened {
          least = max(least, widen(&best, items, isCovered, guide, share: guides.count))
        }
      }
    }
    if least < best.cost { least = settle(&best, items, isCovered, from: least, prices) }
    if best.cost > least + least / 20 && request.limit >= PathRequest.defaultLimit {
      refine(&best, items, isCovered, from: least, prices, isThorough: true)
    }
    let promises = TourPromises(plan, request)
    best.keep(promises, limit: request.limit)
    var result = best.plan()
    result.bound = best.trails.isEmpty ? least : max(least, UInt64(TourRequest.openingCost))
    result.isMoot = isMoot
    result.isImpossible = isPossible.map { !$0 }
    promises.note(on: best, in: &result)
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
    // A circulation says how often each step is taken, but not what comes after it.
    if items.pairs == nil,
      var best = guided(by: .circuit, graph, world, items, isCoverable)
    {
      let isDear = best.cost > Self.dearItem * UInt64(items.count)
      guard items.count <= Self.someItems || isDear else { return best }
      for aim in graph.otherCircuits {
        guard let other = guided(by: aim, graph, world, items, isCoverable) else { continue }
        if (other.uncovered, other.cost) < (best.uncovered, best.cost) { best = other }
      }
      return best
    }
    let empty = TourBuilder(world, items, isCoverable: isCoverable)
    var builder = empty
    builder.coverPairs(graph)
    builder.coverNearest(limit: request.limit)
    if items.count > Self.fewItems { return builder }
    var nearest = empty
    nearest.coverNearest(limit: request.limit)
    return (nearest.uncovered, nearest.cost) < (builder.uncovered, builder.cost)
      ? nearest : builder
  }

  /// Walks that follow one circulation; nil if there is none.
  private func guided(
    by aim: CoverGraph.Aim, _ graph: CoverGraph, _ world: TourWorld, _ items: TourItems,
    _ isCoverable: [Bool]
  ) -> TourBuilder? {
    var graph = graph
    guard graph.solve(items, for: aim, isWanted: { isCoverable[$0] }) else { return nil }
    var circuit = CoverCircuit(graph)
    let arcs = circuit.arcs()
    var builder = TourBuilder(world, items, isCoverable: isCoverable)
    var spliced = builder
    if request.maxSteps == .max { spliced.splice(arcs, graph) }
    let isLarge = items.count > Self.halfItems && request.maxSteps == .max
    if builder.follow(arcs, graph, isBounded: isLarge) {
      builder.coverNearest(limit: request.limit)
      builder.trim()
    }
    spliced.coverNearest(limit: request.limit)
    spliced.trim()
    if (spliced.uncovered, spliced.cost) < (builder.uncovered, builder.cost) { return spliced }
    return builder
  }

  /// Makes walks cheaper part by part.
  private func refine(
    _ best: inout TourBuilder, _ items: TourItems, _ isCovered: [Bool], from least: UInt64,
    _ prices: TourPrices?, isThorough: Bool = false
  ) {
    // What a step covers would depend on the part before.
    if items.pairs != nil { return }
    // Large plans have walks close to the bound, and more parts than there is time for.
    let isLong = best.trails.reduce(0) { $0 + $1.count } > Self.longWalks
    let isLarge = plan.routes.count > Self.manyRoutes
    if isLong && best.cost <= least + least / 20 { return }
    if best.trails.reduce(0, { $0 + $1.count }) > Self.longestWalks { return }
    if isThorough && best.trails.reduce(0, { $0 + $1.count }) > Self.shortWalks { return }
    guard
      var windows = TourWindows(
        best, isWanted: isCovered, prices,
        budget: (isThorough ? 6 : isLong && isLarge ? 1 : 4) * request.limit,
        isThorough: isThorough)
    else { return }
    windows.run()
    best.replace(by: windows.trails, in: windows.world)
    best.trim()
  }

  /// Up to how many events there is time to look at large parts.
  private static let shortWalks = 1500

  /// From how many routes on each configuration takes long to look at.
  private static let manyRoutes = 500

  /// From how many events on there is no time for parts at all.
  private static let longestWalks = 20_000

  /// From how many events on walks are long.
  private static let longWalks = 1500

  /// Looks for cheaper walks among many at a time, with one of `share` parts of the work; returns the
  /// bound that was proved.
  private func widen(
    _ best: inout TourBuilder, _ items: TourItems, _ isCovered: [Bool], _ prices: TourPrices,
    share: Int
  ) -> UInt64 {
    guard var beam = TourBeam(best.world, items, isWanted: isCovered, prices) else { return 0 }
    if let events = beam.run(below: best.cost, budget: Self.beamShare * request.limit / share) {
      best.replace(by: TourBuilder.trails(of: events), in: beam.world)
    }
    return min(beam.bound, best.cost)
  }

  /// Up to what cost there are enough walks to look at among those with the same cost.
  private static let mostWidened: UInt64 = 1000

  /// How many walks are looked at for each configuration that may be.
  private static let beamShare = 20

  /// Looks for the cheapest walks if there is little to cover; returns the bound that was proved.
  private func settle(
    _ best: inout TourBuilder, _ items: TourItems, _ isCovered: [Bool], from least: UInt64,
    _ prices: TourPrices?
  ) -> UInt64 {
    let proved = prices.flatMap { $0.isProved ? $0 : nil }
    guard isCovered.count(where: { $0 }) <= Self.mostSettled,
      var search = TourOptimum(best.world, items, proved),
      search.want(isCovered.indices.filter { isCovered[$0] }.map { Int32($0) })
    else { return least }
    let known = best.cost
    let events = search.run(
      TourOptimum.Ends(start: nil, end: nil, known: known, least: least, limit: request.limit))
    if let events {
      best.replace(by: TourBuilder.trails(of: events), in: search.world)
    }
    return max(least, min(search.bound, best.cost))
  }

  /// How many items there are at most for an exact search to have a chance.
  private static let mostSettled = 40

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
    if best.uncovered > 0, items.pairs == nil, items.count <= Self.someItems, let solved {
      var builder = TourBuilder(world, items, isCoverable: isCovered)
      var circuit = CoverCircuit(solved)
      builder.follow(circuit.arcs(), solved)
      builder.coverNearest(limit: request.limit)
      take(builder)
    }
  }

  /// A bound that distinguishes facts; 0 if the plan is too large for it. With prices for searches, the
  /// better ones first.
  private func stateBound(
    _ graph: CoverGraph, _ world: TourWorld, _ items: TourItems, _ isCovered: [Bool],
    below known: UInt64
  ) -> (bound: UInt64, prices: [TourPrices]) {
    for factCount in [6, 4, 2, 0] {
      guard
        var states = StateGraph(
          plan, world, items, graph.pairs, isWanted: isCovered, factCount: factCount,
          most: factCount == 0 ? Self.mostArcs : Self.mostArcs / 3)
      else { continue }
      let isSmall = isCovered.count <= Self.mostBounded
      let budget = (isSmall ? Self.boundShare : Self.halfBoundShare) * request.limit
      let (bound, prices) = states.bound(below: known, budget: budget)
      let own = prices.map { [$0] } ?? []
      if bound >= known || !plan.routes.contains(where: { $0.keepsTabs }) { return (bound, own) }
      // Whoever leaves things in tabs may come back to all of them, so that prices of these say little
      // of what is left to do.
      var guide = StateGraph(
        plan, world, items, graph.pairs, isWanted: isCovered, factCount: factCount,
        most: Self.mostArcs, countsParked: false)
      let other = guide?.bound(below: known, budget: budget, hasCuts: false).prices
      return (bound, (other.map { [$0] } ?? []) + own)
    }
    return (0, [])
  }

  /// How many arcs the network has at most, of which one that distinguishes facts has a third, so
  /// that there is time for good prices; and how many of these are looked at for each configuration
  /// that may be.
  private static let mostArcs = 60_000
  /// Up to how many items there is time for it, and up to how many there is some time.
  private static let mostBounded = 1200
  private static let mostHalfBounded = 4000
  private static let boundShare = 2000
  private static let halfBoundShare = 300

  /// From how many items on the work along the circulation is bounded.
  private static let halfItems = 1000
  /// Up to how many items walks are also made without the circulation.
  private static let fewItems = 2000
  /// Up to how many items further circulations are followed.
  private static let someItems = 10_000
  /// What walks cost for each item if they probably fit their circulation badly.
  private static let dearItem: UInt64 = 2
}
