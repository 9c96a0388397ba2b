import RouteTrials
import Testing

@Suite("Importing Graphviz graphs")
struct DotImportTests {
  @Test("nodes are routes, and edges are links with events, guards and actions")
  func plain() {
    let result = ImportCase.dot(
      """
      digraph phone {
        a [label="At home"]; b
        a -> b [label="dial [free] / connect"]
        b -> a -> a [label="and/or"]
      }
      """)
    #expect(
      result.text == """
        plan phone

        flow phone {
            route a title "At home"
            route b

            link a => b @event("dial") @guard("free") @action("connect")
            link b => a @event("and/or")
            link a => a @event("and/or")
        }

        """)
    result.expectGood()
  }

  @Test(
    "a start mark deep inside decides the plan's start",
    arguments: [
      ("a; subgraph cluster_b { c; d }  s [shape=point]; s -> d; a -> c; d -> a", "d"),
      ("a; subgraph cluster_b { c; d; t [shape=point]; t -> d }  s [shape=point]; s -> c", "c"),
      ("a; subgraph cluster_b { c; subgraph cluster_e { f; g } }  s [style=invis]; s -> g", "g"),
    ])
  func deepStart(body: String, name: String) {
    #expect(ImportCase.dot("digraph { \(body) }").start == name)
  }

  @Test("clusters are nested flows; other subgraphs only set attributes of nodes")
  func clusters() {
    let result = ImportCase.dot(
      """
      digraph {
        out -> in1
        subgraph cluster_one { label="One"; in1
          subgraph cluster_two { in2 [label="two"] }
          subgraph same { rank=same; in3 } }
        subgraph cluster_empty { label = "none" }
      }
      """)
    #expect(
      result.text == """
        plan machine

        flow machine {
            route out
            flow one title "One" {
                route in1
                flow two {
                    route in2 title "two"
                }
                route in3
            }

            link out => in1
        }

        """)
    result.expectGood()
  }

  @Test("subgraphs as ends of an edge mean each of their nodes")
  func sets() {
    let result = ImportCase.dot(
      "digraph { {a b} -> {c; d -> e} -> f [label=x]; edge [label=y] a -> b }")
    let links = result.lines.filter { $0.hasPrefix("link") }
    #expect(
      links == [
        "link d => e", "link a => c @event(\"x\")", "link a => d @event(\"x\")",
        "link a => e @event(\"x\")", "link b => c @event(\"x\")", "link b => d @event(\"x\")",
        "link b => e @event(\"x\")", "link c => f @event(\"x\")", "link d => f @event(\"x\")",
        "link e => f @event(\"x\")", "link a => b @event(\"y\")",
      ])
    result.expectGood()
  }

  @Test("ids may be quoted, joined, numbers, HTML or with ports; comments are ignored")
  func ids() {
    let result = ImportCase.dot(
      """
      # from a preprocessor
      /* a comment -> */ strict DIGRAPH "my" + " graph" { // more
        "a \\"b\\"" -> "long" + /* in between */ "er":port:ne -> -.5 -> größe
        größe [label=<<b>bold</b> &amp; <i>more</i>>, shape=record]
        "x`y" [label="{<p> one|two\\nthree}" shape=Mrecord] "" 3.5
        größe -> 3.5; größe -> 3.5 [label="again"]
      }
      """)
    #expect(
      result.text == """
        plan `my graph`

        flow `my graph` {
            route `a "b"`
            route longer
            route `-.5`
            route größe title "bold & more"
            route `x'y` title "one two three"
            route state
            route `3.5`

            link `a "b"` => longer
            link longer => `-.5`
            link `-.5` => größe
            link größe => `3.5`
        }

        """)
    result.expectGood()
  }

  @Test("entities are decoded in all labels, once")
  func entities() {
    let result = ImportCase.dot(
      """
      digraph g { a [label="x &amp; y &#8594;"] b [label=<x &amp;lt; <i>y</i> &#x2192; &eacute;>]
        a -> b [label="go &amp; run"] c [label="AT&T &nosuch; &#; &#+5; &lt"] b -> c }
      """)
    for title in [#"x & y →"#, #"x &lt; y → é"#, #"AT&T &nosuch; &#; &#+5; &lt"#] {
      #expect(result.text?.contains("title \"\(title)\"") == true, "\(result)")
    }
    #expect(result.text?.contains("@event(\"go & run\")") == true)
  }

  @Test("points without incoming edges mark the start; invisible elements are ignored")
  func marks() {
    let result = ImportCase.dot(
      """
      digraph { node [shape=point] qi; node [shape=circle]
        a -> b; qi -> b [label="cold"]; a -> c [style=invis]; hidden [style=invis]; hidden2 [style=invis]
        hidden2 -> a; c -> hidden; back -> b [dir=back]; b -> d [dir=both]
        d [shape=doublecircle] end [shape=doublecircle, URL="https://x", tooltip="the end"] }
      """)
    let lines = result.lines
    #expect(Array(lines.dropFirst(2).prefix(2)) == ["route b @start(\"cold\")", "route a @start"])
    #expect(lines.contains("/// the end"))
    #expect(lines.contains("route end @url(\"https://x\") @final"))
    #expect(lines.contains("link b => `back`") && lines.contains("link d => b"))
    #expect(!lines.contains { $0.contains("hidden") || $0.contains("link a => c") })
    result.expectGood()
  }

  @Test("names that would clash get numbers")
  func names() {
    let result = ImportCase.dot("digraph a { a; subgraph clustera { b } \"x`\" \"x'\" \"route\" }")
    #expect(
      result.lines == [
        "plan `a 3`", "flow `a 3` {", "route a", "flow `a 2` title \"a\" {", "route b",
        "}", "route `x'` title \"x`\"", "route `x' 2` title \"x'\"", "route `route`", "}",
      ])
    result.expectGood()
  }

  @Test(
    "what cannot be read is reported with its place",
    arguments: [
      ("graph { a -- b }", "1:1: a `graph` has no directions: make it a `digraph`, with `->`"),
      ("digraph {\n a -- b }", "2:4: `--` has no direction: write `->`"),
      ("digraph {\n a -> }", "2:7: expected a node, found `}`"),
      ("digraph {\n a", "2:3: expected a statement, found the end of the file"),
      ("digraph { a [label=\"x] }", "1:20: a string is not closed"),
      ("digraph { a [label=<x> }", "1:24: expected an attribute, found `}`"),
      ("digraph { a [label=<x }", "1:20: a text in `<` and `>` is not closed"),
      ("digraph { /* a }", "1:11: a comment is not closed"),
      ("digraph { a } digraph { b }", "1:15: expected the end of the file"),
      ("digraph { a ! }", "1:13: unexpected character `!`"),
      ("digraph { }", "1:1: it has no states"),
      ("", "1:1: expected `digraph`, found the end of the file"),
      ("digraph { \"a\" + b }", "1:17: expected a string after `+`"),
    ])
  func faults(source: String, complaint: String) {
    let result = ImportCase.dot(source)
    #expect(result.text == nil)
    #expect(result.complaint?.hasPrefix(complaint) == true, "\(result.complaint ?? "")")
  }

  @Test("deep and large graphs are read in reasonable time")
  func large() {
    let deep = String(repeating: "{", count: 5_000)
    #expect(ImportCase.dot("digraph " + deep).complaint?.contains("nest deeper") == true)
    let nodes = (0..<1_000).map { "n\($0)" }.joined(separator: " ")
    let many = ImportCase.dot("digraph { {\(nodes)} -> {\(nodes)} }")
    #expect(many.complaint?.contains("more than 200000 edges") == true)
    ImportCase.dot(
      "digraph { \((0..<2_000).map { "n\($0) -> n\($0 + 1)" }.joined(separator: "\n")) }"
    )
    .expectGood()
  }

  @Test("no text makes it hang", arguments: 1...40)
  func random(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let pieces = [
      "digraph", "{", "}", "subgraph", "cluster1", "a", "b", "->", "--", "[", "]", "=", ",", ";",
      "label", "\"x\"", "+", ":", "<b>", "node", "edge", "strict", "\"", "<", "/*", "*/", "//",
      "\n",
    ]
    for _ in 0..<50 {
      let words = (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in
        pieces.randomElement(using: &random)
      }
      let source = "digraph { " + words.joined(separator: " ")
      let result = ImportCase.dot(source)
      #expect((result.text == nil) != (result.complaint == nil), "seed \(seed): \(source)")
      if result.text != nil { result.expectGood("seed \(seed): \(source)") }
    }
  }
}
