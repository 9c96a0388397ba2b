@testable import RouteGraph
import RouteBase
import RoutePlan
import RouteTrials
import Testing

/// Compares the graph with a look at every route and link of its plan.
@Suite("A plan as a plain graph")
struct PlainGraphTests {
  private struct Arc: Hashable, Comparable {
    var tail: Int
    var head: Int
    var cost: UInt32

    static func < (a: Arc, b: Arc) -> Bool {
      (a.tail, a.head, a.cost) < (b.tail, b.head, b.cost)
    }
  }

  private func plan(_ seed: Int) -> Plan {
    var random = RandomNumbers(seed: seed)
    let count = random.number(1...12)
    var text = "route R0\n"
    for index in 1..<count {
      text += "route R\(index) in R\(random.below(index))\(random.pick(["", " linked"]))"
      text += " cost \(random.number(0...3))\n"
    }
    for _ in 0..<random.pick([0, 5, 40]) {
      text += "link R\(random.below(count)) -> R\(random.below(count))"
      let cost = random.number(0...3)
      text += random.pick(["\n", " cost \(cost)\n"])
    }
    return PlanBuilder.build(
      path: "p.routeplan", text: SourceText(Array(text.utf8)), loader: SourceLoader(files: [:])
    ).plan
  }

  @Test("has each step down and each link in both directions", arguments: TrialNumbers.seeds(60))
  func arcs(seed: Int) throws {
    let plan = plan(seed)
    let graph = try #require(PlainGraph(plan))
    var expected: [Arc] = []
    for (index, route) in plan.routes.enumerated()
    where !route.parent.isNone && !route.flags.contains(.linkedOnly) {
      expected.append(Arc(tail: route.parent.index, head: index, cost: route.cost))
    }
    for link in plan.links {
      guard case .route(let source) = link.source else { continue }
      expected.append(
        Arc(tail: source.index, head: link.target.index, cost: plan.cost(of: link)))
    }
    func arcs(_ table: ArcTable) -> [(node: Int, other: Int, cost: UInt32)] {
      plan.routes.indices.flatMap { node in
        table.range(of: node).map { (node, table[$0].node, table[$0].cost) }
      }
    }
    let forward = arcs(graph.forward).map { Arc(tail: $0.node, head: $0.other, cost: $0.cost) }
    let backward = arcs(graph.backward).map { Arc(tail: $0.other, head: $0.node, cost: $0.cost) }
    #expect(forward.sorted() == expected.sorted(), "QTROUTE_SEED=\(seed)")
    #expect(backward.sorted() == expected.sorted(), "QTROUTE_SEED=\(seed)")
    #expect(graph.isUniform == expected.allSatisfy { $0.cost == 1 })
  }

  @Test(
    "names the first of the cheapest steps between two routes, a step down before links",
    arguments: TrialNumbers.seeds(60))
  func pushes(seed: Int) throws {
    let plan = plan(seed)
    let graph = try #require(PlainGraph(plan))
    for source in plan.routes.indices {
      for target in plan.routes.indices {
        var steps: [(cost: UInt32, link: LinkID)] = []
        let route = plan.routes[target]
        if route.parent == RouteID(source) && !route.flags.contains(.linkedOnly) {
          steps.append((route.cost, .none))
        }
        for (index, link) in plan.links.enumerated()
        where link.source == .route(RouteID(source)) && link.target.index == target {
          steps.append((plan.cost(of: link), LinkID(index)))
        }
        let best = steps.first { step in steps.allSatisfy { $0.cost >= step.cost } }
        let found = graph.push(target, from: source, plan)
        #expect(found?.cost == best?.cost && found?.link == best?.link, "QTROUTE_SEED=\(seed)")
      }
    }
  }
}
