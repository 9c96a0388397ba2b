import RouteBase
import RouteServer
import Testing

@Suite("Calls among the routes of several plans")
struct CallHierarchyTests {
  private static let files = [
    "a.routeplan": """
    include "shared.routeplan"
    route A
    route Pay in A
    link A -> Cart

    """,
    "b.routeplan": """
    route B
    route Pay in B
    service S { include "shared.routeplan" }
    link B -> S.Cart

    """,
    "shared.routeplan": """
    route Cart {
        link -> Pay
        route Item
    }
    link Item -> Cart

    """,
  ]

  private func client() -> MemoryClient {
    let client = MemoryClient(Self.files)
    client.open("shared.routeplan", Self.files["shared.routeplan"] ?? "")
    return client
  }

  private func items(_ client: MemoryClient, _ line: Int, _ character: Int) -> [JSONValue] {
    client.ask("textDocument/prepareCallHierarchy", "shared.routeplan", at: line, character)?
      .elements ?? []
  }

  private func calls(_ client: MemoryClient, _ direction: String, _ item: JSONValue) -> [JSONValue]
  {
    var json = JSONWriter()
    item.write(to: &json)
    return client.ask("callHierarchy/" + direction, #"{"item": \#(json.output.text)}"#)?.elements
      ?? []
  }

  @Test("The links to a route are those of every plan that includes its file")
  func incoming() throws {
    let client = client()
    let cart = items(client, 0, 7)
    #expect(cart.compactMap { $0.text("name") } == ["Cart"])
    let calls = calls(client, "incomingCalls", try #require(cart.first))
    #expect(calls.compactMap { $0.at("from", "name")?.asText } == ["A", "B", "Item"])
    // Ranges are in the caller's file.
    #expect(calls.map { $0.list("fromRanges").count } == [1, 1, 1])
    let lines = calls.map { $0.list("fromRanges").first?.at("start")?.number("line") }
    #expect(lines == [3, 3, 4])
  }

  @Test("A link leads to another route in each plan")
  func outgoing() throws {
    let client = client()
    let calls = calls(client, "outgoingCalls", try #require(items(client, 0, 7).first))
    #expect(calls.compactMap { $0.at("to", "name")?.asText } == ["Pay", "Pay", "Item"])
    #expect(
      calls.compactMap { $0.at("to", "uri")?.asText } == [
        client.uri("a.routeplan"), client.uri("b.routeplan"), client.uri("shared.routeplan"),
      ])
    // The target of the link is an item in each of them, too.
    #expect(
      items(client, 1, 12).compactMap { $0.text("uri") } == [
        client.uri("a.routeplan"), client.uri("b.routeplan"),
      ])
  }

  @Test("A caller is followed in all of its plans")
  func further() throws {
    let client = client()
    let cart = try #require(items(client, 0, 7).first)
    let item = try #require(calls(client, "incomingCalls", cart).last?.member("from"))
    #expect(item.at("data")?.list("plans").compactMap { $0.text("route") } == ["Item", "S.Item"])
    let further = try #require(calls(client, "outgoingCalls", item).first?.member("to"))
    #expect(
      calls(client, "incomingCalls", further).compactMap { $0.at("from", "name")?.asText }
        == ["A", "B", "Item"])
  }

  @Test("An item that is no longer there, or of no plan, is refused")
  func gone() throws {
    let client = client()
    let cart = try #require(items(client, 0, 7).first)
    client.change("shared.routeplan", (0, 6, 0, 10), "Basket")
    #expect(calls(client, "incomingCalls", cart).isEmpty)
    let foreign = #"{"item": {"data": {"plans": [{"plan": "/etc/passwd", "route": "x"}]}}}"#
    for params in [foreign, #"{"item": {}}"#, "{}"] {
      #expect(client.answer("callHierarchy/outgoingCalls", params)?.member("error") != nil)
    }
  }
}
