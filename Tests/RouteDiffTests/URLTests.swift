import RouteDiff
import RouteMatch
import RoutePlan
import RouteTrials
import Testing

@Suite("What URLs open")
struct URLTests {
  private let head = "scheme \"s\"\nroute R at \"/\"\n"

  @Test("a URL that no longer matches anything, and one that opens something else")
  func goneAndMoved() {
    #expect(
      changes(head + "route A(a: String) in R at \"x/:a\"", head + "route A(a: String) in R")
        == ["!url-gone: `s://x/x` opened `A` and now matches nothing"])
    #expect(
      changes(
        head + "route A(a: String) in R at \"x/:a\"",
        head + "route A(a: String) in R at \"x/:a\"\nroute B in R at \"x/new\"") == [
          "!url-moved: `s://x/new` now opens `B` (was `A`)", "new: route `B` is new, in `R`",
        ])
  }

  @Test("a URL that stays in the browser now, or no longer does")
  func web() {
    let plan = "route A(a: String) in R at \"x/:a\""
    #expect(
      changes(head + plan, head + "web \"/x/new\"\n" + plan)
        == [
          "!url-gone: `s://x/new` opened `A` and now stays in the browser",
          "web-changed: URLs that match `/x/new` now stay in the browser",
        ])
    #expect(
      changes(head + "web \"/x/new\"\n" + plan, head + plan)
        == [
          "web-changed: URLs that match `/x/new` no longer stay in the browser",
          "url-new: `s://x/new` stayed in the browser and now opens `A`",
        ])
    // Nothing opened there.
    #expect(
      changes(head, head + "web \"/y/**\"")
        == ["web-changed: URLs that match `/y/**` now stay in the browser"])
  }

  @Test("a pattern that sets other values, and one that does what a query did")
  func settings() {
    let plan = head + "route A(t: String = \"a\") in R at \"x\" "
    #expect(
      changes(plan + "(t: \"b\")", plan + "(t: \"c\")")
        == ["!url-values: `s://x` now gives `A` different values: `t: c` (was `t: b`)"])
    #expect(changes(plan + "(t: \"b\")", plan + "(t: \"b\")") == [])
  }

  @Test("removing a domain or a scheme on which nothing opened closes nothing")
  func basesWithoutPatterns() {
    let pattern = "route A at \"https://a.com/\" { route B at \"b\" }"
    for base in ["domain \"b.com\"", "scheme \"t\"", "domain \"*.a.com\""] {
      let (one, other) = ("domain \"a.com\"\n\(base)\n\(pattern)", "domain \"a.com\"\n\(pattern)")
      #expect(changes(one, other) == [])
      #expect(changes(other, one) == [])
    }
    // A pattern without a base opened on every base.
    #expect(
      changes(
        "domain \"a.com\", \"b.com\"\nroute A at \"/a\"", "domain \"a.com\"\nroute A at \"/a\"")
        == [
          "!url-gone: URLs that start with `https://b.com`, such as `https://b.com/a`,"
            + " no longer open anything"
        ])
  }

  @Test("a different spelling of the same pattern changes nothing")
  func otherText() {
    #expect(changes(head + "route A in R at \"a\"", head + "route A in R at \"/a/\"") == [])
    #expect(changes(head + "route A in R at \"%61b\"", head + "route A in R at \"ab\"") == [])
    #expect(
      changes(head + "route A in R at \"a\" at \"b\"", head + "route A in R at \"b\" at \"a\"")
        == [])
  }

  @Test("a type that accepts fewer texts closes URLs, and the message has one of them")
  func types() {
    func url(_ old: String, _ new: String) -> String? {
      changes(
        head + "type T = \"u\" | \"v\"\nroute A(a: \(old)) in R at \"x/item-:a.html\"",
        head + "type T = \"u\" | \"v\"\nroute A(a: \(new)) in R at \"x/item-:a.html\""
      ).first { $0.contains("url-") }
    }
    #expect(
      url("String", "Int") == "!url-gone: `s://x/item-x.html` opened `A` and now matches nothing")
    #expect(
      url("Int", "String") == "url-new: `s://x/item-x.html` matched nothing and now opens `A`")
    #expect(url("T", "Int") != nil)
    #expect(url("Double", "Int")?.contains("item-0.0.html") == true)
    #expect(url("String", "Any") == nil)
  }

  @Test("another parameter in a pattern changes the values")
  func values() {
    #expect(
      changes(
        head + "route A(a: Int, b: Int) in R at \":a/:b\"",
        head + "route A(a: Int, b: Int) in R at \":b/:a\""
      ).first?.hasPrefix("!url-values: ") == nil)
    let lines = changes(
      head + "route A(a: Int?, b: Int?) in R at \"x/:a\"",
      head + "route A(a: Int?, b: Int?) in R at \"x/:b\"")
    #expect(lines == ["!url-values: `s://x/0` now gives `A` different values: `b: 0` (was `a: 0`)"])
  }

  @Test("a rest is followed until another pattern can no longer tell its segments apart")
  func rests() {
    #expect(
      changes(
        head + "route A(a: [String]) in R at \"**a\"",
        head + "route A(a: [String]) in R at \"**a\"\nroute B in R at \"b/c/d\""
      ).first == "!url-moved: `s://b/c/d` now opens `B` (was `A`)")
  }

  @Test("patterns next to a parameter for any text do not multiply with those below it")
  func besideText() {
    let count = 1000
    let routes = (0..<count).map { "route A\($0) in R at \"a\($0)\"" }.joined(separator: "\n")
    let below = (0..<count).map { "route B\($0) in T at \"b\($0)\"" }.joined(separator: "\n")
    let old = head + "route T(t: String) in R at \":t\"\n\(routes)\n\(below)\n"
    var limits = ComparisonLimits()
    limits.patterns = 5 * count
    let comparison = PlanComparison(plan(old), plan(old + "route X in T at \"x0\""), limits: limits)
    #expect(comparison.limits.isEmpty)
    #expect(comparison.changes.contains { $0.kind == .urlNew && $0.url == "s://x/x0" })
  }

  @Test("a removed scheme or domain is reported once")
  func bases() {
    let body = "route R at \"/\" { route A at \"a\" }"
    #expect(
      changes("scheme \"s\", \"t\"\n" + body, "scheme \"s\"\n" + body)
        == ["!url-gone: URLs that start with `t://`, such as `t://`, no longer open anything"])
    #expect(
      changes("scheme \"s\"\n" + body, "scheme \"s\"\ndomain \"*.h.org\"\n" + body)
        == [
          "url-new: URLs that start with `https://www.h.org`, such as `https://www.h.org/`, are now ours"
        ])
  }

  @Test("a moved route builds another stack, and requires what that requires")
  func stacks() {
    #expect(
      changes(
        "fact f given\nroute R at \"/\" { route A requires f\nroute B at \"/b\" }",
        "fact f given\nroute R at \"/\" { route A requires f { route B at \"/b\" } }"
      ).filter { !$0.contains("path") } == [
        "!stack-changed: a URL of `B` now builds `R / A / B` (was `R / B`)",
        "!url-requires: opening a URL of `B` now requires `f`",
        "moved: `B` is now in `A` (was in `R`)",
      ])
  }

  @Test("a renamed route still counts as what its URLs open")
  func renamed() {
    #expect(
      changes(head + "route A in R at \"a\"", head + "route B in R at \"a\" was A")
        == ["renamed: route `A` is now named `B`"])
  }

  @Test("every URL that opens something else belongs to a reported group", arguments: 0..<6)
  func bruteForce(block: Int) throws {
    for seed in block * 10..<block * 10 + min(10, 4 * TrialNumbers.rounds) {
      let texts = PatternPair(seed: seed)
      let (old, new) = (plan(texts.oldText), plan(texts.newText))
      let comparison = PlanComparison(old, new)
      #expect(comparison.limits.isEmpty)
      var told: Set<String> = []
      var basesTold: [String] = []
      for change in comparison.changes where change.url != nil {
        switch change.kind {
        case .urlGone, .urlNew, .urlMoved:
          if change.subject.contains("://") {
            basesTold.append(change.subject)
            continue
          }
        default: continue
        }
        var (a, b) = (URLMatcher(old), URLMatcher(new))
        let url = change.url ?? ""
        told.insert(Self.names(&a, old, url) + " > " + Self.names(&b, new, url))
      }
      var (a, b) = (URLMatcher(old), URLMatcher(new))
      for url in PatternPair.urls {
        let (was, isNow) = (Self.names(&a, old, url), Self.names(&b, new, url))
        if was == isNow || basesTold.contains(where: { url.hasPrefix($0) }) { continue }
        // One host represents all hosts below the same domain.
        if url.contains(".h.org") && basesTold.contains(where: { $0.contains(".h.org") }) {
          continue
        }
        #expect(
          told.contains(was + " > " + isNow),
          "seed \(seed): \(url): \(was) > \(isNow)\n\(texts.oldText)\n\(texts.newText)")
        if !told.contains(was + " > " + isNow) { return }
      }
    }
  }

  private static func names(_ matcher: inout URLMatcher, _ plan: Plan, _ url: String) -> String {
    let match = matcher.match(url)
    guard match.isMatched, let target = match.target else { return "nothing" }
    return plan.displayName(target.symbol)
  }
}
