import QTRoute
import Testing

private let home = """
  route Home at "/" {
      route User(id: String, tab: String?) at "/user/:id"
      route Letters(x: String, y: String) at "letters/:x/:y"
      route Twins(id: String, idea: String) at "twins/:id/:idea"
      route Dotted at "a.b"
  }
  """

@Suite("CoreNavigation: faults that are absent")
struct CoreNavigationFaultTests {
  @Test("CoreNavigation fault: the last registration wins, or any")
  func registration() throws {
    let a = "route Any(name: String) in Home at \"x/:name\""
    let b = "route One in Home at \"x/one\""
    let c = "route Number(id: Int) in Home at \"x/:id\""
    for lines in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
      let plan = try NavigationPlan(text: "route Home\n" + lines.joined(separator: "\n"))
      let targets = ["x/one", "x/1", "x/two"].map { plan.match($0).target }
      #expect(targets == ["One", "Number", "Any"])
    }
  }

  @Test("CoreNavigation fault: a query leaks into the last path parameter")
  func query() throws {
    let match = try NavigationPlan(text: home).match("user/7?tab=likes#top")
    #expect(match.arguments == ["id": "7", "tab": "likes"] && match.fragment == "top")
  }

  @Test("CoreNavigation fault: an emoji loses its value", arguments: ["😀", "%F0%9F%98%80"])
  func emoji(text: String) throws {
    let plan = try NavigationPlan(text: home)
    #expect(plan.match("user/\(text)?tab=\(text)").arguments == ["id": "😀", "tab": "😀"])
  }

  @Test("CoreNavigation fault: names of one letter never match")
  func oneLetter() throws {
    let match = try NavigationPlan(text: home).match("letters/a/b")
    #expect(match.arguments == ["x": "a", "y": "b"])
  }

  @Test("CoreNavigation fault: a name that begins another one breaks")
  func prefix() throws {
    let match = try NavigationPlan(text: home).match("twins/1/2")
    #expect(match.arguments == ["id": "1", "idea": "2"])
  }

  @Test("CoreNavigation fault: a pattern with a leading slash is not anchored")
  func anchor() throws {
    let plan = try NavigationPlan(text: home)
    #expect(plan.match("/user/7").target == "User" && plan.match("user/7").target == "User")
    for url in ["/x/user/7", "xuser/7", "/user/7/x"] {
      #expect(plan.match(url).target == nil, "\(url)")
    }
  }

  @Test("CoreNavigation fault: dots are wildcards")
  func dots() throws {
    let plan = try NavigationPlan(text: home)
    #expect(plan.match("a.b").target == "Dotted" && plan.match("axb").target == nil)
  }

  // A malformed pattern is an error of `qtroute check`; what stands for an expression here is a
  // type, and an unknown one is an error when the plan is loaded.
  @Test("CoreNavigation fault: an invalid expression is skipped in silence")
  func expression() {
    let error = #expect(throws: PlanError.self) {
      try NavigationPlan(text: "route Home\nroute A(id: Number) in Home at \"a/:id\"")
    }
    #expect(error?.problems.map(\.rule) == ["unknown-name"])
    #expect(error?.problems.first?.message == "unknown type `Number`")
  }

  @Test("CoreNavigation fault: a missing route is a crash in one place and an error in another")
  func missing() async throws {
    let walk = try Walk(home, on: ["Home"])
    for order in [DriveOrder.to("Nope"), .sub("Nope"), .task("Nope")] {
      let result = await walk.driver.submit(order).result
      let error = #expect(throws: DriveError.self) { try result.get() }
      guard case .badName(.unknownName("Nope", _)) = error?.reason else {
        Issue.record("\(order): \(String(describing: error))")
        continue
      }
    }
    let opened = await failure { () throws(DriveError) in try await walk.driver.open("/nope") }
    #expect(opened?.reason == .badURL("/nope", reason: "no pattern matches"))
    #expect(throws: PathError.self) { try walk.driver.plan.path(from: "Home", to: "Nope") }
    #expect(throws: RegistrationError.self) { try walk.driver.plan.chain(of: "Nope") }
    #expect(walk.trail.isEmpty)
    #expect(await walk.stack == ["Home"])
  }
}
