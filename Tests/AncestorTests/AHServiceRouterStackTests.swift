import QTRoute
import Testing

private let shows = """
  route Main {
      route Show(showId: Int) recycle by showId
      route Player(trackId: Int) recycle
  }
  """

private let shop = """
  fact signedIn
  route Main {
      route Cart { link -> Order }
      route Login present nav unless signedIn { link grants signedIn back past Login }
      route Order(number: Int, price: Double) requires signedIn linked
  }
  link * -> Login
  """

@Suite("AHServiceRouter: recycling and login")
struct AHServiceRouterStackTests {
  /// Main, show 1, player, show 2, show 3, player.
  private func listening() throws -> Walk {
    func show(_ id: InputValue) -> OpeningFrame { OpeningFrame("Show", inputs: ["showId": id]) }
    func player(_ id: InputValue) -> OpeningFrame {
      OpeningFrame("Player", inputs: ["trackId": id])
    }
    return try Walk(shows, on: ["Main", show(1), player(10), show(2), show(3), player(30)])
  }

  @Test("AHServiceRouter: a show that is already on the stack is returned to")
  func partial() async throws {
    let walk = try listening()
    let before = await walk.driver.stack
    let outcome = try await walk.driver.drive(sub: "Show", inputs: ["showId": 1])
    #expect(outcome.stack == Array(before.prefix(2)))
    #expect(outcome.stack.map(\.text) == ["Main", "Show(1)"])
  }

  @Test("AHServiceRouter: another show is pushed")
  func other() async throws {
    let walk = try listening()
    let before = await walk.driver.stack
    let outcome = try await walk.driver.drive(sub: "Show", inputs: ["showId": 9])
    #expect(outcome.stack.dropLast() == before[...])
    #expect(outcome.frame.text == "Show(9)")
  }

  @Test("AHServiceRouter: the top player stays, and its track changes")
  func complete() async throws {
    let walk = try listening()
    let before = await walk.driver.stack
    let outcome = try await walk.driver.drive(sub: "Player", inputs: ["trackId": 40])
    #expect(outcome.stack.map(\.id) == before.map(\.id))
    #expect(
      outcome.stack.map(\.text) == [
        "Main", "Show(1)", "Player(10)", "Show(2)", "Show(3)", "Player(40)",
      ])
    #expect(walk.recorder.records.map(\.inputs) == [["trackId": 40]])
  }

  @Test("AHServiceRouter: the player below a show is returned to, and its track changes")
  func lowerPlayer() async throws {
    let walk = try listening()
    let before = await walk.driver.stack
    try await walk.driver.drive(sub: "Show", inputs: ["showId": 4])
    let outcome = try await walk.driver.drive(sub: "Player", inputs: ["trackId": 50])
    #expect(outcome.frame.id == before[5].id && outcome.stack.count == 6)
    #expect(outcome.frame.text == "Player(50)")
  }

  @Test("AHServiceRouter fault: presenting ignores recycling")
  func presented() async throws {
    let text = "route Main { route Show  route Player(trackId: Int) present nav recycle }"
    let player = OpeningFrame("Player", inputs: ["trackId": 10])
    let walk = try Walk(text, on: ["Main", player, "Show"])
    let before = await walk.driver.stack
    let outcome = try await walk.driver.drive(sub: "Player", inputs: ["trackId": 20])
    #expect(outcome.stack.map(\.id) == before.prefix(2).map(\.id))
    #expect(outcome.stack.map(\.text) == ["Main", "Player(20)"])
    #expect(walk.recorder.records.map(\.presentation) == [nil])
  }

  // On purpose, no page asks whether somebody is signed in and no completion is passed around: the
  // order requires a fact that the login grants, and the drive takes the steps.
  @Test("AHServiceRouter: a login is presented first, and on success the order gets its inputs")
  func login() async throws {
    let script = ScriptedResolver([.late(.milliseconds(5))])
    let walk = try Walk(shop, on: ["Main", "Cart"], resolver: script)
    let outcome = try await walk.driver.drive(to: "Order", inputs: ["number": 7, "price": 9.5])
    #expect(walk.trail == ["sub Login", "back Cart", "sub Order"])
    #expect(walk.recorder.records.map(\.presentation) == [.presentNav, nil, .push])
    #expect(outcome.stack.map(\.text) == ["Main", "Cart", "Order(7, 9.5)"])
    #expect(outcome.facts == ["signedIn"])
  }

  @Test("AHServiceRouter: whoever is signed in goes on to the order directly")
  func signedIn() async throws {
    let walk = try Walk(shop, on: ["Main", "Cart"], facts: ["signedIn"])
    try await walk.driver.drive(to: "Order", inputs: ["number": 7, "price": 9.5])
    #expect(walk.trail == ["sub Order"])
  }

  @Test("AHServiceRouter: a login that fails ends the way to the order")
  func failedLogin() async throws {
    let script = ScriptedResolver([.fails("wrong password")])
    let walk = try Walk(shop, on: ["Main", "Cart"], resolver: script)
    let error = await failure { () throws(DriveError) in
      try await walk.driver.drive(to: "Order", inputs: ["number": 7, "price": 9.5])
    }
    #expect(error?.description == "step 1, sub Login: wrong password")
    #expect(await walk.stack == ["Main", "Cart"])
    #expect(await walk.driver.facts.isEmpty)
  }
}
