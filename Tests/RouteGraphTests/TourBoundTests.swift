@testable import RouteGraph
import RoutePlan
import RouteSyntax
@testable import RouteTrials
import Testing

/// What the program of a `StateGraph` proves, with all of its rows, against an exact search that
/// knows nothing of it.
@Suite("Bounds of tours")
struct TourBoundTests {
  @Test(
    "are no more than the cheapest walks cost that cover a few things of a random plan",
    arguments: TrialNumbers.parts(of: 40, longer: 160))
  func random(seeds: Range<Int>) {
    for seed in seeds {
      let plan = (seed % 3 == 0 ? RandomPlan(sparse: seed) : RandomPlan(seed: seed)).plan
      if let fault = Self.fault(plan, seed: seed) {
        Issue.record("QTROUTE_SEED=\(seed): \(fault)")
        return
      }
    }
  }

  @Test(
    "are no more than that on small plans of each family", arguments: LargeTourTests.Family.allCases
  )
  func families(_ family: LargeTourTests.Family) {
    for seed in TrialNumbers.seeds(4, longer: 10) {
      let plan = LargeTourTests.plan(family, 6 + seed % 12, seed: seed)
      if let fault = Self.fault(plan, seed: seed) {
        Issue.record("\(family) QTROUTE_SEED=\(seed): \(fault)")
        return
      }
    }
  }

  @Test("a search that could push forever at no cost looks at fewer steps the deeper it is")
  func deepStacks() {
    let tiny = TinyPlan(
      """
      route R0 present floating {
          route R1 cost 0
          route R3
      }
      link R3 -> R0
      link R1 -> R1
      """)
    var request = TourRequest()
    request.kinds = [.steps]
    let items = TourItems(tiny.plan, request)
    let world = TourWorld(tiny.plan, StepTable(tiny.plan), request)
    guard var search = TourOptimum(world, items), search.want(items.items.indices.map { Int32($0) })
    else {
      Issue.record("the search has too much to cover")
      return
    }
    let limit = 40_000
    let events = search.run(TourOptimum.Ends(start: nil, end: nil, known: 100, limit: limit))
    #expect(events == nil)
    let depth = search.world.generator.stacks.frames.map(\.depth).max() ?? 0
    // An eighth of the depth of each stack counts, so the square of the deepest does.
    #expect(depth > 100 && Int(depth) * Int(depth) / 16 < limit, "\(depth)")
  }

  /// The bound of some items of a plan, if the exact search comes to an end and finds less.
  private static func fault(_ plan: Plan, seed: Int) -> String? {
    var request = TourRequest()
    request.kinds = seed % 2 == 0 ? CoverKind.usual : [.routes, .links, .steps, .facts, .restore]
    for route in plan.routes.indices where route % 4 == 1 && seed % 4 < 2 {
      request.urls.append(.init(opens: .route(RouteID(route)), hasPattern: true))
    }
    let all = TourItems(plan, request)
    var world = TourWorld(plan, StepTable(plan), request)
    let isCoverable = CoverGraph(plan, world, all).coverableItems(all)
    let open = all.items.indices.filter { isCoverable[$0] }.map { all.items[$0] }
    if open.isEmpty || world.launches.isEmpty { return nil }
    var numbers = RandomNumbers(seed: seed)
    let wanted = Set((0..<2 + seed % 9).map { _ in open[numbers.below(open.count)] })
    request.isWanted = { wanted.contains($0) }
    let items = TourItems(plan, request)
    world = TourWorld(plan, StepTable(plan), request)
    guard var search = TourOptimum(world, items), search.want(items.items.indices.map { Int32($0) })
    else { return nil }
    let ends = TourOptimum.Ends(start: nil, end: nil, known: 200, limit: 60_000)
    guard let events = search.run(ends) else { return nil }
    let optimum = events.reduce(0) { $0 + UInt64($1.cost) }
    let graph = CoverGraph(plan, world, items)
    var bound = graph
    if bound.solve(items, isWanted: { _ in true }), bound.bound > optimum {
      return "the circulation says \(bound.bound), not \(optimum)"
    }
    for countsParked in [true, false] {
      guard
        var states = StateGraph(
          plan, world, items, graph.pairs, isWanted: items.items.map { _ in true },
          factCount: seed % 5, most: 20_000, countsParked: countsParked)
      else { return nil }
      let proved = states.bound(below: .max, budget: 4_000_000).bound
      if proved > optimum { return "the program says \(proved), not \(optimum), for \(wanted)" }
    }
    return nil
  }

  private static func bound(_ plan: Plan, hasCuts: Bool = true) -> UInt64 {
    let request = TourRequest()
    let items = TourItems(plan, request)
    let world = TourWorld(plan, StepTable(plan), request)
    let graph = CoverGraph(plan, world, items)
    var states = StateGraph(
      plan, world, items, graph.pairs, isWanted: graph.coverableItems(items), factCount: 4,
      most: 20_000)
    return states?.bound(below: .max, budget: 60_000_000, hasCuts: hasCuts).bound ?? 0
  }

  @Test("count each return to a tab, which has to be left first")
  func parked() {
    // The walks that are known cost 43. Without these rows, 36 or less is proved.
    let bound = Self.bound(LargeTourTests.plan(.tabs, 30, seed: 3))
    #expect(bound >= 41 && bound <= 43, "\(bound)")
  }

  @Test("know that to go up to a screen is not to come to it first")
  func placed() {
    // The walks that are known cost 91. As a circulation they would cost 82.
    let bound = Self.bound(LargeTourTests.plan(.pushes, 30, seed: 3))
    #expect(bound >= 86 && bound <= 91, "\(bound)")
  }

  @Test("know that going back past a screen takes it away")
  func landed() throws {
    let plan = try MapPlans.plan(
      """
      route Home { route A { route B { route C } } }
      route Scan
      route Done
      link A -> Scan
      link B -> Scan
      link C -> Done back past Scan
      link Scan -> Done back past Scan
      """)
    // A launch and nine steps.
    #expect(Self.bound(plan) == 10)
  }

  @Test("are made of prices that are not quite right, too")
  func repaired() {
    let bound = Self.bound(LargeTourTests.plan(.tree, 60, seed: 3), hasCuts: false)
    #expect(bound >= 350, "\(bound)")
  }
}
