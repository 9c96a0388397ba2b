import RouteMatch
import RoutePlan
import Testing

@Suite("A URL opens")
struct URLMatcherTests {
  private let podcasts = Answers(
    """
    scheme "podcasts"
    domain "podcasts.example.com", "*.example.org"
    fact signedIn
    type Topic = "science" | "news"
    route Main at "/" tabs {
        route Home at "home" {
            route Show(showId: Int) at "/shows/:showId" {
                task follow at "follow" requires signedIn
            }
        }
        route Library at "library" requires signedIn
        route Shelf(topic: Topic) at "browse/:topic"
        route Help at "help"
    }
    route Player(trackId: Int, speed: Double = 1.0, tags: [String], note: String?) in Home
        at "/play/:trackId"
    task signOut at "sign-out"
    fallback Help
    """)

  @Test(
    "a route with its stack and arguments",
    arguments: [
      ("podcasts://shows/7", "Main / Home / Show(showId: 7)"),
      ("podcasts://shows/7?ref=mail", "Main / Home / Show(showId: 7) ?ref=mail"),
      ("/shows/7", "Main / Home / Show(showId: 7)"),
      ("shows/7", "Main / Home / Show(showId: 7)"),
      ("shows/7/", "Main / Home / Show(showId: 7)"),
      ("/shows/7#part", "Main / Home / Show(showId: 7) #part"),
      ("https://podcasts.example.com/shows/-7", "Main / Home / Show(showId: -7)"),
      ("HTTP://PODCASTS.example.COM/shows/007", "Main / Home / Show(showId: 7)"),
      ("https://a.b.example.org/help", "Main / Help"),
      ("PODCASTS:///help", "Main / Help"),
      ("podcasts:help", "Main / Help"),
      ("podcasts://", "Main"),
      ("", "Main"),
      ("/", "Main"),
      ("https://podcasts.example.com", "Main"),
      ("https://podcasts.example.com?x", "Main ?x"),
      ("/library", "Main / Library requires signedIn"),
      ("/shows/7/follow", "Main / Home / Show(showId: 7) / task follow requires signedIn"),
      ("/sign-out", "task signOut"),
      ("/browse/science", "Main / Shelf(topic: \"science\")"),
      ("/%62rowse/ne%77s", "Main / Shelf(topic: \"news\")"),
      ("/play/12?speed=1.5", "Main / Home / Player(trackId: 12, speed: 1.5)"),
      ("/play/12?trackId=13", "Main / Home / Player(trackId: 12) ?trackId=13"),
      (
        "/play/12?tags=a&tags=b%20c&tags=d+e&tags",
        "Main / Home / Player(trackId: 12, tags: [\"a\", \"b c\", \"d e\", \"\"])"
      ),
      ("/play/12?note=a=b&note=c", "Main / Home / Player(trackId: 12, note: \"a=b\") ?note=c"),
      ("/play/12?note", "Main / Home / Player(trackId: 12, note: \"\")"),
      ("/play/12?speed=fast&a=1&a=2&b", "Main / Home / Player(trackId: 12) ?speed=fast&a=1&a=2&b"),
      ("/play/12?note=%zz", "Main / Home / Player(trackId: 12) ?note=%zz"),
    ])
  func opens(url: String, answer: String) {
    #expect(podcasts.open(url) == answer)
  }

  @Test(
    "nothing that it should not",
    arguments: [
      "/shows/x", "/shows/7x", "/shows", "/shows//7", "//shows/7", "/shows/7//", "//",
      "/shows/99999999999999999999", "/Shows/7", "/browse/weather", "/shows/%37%", "/shows/%ff",
      "/help%2F", "podcasts:////help", "/nowhere", "https://podcasts.example.com//help",
    ])
  func nothing(url: String) {
    let match = podcasts.match(url)
    #expect(!match.isMatched)
    #expect(match.isOurs)
    #expect(match.isFallback, "the fallback takes what is ours")
  }

  @Test(
    "nothing at all, if it is not ours",
    arguments: [
      "other://shows/7", "https://example.com/help", "https://example.org/help",
      "https://podcasts.example.com:443/help", "https://me@podcasts.example.com/help",
      "https://podcasts.example.com.evil.org/help", "https://evilexample.org/help", "mailto:a@b.c",
    ])
  func foreign(url: String) {
    let match = podcasts.match(url)
    #expect(!match.isOurs)
    #expect(match.target == nil)
  }

  @Test(
    "the most specific pattern, from left to right, whatever the order",
    arguments: [
      ("/a", "Literal"), ("/a-b", "Mix"), ("/-", "Text"), ("/7", "Typed"), ("/b", "Text"),
      ("/b/c", "Star"), ("/b/d", "Rest"), ("/b/c/d", "Rest"),
    ])
  func rank(url: String, route: String) {
    let routes = [
      "route Literal at \"a\"", "route Mix(x: String, y: String) at \":x-:y\"",
      "route Typed(n: Int) at \":n\"", "route Text(s: String) at \":s\"",
      "route Star at \"*/c\"", "route Rest(r: [Any]) at \"**r\"",
    ]
    for turn in routes.indices {
      let text = (routes[turn...] + routes[..<turn]).joined(separator: "\n")
      let match = Answers(text).open(url)
      #expect(match.hasPrefix(route), "\(match) for \(url)")
    }
  }

  @Test("what a greedy choice would miss, three segments later")
  func backtracking() {
    let answers = Answers(
      """
      route A at "/a/b/c/d"
      route B(x: String) at "/a/:x/c/e"
      route C(x: String, y: String) at "/:x/b/:y/f"
      route D(r: [String]) at "/a/**r"
      """)
    #expect(answers.open("/a/b/c/d") == "A")
    #expect(answers.open("/a/b/c/e") == "B(x: \"b\")")
    #expect(answers.open("/a/b/c/f") == "D(r: [\"b\", \"c\", \"f\"])")
    #expect(answers.open("/z/b/c/f") == "C(x: \"z\", y: \"c\")")
  }

  @Test("by its next segment, if two patterns of one rank fit")
  func sets() {
    let answers = Answers(
      """
      route A(n: Int, x: String) at "/:n/:x"
      route B(d: Double) at "/:d/x"
      route C(s: String, t: String) at "/:s-:t/:s2"
      """
      .replacing(":s2", with: "y"))
    #expect(answers.open("/7/x") == "B(d: 7.0)")
    #expect(answers.open("/7/z") == "A(n: 7, x: \"z\")")
    #expect(answers.open("/-7/y") == "A(n: -7, x: \"y\")")
    #expect(answers.open("/1-7/y") == "C(s: \"1\", t: \"7\")")
  }

  @Test(
    "with each parameter of a mix taking as little as it can",
    arguments: [
      ("/p/a-b-c", "P(a: \"a\", b: \"b-c\")"), ("/p/-a-b", "P(a: \"-a\", b: \"b\")"),
      ("/p/--", "-"), ("/p/a-", "-"), ("/p/---", "P(a: \"-\", b: \"-\")"),
      ("/q/x-y-3", "Q(a: \"x-y\", n: 3)"), ("/q/x--3", "Q(a: \"x\", n: -3)"),
      ("/q/x-y", "-"), ("/item-7.html", "Item(id: 7)"), ("/item-x.html", "-"),
      ("/item-.html", "-"), ("/s/1.5x2.x3", "S(d: 1.5, e: \"2.x3\")"),
      ("/s/1.5x2x3", "S(d: 1.5, e: \"2x3\")"),
      ("/s/1e5x", "-"), ("/s/1x", "-"), ("/t/falsetrue", "-"),
      ("/t/true=false", "T(b: true, c: false)"),
      ("/u/%F0%9F%A6%8A-x", "U(v: \"🦊\", w: \"x\")"),
    ])
  func mixes(url: String, answer: String) {
    let answers = Answers(
      """
      route P(a: String, b: String) at "/p/:a-:b"
      route Q(a: String, n: Int) at "/q/:a-:n"
      route Item(id: Int) at "/item-:id.html"
      route S(d: Double, e: String) at "/s/:d%78:e"
      route T(b: Bool, c: Bool) at "/t/:b=:c"
      route U(v: String, w: String) at "/u/:v-:w"
      """)
    #expect(answers.open(url) == answer)
  }

  @Test("with the segments that an app gets, `.` and `..` too")
  func dots() {
    let answers = Answers("domain \"a.com\"\nroute One(a: String) at \"/x/:a\"\nroute Two at \"/\"")
    #expect(answers.open("https://a.com/x/..") == "One(a: \"..\")")
    #expect(answers.open("/x/%2e") == "One(a: \".\")")
    #expect(answers.open("/x/../") == "One(a: \"..\")")
    #expect(answers.open("/y/..") == "-")
  }

  @Test("on its own scheme or host first, and only there")
  func bases() {
    let answers = Answers(
      """
      scheme "app", "web"
      domain "a.com", "*.b.com"
      route Plain at "/x"
      route Scheme at "app://x"
      route Host at "https://a.com/x"
      route Below at "https://*.b.com/x"
      route Exact at "http://c.b.com/x"
      route Only at "app://only/y"
      """)
    #expect(answers.open("/x") == "Plain")
    #expect(answers.open("app://x") == "Scheme")
    #expect(answers.open("web://x") == "Plain")
    #expect(answers.open("https://a.com/x") == "Host")
    #expect(answers.open("http://A.COM/x") == "Host")
    #expect(answers.open("https://d.b.com/x") == "Below")
    #expect(answers.open("https://e.c.b.com/x") == "Below")
    #expect(answers.open("https://c.b.com/x") == "Exact")
    #expect(answers.open("https://b.com/x") == "-")
    #expect(answers.open("app://only/y") == "Only")
    #expect(answers.open("web://only/y") == "-")
    #expect(answers.open("/only/y") == "-")
  }

  @Test("with the facts that its chain does not grant itself, and the missing inputs")
  func requirements() {
    let answers = Answers(
      """
      fact a
      fact b
      fact c
      type Photo
      route Root(id: Int) grants a {
          route Mid requires a, b revokes a {
              route End(photo: Photo, n: Int, m: Int = 1) at "/end" requires a, c
          }
      }
      """)
    #expect(
      answers.open("/end?n=3&photo=x")
        == "Root / Mid / End(n: 3) ?photo=x requires b,a,c unless a missing id,photo")
  }

  @Test("with a missing input of several frames reported once, for the lowest")
  func missingOnce() {
    let answers = Answers(
      """
      route R(id: Int) {
          route S(id: Int, b: String) {
              route T(id: Int, b: String) at "/t" { task K(id: Int) at "k" }
          }
      }
      """)
    #expect(answers.open("/t") == "R / S / T missing id,b")
    #expect(answers.open("/t/k") == "R / S / T / task K missing id,b")
    #expect(answers.match("/t").missing.map(\.owner) == [0, 1].map { .route(RouteID($0)) })
  }

  @Test("even if a flow without routes contains a task")
  func emptyFlows() {
    let answers = Answers(
      """
      route Root at "r" {
          flow F at "f" {
              route A at "a"
              flow G at "g" { task T at "t" }
              route B at "b"
          }
          flow H { flow I { task U at "u" } }
      }
      flow J at "j" { task V at "v" }
      task W at "w"
      """)
    #expect(answers.open("/r/f/a") == "Root / A")
    #expect(answers.open("/r/f/b") == "Root / A / B")
    #expect(answers.open("/r/f/g/t") == "task T")
    #expect(answers.open("/r/u") == "task U")
    #expect(answers.open("/j/v") == "task V")
    #expect(answers.open("/w") == "task W")
    let small = Answers(
      "route Root { flow F { route A at \"a\"  flow G { task T at \"t\" } } }")
    #expect(small.open("/a") == "Root / A")
    #expect(small.open("/t") == "task T")
  }

  @Test("by the pattern of a route that captures most, whatever the order")
  func captures() {
    for patterns in [["/:x-:y", "/:x-b"], ["/:x-b", "/:x-:y"]] {
      let answers = Answers(
        "route A(x: String, y: String) at \"\(patterns[0])\" at \"\(patterns[1])\"")
      #expect(answers.open("/a-b") == "A(x: \"a\", y: \"b\")")
      #expect(OverlapFinder.find(answers.set).isEmpty)
    }
  }

  @Test("only by its path, wherever a query, a fragment or stripped characters begin")
  func parts() {
    let answers = Answers(
      "route A(x: String, q: String?) at \"/:x\"\nroute B(x: String) at \"/:x/b\"")
    for length in 1...20 {
      let text = String(repeating: "a", count: length)
      #expect(answers.open("/\(text)?q=\(text)") == "A(x: \"\(text)\", q: \"\(text)\")")
      #expect(answers.open("/\(text)#q=\(text)") == "A(x: \"\(text)\") #q=\(text)")
      #expect(answers.open("/\(text)\\b") == "B(x: \"\(text)\")")
      #expect(answers.open("/\(text)\t/b\n") == "B(x: \"\(text)\")")
      #expect(answers.open("  /\(text)/b ") == "B(x: \"\(text)\")")
      #expect(answers.open("/\(text) a!\"$") == "A(x: \"\(text) a!\\\"$\")")
      #expect(answers.open("/\(text)%20a") == "A(x: \"\(text) a\")")
    }
  }

  @Test("with each of many inputs, from the path or the query")
  func manyInputs() {
    let names = (0..<40).map { "n\($0)" }
    let answers = Answers(
      "route A(first: Int, \(names.map { "\($0): Int" }.joined(separator: ", "))) at \"/:first\"")
    let query = names.reversed().map { "\($0)=\($0.dropFirst())" }.joined(separator: "&")
    let values = names.map { "\($0): \($0.dropFirst())" }.joined(separator: ", ")
    #expect(answers.open("/7?\(query)&first=8&n3=4") == "A(first: 7, \(values)) ?first=8&n3=4")
    #expect(answers.match("/7?n39=1").missing.count == 39)
  }
}
