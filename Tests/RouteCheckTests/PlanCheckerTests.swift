import RouteSyntax
import Foundation
import RouteCheck
import RoutePlan
import RouteBase
import RouteTrials
import Testing

@Suite("A check")
struct PlanCheckerTests {
  @Test("finds only that a task signs out and leaves what is secret, in a whole plan")
  func example() {
    let checked = Checked(Self.podcasts)
    #expect(checked.rules == ["kept-after-fact"])
    #expect(checked.report.uncheckedExpectations == [])
  }

  @Test("of an empty plan finds nothing")
  func empty() {
    #expect(Checked("").text == "")
    #expect(Checked("plan Empty").text == "")
  }

  @Test(
    "reports nothing that only follows from another finding",
    arguments: [
      // The misspelling may mean the fact.
      ("fact signedIn  route H { route A requires signdIn }", "unknown-name"),
      (
        "fact signedIn  route H { route A requires signedIn  route L grants sinedIn }",
        "unknown-name"
      ),
      ("type Sort = \"up\"  route H { route A(s: Srt?) }", "unknown-name"),
      // The skipped text may use it.
      ("fact signedIn  route H { route A cost signedIn }", "syntax"),
      ("fact signedIn  route H { route A ( requires signedIn }", "syntax"),
      // A link to nothing still requires its facts.
      ("fact isPad given  route H { link -> Nowhere requires isPad }", "unknown-name"),
      // The missing file may hold anything.
      ("include \"no\"  fact a  type T  route H requires a", "include-failed"),
      // The missing parent may declare the parameter.
      ("route H  route A in Nowhere at \":id\" { route B at \":id\" }", "unknown-name"),
      // An unknown type accepts any literal.
      ("route H { route A(s: Srt = 3) }", "unknown-name"),
    ])
  func consequences(_ text: String, _ rules: String) {
    #expect(Checked(text).rules.joined(separator: " ") == rules, "\(Checked(text).text)")
  }

  @Test("reports a fault once if the file is included in several places")
  func includes() {
    let files = ["shop": "route Show(id: Int, id: Int)"]
    let text = "route H\nservice A { include \"shop\" }\nservice B { include \"shop\" }"
    #expect(Checked(text, files: files).rules == ["duplicate-parameter"])
  }

  @Test("survives whatever is left of a damaged plan", arguments: RuleCase.all)
  func mutilated(_ rule: RuleCase) throws {
    let text = try Array(Data(contentsOf: rule.input))
    let loader = SourceLoader(files: [:])
    // Longer runs cut at every third byte; the usual one at every nineteenth, which finds every kind.
    for index in stride(from: 0, to: text.count, by: TrialNumbers.rounds > 1 ? 3 : 19) {
      // Cut off here, and with a piece removed here.
      let piece = text[..<index] + text[min(index + 7, text.count)...]
      for part in [Array(text[..<index]), Array(piece)] {
        let checked = Checked("cut.routeplan", SourceText(part), loader)
        for finding in checked.report.findings {
          #expect(finding.span.range.end <= UInt32(part.count))
        }
        _ = checked.text
      }
    }
  }

  @Test("has the steps that show a finding, each with its place")
  func steps() {
    let texts: [(plan: String, steps: [String])] = [
      (
        "route Show {\n    link -> Player\n}\nroute Player {\n    link -> Show\n}\n",
        [
          "1:7 `Show` is on top", "2:13 sub `Player`", "5:13 sub `Show`",
        ]
      ),
      (
        "route Home {\n    link -> Goodbye back past Home\n}\nroute Goodbye\n",
        ["1:7 open `Home`", "2:13 sub `Goodbye`"]
      ),
      (
        "route A {\n    route B\n}\nexpect no path B -> A\n",
        ["2:11 start at `B`", "1:7 up `A`"]
      ),
      (
        "fact x, y\nroute H {\n    route A requires x grants y\n    route B requires y grants x\n}\n",
        [
          "4:22 `x` is granted by `B`, which requires `y`",
          "3:22 `y` is granted by `A`, which requires `x`",
        ]
      ),
    ]
    for (plan, wanted) in texts {
      let checked = Checked(plan)
      var places = SourcePlaces(checked.plan.sourceFiles)
      let found = checked.report.findings.first { !$0.steps.isEmpty }?.steps.map { step in
        let place = places.start(of: step.span)
        return "\(place.line):\(place.column) \(step.message)"
      }
      #expect(found == wanted, "\(checked.text)")
    }
  }

  @Test("lists broken expectations, unchecked expectations and unchecked rules")
  func unchecked() {
    let broken = Checked("route A\nroute B\nexpect path A -> B\nexpect url \"/x\" opens A\n")
    let subjects = broken.report.findings.filter { $0.rule == .brokenExpectation }.map(\.subject)
    #expect(subjects == broken.plan.expectations.map(\.origin))
    #expect(broken.report.uncheckedRules.isEmpty)
    let faulty = Checked("route A\nroute A\nexpect path A -> A\n")
    #expect(faulty.report.uncheckedExpectations == [0])
    #expect(
      faulty.report.uncheckedRules == [
        .unreachableRoute, .deadEnd, .growingStack, .deadURL, .absentBack, .neverAvailable,
        .keptAfterFact, .costlyFact,
      ])
    #expect(Checked("").report.uncheckedRules == [])
  }

  @Test("offers edits that fix the finding")
  func edits() {
    let texts = [
      (
        "fact a\nfact b given\nroute H { route C requires b  route D }\n",
        "fact b given\nroute H { route C requires b  route D }\n"
      ),
      (
        "fact a, b given\nroute H { route C requires b  route D }\n",
        "fact b given\nroute H { route C requires b  route D }\n"
      ),
      (
        "fact b, a given\nroute H { route C requires b  route D }\n",
        "fact b given\nroute H { route C requires b  route D }\n"
      ),
      ("type T = \"a\" | \"b\"\r\nroute H\r\n", "route H\r\n"),
      ("route H {\n    route C\n    link -> C\n}\n", "route H {\n    route C\n}\n"),
      ("route H { route C  link -> C }", "route H { route C }"),
      (
        "route H title \"x\" allow redundant-link \"x\" {\n}\n",
        "route H title \"x\" {\n}\n"
      ),
      ("route H { route P present { route C } }", "route H { route P present nav { route C } }"),
      ("route H { route S(id: Int) at \":di\" }", "route H { route S(id: Int) at \":id\" }"),
      (
        "type S = \"up\" | \"down\"\nroute H { route L(s: S = \"dwon\") }",
        "type S = \"up\" | \"down\"\nroute H { route L(s: S = \"down\") }"
      ),
    ]
    for (before, after) in texts {
      let checked = Checked(before)
      #expect(checked.report.findings.count == 1, "\(checked.text)")
      let edits = checked.report.findings.first?.fix?.edits ?? []
      var bytes = Array(before.utf8)
      for edit in edits {
        bytes.replaceSubrange(edit.span.range.indices, with: edit.replacement.utf8)
      }
      #expect(String(decoding: bytes, as: UTF8.self) == after)
      #expect(Checked(after).text == "")
    }
  }

  private static let podcasts = """
    /// The podcast app: shows, a player, an account.
    plan Podcasts

    scheme "podcasts"
    domain "podcasts.example.com"

    fact signedIn
    fact isPad given

    route Main at "/" tabs {
        route Home at "home" {
            route Show(showId: Int) at "/shows/:showId" recycle by showId {
                link -> Player(trackId)
            }
        }
        route Library at "library" requires signedIn
        route Browse at "browse" requires isPad
        route Help at "help" {
            route ContactUs present
            route MessageCenter
        }
    }

    route Player(trackId: Int, speed: Double = 1.0) in Home at "/play/:trackId" recycle {
        link -> Show(showId)
    }

    service Account {
        route Login in Main present nav grants signedIn unless signedIn
        route Order(number: Int, price: Double) in Library requires signedIn
        task signOut at "sign-out" requires signedIn revokes signedIn
    }

    link * -> Account.Login
    link ContactUs => Home

    fallback Help

    expect path Home -> ContactUs within 2
    expect every path Home -> Library through Account.Login
    expect path Home -> Library within 1 given signedIn
    expect stack Show is Main, Home, Show
    expect url "podcasts://shows/7" opens Show(showId: 7)
    """
}
