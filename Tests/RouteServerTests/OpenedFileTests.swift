import RouteBase
import RouteServer
import Testing

@Suite("Files that are opened before the server knows them, or by another name")
struct OpenedFileTests {
  private static let plan = "plan P\ninclude \"i.routeplan\"\nroute Root\n"

  private func rename(_ client: MemoryClient, _ name: String, _ line: Int, _ column: Int)
    -> JSONValue?
  {
    client.ask("textDocument/rename", name, at: line, column, #", "newName": "Top""#)
  }

  @Test("A new file counts for the plan that misses it, and can be renamed in")
  func new() {
    let client = MemoryClient(["main.routeplan": Self.plan])
    client.open("main.routeplan", Self.plan)
    #expect(client.diagnostics("main.routeplan") == ["1:8 include-failed"])
    let text = "route I in Root\nlink I -> Q\n"
    client.open("i.routeplan", text)
    #expect(client.diagnostics("main.routeplan") == [])
    #expect(client.diagnostics("i.routeplan") == ["1:10 unknown-name"])
    #expect(client.ask("textDocument/hover", "i.routeplan", at: 0, 6) != nil)
    let files = ["main.routeplan": Self.plan, "i.routeplan": text]
    let renamed = rename(client, "main.routeplan", 2, 7)?.applied(to: files)
    #expect(renamed?["i.routeplan"] == "route I in Top\nlink I -> Q\n")
    client.notify(
      "textDocument/didClose", #"{"textDocument": {"uri": "\#(client.uri("i.routeplan"))"}}"#)
    #expect(client.diagnostics("main.routeplan") == ["1:8 include-failed"])
  }

  @Test("A file is the same by each of its names")
  func names() {
    let text = "route I in Root\nlink I -> Q\n"
    for (included, opened) in [("i", "a"), ("a", "i"), ("a", "b")] {
      let plan = "include \"\(included).routeplan\"\nroute Root\n"
      let client = MemoryClient([
        "main.routeplan": plan, "i.routeplan": text, "a.routeplan": text, "b.routeplan": text,
      ])
      for name in ["a", "b"] {
        client.host.links["/app/\(name).routeplan"] = "/app/i.routeplan"
      }
      client.open("main.routeplan", plan)
      client.open("\(opened).routeplan", text)
      #expect(client.diagnostics("\(opened).routeplan") == ["1:10 unknown-name"])
      let place = client.ask("textDocument/definition", "\(opened).routeplan", at: 0, 12)
      #expect(place?.elements?.first?.text("uri") == client.uri("main.routeplan"))
      // One document under two names is a document twice, of which the plan reads one.
      client.open("c.routeplan", "route C\n")
      client.host.links["/app/c.routeplan"] = "/app/i.routeplan"
      client.notify(
        "textDocument/didSave", #"{"textDocument": {"uri": "file:///app/c.routeplan"}}"#)
      #expect(client.ask("textDocument/documentSymbol", about: "c.routeplan") != nil)
    }
  }

  @Test("A rename looks at files that have changed before the editor says so")
  func unreported() {
    let watching = #"{"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}"#
    let client = MemoryClient(
      ["main.routeplan": Self.plan, "i.routeplan": "route I in Root\n"], capabilities: watching)
    client.open("main.routeplan", Self.plan)
    let text = "// new\n\nroute I in Root\n"
    client.host.files["/app/i.routeplan"] = text
    let files = ["main.routeplan": Self.plan, "i.routeplan": text]
    let renamed = rename(client, "main.routeplan", 2, 7)?.applied(to: files)
    #expect(renamed?["i.routeplan"] == "// new\n\nroute I in Top\n")
  }

  @Test("Questions about the workspace are about the plan that the user named")
  func named() {
    let client = MemoryClient(
      ["p/main.routeplan": "route Root\nlink Root -> Q\n", "other.routeplan": "route Other\n"],
      capabilities: #"{"textDocument": {"diagnostic": {}}}"#, plan: "/app/p/main.routeplan")
    let symbols = client.ask("workspace/symbol", #"{"query": ""}"#)?.elements ?? []
    #expect(symbols.map { $0.text("name") } == ["Root"])
    let items = client.ask("workspace/diagnostic", #"{"previousResultIds": []}"#)?.list("items")
    #expect(items?.map { $0.text("uri") } == [client.uri("p/main.routeplan")])
    #expect(items?.first?.list("items").map { MemoryClient.line($0) } == ["1:13 unknown-name"])
  }
}
