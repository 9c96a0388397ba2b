import RouteBase
import RouteImport
import Testing

@Suite("The clauses of a plan as JSON")
struct PlanImportClauseTests {
  private func plan(_ json: String) throws -> String {
    String(decoding: try PlanImport.plan(SourceText(json)), as: UTF8.self)
  }

  @Test("presentations, tabs, and routes that only links open or leave")
  func clauses() throws {
    let text = try plan(
      """
      {"schema": 1, "plan": "shop", "web": [{"pattern": "/oauth/**"}],
        "facts": [{"name": "paid"}, {"name": "due", "given": true}],
        "routes": [
          {"name": "Home", "tabs": true},
          {"name": "Main", "tabs": true, "tabsReset": true},
          {"name": "Menu", "in": "Home", "presentation": "present floating"},
          {"name": "Pay", "in": "Home", "linked": true, "locked": true,
            "results": [{"name": "done", "type": "Bool"}]}
        ],
        "links": [
          {"from": "Home", "nested": true, "arrow": "->", "to": "Pay", "backTo": "Home",
            "single": true, "presentation": "present floating"},
          {"from": "Pay", "nested": true, "backPast": "Pay", "grants": ["paid"],
            "revokes": ["due"]}
        ]}
      """)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in [
      "web \"/oauth/**\"", "route Home tabs {", "link -> Pay present floating back to Home single",
      "route Menu present floating", "route Pay -> (done: Bool) linked locked {",
      "link grants paid revokes due back past Pay", "route Main tabs reset",
    ] {
      #expect(lines.contains(line[...]), "\(line) in \(text)")
    }
  }

  @Test("a pattern may set parameters")
  func patterns() throws {
    let text = try plan(
      """
      {"schema": 1, "plan": "shop", "routes": [
        {"name": "Main", "parameters": [{"name": "tab", "type": "String"}], "at": ["/a", "/b", "/c"],
          "atArguments": [[], [{"name": "tab", "value": "x"}]]}
      ]}
      """)
    #expect(text.contains("(tab: String) at \"/a\" at \"/b\""), "\(text)")
    #expect(text.contains("(tab: \"x\") at \"/c\"\n"), "\(text)")
  }

  @Test("what is not a presentation or a list of arguments is refused")
  func refused() {
    for route in [
      #"{"name": "A", "presentation": "float"}"#,
      #"{"name": "A", "at": ["/"], "atArguments": [1]}"#,
    ] {
      #expect(throws: FileFault.self) {
        try plan(#"{"schema": 1, "plan": "p", "routes": [\#(route)]}"#)
      }
    }
  }
}
