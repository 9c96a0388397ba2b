import QTRoute
import Testing

private let app = """
  scheme "app"
  type User
  type Mood = "good" | "bad"
  route Home at "/" {
      route Profile(id: String, tab: String = "posts", sort: String = "new", user: User?) at "user/:id"
      route Diary(mood: Mood) at "diary/:mood"
      route Page(number: Int) at "page/-:number"
      route Post(slug: String, id: Int) at "post/:slug-:id"
  }
  """

/// A model that code makes from an id.
private struct User: Sendable, Equatable {
  let name: String
}

@Suite("CoreNavigation")
struct CoreNavigationTests {
  @Test("CoreNavigation: a pattern has parameters")
  func parameters() throws {
    let plan = try NavigationPlan(text: app)
    #expect(plan.match("user/user_765").text == "Home / Profile(\"user_765\")")
    #expect(plan.match("user").target == nil && plan.match("user/7/8").target == nil)
  }

  // On purpose, a parameter has a type in the place of an expression: code that opens the screen is
  // held to the same type, and two patterns can be compared.
  @Test("CoreNavigation: a parameter may restrict what it matches")
  func expressions() throws {
    let plan = try NavigationPlan(text: app)
    #expect(plan.match("diary/good").arguments == ["mood": "good"])
    #expect(plan.match("diary/fine").target == nil)
    #expect(plan.match("page/-x").target == nil)
  }

  @Test("CoreNavigation: a parameter may be a part of a segment")
  func partOfSegment() throws {
    let plan = try NavigationPlan(text: app)
    #expect(plan.match("page/-7").arguments == ["number": 7])
    #expect(plan.match("page/7").target == nil)
  }

  @Test("CoreNavigation: a segment may have several parameters")
  func several() throws {
    let plan = try NavigationPlan(text: app)
    #expect(plan.match("post/my-title-7").arguments == ["slug": "my-title", "id": 7])
    #expect(plan.match("post/my-title").target == nil)
  }

  @Test("CoreNavigation: values come from the path and from the query")
  func values() throws {
    let match = try NavigationPlan(text: app).match("app://user/7?tab=likes&from=mail")
    #expect(match.arguments == ["id": "7", "tab": "likes"])
    #expect(match.query.map(\.key) == ["from"])
  }

  @Test("CoreNavigation: parameters may be built from path parameters, before the screen is made")
  func built() async throws {
    let ada = OpaqueValue(User(name: "Ada"))
    let walk = try Walk(app, on: ["Home"]) { options in
      options.protect("Profile") { request, answer in
        if request.inputs["id"] == "7" {
          answer.allow(inputs: ["user": .opaque(ada)])
        } else {
          answer.refuse("no such user")
        }
      }
    }
    let outcome = try await walk.driver.open("app://user/7")
    #expect(outcome.frame.inputs["user"] == .opaque(ada))
    #expect(walk.recorder.records.first?.inputs["user"] == .opaque(ada))
    let error = await failure { () throws(DriveError) in try await walk.driver.open("app://user/8")
    }
    #expect(error?.reason == .refused(route: "Profile", reason: "no such user"))
  }

  @Test("CoreNavigation: a screen is made from the parameters, or not at all")
  func destination() async throws {
    let users = ["7": User(name: "Ada")]
    let plan = try NavigationPlan(text: app)
    let services = ServiceResolver(plan)
    try services.register(screen: "Profile") { frame, _ in
      guard case .string(let id) = frame.inputs["id"], let user = users[id] else {
        throw Refusal(description: "no such user")
      }
      return Screen(user.name)
    }
    var options = DriverOptions()
    options.stack = ["Home"]
    let driver = try Driver(plan, resolver: services, options: options)
    let outcome = try await driver.open("user/7")
    #expect((outcome.routable as? Screen)?.name == "Ada")
    try await driver.driveToParent()
    let error = await failure { () throws(DriveError) in try await driver.open("user/8") }
    #expect(error?.message == "no such user")
    #expect(await driver.stack.map(\.route) == ["Home"])
  }

  @Test("CoreNavigation: an abstract path has the same effect as the route with its values")
  func abstract() async throws {
    let byPath = try Walk(app, on: ["Home"])
    let byName = try Walk(app, on: ["Home"])
    let opened = try await byPath.driver.open("user/user_765")
    let driven = try await byName.driver.drive(to: "Profile", inputs: ["id": "user_765"])
    #expect(opened.stack == driven.stack)
    #expect(opened.stack.map(\.text) == ["Home", "Profile(\"user_765\", \"new\", \"posts\")"])
  }

  // On purpose, the URL beats the request unless the request says otherwise: a link that somebody
  // got opens the same thing wherever it is opened. A request gives what the URL leaves open.
  @Test("CoreNavigation: a path value beats a query value, and both beat request and default")
  func precedence() async throws {
    let walk = try Walk(app, on: ["Home"])
    let outcome = try await walk.driver.open(
      "app://user/7?id=8&tab=likes", inputs: ["id": "9", "tab": "photos", "sort": "old"])
    #expect(outcome.frame.inputs == ["id": "7", "tab": "likes", "sort": "old"])
    #expect(outcome.match?.query.map(\.key) == ["id"])
    let bare = try await Walk(app, on: ["Home"]).driver.open("app://user/8")
    #expect(bare.frame.inputs == ["id": "8", "tab": "posts", "sort": "new"])
  }
}
