import Foundation
import RouteBase
import RouteLayout
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

@Suite("The lines of links in maps")
struct LinkLinesTests {
  @Test("each link has a line from route to route, and no line is behind another route")
  func around() throws {
    for seed in TrialNumbers.seeds(6) {
      let plan = try MapPlans.random(seed: seed, routes: 3 + seed * 11 % 50)
      try check(plan, "seed \(seed)")
    }
    for seed in TrialNumbers.seeds(16) {
      try check(flow(seed: seed, routes: 2 + seed % 24, links: seed * 7 % 60), "flow \(seed)")
    }
  }

  @Test("the same is true of the examples, and their lines cross less than in Graphviz's picture")
  func examples() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../examples")
    var (own, other) = (0, 0)
    for name in [
      "bank", "messenger", "podcasts", "profile", "site", "todo", "tracker", "shop/main",
      "reader/main", "cafe/after", "kiosk/after",
    ] {
      let plan = try GoldenCases.plan(at: folder.appending(path: name + ".routeplan"))
      let (layout, lines) = try check(plan, name)
      own += lines.crossings
      other += try GroupedDot.crossings(plan, layout, lines)
    }
    #expect(own > 0 && own * 10 <= other * 12, "\(own) crossings, and \(other) by Graphviz")
  }

  @Test("lines of flows cross at most a fifth more than in Graphviz's pictures")
  func flows() throws {
    var (own, other) = (0, 0)
    for (seed, (routes, links)) in [(8, 14), (12, 15), (15, 30), (20, 24), (30, 34)].enumerated() {
      let plan = try flow(seed: 7 + seed, routes: routes, links: links)
      let (layout, lines) = try check(plan, "flow \(seed)")
      own += lines.crossings
      other += try GroupedDot.crossings(plan, layout, lines)
    }
    #expect(own > 0 && own * 10 <= other * 12, "\(own) crossings, and \(other) by Graphviz")
  }

  @Test("tabs are side by side in their order, whatever links lead among them")
  func tabs() throws {
    let plan = try MapPlans.plan(
      """
      route Top tabs { route A { route A1 }  route B  route C { link -> B }  route D present }
      link C -> A  link B => A  link A1 => C  link D -> A
      """)
    let places = LayeredLayout.make(plan).places
    let tabs = ["A", "B", "C"].map { name in
      places[plan.routes.indices.first { plan.displayName(RouteID($0)) == name } ?? 0]
    }
    #expect(tabs.map(\.y) == [tabs[0].y, tabs[0].y, tabs[0].y])
    #expect(tabs[0].right < tabs[1].x && tabs[1].right < tabs[2].x)
    try check(plan, "tabs")
  }

  @Test("what a link leads to is below it unless the link closes a loop")
  func ranks() throws {
    let plan = try MapPlans.plan(
      "flow F { route A  route B  route C  route D }  link A -> B  link B -> C  link C -> A  link A -> D"
    )
    let places = LayeredLayout.make(plan).places
    #expect(places[0].bottom < places[1].y && places[1].bottom < places[2].y)
    #expect(places[3].y == places[1].y)
    #expect(LayeredLayout.make(plan).hasLayers == [true, false, false, false])
  }

  @Test("routes that only a link from their flow's start leads to hang in columns")
  func columns() throws {
    let names = (0..<40).map { "R\($0)" }
    let plan = try MapPlans.plan(
      "flow F { route A  \(names.map { "route \($0)" }.joined(separator: " ")) }\n"
        + names.map { "link A -> \($0)" }.joined(separator: "\n"))
    let (layout, _) = try check(plan, "star")
    #expect(layout.isHung.count { $0 } == 40)
    let region = layout.regions[0]
    #expect(region.width < 2 * region.height)
  }

  @Test("a plan that is too large has no lines, and the work stays linear in chains")
  func large() throws {
    let plan = try MapPlans.random(seed: 3, routes: LayeredLayout.mostLinked + 1)
    #expect(LayeredLayout.make(plan).lines.isEmpty)
    let deep = (1..<400).map { "route D\($0) in D\($0 - 1)" }.joined(separator: "\n")
    let links = (200..<400).map { "link D\($0) -> D\(399 - $0)" }.joined(separator: "\n")
    let chain = try MapPlans.plan("route D0\n\(deep)\n\(links)")
    #expect(LayeredLayout.make(chain).work < 4_000_000)
  }

  /// A flow with random links, as Android's navigation graphs have them.
  private func flow(seed: Int, routes: Int, links: Int) throws -> Plan {
    var numbers = RandomNumbers(seed: seed)
    var text = "flow F {\n"
    for index in 0..<routes { text += "route Screen\(index)\n" }
    text += "}\n"
    // Most screens are opened by one before them.
    for index in 1..<max(routes, 2) where index < routes {
      text += "link Screen\(numbers.below(index)) -> Screen\(index)\n"
    }
    for _ in routes..<max(links, routes) {
      let (source, target) = (numbers.below(routes), numbers.below(routes))
      text += "link Screen\(source) \(numbers.below(3) == 0 ? "=>" : "->") Screen\(target)\n"
    }
    return try MapPlans.plan(text)
  }

  @discardableResult
  private func check(
    _ plan: Plan, _ context: String
  ) throws -> (layout: MapLayout, lines: DrawnLines) {
    let layout = LayeredLayout.make(plan)
    let drawn = DrawnLines(layout, plan)
    #expect(drawn.behind(layout.places) == 0, "\(context): lines behind routes")
    for (index, link) in plan.links.enumerated() {
      guard let (source, target) = DrawnLines.ends(of: link, plan), source != target else {
        continue
      }
      let points = try #require(layout.lines.isEmpty ? nil : DrawnLines.points(layout.lines[index]))
      let first = try #require(points.first, "\(context): link \(index) has no line")
      let last = try #require(points.last)
      #expect(isAtEdge(first, layout.places[source]), "\(context): start of \(index)")
      #expect(isAtEdge(last, layout.places[target]), "\(context): end of \(index)")
    }
    return (layout, drawn)
  }

  private func isAtEdge(_ point: DrawnLines.Point, _ box: MapLayout.Box) -> Bool {
    let (x, y) = (Int(point.x), Int(point.y))
    if y == box.y || y == box.bottom { return x >= box.x && x <= box.right }
    return x == box.x && y > box.y && y < box.bottom
  }
}
