import RouteMatch
import Testing

/// What users of the predecessors expect of URLs, and that the predecessors' faults are absent.
@Suite("The predecessors")
struct AncestorTests {
  // MARK: Kerabyte

  private let site = Answers(
    """
    domain "example.com", "*.example.com"
    route Index(rest: [String]) at "/" at "/**rest" {
        route About at "/about" {
            route Team at "team"
        }
        route Docs(page: [String]) at "/docs/**page"
    }
    """)

  @Test(
    "Kerabyte: fixed, trailing, queried, unknown and deep paths",
    arguments: [
      ("/about", "Index / About"), ("/about/", "Index / About"),
      ("/about?x=1", "Index / About ?x=1"), ("/about/team", "Index / About / Team"),
      ("https://www.example.com/about", "Index / About"),
      ("https://example.com/", "Index"),
      ("/nowhere/at/all", "Index(rest: [\"nowhere\", \"at\", \"all\"])"),
      ("/docs/a/b/c", "Index / Docs(page: [\"a\", \"b\", \"c\"])"),
    ])
  func kerabyte(url: String, answer: String) {
    #expect(site.open(url) == answer)
  }

  @Test("Kerabyte's faults are absent: slashes count, case counts, a foreign domain does not match")
  func kerabyteFaults() {
    let answers = Answers(
      """
      domain "example.com"
      route Home at "/" {
          route Joined at "ab"
          route Upper at "News"
      }
      """)
    #expect(answers.open("/a/b") == "-")
    #expect(answers.open("/News") == "Home / Upper")
    #expect(answers.open("/news") == "-")
    #expect(!answers.match("https://example.com.evil.org/ab").isOurs)
    #expect(!answers.match("https://evil.org/example.com/ab").isOurs)
  }

  // MARK: IKRouter

  private let colors = Answers(
    """
    scheme "myapp"
    route Red(red: String) at "myapp://red/:red" {
        route Green(green: String) at "green/:green" {
            route Blue(blue: String) at "blue/:blue"
        }
    }
    route Thing at "myapp://thing/fixed"
    """)

  @Test(
    "IKRouter: a URL builds three screens in order",
    arguments: [
      (
        "myapp://red/1/green/2/blue/3",
        "Red(red: \"1\") / Green(green: \"2\") / Blue(blue: \"3\")"
      ),
      ("myapp://red/1/green/2/", "Red(red: \"1\") / Green(green: \"2\")"),
      ("myapp://red/1?foo=bar&this=that", "Red(red: \"1\") ?foo=bar&this=that"),
      ("MyApp://red/1", "Red(red: \"1\")"),
      ("myapp://red/a%20b", "Red(red: \"a b\")"),
    ])
  func ikRouter(url: String, answer: String) {
    #expect(colors.open(url) == answer)
  }

  @Test("IKRouter's faults are absent")
  func ikRouterFaults() {
    // Text that looks like a pattern matches no literal, and is captured like any text.
    #expect(colors.open("myapp://thing/:fixed") == "-")
    #expect(colors.open("myapp://red/:red") == "Red(red: \":red\")")
    // An empty segment is never captured.
    #expect(colors.open("myapp://red//green/2") == "-")
    // `a?x` is a URL like any other.
    #expect(colors.open("myapp://red/1?x") == "Red(red: \"1\") ?x")
    // A repeated parameter is an error in the declaration.
    #expect(
      Answers("route A(id: String) at \"/:id/x/:id\"").faults == ["repeatedName :id"])
    // The better pattern wins, not the first.
    let answers = Answers("route A(x: String) at \"/:x\"\nroute B at \"/b\"")
    #expect(answers.open("/b") == "B")
  }

  // MARK: CoreNavigation

  private let users = Answers(
    """
    route User(id: String, panel: String?) at "user/:id"
    route Me at "user/me"
    route Item(name: String, id: Int) at "item/:name-:id"
    route Ab(a: String, ab: String) at "short/:a.:ab"
    """)

  @Test(
    "CoreNavigation: parameters in path, segment and query, of any text",
    arguments: [
      ("user/7", "User(id: \"7\")"), ("user/7?panel=posts", "User(id: \"7\", panel: \"posts\")"),
      ("user/me", "Me"), ("item/big-red-7", "Item(name: \"big-red\", id: 7)"),
      ("user/%F0%9F%A6%8A", "User(id: \"🦊\")"), ("user/🦊", "User(id: \"🦊\")"),
      ("short/x.y", "Ab(a: \"x\", ab: \"y\")"),
    ])
  func coreNavigation(url: String, answer: String) {
    #expect(users.open(url) == answer)
  }

  @Test("CoreNavigation's faults are absent")
  func coreNavigationFaults() {
    // The query never leaks into the path, nor overrides it.
    #expect(users.open("user/7?id=8") == "User(id: \"7\") ?id=8")
    // A pattern is anchored at both ends, and a dot is a dot.
    #expect(users.open("x/user/7") == "-")
    #expect(users.open("user/7/x") == "-")
    #expect(users.open("short/xzy") == "-")
  }
}
