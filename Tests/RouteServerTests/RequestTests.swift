import RouteBase
import RouteServer
import Testing

@Suite("The requests about one plan")
struct RequestTests {
  private static let marked = MarkedText(
    """
    scheme "app"
    fact ‹1›signedIn
    type Sort = "up" | "down"

    /// The first screen.
    route ‹2›Home at "/" {
        route ‹3›Show(‹4›id: Int, sort: Sort = "up") at ‹5›"shows/:‹6›id" recycle by ‹7›id {
            link ‹8›-> Player(track)
        }
        route Account requires ‹9›signedIn
    }
    route Player(track: Int, speed: Double) in Home
    service Auth {
        route Login grants signedIn in Home
        task forget revokes signedIn
    }
    link Account ‹0›-> Auth.Login

    """)

  private func client() -> MemoryClient {
    let client = MemoryClient()
    client.open("main.routeplan", Self.marked.text)
    return client
  }

  private func ask(_ method: String, _ mark: Int, _ more: String = "") -> JSONValue? {
    let place = Self.marked[mark]
    return client().ask(
      "textDocument/" + method, "main.routeplan", at: place.line, place.character, more)
  }

  private func hover(_ mark: Int) -> String {
    ask("hover", mark)?.at("contents", "value")?.asText ?? ""
  }

  @Test("A hover says what a thing is, where it is and what leads there")
  func hovers() {
    let home = hover(2)
    #expect(home.contains("The first screen.") && home.contains("a cold launch lands here"))
    let show = hover(3)
    #expect(show.contains("stack: `Home` / `Show`") && show.contains("needs: `id: Int`"))
    #expect(show.contains("ways in: down from `Home`") && show.contains("/shows/:id"))
    #expect(show.contains("1 step, cost 1"))
    #expect(hover(1).contains("granted by: `Auth.Login`"))
    #expect(hover(1).contains("revoked by: `Auth.forget`"))
    #expect(hover(8).contains("puts `Player` on top") && hover(8).contains("leaves open: `speed`"))
    #expect(hover(5).contains("for example: `app://shows/7`"))
    #expect(hover(4).contains("id: Int"))
  }

  @Test("A definition is where a name is declared, and references are all its places")
  func navigation() {
    let definition = ask("definition", 9)?.elements?.first
    #expect(definition?.at("range", "start")?.number("line") == Self.marked[1].line)
    let parameter = ask("definition", 6)?.elements?.first?.at("range", "start")
    #expect(parameter?.number("line") == Self.marked[4].line)
    #expect(parameter?.number("character") == Self.marked[4].character)
    let all = #", "context": {"includeDeclaration": true}"#
    let uses = #", "context": {"includeDeclaration": false}"#
    #expect(ask("references", 1, all)?.elements?.count == 4)
    #expect(ask("references", 1, uses)?.elements?.count == 3)
    #expect(ask("documentHighlight", 6)?.elements?.count == 3)
  }

  @Test("A parameter and its names in the patterns of its route are edited together")
  func linked() {
    #expect(ask("linkedEditingRange", 4)?.list("ranges").count == 3)
    #expect(ask("linkedEditingRange", 2)?.isNull == true)
  }

  @Test("Symbols nest as declarations do")
  func symbols() {
    let symbols = client().ask("textDocument/documentSymbol", about: "main.routeplan")?.elements
    #expect(
      symbols?.compactMap { $0.text("name") } == [
        "signedIn", "Sort", "Home", "Player", "Auth", "-> Auth.Login",
      ])
    #expect(
      symbols?[2].list("children").compactMap { $0.text("name") } == ["Show", "Account"])
    let found = client().ask("workspace/symbol", #"{"query": "lgn"}"#)?.elements
    #expect(found?.compactMap { $0.text("name") } == ["Auth.Login"])
  }

  @Test("Lenses count ways in, URLs and expectations, hints say what a link leaves open")
  func lenses() {
    let lenses = client().ask("textDocument/codeLens", about: "main.routeplan")?.elements
    #expect(
      lenses?.compactMap { $0.at("command", "title")?.asText } == [
        "0 ways in · 1 URL", "1 way in · 1 URL", "1 way in", "2 ways in", "2 ways in",
      ])
    let range =
      #", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}"#
    let hints = client().ask("textDocument/inlayHint", about: "main.routeplan", range)?.elements
    let labels = hints?.compactMap { $0.text("label") } ?? []
    #expect(labels.contains("needs speed") && labels.contains("cost 1"))
    #expect(labels.contains { $0.hasPrefix("signedIn") })
  }

  @Test("Calls lead along links and the hierarchy, both ways")
  func calls() {
    let client = client()
    let place = Self.marked[3]
    let item = client.ask(
      "textDocument/prepareCallHierarchy", "main.routeplan", at: place.line, place.character)?
      .elements?.first
    var json = JSONWriter()
    item?.write(to: &json)
    let params = #"{"item": \#(json.output.text)}"#
    let incoming = client.ask("callHierarchy/incomingCalls", params)?.elements
    #expect(incoming?.compactMap { $0.at("from", "name")?.asText } == ["Home"])
    let outgoing = client.ask("callHierarchy/outgoingCalls", params)?.elements
    #expect(outgoing?.compactMap { $0.at("to", "name")?.asText } == ["Player"])
  }

  @Test("Blocks fold, and a selection grows from a name to the whole text")
  func ranges() {
    let folds = client().ask("textDocument/foldingRange", about: "main.routeplan")?.elements
    #expect(folds?.compactMap { $0.number("startLine") } == [5, 6, 12])
    let place = Self.marked[3]
    let positions =
      #", "positions": [{"line": \#(place.line), "character": \#(place.character + 1)}]"#
    var selection = client().ask(
      "textDocument/selectionRange", about: "main.routeplan", positions)?.elements?.first
    var lines: [Int] = []
    while let own = selection {
      lines.append(own.at("range", "start")?.number("line") ?? -1)
      selection = own.member("parent")
    }
    #expect(lines == [6, 6, 6, 6, 5, 0])
  }

  @Test("Tokens cover names by what they mean, and a delta says only what has changed")
  func tokens() {
    let client = client()
    let full = client.ask("textDocument/semanticTokens/full", about: "main.routeplan")
    let data = full?.list("data") ?? []
    #expect(data.count % 5 == 0 && data.count > 200)
    client.change("main.routeplan", (4, 4, 4, 7), "A")
    let id = full?.text("resultId") ?? ""
    let delta = client.ask(
      "textDocument/semanticTokens/full/delta", about: "main.routeplan",
      #", "previousResultId": "\#(id)""#)
    let edit = delta?.list("edits").first
    #expect(delta?.list("edits").count == 1 && (edit?.list("data").count ?? 99) < 10)
    // The edit turns the old tokens into the new ones.
    func numbers(_ values: [JSONValue]) -> [Int64] {
      values.compactMap { if case .integer(let number) = $0.content { number } else { nil } }
    }
    var patched = numbers(data)
    let start = edit?.number("start") ?? 0
    patched.replaceSubrange(
      start..<start + (edit?.number("deleteCount") ?? 0), with: numbers(edit?.list("data") ?? []))
    let fresh = client.ask("textDocument/semanticTokens/full", about: "main.routeplan")
    #expect(patched == numbers(fresh?.list("data") ?? []))
  }

  @Test("Formatting changes the lines that differ, and leaves a broken text alone")
  func formatting() {
    let client = client()
    let options = #", "options": {"tabSize": 4, "insertSpaces": true}"#
    #expect(
      client.ask("textDocument/formatting", about: "main.routeplan", options)?.elements?.count == 1)
    client.change("main.routeplan", nil, "route   A\nroute   B\nroute C\n")
    let range =
      #", "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 5}}"#
    client.change("main.routeplan", nil, "route   A\nroute C\nroute   B\n")
    let edits = client.ask("textDocument/formatting", about: "main.routeplan", options)?.elements
    #expect(edits?.compactMap { $0.text("newText") } == ["route A\n", "route B\n"])
    let part = client.ask(
      "textDocument/rangeFormatting", about: "main.routeplan",
      options + range.replacing("\"line\": 1", with: "\"line\": 2"))?.elements
    #expect(part?.compactMap { $0.text("newText") } == ["route B\n"])
    client.change("main.routeplan", nil, "route {\n")
    #expect(
      client.ask("textDocument/formatting", about: "main.routeplan", options)?.isNull == true)
  }

  @Test("A line end formats the line above, whatever is next to it, and a range only its lines")
  func parts() {
    let client = client()
    let options = #", "options": {"tabSize": 4, "insertSpaces": true}"#
    client.change("main.routeplan", nil, "route   A {\nroute   B\nroute   C\n\n}\n")
    func texts(_ answer: JSONValue?) -> [String]? {
      answer?.elements?.compactMap { $0.text("newText") }
    }
    let typed = #", "ch": "\n""# + options
    #expect(
      texts(client.ask("textDocument/onTypeFormatting", "main.routeplan", at: 2, 0, typed))
        == ["    route B\n"])
    let range = #", "range": "# + client.range((2, 0, 2, 5)) + options
    #expect(
      texts(client.ask("textDocument/rangeFormatting", about: "main.routeplan", range))
        == ["    route C\n"])
    // What is deeper than a line is changed as a whole.
    let all = client.ask("textDocument/formatting", about: "main.routeplan", options)
    #expect(texts(all) == ["route A {\n", "    route B\n", "    route C\n", ""])
  }

  @Test("Commands answer about the plan as it is in the editor")
  func commands() {
    let client = client()
    let uri = client.uri("main.routeplan")
    func run(_ command: String, _ rest: String = "") -> JSONValue? {
      client.ask(
        "workspace/executeCommand",
        #"{"command": "qtroute.\#(command)", "arguments": ["\#(uri)"\#(rest)]}"#)
    }
    #expect(run("path", #", "Home", "Player""#)?.number("cost") == 1)
    let odd = client.answer(
      "workspace/executeCommand",
      #"{"command": "qtroute.path", "arguments": ["\#(uri)", 1, null]}"#)
    #expect(odd?.member("error")?.number("code") == -32602)
    let map = run("map")?.text("uri") ?? ""
    #expect(client.host.written[DocumentURI.path(map)]?.isEmpty == false)
    // The map follows the text.
    client.host.written = [:]
    client.change("main.routeplan", (4, 4, 4, 7), "A")
    #expect(client.host.written.count == 1)
    client.host.committed["/app/main.routeplan"] = "route Home\n"
    client.change("main.routeplan", nil, "route Home { route More }\n")
    #expect(run("diff")?.text("value")?.contains("`More`") == true)
  }

  @Test("A pattern starts with that of the nearest parent that has one")
  func parentPatterns() {
    let client = MemoryClient()
    client.open(
      "main.routeplan",
      """
      route Home at "home" {
          route Show(id: Int) at "shows/:id" {
              route Plain {
                  route Review at "re"
              }
          }
      }
      route Other at ""

      """)
    func labels(_ line: Int, _ character: Int) -> [String?] {
      let answer = client.ask("textDocument/completion", "main.routeplan", at: line, character)
      return answer?.list("items").map { $0.text("label") } ?? []
    }
    #expect(labels(3, 29) == ["/home/shows/:id/"])
    #expect(labels(7, 16) == [])
    #expect(labels(1, 35).contains(":id"))
  }

  @Test("An item of a completion is documented when a client asks for it, also after other edits")
  func resolvedItems() throws {
    let client = client()
    let place = Self.marked[0]
    let items =
      client.ask("textDocument/completion", "main.routeplan", at: place.line, place.character + 3)?
      .list("items") ?? []
    let item = try #require(items.first { $0.text("label") == "Home" })
    client.change("main.routeplan", nil, "// moved\n" + Self.marked.text)
    var json = JSONWriter()
    item.write(to: &json)
    let resolved = client.ask("completionItem/resolve", json.output.text)
    #expect(resolved?.at("documentation", "value")?.asText?.contains("The first screen.") == true)
    #expect(resolved?.text("label") == "Home")
    #expect(
      client.ask("completionItem/resolve", #"{"label": "x"}"#)?.member("documentation") == nil)
    let lost = #"{"label": "x", "data": {"plan": "/etc/passwd", "kind": "symbol", "name": "x"}}"#
    #expect(client.ask("completionItem/resolve", lost)?.member("documentation") == nil)
  }

  @Test("A request with a token gets progress around its work")
  func progress() {
    let client = client()
    client.forgetReceived()
    client.ask("workspace/symbol", #"{"query": "Home", "workDoneToken": 7}"#)
    let kinds = client.received.map { $0.at("params", "value", "kind")?.asText }
    #expect(kinds == ["begin", nil, "end"] || kinds == ["begin", "end", nil])
    #expect(client.received.first?.member("params")?.number("token") == 7)
  }
}
