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
  var output = ByteWriter()
  var again = ByteWriter()
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
        "label": [node["label"] for node in nodes],
        "shape": sorted({node["shape_type"] for node in nodes}),
        "words": [data.get("label", "") for _, _, data in edges],
        "edge": [data["kind"] for _, _, data in edges]}))
      """, text)
    #expect(read["name"] == (ids(plan) + ["`f<\"|>`", "*"]).map { TerminalText.escapedLines($0) })
    #expect(
      read["title"] == (titles(plan) + ["]|[", ""]).map { TerminalText.escapedLines($0) })
    // What yEd shows: the names, with the titles below them, and the words of links.
    let titled = zip(read["name"] ?? [], read["title"] ?? []).map { name, title in
      title.isEmpty ? name : name + "\n" + title
    }
    #expect(read["label"] == titled)
    #expect(read["shape"] == ["ellipse", "hexagon", "octagon", "roundrectangle"])
    #expect(read["words"]?.contains("unless `<f>|\"`") == true)
    // A child and a link for each text, a member, and the two links at the end.
    #expect(read["edge"]?.count == HostilePlan.texts.count * 2 + 3)
    #expect(read["edge"]?.filter { $0 == "jump" }.count == HostilePlan.texts.count)
  }

  /// What the schemas of GraphML and of yEd's labels allow of what is written: the order of
  /// elements, identifiers that occur once, and references that lead to one.
  private static let graphMLTypes = """
    <!ELEMENT graphml (key*, graph)>
    <!ATTLIST graphml xmlns CDATA #REQUIRED xmlns:xsi CDATA #IMPLIED xmlns:y CDATA #IMPLIED
      xsi:schemaLocation CDATA #IMPLIED>
    <!ELEMENT key EMPTY>
    <!ATTLIST key id ID #REQUIRED for (node|edge) #REQUIRED attr.name NMTOKEN #IMPLIED
      attr.type (string|int) #IMPLIED yfiles.type (nodegraphics|edgegraphics) #IMPLIED>
    <!ELEMENT graph (node*, edge*)>
    <!ATTLIST graph id ID #IMPLIED edgedefault (directed|undirected) #REQUIRED>
    <!ELEMENT node (data*)>
    <!ATTLIST node id ID #REQUIRED>
    <!ELEMENT edge (data*)>
    <!ATTLIST edge id ID #IMPLIED source IDREF #REQUIRED target IDREF #REQUIRED>
    <!ELEMENT data (#PCDATA | y:ShapeNode | y:PolyLineEdge)*>
    <!ATTLIST data key IDREF #REQUIRED>
    <!ELEMENT y:ShapeNode (y:Geometry, y:Fill, y:BorderStyle, y:NodeLabel, y:Shape)>
    <!ELEMENT y:Geometry EMPTY>
    <!ATTLIST y:Geometry x CDATA #REQUIRED y CDATA #REQUIRED width CDATA #REQUIRED height
      CDATA #REQUIRED>
    <!ELEMENT y:Fill EMPTY>
    <!ATTLIST y:Fill color CDATA #REQUIRED transparent (true|false) #REQUIRED>
    <!ELEMENT y:BorderStyle EMPTY>
    <!ATTLIST y:BorderStyle color CDATA #REQUIRED type (line|dashed|dotted) #REQUIRED width
      CDATA #REQUIRED>
    <!ELEMENT y:NodeLabel (#PCDATA)>
    <!ATTLIST y:NodeLabel textColor CDATA #IMPLIED>
    <!ELEMENT y:Shape EMPTY>
    <!ATTLIST y:Shape type (roundrectangle|ellipse|hexagon|octagon|parallelogram) #REQUIRED>
    <!ELEMENT y:PolyLineEdge (y:LineStyle, y:Arrows, y:EdgeLabel?)>
    <!ELEMENT y:LineStyle EMPTY>
    <!ATTLIST y:LineStyle color CDATA #REQUIRED type (line|dashed|dotted) #REQUIRED width
      CDATA #REQUIRED>
    <!ELEMENT y:Arrows EMPTY>
    <!ATTLIST y:Arrows source (none|standard) #REQUIRED target (none|standard) #REQUIRED>
    <!ELEMENT y:EdgeLabel (#PCDATA)>
    <!ATTLIST y:EdgeLabel textColor CDATA #IMPLIED>
    """

  @Test("GraphML has the structure of its schema and of yEd's")
  func graphMLStructure() throws {
    let (_, text) = text { GraphMLWriter.write($0, to: &$1) }
    let lint = try PackagedTool("xmllint").run(
      ["--noout", "--dtdvalid", "{0}", "{1}"], files: [Self.graphMLTypes, text])
    #expect(lint.status == 0, "\(lint.output)")
  }

  @Test("a Markdown reader sees headings and text, and neither HTML nor links")
  func markdown() throws {
    let (plan, text) = text { PlanPage($0).write(to: &$1) }
    let read = try python(
      """
      import json, re, sys, markdown_it
      reader = markdown_it.MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
      tokens = reader.parse(open(sys.argv[1], encoding="utf-8").read())
      inner = [child for token in tokens for child in token.children or []]
      heads = [tokens[i + 1].children for i, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag == "h3"]
      bold = [inner[i + 1:] for i, token in enumerate(inner) if token.type == "strong_open"]
      anchors = [part for token in inner if token.type == "html_inline" and token.content != "</a>"
        for part in re.fullmatch('<a id="([^"]+)">', token.content).groups()]
      assert len(set(anchors)) == len(anchors)
      def words(tokens):
        result = ""
        for token in tokens:
          if token.type == "strong_close": break
          result += token.content
        return result
      print(json.dumps({
        "kinds": sorted({token.type for token in tokens + inner}),
        "heads": ["".join(child.content for child in head if child.type != "html_inline")
          for head in heads],
        "anchors": anchors,
        "links": [token.attrs["href"] for token in inner if token.type == "link_open"],
        "titles": [words(tokens) for tokens in bold]}))
      """, text)
    // Markdown ignores spaces at the ends of a line.
    let names = plan.flows.indices.map { plan.displayName(FlowID($0)) }
    let all = ids(plan)
    var heads = all
    heads.insert(contentsOf: names, at: plan.routes.count)
    #expect(read["heads"] == heads.map { TerminalText.escaped($0) })
    // Every link ends at an anchor of the page, and every anchor has a link in the contents.
    let ends = Set((read["links"] ?? []).map { String($0.dropFirst()) })
    #expect(ends == Set(read["anchors"] ?? []))
    #expect(ends.count == all.count + names.count + 3)
    var bold = titles(plan)
    bold.insert("]|[", at: plan.routes.count)
    bold.removeAll(where: \.isEmpty)
    #expect(read["titles"] == bold.map { TerminalText.escaped($0) })
    let kinds = read["kinds"] ?? []
    #expect(
      kinds.filter { $0.hasSuffix("_open") } == [
        "bullet_list_open", "heading_open", "link_open", "list_item_open", "paragraph_open",
        "strong_open",
      ])
    #expect(
      kinds.filter { !$0.hasSuffix("_open") && !$0.hasSuffix("_close") } == [
        "code_inline", "fence", "html_inline", "inline", "text",
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
    var page = ByteWriter()
    var table = ByteWriter()
    var graph = ByteWriter()
    PlanPage(plan).write(to: &page)
    PlanTable.write(plan, to: &table)
    GraphMLWriter.write(plan, to: &graph)
    #expect(page.text.contains("- URLs: `/a`, `/a/new (tab: \"new\")`\n"))
    #expect(page.text.contains("- Stay in the browser: `/oauth/**`\n"))
    #expect(table.text.contains(",\"/a\n/a/new (tab: \"\"new\"\")\","))
    #expect(graph.text.contains("/a/new (tab: "))
  }

  @Test("a page says how routes are presented, what they lead to, and what is below them")
  func connections() throws {
    let (plan, findings) = PlanBuilder.build(
      path: "test.routeplan",
      text: SourceText(
        """
        fact signedIn
        route Main tabs {
          route Home { link => Sheet unless signedIn  link * -> Other }
          route Other { task note }
          route Sheet present nav { link back past Main  link -> Home back to Steps }
        }
        flow Steps { route First  link -> Home present }
        """), loader: SourceLoader(files: [:]))
    #expect(findings.map(\.message) == [])
    var output = ByteWriter()
    PlanPage(plan).write(to: &output)
    let page = output.text
    for line in [
      "- Leads from everywhere to: [`Other`](#route-Other)",
      "- Tabs: [`Home`](#route-Home), [`Other`](#route-Other)",
      "- Below it: [`Sheet`](#route-Sheet)", "- Presented: `present nav`",
      "- Leads to: [`Sheet`](#route-Sheet) (jump; unless `signedIn`)",
      "- Leads to: back past [`Main`](#route-Main), [`Home`](#route-Home) (back to "
        + "[`Steps`](#flow-Steps))",
      "- Leads to: [`Home`](#route-Home) (`present`)", "- Contains: [`First`](#route-First)",
      "- Linked from: everywhere", "- Tasks: [`note`](#task-note)",
      "- Linked from: [`Sheet`](#route-Sheet), everywhere in [`Steps`](#flow-Steps)",
      "  - [`Main`](#route-Main)\n    - [`Home`](#route-Home)",
      "```mermaid\nflowchart TD\n",
    ] {
      #expect(page.contains("\n" + line), "\(line) is not in\n\(page)")
    }
  }

  @Test("a page has no picture that Mermaid would refuse")
  func largePage() {
    let text = "route A {\n" + (0..<600).map { "route R\($0)\n" }.joined() + "}\n"
    let plan = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    #expect(MermaidWriter(plan).isTooLarge)
    #expect(!MermaidWriter(plan, from: RouteID(1)).isTooLarge)
    var output = ByteWriter()
    PlanPage(plan).write(to: &output)
    #expect(!output.text.contains("```"))
    #expect(output.text.contains("too large for one flowchart"))
  }

  @Test("a flowchart has subgraphs for services and tabs, and names for what is not drawn")
  func subgraphs() {
    let text = """
      route Main tabs {
        route Home { route Show { link -> Account.Login } task play }
        route Alone
      }
      service Account { route Login { link => Home } route Profile in Home }
      """
    let plan = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    guard case .route(let home)? = plan.find("Home") else { return #expect(Bool(false)) }
    func lines(_ chart: MermaidWriter) -> [String] {
      chart.text.split(separator: "\n").map { String($0) }.filter { !$0.contains("classDef") }
    }
    #expect(
      lines(MermaidWriter(plan)) == [
        "flowchart TD", #"  r0["Main"]:::tabs"#, #"  subgraph tab1["Home"]"#,
        #"    r1["Home"]:::tab"#, #"    r2["Show"]:::pushed"#, #"    t0(["play"]):::task"#, "  end",
        #"  r3["Alone"]:::tab"#, #"  subgraph s0["Account"]"#,
        #"    r4["Account.Login"]:::pushed"#, #"    r5["Account.Profile"]:::pushed"#, "  end",
        "  r0 --> r1", "  r1 --> r2", "  r0 --> r3", "  r1 --> r5", "  r1 --- t0", "  r2 -.-> r4",
        "  r4 ==> r1",
      ])
    #expect(
      lines(MermaidWriter(plan, from: home, depth: 1)) == [
        "flowchart TD", #"  subgraph tab1["Home"]"#, #"    r1["Home"]:::tab"#,
        #"    r2["Show"]:::pushed"#, #"    t0(["play"]):::task"#, "  end",
        #"  subgraph s0["Account"]"#, #"    r5["Account.Profile"]:::pushed"#, "  end",
        #"  out0>"Account.Login"]:::stub"#, "  r1 --> r2", "  r1 --> r5", "  r1 --- t0",
        "  r2 -.-> out0",
      ])
  }

  @Test("a flowchart has text from the plan only inside its labels")
  func mermaid() {
    let (plan, text) = text { $1.write(string: MermaidWriter($0).text) }
    let lines = text.split(separator: "\n").filter { !$0.contains("classDef") }
    #expect(lines.first == "flowchart TD")
    for line in lines.dropFirst() {
      // Without the label, an arrow between ids is left, or an id in brackets.
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      #expect(parts.count == 1 || parts.count == 3, "\(line)")
      var outside = parts.count == 3 ? parts[0] + parts[2] : parts[0]
      // The name of its look follows a node.
      if let look = outside.range(of: ":::") { outside = outside[..<look.lowerBound] }
      #expect(
        outside.utf8.allSatisfy { "rftany0123456789 -.=>|[](){}".utf8.contains($0) }, "\(line)")
      let label = (parts.count == 3 ? String(parts[1]) : "").replacing("<br/>", with: "")
      #expect(!label.contains(where: { "<>&|[]{}`\"'\\_*~".contains($0) }), "\(line)")
    }
    #expect(lines.count == 1 + ids(plan).count + 2 + HostilePlan.texts.count * 2 + 3)
  }
}
