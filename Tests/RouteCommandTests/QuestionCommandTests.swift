@testable import RouteHarness
import Testing

private let files = [
  "main.routeplan": """
  fact signedIn
  fact isPad given
  route Main tabs {
      route Home {
          route Show { link -> Player }
      }
      route Library requires signedIn {
          route Saved
      }
      route Browse requires isPad
  }
  route Player in Home present
  route Login present grants signedIn unless signedIn
  link Home -> Login
  link Saved => Home cost 4
  route Island

  """
]

@Suite("Queries of a plan")
struct QuestionCommandTests {
  private func run(_ line: String) -> Outcome { MemoryHost(files: files).run(line) }

  @Test("cross lists the screens that every path passes, in order")
  func cross() {
    #expect(
      run("cross Show Saved")
        == Outcome(
          status: 0,
          output: """
            Show -> Saved   3 screens on every path
              1  Home
              2  Login
              3  Library

            """, errors: ""))
    #expect(
      run("cross Show Saved --given signedIn").output
        == "Show -> Saved   1 screen on every path\n  1  Library\n")
    #expect(run("cross Home Show").output == "Home -> Show   no screen on every path\n")
    #expect(run("cross Home Home").output == "Home -> Home   no screen on every path\n")
    #expect(
      run("cross --stack Main/Home/Login Login Show").output
        == "Login -> Show   1 screen on every path\n  1  Home\n")
    #expect(
      run("cross Show Saved --format json").output
        == #"{"schema":1,"from":"Show","to":"Saved","found":true,"#
        + #""screens":["Home","Login","Library"],"undecided":[]}"# + "\n")
  }

  @Test("cross explains the lack of a path as path does")
  func crossWithoutPath() {
    for format in ["text", "json"] {
      let outcome = run("cross Home Browse --format \(format)")
      #expect(outcome.status == 1)
      #expect(outcome == run("path Home Browse --format \(format)"))
    }
  }

  @Test("reach lists what can be reached, nearest first, and what cannot")
  func reach() {
    #expect(
      run("reach Home")
        == Outcome(
          status: 0,
          output: """
            Home -> 6 of 8 other routes
              Main     cost 1, 1 step
              Show     cost 1, 1 step
              Player   cost 1, 1 step
              Login    cost 1, 1 step
              Library  cost 3, 3 steps
              Saved    cost 4, 4 steps
            unreached  Island
            blocked    Browse

            """, errors: ""))
    #expect(
      run("reach Home --within 1 --given signedIn,isPad").output == """
        Home -> 5 of 8 other routes within 1
          Main     cost 1, 1 step
          Show     cost 1, 1 step
          Library  cost 1, 1 step
          Browse   cost 1, 1 step
          Player   cost 1, 1 step
        farther    Saved
        unreached  Island
        blocked    Login

        """)
  }

  @Test("reach --reverse lists the routes that reach a route")
  func reverse() {
    #expect(
      run("reach --reverse Saved --within 3").output == """
        1 of 8 other routes within 3 -> Saved
          Library  cost 1, 1 step
        farther    Main, Home, Show, Browse, Player
        unreached  Login, Island

        """)
    #expect(run("reach --reverse Saved --stack Main/Library/Saved").status == 2)
  }

  @Test("reach as JSON has the documented members")
  func reachJSON() {
    #expect(
      run("reach Home --within 1 --format json").output
        == #"{"schema":1,"route":"Home","reverse":false,"reached":["#
        + #"{"route":"Home","cost":0,"steps":0},{"route":"Main","cost":1,"steps":1},"#
        + #"{"route":"Show","cost":1,"steps":1},{"route":"Player","cost":1,"steps":1},"#
        + #"{"route":"Login","cost":1,"steps":1}],"farther":["Library","Saved"],"#
        + #""unreached":[{"route":"Browse","kind":"blocked"},{"route":"Island","kind":"unreachable"}],"#
        + #""undecided":[]}"# + "\n")
  }

  @Test("why shows the alternatives to each step")
  func why() {
    #expect(
      run("path --why Home Library").output == """
        Home -> Library   3 steps, cost 3
          1  sub     Login    present
             or switch Library push: needs `signedIn`
             or down Show push: cost 5, 5 steps
             or down Player present: cost 5, 5 steps
             and 2 more
          2  up      Home
          3  switch  Library  push
             or down Show push: cost 4, 4 steps
             or up Main: cost 4, 4 steps
             or down Player present: cost 5, 5 steps
             and 2 more
        stack  Main / Library
        needs  nothing

        """)
    let json = run("path --why Home Library --format json").output
    let alternatives = #"""
      "grants":["signedIn"],"alternatives":[{"verb":"switch","route":"Library",\#
      "presentation":"push","cost":1,"outcome":"refused","requires":["signedIn"],"unless":[]},\#
      {"verb":"down","route":"Show","presentation":"push","cost":1,"outcome":"path",\#
      "pathCost":5,"pathSteps":5},
      """#
    #expect(json.contains(alternatives))
    #expect(json.contains(#""moreAlternatives":2}"#))
  }

  @Test("dot names the rules that check finds broken, in the boxes that break them")
  func findings() {
    func run(_ line: String) -> Outcome {
      MemoryHost(files: ["main.routeplan": "route A { link -> A  route B(id: Int) link -> B }"])
        .run(line)
    }
    let plain = run("dot")
    let drawn = run("dot --findings")
    #expect(drawn.status == 0)
    let lines = drawn.output.split(separator: "\n").filter { $0.contains("warning growing-stack") }
    #expect(lines.count == 1 && lines[0].hasPrefix("  r0 ["), "\(drawn.output)")
    #expect(!plain.output.contains("growing-stack"))
    #expect(drawn.errors == plain.errors)
  }

  @Test("a path as dot has the numbers of its steps, and a line for each move")
  func steps() {
    let plan = """
      route Root {
        route A { link -> Deep }
        route Far { route Deep linked }
        route Other { task note }
      }
      """
    func numbers(_ line: String) -> [String] {
      let host = MemoryHost(files: ["main.routeplan": plan])
      return host.run(line + " --format dot").output.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^ *(\w+ -> \w+) .*<B>([0-9, ]+)<\/B>/).map { "\($0.1): \($0.2)" }
      }
    }
    #expect(numbers("path A note") == ["r0 -> r1: 1", "r0 -> r4: 2", "r4 -> t0: 3"])
    #expect(numbers("path A Deep") == ["r1 -> r3: 1"])
    // The plan has no line from a pushed route to what is below it in the stack.
    #expect(numbers("path --stack Root/A/Deep Deep Root") == ["r0 -> r1: 2", "r3 -> r1: 1"])
  }

  @Test("a path as dot has its nodes and edges in bold, and a batch of drawings is refused")
  func dot() {
    let plain = run("dot").output.split(separator: "\n")
    let drawn = run("path Home Library --format dot")
    #expect(drawn.status == 0)
    let bold = drawn.output.split(separator: "\n").filter { !plain.contains($0) }
    let heads = bold.map { $0.split(separator: "[")[0].filter { $0 != " " } }
    // Home, Library, Login; the line of the tab; the way back from Login; the link to it.
    #expect(heads == ["r1", "r3", "r7", "r0->r3", "r7->r1", "r1->r7"])
    #expect(bold.allSatisfy { $0.contains("penwidth=3.5") })
    let none = run("path Home Island --format dot")
    #expect(none.status == 1 && none.output.isEmpty)
    #expect(none.errors.hasPrefix("qtroute: no path: "))
    #expect(
      run("path --batch --format dot")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: `--format dot` draws one path, but a batch has many\n"
            + "  help: remove `--batch`, or use `text`, `json`, `jsonl` or `ids`\n"))
    #expect(run("path --batch --why").status == 2)
    #expect(run("path --why --format ids Home Show").status == 2)
  }
}
