import RouteGraph
import RoutePlan
import RouteBase
@testable import RouteTrials
import Testing

@Suite("The forest of routes")
struct HierarchyTests {
  @Test("depth, parent and common ancestor agree with a plain walk", arguments: 1...40)
  func twin(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let forest = RandomForest(
      count: 1 + random.below(60), spread: 1 + random.below(20), using: &random)
    let hierarchy = Hierarchy(forest.plan)
    for a in forest.parents.indices {
      let id = forest.id(a)
      #expect(hierarchy.depth(of: id) == forest.line(a).count - 1)
      #expect(forest.number(hierarchy.parent(of: id)) == forest.parents[a])
      for b in forest.parents.indices {
        let meeting = hierarchy.lowestCommonAncestor(id, forest.id(b))
        #expect(forest.number(meeting) == forest.meeting(a, b), "R\(a) and R\(b)")
      }
    }
  }

  @Test(
    "a descent omits its start and keeps its end and the list so far", arguments: 1...10)
  func descent(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let forest = RandomForest(count: 30, spread: 3, using: &random)
    let hierarchy = Hierarchy(forest.plan)
    for a in forest.parents.indices {
      let line = forest.line(a)
      for (steps, ancestor) in line.enumerated() {
        var list = [forest.id(0)]
        hierarchy.appendDescent(from: forest.id(ancestor), to: forest.id(a), into: &list)
        #expect(list.map(forest.number) == [0] + line.prefix(steps).reversed())
      }
    }
  }

  @Test("a plan without routes is no problem")
  func empty() {
    let plan = PlanBuilder.build(
      path: "main", text: SourceText(""), loader: SourceLoader(files: [:])
    ).plan
    #expect(plan.start.isNone)
    _ = Hierarchy(plan)
  }
}
