import RouteTrials
import Testing

@testable import RouteImport

@Suite("Screen graphs of UI tests")
struct TestScreensTests {
  private func name(_ text: String) -> TestScreens.Name {
    TestScreens.Name(value: text, constant: nil)
  }

  private func run(_ text: String) -> ImportCase {
    ImportCase.code([("g.swift", text)], MappaMundiImport.plan)
  }

  /// The screen that a walk from an action meets first.
  private func walk(_ action: TestScreens.Action, _ graph: TestScreens) -> Int? {
    var next = action.next
    for _ in 0...graph.actions.count {
      guard let name = next else { return nil }
      if let screen = graph.screenPlaces[name] { return screen }
      next = graph.actionPlaces[name].flatMap { graph.actions[$0].next }
    }
    return nil
  }

  @Test("actions end where a walk along them ends")
  func ends() {
    var random = RandomNumbers(seed: 5)
    for _ in 0..<TrialNumbers.count(300) {
      var graph = TestScreens()
      let count = 1 + random.below(8)
      for number in 0..<random.below(3) {
        _ = graph.screen(name("s\(number)"), file: 0, line: 1)
      }
      for number in 0..<count {
        var next: String?
        if random.below(6) > 0 { next = "a\(random.below(count + 1))" }
        if random.below(5) == 0 { next = "s\(random.below(3))" }
        graph.add(TestScreens.Action(name: name("a\(number)"), next: next, file: 0, line: 1))
      }
      let ends = graph.actions.map { walk($0, graph) }
      #expect(graph.ends() == ends)
    }
  }

  @Test("of two edges to one name under the same conditions, the later one counts")
  func edges() {
    var graph = TestScreens()
    for text in ["a", "b"] { _ = graph.screen(name(text), file: 0, line: 1) }
    let condition = TestScreens.Condition(fact: "f", holds: true)
    let cases: [(Int, [TestScreens.Condition], Int)] = [
      (1, [], 0), (2, [condition], 0), (3, [], 0), (4, [], 1),
    ]
    for (line, conditions, screen) in cases {
      graph.add(
        TestScreens.Edge(path: ["b"], conditions: conditions, file: 0, line: line), to: screen)
    }
    let lines = graph.screens.map { $0.edges.map { $0.line } }
    #expect(lines == [[3, 2], [4]])
  }

  @Test("what follows `else` has the conditions that do not hold")
  func conditions() {
    let result = run(
      """
      for name in ["B", "C", "D", "E"] { map.addScreenState(name) { s in } }
      map.addScreenState("A") { s in
        if isTablet { s.tap(x, to: "B") } else if isOld == true { s.tap(x, to: "C") }
        else { s.tap(x, to: "D") }
        if f(x) { }
        else if isNew { s.tap(x, to: "E") }
      }
      initialScreenState = "A"
      """)
    #expect(
      result.lines.filter { $0.hasPrefix("link") } == [
        "link => B requires isTablet", "link => C requires isOld unless isTablet",
        "link => D unless isTablet, isOld", "link => E requires isNew",
      ])
    #expect(
      result.notes.filter { $0.contains("condition") } == [
        "g.swift:5: this condition in code is not read: its links are there without it"
      ])
    result.expectGood()
  }

  @Test("of several graphs in a folder, the one with the most screens counts, from all its files")
  func graphs() {
    let result = ImportCase.code(
      [
        ("Common.swift", "let Home = \"Home\""),
        (
          "GraphTests.swift",
          "func make() -> MMScreenGraph<TestState> {\n let map = MMScreenGraph(for: t, with: TestState.self)\n"
            + "map.addScreenState(Home) { s in s.tap(x, to: \"Odd\") }\nmap.addScreenState(\"Odd\") { s in } }"
        ),
        (
          "Main.swift",
          "let map = MMScreenGraph(for: t, with: App.State.self)\n"
            + "map.addScreenState(Home) { s in s.tap(x, to: \"A\") }\ninitialScreenState = Home"
        ),
        (
          "Part.swift",
          "func add(in map: MMScreenGraph<State>) { map.addScreenState(\"A\") { s in s.tap(x, to: \"B\") }\n"
            + "map.addScreenState(\"B\") { s in } }"
        ),
      ], MappaMundiImport.plan)
    #expect(
      result.text == """
        plan shop

        route Home {
            link => A
        }

        route A {
            link => B
        }

        route B

        """)
    #expect(
      result.notes == [
        "GraphTests.swift:1: the graph of `TestState` is left out, since that of `State` has more screens"
      ])
  }

  @Test("a row of too many conditions is read without the last ones")
  func rows() {
    let row = (0..<60).map { "if c\($0) { s.tap(x, to: \"B\") }" }.joined(separator: "\nelse ")
    let result = run(
      """
      map.addScreenState("B") { s in }
      map.addScreenState("A") { s in
      \(row)
      }
      initialScreenState = "A"
      """)
    #expect(result.text?.contains("requires c47") == true)
    #expect(result.text?.contains("requires c48") == false)
    #expect(
      result.notes.contains(
        "g.swift:51: this condition in code is not read: its links are there without it"))
    result.expectGood()
  }
}
