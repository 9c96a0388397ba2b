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
    ("bank", 45, 32), ("messenger", 40, 38), ("podcasts", 65, 51), ("profile", 27, 20),
    ("site", 25, 25), ("todo", 9, 9), ("tracker", 16, 15),
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
}
