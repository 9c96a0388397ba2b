import QTRoute
import Testing

private let app = """
  scheme "app"
  route Home at "/" {
      route Profile(id: String, tab: String = "posts", sort: String = "new") at "user/:id"
  }
  """

@Suite("CoreNavigation: values of a request")
struct CoreNavigationRequestTests {
  @Test("CoreNavigation: a request's values beat those of path, query and defaults, by option")
  func precedence() async throws {
    let walk = try Walk(app, on: ["Home"])
    var request = DriveRequest(
      .open("app://user/7?tab=likes&sort=old"), inputs: ["id": "9", "tab": "photos"])
    let url = try await walk.driver.drive(request)
    #expect(url.frame.inputs == ["id": "7", "tab": "likes", "sort": "old"])
    request.overridesURL = true
    let own = try await walk.driver.drive(request)
    #expect(own.frame.inputs == ["id": "9", "tab": "photos", "sort": "old"])
    #expect(own.frame.id == url.frame.id)
  }
}
