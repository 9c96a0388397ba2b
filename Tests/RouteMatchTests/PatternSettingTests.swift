import RouteMatch
import RoutePlan
import RouteSyntax
import Testing

@Suite("A pattern that sets arguments")
struct PatternSettingTests {
  private let music = Answers(
    """
    scheme "music"
    type Tab = "works" | "insights"
    route Home {
        route Artist(id: String, tab: Tab = "works", page: Int?, rate: Double = 1, tags: [String])
            at "/artist/:id" at "/artist/:id/auction-results" (tab: "insights")
            at "/artist/:id/new" (tab: "works", page: nil, rate: 2, tags: ["a", "b"]) {
            route Work(work: Int) at "works/:work"
        }
    }
    task sort(by: String, down: Bool = false) at "/sort/:by" at "/sort/:by/down" (down: true)
    """)

  @Test(
    "gives them, and the URL cannot",
    arguments: [
      ("/artist/7", "Home / Artist(id: \"7\")"),
      ("/artist/7?tab=insights", "Home / Artist(id: \"7\", tab: \"insights\")"),
      ("/artist/7/auction-results", "Home / Artist(id: \"7\", tab: \"insights\")"),
      (
        "/artist/7/auction-results?tab=works&page=2",
        "Home / Artist(id: \"7\", tab: \"insights\", page: 2) ?tab=works"
      ),
      (
        "/artist/7/new?tags=c&page=1",
        "Home / Artist(id: \"7\", tab: \"works\", page: nil, rate: 2.0, tags: [\"a\", \"b\"])"
          + " ?tags=c&page=1"
      ),
      (
        "/artist/7/auction-results/works/3?tab=works",
        "Home / Artist(id: \"7\", tab: \"insights\") / Work(work: 3) ?tab=works"
      ),
      ("/sort/name/down?down=false", "task sort(by: \"name\", down: true) ?down=false"),
    ])
  func gives(_ url: String, _ opened: String) {
    #expect(music.open(url) == opened)
    #expect(music.faults == [])
  }

  @Test("shows them to people behind the whole pattern")
  func shown() throws {
    let patterns = WholePatterns(music.plan)
    func shown(_ name: String) throws -> [String] {
      patterns.shown(of: try #require(music.plan.find(name)))
    }
    #expect(
      try shown("Artist") == [
        "/artist/:id", "/artist/:id/auction-results (tab: \"insights\")",
        "/artist/:id/new (tab: \"works\", page: nil, rate: 2, tags: [\"a\", \"b\"])",
      ])
    #expect(
      try shown("Work").dropFirst() == [
        "/artist/:id/auction-results/works/:work (tab: \"insights\")",
        "/artist/:id/new/works/:work "
          + "(tab: \"works\", page: nil, rate: 2, tags: [\"a\", \"b\"])",
      ])
    #expect(try shown("sort") == ["/sort/:by", "/sort/:by/down (down: true)"])
    #expect(try shown("Home") == [])
    let work = try #require(music.plan.find("Work"))
    #expect(patterns.urls(of: work).allSatisfy { !$0.contains("(") })
  }

  private func urls(_ inputs: [String: String]) -> [String] {
    var builder = URLBuilder(music.plan)
    let given = inputs.map { (music.plan.names.find($0.key.utf8), [$0.value]) }
    do throws(URLBuilder.Failure) {
      return try builder.urls(
        of: .route(RouteID(1)), URLInputs(Dictionary(uniqueKeysWithValues: given)), on: .any
      ).map(\.url)
    } catch { return ["\(error)"] }
  }

  @Test("makes the URL of inputs that agree with them, and of no others")
  func builds() {
    #expect(
      urls(["id": "7", "tab": "insights"]) == [
        "music://artist/7/auction-results", "music://artist/7?tab=insights",
      ])
    #expect(urls(["id": "7"]) == ["music://artist/7"])
    #expect(urls(["id": "7", "tab": "works"]) == ["music://artist/7?tab=works"])
    #expect(
      urls(["id": "7", "tab": "insights", "page": "2"]) == [
        "music://artist/7/auction-results?page=2", "music://artist/7?tab=insights&page=2",
      ])
  }

  @Test("makes none if it is the only one and contradicts the inputs")
  func contradicts() {
    let answers = Answers("route A(x: Int, y: Int = 1) at \"/a/:x\" (y: 1) at \"/b/:x\" (y: 2)")
    var builder = URLBuilder(answers.plan)
    let names = ["x", "y"].map { answers.plan.names.find($0.utf8) }
    func urls(_ y: String?) -> String {
      var inputs = [names[0]: ["7"]]
      if let y { inputs[names[1]] = [y] }
      do throws(URLBuilder.Failure) {
        return try builder.urls(of: .route(RouteID(0)), URLInputs(inputs), on: .any).map(\.url)
          .joined(separator: " ")
      } catch { return "\(error)" }
    }
    // The default is what the first pattern sets.
    #expect(urls(nil) == "/a/7")
    #expect(urls("1") == "/a/7")
    #expect(urls("2") == "/b/7")
    #expect(urls("3") == "contradicted(1)")
  }

  @Test("beats one of its route with fewer parameters, and clashes with one with as many")
  func ranks() {
    let text = "type S = \"a\" | \"b\"\ntype T = \"b\" | \"c\"\nroute A(x: S?, y: T?, n: Int = 0)"
    let more = Answers(text + " at \"/:x\" at \"/:y\" (n: 1) at \"/k\" at \"/k\" (n: 2)")
    #expect(more.open("/b") == "A(y: \"b\", n: 1)")
    #expect(more.open("/a") == "A(x: \"a\")")
    #expect(more.open("/k") == "A(n: 2)")
    #expect(OverlapFinder.find(more.set).isEmpty)
    let same = Answers(text + " at \"/:x\" (n: 1) at \"/:y\" (n: 2)")
    #expect(OverlapFinder.find(same.set).map(\.witness) == ["/b"])
    let twice = Answers(
      text + " at \"/k\" (n: 1) at \"/k\" (n: 2) at \"/j\" (n: 1) at \"/j\" (n: 1)")
    #expect(OverlapFinder.find(twice.set).map(\.witness) == ["/k"])
  }

  @Test(
    "has a value for each, and does not capture it",
    arguments: [
      ("route A(x: Int) at \"/:x\" (x: 1)", ["repeatedArgument "]),
      ("route A(x: Int) at \"/\" (x: 1, x: 2)", ["repeatedArgument "]),
      ("route A(x: Int) at \"/\" (x)", ["noValue "]),
      (
        "route A(x: Int) at \"/a\" (x: 1) { route B at \":x\" }", ["repeatedName :x"]
      ),
      (
        "route A(x: Int) at \"/:x\" { route B at \"b\" (x: 1)\nroute C at \"/c\" (x: 1) }",
        ["repeatedArgument "]
      ),
    ])
  func faults(_ text: String, _ faults: [String]) {
    let answers = Answers(text)
    #expect(answers.faults == faults)
    #expect(!answers.set.isWhole)
  }

  @Test("is left out if it sets something unknown; a value of another type is not given")
  func unknown() {
    let unknown = Answers("route A at \"/a\" (x: 1)")
    #expect(unknown.open("/a") == "-" && !unknown.set.isWhole)
    let mismatch = Answers("route A(x: Int?) at \"/a\" (x: \"b\")")
    #expect(mismatch.open("/a?x=1") == "A ?x=1")
  }
}
