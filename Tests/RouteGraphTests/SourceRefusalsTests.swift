import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax
@testable import RouteTrials
import Testing

/// Links of many routes that are never taken from one of these.
@Suite("Links refused on one of their sources")
struct SourceRefusalsTests {
  @Test("are taken there by no walk", arguments: TrialNumbers.parts(of: 120))
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
    let plan = PlanBuilder.build(
      path: "main.routeplan",
      text: SourceText(
        """
        fact in
        route Home {
            task enter grants in
            route Shelf requires in
        }
        route Login unless in linked
        link * -> Login
        """), loader: SourceLoader(files: [:])
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
    #expect(found == ["Shelf Login true"])
  }
}
