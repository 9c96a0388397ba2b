import RouteBase
import RouteImport
import RouteTrials
import Testing

@Suite("Importing nav-graph.json")
struct NavGraphImportTests {
  private func run(_ text: String) -> ImportCase {
    do throws(FileFault) {
      let result = try NavGraphImport.plan(Array(text.utf8), path: "g.json", name: "App")
      return ImportCase(
        text: String(decoding: result.plan, as: UTF8.self),
        notes: result.notes.map { "\($0.line ?? 0): \($0.message)" })
    } catch {
      let place = LineIndex(SourceText(text)).position(of: UInt32(error.offset))
      return ImportCase(complaint: "\(place.line):\(place.column): \(error.message)")
    }
  }

  @Test("destinations are the screens of a flow, edges are links")
  func whole() {
    let result = run(
      """
      {"navVersion": "navgraph", "schemaVersion": 1, "later": {},
       "nodes": [
        {"id": "a.Detail", "route": "Detail", "module": ":detail", "args": [
          {"name": "id", "type": "kotlin.Long"},
          {"name": "tags", "type": "kotlin.collections.List", "typeArguments": ["kotlin.String"]},
          {"name": "tab", "type": "a.Tab", "enum": true, "optional": true}]},
        {"id": "a.Home", "route": "Home", "start": true, "clickTargetFqn": "a.HomeScreen",
         "sourceFile": "Home.kt", "sourceLine": 12, "previews": [{"previewName": "P"}]},
        {"id": "b.Home", "route": "Home", "start": true, "module": null}],
       "edges": [
        {"from": "a.Home", "to": "a.Detail", "args": ["id", "no"], "label": "open"},
        {"from": "a.Home", "to": "a.Detail", "args": ["id"], "label": "open \\"it\\""},
        {"from": "a.Detail", "to": "a.Detail", "confidence": "INFERRED"},
        {"from": "a.Detail", "to": "b.Home", "confidence": "RUNTIME"}]}
      """)
    #expect(
      result.text == """
        plan App

        /// a.Tab
        type Tab

        flow Graph {
            route Home @navgraph.id("a.Home") @navgraph.screen("a.HomeScreen") @file("Home.kt") {
                link -> Detail(id) @navgraph.label(["open", "open \\"it\\""])
            }
            route Detail(id: Int, tags: [String], tab: Tab?)
                    @navgraph.id("a.Detail")
                    @navgraph.module(":detail") {
                link -> Detail @inferred
                link -> Home_2 @navgraph.confidence("RUNTIME")
            }
            route Home_2 @navgraph.id("b.Home")
        }

        """)
    #expect(
      result.notes == [
        "9: `b.Home` is a second start, so it is an ordinary screen",
        "11: `a.Detail` has no argument `no`, so it is left out",
      ])
    result.expectGood()
  }

  @Test(
    "another file is refused with its place",
    arguments: [
      ("[]", "1:1: it has no `schemaVersion`: it is not the `nav-graph.json` of compose-nav-graph"),
      (
        #"{"schemaVersion": 2, "nodes": []}"#,
        "1:19: `schemaVersion` is 2; this version of qtroute reads schema 1"
      ),
      (
        #"{"schemaVersion": "1"}"#,
        "1:19: `schemaVersion` is \"1\"; this version of qtroute reads schema 1"
      ),
      (#"{"schemaVersion": 1}"#, "1:1: it has no `nodes`"),
      (#"{"schemaVersion": 1, "nodes": []}"#, "1:1: it has no destination"),
      (#"{"schemaVersion": 1, "nodes": [1]}"#, "1:32: expected an object"),
      (#"{"schemaVersion": 1, "nodes": [{"id": "a"}]}"#, "1:32: `route` is missing"),
      (
        #"{"schemaVersion": 1, "nodes": [{"id": "a", "route": "A"}, {"id": "a", "route": "B"}]}"#,
        "1:59: there are two nodes `a`"
      ),
      (
        #"{"schemaVersion": 1, "nodes": [{"id": "a", "route": "A"}], "edges": [{"from": "a", "to": "b"}]}"#,
        "1:70: `to` is `b`, which is no node"
      ),
      (#"{"schemaVersion": 1, "nodes": [{"id": "a", "#, "1:44: a member's name is missing"),
      (String(repeating: "[", count: 100_000), "1:66: values nest more than 64 deep"),
    ])
  func refused(_ text: String, _ complaint: String) {
    #expect(run(text).complaint == complaint)
  }

  @Test("a random graph has a route of each node and a link of each edge")
  func random() {
    var random = RandomNumbers(seed: 3)
    for _ in 0..<TrialNumbers.count(60) {
      let count = 1 + random.below(9)
      let isDense = random.below(2) == 0
      var pairs: Set<[Int]> = []
      for _ in 0..<(isDense ? count * count : count) {
        pairs.insert([random.below(count), random.below(count)])
      }
      let nodes = (0..<count).map { #"{"id": "x.n\#($0)", "route": "R`\#($0 % 3)"}"# }
      let edges = pairs.map { #"{"from": "x.n\#($0[0])", "to": "x.n\#($0[1])"}"# }
      let result = run(
        #"{"schemaVersion": 1, "nodes": [\#(nodes.joined(separator: ", "))], "edges": ["#
          + edges.joined(separator: ", ") + "]}")
      #expect(result.lines.count { $0.contains("route ") } == count)
      #expect(result.lines.count { $0.hasPrefix("link -> ") } == pairs.count)
      result.expectGood()
    }
  }
}
