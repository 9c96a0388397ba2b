import RouteTrials
import Testing

@Suite("Importing state-machine-cat machines")
struct SmcatImportTests {
  @Test("states are routes, nested states are in flows, and transitions are links")
  func plain() {
    let result = ImportCase.smcat(
      """
      # what it is
      initial, off,
      on [label="Switched on"]: entry/ light {
        initial => low;
        high; low => high: press [battery ok]/ beep;
      },
      "the end" [type=final];
      initial => off: power;
      off => on; off <= on: hold;
      on -> "the end" [color="red"]: break/ burn;
      """)
    #expect(
      result.text == """
        plan machine

        flow machine {
            route off @start("power")
            flow on title "Switched on" @actions("entry/ light") {
                route low
                route high
            }
            route `the end` @final

            link low => high @event("press") @guard("battery ok") @action("beep")
            link off => on
            link on => off @event("hold")
            link on => `the end` @event("break") @action("burn")
        }

        """)
    result.expectGood()
  }

  @Test("a start deep inside starts the plan, instead of the starts of its parents")
  func deepStart() {
    let result = ImportCase.smcat(
      """
      a,
      b { initial, b1, b2, b3 { c1, c2; }; initial => b1; b1 => b2; };
      initial => c2; a => b; b => a: back; b2 => b3;
      """)
    #expect(
      result.text == """
        plan machine

        flow machine {
            flow b {
                flow b3 {
                    route c2
                    route c1
                }
                route b1
                route b2
            }
            route a

            link b1 => b2
            link a => b1 @target("b")
            link b => a @event("back")
            link b2 => c1 @target("b3")
        }

        """)
    result.expectGood()
  }

  @Test(
    "the start of the machine is the plan's start",
    arguments: [
      ("initial, a, b; initial => b; a => b; b => a;", "b"),
      ("a, b; a => b; b => a; initial => b;", "b"),
      ("a, b { c, d; }; initial => d; a => b;", "d"),
      ("a, b { c, d; initial => d; }; initial => b;", "d"),
      ("a, b { c, d { e, f; }; initial => f; }; initial => b;", "f"),
      ("a, b { c, d { e, f; }; initial => f; }; initial => d;", "e"),
      ("start [type=initial], a, b { c, d; }; start => d: go; a => b;", "d"),
      ("a, b { initial, c, d; initial => d; }; a => b;", "a"),
    ])
  func start(source: String, name: String) {
    #expect(ImportCase.smcat(source).start == name)
  }

  @Test("notes, arrows in both directions, choices and custom names")
  func more() {
    let result = ImportCase.smcat(
      """
      // a comment
      # a note
      # of two lines
      ^choice, ]fork, "deep history" [type=deephistory], a;
      a <-> ^choice; ^choice => b: [x > 3]; a-b --> a; /* more */
      b { a; final; a => final; };
      """)
    let lines = result.lines
    #expect(
      Array(lines[3...5]) == [
        "/// a note", "/// of two lines", "route `^choice` @kind(\"choice\")",
      ])
    #expect(lines.contains("route `]fork` @kind(\"forkjoin\")"))
    #expect(lines.contains("route `deep history` @kind(\"deephistory\")"))
    #expect(lines.contains("link a => `^choice`") && lines.contains("link `^choice` => a"))
    #expect(lines.contains("link `^choice` => b @guard(\"x > 3\")"))
    #expect(lines.contains("link a-b => a"))
    #expect(lines.contains("route `a 2` title \"a\""))
    #expect(lines.contains("link `a 2` => final"))
    result.expectGood()
  }

  @Test(
    "what cannot be read is reported with its place",
    arguments: [
      ("// nothing", "1:1: it has no states"), ("a {\n b", "1:3: `{` without a `}`"),
      ("a;\n}", "2:1: `}` without a `{`"), ("a =>\n ;", "2:2: expected a state, found `;`"),
      ("\"a", "1:1: a string is not closed"), ("a [=]", "1:4: expected an attribute or `]`"),
      ("/* a", "1:1: a comment is not closed"), ("a => b c", "1:8: expected `;`, found `c`"),
      ("a => b: x { c; }", "1:11: a machine inside a transition is not supported"),
    ])
  func faults(source: String, complaint: String) {
    let result = ImportCase.smcat(source)
    #expect(result.text == nil)
    #expect(result.complaint?.hasPrefix(complaint) == true, "\(result.complaint ?? "")")
  }

  @Test("deep and large machines are read in reasonable time")
  func large() {
    let deep = String(repeating: "a {", count: 5_000)
    #expect(ImportCase.smcat(deep).complaint?.contains("nest deeper") == true)
    ImportCase.smcat((0..<2_000).map { "s\($0) => s\($0 + 1): e;" }.joined(separator: "\n"))
      .expectGood()
  }

  @Test("no text makes it hang", arguments: 1...40)
  func random(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let pieces = [
      "a", "b", "initial", "final", "\"x y\"", "=>", "<-", "<->", "{", "}", ";", ",", ":", "[", "]",
      "label=", "/", "#", "\n", "^c", "]f", "\"", "-", "=", ">",
    ]
    for _ in 0..<50 {
      let words = (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in
        pieces.randomElement(using: &random)
      }
      let source = words.joined(separator: " ")
      let result = ImportCase.smcat(source)
      #expect((result.text == nil) != (result.complaint == nil), "seed \(seed): \(source)")
      if result.text != nil { result.expectGood("seed \(seed): \(source)") }
    }
  }
}
