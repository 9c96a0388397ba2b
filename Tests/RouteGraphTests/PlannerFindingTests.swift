import RouteGraph
import RoutePlan
@testable import RouteTrials
import Testing

/// Small plans on which the planner was wrong once; random plans showed it.
@Suite("What the planner once got wrong")
struct PlannerFindingTests {
  @Test("in reverse, a link goes back from a locked screen to what lies below it")
  func backFromLocked() {
    let tiny = TinyPlan(
      """
      route A { route B { route C locked { link back past B cost 0 } } }
      route D { route E locked { link -> D back to D } }
      route F { route G locked { link -> F } }
      route H recycle { route I locked { link -> H } }
      """)
    let planner = Planner(tiny.plan)
    for (from, to, cost) in [
      ("C", "A", 0), ("E", "D", 1), ("G", "F", 1), ("I", "H", 1), ("G", "A", nil),
    ] {
      guard let start = tiny.route(from), let target = tiny.route(to) else { continue }
      var request = ReachRequest(target)
      request.isReverse = true
      let weight: Weight? =
        if case .reached(let weight) = planner.reach(request)[start.index] { weight } else { nil }
      #expect(weight?.cost == cost.map { UInt64($0) }, "\(from) to \(to)")
    }
  }

  @Test("no fact is said to open a path that it does not open, because of what a tab might hold")
  func openings() {
    let tiny = TinyPlan(
      """
      fact f0
      fact f1
      route R0 tabs locked
      route R1 in R0 cost 5
      route R2 in R1
      route R3 in R2 tabs grants f1 cost 0
      route R4 in R3 recycle
      route R5 in R3 revokes f0
      route R6 in R5 requires f0 cost 9 { task t0 grants f0 }
      route R7 in R6 requires f0
      link R1 -> R4 requires f1
      """)
    guard let from = tiny.route("R2"), let to = tiny.route("R7") else { return }
    guard case .notFound(let obstacle) = Planner(tiny.plan).find(PathRequest(from: from, to: to))
    else {
      Issue.record("there is no path")
      return
    }
    #expect(obstacle.openings.isEmpty)
    // Below R5, which revokes it, R6 requires f0.
    #expect(obstacle.kind == .blocked)
    #expect(obstacle.facts.map { tiny.plan.name(of: $0) } == ["f0"])
  }

  @Test("a container that floats leaves before a switch, and so does a tab that floats")
  func floatingContainer() {
    let texts = [
      "route R2 present floating tabs reset { route R3 present floating\nroute R4 }",
      "route R2 present floating tabs { route R3 present floating\nroute R4 }",
      """
      route R1 tabs reset {
          route R3
          route R4
          route R5
      }
      route R6 present floating linked
      link R3 -> R4 present floating
      link R4 -> R6
      """,
    ]
    for text in texts {
      let tiny = TinyPlan(text)
      let planner = Planner(tiny.plan)
      var finder = DistanceFinder(planner)
      let routes = tiny.plan.routes.indices.map { RouteID($0) }
      for start in routes {
        let distances = finder.find(ReachRequest(start))
        for end in routes {
          let answer = planner.find(PathRequest(from: start, to: end))
          switch (answer, distances[end.index]) {
          case (.found(let paths), .reached(let weight)): #expect(paths[0].weight == weight)
          case (.notFound, .unreached): break
          default: Issue.record("\(answer), but \(distances[end.index]): \(text)")
          }
        }
      }
    }
  }

  @Test("a switch goes around the container of its tabs")
  func crossing() {
    let tiny = TinyPlan(
      """
      fact f0 given
      route R0 present floating
      route R1 in R0
      route R2 in R1 tabs locked recycle cost 0
      route R3 in R2 cost 3
      route R4 in R3 recycle
      route R5 in R2 revokes f0
      route R6 in R5 recycle grants f0 revokes f0 cost 9
      route R7 in R2 grants f0
      route R8 in R3 tabs
      route R9 in R8
      route R10 in R9 linked
      route R11 in R10 present
      route R12 in R8 grants f0 cost 3
      route R13 in R12 cost 0
      route R14 in R8 requires f0
      route R15 in R14
      route R16 in R15 present nav unless f0 cost 9
      link R0 requires f0 back past R9
      link R2 => R0
      """)
    guard let from = tiny.route("R5"), let to = tiny.route("R16"),
      case .success(let crossing) = Planner(tiny.plan).cross(PathRequest(from: from, to: to))
    else {
      Issue.record("there is a path")
      return
    }
    #expect(
      crossing.screens.map { tiny.plan.displayName($0.route) } == ["R3", "R8", "R14", "R15"])
    #expect(!crossing.screens.contains { !$0.isDecided })
  }
}
