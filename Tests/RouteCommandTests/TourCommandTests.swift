@testable import RouteHarness
import Testing

private let files = [
  "main.routeplan": """
  scheme "shop"
  fact signedIn
  route Home at "/" {
      route Item(id: Int) at "item/:id"
      route Saved at "saved" requires signedIn
  }
  route Login in Home present grants signedIn unless signedIn
  task signOut requires signedIn revokes signedIn
  link Item -> Login
  route Island

  """
]

@Suite("Tours of a plan")
struct TourCommandTests {
  private func run(_ line: String, _ files: [String: String] = files) -> Outcome {
    MemoryHost(files: files).run(line)
  }

  @Test("a tour lists its walks, what they cover, and what nothing covers")
  func text() {
    let outcome = run("tour")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains(
        """
        not covered: routes Island: `Island` cannot be reached: no reachable parent, no link and no \
        URL leads to it
          main.routeplan:10:7: declared here
        not covered: urls /saved cold: a cold launch lacks `signedIn`
          main.routeplan:5:37: required here

        """), "\(outcome.output)")
    #expect(
      outcome.output.contains("routes  4 of 5\nlinks   1 of 1\nurls    5 of 6\ntasks   1 of 1\n"))
    #expect(outcome.output.contains("open     Item  shop://item/1\n"))
    #expect(outcome.errors == "")
  }

  @Test("its JSON has the walks, their steps as `path` writes them, and the totals")
  func json() {
    let outcome = run("tour --format json --cover tasks")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == #"{"schema":1,"walks":[{"start":{"cold":true,"stack":["Home"],"covers":[]},"given":[],"#
        + #""steps":[{"verb":"down","route":"Login","presentation":"present","cost":1,"#
        + #""stack":["Home","Login"],"needs":[],"grants":["signedIn"],"covers":[]},"#
        + #"{"verb":"task","task":"signOut","presentation":null,"cost":1,"stack":["Home","Login"],"#
        + #""needs":[],"grants":[],"revokes":["signedIn"],"#
        + #""covers":[{"kind":"tasks","what":"signOut"}]}],"inputs":{},"cost":3}],"cost":3,"#
        + #""bound":3,"covered":{"tasks":[1,1]},"uncovered":[],"#
        + #""unmarked":[{"kind":"see","what":"Home","id":"Home"},"#
        + #"{"kind":"tap","what":"Login","id":"to-Login"},"#
        + #"{"kind":"see","what":"Login","id":"Login"},"#
        + #"{"kind":"tap","what":"signOut","id":"do-signOut"}]}"# + "\n")
  }

  @Test("dot draws the plan with the walks in bold")
  func dot() {
    let outcome = run("tour --format dot")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("digraph"))
    #expect(outcome.output.contains("penwidth"))
  }

  @Test("a given set of facts and a start replace the usual ones")
  func starts() {
    let outcome = run("tour --given signedIn --cover routes")
    #expect(outcome.output.contains(", given signedIn\n"))
    #expect(outcome.output.contains("routes  4 of 5\n"))
    let placed = run("tour --from Item --cover links")
    #expect(placed.output.contains("begin    Item\n"))
    #expect(placed.output.contains("1 walk, cost 2, bound 2\n"))
  }

  @Test("where walks begin on a route, the reason is what is in the way from there")
  func reasonsFromARoute() {
    let plan = """
      fact in
      route Home {
          task login grants in
          route Deep requires in
      }
      route Modal linked
      link Home -> Modal
      link Modal -> Home requires in
      """
    let shut = "nothing on the way grants `in`, which would open a path"
    let output = run("tour --from Modal", ["main.routeplan": plan]).output
    for (what, target) in [
      ("routes Home", "Home"), ("routes Deep", "Deep"), ("links Home -> Modal", "Home"),
      ("tasks login", "login"),
    ] {
      #expect(
        output.contains("not covered: \(what): no path from `Modal` to `\(target)`: \(shut)\n"),
        "\(output)")
    }
    let open = run("tour --from Modal --given in --given in", ["main.routeplan": plan]).output
    #expect(!open.contains("not covered"), "\(open)")
    let half = run("tour --from Deep --given '' --cover steps", ["main.routeplan": plan]).output
    #expect(!half.contains("no path from"), "\(half)")
  }

  @Test("no walk has more steps than asked for")
  func limited() {
    let outcome = run("tour --max-steps 0 --cover routes")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("0 steps"))
    #expect(!outcome.output.contains("1 step"))
    #expect(outcome.output.contains("no walk of at most 0 steps to it was found"))
  }

  @Test("every kind of cover can be asked for")
  func kinds() {
    let outcome = run("tour --cover steps,facts,logins,restore")
    #expect(outcome.output.contains("steps    6 of 6\n"), "\(outcome.output)")
    #expect(outcome.output.contains("logins   2 of 2\n"))
    #expect(outcome.output.contains("restore  4 of 5\n"))
    #expect(outcome.output.contains("  restore  Saved\n"))
  }

  @Test("bad input gets one line that says what to do")
  func faults() {
    let word = run("tour --cover step")
    #expect(word.status == 2)
    #expect(
      word.errors
        == "qtroute: unknown kind of cover `step`\n  help: did you mean `steps`?\n")
    #expect(run("tour --from Hom").status == 2)
    #expect(run("tour --given signIn").errors.contains("did you mean `signedIn`?"))
    #expect(run("tour --old x").errors.contains("`--old` requires `--changed`"))
    #expect(run("tour --max-steps x").status == 2)
  }

  @Test("a plan without routes has nothing to walk")
  func empty() {
    let outcome = run("tour", ["main.routeplan": "plan Empty\n"])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("0 walks, cost 0, bound 0\n"))
  }

  @Test("more than 64 facts, and tabs in tabs, are no obstacle")
  func large() {
    var text = "fact " + (0..<70).map { "f\($0)" }.joined(separator: ", ") + "\n"
    text +=
      "route Top tabs {\nroute A tabs {\nroute A1\nroute A2 grants f69\n}\nroute B requires f69\n}\n"
    let outcome = run("tour --cover routes,steps", ["main.routeplan": text])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("routes  5 of 5\n"))
  }
}
