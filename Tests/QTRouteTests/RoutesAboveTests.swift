import QTRoute
import Testing

private let text = """
  route Home at "/" {
      route Product(id: Int, size: String = "s") at "products/:id" {
          route Review(number: Int) { route Answer }
          task buy(count: Int)
      }
      route Artist(artist: Int) recycle by artist { route Work(work: Int) }
      route Cart
      route Payment locked { link -> Review }
  }
  link Cart -> Review
  """

/// Drives that say inside which screens their destination is.
@Suite("A drive that matches the routes above")
struct RoutesAboveTests {
  private func drive(
    _ order: DriveOrder, _ inputs: Inputs, from stack: [OpeningFrame]
  ) async throws -> (stack: String, trail: String) {
    let rig = try Rig(text, stack: stack)
    var request = DriveRequest(order, inputs: inputs)
    request.matchesRoutesAbove = true
    try await rig.driver.drive(request)
    return (await rig.stack, rig.trail)
  }

  private let product: [OpeningFrame] = ["Home", OpeningFrame("Product", inputs: ["id": 5])]

  @Test("stays inside a screen with these inputs, whatever its others are")
  func same() async throws {
    let large = OpeningFrame("Product", inputs: ["id": 5, "size": "l"])
    let (stack, trail) = try await drive(
      .to("Review"), ["id": 5, "number": 1, "size": "s"], from: ["Home", large])
    #expect(trail == "down Review")
    #expect(stack == "Home / Product(5,\"l\") / Review(1)")
  }

  @Test("takes a whole number for the same as a number")
  func numbers() async throws {
    let text = "route Map(zoom: Double) { route Place(id: Int) }"
    let rig = try Rig(text, stack: [OpeningFrame("Map", inputs: ["zoom": 2])])
    var request = DriveRequest(.to("Place"), inputs: ["id": 1, "zoom": .double(2)])
    request.matchesRoutesAbove = true
    try await rig.driver.drive(request)
    #expect(rig.trail == "down Place")
    request.inputs["zoom"] = .double(2.5)
    try await rig.driver.drive(request)
    #expect(await rig.stack == "Map(2.5) / Place(1)")
    #expect(rig.trail == "down Place, jump Place")
  }

  @Test("leaves a screen with other inputs")
  func other() async throws {
    let (stack, trail) = try await drive(.to("Review"), ["id": 6, "number": 1], from: product)
    #expect(trail == "up Home, down Product, down Review")
    #expect(stack == "Home / Product(6,\"s\") / Review(1)")
    let deep = product + [OpeningFrame("Review", inputs: ["number": 1]), "Answer"]
    let next = try await drive(.to("Review"), ["id": 6, "number": 1], from: deep)
    #expect(next.trail == "up Review, up Product, up Home, down Product, down Review")
    #expect(next.stack == "Home / Product(6,\"s\") / Review(1)")
    let artist: [OpeningFrame] = ["Home", OpeningFrame("Artist", inputs: ["artist": 1])]
    let work = try await drive(.to("Work"), ["artist": 2, "work": 3], from: artist)
    #expect(work.stack == "Home / Artist(2) / Work(3)")
  }

  @Test("does not take a link to a place outside those screens")
  func link() async throws {
    let (stack, trail) = try await drive(
      .to("Review"), ["id": 6, "number": 1], from: ["Home", "Cart"])
    #expect(trail == "up Home, down Product, down Review")
    #expect(stack == "Home / Product(6,\"s\") / Review(1)")
    let without = try await drive(.to("Review"), ["number": 1], from: ["Home", "Cart"])
    #expect(without.stack == "Home / Cart / Review(1)")
  }

  @Test("does a task on the screen with these inputs")
  func task() async throws {
    let (stack, trail) = try await drive(.task("buy"), ["id": 6, "count": 1], from: product)
    #expect(trail == "up Home, down Product, task buy")
    #expect(stack == "Home / Product(6,\"s\")")
    let same = try await drive(.task("buy"), ["id": 5, "count": 1], from: product)
    #expect(same.trail == "task buy")
  }

  @Test("builds the whole place where no step leads out of another one")
  func locked() async throws {
    let (stack, trail) = try await drive(
      .to("Review"), ["id": 6, "number": 1], from: ["Home", "Payment"])
    #expect(trail == "jump Review")
    #expect(stack == "Home / Product(6,\"s\") / Review(1)")
  }

  @Test("leaves other inputs that come back with a tab")
  func parked() async throws {
    let rig = try Rig(
      """
      route Main tabs {
          route Shop { route Product(id: Int) { route Review } }
          route More
      }
      """, stack: ["Main", "Shop", OpeningFrame("Product", inputs: ["id": 5])])
    try await rig.driver.drive(to: "More")
    var request = DriveRequest(.to("Review"), inputs: ["id": 6])
    request.matchesRoutesAbove = true
    try await rig.driver.drive(request)
    #expect(await rig.stack == "Main / Shop / Product(6) / Review")
    request.inputs = ["id": 6]
    try await rig.driver.drive(to: "More")
    try await rig.driver.drive(request)
    #expect(await rig.stack == "Main / Shop / Product(6) / Review")
    request.inputs = ["id": 7]
    try await rig.driver.drive(to: "More")
    try await rig.driver.drive(request)
    #expect(await rig.stack == "Main / Shop / Product(7) / Review")
  }
}
