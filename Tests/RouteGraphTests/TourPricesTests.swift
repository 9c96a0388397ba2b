@testable import RouteGraph
import RoutePlan
@testable import RouteTrials
import Testing

/// What prices say of the rest of a tour, against random walks.
@Suite("Prices of tours")
struct TourPricesTests {
  @Test(
    "of all that an event covers, and of where it leads, are no more than it costs",
    // With the last one, a tab brings back a frame of its neighbour that was pushed there.
    arguments: TrialNumbers.parts(of: 60) + [2999..<3000])
  func bounds(seeds: Range<Int>) {
    for seed in seeds {
      let isSparse = seed % 3 == 0
      let plan = (isSparse ? RandomPlan(sparse: seed) : RandomPlan(seed: seed)).plan
      var request = TourRequest()
      request.kinds = seed % 2 == 0 ? CoverKind.usual : [.routes, .links, .steps, .facts, .restore]
      for route in plan.routes.indices where route % 4 == 1 {
        request.urls.append(.init(opens: .route(RouteID(route)), hasPattern: true))
      }
      if seed % 5 == 4 {
        // Facts that its place need not allow.
        request.from = RouteID(seed % plan.routes.count)
        request.givens = [plan.facts.indices.filter { seed >> $0 & 1 == 1 }.map { FactID($0) }]
      }
      if let fault = Self.fault(plan, request, seed: seed) {
        Issue.record("QTROUTE_SEED=\(seed): \(fault)")
        return
      }
    }
  }

  private static func fault(_ plan: Plan, _ request: TourRequest, seed: Int) -> String? {
    let items = TourItems(plan, request)
    var world = TourWorld(plan, StepTable(plan), request)
    let graph = CoverGraph(plan, world, items)
    guard !world.launches.isEmpty,
      var states = StateGraph(
        plan, world, items, graph.pairs, isWanted: graph.coverableItems(items), factCount: 4,
        most: 20_000),
      let prices = states.bound(below: .max, budget: 400_000).prices
    else { return nil }
    var numbers = RandomNumbers(seed: seed)
    var here = Configuration(stack: StackStore.empty, facts: 0)
    var refunds: TourPrices.Refunds = []
    for _ in 0..<300 {
      var events = [world.launch(numbers.below(world.launches.count))]
      if here.stack >= 0 && !numbers.one(in: 20) {
        events = []
        world.appendSteps(from: here, to: &events)
        world.appendURLs(from: here, to: &events)
        if items.asksRestore { events.append(world.restore(here)) }
        if events.isEmpty { continue }
      }
      let event = events[numbers.below(events.count)]
      var covered: [Int32] = []
      items.append(
        of: event, from: event.kind == .launch ? nil : here, initial: 0, world, to: &covered)
      let worth = Set(covered).reduce(Int64(0)) { $0 + prices.items[Int($1)] }
      let rest = prices.rest(from: here, world, &refunds)
      let next = prices.rest(from: event.target, world, &refunds)
      if next == TourPrices.unknown {
        return "\(event.kind) \(event.move.verb) leads to a place that the network lacks"
      }
      let least = worth + rest - next
      if least > Int64(event.cost) * TourPrices.unit {
        return "\(event.kind) \(event.move.verb) costs \(event.cost), not \(least) units"
      }
      here = event.target
    }
    return nil
  }
}
