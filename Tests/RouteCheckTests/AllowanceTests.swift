import RouteCheck
import RouteBase
import RouteSyntax
import Testing

@Suite("An allow")
struct AllowanceTests {
  @Test(
    "silences its rule for its declaration",
    arguments: [
      // On the declaration itself.
      "route H { route C  link -> C allow redundant-link }",
      "route H { route P present { route C allow push-without-nav } }",
      // On the enclosing service, included or not.
      "service S allow redundant-link { route H { route C  link -> C } }",
      "route H { route C }  service S allow redundant-link { include \"links\" }",
      // On the enclosing flow: its block, a nested flow, and what `in` adds to it.
      "flow F allow push-without-nav { route H { route P present { route C } } }",
      "flow F allow push-without-nav { flow G { route H { route P present { route C } } } }",
      "flow F allow push-without-nav { route H present }  route C in H  link C => H",
      "flow F allow push-without-nav { route H }  route P in F present { route C }  link H -> P",
      "flow F allow redundant-link { route H { route C  link -> C } }",
    ])
  func silences(_ text: String) {
    let files = ["links": "link H -> C"]
    #expect(Checked(text, files: files).text == "")
  }

  @Test("is not reported if errors prevent its rule from being checked")
  func unlooked() {
    let loop = "route A allow growing-stack { link -> B }  route B { link -> A }"
    #expect(Checked(loop).text == "")
    #expect(Checked(loop + "  route C(c) at \":d\"").rules == ["unknown-parameter"])
  }

  @Test(
    "does not reach further",
    arguments: [
      ("route H allow redundant-link { route C  link -> C }", "unused-allow redundant-link"),
      (
        "route H { route C  link -> C }  service S allow redundant-link { }",
        "redundant-link unused-allow"
      ),
      (
        "route H { route C  link -> C }  flow F allow redundant-link { route X at \"x\" }",
        "redundant-link unused-allow"
      ),
    ])
  func reach(_ text: String, _ rules: String) {
    #expect(Checked(text).rules.joined(separator: " ") == rules)
  }

  @Test(
    "counts as used only if it is the innermost one that applies",
    arguments: [
      (
        "service S allow redundant-link { route H { route C  link -> C allow redundant-link } }",
        11
      ),
      ("flow F allow redundant-link { route H { route C  link -> C allow redundant-link } }", 8),
      ("route H { route C  link -> C allow redundant-link allow redundant-link }", 51),
    ])
  func innermost(_ text: String, _ column: Int) {
    let checked = Checked(text)
    #expect(checked.rules == ["unused-allow"])
    #expect(checked.text.hasPrefix("main.routeplan:1:\(column):"), "\(checked.text)")
  }

  @Test("silences a rule that a run denies, and counts as used if a run allows the rule anyway")
  func levels() {
    let text = "route H { route C  link -> C allow redundant-link }"
    for setting in [RuleLevels.Setting.deny, .allow] {
      var levels = RuleLevels()
      levels.set(setting, .redundantLink)
      #expect(Checked(text, levels: levels).text == "")
    }
  }

  @Test("of `unused-allow` silences the others of its declaration, and is unused if there are none")
  func ofItself() {
    #expect(Checked("route H allow redundant-link allow unused-allow").text == "")
    #expect(Checked("route H allow unused-allow").rules == ["unused-allow"])
  }

  @Test("silences findings about a task")
  func task() {
    let text = "type P\nroute H\ntask print(p: P) at \"print\""
    #expect(Checked(text).rules == ["url-missing-input"])
    #expect(Checked(text + " allow url-missing-input").text == "")
  }

  @Test("is not reported as unused if its declaration was not understood")
  func broken() {
    #expect(Checked("route H { link -> Nowhere allow redundant-link }").rules == ["unknown-name"])
  }
}
