import QTRoute
import Testing

@Suite("Floating, single, locked and linked")
struct ClauseTests {
  private static let menu = """
    route Main tabs {
        route Home {
            route Menu -> (choice: String) present floating { route Detail(choice: String) }
            route Tip present floating
            route Sheet present
        }
        route Search
    }
    """

  @Test("a floating frame leaves when one that does not float is pushed, and hands back its values")
  func pushed() async throws {
    let rig = try Rig(
      Self.menu, stack: ["Main", "Home", "Menu"],
      resolver: ScriptedResolver([.hands(["choice": "a"])]))
    let outcome = try await rig.driver.drive(to: "Detail", inputs: ["choice": "b"])
    #expect(rig.trail == "down Detail")
    #expect(outcome.stack.map(\.route) == ["Main", "Home", "Detail"])
    #expect(outcome.frame.inputs == ["choice": "a"])
  }

  @Test("a floating frame stays below another one, and both leave together")
  func stacked() async throws {
    let rig = try Rig(Self.menu, stack: ["Main", "Home", "Menu"])
    try await rig.driver.drive(sub: "Tip")
    #expect(await rig.stack == "Main / Home / Menu / Tip")
    try await rig.driver.drive(sub: "Sheet")
    #expect(await rig.stack == "Main / Home / Sheet")
  }

  @Test("a floating frame does not prevent a switch of tabs, and is not parked")
  func switched() async throws {
    let rig = try Rig(Self.menu, stack: ["Main", "Home", "Menu"])
    let before = await rig.driver.stack
    try await rig.driver.drive(to: "Search")
    #expect(rig.trail == "switch Search")
    #expect(await rig.driver.parked(in: before[0].id) == ["Home": [before[1]]])
    let covered = try Rig(Self.menu, stack: ["Main", "Home", "Sheet"])
    try await covered.driver.drive(to: "Search")
    #expect(covered.trail == "up Home, switch Search")
  }

  @Test("a link decides whether its target floats")
  func overridden() async throws {
    let rig = try Rig(
      """
      route A { link -> Tip present  link -> Note present floating }
      route Tip present floating
      route Note
      route B
      """, stack: ["A"])
    try await rig.driver.drive(sub: "Tip")
    try await rig.driver.drive(sub: "B")
    #expect(await rig.stack == "A / Tip / B")
    try await rig.driver.adopt(["A"])
    let note = try await rig.driver.drive(sub: "Note")
    #expect(note.frame.presentation == .presentFloating)
    try await rig.driver.drive(sub: "B")
    #expect(await rig.stack == "A / B")
  }

  @Test("a single link returns to its target, which grants nothing; the link itself does")
  func single() async throws {
    let rig = try Rig(
      """
      fact seen
      fact opened
      route A { link -> Cart }
      route Cart(id: Int) grants opened { link -> Cart single grants seen }
      route Pay { link -> Cart single back to Cart }
      """, stack: ["A", OpeningFrame("Cart", inputs: ["id": 1])])
    let before = await rig.driver.stack
    let outcome = try await rig.driver.drive(sub: "Cart")
    #expect(outcome.stack == before && outcome.facts == ["seen"])
    try await rig.driver.drive(sub: "Pay")
    let again = try await rig.driver.drive(sub: "Cart", inputs: ["id": 2])
    #expect(again.stack.map(\.id) == before.map(\.id) && again.frame.inputs == ["id": 2])
  }

  @Test("a link changes facts before the frames that it pushes are asked")
  func links() async throws {
    let text = """
      fact signedIn
      route Welcome {
          route Login { link back past Login grants signedIn  link -> Secret grants signedIn }
      }
      route Secret requires signedIn { link => Welcome revokes signedIn }
      """
    let rig = try Rig(text, stack: ["Welcome", "Login"])
    let secret = try await rig.driver.drive(sub: "Secret")
    #expect(secret.facts == ["signedIn"] && secret.lostFacts.isEmpty)
    let welcome = try await rig.driver.drive(to: "Welcome")
    #expect(welcome.steps.map(\.verb) == [.jump])
    #expect(welcome.facts.isEmpty && welcome.lostFacts == ["signedIn"])
    let back = try Rig(text, stack: ["Secret", "Login"])
    let outcome = try await back.driver.drive(to: "Secret")
    #expect(outcome.stack.map(\.route) == ["Secret"])
  }

  @Test("no up and no switch leads away from a locked screen; a sub and a jump do")
  func locked() async throws {
    let text = """
      route Main tabs {
          route Home { route Pay locked { link => Search } }
          route Search
      }
      """
    let rig = try Rig(text, stack: ["Main", "Home", "Pay"])
    let error = await failure { () throws(DriveError) in try await rig.driver.driveToParent() }
    #expect(error?.reason == .locked("Pay") && rig.trail.isEmpty)
    #expect(
      error?.message == "`Pay` is locked: only links, tasks and jumps lead away from it")
    try await rig.driver.drive(sub: "Home")
    try await rig.driver.driveToParent()
    try await rig.driver.drive(to: "Search")
    #expect(rig.trail == "sub Home, up Pay, jump Search")
    #expect(await rig.stack == "Main / Search")
  }

  @Test("a linked screen is reached by its links, by a sub and on an empty stack")
  func linked() async throws {
    let text = "route Main { route News linked  route Help { link -> News } }"
    let rig = try Rig(text, stack: ["Main"])
    try await rig.driver.drive(to: "News")
    #expect(rig.trail == "down Help, sub News")
    let cold = try Rig(text)
    try await cold.driver.drive(to: "News")
    #expect(await cold.stack == "Main / News")
  }
}

@Suite("Facts and inputs of a live stack")
struct LiveFactTests {
  private static let shop = """
    fact signedIn
    route Home at "/" { route Show(id: Int) { task follow(id: Int, loud: Bool?) } }
    route Library in Home requires signedIn
    route Login in Home present unless signedIn grants signedIn { link => Library }
    link * -> Login
    task signOut at "sign-out" requires signedIn revokes signedIn
    """

  @Test("a driver knows its facts, and assumes no others from its stack")
  func own() async throws {
    let rig = try Rig(Self.shop, stack: ["Home", "Library"])
    #expect(await rig.driver.facts.isEmpty)
    try await rig.driver.drive(to: "Home")
    try await rig.driver.drive(to: "Library")
    #expect(rig.trail.contains("Login"))
  }

  @Test("a task takes a value from the frame that has it, unless the drive gives another")
  func taken() async throws {
    let rig = try Rig(Self.shop, stack: ["Home", OpeningFrame("Show", inputs: ["id": 7])])
    try await rig.driver.drive(task: "follow", inputs: ["loud": true])
    #expect(rig.recorder.records.last?.inputs == ["id": 7, "loud": true])
    try await rig.driver.drive(task: "follow", inputs: ["id": 8])
    #expect(rig.recorder.records.last?.inputs == ["id": 8])
    let lone = try Rig(Self.shop, stack: ["Home"])
    let error = await failure { () throws(DriveError) in
      try await lone.driver.drive(task: "follow")
    }
    #expect(error?.message == "no value for `id: Int` of `Show`, which step 1 needs")
  }

  @Test("a task that lacks a fact goes to where the fact comes from, then is done")
  func detour() async throws {
    let rig = try Rig(Self.shop, stack: ["Home"])
    let outcome = try await rig.driver.drive(task: "signOut")
    #expect(outcome.steps.last?.verb == .task && outcome.facts.isEmpty)
    #expect(outcome.lostFacts == ["signedIn"])
    #expect(rig.trail.hasSuffix("task signOut"))
  }

  @Test("the guard of a fact is asked before a step ends it, and only then")
  func guarded() async throws {
    let rig = try Rig(Self.shop, stack: ["Home"], facts: ["signedIn"]) { options in
      options.protect(fact: "signedIn") { request, answer in
        request.fact == "signedIn" && request.inputs["sure"] == true
          ? answer.allow() : answer.refuse("not sure")
      }
    }
    try await rig.driver.drive(to: "Library")
    let error = await failure { () throws(DriveError) in
      try await rig.driver.open("/sign-out")
    }
    #expect(error?.reason == .refused(route: "signedIn", reason: "not sure"))
    #expect(await rig.driver.facts == ["signedIn"])
    let outcome = try await rig.driver.open("/sign-out", inputs: ["sure": true])
    #expect(outcome.lostFacts == ["signedIn"] && outcome.facts.isEmpty)
  }

  @Test("a request says which facts its step grants and revokes")
  func changes() async throws {
    let (stream, sink) = AsyncStream.makeStream(of: [String].self)
    let rig = try Rig(
      Self.shop, stack: ["Home"],
      resolver: ClosureResolver { step, answer in
        sink.yield(
          ["\(step.verb.rawValue)"] + step.granted.map { "+\($0)" }
            + step.revoked.map { "-\($0)" })
        answer.done()
      })
    try await rig.driver.drive(sub: "Login")
    try await rig.driver.open("/sign-out")
    sink.finish()
    var lines: [[String]] = []
    for await line in stream { lines.append(line) }
    #expect(lines == [["sub", "+signedIn"], ["task", "-signedIn"]])
  }
}
