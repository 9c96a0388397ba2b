import RouteBase
import RouteServer
import Testing

@Suite("Subscriptions of agents")
struct AgentSubscriptionTests {
  private let client = AgentClient(["main.routeplan": "route Home\n"])

  // MARK: What clients say

  private let initialize =
    #"{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}"#

  private func request(_ id: Int, _ method: String, _ uri: String) -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "resources/\#(method)", "params": {"uri": "\#(uri)"}}"#
  }

  private func listen(_ id: Int, _ resources: [String]) -> String {
    let uris = resources.map { "\"\($0)\"" }.joined(separator: ", ")
    return
      #"{"jsonrpc": "2.0", "id": \#(id), "method": "subscriptions/listen", "params": {\#(AgentClient.meta), "notifications": {"resourceSubscriptions": [\#(uris)]}}}"#
  }

  private func close(_ id: Int) -> String {
    #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": \#(id)}}"#
  }

  private func routes(_ numbers: Range<Int>) -> [String] {
    numbers.map { "qtroute:route/R\($0)" }
  }

  /// What happens after some time without input: the plan gets another text, and lines arrive.
  private func later(
    _ lines: [String] = [], plan text: String? = nil
  ) -> (polls: Int, action: () -> Void) {
    let host = client.host
    return (
      300,
      {
        if let text { host.files["/app/main.routeplan"] = text }
        host.input += lines.map { Array(($0 + "\n").utf8) }
      }
    )
  }

  // MARK: What they hear

  /// How many resources each acknowledgement lists.
  private func granted(_ messages: [JSONValue]) -> [Int] {
    messages.filter { $0.text("method") == "notifications/subscriptions/acknowledged" }.map {
      $0.at("params", "notifications")?.texts("resourceSubscriptions").count ?? -1
    }
  }

  /// The requests that were refused.
  private func refused(_ messages: [JSONValue]) -> [Int?] {
    messages.filter { $0.member("error") != nil }.map { $0.number("id") }
  }

  /// How many resources were announced to have changed.
  private func changes(_ messages: [JSONValue]) -> Int {
    messages.filter { $0.text("method") == "notifications/resources/updated" }.count
  }

  @Test("All open requests together listen for 1,000 resources, each of which counts once")
  func most() {
    client.host.later = [later([close(1), listen(3, routes(0..<700))]), later()]
    let messages = client.exchange([
      listen(1, routes(0..<600) + routes(0..<10)), listen(2, routes(600..<1001)),
    ])
    #expect(granted(messages) == [600, 400, 600])
  }

  @Test("A client of 2025-11-25 subscribes to 1,000 resources")
  func mostBefore() {
    let uris = routes(0..<1001)
    let subscribed = uris.enumerated().map { index, uri in request(index + 1, "subscribe", uri) }
    let messages = client.exchange(
      [initialize] + subscribed
        + [request(2000, "subscribe", uris[0]), listen(3000, ["qtroute:plan"])])
    #expect(refused(messages) == [1001])
    #expect(granted(messages) == [0])
  }

  @Test("At most 100 requests are open, and those that were taken back do not count")
  func listeners() {
    client.host.later = [later([close(7), listen(102, []), listen(103, [])]), later()]
    let messages = client.exchange((1...101).map { listen($0, ["qtroute:plan"]) })
    #expect(refused(messages) == [101, 103])
  }

  @Test("A resource that is named twice is announced once")
  func duplicates() {
    client.host.later = [later(plan: "route House\n"), later()]
    let messages = client.exchange([listen(1, ["qtroute:plan", "qtroute:plan"])])
    #expect(changes(messages) == 1)
  }

  @Test(
    "Who listens after all others have left hears only of later changes", arguments: [false, true])
  func laterListener(isStateless: Bool) {
    let plan = "qtroute:plan"
    let first = isStateless ? [listen(1, [plan])] : [initialize, request(1, "subscribe", plan)]
    let second =
      isStateless
      ? [close(1), listen(2, [plan])]
      : [request(2, "unsubscribe", plan), request(3, "subscribe", plan)]
    client.host.later = [
      later(second, plan: "route House\n"), later(), later(plan: "route Hotel\n"), later(),
    ]
    #expect(changes(client.exchange(first)) == 1)
  }
}
