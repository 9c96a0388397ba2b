import QTRoute
import Testing

private let tree = """
  route Root {
      route Alpha { route Deep(key: Int) { route Deeper } }
      route Bravo { route BravoOne }
  }
  """

@Suite("QTRoute: faults that are absent")
struct QTRouteFaultTests {
  @Test("QTRoute fault: an unknown id gives an empty path that looks like success")
  func unknown() async throws {
    let walk = try Walk(tree, on: ["Root"])
    let wanted = RegistrationError.unknownName("Aplha", near: ["Alpha"])
    let error = await failure { () throws(DriveError) in try await walk.driver.drive(to: "Aplha") }
    #expect(error?.reason == .badName(wanted) && walk.trail.isEmpty)
    #expect(throws: PathError.badName(wanted)) {
      try walk.driver.plan.path(from: "Root", to: "Aplha")
    }
  }

  @Test("QTRoute fault: an empty id gives an empty path that looks like success")
  func empty() async throws {
    let walk = try Walk(tree, on: ["Root"])
    for order in [DriveOrder.to(""), .sub(""), .task("")] {
      let result = await walk.driver.submit(order).result
      let error = #expect(throws: DriveError.self) { try result.get() }
      #expect(error?.message == "an empty name")
    }
    #expect(throws: PathError.self) { try walk.driver.plan.path(from: "Root", to: "") }
    #expect(walk.trail.isEmpty)
  }

  @Test("QTRoute fault: duplicate ids collapse into one")
  func duplicates() throws {
    let error = #expect(throws: PlanError.self) {
      try NavigationPlan(text: "route A { route X }\nroute B {\n    route X\n}")
    }
    #expect(error?.problems.map(\.rule) == ["duplicate-name"])
    #expect(error?.problems.map(\.line) == [3])
  }

  @Test("QTRoute fault: of two equal ids the deeper one wins, and siblings are ignored")
  func sameNames() throws {
    // The same name in several services is several routes.
    let plan = try NavigationPlan(
      text: """
        route Root { route Alpha  route Zach }
        service Mail { route Detail in Alpha }
        service Shop { route Detail in Zach }
        service Deep { route Detail in Mail.Detail }
        """)
    #expect(
      try plan.path(from: "Root", to: "Mail.Detail").trail == ["down Alpha", "down Mail.Detail"])
    #expect(
      try plan.path(from: "Mail.Detail", to: "Shop.Detail").trail
        == ["up Alpha", "up Root", "down Zach", "down Shop.Detail"])
    #expect(try plan.path(from: "Deep.Detail", to: "Mail.Detail").trail == ["up Mail.Detail"])
  }

  @Test("QTRoute fault: after a sub to oneself, the parent is looked up by id")
  func parentOfSelf() async throws {
    let walk = try Walk(tree, on: ["Root", "Bravo", "BravoOne"])
    let before = await walk.driver.stack
    try await walk.driver.drive(sub: "BravoOne")
    let outcome = try await walk.driver.driveToParent()
    #expect(outcome.stack == before)
    #expect(walk.trail == ["sub BravoOne", "up BravoOne"])
  }

  @Test("QTRoute fault: after a sub to an ancestor, the parent goes nowhere or down")
  func parentOfAncestor() async throws {
    for ancestor in ["Bravo", "Root"] {
      let walk = try Walk(tree, on: ["Root", "Bravo", "BravoOne"])
      let before = await walk.driver.stack
      try await walk.driver.drive(sub: ancestor)
      #expect(await walk.stack == ["Root", "Bravo", "BravoOne", ancestor])
      let outcome = try await walk.driver.driveToParent()
      #expect(outcome.stack == before)
      #expect(walk.trail == ["sub \(ancestor)", "up BravoOne"])
    }
  }

  @Test("QTRoute fault: a completion that is called twice runs the rest twice")
  func twice() async throws {
    let incidents = Log()
    let finals = Log()
    let walk = try Walk(tree, on: ["Root"], resolver: ScriptedResolver([], rest: .twice)) {
      $0.onIncident = { incidents.add($0.description) }
    }
    let drive = walk.driver.submit(.to("Deeper"), inputs: ["key": 1]) { _ in finals.add("final") }
    #expect(try await drive.result.get().steps.count == 3)
    #expect(await finals.next(1) == ["final"])
    #expect(walk.trail == ["down Alpha", "down Deep", "down Deeper"])
    #expect(await walk.stack == ["Root", "Alpha", "Deep(1)", "Deeper"])
    #expect(
      await incidents.lines == [
        "step 1, down Alpha: answered twice", "step 2, down Deep: answered twice",
        "step 3, down Deeper: answered twice",
      ])
    // Time in which a second call would have come.
    try await Task.sleep(for: .milliseconds(20))
    #expect(await finals.lines.isEmpty)
  }

  @Test("QTRoute fault: a resolver that never answers stalls in silence")
  func silence() async throws {
    let script = ScriptedResolver([.never])
    // The drive behind it has to be answered in this time on a busy machine, too.
    let walk = try Walk(tree, on: ["Root"], resolver: script) { $0.stepTimeout = .seconds(1) }
    let first = walk.driver.submit(.to("Alpha"))
    let second = walk.driver.submit(.to("Bravo"))
    let error = await #expect(throws: DriveError.self) { try await first.result.get() }
    #expect(error?.description == "step 1, down Alpha: no answer within 1 s")
    // The drive behind it runs.
    #expect(try await second.result.get().stack.map(\.route) == ["Root", "Bravo"])
  }

  @Test("QTRoute fault: missing dependencies are filtered out and never reported")
  func missing() async throws {
    let walk = try Walk(tree, on: ["Root"])
    let error = await failure { () throws(DriveError) in
      try await walk.driver.drive(to: "Deeper", inputs: ["kee": 1])
    }
    guard case .missingInput(let need) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect("\(need.owner) \(need.name) \(need.type) \(need.step)" == "Deep key Int 2")
    #expect(walk.trail.isEmpty)
  }

  @Test("QTRoute fault: deep plans take quadratic time, then crash", arguments: [20_000, 100_000])
  func deep(levels: Int) throws {
    let text =
      (0..<levels).map { "route r\($0) {" }.joined(separator: " ")
      + String(repeating: "}", count: levels)
    let plan = try NavigationPlan(text: text)
    let path = try plan.path(from: "r0", to: "r\(levels - 1)")
    #expect(path.steps.count == levels - 1 && path.steps.allSatisfy { $0.verb == .down })
    #expect(try plan.chain(of: "r\(levels - 1)").count == levels)
  }

  @Test("QTRoute fault: a cycle overflows the stack")
  func cycle() {
    let error = #expect(throws: PlanError.self) {
      try NavigationPlan(text: "route A in B\nroute B in C\nroute C in A\nroute D")
    }
    #expect(error?.problems.map(\.rule) == ["parent-cycle"])
    #expect(error?.problems.first?.message.contains("`A` in `B` in `C` in `A`") == true)
  }
}
