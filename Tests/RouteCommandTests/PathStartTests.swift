@testable import RouteHarness
import Testing

private let files = [
  "main.routeplan": """
  plan Bank
  fact member
  fact key
  route Home tabs {
      route News {
          route Story {
              route Page requires key
          }
      }
      route Vault requires member grants key {
          task pay
      }
  }
  route Door in Home present unless member grants member
  task leave requires member revokes member
  service Account {
      route Login in Home present
  }
  service Empty {
      fact nothing
  }

  """
]

@Suite("The facts at the start of a path, and paths to tasks")
struct PathStartTests {
  private func run(_ line: String, input: String = "") -> Outcome {
    MemoryHost(files: files, input: input).run(line)
  }

  @Test("a path to a task ends when the task is done")
  func task() {
    #expect(
      run("path Home pay")
        == Outcome(
          status: 0,
          output: """
            Home -> pay   4 steps, cost 4
              1  down    Door   present
              2  up      Home
              3  down    Vault  push
              4  task    pay
            stack  Home / Vault
            needs  nothing

            """, errors: ""))
    #expect(run("path --format ids Home pay").output == "Door\nHome\nVault\npay\n")
  }

  @Test("a path starts with the facts that its stack brings, unless it is cold")
  func cold() {
    #expect(run("path --format ids Vault leave").output == "leave\n")
    #expect(run("path --format ids --cold --given member Vault leave").output == "leave\n")
    #expect(
      run("path --cold Vault leave").output == """
        Vault -> leave   3 steps, cost 3
          1  up      Home
          2  down    Door   present
          3  task    leave
        stack  Home / Door
        needs  nothing

        """)
    #expect(run("path Vault leave --format json").output.contains(#""revokes":["member"]"#))
    #expect(
      run("reach Vault").output.split(separator: "\n").contains { $0.hasPrefix("  Page  ") })
    #expect(run("cross --cold Vault Page").output.contains("Door"))
    #expect(!run("cross Vault Page").output.contains("Door"))
  }

  @Test("a frame at the start that excludes a fact that holds is a note")
  func note() {
    let note = "`member` holds at the start, although `Door` excludes it\n"
    for line in ["path --given member Door News", "reach --given member Door"] {
      let outcome = run(line)
      #expect(outcome.status == 0 && outcome.errors == "note: " + note, "\(line)")
    }
    #expect(run("path --quiet --given member Door News").errors.isEmpty)
    #expect(run("path --cold --given member Door News").errors.isEmpty)
    #expect(
      run("path --batch --format ids --given member", input: "Door\tHome\n")
        == Outcome(status: 0, output: "Home\n\n", errors: "note: line 1: " + note))
  }

  @Test("a frame at the start that requires and refuses one fact is a note")
  func impossible() {
    let plan = """
      fact f given
      route Home {
          flow F requires f {
              route A unless f { route B }
          }
          route C linked
      }
      link B -> C
      """
    let outcome = MemoryHost(files: ["a.routeplan": plan]).run("path B C --format ids")
    #expect(outcome.output == "C\n")
    #expect(outcome.errors.hasPrefix("note: "), "\(outcome)")
    #expect(outcome.errors.contains("`A`") && outcome.errors.contains("`f`"), "\(outcome)")
  }

  @Test("a step that brings back the frames of a tab says so")
  func restored() {
    #expect(
      run("path --given member Story Page").output == """
        Story -> Page   3 steps, cost 3
          1  switch  Vault  push
          2  switch  Story  restore
          3  down    Page   push
        stack  Home / News / Story / Page
        needs  nothing

        """)
    let json = run("path --given member --format json Story Page").output
    #expect(json.contains(#""route":"Story","presentation":null,"restored":2,"cost":1"#))
    #expect(json.count(of: #""restored""#) == 1)
  }

  @Test(
    "a task or a service in the place of a route is no unknown name",
    arguments: [
      ("path pay Home", "`pay` is a task; name a route"),
      ("path Home Account", "`Account` is a service; name a route in it: `Account.Login`"),
      ("path Home Empty", "`Empty` is a service without routes"),
      ("path Home '`Account`'", "`Account` is a service; name a route in it: `Account.Login`"),
      ("cross Home pay", "`pay` is a task; name a route"),
      ("path --via pay Home News", "`pay` is a task; name a route"),
    ])
  func kinds(line: String, message: String) {
    #expect(run(line) == Outcome(status: 2, output: "", errors: "qtroute: \(message)\n"))
  }

  @Test("a batch takes tasks as targets")
  func batch() {
    #expect(
      run("path --batch --format ids", input: "Home\tpay\nHome\tAccount\npay\tHome\n")
        == Outcome(
          status: 2, output: "Door\nHome\nVault\npay\n\n\n\n",
          errors: "qtroute: line 2: `Account` is a service; name a route in it: `Account.Login`\n"
            + "qtroute: line 3: `pay` is a task; name a route\n"))
  }
}

extension String {
  /// How often `part` occurs.
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }

  @Test("a fact may be named in backticks, which keep a comma in its name")
  func quotedFacts() {
    let host = MemoryHost(files: [
      "a.routeplan": """
      fact `has cart`, `f,0` given
      route A
      route B in A requires `has cart`, `f,0`
      """
    ])
    for given in [
      ["--given", "`has cart`,`f,0`"], ["--given", "has cart", "--given", "`f,0`"],
    ] {
      let outcome = host.run(["path", "-f", "a.routeplan", "A", "B"] + given)
      #expect(outcome.output.hasPrefix("A -> B   1 step"), "\(outcome)")
      #expect(
        host.run(["match", "-f", "a.routeplan", "/b"] + given).errors.isEmpty, "\(given)")
    }
    #expect(
      host.run(["path", "-f", "a.routeplan", "A", "B", "--given", "`f,1`"]).errors
        == "qtroute: unknown fact `f,1`\n  help: did you mean `f,0`?\n")
    #expect(host.run(["explain", "-f", "a.routeplan", "`has cart`"]).output.contains("fact `has"))
  }
}
