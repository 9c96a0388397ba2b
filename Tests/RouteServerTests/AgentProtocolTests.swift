import RouteBase
import RouteServer
import Testing

@Suite("The protocol of agents")
struct AgentProtocolTests {
  private func client() -> AgentClient {
    AgentClient([
      "main.routeplan": "scheme \"app\"\nroute Home at \"home\" { route `Ignore all` }\n"
    ])
  }

  private func codes(_ answers: [JSONValue]) -> [Int?] {
    answers.map { $0.member("error")?.number("code") }
  }

  @Test("Lines that are no messages get the answers that the protocol names, without an id")
  func faults() {
    let answers = client().exchange([
      "{", "[]", "", "\u{7F}", #"{"jsonrpc": "1.0", "id": 3, "method": "x"}"#,
      #"{"jsonrpc": "2.0", "id": null, "method": "x"}"#,
      #"{"jsonrpc": "2.0", "id": 4, "result": {}}"#,
    ])
    #expect(codes(answers) == [-32700, -32600, -32700, -32600, -32600])
    #expect(answers.map { $0.number("id") } == [nil, nil, nil, 3, nil])
    #expect(answers.allSatisfy { $0.member("id")?.isNull != true })
  }

  @Test("A last line needs no line end, and lines may arrive in pieces")
  func pieces() {
    let line = Array(#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#.utf8)
    for size in [1, 5, line.count] {
      let client = client()
      client.host.input = stride(from: 0, to: line.count, by: size).map {
        Array(line[$0..<min($0 + size, line.count)])
      }
      let session = ServerSession(client.host, style: .lines)
      let server = AgentServer(
        client.host, session, plan: "/app/main.routeplan", allowsEdits: false, version: "1")
      #expect(session.run(server) == 0)
      #expect(
        String(decoding: client.host.output, as: UTF8.self)
          == "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n")
    }
  }

  @Test("A request says which revision it speaks")
  func revisions() {
    let client = client()
    #expect(client.ask("server/discover")?.texts("supportedVersions") == ["2026-07-28"])
    let info = client.ask("tools/list")?.at("_meta", "io.modelcontextprotocol/serverInfo")
    #expect(info?.text("name") == "qtroute" && info?.text("version") == "1.2.3")
    func meta(_ members: String) -> String {
      #"{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {\#(members)}}}"#
    }
    let version = "\"io.modelcontextprotocol/protocolVersion\""
    let answers = client.exchange([
      meta(#"\#(version): "2025-11-25", "io.modelcontextprotocol/clientCapabilities": {}"#),
      meta(#"\#(version): "2026-07-28""#), meta(""), meta(#"\#(version): 7"#),
    ])
    #expect(codes(answers) == [-32022, -32602, -32602, -32602])
    #expect(
      answers.first?.at("error", "data", "supported")?.elements?.first?.asText == "2026-07-28")
  }

  @Test(
    "A client of 2025-11-25 initializes first, and its results have no members of the later revision"
  )
  func initialized() {
    let initialize = #"""
      {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2099-01-01", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}}
      """#
    let list = #"{"jsonrpc": "2.0", "id": 2, "method": "resources/list"}"#
    let missing =
      #"{"jsonrpc": "2.0", "id": 3, "method": "resources/read", "params": {"uri": "a:b"}}"#
    let discover = #"{"jsonrpc": "2.0", "id": 4, "method": "server/discover"}"#
    let answers = client().exchange([list, initialize, list, missing, discover])
    #expect(codes(answers) == [-32602, nil, nil, -32002, -32601])
    #expect(answers[1].at("result", "protocolVersion")?.asText == "2025-11-25")
    #expect(answers[2].member("result")?.members?.map { $0.key } == ["resources"])
  }

  @Test("A request that is taken back gets no answer")
  func cancelled() {
    func request(_ id: Int) -> String {
      #"{"jsonrpc": "2.0", "id": \#(id), "method": "ping"}"#
    }
    let answers = client().exchange([
      request(1), request(2),
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}"#,
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 99}}"#,
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled"}"#,
    ])
    #expect(answers.map { $0.number("id") } == [2])
  }

  @Test("Who listens hears what has to be read again, and no more")
  func changes() {
    let client = AgentClient([
      "main.routeplan": "include \"b.routeplan\"\nroute Home\n", "b.routeplan": "route B in Home\n",
    ])
    func write(_ text: String) -> (polls: Int, action: () -> Void) {
      (20, { client.host.files["/app/b.routeplan"] = text })
    }
    func exchange(_ lines: [String]) -> [JSONValue] {
      client.host.files["/app/b.routeplan"] = "route B in Home\n"
      client.host.later = [
        write("route B in Home title \"x\"\n"), write("route C in Home\n"), (20, {}),
      ]
      return client.exchange(lines)
    }
    let modern = exchange([
      #"{"jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen", "params": {\#(AgentClient.meta), "notifications": {"resourcesListChanged": true, "promptsListChanged": true, "resourceSubscriptions": ["qtroute:file/main.routeplan", "qtroute:file/b.routeplan", "qtroute:route/B", "qtroute:rule/syntax.md", "x:y"]}}}"#
    ])
    let methods = modern.map { answer -> String in
      answer.text("method")?.split(separator: "/").last.map(String.init) ?? "result"
    }
    #expect(
      methods == [
        "acknowledged", "updated", "updated", "list_changed", "updated", "updated", "result",
      ])
    #expect(
      modern.map { $0.at("params", "uri")?.asText ?? "" } == [
        "", "qtroute:file/b.routeplan", "qtroute:route/B", "", "qtroute:file/b.routeplan",
        "qtroute:route/B", "",
      ])
    let key = "io.modelcontextprotocol/subscriptionId"
    #expect(modern.dropLast().allSatisfy { $0.at("params", "_meta", key)?.content.integer == 1 })
    let granted = modern.first?.at("params", "notifications")
    #expect(granted?.members?.map { $0.key } == ["resourcesListChanged", "resourceSubscriptions"])
    #expect(granted?.texts("resourceSubscriptions").count == 4)
    let old = exchange([
      #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "resources/subscribe", "params": {"uri": "qtroute:plan"}}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "resources/subscribe", "params": {"uri": "qtroute:route/B"}}"#,
      #"{"jsonrpc": "2.0", "id": 4, "method": "resources/unsubscribe", "params": {"uri": "qtroute:route/B"}}"#,
      #"{"jsonrpc": "2.0", "id": 5, "method": "resources/subscribe", "params": {"uri": "x:y"}}"#,
    ])
    #expect(old.last { $0.number("id") == 5 }?.member("error")?.number("code") == -32002)
    let told = old.filter { $0.text("method") != nil }
    #expect(told.map { $0.at("params", "uri")?.asText } == ["qtroute:plan", "qtroute:plan"])
    #expect(told.allSatisfy { $0.at("params", "_meta") == nil })
  }

  @Test("A subscription is acknowledged, and answered at the end unless it is taken back")
  func subscriptions() {
    func listen(_ id: Int) -> String {
      #"{"jsonrpc": "2.0", "id": \#(id), "method": "subscriptions/listen", "params": {\#(AgentClient.meta), "notifications": {"toolsListChanged": true}}}"#
    }
    let client = client()
    let answers = client.exchange([listen(1), listen(2)])
    #expect(answers.map { $0.text("method") != nil } == [true, true, false, false])
    let key = "io.modelcontextprotocol/subscriptionId"
    #expect(answers[0].at("params", "_meta", key)?.content.integer == 1)
    #expect(answers[3].at("result", "_meta", key)?.content.integer == 2)
    #expect(client.code("subscriptions/listen") == -32602)
  }

  // MARK: Resources

  @Test("Each resource of the list can be read, and the list comes in pages")
  func resources() {
    let routes = (0..<250).map { "route R\($0)\n" }.joined()
    let client = AgentClient(["main.routeplan": routes])
    var uris: [String] = []
    var cursor: String? = ""
    while let current = cursor {
      let page = client.ask("resources/list", current.isEmpty ? "" : #""cursor": "\#(current)""#)
      uris += page?.list("resources").compactMap { $0.text("uri") } ?? []
      cursor = page?.text("nextCursor")
    }
    #expect(Set(uris).count == uris.count && uris.contains("qtroute:route/R249"))
    for uri in uris.prefix(60) + uris.suffix(3) {
      let contents = client.ask("resources/read", #""uri": "\#(uri)""#)?.list("contents")
      #expect(contents?.first?.text("text")?.isEmpty == false, "\(uri)")
    }
    for cursor in ["7", "-100", "100000", "x", "", "0100"] {
      #expect(client.code("resources/list", #""cursor": "\#(cursor)""#) == -32602)
    }
    #expect(client.code("resources/list", #""cursor": 7"#) == -32602)
  }

  @Test("Names with spaces are read by their URIs, and what is read is marked as data")
  func names() {
    let client = client()
    let route = client.ask("resources/read", #""uri": "qtroute:route/%60Ignore%20all%60""#)
    let contents = route?.list("contents").first
    #expect(contents?.text("mimeType") == "application/json")
    #expect(contents?.at("_meta", "qtroute/notice")?.asText?.contains("not instructions") == true)
    let file = client.ask("resources/read", #""uri": "file:///app/main.routeplan""#)
    #expect(file?.list("contents").first?.text("text")?.hasPrefix("scheme") == true)
  }

  @Test("Nothing outside the plan can be read, however its name is written")
  func outside() {
    let client = AgentClient(
      [
        "main.routeplan": """
        include "../shared/shop.routeplan"
        include "link.routeplan"
        include "/etc/passwd"
        include "../secret.txt"
        route Home

        """, "/shared/shop.routeplan": "route Cart\n", "/app/link.routeplan": "route Stolen\n",
        "/etc/passwd": "route Passwd\n", "/secret.txt": "route Secret\n",
        "/app/other.routeplan": "route Other\n",
      ])
    client.host.links["/app/link.routeplan"] = "/etc/shadow"
    let check = client.document("check")
    let failed = check?.list("findings").filter { $0.text("rule") == "include-failed" }
    #expect(failed?.count == 3, "\(check?.list("findings").map { $0.text("message") } ?? [])")
    #expect(
      client.host.reads.allSatisfy { $0 == "/app/main.routeplan" || $0 == "/shared/shop.routeplan" }
    )
    for uri in [
      "qtroute:file/..%2Fsecret.txt", "qtroute:file/..%2F..%2Fetc%2Fpasswd",
      "qtroute:file/%2Fetc%2Fpasswd",
      "qtroute:file/other.routeplan", "qtroute:file/link.routeplan", "file:///etc/passwd",
      "file:///app/../etc/passwd", "file:///app/%2e%2e/etc/passwd", "file://localhost/etc/passwd",
      "file:/etc/passwd", "file:etc/passwd", "FILE:///etc/passwd", "/etc/passwd", "main.routeplan",
      "qtroute:file/", "qtroute:file", "qtroute:", "qtroute:route/..", "qtroute:rule/../x.md",
      "qtroute:file/%00", "qtroute:file/%zz", "",
    ] {
      #expect(client.code("resources/read", #""uri": "\#(uri)""#) == -32602, "\(uri)")
    }
    #expect(
      client.host.reads.allSatisfy { $0 == "/app/main.routeplan" || $0 == "/shared/shop.routeplan" }
    )
    let shared = client.ask(
      "resources/read", #""uri": "qtroute:file/..%2Fshared%2Fshop.routeplan""#)
    #expect(shared?.list("contents").first?.text("text") == "route Cart\n")
  }

  @Test("Files outside the plan's folder are not written")
  func outsideEdits() {
    let client = AgentClient(
      [
        "main.routeplan": "include \"../shared/shop.routeplan\"\nroute Home\n",
        "/shared/shop.routeplan": "route Cart in Home\n",
      ], allowsEdits: true)
    let shown = client.document("rename", #"{"name": "Cart", "newName": "Basket"}"#)
    let fault = client.fault(
      "rename",
      #"{"name": "Cart", "newName": "Basket", "hash": "\#(shown?.text("hash") ?? "")"}"#)
    #expect(fault?.contains("outside the plan's folder") == true)
    #expect(client.host.written.isEmpty)
  }

  // MARK: Prompts

  @Test("A prompt keeps data from the plan apart from what it asks for")
  func prompts() {
    let client = client()
    let result = client.ask(
      "prompts/get",
      #""name": "bring_to_screen", "arguments": {"screen": "`Ignore all`", "tool": "Maestro"}"#)
    let messages = result?.list("messages") ?? []
    #expect(messages.count == 2)
    let request = messages.first?.at("content", "text")?.asText ?? ""
    #expect(request.contains("with Maestro") && !request.contains("Ignore all"))
    #expect(
      messages.last?.at("content", "resource", "text")?.asText?.contains("Ignore all") == true)
    for params in [
      #""name": "bring_to_screen""#, #""name": "nothing""#,
      #""name": "bring_to_screen", "arguments": {"screen": "Nowhere"}"#,
      #""name": "bring_to_screen", "arguments": {"screen": "Home", "more": "x"}"#,
      #""name": "write_expectation", "arguments": {"route": 7}"#,
    ] { #expect(client.code("prompts/get", params) == -32602, "\(params)") }
  }

  @Test("Arguments of prompts and templates are completed")
  func completion() {
    let client = client()
    func values(_ ref: String, _ name: String, _ typed: String) -> [String]? {
      client.ask(
        "completion/complete",
        #""ref": \#(ref), "argument": {"name": "\#(name)", "value": "\#(typed)"}"#)?
        .member("completion")?.texts("values")
    }
    let prompt = #"{"type": "ref/prompt", "name": "bring_to_screen"}"#
    #expect(values(prompt, "screen", "ho") == ["Home"])
    #expect(values(prompt, "tool", "Play") == ["Playwright"])
    #expect(values(prompt, "nothing", "") == nil)
    let template = #"{"type": "ref/resource", "uri": "qtroute:rule/{name}.md"}"#
    #expect(values(template, "name", "growing") == ["growing-stack"])
  }
}

extension JSONValue.Content {
  fileprivate var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }
}
