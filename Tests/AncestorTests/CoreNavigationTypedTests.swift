import QTRoute
import Testing

private let app = """
  scheme "app"
  route Home at "/" { route Profile(id: String, tab: String = "posts") at "user/:id" }
  """

/// The routes of the plan as a type, as generated code has them.
private enum Place: TypedRoute {
  case home
  case profile(id: String, tab: String = "posts")

  init(name: String, reading values: InputReader) throws {
    switch name {
    case "Home": self = .home
    case "Profile":
      self = .profile(id: try values.read("id"), tab: try values.read("tab", or: "posts"))
    default: throw InputReadingError.unknownName(name)
    }
  }

  static func name(of place: Place) -> String {
    if case .home = place { "Home" } else { "Profile" }
  }

  static func inputs(of place: Place) -> Inputs {
    switch place {
    case .home: [:]
    case .profile(let id, let tab): ["id": .string(id), "tab": .string(tab)]
    }
  }
}

@Suite("CoreNavigation: typed routes")
struct CoreNavigationTypedTests {
  @Test("CoreNavigation: a typed route has the same effect as its abstract path")
  func typed() async throws {
    let byType = try Walk(app, on: ["Home"])
    let byPath = try Walk(app, on: ["Home"])
    let typed = try await byType.driver.drive(to: Place.profile(id: "user_765", tab: "likes"))
    let abstract = try await byPath.driver.open("app://user/user_765?tab=likes")
    #expect(typed.stack == abstract.stack)
    #expect(typed.stack.map(\.text) == ["Home", "Profile(\"user_765\", \"likes\")"])
    #expect(byType.trail == ["down Profile"] && byPath.trail == ["jump Profile"])
  }

  @Test("CoreNavigation: what an abstract path opens is read as a typed route")
  func reading() async throws {
    let outcome = try await Walk(app).driver.open("user/7")
    let places: [Place?] = outcome.stack.typed()
    #expect(places == [.home, .profile(id: "7")])
    #expect(Place("Profile", inputs: ["tab": "likes"]) == nil)
    #expect(Place("Nope", inputs: [:]) == nil)
  }
}
