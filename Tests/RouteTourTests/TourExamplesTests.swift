import Foundation
import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax
import RouteTour
import RouteTrials
import Testing

/// What tours of the example plans cost, and what is proved of it.
@Suite("Tours of the examples")
struct TourExamplesTests {
  static let known: [(name: String, cost: UInt64, bound: UInt64)] = [
    ("bank", 38, 35), ("messenger", 39, 38), ("podcasts", 54, 52), ("profile", 20, 20),
    ("site", 25, 25), ("todo", 9, 9), ("tracker", 15, 15),
  ]

  @Test("cost no more than they did, and are bounded as well as they were", arguments: known)
  func figures(_ name: String, _ cost: UInt64, _ bound: UInt64) throws {
    let path = try #require(
      GoldenCases.examples.first { $0.lastPathComponent == "\(name).routeplan" })
    let text = try String(contentsOf: path, encoding: .utf8)
    let plan = PlanBuilder.build(
      path: path.path, text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    var options = TourOptions()
    options.limit = 6000
    let tour = Tour(plan, options)
    #expect(tour.cost <= cost, "\(tour.cost)")
    #expect(tour.bound >= bound, "\(tour.bound)")
    #expect(tour.bound <= tour.cost)
  }

  @Test("that cover facts, detours and steps have a bound that counts them")
  func kinds() throws {
    let text = """
      fact in
      route Home tabs {
          route First { route Deep requires in }
          route Second { task logIn grants in }
          route Third
      }
      """
    let plan = PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    for (kind, least) in [(CoverKind.facts, 5), (.logins, 4), (.steps, 13)] {
      var options = TourOptions()
      (options.kinds, options.limit) = ([kind], 6000)
      let tour = Tour(plan, options)
      #expect(tour.bound <= tour.cost)
      #expect(tour.bound >= UInt64(least), "\(kind) \(tour.cost) \(tour.bound)")
    }
  }

  private func tour(_ text: String, limit: Int) -> Tour {
    let plan = PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    var options = TourOptions()
    options.limit = limit
    return Tour(plan, options)
  }

  @Test("show expected paths, stacks and URLs, and none that the plan rules out")
  func expectations() {
    let plan = PlanBuilder.build(
      path: "main.routeplan",
      text: SourceText(
        """
        scheme "app"
        route Home {
            route Deep at "/deep" { task save }
            route Shut requires never
        }
        fact never
        expect path Deep -> Home
        expect path Home -> save
        expect stack Deep is Home, Deep
        expect url "app:///deep" opens Deep
        expect no path Home -> Shut
        """), loader: SourceLoader(files: [:])
    ).plan
    var options = TourOptions()
    options.kinds = [.expectations]
    let tour = Tour(plan, options)
    #expect(tour.uncovered.isEmpty)
    #expect(tour.coverage.map { [$0.covered, $0.count] } == [[4, 4]])
    // A launch, down, the task, up; and the URL on the way.
    #expect(tour.cost <= 6 && tour.bound >= 1, "\(tour.cost)")
  }

  @Test("are bounded by what a link that goes back always finds, or never")
  func back() {
    // Home is below everything, and Scan below nothing, so Done is put on Home, and Scan on each top.
    let tour = tour(
      """
      flow App {
          route Home
          route Send
          route Final
          route Scan
          route Done
          link Home -> Send
          link Send -> Final
          link Final -> Done back to Home
          link Done -> Send back to Home
          link App -> Scan back past Scan
      }
      """, limit: 30_000)
    #expect(tour.uncovered.isEmpty)
    #expect(tour.cost == 12 && tour.bound == 12, "\(tour.cost) \(tour.bound)")
  }

  @Test("cover each link of many screens from each of them, and leave none undecided")
  func everywhere() {
    let count = 24
    var text = "flow App {\n    route Home\n"
    for index in 0..<count { text += "    route R\(index)\n" }
    for index in 0..<count where index % 2 == 0 { text += "    link App -> R\(index)\n" }
    for index in 0..<count where index % 2 == 1 { text += "    link R\(index - 1) -> R\(index)\n" }
    text += "    link App back to Home\n}\n"
    let tour = tour(text, limit: 20_000)
    #expect(tour.uncovered.isEmpty, "\(tour.uncovered.count)")
    #expect(tour.cost <= tour.bound + tour.bound / 20, "\(tour.cost) \(tour.bound)")
  }
}
