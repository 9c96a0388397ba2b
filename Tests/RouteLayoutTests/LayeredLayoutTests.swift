import RouteLayout
import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("Layouts of maps")
struct LayeredLayoutTests {
  @Test("no two routes overlap, and each is above its children and inside its region")
  func shapes() throws {
    for seed in 1...30 {
      let plan = try MapPlans.random(seed: seed, routes: 3 + seed * 7 % 130)
      try check(LayeredLayout.make(plan), plan, "seed \(seed)")
    }
  }

  @Test("the same is true of a wide, a deep and a flat plan")
  func extremes() throws {
    let wide = (0..<400).map { "route Wide\($0)" }.joined(separator: "\n")
    let deep = (1..<400).map { "route Deep\($0) in Deep\($0 - 1)" }.joined(separator: "\n")
    for text in [wide, "route Deep0\n" + deep, "route Top {\n" + wide + "\n}"] {
      let plan = try MapPlans.plan(text)
      try check(LayeredLayout.make(plan), plan, String(text.prefix(20)))
    }
    #expect(LayeredLayout.make(try MapPlans.plan("")).places.isEmpty)
  }

  @Test("regions of routes are separate unless one contains the other")
  func regions() throws {
    for seed in 1...10 {
      let plan = try MapPlans.random(seed: seed, routes: 60)
      let regions = LayeredLayout.make(plan).regions
      for (index, route) in plan.routes.enumerated() {
        for (other, sibling) in plan.routes.enumerated().dropFirst(index + 1)
        where route.parent == sibling.parent {
          #expect(!overlap(regions[index], regions[other]), "seed \(seed): \(index), \(other)")
        }
      }
    }
  }

  @Test("the same plan has the same layout, and a small one has plain layers")
  func layers() throws {
    let plan = try MapPlans.plan("route A { route B { route D } route C }")
    let layout = LayeredLayout.make(plan)
    #expect(layout.places == LayeredLayout.make(plan).places)
    #expect(layout.places.map(\.y) == [0, 84, 168, 84])
    #expect(layout.isHung == [false, false, false, false])
    // A is above the middle of its children.
    let (a, b, c) = (layout.places[0], layout.places[1], layout.places[3])
    #expect(abs(a.x + a.width / 2 - (b.x + c.right) / 2) <= 1)
  }

  @Test(
    "in a large plan siblings are ordered to reduce crossings, but tabs stay in the declared order")
  func order() throws {
    let more = (0..<LayeredLayout.mostLinked).map { "route More\($0)" }.joined(separator: " ")
    let text = "{ route A route B route C route D }  link A -> C  link B -> D  \(more)"
    func order(_ head: String) throws -> String {
      let plan = try MapPlans.plan("\(head) \(text)")
      let places = LayeredLayout.make(plan).places
      return (1...4).sorted { places[$0].x < places[$1].x }
        .map { plan.displayName(RouteID($0)) }.joined()
    }
    #expect(try order("route Top tabs") == "ABCD")
    #expect(try order("route Top") == "ACBD")
  }

  @Test(
    "the routes of a service below one parent are next to each other, unless they are tabs",
    arguments: [2, 30])
  func services(count: Int) throws {
    var text = "route Main {\n"
    for index in 0..<count * 3 {
      text += "route Other\(index) { route Below\(index) } route O\(index)\n"
    }
    text += "}\n"
    for service in ["Account", "Help"] {
      text += "service \(service) {\n"
      for index in 0..<count {
        text += "route A\(index) in Main { route B\(index) }  route C\(index) in Main\n"
      }
      text += "}\n"
    }
    let plan = try MapPlans.plan(text)
    let layout = LayeredLayout.make(plan)
    try check(layout, plan, "services")
    let children = plan.children[0].map(\.index)
    for service in plan.services.indices {
      func isOwn(_ route: Int) -> Bool { plan.routes[route].service == ServiceID(service) }
      let own = children.filter(isOwn).map { layout.regions[$0] }
      let left = (own.map(\.x).min() ?? 0) - 9
      let top = own.map(\.y).min() ?? 0
      let around = MapLayout.Box(
        x: left, y: top, width: (own.map(\.right).max() ?? 0) + 9 - left,
        height: (own.map(\.bottom).max() ?? 0) - top)
      #expect(own.count == 2 * count)
      for other in children where !isOwn(other) {
        #expect(!overlap(layout.regions[other], around), "\(plan.displayName(RouteID(other)))")
      }
    }
  }

  @Test("tabs of a service stay among the others")
  func tabsOfServices() throws {
    let text = """
      route Main tabs { route A route B }
      service Account { route C in Main route D in Main present route E in Main present }
      route F in Main
      """
    let plan = try MapPlans.plan(text)
    let places = LayeredLayout.make(plan).places
    let names = plan.routes.indices.dropFirst().sorted { places[$0].x < places[$1].x }
      .map { plan.displayName(RouteID($0)) }
    let (found, service) = (names.filter { !["Account.D", "Account.E"].contains($0) }, names)
    #expect(found == ["A", "B", "Account.C", "F"])
    let first = try #require(service.firstIndex(of: "Account.D"))
    #expect(abs(first - (service.firstIndex(of: "Account.E") ?? 0)) == 1)
  }

  @Test("ten times the routes take about ten times the work")
  func work() throws {
    let small = LayeredLayout.make(try MapPlans.random(seed: 1, routes: 1_000)).work
    let large = LayeredLayout.make(try MapPlans.random(seed: 1, routes: 10_000)).work
    #expect(small > 1_000)
    #expect(large < 15 * small)
    // A chain is the deepest possible plan.
    let chain = (1..<20_000).map { "route D\($0) in D\($0 - 1)" }.joined(separator: "\n")
    #expect(LayeredLayout.make(try MapPlans.plan("route D0\n" + chain)).work < 200_000)
  }

  private func check(_ layout: MapLayout, _ plan: Plan, _ context: String) throws {
    let places = layout.places
    for (index, route) in plan.routes.enumerated() {
      let (place, region) = (places[index], layout.regions[index])
      #expect(
        region.x <= place.x && region.y <= place.y && place.right <= region.right
          && place.bottom <= region.bottom, "\(context): \(index) leaves its region")
      guard !route.parent.isNone else { continue }
      let parent = route.parent.index
      #expect(places[parent].bottom < place.y, "\(context): \(index) is not below its parent")
      let around = layout.regions[parent]
      #expect(
        around.x <= region.x && region.right <= around.right && region.bottom <= around.bottom,
        "\(context): \(index) leaves its parent's region")
    }
    // A sweep from top to bottom that compares each route with the ones that are still open.
    var open: [Int] = []
    for index in places.indices.sorted(by: { places[$0].y < places[$1].y }) {
      open.removeAll { places[$0].bottom <= places[index].y }
      for other in open {
        #expect(!overlap(places[index], places[other]), "\(context): \(index) and \(other)")
      }
      open.append(index)
    }
  }

  private func overlap(_ a: MapLayout.Box, _ b: MapLayout.Box) -> Bool {
    a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom
  }
}
