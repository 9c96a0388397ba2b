import QTRoute
import Testing

private let site = """
  domain "example.com"
  scheme "kb"
  route Index at "/" {
      route About at "about" { route Team at "team" }
      route Mixed at "Mixed/Case"
      route Docs(page: [String]) at "docs/**page"
      route Item(id: Int) at "item/:id"
  }
  """

@Suite("Kerabyte: faults that are absent")
struct KerabyteFaultTests {
  @Test("Kerabyte fault: whether a route takes what is left is stored and never read")
  func wildcard() throws {
    let plan = try NavigationPlan(text: site)
    #expect(plan.match("/docs/a/b").text == "Index / Docs([\"a\", \"b\"])")
    #expect(plan.match("/about/a/b").target == nil)
    #expect(plan.match("/about/team/b").target == nil)
  }

  @Test("Kerabyte fault: all slashes are deleted before comparing")
  func slashes() throws {
    let plan = try NavigationPlan(text: site)
    #expect(plan.match("/about/team").target == "Team")
    for url in ["/aboutteam", "/about//team", "//about/team/", "/ab/out/team", "abo/ut"] {
      #expect(plan.match(url).target == nil, "\(url)")
    }
  }

  @Test("Kerabyte fault: URLs lose their case and patterns do not")
  func letterCase() throws {
    let plan = try NavigationPlan(text: site)
    #expect(plan.match("/Mixed/Case").target == "Mixed")
    #expect(plan.match("/mixed/case").target == nil && plan.match("/About").target == nil)
    #expect(plan.match("/docs/README").arguments == ["page": ["README"]])
    // Hosts and schemes have no case.
    #expect(plan.match("HTTPS://Example.COM/about").target == "About")
  }

  @Test(
    "Kerabyte fault: unlisted domains resolve anyway",
    arguments: [
      "https://example.org/about", "https://notexample.com/about",
      "https://example.com.example.org/about", "https://sub.example.com/about",
      "https://example.org/example.com/about",
    ])
  func domains(url: String) async throws {
    let walk = try Walk(site, on: ["Index"])
    let host = url.split(separator: "/")[1]
    let error = await failure { () throws(DriveError) in try await walk.driver.open(url) }
    #expect(error?.reason == .badURL(url, reason: "the host `\(host)` is not ours"))
    #expect(walk.trail.isEmpty)
  }

  @Test("Kerabyte fault: one of the hooks is never called")
  func hooks() async throws {
    let log = Log()
    let plan = try NavigationPlan(text: site)
    let services = ServiceResolver(plan)
    for route in plan.routes {
      try services.register(screen: route) { frame, _ in Screen(frame.route, log) }
    }
    let driver = try Driver(plan, resolver: services)
    try await driver.open("/item/1")
    try await driver.open("/item/2")
    try await driver.drive(sub: "About")
    try await driver.driveToParent()
    try await driver.open("/")
    #expect(
      await log.lines == [
        "enter Index", "enter Item", "update Item", "cover Item", "enter About", "leave About",
        "return Item", "leave Item", "return Index",
      ])
  }

  @Test("Kerabyte fault: the history grows on a repeat")
  func repeats() async throws {
    let walk = try Walk(site)
    let first = try await walk.driver.open("/about/team")
    for _ in 0..<10 {
      let again = try await walk.driver.open("/about/team")
      #expect(again.stack == first.stack && again.stack.count == 3)
    }
    try await walk.driver.driveToParent()
    #expect(await walk.stack == ["Index", "About"])
  }
}
