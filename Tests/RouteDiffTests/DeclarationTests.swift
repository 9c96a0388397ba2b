import RouteDiff
import Testing

@Suite("Removed, renamed and new declarations")
struct DeclarationTests {
  @Test("a removed route is breaking, a new one is not")
  func goneAndNew() {
    #expect(
      changes("route A { route B }", "route A { route C }") == [
        "!gone: route `B` is gone", "new: route `C` is new, in `A`",
      ])
  }

  @Test("`was` marks a route as renamed, and its children stay where they are")
  func renamed() {
    #expect(
      changes("route A { route B { route C } }", "route A { route D was B { route C } }") == [
        "renamed: route `B` is now named `D`"
      ])
  }

  @Test("a renamed service is reported once, not for each of its routes")
  func renamedService() {
    #expect(
      changes(
        "route A\nservice S { route B in A\nroute C in A }",
        "route A\nservice T was S { route B in A\nroute C in A }")
        == ["renamed: service `S` is now named `T`"])
  }

  @Test("an old name that no longer leads anywhere is breaking, a new one is not")
  func oldNames() {
    #expect(
      changes("route A was Z", "route A")
        == ["!old-name-gone: the old name `Z` no longer leads to `A`"])
    #expect(
      changes("route A", "route A was Z") == ["old-name-new: the old name `Z` now leads to `A`"])
    // Through two renamings, the first name continues to lead somewhere.
    #expect(
      changes("route B was A", "route C was B, A") == ["renamed: route `B` is now named `C`"])
    #expect(
      changes("route B was A", "route C was B") == [
        "!old-name-gone: the old name `A` no longer leads to `C`",
        "renamed: route `B` is now named `C`",
      ])
  }

  @Test("a route that becomes a task is breaking")
  func otherKind() {
    #expect(
      changes("route A { route B }", "route A { task B }")
        == ["!kind-changed: route `B` is now a task"])
  }

  @Test("names that differ only in their bytes are different names")
  func normalization() {
    #expect(
      changes("route A { route `caf\u{E9}` }", "route A { route `cafe\u{301}` }").count == 2)
  }

  @Test("the plan's name only counts if it is declared")
  func planName() {
    let (a, b) = (plan("route A", path: "a.routeplan"), plan("route A", path: "b.routeplan"))
    #expect(PlanComparison(a, b).changes.isEmpty)
    #expect(
      changes("plan P\nroute A", "plan Q\nroute A")
        == ["plan-renamed: the plan `P` is now named `Q`"])
    #expect(PlanComparison(a, plan("plan a\nroute A")).changes.isEmpty)
    #expect(PlanComparison(plan("plan a\nroute A"), a).changes.isEmpty)
    #expect(changes("route A", "plan P\nroute A") == ["plan-renamed: the plan is now named `P`"])
  }

  @Test("another start of a cold launch is breaking")
  func starts() {
    #expect(
      changes("route A\nroute B", "route B\nroute A")
        == ["!start-changed: a cold launch now starts at `B` (was `A`)"])
  }

  @Test("parameters: changes that callers must follow are breaking")
  func parameters() {
    #expect(
      changes("route A(a: Int, b: Int = 1)", "route A(b: Int = 2, c: Int?)") == [
        "!parameter-gone: `A` no longer takes `a`",
        "default-changed: `b` of `A` now defaults to `2` (was `1`)",
        "parameter-new: `A` now takes `c`",
      ])
    #expect(
      changes("route A(a: Int?, b: Int)", "route A(a: Int, b: Int = 1, c: Bool)") == [
        "!parameter-required: `A` now requires `a`", "!parameter-required: `A` now requires `c`",
        "parameter-optional: `A` no longer requires `b`",
      ])
    #expect(changes("route A(a: Int, b: Int)", "route A(b: Int, a: Int)") == [])
    #expect(changes("route A(a)", "route A(a: Any)") == [])
    #expect(changes("route A(a: Double = 1)", "route A(a: Double = 1.0)") == [])
  }

  @Test("types: an input may widen, a returned value may narrow")
  func types() {
    let head = "type S = \"a\" | \"b\"\ntype T = \"a\"\n"
    for (old, new, kind) in [
      ("Int", "Double", "type-widened"), ("Double", "Int", "!type-narrowed"),
      ("Int", "Any", "type-widened"), ("Any", "Int", "!type-narrowed"),
      ("S", "String", "type-widened"), ("String", "S", "!type-narrowed"),
      ("S", "T", "!type-narrowed"), ("T", "S", "type-widened"), ("Int", "String", "!type-changed"),
      ("Int", "[Int]", "!type-changed"),
    ] {
      #expect(
        changes("\(head)route A(a: \(old))", "\(head)route A(a: \(new))").first?
          .hasPrefix(kind + ":") == true, "\(old) \(new)")
      let isChanged = kind.hasSuffix("changed")
      let mirrored =
        isChanged ? kind : kind.hasPrefix("!") ? String(kind.dropFirst()) : "!" + kind
      #expect(
        changes("\(head)route A -> (a: \(old))", "\(head)route A -> (a: \(new))").first?
          .hasPrefix(mirrored + ":") == true, "\(old) \(new)")
    }
    #expect(
      changes("type S = \"a\" | \"b\"\nroute A(s: S)", "type S = \"a\" | \"c\"\nroute A(s: S)") == [
        "!type-narrowed: type `S` no longer has `\"b\"`", "type-widened: type `S` now has `\"c\"`",
      ])
  }

  @Test("a flow's conditions are reported once, not for each of its routes")
  func flowConditions() {
    let body = "{ route B\nroute C }\nlink B -> C\nlink A -> B }"
    let lines = changes(
      "fact f given\nroute A { flow F \(body)", "fact f given\nroute A { flow F requires f \(body)")
    #expect(lines.filter { $0.contains("fact-") } == ["!fact-required: `F` now requires `f`"])
  }

  @Test("conditions: new requirements are breaking, and so are grants that are gone")
  func conditions() {
    let head = "fact f given\nfact g given\n"
    let lines = changes(
      head + "route A { route B requires f grants g\nroute C unless f revokes g }",
      head + "route A { route B requires g\nroute C requires f grants g }")
    #expect(
      lines.filter { !$0.contains("path") } == [
        "!fact-required: `B` now requires `g`", "!fact-required: `C` now requires `f`",
        "!grant-gone: `B` no longer grants `g`",
        "fact-dropped: `B` no longer requires `f`",
        "fact-dropped: `C` no longer excludes `f`",
        "revoke-gone: `C` no longer revokes `g`", "grant-new: `C` now grants `g`",
      ])
  }

  @Test("clauses that do not affect paths are reported")
  func clauses() {
    #expect(
      changes(
        "route A { route B(b: Int) cost 2 title \"x\" recycle @a(1) }",
        "route A tabs { route B(b: Int) present recycle by b deprecated @a(2) }"
      ).filter { !$0.contains("path") } == [
        "presentation-changed: `B` is now shown by `present` (was `push`)",
        "tabs-changed: the children of `A` are now tabs",
        "recycle-changed: `B` is now recycled by `b` (was recycled)",
        "cost-changed: `B` now costs 1 (was 2)",
        "title-changed: `B` no longer has the title `x`",
        "deprecated: `B` is now deprecated",
        "annotation-changed: `B` now has `@a(2)` and no longer has `@a(1)`",
      ])
  }

  @Test("the order of tabs that both plans have is compared")
  func tabOrder() {
    func order(_ old: String, _ new: String, _ word: String = "tabs") -> [String] {
      changes("route A \(word) { \(old) }", "route A \(word) { \(new) }")
        .filter { $0.hasPrefix("tabs") }
    }
    let (b, c, d) = ("route B\n", "route C\n", "route D\n")
    #expect(
      order(b + c + d, c + b + d) == ["tabs-reordered: the first tab of `A` is now `C` (was `B`)"])
    #expect(
      order(b + c + d, b + d + c)
        == ["tabs-reordered: the tabs of `A` are now in the order `B`, `D` and `C`"])
    // What is new or gone, renamed, or no tab, has no order.
    #expect(order(b + c, d + b + c) == [] && order(b + c + d, b + d) == [])
    #expect(order(b + c, "route E was B\n" + c) == [])
    #expect(order(b + c + "route S present\n", "route S present\n" + b + c) == [])
    #expect(order(b + c, c + b, "") == [])
  }

  @Test("links are identified by their ends")
  func links() {
    let head = "fact f given\nroute A { route B\nroute C }\n"
    #expect(
      changes(
        head + "link B -> C\nlink B => A", head + "link B => A cost 2\nlink C -> B requires f"
      )
      .filter { !$0.contains("path") } == [
        "link-gone: link `B -> C` is gone", "link-changed: link `B => A` now has `cost 2`",
        "link-new: link `C -> B` is new",
      ])
    #expect(
      changes(head + "link B -> C\nlink B -> C cost 2", head + "link B -> C cost 2\nlink B -> C")
        == [])
    #expect(
      changes(head + "link B -> C", head + "link B -> C requires f")
        .contains("!fact-required: link `B -> C` now requires `f`"))
  }

  @Test("each link is told apart from those with nearly the same ends")
  func linkEnds() {
    let head = "route A {\nroute B\nroute C\n}\nflow F in A {\nroute E\n}\n"
    let links = [
      "link B -> C", "link B => C", "link C -> B", "link * -> C", "link F -> C",
      "link B back to A", "link B back past A", "link B back to F", "link C back to A",
    ]
    func text(_ links: [String]) -> String { head + links.joined(separator: "\n") }
    #expect(changes(text(links), text(links.reversed())) == [])
    for link in links {
      let rest = links.filter { $0 != link }
      let gone = "link `\(link.dropFirst(5))` is gone"
      #expect(
        changes(text(links), text(rest)).contains { $0.hasSuffix(gone) },
        "\(link): \(changes(text(links), text(rest)))")
      for more in ["cost 2", "title \"t\"", "grants f", "@k(1)"] where !link.contains("*") {
        let changed = [link + " " + more] + rest
        let found = changes("fact f\n" + text(links), "fact f\n" + text(changed))
        #expect(found.contains { $0.contains("link `") }, "\(link) \(more): \(found)")
      }
    }
  }

  @Test("tabs that forget, and routes that are linked, locked or floating")
  func movement() {
    let before = "route A tabs { route B\nroute C\nroute D }"
    let after = "route A tabs reset { route B locked\nroute C present floating\nroute D linked }"
    #expect(
      changes(before, after).filter { !$0.contains("path") } == [
        "!tabs-reset: the tabs of `A` no longer keep their stacks",
        "!locked-changed: `B` is now locked: no step up leads away from it",
        "presentation-changed: `C` is now shown by `present floating` (was `push`)",
        "linked-changed: no step down leads to `D` any more, only links and URLs do",
      ])
    #expect(
      changes(after, before).filter { !$0.contains("path") } == [
        "presentation-changed: `C` is now shown by `push` (was `present floating`)",
        "tabs-reset: the tabs of `A` now keep their stacks",
        "linked-changed: a step down now leads to `D`",
        "locked-changed: `B` is no longer locked",
      ])
  }

  @Test("links that change facts, or return to their target")
  func linkClauses() {
    let head = "fact f\nfact g\nroute A { route B\nroute C }\n"
    #expect(
      changes(head + "link B -> C grants f", head + "link B -> C single grants g revokes f")
        .filter { !$0.contains("path") } == [
          "!grant-gone: link `B -> C` no longer grants `f`",
          "!revoke-new: link `B -> C` now revokes `f`",
          "link-changed: link `B -> C` now has `single`",
          "grant-new: link `B -> C` now grants `g`",
        ])
  }

  @Test("URLs that stay in the browser, and patterns that set arguments")
  func patterns() {
    let head = "scheme \"s\"\n"
    #expect(
      changes(head + "web \"/old/*\"\nroute A", head + "web \"/x/**\"\nroute A") == [
        "web-changed: URLs that match `/old/*` no longer stay in the browser",
        "web-changed: URLs that match `/x/**` now stay in the browser",
      ])
    // What is written otherwise and matches the same, and what another pattern leaves to the browser.
    let web =
      "domain \"a.com\"\nroute A at \"/\" {\n route Any(a: String, b: String) at \":a/:b\" }\n"
    for (one, other) in [
      ("\"/x\"", "\"/x/\""), ("\"x\"", "\"/%78\""), ("\"https://A.com/x\"", "\"http://a.com/x\""),
      ("\"/x/*\", \"/x/**\"", "\"/x/**\""), ("\"/x/**\"", "\"/x/**\", \"/x/y/z\""),
    ] {
      #expect(changes(web + "web \(one)\n", web + "web \(other)\n") == [], "\(one) \(other)")
      #expect(changes(web + "web \(other)\n", web + "web \(one)\n") == [], "\(one) \(other)")
    }
    #expect(changes(web, web + "web \"https://a.com/*/z\"\n") == [])
    #expect(
      changes(web + "web \"https://a.com/x/**\"\n", web + "web \"https://a.com/x/*/y/*\"\n")
        .contains(
          "web-changed: URLs that match `https://a.com/x/**` no longer stay in the browser"))
    #expect(
      changes(
        head + "route A(tab: String?) at \"/a\"",
        head + "route A(tab: String?) at \"/a\" (tab: \"x\")"
      ).contains { $0.hasPrefix("!url-values: ") })
  }

  @Test("fallbacks and promises")
  func others() {
    #expect(
      changes("route A\nroute B\nfallback A", "route A\nroute B\nfallback B")
        == ["!fallback-changed: the fallback route is now `B` (was `A`)"])
    // An unknown URL goes to the route, whichever comes first.
    #expect(
      changes("route A\ntask b\nfallback A\nfallback b", "route A\ntask b\nfallback b\nfallback A")
        == [])
    #expect(
      changes("route A\nexpect path A -> A", "route A\nexpect path A -> A within 1") == [
        "expectation-gone: `expect path A -> A` is gone",
        "expectation-new: `expect path A -> A within 1` is new",
      ])
    #expect(
      changes("route A { task t }", "route A { task t }\nexpect path A -> t within 1")
        == ["expectation-new: `expect path A -> t within 1` is new"])
  }
}
