import QTRoute
import Testing

/// Routes of which several match the same URLs; the text of a plan is their lines in any order.
private let routes = [
  "route Rest(path: [String]) in Home at \"item/**path\"",
  "route Text(name: String) in Home at \"item/:name\"",
  "route Number(id: Int) in Home at \"item/:id\"",
  "route Mix(id: Int) in Home at \"item/no-:id\"",
  "route New in Home at \"item/new\"",
]

private let thing = """
  scheme "myapp"
  route Home at "/" {
      route Item(thing: String) at "item/:thing" { route Part(part: String) at "part/:part" }
      route Literal at "box/%3Athing"
  }
  """

@Suite("IKRouter: faults that are absent")
struct IKRouterFaultTests {
  @Test("IKRouter fault: the first match wins, whatever its specificity", arguments: [true, false])
  func specificity(isReversed: Bool) throws {
    let lines = isReversed ? routes.reversed() : routes
    let plan = try NavigationPlan(text: "route Home\n" + lines.joined(separator: "\n"))
    #expect(plan.match("item/new").target == "New")
    #expect(plan.match("item/no-5").target == "Mix")
    #expect(plan.match("item/5").target == "Number")
    #expect(plan.match("item/x").target == "Text")
    #expect(plan.match("item/no-x").target == "Text")
    #expect(plan.match("item/x/y").target == "Rest")
  }

  // Two patterns for one URL are an error of `qtroute check`; here it is the registered code.
  @Test("IKRouter fault: duplicates are accepted in silence")
  func duplicates() throws {
    let services = ServiceResolver(try NavigationPlan(text: thing))
    try services.register(screen: "Item") { frame, _ in Screen(frame.route) }
    #expect(throws: RegistrationError.registeredTwice("Item")) {
      try services.register(screen: "Item") { frame, _ in Screen(frame.route) }
    }
    #expect(services.names == ["Item"])
  }

  @Test("IKRouter fault: the text `:thing` in a URL matches a literal or binds nothing")
  func colon() throws {
    let plan = try NavigationPlan(text: thing)
    #expect(plan.match("myapp://item/:thing").text == "Home / Item(\":thing\")")
    #expect(plan.match("myapp://item/:thing/part/:part").arguments["part"] == ":part")
    // A literal colon is one that the plan escapes.
    #expect(plan.match("myapp://box/:thing").target == "Literal")
    #expect(plan.match("myapp://box/x").target == nil)
  }

  @Test("IKRouter fault: an empty segment binds an empty parameter")
  func emptySegment() throws {
    let plan = try NavigationPlan(text: thing)
    for url in ["myapp://item//part/5", "myapp://item/", "/item//"] {
      #expect(plan.match(url).target == nil, "\(url)")
      #expect(plan.match(url).reason == "no pattern matches", "\(url)")
    }
  }

  @Test("IKRouter fault: a trailing slash breaks a match")
  func trailingSlash() throws {
    let plan = try NavigationPlan(text: thing)
    #expect(plan.match("myapp://item/5/").text == "Home / Item(\"5\")")
    #expect(plan.match("myapp://item/5/?x=1").query.map(\.key) == ["x"])
  }

  @Test("IKRouter fault: a query without `=` makes the whole URL invalid")
  func bareKey() throws {
    let match = try NavigationPlan(text: thing).match("myapp://item/5?x")
    #expect(match.text == "Home / Item(\"5\")")
    #expect(match.query.map(\.key) == ["x"] && match.query.map(\.value) == [nil])
  }

  @Test("IKRouter fault: the scheme compares with case")
  func schemeCase() throws {
    let plan = try NavigationPlan(text: thing)
    for url in ["MyApp://item/5", "MYAPP://item/5"] {
      #expect(plan.match(url).text == "Home / Item(\"5\")")
    }
    // The rest does, on purpose: a value may not lose its case.
    #expect(plan.match("myapp://ITEM/5").target == nil)
    #expect(plan.match("myapp://item/Ab").arguments == ["thing": "Ab"])
  }

  @Test("IKRouter fault: nothing is percent-decoded")
  func decoding() throws {
    let plan = try NavigationPlan(text: thing)
    #expect(plan.match("myapp://item/a%20b%2Fc").arguments == ["thing": "a b/c"])
    #expect(plan.match("myapp://%69tem/5").arguments == ["thing": "5"])
    // It is done once, after the URL was split: an escape that is escaped stays one.
    #expect(plan.match("/item/%2541").arguments == ["thing": "%41"])
    #expect(plan.match("/item/%zz").target == nil)
  }

  // A name that occurs twice in a pattern is an error of `qtroute check`; here it is the query.
  @Test("IKRouter fault: a repeated parameter name keeps the last")
  func repeated() throws {
    let plan = try NavigationPlan(
      text: "route Home at \"/\" { route List(q: Int?, tag: [String]) at \"list\" }")
    let match = plan.match("/list?q=1&tag=a&q=2&tag=b")
    // A scalar keeps the first, and the other is left over; a list keeps all.
    #expect(match.arguments == ["q": 1, "tag": ["a", "b"]])
    #expect(match.query.map(\.key) == ["q"] && match.query.map(\.value) == ["2"])
  }

  // The search does not go on to a worse pattern, since no two patterns of equal rank match one URL:
  // what the app declines goes to the plan's fallback, once, and the outcome says so.
  @Test("IKRouter fault: a handler that declines stops the search")
  func declines() async throws {
    let walk = try Walk(
      thing + "\nfallback Home", on: ["Home"], resolver: ScriptedResolver([.declines]))
    let outcome = try await walk.driver.open("myapp://item/5")
    #expect(walk.trail == ["jump Item", "self Home"])
    #expect(outcome.unknownName == "Item" && outcome.frame.route == "Home")
  }
}
