import RouteBase
import RouteServer
import Testing

@Suite("Plans of which no document is open")
struct ClosedPlanTests {
  private static let files = [
    "main.routeplan": "route Home\nroute Cart in Home\n",
    "other/b.routeplan": "include \"parts.routeplan\"\nroute Help\n",
    "other/parts.routeplan": "route Part in Nowhere\n",
    "c.routeplan": "include \"d.routeplan\"\nroute Cc\n",
    "d.routeplan": "include \"c.routeplan\"\nroute Dd\n",
    "node_modules/x.routeplan": "route Skipped\n",
  ]
  private static let pulling =
    #"{"textDocument": {"diagnostic": {}}}"#

  private func symbols(_ client: MemoryClient, _ query: String) -> [String] {
    let found = client.ask("workspace/symbol", #"{"query": "\#(query)"}"#)?.elements ?? []
    return found.map { symbol in
      let start = symbol.at("location", "range", "start")
      let name = symbol.at("location", "uri")?.asText?.dropFirst("file:///app/".count) ?? ""
      return "\(symbol.text("name") ?? "") \(name):\(start?.number("line") ?? -1)"
    }
  }

  private func changed(_ client: MemoryClient, _ name: String) {
    client.notify(
      "workspace/didChangeWatchedFiles",
      #"{"changes": [{"uri": "\#(client.uri(name))", "type": 2}]}"#)
  }

  @Test("The symbols of all plans in the workspace are found, each once")
  func symbols() {
    let client = MemoryClient(Self.files)
    let all = [
      "Cart main.routeplan:1", "Home main.routeplan:0", "Cc c.routeplan:1", "Dd d.routeplan:1",
      "Help other/b.routeplan:1", "Part other/parts.routeplan:0",
    ]
    #expect(symbols(client, "").sorted() == all.sorted())
    client.open("main.routeplan", "route Home\nroute Bag in Home\n")
    #expect(symbols(client, "a") == ["Bag main.routeplan:1", "Part other/parts.routeplan:0"])
    client.host.reads = []
    client.change("main.routeplan", (1, 6, 1, 9), "Bags")
    #expect(symbols(client, "a") == ["Bags main.routeplan:1", "Part other/parts.routeplan:0"])
    #expect(client.host.reads == [])
    // What changes on disk, or comes there, is seen.
    client.host.files["/app/other/parts.routeplan"] = "\nroute Party\n"
    client.host.files["/app/new.routeplan"] = "route Anew\n"
    changed(client, "other/parts.routeplan")
    #expect(
      symbols(client, "a") == [
        "Bags main.routeplan:1", "Anew new.routeplan:0", "Party other/parts.routeplan:1",
      ])
  }

  @Test("What is opened is taken from its document, and from the disk again once it is closed")
  func opened() {
    let client = MemoryClient(Self.files)
    #expect(symbols(client, "part") == ["Part other/parts.routeplan:0"])
    client.open("other/parts.routeplan", "route Parts\n")
    #expect(symbols(client, "part") == ["Parts other/parts.routeplan:0"])
    client.notify(
      "textDocument/didClose",
      #"{"textDocument": {"uri": "\#(client.uri("other/parts.routeplan"))"}}"#)
    #expect(symbols(client, "part") == ["Part other/parts.routeplan:0"])
  }

  private func findings(_ client: MemoryClient) -> [String: [String]] {
    let items = client.ask("workspace/diagnostic", #"{"previousResultIds": []}"#)?.list("items")
    var result: [String: [String]] = [:]
    for item in items ?? [] {
      result[item.text("uri") ?? ""] = item.list("items").map { MemoryClient.line($0) }
    }
    return result.filter { !$0.value.isEmpty }
  }

  @Test("The findings of all plans in the workspace are pulled")
  func findings() {
    let client = MemoryClient(Self.files, capabilities: Self.pulling)
    let parts = client.uri("other/parts.routeplan")
    #expect(findings(client)[parts] == ["0:14 unknown-name"])
    #expect(findings(client)[client.uri("d.routeplan")] == ["0:8 include-cycle"])
    client.open("main.routeplan", "route Home\nlink Home -> A\n")
    client.host.reads = []
    #expect(findings(client)[parts] == ["0:14 unknown-name"])
    #expect(findings(client)[client.uri("main.routeplan")] == ["1:13 unknown-name"])
    #expect(client.host.reads == [])
    client.host.files["/app/other/parts.routeplan"] = "route Part in Help\n"
    changed(client, "other/parts.routeplan")
    #expect(findings(client)[parts] == nil)
    // An include that was not there comes.
    client.host.files["/app/other/b.routeplan"] = "include \"late.txt\"\n"
    changed(client, "other/b.routeplan")
    let other = client.uri("other/b.routeplan")
    #expect(findings(client)[other] == ["0:8 include-failed"])
    client.host.files["/app/other/late.txt"] = "route Late\n"
    changed(client, "other/late.txt")
    #expect(findings(client)[other] == nil)
  }

  @Test("A question about all plans can be taken back", arguments: ["symbol", "diagnostic"])
  func takenBack(what: String) {
    let client = MemoryClient(Self.files, capabilities: Self.pulling)
    client.queue(
      #"{"jsonrpc": "2.0", "id": 777, "method": "workspace/\#(what)", "params": {"query": ""}}"#)
    client.host.later = [
      (
        3,
        {
          client.queue(
            #"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 777}}"#)
        }
      )
    ]
    client.run()
    let answer = client.received.last { $0.number("id") == 777 }
    #expect(answer?.member("error")?.number("code") == -32800)
  }

  @Test("Only the plan that the user named counts")
  func named() {
    let client = MemoryClient(Self.files, plan: "/app/main.routeplan")
    client.open("main.routeplan", Self.files["main.routeplan"] ?? "")
    #expect(symbols(client, "").count == 2)
  }
}
