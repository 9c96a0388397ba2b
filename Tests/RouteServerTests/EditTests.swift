import RouteBase
import RouteServer
import Testing

@Suite("The edits that the server offers")
struct EditTests {
  private func apply(_ edit: JSONValue?, to texts: [String: String]) -> [String: String] {
    edit?.applied(to: texts) ?? texts
  }

  @Test("Renaming a route changes every file that names it, and keeps the old name")
  func rename() {
    let files = [
      "main.routeplan": "include \"shop.routeplan\"\nroute Home {\n    link -> Cart\n}\n",
      "shop.routeplan": "route Cart in Home title \"Cart\"\nroute Pay in Cart\n",
    ]
    let client = MemoryClient(files)
    for (name, text) in files { client.open(name, text) }
    let place = client.ask("textDocument/prepareRename", "shop.routeplan", at: 0, 7)
    #expect(place?.text("placeholder") == "Cart")
    let edit = client.ask(
      "textDocument/rename", "main.routeplan", at: 2, 13, #", "newName": "Basket""#)
    #expect(
      apply(edit, to: files) == [
        "main.routeplan": "include \"shop.routeplan\"\nroute Home {\n    link -> Basket\n}\n",
        "shop.routeplan":
          "route Basket in Home title \"Cart\" was Cart\nroute Pay in Basket\n",
      ])
    let taken = client.answer(
      "textDocument/rename",
      """
      {"textDocument": {"uri": "\(client.uri("main.routeplan"))"},
       "position": {"line": 2, "character": 13}, "newName": "Pay"}
      """)
    #expect(
      taken?.member("error")?.text("message") == "`Pay` is the name of the route `Pay` already")
  }

  @Test("A new name that is no bare name gets its backticks, but not in a pattern")
  func quoted() {
    let text = "route Show(id: Int) at \"shows/:id\" recycle by id\nlink * -> Show(id: 3)\n"
    let client = MemoryClient()
    client.open("main.routeplan", text)
    let route = client.ask(
      "textDocument/rename", "main.routeplan", at: 0, 7, #", "newName": "The Show""#)
    #expect(
      apply(route, to: ["main.routeplan": text])["main.routeplan"]?.contains(
        "link * -> `The Show`(id: 3)")
        == true)
    let parameter = client.ask(
      "textDocument/rename", "main.routeplan", at: 1, 15, #", "newName": "showId""#)
    #expect(
      apply(parameter, to: ["main.routeplan": text])["main.routeplan"]
        == "route Show(showId: Int) at \"shows/:showId\" recycle by showId\nlink * -> Show(showId: 3)\n"
    )
  }

  @Test("Names that are keywords get backticks, and none that a pattern cannot hold is taken")
  func awkwardNames() {
    let text = "fact f given\nroute Home requires f\nroute Show(id: Int) in Home at \"/:id\"\n"
    let client = MemoryClient()
    client.open("main.routeplan", text)
    let fact = client.ask(
      "textDocument/rename", "main.routeplan", at: 0, 5, #", "newName": "route""#)
    #expect(
      apply(fact, to: ["main.routeplan": text])["main.routeplan"]?
        .hasPrefix("fact `route` given\nroute Home requires `route`\n") == true)
    for name in ["show-id", "the id"] {
      let answer = client.answer(
        "textDocument/rename",
        """
        {"textDocument": {"uri": "\(client.uri("main.routeplan"))"},
         "position": {"line": 2, "character": 12}, "newName": "\(name)"}
        """)
      #expect(
        answer?.member("error")?.text("message")
          == "`\(name)` cannot be in a pattern, which has this name")
    }
  }

  @Test("The plan's own name can be changed, too")
  func renamePlan() {
    let text = "/// What we sell.\nplan Shop\nroute Shop\n"
    let client = MemoryClient()
    client.open("main.routeplan", text)
    let place = client.ask("textDocument/prepareRename", "main.routeplan", at: 1, 6)
    #expect(place?.text("placeholder") == "Shop")
    let edit = client.ask(
      "textDocument/rename", "main.routeplan", at: 1, 6, #", "newName": "The Shop""#)
    #expect(
      apply(edit, to: ["main.routeplan": text])["main.routeplan"]
        == "/// What we sell.\nplan `The Shop`\nroute Shop\n")
    let hover = client.ask("textDocument/hover", "main.routeplan", at: 1, 6)
    let shown = hover?.at("contents", "value")?.asText ?? ""
    #expect(shown.contains("What we sell.") && shown.contains("1 route, 0 links, 0 tasks"))
  }

  private func edits(_ client: MemoryClient, _ line: Int) -> JSONValue? {
    client.ask(
      "textDocument/rangeFormatting",
      """
      {"textDocument": {"uri": "\(client.uri("main.routeplan"))"},
       "range": {"start": {"line": \(line), "character": 0}, "end": {"line": \(line), "character": 3}},
       "options": {"tabSize": 4, "insertSpaces": true}}
      """)
  }

  @Test("A part that makes sense only with the rest is not formatted alone")
  func formatsPart() {
    let client = MemoryClient()
    client.open("main.routeplan", "route A {\nroute B { route C }\n    }\n")
    #expect(edits(client, 1)?.elements?.count == 0)
  }

  @Test("A line is formatted alone in a file whose lines end in CR LF")
  func formatsReturns() {
    let text = "plan M\r\nroute  A   at \"/a\" {\r\n  route B  at \"b\"\r\n}\r\n"
    let client = MemoryClient()
    client.open("main.routeplan", text)
    let found = edits(client, 2)?.elements ?? []
    #expect(!found.isEmpty)
    for edit in found {
      #expect(edit.at("range", "start")?.number("line") == 2)
      #expect(edit.text("newText")?.contains("\n") != true)
    }
  }

  @Test("A rename without the old name is a choice, for one rename")
  func renameWithoutWas() {
    let text = "route Home {\n    route Cart\n}\n"
    let client = MemoryClient()
    client.open("main.routeplan", text)
    let action = actions(client, 1, from: 12).first {
      $0.text("title")?.hasPrefix("Rename without") == true
    }
    let command = action?.member("command")
    #expect(command?.texts("arguments") == [client.uri("main.routeplan")])
    func rename(to name: String = "Basket") -> String? {
      let edit = client.ask(
        "textDocument/rename", "main.routeplan", at: 1, 12, #", "newName": "\#(name)""#)
      return apply(edit, to: ["main.routeplan": text])["main.routeplan"]
    }
    #expect(rename() == "route Home {\n    route Basket was Cart\n}\n")
    client.ask(
      "workspace/executeCommand",
      """
      {"command": "\(command?.text("command") ?? "")",
       "arguments": ["\(client.uri("main.routeplan"))"]}
      """)
    // A rename that is refused is none.
    _ = rename(to: "Home")
    #expect(rename() == "route Home {\n    route Basket\n}\n")
    #expect(rename() == "route Home {\n    route Basket was Cart\n}\n")
    // A fact has no old names.
    client.change("main.routeplan", nil, "fact signedIn given\nroute Home unless signedIn\n")
    #expect(
      !actions(client, 0, from: 6).contains { $0.text("title")?.hasPrefix("Rename") == true })
  }

  private func actions(
    _ client: MemoryClient, _ line: Int, _ only: String = "", from character: Int = 8
  ) -> [JSONValue] {
    let context = only.isEmpty ? "" : #", "only": ["\#(only)"]"#
    return client.ask(
      "textDocument/codeAction", about: "main.routeplan",
      """
      , "range": \(client.range((line, character, line, 40))), "context": {"diagnostics": []\(context)}
      """)?.elements ?? []
  }

  @Test("A finding can be fixed, allowed here, and all safe fixes made at once")
  func fixes() {
    let text = "fact unused\nroute Home {\n    route A\n}\nlink Home -> Aa\n"
    let client = MemoryClient()
    client.open("main.routeplan", text)
    let titles = actions(client, 4).compactMap { $0.text("title") }
    #expect(titles.contains("Did you mean `A`?") || titles.contains { $0.contains("`A`") })
    let warned = "route Home {\n    route A\n    route B linked\n}\n"
    client.change("main.routeplan", nil, warned)
    #expect(client.diagnostics("main.routeplan")?.contains("2:10 unreachable-route") == true)
    let allow = actions(client, 2).first { $0.text("title") == "Allow `unreachable-route` here" }
    #expect(
      apply(allow?.member("edit"), to: ["main.routeplan": warned])["main.routeplan"]
        == "route Home {\n    route A\n    route B linked allow unreachable-route \"explain why\"\n}\n"
    )
  }

  @Test("All safe fixes are those of check --fix")
  func fixAll() {
    let text = "route Home {\n    route A\n}\nlink Home -> A\n"
    let client = MemoryClient()
    client.open("main.routeplan", text)
    let all = actions(client, 0, "source.fixAll")
    let edit = all.first { $0.text("kind") == "source.fixAll" }?.member("edit")
    #expect(client.diagnostics("main.routeplan")?.isEmpty == false)
    #expect(
      apply(edit, to: ["main.routeplan": text])["main.routeplan"]
        == "route Home {\n    route A\n}\n")
  }

  @Test(
    "All safe fixes are offered only where they change something",
    arguments: [
      // A warning waits while an error is there that has no fix.
      ("route Home {\n    route A\n}\nlink Home -> A\nlink Home -> Zzzzzz\n", false),
      ("route Home {\n    route A\n}\nlink Home -> A\n", true), ("route Home\n", false),
    ])
  func fixAllChanges(text: String, isOffered: Bool) {
    let client = MemoryClient()
    client.open("main.routeplan", text)
    let all = actions(client, 0, "source.fixAll")
    #expect(all.map { $0.text("kind") } == (isOffered ? ["source.fixAll"] : []))
  }

  @Test("A path becomes an expectation that holds")
  func promise() {
    let text = "route Home {\n    route A {\n        route B\n    }\n}\n"
    let client = MemoryClient()
    client.open("main.routeplan", text)
    let action = actions(client, 2).first { $0.text("kind") == "refactor" }
    let after = apply(action?.member("edit"), to: ["main.routeplan": text])["main.routeplan"] ?? ""
    #expect(after == text + "expect path Home -> B within 2\n")
    client.change("main.routeplan", nil, after)
    #expect(client.diagnostics("main.routeplan") == [])
  }

  @Test(
    "Every edit has the line ends of its file",
    arguments: [
      // The line of the action, its title, and the text.
      (2, "Write an expectation: Home -> B", "route Home {\n  route A {\n    route B\n  }\n}\n"),
      (2, "Write an expectation: Home -> B", "route Home {\n  route A {\n    route B\n  }\n}"),
      (2, "Allow `unreachable-route` here", "route Home {\n  route A\n  route B linked\n}\n"),
      (2, "Close each block with `}`", "route Home {\n  route A {\n    route B\n"),
      (1, "Remove it", "route Home {\n  link -> Home // one\n  // two\n}\n"),
    ])
  func lineEnds(line: Int, title: String, text: String) throws {
    func edited(_ text: String) -> String? {
      let client = MemoryClient()
      client.open("main.routeplan", text)
      let all = (0...line).flatMap { actions(client, $0) + actions(client, $0, from: 0) }
      let action = all.first { $0.text("title")?.hasPrefix(title) == true }
      return action.flatMap {
        apply($0.member("edit"), to: ["main.routeplan": text])["main.routeplan"]
      }
    }
    func withReturns(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
    let plain = edited(text)
    #expect(edited(withReturns(text)) == plain.map(withReturns))
    if title.hasPrefix("Write") || title.hasPrefix("Allow") { #expect(plain != nil) }
  }

  @Test("A whole document is formatted with the line ends that it has")
  func formatsWholeWithReturns() {
    let client = MemoryClient()
    client.open("main.routeplan", "plan  M\r\nroute A {\r\n    route B\r\n}\r\n")
    let edits =
      client.ask(
        "textDocument/formatting", about: "main.routeplan",
        #", "options": {"tabSize": 4, "insertSpaces": true}"#)?.elements ?? []
    #expect(edits.map { $0.text("newText") } == ["plan M\r\n"])
  }

  @Test("What has no name is no suggestion")
  func nameless() {
    let client = MemoryClient()
    for text in ["route 😀A\nroute B\nlink B -> A\n", "service { route 😀A }\nroute B in A\n"] {
      client.open("main.routeplan", text)
      let titles = (0...2).flatMap { actions(client, $0, from: 0) }.compactMap { $0.text("title") }
      #expect(!titles.contains { $0.contains("``") || $0.contains("`.") }, "\(titles)")
    }
  }
}
