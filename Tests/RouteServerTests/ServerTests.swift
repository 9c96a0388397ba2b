import RouteBase
import RouteServer
import Testing

@Suite struct ServerTests {
  static let plan = """
    scheme "app"
    fact signedIn

    /// The first screen.
    route Home at "/" {
        route Show(id: Int) at "shows/:id"
        route Account requires signedIn
    }
    route Login grants signedIn in Home
    link Show -> Login
    expect path Home -> Account

    """

  @Test("A conversation begins, shows findings, and ends as the protocol says")
  func conversation() {
    let client = MemoryClient(["main.routeplan": Self.plan])
    client.open("main.routeplan", Self.plan)
    #expect(client.diagnostics("main.routeplan") == [])
    client.change("main.routeplan", (9, 13, 9, 18), "Logon")
    #expect(client.diagnostics("main.routeplan")?.contains("9:13 unknown-name") == true)
    client.change("main.routeplan", (9, 13, 9, 18), "Login")
    #expect(client.diagnostics("main.routeplan") == [])
    #expect(client.ask("shutdown", "null")?.isNull == true)
    client.queue(#"{"jsonrpc": "2.0", "method": "exit"}"#)
    #expect(client.run() == 0)
  }

  @Test("Hover, definition, completion and formatting answer about one document")
  func basics() {
    let client = MemoryClient(["main.routeplan": Self.plan])
    client.open("main.routeplan", Self.plan)
    let hover = client.ask("textDocument/hover", "main.routeplan", at: 4, 7)
    #expect(hover?.at("contents", "value")?.asText?.contains("The first screen.") == true)
    let definition = client.ask("textDocument/definition", "main.routeplan", at: 9, 14)
    #expect(definition?.elements?.first?.at("range", "start")?.number("line") == 8)
    client.change("main.routeplan", (9, 18, 9, 18), "\nlink Login -> ")
    let items = client.ask("textDocument/completion", "main.routeplan", at: 10, 14)?.list("items")
    #expect(items?.contains { $0.text("label") == "Account" } == true)
    client.change("main.routeplan", nil, "route   Home\n")
    let edits = client.ask(
      "textDocument/formatting", about: "main.routeplan",
      #", "options": {"tabSize": 4, "insertSpaces": true}"#)
    #expect(edits?.elements?.first?.text("newText") == "route Home\n")
  }
}
