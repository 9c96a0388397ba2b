import QTRoute
import Testing

private let text = """
  plan Shop
  scheme "shop"
  fact signedIn
  route Main at "/" tabs {
      route Home at "home" {
          route Show(showId: Int) at "shows/:showId" recycle by showId { route Notes }
      }
      route Search at "search"
  }
  service Account {
      route Login in Main present nav grants signedIn unless signedIn
      route Orders in Home at "orders" requires signedIn
      task pay requires signedIn
  }
  route Player in Home { link -> Show(showId) }
  link Home -> Account.Login
  fallback Search
  """

private func show(_ id: Int64) -> OpeningFrame {
  OpeningFrame("Show", inputs: ["showId": .int(id)])
}

@Suite("What an app may ask for")
struct RequestTests {
  @Test("on an empty stack, a drive first makes the facts hold that its screen requires")
  func cold() async throws {
    let rig = try Rig(text)
    let outcome = try await rig.driver.drive(to: "Account.Orders")
    #expect(outcome.facts == ["signedIn"] && outcome.frame.route == "Account.Orders")
    #expect(rig.recorder.trail.first == "jump Main")
    #expect(rig.trail.contains("Account.Login"))
    // Where the facts hold, one step is enough.
    let member = try Rig(text, facts: ["signedIn"])
    try await member.driver.drive(to: "Account.Orders")
    #expect(member.trail == "jump Account.Orders")
  }

  @Test("a stack is made in one step, keeps what agrees, and each frame has its own inputs")
  func stack() async throws {
    let rig = try Rig(text, stack: ["Main", "Home", show(7), "Player"])
    let before = await rig.driver.stack
    try await rig.driver.submit(.stack(["Main", "Home", show(7), show(9), "Notes"])).result.get()
      .expect("Main / Home / Show(7) / Show(9) / Notes")
    #expect(await rig.driver.stack.prefix(3).map(\.id) == before.prefix(3).map(\.id))
    #expect(rig.trail == "jump Notes")
    let sheet = OpeningFrame("Notes", presentation: .present)
    try await rig.driver.submit(.stack(["Main", "Home", show(9), sheet])).result.get()
      .expect("Main / Home / Show(9) / Notes")
    #expect(await rig.driver.stack.last?.presentation == .present)
    let locked = try await rig.driver.submit(.stack(["Main", "Account.Orders"])).result.get()
    #expect(locked.facts == ["signedIn"])
    let none = await failure { () throws(DriveError) in
      try await rig.driver.drive(DriveRequest(.stack([])))
    }
    #expect(none?.message == "an empty name")
  }

  @Test("a drive may start from a given frame, also from one in another tab")
  func from() async throws {
    let rig = try Rig(text, stack: ["Main", "Home", show(7), "Player"])
    let before = await rig.driver.stack
    var request = DriveRequest(.to("Notes"))
    request.from = before[2].id
    try await rig.driver.drive(request)
    #expect(rig.trail == "up Show, down Notes")
    try await rig.driver.drive(to: "Search")
    try await rig.driver.drive(request)
    #expect(await rig.stack == "Main / Home / Show(7) / Notes")
    request.from = before[3].id
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(request) }
    #expect(error?.reason == .noFrame(before[3].id))
  }

  @Test("presentation and context belong to one drive, and resolvers hear them")
  func context() async throws {
    let requests = Requests()
    let rig = try Rig(text, stack: ["Main", "Home"], resolver: requests.resolver)
    var request = DriveRequest(.to("Show"), inputs: ["showId": 7])
    request.presentation = .presentNav
    request.context = DriveContext(isAnimated: false, source: "push", value: 3)
    let outcome = try await rig.driver.drive(request)
    #expect(outcome.frame.presentation == .presentNav)
    try await rig.driver.drive(to: "Notes")
    let asked = await requests.all
    #expect(asked.map(\.presentation) == [.presentNav, .push])
    #expect(asked.map(\.context.isAnimated) == [false, true])
    #expect(asked.map(\.context.source) == ["push", nil] && asked[0].context.value as? Int == 3)
  }

  @Test("a URL's values override those of the request, or the other way round")
  func precedence() async throws {
    let rig = try Rig(text)
    var request = DriveRequest(.open("shop://home/shows/7"), inputs: ["showId": 9])
    try await rig.driver.drive(request)
    #expect(await rig.stack == "Main / Home / Show(7)")
    request.overridesURL = true
    try await rig.driver.drive(request)
    #expect(await rig.stack == "Main / Home / Show(9)")
  }

  @Test("`recycle by` distinguishes the screens of one route")
  func recycling() async throws {
    let rig = try Rig(text, stack: ["Main", "Home", show(1), "Player"])
    try await rig.driver.drive(to: "Show", inputs: ["showId": 9])
    #expect(await rig.stack == "Main / Home / Show(1) / Player / Show(9)")
    try await rig.driver.drive(to: "Show", inputs: ["showId": 1])
    #expect(await rig.stack == "Main / Home / Show(1)")
    try await rig.driver.drive(to: "Show", inputs: ["showId": 2])
    #expect(await rig.stack == "Main / Home / Show(2)")
    // Without a value, any of them is meant.
    try await rig.driver.drive(to: "Show")
    #expect(await rig.stack == "Main / Home / Show(2)")
  }

  @Test("`recycle by` distinguishes the screen that comes back with its tab", arguments: [1, 9])
  func parked(id: Int64) async throws {
    let rig = try Rig(text, stack: ["Main", "Home", show(1)])
    try await rig.driver.drive(to: "Search")
    let outcome = try await rig.driver.drive(to: "Show", inputs: ["showId": .int(id)])
    outcome.expect("Main / Home / Show(\(id))")
    #expect((outcome.frame.id.number == 3) == (id == 1))
  }

  @Test("a fallback hears the unknown name and its inputs")
  func unknown() async throws {
    let requests = Requests()
    let rig = try Rig(text, stack: ["Main", "Home"], resolver: requests.resolver)
    try await rig.driver.drive(to: "Offers", inputs: ["code": "x"])
    try await rig.driver.open("shop://offers/3")
    try await rig.driver.drive(to: "Home")
    let asked = await requests.all
    #expect(asked[0].unknown?.name == "Offers" && asked[0].unknown?.inputs == ["code": "x"])
    #expect(asked[1].unknown?.name == "shop://offers/3" && asked[2].unknown == nil)
  }
}

extension DriveOutcome {
  /// Compares the stack, as ``Rig/stack`` writes it.
  fileprivate func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let stack = stack.map { frame in
      frame.route + (frame.inputs["showId"].map { "(\($0))" } ?? "")
    }
    #expect(stack.joined(separator: " / ") == text, sourceLocation: sourceLocation)
  }
}
