@testable import RouteTrials
import Testing

/// The table of worked cases in the manual.
@Suite("The twin gets the worked cases right")
struct TwinWorkedCaseTests {
  private static let routes = """
    route Root {
      route Alpha
      route Bravo { route BravoOne { route BravoOneAlpha } }
      route Zach { route ZachOne  route ZachTwo }
    }
    """
  private let tiny = TinyPlan(routes)

  @Test(
    "without links",
    arguments: [
      ("ZachTwo", "ZachOne", "up Zach, down ZachOne push; cost 2"),
      (
        "BravoOneAlpha", "ZachTwo",
        "up BravoOne, up Bravo, up Root, down Zach push, down ZachTwo push; cost 5"
      ),
      ("Root", "Root", "self Root; cost 0"),
    ])
  func tree(_ from: String, _ to: String, _ path: String) {
    #expect(tiny.path(from, to) == path)
  }

  @Test("a link pushes onto the current screen, and up returns")
  func sub() {
    let tiny = TinyPlan(Self.routes + "link BravoOne -> Zach")
    #expect(tiny.path("BravoOne", "Zach") == "sub Zach push; cost 1")
    #expect(
      tiny.moves("Root/Bravo/BravoOne", .sub) == ["sub Zach push 1: Root/Bravo/BravoOne/Zach"])
    #expect(
      tiny.moves("Root/Bravo/BravoOne/Zach", .up) == ["up BravoOne 1: Root/Bravo/BravoOne"])
  }

  @Test("a link below the target does not help to get above it")
  func detour() {
    let tiny = TinyPlan(Self.routes + "link Alpha -> ZachOne")
    #expect(tiny.path("Alpha", "Zach") == "up Root, down Zach push; cost 2")
  }
}
