import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax
@testable import RouteTrials
import Testing

/// Links of many routes that are never taken from one of these.
@Suite("Links refused on one of their sources")
struct SourceRefusalsTests {
  @Test("are taken there by no walk", arguments: TrialNumbers.parts(of: 60, longer: 180))
  func trials(seeds: Range<Int>) {
    for seed in seeds {
      let plan = (seed % 2 == 0 ? RandomPlan(sparse: seed) : RandomPlan(seed: seed)).plan
      var request = TourRequest()
      (request.kinds, request.limit) = ([.links], 2000)
      let given = plan.facts.indices.filter { plan.facts[$0].isGiven }.map { FactID($0) }
      request.givens = given.isEmpty ? [[]] : [[], given]
      let tour = TourPlanner(plan, request).find()
      var refusals = SourceRefusals(plan)
      for (item, isCovered) in zip(tour.items, tour.isCovered) where isCovered {
        guard case .link(let link, from: let source) = item else { continue }
        #expect(refusals.find(link, from: source) == nil, "QTROUTE_SEED=\(seed) \(item)")
      }
    }
  }

  @Test("are those whose target excludes what always holds there")
  func targets() {
    let found = refusals(
      """
      fact in
      route Home {
          task enter grants in
          route Shelf requires in
      }
      route Login unless in linked
      link * -> Login
      """)
    #expect(found == ["Shelf Login true"])
  }

  @Test("include those where a fact ends only together with all screens")
  func ground() {
    let text = """
      fact in
      route Main tabs {
          route Home
          route Shelf requires in
          route Profile requires in {
              link -> Main revokes in back past Main
          }
      }
      route Login in Main linked unless in {
          link grants in back past Login
      }
      link * -> Login
      """
    // A tab keeps Shelf while Profile ends the fact, but not the container.
    #expect(refusals(text) == ["Shelf Login true", "Profile Login true"])
    // Main may lie on itself, so that going back past it leaves some screens.
    #expect(refusals(text + "\nlink Home -> Main") == [])
    // Another screen may be lowest, with Shelf on it.
    #expect(refusals(text + "\nroute Other at \"/other\"\nlink Other -> Shelf") == [])
  }

  /// Each refusal as the source, the target, and whether the fact in the way always holds.
  private func refusals(_ text: String) -> [String] {
    let plan = PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    var refusals = SourceRefusals(plan)
    var found: [String] = []
    for source in plan.routes.indices {
      for link in plan.links.indices {
        guard let refusal = refusals.find(LinkID(link), from: RouteID(source)) else { continue }
        let target = plan.displayName(plan.links[link].target)
        found.append("\(plan.displayName(RouteID(source))) \(target) \(refusal.holds)")
      }
    }
    return found
  }
}
