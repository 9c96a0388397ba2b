import RouteBase
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

/// Properties of every plan, with and without faults.
@Suite("Structure of random plans")
struct StructurePropertyTests {
  @Test(
    "chains end, children and parents agree, the start has no parent",
    arguments: TrialNumbers.seeds(300))
  func invariants(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let files = RandomFiles.make(&random)
    let built = BuiltPlan(files["main"] ?? "", files: files)
    let plan = built.plan
    #expect(Set(built.loads).count == built.loads.count, "each file is read once")

    var seen = Set<RouteID>()
    for index in plan.routes.indices {
      let id = RouteID(index)
      var current = id
      var steps = 0
      while !current.isNone && steps <= plan.routes.count {
        current = plan.routes[current.index].parent
        steps += 1
      }
      #expect(current.isNone, "the chain of \(plan.displayName(id)) ends")
      for child in plan.children[index] {
        #expect(plan.routes[child.index].parent == id)
        #expect(seen.insert(child).inserted)
      }
    }
    let nested = plan.routes.indices.filter { !plan.routes[$0].parent.isNone }
    #expect(seen.count == nested.count, "every route with a parent is among its children")
    let roots = plan.routes.indices.filter { plan.routes[$0].parent.isNone }
    #expect(plan.start == (roots.first.map { RouteID($0) } ?? .none))
    checkFlows(plan)
    checkIndices(plan)
  }

  private func checkFlows(_ plan: Plan) {
    for (index, flow) in plan.flows.enumerated() where !flow.start.isNone {
      let start = plan.routes[flow.start.index]
      #expect(start.parent == flow.parent, "a start is a child of its flow's parent")
      // The start is in the flow, possibly in a nested flow.
      var around = start.flow
      while !around.isNone && around != FlowID(index) { around = plan.flows[around.index].flow }
      #expect(around == FlowID(index))
    }
    for route in plan.routes {
      guard case .flow(let flow) = route.place else { continue }
      let around = plan.flows[flow.index]
      #expect(!around.start.isNone, "a flow with a route has a start")
      let isStart = plan.routes[around.start.index].origin == route.origin
      #expect(isStart || route.parent == around.start && route.flags.contains(.linkedOnly))
    }
  }

  private func checkIndices(_ plan: Plan) {
    let routes = UInt32(plan.routes.count)
    for link in plan.links {
      #expect(link.target.isNone ? link.arrow == .none : link.target.raw < routes)
    }
    for route in plan.routes {
      #expect(route.parameters.indices.upperBound <= plan.parameters.count)
      #expect(route.conditions.index < plan.conditions.count)
      #expect(route.service.isNone || route.service.index < plan.services.count)
    }
    for conditions in plan.conditions {
      for list in [conditions.requires, conditions.unless, conditions.grants, conditions.revokes] {
        #expect(plan.facts(list).allSatisfy { $0.index < plan.facts.count })
        #expect(Set(plan.facts(list)).count == list.count)
      }
    }
  }

  @Test(
    "findings have valid places, are in order, and occur once", arguments: TrialNumbers.seeds(100))
  func findings(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let files = RandomFiles.make(&random)
    let built = BuiltPlan(files["main"] ?? "", files: files)
    for finding in built.findings {
      for span in [finding.span] + finding.notes.map(\.span) {
        #expect(Int(span.range.end) <= built.plan.files[span.file.index].text.count)
      }
      #expect(finding.notes.count <= 2)
    }
    for (a, b) in zip(built.findings, built.findings.dropFirst()) {
      #expect(!Finding.isOrderedBefore(b, a))
      #expect(!a.says(sameAs: b))
    }
  }

  @Test("the same texts make the same plan", arguments: TrialNumbers.seeds(20))
  func determinism(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let files = RandomFiles.make(&random)
    let (a, b) = (
      BuiltPlan(files["main"] ?? "", files: files), BuiltPlan(files["main"] ?? "", files: files)
    )
    #expect(a.forest == b.forest && a.links == b.links)
    #expect(a.findings.map(\.message) == b.findings.map(\.message))
  }
}
