import QTRoute
import Testing

private let walk = """
  route Root {
      route Alpha
      route Bravo { route BravoOne { route BravoOneAlpha } }
      route Zach { route ZachOne  route ZachTwo }
  }
  """

@Suite("What the predecessors do")
struct VectorTests {
  @Test("the path down a chain of three routes has two steps")
  func chain() async throws {
    let rig = try Rig("route first { route second { route third } }", stack: ["first"])
    let outcome = try await rig.driver.drive(to: "third")
    #expect(outcome.steps.map(\.subject) == ["second", "third"])
    #expect(rig.trail == "down second, down third")
    #expect(rig.recorder.records.map(\.isFinal) == [false, true])
  }

  @Test(
    "own place: up to the lowest common ancestor, then down",
    arguments: [
      ("Zach,ZachTwo", "ZachOne", "up Zach, down ZachOne"),
      (
        "Bravo,BravoOne,BravoOneAlpha", "ZachTwo",
        "up BravoOne, up Bravo, up Root, down Zach, down ZachTwo"
      ),
      ("", "Root", "self Root"),
    ])
  func walks(from: String, to: String, trail: String) async throws {
    let stack = ["Root"] + from.split(separator: ",").map { OpeningFrame(String($0)) }
    let rig = try Rig(walk, stack: stack)
    try await rig.driver.drive(to: to)
    #expect(rig.trail == trail)
  }

  @Test("a sub returns to where it started, then the drive continues up")
  func sub() async throws {
    let rig = try Rig(walk, stack: ["Root", "Bravo", "BravoOne"])
    try await rig.driver.drive(sub: "ZachTwo")
    #expect(await rig.stack == "Root / Bravo / BravoOne / ZachTwo")
    try await rig.driver.drive(to: "Root")
    #expect(rig.trail == "sub ZachTwo, up BravoOne, up Bravo, up Root")
    try await rig.driver.drive(to: "BravoOne")
    rig.recorder.reset()
    try await rig.driver.drive(sub: "ZachTwo")
    for _ in 0..<3 { try await rig.driver.driveToParent() }
    #expect(rig.trail == "sub ZachTwo, up BravoOne, up Bravo, up Root")
  }

  @Test("near and far: ContactUs above the detail, or in its own place")
  func nearAndFar() async throws {
    let text = """
      route Root {
          route ToDo { route ToDoDetail(toDoId: Int) { link -> ContactUs } }
          route Help { route ContactUs route MessageCenter { link -> MessageCenter } }
      }
      """
    let rig = try Rig(text, stack: ["Root", "ToDo"])
    try await rig.driver.drive(to: "ToDoDetail", inputs: ["toDoId": 7])
    try await rig.driver.drive(sub: "ContactUs")
    #expect(await rig.stack == "Root / ToDo / ToDoDetail(7) / ContactUs")
    let back = try await rig.driver.driveToParent()
    #expect(back.frame.inputs == ["toDoId": 7])
    await #expect(throws: Never.self) {
      try await rig.driver.adopt(["Root", "ToDo", "ToDoDetail"])
    }
    try await rig.driver.drive(to: "MessageCenter")
    #expect(await rig.stack == "Root / Help / MessageCenter")
  }

  @Test("only declared keys are merged, and new values replace old ones")
  func merging() async throws {
    let text = "route R(key1: String, key2: Int, activator: Int)"
    let opening = OpeningFrame("R", inputs: ["key1": "ABC", "key2": 123])
    let rig = try Rig(text, stack: [opening])
    let outcome = try await rig.driver.drive(to: "R", inputs: ["activator": -1, "key8": "no"])
    #expect(outcome.frame.inputs == ["key1": "ABC", "key2": 123, "activator": -1])
    let second = try await rig.driver.drive(to: "R", inputs: ["key2": 5])
    #expect(second.frame.inputs == ["key1": "ABC", "key2": 5, "activator": -1])
    #expect(second.frame.id == outcome.frame.id)
  }

  private static let player = """
    route main {
        route show(id: Int) recycle by id { link -> show(id) }
        route player(track: Int) recycle
    }
    """
  private static let opened: [OpeningFrame] = [
    "main", OpeningFrame("show", inputs: ["id": 1]), OpeningFrame("player", inputs: ["track": 4]),
    OpeningFrame("show", inputs: ["id": 2]), OpeningFrame("show", inputs: ["id": 3]),
  ]

  @Test(
    "recycling: a drive to show 1 returns to it, one to show 9 pushes it",
    arguments: [
      (1, "main / show(1)"),
      (9, "main / show(1) / player(4) / show(2) / show(3) / player(5) / show(9)"),
    ])
  func recycling(id: Int64, stack: String) async throws {
    // There are two players, as in the predecessor: one opened before, and one opened by a screen
    // that does not recycle.
    let rig = try Rig(
      Self.player,
      stack: Self.opened + [OpeningFrame("player", inputs: ["track": 5])])
    try await rig.driver.drive(sub: "show", inputs: ["id": .int(id)])
    #expect(await rig.stack == stack)
  }

  @Test("recycling: the player on top stays and changes its track")
  func recycledPlayer() async throws {
    let rig = try Rig(
      Self.player, stack: Self.opened + [OpeningFrame("player", inputs: ["track": 5])])
    let before = await rig.driver.stack
    try await rig.driver.drive(sub: "player", inputs: ["track": 8])
    let after = await rig.driver.stack
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after.last?.inputs == ["track": 8])
    #expect(after.dropLast() == before.dropLast())
  }

  private static let shop = """
    fact signedIn
    route Main {
        route Cart
    }
    service Account {
        route Login in Main present nav unless signedIn grants signedIn {
            link => Order(number, price)
        }
        route Order(number: Int, price: Double) in Main requires signedIn
    }
    link * -> Account.Login
    """

  @Test("a login before the order page keeps the order's inputs")
  func login() async throws {
    let rig = try Rig(Self.shop, stack: ["Main", "Cart"])
    let outcome = try await rig.driver.drive(
      to: "Account.Order", inputs: ["number": 7, "price": 9.5])
    #expect(rig.trail == "sub Account.Login, jump Account.Order")
    #expect(outcome.frame.inputs == ["number": 7, "price": 9.5])
    #expect(outcome.facts == ["signedIn"])
    #expect(await rig.stack == "Main / Account.Order(7,9.5)")
  }

  private static let tabs = """
    route Main tabs {
        route Home {
            route Show { route Notes locked { link -> Show single back to Show } }
            route Menu present floating { route Detail  route Tip present floating }
        }
        route Search { route Hits { link => Detail } route Sheet present nav }
        route Box tabs reset { route In { route Deep } route Out }
        route News linked
    }
    route Gate { link => Hits  link -> Menu back past Gate }
    link * -> News
    """

  @Test("from every screen to every other, the driver takes the planner's steps")
  func agreeing() async throws {
    let loaded = try plan(Self.tabs)
    for from in loaded.routes {
      let stack = try loaded.chain(of: from).map { OpeningFrame($0) }
      for to in loaded.routes {
        guard let path = try? loaded.path(from: from, to: to) else { continue }
        let rig = try Rig(Self.tabs, stack: stack)
        let outcome = try await rig.driver.drive(to: to)
        let planned = path.steps.map { "\($0.verb.rawValue) \($0.route)" }
        #expect(rig.recorder.trail == planned, "\(from) -> \(to)")
        #expect(outcome.stack.map(\.route) == path.stack(), "\(from) -> \(to)")
      }
    }
  }

  @Test("a drive over all screens arrives at each, whatever was parked before")
  func touring() async throws {
    let loaded = try plan(Self.tabs)
    let rig = try Rig(Self.tabs, stack: ["Main"])
    for stride in 1..<loaded.routes.count {
      for index in loaded.routes.indices {
        let to = loaded.routes[index * stride % loaded.routes.count]
        if to == "Gate" { continue }
        let outcome = try await rig.driver.drive(to: to)
        #expect(outcome.frame.route == to)
      }
    }
  }

  @Test("a cold launch builds the whole chain in one jump")
  func coldLaunch() async throws {
    let rig = try Rig(walk)
    try await rig.driver.drive(to: "ZachTwo")
    #expect(rig.trail == "jump ZachTwo")
    #expect(await rig.stack == "Root / Zach / ZachTwo")
  }

  @Test("a sub to the same route or an ancestor returns to where it started")
  func subToSelf() async throws {
    let rig = try Rig(walk, stack: ["Root", "Bravo", "BravoOne"])
    let first = await rig.driver.stack.map(\.id)
    try await rig.driver.drive(sub: "BravoOne")
    try await rig.driver.drive(sub: "Bravo")
    #expect(await rig.stack == "Root / Bravo / BravoOne / BravoOne / Bravo")
    let own = try await rig.driver.driveToParent()
    #expect(own.frame.route == "BravoOne" && own.frame.id != first[2])
    let left = try await rig.driver.driveToParent()
    #expect(left.frame.id == first[2])
    #expect(await rig.driver.stack.map(\.id) == first)
  }
}
