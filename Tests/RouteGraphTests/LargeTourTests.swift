@testable import RouteGraph
import RouteBase
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

/// Tours of plans with many routes: what they cover, and how the work grows.
@Suite("Tours of large plans")
struct LargeTourTests {
  /// How the routes and links of a plan are made.
  enum Family: CaseIterable {
    /// A tree with tabs, URLs, and links that jump or go back to the root.
    case tree
    /// Each route below the one before.
    case chain
    /// Each route linked from the one before.
    case links
    /// Containers in containers, whose tabs keep their stacks.
    case tabs
    /// A task near the root grants what half of the routes require.
    case gate
    /// A URL for each route.
    case urls
    /// Links that push anything on anything.
    case pushes
  }

  static func plan(_ family: Family, _ count: Int, seed: Int) -> Plan {
    var numbers = RandomNumbers(seed: seed)
    func parent(of route: Int) -> Int { max(0, route - 50) + numbers.below(min(route, 50)) }
    let parents = (0..<count).map { $0 == 0 ? 0 : parent(of: $0) }
    var text = "scheme \"app\"\nfact inside\n"
    func add(_ route: Int, in parent: Int?, _ more: String = "") {
      text += "route R\(route)" + (parent.map { " in R\($0)" } ?? "") + more + "\n"
    }
    func link(_ route: Int, _ times: Int) {
      for _ in 0..<times {
        let target = numbers.below(count)
        text +=
          numbers.below(10) < 3
          ? "link R\(route) => R\(target)\n" : "link R\(route) -> R\(target) back to R0\n"
      }
    }
    for route in 0..<count {
      let above = route == 0 ? nil : parents[route]
      switch family {
      case .tree:
        let hasTabs = parents[(route + 1)...].contains(route) && numbers.one(in: 20)
        let url = numbers.one(in: 10) ? " at \"/r\(route)\"" : ""
        add(route, in: above, (hasTabs ? " tabs" : "") + url)
        link(route, 5)
      case .chain:
        add(route, in: route == 0 ? nil : route - 1)
        if route % 7 == 0 { text += "link R\(route) => R\(numbers.below(count))\n" }
      case .links:
        add(route, in: nil)
        if route > 0 { text += "link R\(route - 1) -> R\(route)\n" }
        if route % 5 == 0 { text += "link R\(route) => R\(numbers.below(count))\n" }
      case .tabs:
        add(route, in: route == 0 ? nil : (route - 1) / 3, route % 3 == 0 ? " tabs" : "")
        if route % 2 == 0 { link(route, 1) }
      case .gate:
        let isShut = route > 1 && numbers.one(in: 2)
        let task = route == 1 ? " { task enter grants inside }" : ""
        add(route, in: above, (isShut ? " requires inside" : "") + task)
        link(route, 2)
      case .urls:
        add(route, in: above, " at \"/r\(route)\"")
        text += "link R\(route) => R\(numbers.below(count))\n"
      case .pushes:
        add(route, in: above)
        for _ in 0..<2 { text += "link R\(route) -> R\(numbers.below(count))\n" }
      }
    }
    return PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
  }

  private static func request(_ plan: Plan) -> TourRequest {
    var request = TourRequest()
    for route in plan.routes.indices where !plan.routes[route].patterns.isEmpty {
      request.urls.append(.init(opens: .route(RouteID(route)), hasPattern: true))
    }
    return request
  }

  @Test("cover everything that can be covered", arguments: Family.allCases)
  func coverage(_ family: Family) {
    let plan = Self.plan(family, TrialNumbers.size(400), seed: 3)
    var request = Self.request(plan)
    request.limit = 3000
    let tour = TourPlanner(plan, request).find()
    let open = tour.items.indices.filter {
      !tour.isCovered[$0] && !tour.isMoot[$0] && !tour.isImpossible[$0]
    }
    #expect(open.isEmpty, "\(open.count) of \(tour.items.count)")
    #expect(tour.bound <= tour.cost)
  }

  /// Walks along a circuit, with how many arcs were looked at for ways, and what the circulation
  /// costs; nil if there is none.
  private static func walks(
    _ plan: Plan, along aim: CoverGraph.Aim
  ) -> (walks: TourBuilder, looked: Int, circulation: UInt64)? {
    let request = request(plan)
    let items = TourItems(plan, request)
    let world = TourWorld(plan, StepTable(plan), request)
    var graph = CoverGraph(plan, world, items)
    let isCoverable = graph.coverableItems(items)
    guard graph.solve(items, for: aim, isWanted: { isCoverable[$0] }) else { return nil }
    var circuit = CoverCircuit(graph)
    var builder = TourBuilder(world, items, isCoverable: isCoverable)
    let looked = builder.splice(circuit.arcs(), graph)
    return (builder, looked, graph.bound)
  }

  /// What the walks along the circuit take: the steps that they have, and the arcs and configurations
  /// that were looked at, for each route and link of the plan; and how much they leave.
  private static func work(_ family: Family, _ count: Int) -> (each: Int, left: Int) {
    let plan = plan(family, count, seed: 5)
    guard let (walks, looked, _) = walks(plan, along: .circuit) else { return (.max, .max) }
    let steps = walks.trails.reduce(0) { $0 + $1.count }
    let work = looked + steps + walks.search.looked
    return (work / (plan.routes.count + plan.links.count), walks.uncovered)
  }

  @Test("take no more work for each route and link than those of small ones may take")
  func growth() {
    for family in [Family.tree, .links, .urls, .pushes] {
      for count in [150, 1500] {
        let (each, left) = Self.work(family, count)
        #expect(each <= 40, "\(family) \(count)")
        #expect(left <= 20, "\(family) \(count)")
      }
    }
  }

  /// A flow whose links lead from each of its routes to some of them.
  private static func flow(routes: Int, targets: Int) -> Plan {
    var text = "flow F {\n"
    for route in 0..<routes { text += "route R\(route)\n" }
    for target in 0..<targets { text += "link F -> R\(target) back to Gone\n" }
    // It may land on any of them, so any of them may lie below R1.
    text += "link F -> R1 back past R0\n}\nroute Gone\n"
    for route in targets..<routes { text += "link R\(route % targets) -> R\(route)\n" }
    return PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
  }

  @Test("need no detours where each step up has a step that put its frame there")
  func pairedSteps() throws {
    for (routes, targets) in [(10, 5), (20, 8)] {
      let plan = Self.flow(routes: routes, targets: targets)
      let (walks, _, circulation) = try #require(Self.walks(plan, along: .pairedCircuit))
      #expect(walks.uncovered == 0 && walks.cost == circulation, "\(routes) routes")
    }
  }

  /// A row of screens, each of which may be left for any of some routes, and from which links that go
  /// back push these routes as well, if they are not below.
  private static func form(screens: Int, exits: Int) -> Plan {
    var text = "scheme \"app\"\n"
    for exit in 0..<exits { text += "route R\(exit)\n" }
    text += "flow F {\nroute X0 at \"/f\"\n"
    for screen in 1..<screens { text += "route X\(screen)\n" }
    for screen in 1..<screens { text += "link X\(screen - 1) -> X\(screen)\n" }
    for exit in 0..<exits { text += "link F -> R\(exit) back past F\n" }
    text += "}\n"
    for exit in 0..<exits { text += "link * -> R\(exit) back past R\(exit)\n" }
    return PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text + "link R0 -> X0\n"),
      loader: SourceLoader(files: [:])
    ).plan
  }

  @Test("go up from frames of links that go back only where there is nothing to go back to")
  func uncertainSteps() throws {
    for (screens, exits) in [(12, 4), (20, 3)] {
      let plan = Self.form(screens: screens, exits: exits)
      let (walks, _, _) = try #require(Self.walks(plan, along: .hopefulCircuit))
      // Each exit takes a launch and the way to its screen, other links one step and one back.
      let ways = exits * (0..<screens).reduce(0) { $0 + $1 + 2 }
      let most = ways + 2 * exits * screens + exits * exits
      #expect(walks.uncovered == 0 && walks.cost <= most, "\(walks.cost) > \(most)")
    }
  }

  @Test(
    "cover most pairs of steps without a search", arguments: [Family.tree, .links, .pushes, .gate])
  func pairs(_ family: Family) {
    let plan = Self.plan(family, 100, seed: 4)
    var request = Self.request(plan)
    request.kinds = [.pairs]
    let items = TourItems(plan, request)
    let graph = CoverGraph(plan, TourWorld(plan, StepTable(plan), request), items)
    let isCoverable = graph.coverableItems(items)
    let world = TourWorld(plan, StepTable(plan), request)
    var builder = TourBuilder(world, items, isCoverable: isCoverable)
    builder.coverPairs(graph)
    let covered = isCoverable.count { $0 } - builder.uncovered
    #expect(covered > items.count / 2, "\(covered) of \(items.count)")
    #expect(builder.cost < 4 * UInt64(covered), "\(builder.cost) for \(covered)")
    #expect(builder.search.looked == 0)
  }
}
