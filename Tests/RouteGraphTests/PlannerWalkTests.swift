import RouteGraph
import RoutePlan
import RouteBase
@testable import RouteTrials
import Testing

@Suite("Paths up and down")
struct PlannerWalkTests {
  private func planner(_ text: String) -> Planner {
    Planner(
      PlanBuilder.build(path: "main", text: SourceText(text), loader: SourceLoader(files: [:])).plan
    )
  }

  private func route(_ name: String, _ planner: Planner) -> RouteID {
    guard case .route(let id) = planner.plan.find(name) else { return .none }
    return id
  }

  /// The path in one line, or why there is none.
  private func path(_ from: String, _ to: String, _ planner: Planner) -> String {
    switch planner.find(PathRequest(from: route(from, planner), to: route(to, planner))) {
    case .found(let paths):
      let steps = (paths.first?.steps ?? []).map { step in
        "\(step.verb.rawValue) \(planner.plan.displayName(step.route))"
          + (step.presentation.map { " " + $0.name } ?? "")
      }
      return steps.joined(separator: ", ") + " = \(paths.first?.cost ?? 0)"
    case .notFound(let obstacle):
      let reached = obstacle.reached.map { planner.plan.displayName($0) }
      return "\(obstacle.kind.rawValue), reached \(reached.joined(separator: ", "))"
    }
  }

  @Test("they pass through the nearest route above both")
  func shapes() {
    let planner = planner(
      """
      route Root {
        route Bravo { route BravoOne present { route Alpha present nav cost 7 } }
        route Zach { route ZachOne cost 0  route ZachTwo }
      }
      route Other
      """)
    #expect(path("ZachTwo", "ZachOne", planner) == "up Zach, down ZachOne push = 1")
    #expect(
      path("BravoOne", "ZachTwo", planner)
        == "up Bravo, up Root, down Zach push, down ZachTwo push = 4")
    #expect(path("Root", "Root", planner) == "self Root = 0")
    #expect(path("Alpha", "Bravo", planner) == "up BravoOne, up Bravo = 2")
    #expect(
      path("Bravo", "Alpha", planner) == "down BravoOne present, down Alpha present nav = 8")
    #expect(path("Alpha", "Other", planner) == "unreachable, reached Root")
  }

  @Test("no step down leads to a member of a flow except its start")
  func flows() {
    let planner = planner(
      "route Home { flow Checkout { route Cart route Pay { route Card } } route Help }")
    #expect(path("Help", "Cart", planner) == "up Home, down Cart push = 2")
    #expect(path("Help", "Card", planner).hasPrefix("unreachable, reached "))
    #expect(path("Card", "Help", planner) == "up Pay, up Cart, up Home, down Help push = 4")
    #expect(path("Pay", "Card", planner) == "down Card push = 1")
  }

  @Test("each path in a random forest is that of a plain walk", arguments: 1...20)
  func twin(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let forest = RandomForest(
      count: 1 + random.below(40), spread: 1 + random.below(10), using: &random)
    let planner = Planner(forest.plan)
    for a in forest.parents.indices {
      for b in forest.parents.indices { check(a, b, forest, planner) }
    }
  }

  private func check(_ a: Int, _ b: Int, _ forest: RandomForest, _ planner: Planner) {
    let answer = planner.find(PathRequest(from: forest.id(a), to: forest.id(b)))
    guard let meeting = forest.meeting(a, b) else {
      guard case .notFound(let obstacle) = answer else {
        Issue.record("R\(a) and R\(b) have no root in common")
        return
      }
      #expect(obstacle.kind == .unreachable)
      #expect(obstacle.reached.map(forest.number) == [forest.line(a).last])
      return
    }
    guard case .found(let paths) = answer, let path = paths.first else {
      Issue.record("R\(a) and R\(b) meet at R\(meeting)")
      return
    }
    let ups = forest.line(a).prefix { $0 != meeting }.map { forest.parents[$0] }
    let downs = Array(forest.line(b).prefix { $0 != meeting }.reversed())
    let moves: [Int?] = a == b ? [a] : ups + downs.map { $0 }
    #expect(path.steps.map { forest.number($0.route) } == moves)
    #expect(Int(path.cost) == ups.count + downs.reduce(0) { $0 + $1 % 5 })
    #expect(path.finalStack.map(forest.number) == forest.line(b).reversed())
    var last = path.opening
    path.forEachStack { _, stack in last = stack }
    #expect(last == path.finalStack)
  }

  @Test("from the bottom of one chain of 100,000 routes to that of another")
  func deep() {
    let count = 100_000
    var text = "route Root {\n"
    for side in ["A", "B"] {
      for index in 0..<count { text += "route \(side)\(index) {\n" }
      text += String(repeating: "}", count: count)
    }
    let planner = planner(text + "}")
    let (a, b) = (route("A\(count - 1)", planner), route("B\(count - 1)", planner))
    #expect(planner.hierarchy.depth(of: a) == count)
    #expect(planner.hierarchy.lowestCommonAncestor(a, b) == route("Root", planner))
    guard case .found(let paths) = planner.find(PathRequest(from: a, to: b)), let path = paths.first
    else {
      Issue.record("there is a path over the root")
      return
    }
    #expect(path.steps.count == 2 * count && path.cost == 2 * count)
    #expect(path.finalStack == planner.plan.chain(of: b))
  }

  @Test("a path needs each input once, but none with a default, an optional or a list")
  func needs() {
    let planner = planner(
      """
      route Root(session: String) {
        route List(id: Int, page: Int = 1, sort: String?) { route Item(id: Int, tags: [String], n) }
        route Other(id: Int)
      }
      """)
    let request = PathRequest(from: route("Other", planner), to: route("Item", planner))
    guard case .found(let paths) = planner.find(request), let path = paths.first else {
      Issue.record("there is a path over the root")
      return
    }
    let needs = planner.plan.outcome(of: path).needs.map {
      planner.plan.name(planner.plan.parameters[$0.parameter].name) + " for "
        + planner.plan.displayName($0.route)
    }
    #expect(needs == ["id for List", "n for Item"])
  }

  @Test("a task needs what no frame certainly has: a value, a default or what a link supplied")
  func taskNeeds() {
    let planner = planner(
      """
      route Root {
        route Card(id: Int, page: Int = 1, sort: String?, mark: Int?) linked {
          task block(id: Int, page: Int, sort: String, mark: Int)
        }
        link -> Card(id: 7, mark: 5)
      }
      """)
    func needs(from name: String) -> [String]? {
      let request = PathRequest(from: route(name, planner), to: .task(TaskID(0)))
      guard case .found(let paths) = planner.find(request), let path = paths.first else {
        return nil
      }
      return planner.plan.outcome(of: path).needs.map {
        planner.plan.name(planner.plan.parameters[$0.parameter].name)
      }
    }
    #expect(needs(from: "Root") == ["sort"])
    #expect(needs(from: "Card") == ["sort", "mark"])
  }

  @Test("a fact that a link ends and its target grants again holds as before")
  func grantedAgain() {
    let planner = planner(
      """
      fact f given
      route A
      route B grants f
      link A -> B revokes f
      """)
    for given in [[], [FactID(0)]] {
      var request = PathRequest(from: route("A", planner), to: route("B", planner))
      request.given = given
      guard case .found(let paths) = planner.find(request), let path = paths.first else {
        Issue.record("there is a link")
        return
      }
      let outcome = planner.plan.outcome(of: path)
      #expect(outcome.steps.map { $0.grants } == [given.isEmpty ? [FactID(0)] : []])
      #expect(outcome.steps.map { $0.revokes } == [[]])
      #expect(outcome.facts == [FactID(0)])
    }
  }
}
