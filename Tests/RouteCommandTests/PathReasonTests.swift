import RouteCommand
@testable import RouteHarness
import Testing

/// What `path` and other commands report about paths and obstacles.
@Suite("Paths and reasons")
struct PathReasonTests {
  private func run(_ line: String, _ plan: String) -> Outcome {
    MemoryHost(files: ["a.routeplan": plan]).run(line)
  }

  @Test("three steps up are cheaper than the way to a link that is not open yet")
  func cheapest() {
    let plan = """
      fact paid given
      route Home { route Cart { route Pay grants paid { route Receipt } } }
      link Receipt -> Home requires paid
      """
    #expect(
      run("path Receipt Home --cold", plan).output == """
        Receipt -> Home   3 steps, cost 3
          1  up      Pay
          2  up      Cart
          3  up      Home
        stack  Home
        needs  nothing

        """)
  }

  @Test("with --via, a plan that pushes without end is decided")
  func via() {
    let plan = "route A { route B }  route C  link B -> B  link A => C"
    let outcome = run("path A B --via C", plan)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("why    no path to `B` passes through `C`\n"))
    let back = run("path A B --via C --format ids", plan + "  link C -> A  link C -> C")
    #expect(back.output == "C\nA\nB\n")
    // There and back passes a configuration twice, but not between two of the routes.
    #expect(run("path B A --via B -k 2 --format ids", plan).output.hasPrefix("A\n"))
    let twice = run("path A A --via B -k 2 --format ids", "route A { route B }")
    #expect(twice.output == "B\nA\n")
  }

  @Test("with -k, a search that is too long for several paths shows the first one")
  func fewerPaths() {
    let chain = (0..<10).map { "route R\($0) { link -> R\($0 + 1) }\n" }.joined() + "route R10\n"
    let one = run("path R0 R10 --format ids --search-limit 12", chain)
    #expect(one.status == 0)
    let two = run("path R0 R10 --format ids --search-limit 12 -k 2", chain)
    #expect(two == one)
  }

  private let gates = """
    fact a, b, c given
    route Home {
        route Hall requires a { route Goal requires b }
        route Yard unless c
        route Tower requires a unless c
        route Cellar requires c
        route Attic requires c { route Chest requires a unless b }
    }
    """

  @Test(
    "the fewest facts that would open a path are named",
    arguments: [
      ("Goal", "nothing on the way grants `a` and `b`, which together would open a path"),
      ("Goal --given a", "nothing on the way grants `b`, which would open a path"),
      ("Yard --given c", "`c` holds; without it there would be a path"),
      ("Tower --given c", "there would be a path with `a` and without `c`"),
      ("Chest --given b", "there would be a path with `a` and `c` and without `b`"),
      (
        "Goal --avoid Hall",
        "every path passes through `Hall`, which is avoided, and nothing on the way"
      ),
      ("Cellar --avoid Cellar --given c", "every path passes through `Cellar`, which is avoided"),
      (
        "Attic --via Cellar --avoid Cellar --given c",
        "`Cellar` is avoided, but the path is to pass through it"
      ),
      (
        "Cellar --via Goal --avoid Hall --given a,b,c",
        "every path through `Goal` passes through `Hall`, which is avoided"
      ),
      ("Goal --avoid Hall,Goal --given a,b", "unknown route"),
      (
        "Goal --avoid Hall --avoid Goal --given a,b",
        "every path passes through `Hall` and `Goal`, which are avoided"
      ),
    ])
  func fewestFacts(question: String, reason: String) {
    let outcome = run("path Home \(question)", gates)
    #expect((outcome.output + outcome.errors).contains(reason), "\(outcome)")
    if outcome.status == 1 && !question.contains("--avoid") {
      let crossing = run("cross Home \(question)", gates)
      #expect(crossing.output == outcome.output)
    }
  }

  @Test(
    "conditions that exclude each other are named, whatever holds at the start",
    arguments: [
      ("Pay requires f revokes f { route Done requires f }", "`f`"),
      ("Pay tabs requires f revokes f { route Done requires f }", "`f`"),
      ("Pay requires f revokes f grants g { route Done requires f unless g }", "`f` and `g`"),
      ("Pay requires f revokes f { route Step { route Done requires f, g } }", "`f`"),
      ("Pay requires f unless f { route Done }", "`f`"),
    ])
  func contraryConditions(declaration: String, facts: String) {
    let plan = """
      fact f, g
      route Home {
          task logIn grants f
          task other grants g
          route Pay\(declaration.dropFirst(3))
      }
      """
    let reason =
      "whatever holds at the start, facts are in the way; there would be a path if nothing "
      + "required or excluded \(facts)"
    #expect(run("path Home Done", plan).output.contains("why    \(reason)\n"))
    #expect(run("cross Home Done", plan).output.contains("why    \(reason)\n"))
    #expect(run("reach Home", plan).output.contains("blocked    "))
    #expect(run("path Home Done --format json", plan).output.contains(#""kind":"blocked""#))
    #expect(
      run("check", plan + "\nexpect path Home -> Done\n").output
        .contains("no path leads from `Home` to `Done`: \(reason)"))
  }

  @Test("if one of several facts opens a path, JSON has each change")
  func openedBy() {
    let plan = "fact a, b given  route A  route B  link A -> B requires a  link A -> B requires b"
    #expect(
      run("path A B", plan).output.contains(
        "nothing on the way grants `a` or `b`, which would open a path\n"))
    #expect(
      run("path A B --format json", plan).output.hasSuffix(
        #""reached":["A"],"openedBy":[{"given":["a"],"without":[]},{"given":["b"],"without":[]}]}}"#
          + "\n"))
    #expect(
      run("path Home Tower --given c --format json", gates).output.hasSuffix(
        #""openedBy":[{"given":["a"],"without":["c"]}]}}"# + "\n"))
  }

  @Test("an expectation names the same facts")
  func expectations() {
    func finding(_ expectation: String) -> String {
      run("check", gates + "\nexpect path Home -> \(expectation)\n").output
    }
    #expect(finding("Goal").contains("`Goal`: `a`, `b` would have to hold"))
    #expect(finding("Goal").contains("write `given a, b`, or grant them"))
    #expect(finding("Goal given a").contains(": `b` would have to hold"))
    #expect(finding("Tower given c").contains(": there would be one with `a` and without `c`"))
    #expect(finding("Yard given c").contains(": there would be one without `c`"))
  }

  @Test("paths that differ only in their link count as one")
  func differentPaths() {
    let plan = """
      fact f given
      route A { route C }
      route B(x: Int = 1)
      link A -> B
      link A -> B requires f
      link A -> B(x: 2)
      link A -> B cost 9
      link A -> B present
      link C -> B cost 3
      """
    let ids = run("path A B -k 9 --format ids --given f", plan)
    #expect(ids.output == "B\n\nB\n\nC\nB\n")
    let text = run("path A B -k 3", plan).output
    #expect(text.split(separator: "\n").filter { $0 == "  1  sub     B  push" }.count == 1)
  }

  @Test("an alternative that was not taken is reported once")
  func alternatives() {
    let plan = """
      fact f given
      route A { route C { route D } }
      route B
      route N
      link A -> B
      link A -> B
      link A -> B cost 2
      link A -> B cost 2
      link A -> N cost 2
      link A -> N
      link A -> B requires f
      link A -> B cost 3 requires f
      """
    let lines = run("path A B --why", plan).output.split(separator: "\n")
    #expect(lines.count == 8 && Set(lines).count == lines.count, "\(lines)")
  }

  @Test("a number option reports its minimum for any invalid value")
  func numbers() {
    for value in ["0", "x", "-1", "", "1.5"] {
      #expect(
        run("path A B --paths=\(value)", "route A { route B }").errors
          == "qtroute: `--paths` takes a number from 1, not `\(value)`\n")
    }
    #expect(
      run("path A B --search-limit x", "route A { route B }").errors
        == "qtroute: `--search-limit` takes a number from 0, not `x`\n")
  }
}
