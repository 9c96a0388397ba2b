import RouteMatch
import RoutePlan
import Testing

@Suite("A URL that stays in the browser")
struct WebPatternTests {
  private let shop = Answers(
    """
    scheme "shop"
    domain "shop.example.com", "*.shop.example.com"
    web "/oauth/**", "/*/unsubscribe", "legal"
    web "https://pay.shop.example.com/**", "/item-:id.pdf"
    route Home at "/" {
        route Callback at "oauth/callback"
        route User(name: String) at ":name" {
            route Letters at "unsubscribe/letters"
            route Number(n: Int) at ":n"
        }
        route Doc(rest: [String]) at "docs/**rest"
    }
    fallback Home
    """)

  @Test(
    "has a web pattern as its best one",
    arguments: [
      ("/oauth/x", "browser"), ("/oauth/a/b/c", "browser"), ("/oauth/callback", "Home / Callback"),
      ("/oauth/callback/x", "browser"), ("shop://oauth/x", "browser"),
      ("https://shop.example.com/oauth/x?y#z", "browser"),
      ("/oauth", "Home / User(name: \"oauth\")"),
      ("/me/unsubscribe", "browser"),
      ("/me/unsubscribe/letters", "Home / User(name: \"me\") / Letters"),
      ("/docs/unsubscribe", "Home / Doc(rest: [\"unsubscribe\"])"),
      ("/legal", "browser"), ("/legal/", "browser"), ("/LEGAL", "Home / User(name: \"LEGAL\")"),
      ("/item-7.pdf", "browser"), ("/item-.pdf", "Home / User(name: \"item-.pdf\")"),
      ("https://pay.shop.example.com/x/1/2", "browser"),
      ("https://pay.shop.example.com/x/7", "Home / User(name: \"x\") / Number(n: 7)"),
      ("https://pay.shop.example.com/docs/7", "Home / Doc(rest: [\"7\"])"),
      ("https://pay.shop.example.com/", "Home"),
    ])
  func opens(_ url: String, _ opened: String) {
    #expect(shop.open(url) == opened)
    #expect(shop.faults == [])
  }

  @Test("opens nothing, not even the fallback, and says by which pattern")
  func nothing() {
    let match = shop.match("/oauth/x?a=1#b")
    #expect(match.isOurs && match.isWeb && !match.isMatched && !match.isFallback)
    #expect(match.target == nil && match.stack.isEmpty)
    #expect(match.failure?.reason == "it stays in the browser")
    #expect(match.query.map(\.key) == ["a"] && match.fragment == "b")
    #expect(shop.set.text(of: match.webPattern, shop.plan) == "/oauth/**")
    #expect(shop.set.text(of: shop.match("/legal").webPattern, shop.plan) == "/legal")
    #expect(shop.match("/a/b/c").isFallback)
  }

  @Test("shows the patterns that it beats as near misses, and so does one that beats it")
  func near() {
    var matcher = URLMatcher(shop.plan, shop.set)
    func near(_ url: String) -> [String] {
      (matcher.nearMisses(url) ?? []).map {
        "\(shop.set.text(of: $0.pattern, shop.plan)) \($0.reason)"
      }
    }
    #expect(near("/legal").contains("/:name beaten"))
    #expect(near("/oauth/callback").contains("/oauth/** beaten"))
  }

  @Test(
    "has a pattern that can be read",
    arguments: [
      ("/a/**/b", "restNotLast **"), ("/a**", "restNotAlone **"), ("/a//b", "emptySegment //"),
      ("/a?b", "delimiter ?b"), ("other://x", "foreignScheme other"),
      ("https://b.com/x", "foreignHost b.com"), ("/:a:b", "touchingParameters :a:"),
    ])
  func faults(_ pattern: String, _ fault: String) {
    let answers = Answers("scheme \"s\"\ndomain \"a.com\"\nweb \"\(pattern)\"\nroute A at \"/\"")
    #expect(answers.faults == [fault])
    #expect(!answers.set.isWhole)
    #expect(answers.set.faults.allSatisfy { $0.isWeb && $0.pattern == 0 })
  }

  @Test("clashes with a route of equal rank, but not with another web pattern")
  func clashes() {
    func overlaps(_ text: String) -> [String] {
      OverlapFinder.find(Answers(text).set).map { "\($0.witness) \($0.isSame)" }
    }
    #expect(overlaps("web \"/a/*\", \"/a/*/\", \"/a/**\"\nroute A(x: String) at \"/a/:x\"") == [])
    #expect(overlaps("web \"/a\"\nroute A at \"/a\"") == ["/a true"])
    let mixed = overlaps("web \"/x-:a\", \"/:a-y\"\nroute A(b: String) at \"/:b-z\"")
    #expect(mixed.count == 1 && mixed[0].hasPrefix("/x-") && mixed[0].hasSuffix("-z false"))
  }

  @Test("is that on a nearer base")
  func bases() {
    let answers = Answers(
      """
      scheme "app"
      domain "a.com"
      web "https://a.com/x", "/y"
      route X at "/x"
      route Y at "app://y"
      """)
    #expect(answers.open("https://a.com/x") == "browser")
    #expect(answers.open("app://x") == "X")
    #expect(answers.open("app://y") == "Y")
    #expect(answers.open("https://a.com/y") == "browser")
  }
}
