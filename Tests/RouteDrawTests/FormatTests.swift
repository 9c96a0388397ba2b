import Foundation
import RouteDraw
import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

/// Runs a Python script on a text in `sys.argv[1]`; the script prints JSON.
private func python(_ script: String, _ text: String) throws -> [String: [String]] {
  let outcome = try PackagedTool("python", in: ".build/formats")
    .run(["-c", script, "{0}"], files: [text])
  guard outcome.status == 0,
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      as? [String: [String]]
  else {
    Issue.record("status \(outcome.status): \(outcome.output)")
    return [:]
  }
  return object
}

private func text(_ write: (Plan, inout ByteWriter) -> Void) -> (Plan, String) {
  let plan = HostilePlan.plan()
  var (output, again) = (ByteWriter(), ByteWriter())
  write(plan, &output)
  write(plan, &again)
  #expect(output.text == again.text, "the same plan gives the same bytes")
  return (plan, output.text)
}

private func ids(_ plan: Plan) -> [String] {
  plan.routes.indices.map { plan.displayName(RouteID($0)) }
    + plan.tasks.indices.map { plan.displayName(TaskID($0)) }
}

private func titles(_ plan: Plan) -> [String] {
  (plan.routes.map(\.origin) + plan.tasks.map(\.origin)).map { plan.title(of: $0) ?? "" }
}

@Suite("Plans in other formats")
struct FormatTests {
  @Test("a CSV reader gets every name and text back")
  func csv() throws {
    let (plan, text) = text { PlanTable.write($0, to: &$1) }
    let read = try python(
      """
      import csv, json, sys
      rows = list(csv.DictReader(open(sys.argv[1], newline="", encoding="utf-8"), strict=True))
      assert all(None not in row and None not in row.values() for row in rows)
      print(json.dumps({key: [row[key] for row in rows] for key in rows[0]}))
      """, text)
    #expect(read["id"] == ids(plan))
    #expect(read["title"] == titles(plan))
    #expect(read["in"]?.filter { $0 == "Root" }.count == HostilePlan.texts.count)
    #expect(Set(read.keys) == Set(PlanTable.columns))
    #expect(!text.replacing("\r\n", with: "").contains("\r"))
  }

  @Test("a GraphML reader gets every node and edge back")
  func graphML() throws {
    let (plan, text) = text { GraphMLWriter.write($0, to: &$1) }
    let lint = try PackagedTool("xmllint").run(["--noout", "{0}"], files: [text])
    #expect(lint.status == 0, "\(lint.output)")
    let read = try python(
      """
      import json, sys, networkx
      graph = networkx.read_graphml(sys.argv[1], force_multigraph=True)
      nodes = [data for _, data in graph.nodes(data=True)]
      edges = list(graph.edges(data=True))
      print(json.dumps({
        "name": [node["name"] for node in nodes], "kind": [node["kind"] for node in nodes],
        "title": [node.get("title", "") for node in nodes],
        "edge": [data["kind"] for _, _, data in edges]}))
      """, text)
    #expect(read["name"] == (ids(plan) + ["`f<\"|>`", "*"]).map { TerminalText.escapedLines($0) })
    #expect(
      read["title"] == (titles(plan) + ["]|[", ""]).map { TerminalText.escapedLines($0) })
    // A child and a link for each text, a member, and the two links at the end.
    #expect(read["edge"]?.count == HostilePlan.texts.count * 2 + 3)
    #expect(read["edge"]?.filter { $0 == "jump" }.count == HostilePlan.texts.count)
  }

  @Test("a Markdown reader sees headings and text, and neither HTML nor links")
  func markdown() throws {
    let (plan, text) = text { PlanPage($0).write(to: &$1) }
    let read = try python(
      """
      import json, sys, markdown_it
      reader = markdown_it.MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
      tokens = reader.parse(open(sys.argv[1], encoding="utf-8").read())
      inner = [child for token in tokens for child in token.children or []]
      heads = [tokens[i + 1].children for i, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag == "h3"]
      bold = [inner[i + 1:] for i, token in enumerate(inner) if token.type == "strong_open"]
      def words(tokens):
        result = ""
        for token in tokens:
          if token.type == "strong_close": break
          result += token.content
        return result
      print(json.dumps({
        "kinds": sorted({token.type for token in tokens + inner}),
        "heads": ["".join(child.content for child in head) for head in heads],
        "titles": [words(tokens) for tokens in bold]}))
      """, text)
    // Markdown ignores spaces at the ends of a line.
    #expect(read["heads"] == ids(plan).map { TerminalText.escaped($0) })
    #expect(
      read["titles"] == titles(plan).filter { !$0.isEmpty }.map { TerminalText.escaped($0) })
    let kinds = read["kinds"] ?? []
    #expect(
      kinds.filter { $0.hasSuffix("_open") } == [
        "bullet_list_open", "heading_open", "list_item_open", "paragraph_open", "strong_open",
      ])
    #expect(
      kinds.filter { !$0.hasSuffix("_open") && !$0.hasSuffix("_close") } == [
        "code_inline", "inline", "text",
      ])
  }

  @Test("URLs show the arguments that their patterns set, and a page those for the browser")
  func urls() {
    let text = """
      web "/oauth/**"
      route A(tab: String = "x") at "/a" at "/a/new" (tab: "new")

      """
    let (plan, findings) = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    #expect(findings.isEmpty)
    var (page, table, graph) = (ByteWriter(), ByteWriter(), ByteWriter())
    PlanPage(plan).write(to: &page)
    PlanTable.write(plan, to: &table)
    GraphMLWriter.write(plan, to: &graph)
    #expect(page.text.contains("- URLs: `/a`, `/a/new (tab: \"new\")`\n"))
    #expect(page.text.contains("- Stay in the browser: `/oauth/**`\n"))
    #expect(table.text.contains(",\"/a\n/a/new (tab: \"\"new\"\")\","))
    #expect(graph.text.contains("/a/new (tab: "))
  }

  @Test("a flowchart has text from the plan only inside its labels")
  func mermaid() {
    let (plan, text) = text { MermaidWriter.write($0, to: &$1) }
    let lines = text.split(separator: "\n")
    #expect(lines.first == "flowchart TD")
    for line in lines.dropFirst() {
      // Without the label, an arrow between ids is left, or an id in brackets.
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      #expect(parts.count == 1 || parts.count == 3, "\(line)")
      let outside = parts.count == 3 ? parts[0] + parts[2] : parts[0]
      #expect(
        outside.utf8.allSatisfy { "rftany0123456789 -.=>|[](){}".utf8.contains($0) }, "\(line)")
      let label = (parts.count == 3 ? String(parts[1]) : "").replacing("<br/>", with: "")
      #expect(!label.contains(where: { "<>&|[]{}`\"'\\_*~".contains($0) }), "\(line)")
    }
    #expect(lines.count == 1 + ids(plan).count + 2 + HostilePlan.texts.count * 2 + 3)
  }
}
