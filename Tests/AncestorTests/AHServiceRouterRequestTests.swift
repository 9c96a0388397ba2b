import QTRoute
import Testing

private let shows = """
  route Main {
      route Show(showId: Int) recycle by showId
      route Player(trackId: Int) recycle { link -> Show(showId) }
      route Settings
  }
  """

@Suite("AHServiceRouter: what a caller may ask for")
struct AHServiceRouterRequestTests {
  /// Main, show 1, player, show 2, show 3, player.
  private func listening() throws -> Walk {
    func show(_ id: InputValue) -> OpeningFrame { OpeningFrame("Show", inputs: ["showId": id]) }
    func player(_ id: InputValue) -> OpeningFrame {
      OpeningFrame("Player", inputs: ["trackId": id])
    }
    return try Walk(shows, on: ["Main", show(1), player(10), show(2), show(3), player(30)])
  }

  @Test("AHServiceRouter: a caller that names a show and no way gets the one on the stack")
  func partial() async throws {
    let walk = try listening()
    let before = await walk.driver.stack
    let outcome = try await walk.driver.drive(to: "Show", inputs: ["showId": 1])
    #expect(outcome.stack == Array(before.prefix(2)))
  }

  @Test("AHServiceRouter: a caller that names another show and no way gets a new one")
  func other() async throws {
    let walk = try listening()
    let before = await walk.driver.stack
    let outcome = try await walk.driver.drive(to: "Show", inputs: ["showId": 9])
    #expect(outcome.stack.dropLast() == before[...] && outcome.frame.text == "Show(9)")
  }

  @Test("AHServiceRouter: a caller that names the player and no way gets the top one")
  func complete() async throws {
    let walk = try listening()
    let before = await walk.driver.stack
    let outcome = try await walk.driver.drive(to: "Player", inputs: ["trackId": 40])
    #expect(outcome.stack.map(\.id) == before.map(\.id))
    #expect(outcome.stack.dropLast() == before.dropLast() && outcome.frame.text == "Player(40)")
  }

  @Test(
    "AHServiceRouter: a caller may choose the navigation type",
    arguments: [Presentation.push, .present, .presentNav])
  func types(presentation: Presentation) async throws {
    let walk = try Walk(shows, on: ["Main"])
    var request = DriveRequest(.to("Settings"))
    request.presentation = presentation
    let outcome = try await walk.driver.drive(request)
    #expect(outcome.frame.presentation == presentation)
    #expect(walk.recorder.records.map(\.presentation) == [presentation])
    // It is that of one drive: the next one has the plan's.
    try await walk.driver.driveToParent()
    #expect(try await walk.driver.drive(to: "Settings").frame.presentation == .push)
  }
}
