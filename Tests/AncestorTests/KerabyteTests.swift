import QTRoute
import Testing

private let site = """
  domain "example.com", "www.example.com"
  route Index {
      route Site at "/" {
          route About at "about" { route Team at "team" }
          route Privacy at "privacy-policy" { route Cookies at "cookies" }
          route Shell { route Terms at "terms-of-use" }
          route Docs(page: [String]) at "docs/**page"
      }
  }
  fallback Index
  """

@Suite("Kerabyte")
struct KerabyteTests {
  /// A driver whose screens log their making and their hooks.
  private func driver(_ log: Log) throws -> Driver {
    let plan = try NavigationPlan(text: site)
    let services = ServiceResolver(plan)
    for route in plan.routes {
      try services.register(screen: route) { frame, _ in
        log.add("make \(frame.route)")
        return Screen(frame.route, log)
      }
    }
    return try Driver(plan, resolver: services)
  }

  @Test("Kerabyte: routes are a tree, each with its path segments")
  func tree() throws {
    let plan = try NavigationPlan(text: site)
    #expect(plan.match("/about").target == "About")
    #expect(plan.match("/about/team").target == "Team")
    #expect(plan.match("/team").isMatched == false)
    #expect(plan.match("/privacy-policy/team").isMatched == false)
  }

  @Test("Kerabyte: a route without a path passes through and is always part of the stack")
  func passing() throws {
    let plan = try NavigationPlan(text: site)
    #expect(plan.match("/terms-of-use").text == "Index / Site / Shell / Terms")
    #expect(plan.match("/shell").isMatched == false)
    for url in ["/", "/about", "/about/team", "/docs/a", "/terms-of-use"] {
      #expect(plan.match(url).stack.first?.route == "Index", "\(url)")
    }
  }

  // On purpose, a wildcard has a name, since its screen needs what it took, and takes at least one
  // segment: with none, the URL is another one.
  @Test("Kerabyte: a wildcard route takes what is left")
  func wildcard() throws {
    let plan = try NavigationPlan(text: site)
    #expect(plan.match("/docs/a/b%2Fc/d").arguments == ["page": ["a", "b/c", "d"]])
    #expect(plan.match("/docs/a").text == "Index / Site / Docs([\"a\"])")
    #expect(plan.match("/docs").isMatched == false)
  }

  @Test("Kerabyte: a URL gives the stack from the root to the last match")
  func stack() async throws {
    let walk = try Walk(site)
    let outcome = try await walk.driver.open("/about/team")
    #expect(outcome.stack.map(\.route) == ["Index", "Site", "About", "Team"])
    #expect(walk.trail == ["jump Team"])
    try await walk.driver.open("/")
    #expect(await walk.stack == ["Index", "Site"])
  }

  @Test(
    "Kerabyte: domains are stripped",
    arguments: [
      "https://example.com/about/team", "http://www.example.com/about/team", "/about/team",
      "about/team",
    ])
  func domains(url: String) throws {
    #expect(try NavigationPlan(text: site).match(url).text == "Index / Site / About / Team")
  }

  // On purpose, only a plan that names a fallback has one, and the outcome says that it was taken.
  @Test("Kerabyte: unknown paths under a passing root give the root")
  func unknown() async throws {
    let walk = try Walk(site)
    let outcome = try await walk.driver.open("https://example.com/nothing")
    #expect(outcome.stack.map(\.route) == ["Index"])
    #expect(outcome.match?.isFallback == true && outcome.match?.reason == "no pattern matches")
    #expect(outcome.unknownName == "https://example.com/nothing")
    let plain = try Walk("route Index { route Site at \"/\" }")
    let error = await failure { () throws(DriveError) in try await plain.driver.open("/nothing") }
    #expect(error?.reason == .badURL("/nothing", reason: "no pattern matches"))
    #expect(await plain.stack.isEmpty)
  }

  @Test("Kerabyte: a first URL makes its screens and enters them in order")
  func first() async throws {
    let log = Log()
    try await driver(log).open("/about/team")
    #expect(
      await log.lines == [
        "make Index", "make Site", "make About", "make Team",
        "enter Index", "enter Site", "enter About", "enter Team",
      ])
  }

  // On purpose, new screens are made before old ones leave: a screen that cannot be made leaves
  // everything as it was.
  @Test("Kerabyte: on a change the deepest leaves first, then what is new enters in order")
  func change() async throws {
    let log = Log()
    let driver = try driver(log)
    try await driver.open("/about/team")
    _ = await log.next(8)
    try await driver.open("/privacy-policy/cookies")
    #expect(
      await log.lines == [
        "make Privacy", "make Cookies", "leave Team", "leave About", "enter Privacy",
        "enter Cookies",
      ])
  }

  @Test("Kerabyte: what both stacks share is untouched")
  func shared() async throws {
    let log = Log()
    let driver = try driver(log)
    let before = try await driver.open("/about/team").stack
    _ = await log.next(8)
    let up = try await driver.open("/about").stack
    #expect(up == Array(before.prefix(3)))
    let over = try await driver.open("/terms-of-use").stack
    #expect(over.prefix(2) == before.prefix(2) && over.map(\.route).last == "Terms")
    #expect(
      await log.lines == [
        "leave Team", "return About", "make Shell", "make Terms", "leave About", "enter Shell",
        "enter Terms",
      ])
  }

  @Test("Kerabyte: going to the same stack runs no hook")
  func same() async throws {
    let log = Log()
    let driver = try driver(log)
    let before = try await driver.open("/about/team").stack
    _ = await log.next(8)
    let outcome = try await driver.open("https://example.com/about/team")
    #expect(outcome.steps.map(\.verb) == [.`self`] && outcome.stack == before)
    #expect(await log.lines.isEmpty)
  }
}
