import QTRoute
import Testing

private let app = """
  scheme "myapp"
  route Home at "/" {
      route Red(red: String) at "red/:red" {
          route Green(green: String) at "green/:green"
      }
      route Members(projectId: String, userId: String) at "project/:projectId/users/:userId"
  }
  """

@Suite("IKRouter")
struct IKRouterTests {
  /// A resolver that makes a screen for each of `routes`, and logs the new screens of each step.
  private func screens(_ plan: NavigationPlan, for routes: [String], _ log: Log) throws
    -> ServiceResolver
  {
    let services = ServiceResolver(plan) { step, made, answer in
      let names = step.pushed.compactMap { (made[$0.id] as? Screen)?.name }
      log.add(names.joined(separator: ", "))
      answer.done(StepResult(screens: made))
    }
    for route in routes { try services.register(screen: route) { frame, _ in Screen(frame.text) } }
    return services
  }

  private func driver(registering routes: [String], _ log: Log) throws -> Driver {
    let plan = try NavigationPlan(text: app)
    var options = DriverOptions()
    options.stack = ["Home"]
    return try Driver(plan, resolver: screens(plan, for: routes, log), options: options)
  }

  @Test("IKRouter: a pattern may have a scheme and parameters")
  func patterns() throws {
    let plan = try NavigationPlan(
      text: """
        scheme "myapp", "other"
        route Home at "/" {
            route Item(itemId: String) at "myapp://project/item/:itemId"
        }
        """)
    #expect(plan.match("myapp://project/item/9").text == "Home / Item(\"9\")")
    #expect(plan.match("other://project/item/9").text == "nothing")
    #expect(plan.match("foreign://project/item/9").reason == "the scheme `foreign` is not ours")
  }

  @Test("IKRouter: the host of a URL is its first segment")
  func host() throws {
    let plan = try NavigationPlan(text: app)
    let match = plan.match("myapp://red/5/green/7")
    #expect(match.text == "Home / Red(\"5\") / Green(\"7\")")
    #expect(match.arguments == ["red": "5", "green": "7"])
    #expect(plan.match("/red/5/green/7").text == match.text)
  }

  @Test("IKRouter: the query string comes along, in order")
  func query() async throws {
    let driver = try driver(registering: ["Red"], Log())
    let outcome = try await driver.open("myapp://red/5?b=2&a&b=1%203")
    let query = outcome.match?.query ?? []
    #expect(query.map(\.key) == ["b", "a", "b"])
    #expect(query.map(\.value) == ["2", nil, "1 3"])
  }

  @Test("IKRouter: the handler gets the screens in the order of the parameters")
  func order() async throws {
    let log = Log()
    let driver = try driver(registering: ["Green", "Red"], log)
    let outcome = try await driver.open("myapp://red/5/green/7")
    #expect(await log.lines == ["Red(\"5\"), Green(\"7\")"])
    #expect((outcome.routable as? Screen)?.name == "Green(\"7\")")
    #expect(outcome.steps.count == 1 && outcome.stack.count == 3)
  }

  // On purpose, no parameter has a screen: a route has one, and takes all of its parameters. The
  // chain of routes says which screens lie below it.
  @Test("IKRouter: otherwise the route's own handler is called, with all parameters")
  func ownHandler() async throws {
    let log = Log()
    let driver = try driver(registering: ["Members"], log)
    try await driver.open("myapp://project/p1/users/u2")
    #expect(await log.lines == ["Members(\"p1\", \"u2\")"])
  }

  // On purpose, it is never half of a stack: where one of the screens has no maker, no screen is
  // shown, and the error names the route.
  @Test("IKRouter: otherwise nothing is handled, and nothing has changed")
  func nothing() async throws {
    let log = Log()
    let driver = try driver(registering: ["Red"], log)
    let error = await failure { () throws(DriveError) in
      try await driver.open("myapp://red/5/green/7")
    }
    #expect(error?.reason == .declined("Green"))
    #expect(await driver.stack.map(\.route) == ["Home"])
    #expect(await log.lines.isEmpty)
  }

  @Test("IKRouter: the result says whether the URL was handled")
  func result() async throws {
    let driver = try driver(registering: ["Red"], Log())
    let handled = try await driver.open("myapp://red/5")
    #expect(handled.match?.isMatched == true && handled.unknownName == nil)
    let url = "myapp://blue/5"
    let error = await failure { () throws(DriveError) in try await driver.open(url) }
    #expect(error?.reason == .badURL(url, reason: "no pattern matches"))
    #expect(await driver.stack.map(\.text) == ["Home", "Red(\"5\")"])
  }
}
