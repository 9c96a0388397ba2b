import RoutePlan
import RouteBase
import RouteSyntax
import Testing

@Suite("Looking up names")
struct LookupTests {
  @Test("a bare name is looked up in its own service, then in the plan")
  func scopes() {
    let built = BuiltPlan(
      """
      route Home route Cart
      service Shop { route Cart  link Home -> Cart  link Cart -> Other.Cart }
      service Other { route Cart in Home  link Shop.Cart -> Cart }
      link Home -> Cart
      """)
    #expect(built.findings.isEmpty)
    #expect(
      built.links == [
        "Home -> Shop.Cart", "Shop.Cart -> Other.Cart", "Shop.Cart -> Other.Cart", "Home -> Cart",
      ])
  }

  @Test(
    "a command line may use names with or without backticks",
    arguments: [
      ("Home", "route Home"), ("`Home`", "route Home"), ("Shop.Cart", "route Shop.Cart"),
      ("`Shop`.`Cart`", "route Shop.Cart"), ("`Shop`.Cart", "route Shop.Cart"),
      ("To-Do Detail", "route `To-Do Detail`"), ("`To-Do Detail`", "route `To-Do Detail`"),
      ("a.b.c", "route `a.b.c`"), ("`a.b.c`", "route `a.b.c`"), ("Shop.x.y", "route Shop.`x.y`"),
      ("Shop.`x.y`", "route Shop.`x.y`"), ("My.Own.p.q", "route `My.Own`.`p.q`"),
      ("`My.Own`.`p.q`", "route `My.Own`.`p.q`"), ("Shop.pay", "task Shop.pay"),
      ("Checkout", "flow Checkout"), ("\u{301}x", "route `\u{301}x`"),
      ("`\u{301}x`", "route `\u{301}x`"),
    ])
  func find(text: String, expected: String) {
    let built = BuiltPlan(
      """
      route Home route `To-Do Detail` route `a.b.c` flow Checkout { route Pay } route `\u{301}x`
      service Shop { route Cart route `x.y` task pay }
      service `My.Own` { route `p.q` }
      """)
    #expect(built.findings.isEmpty)
    #expect(built.found(text) == expected)
  }

  @Test(
    "a text that is not a name in the plan finds nothing",
    arguments: [
      "", ".", "..", "`", "``", "`Home", "Home`", "`Home`x", "`Home`.", ".Home", "Shop.", "Shop",
      "Shop.Home", "home", "Shop.Cart.x", "`Shop`.`Cart`.`x`", "Home.Home", "`Shop.Cart`",
      "\u{0}", "Home ",
    ])
  func findNothing(text: String) {
    #expect(BuiltPlan("route Home service Shop { route Cart }").found(text) == nil)
  }

  @Test("a megabyte of dots is not a name, and is recognized immediately")
  func manyDots() {
    let dots = String(repeating: ".", count: 1 << 20)
    #expect(BuiltPlan("route Home").found(dots) == nil)
    #expect(BuiltPlan("route `\(dots)`").found(dots) == "route `\(dots)`")
  }

  // MARK: Old names

  @Test("`was` keeps the names of routes, flows and tasks in their own service and in the plan")
  func oldNames() {
    let built = BuiltPlan(
      """
      route Home was Start, Main
      service Shop was Store, Market {
        route Cart was Basket  task pay was buy  flow Checkout was Till { route Sum }
      }
      link Start -> Basket  link Store.Basket -> Market.Till  link Shop.Cart -> Main
      """)
    #expect(built.findings.isEmpty)
    for (old, new) in [
      ("Start", "route Home"), ("Main", "route Home"), ("Basket", "route Shop.Cart"),
      ("Shop.Basket", "route Shop.Cart"), ("Store.Basket", "route Shop.Cart"),
      ("Market.Cart", "route Shop.Cart"), ("buy", "task Shop.pay"), ("Till", "flow Shop.Checkout"),
    ] {
      #expect(built.found(old) == new, "\(old)")
    }
    #expect(
      built.links == ["Home -> Shop.Cart", "Shop.Cart -> Shop.Sum", "Shop.Cart -> Home"])
    #expect(built.found("Store.Start") == nil && built.found("Cart") == nil)
  }

  @Test("a current name, or one that the plan itself had, takes precedence over an old one")
  func oldNamesInTheWay() {
    let built = BuiltPlan(
      """
      service A { route New was Cart, Bag, Box }
      service B { route Newer was Cart }
      route Cart  route Sack was Bag
      """)
    #expect(built.findings.isEmpty)
    #expect(built.found("Cart") == "route Cart")
    #expect(built.found("Bag") == "route Sack")
    #expect(built.found("A.Cart") == "route A.New" && built.found("A.Bag") == "route A.New")
    #expect(built.found("B.Cart") == "route B.Newer")
    #expect(built.found("Box") == "route A.New")
  }

  @Test("a name with its service is kept, even if the service is gone or renamed")
  func movedNames() {
    let built = BuiltPlan(
      """
      route Cart was Gone.Cart, Shop.Basket, Store.Bag
      service Shop was Store { route Pay was Gone.Pay, Gone.`x.y` }
      link Gone.Cart -> Gone.Pay
      """)
    #expect(built.findings.isEmpty)
    #expect(built.links == ["Cart -> Shop.Pay"])
    for (old, new) in [
      ("Gone.Cart", "route Cart"), ("Shop.Basket", "route Cart"), ("Shop.Bag", "route Cart"),
      ("Store.Bag", "route Cart"), ("Gone.Pay", "route Shop.Pay"), ("Gone.x.y", "route Shop.Pay"),
    ] {
      #expect(built.found(old) == new, "\(old)")
    }
    #expect(built.found("Gone.Shop") == nil && built.found("Basket") == nil)
    checkFindings(
      "route Cart was Gone.Cart link Cart -> «Gone.Crat»", ["unknown name `Gone.Crat`"])
  }

  // MARK: Unknown names

  @Test(
    "names near an unknown one: the same in other services, then whole names, then own names",
    arguments: [
      ("Login", ["Account.Login", "Staff.Login"]), ("Hme", ["Home"]), ("signdIn", ["signedIn"]),
      ("Acount.Login", ["Account.Login"]), ("Logn", ["Account.Login", "Staff.Login"]),
      ("leav", ["Account.leave"]), ("Account.Zzzzzz", []), ("Zzzzzz", []), ("", []),
    ])
  func near(_ name: String, _ expected: [String]) {
    let built = BuiltPlan(
      """
      fact signedIn
      route Home
      service Account { route Login  task leave }
      service Staff { route Login }
      """)
    #expect(built.plan.names(near: name, and: ["signedIn"]) == expected)
    let routes = built.plan.names(near: name, routesOnly: true)
    #expect(routes == (name == "leav" || name == "signdIn" ? [] : expected))
  }

  @Test("unknown names of every kind are reported with similar names")
  func unknown() {
    checkFindings(
      """
      fact signedIn
      service Account { route Login  task leave  link Login -> «Logn» }
      route Home { link -> «Hom» requires «signedin» }
      flow Checkout { route Pay }
      route X in «Chekout»
      link «Account.Lgoin» -> «Acount».Login
      link Home -> «Login»
      link Home -> «Account.Zzzzzz»
      fallback «Account.leav»
      expect path «Hme» -> «Py» given «signdIn»
      expect stack Home is «Hoem»
      route Outcome requires «zzzzzz» unless signedIn
      """,
      [
        "unknown name `Logn` ? did you mean `Login`?", "unknown name `Hom` ? did you mean `Home`?",
        "unknown fact `signedin` ? did you mean `signedIn`?",
        "unknown name `Chekout` ? did you mean `Checkout`?",
        "unknown name `Account.Lgoin` ? did you mean `Login`?",
        "unknown service `Acount` ? did you mean `Account`?",
        "unknown name `Login` ? did you mean `Account.Login`?",
        "unknown name `Account.Zzzzzz` ? -",
        "unknown name `Account.leav` ? did you mean `leave`?",
        "unknown name `Hme` ? did you mean `Home`?", "unknown name `Py` ? did you mean `Pay`?",
        "unknown fact `signdIn` ? did you mean `signedIn`?",
        "unknown name `Hoem` ? did you mean `Home`?",
        "unknown fact `zzzzzz` ? declare it: `fact zzzzzz`",
      ])
  }

  @Test("a suggested edit spells names as a plan does")
  func spelling() {
    func edit(_ text: String) -> String? {
      BuiltPlan(text).findings.first?.fix?.edits.first?.replacement
    }
    #expect(edit("route `To Do` route B link B -> ToDo") == "`To Do`")
    #expect(edit("route `a.bcd` route B link B -> `abcd`") == "`a.bcd`")
    #expect(edit("service S { route `a.bcd` } route B link B -> S.`abcd`") == "`a.bcd`")
    #expect(edit("service `My S` { route Cart } route B link B -> Cart") == "`My S`.Cart")
    #expect(edit("route `route` route B link B -> `rout`") == "`route`")
    #expect(edit("route Cart1 route Cart2 route B link B -> Cart") == nil)
  }

  @Test("a task in the place of a route is reported with its place")
  func wrongKind() {
    checkFindings(
      """
      task ‹go› route A
      route B in «go»
      link A -> «go»  link «go» -> A  link A -> B back to «go»
      expect path «go» -> A
      expect stack «go» is A
      """,
      [
        "`go` is a task, but a route or a flow is expected here ? name a route or a flow",
        "`go` is a task, but a route is expected here",
        "`go` is a task, but a route or a flow is expected here",
        "`go` is a task, but a route or a flow is expected here",
        "`go` is a task, but a route is expected here",
        "`go` is a task, but a route is expected here",
      ])
  }
}
