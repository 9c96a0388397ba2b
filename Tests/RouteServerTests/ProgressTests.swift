import RouteBase
import RouteServer
import Testing

@Suite("Long work")
struct ProgressTests {
  private static let capabilities =
    #"{"window": {"workDoneProgress": true}, "textDocument": {"hover": {}}}"#
  private static let pulling =
    #"{"window": {"workDoneProgress": true}, "textDocument": {"diagnostic": {}}}"#
  private static let text = "route Home {\n    route Cart\n}\nlink Home -> Car\n"
  private static let create = "window/workDoneProgress/create"

  /// A client with an open document, whose clock moves on so many milliseconds at each look.
  private func client(pace: Int, _ capabilities: String = capabilities) -> MemoryClient {
    let client = MemoryClient(capabilities: capabilities)
    client.open("main.routeplan", Self.text)
    client.forgetReceived()
    client.host.pace = pace
    return client
  }

  /// Has the client answer when it is asked about progress.
  private func agree(_ client: MemoryClient, _ answer: String = #""result": null"#) {
    client.host.onSend = { [unowned client] text in
      if text.contains(Self.create) { client.queue(#"{"jsonrpc": "2.0", "id": 1, \#(answer)}"#) }
    }
  }

  /// What was sent, in order: methods, the kinds of progress, and `answer`.
  private func sent(_ client: MemoryClient) -> [String] {
    client.received.map {
      $0.at("params", "value", "kind")?.asText ?? $0.text("method") ?? "answer"
    }
  }

  private let publish = "textDocument/publishDiagnostics"

  @Test("A check that is soon done is not mentioned")
  func short() {
    let client = client(pace: 1)
    agree(client)
    client.change("main.routeplan", (1, 10, 1, 14), "Card")
    #expect(sent(client) == [publish])
  }

  @Test("A long check begins once the client agrees, and ends after its findings")
  func long() {
    let client = client(pace: 200)
    agree(client)
    client.change("main.routeplan", (1, 10, 1, 14), "Card")
    #expect(sent(client) == [Self.create, "begin", publish, "end"])
    let tokens = client.received.compactMap { $0.at("params", "token")?.asText }
    #expect(Set(tokens).count == 1)
    // The next one has another token.
    client.host.onSend = { _ in }
    client.change("main.routeplan", (1, 10, 1, 14), "Cart")
    #expect(
      client.received.last { $0.text("method") == Self.create }?.at("params", "token")?.asText
        != tokens.first)
  }

  @Test("A client that refuses or does not answer sees nothing", arguments: [false, true])
  func refused(answers: Bool) {
    let client = client(pace: 200)
    if answers { agree(client, #""error": {"code": 1, "message": "no"}"#) }
    client.change("main.routeplan", (1, 10, 1, 14), "Card")
    #expect(sent(client) == [Self.create, publish])
  }

  @Test("Keystrokes and questions during a check neither end its progress nor begin another one")
  func interrupted() {
    var interruptions = 0
    for polls in 1...40 {
      let client = client(pace: 200)
      agree(client)
      let uri = client.uri("main.routeplan")
      for round in 0..<3 {
        client.host.later.append(
          (
            polls,
            {
              let edit =
                #"{"range": \#(client.range((1, 10, 1, 14))), "text": "Car\#(round)"}"#
              client.queue(
                #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "\#(uri)", "version": \#(50 + round)}, "contentChanges": [\#(edit)]}}"#
              )
              client.queue(
                #"{"jsonrpc": "2.0", "id": \#(700 + round), "method": "textDocument/hover", "params": {"textDocument": {"uri": "\#(uri)"}, "position": {"line": 0, "character": 7}}}"#
              )
            }
          ))
      }
      client.change("main.routeplan", (1, 10, 1, 14), "Card")
      while !client.host.later.isEmpty { client.run() }
      client.run()
      let kinds = sent(client)
      // Between two pieces of work there are findings: none ends without any.
      var last = ""
      for kind in kinds where ["begin", "end", publish].contains(kind) {
        #expect(kind != "end" || last == publish, "\(kinds)")
        #expect(kind != "begin" || last != "begin", "\(kinds)")
        last = kind
      }
      #expect(kinds.count { $0 == "begin" } == kinds.count { $0 == "end" }, "\(kinds)")
      if let begin = kinds.firstIndex(of: "begin"), let answer = kinds.lastIndex(of: "answer"),
        let end = kinds.firstIndex(of: "end"), begin < answer, answer < end
      {
        interruptions += 1
      }
    }
    #expect(interruptions > 3)
  }

  @Test("Keystrokes that wait when a check ends belong to the same work")
  func keystrokes() {
    var waiting = 0
    for polls in 1...60 {
      let client = client(pace: 200)
      agree(client)
      let uri = client.uri("main.routeplan")
      var isLate = false
      client.host.later = [
        (
          polls,
          {
            let unread = String(decoding: client.host.output, as: UTF8.self)
            isLate = unread.contains("\"end\"") || self.sent(client).contains("end")
            let edit = #"{"range": \#(client.range((1, 10, 1, 14))), "text": "Cars"}"#
            client.queue(
              #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "\#(uri)", "version": 50}, "contentChanges": [\#(edit)]}}"#
            )
          }
        )
      ]
      client.change("main.routeplan", (1, 10, 1, 14), "Card")
      while !client.host.later.isEmpty { client.run() }
      client.run()
      let kinds = sent(client).filter { $0 != Self.create }
      if isLate || kinds.first != "begin" { continue }
      waiting += 1
      #expect(
        kinds == ["begin", publish, publish, "end"] || kinds == ["begin", publish, "end"],
        "\(kinds)")
    }
    #expect(waiting > 5, "\(waiting)")
  }

  @Test("Findings that are asked for are not looked for once the client takes the question back")
  func cancelledPull() throws {
    var stopped = 0
    for polls in 1...40 {
      let client = client(pace: 1, Self.pulling)
      client.host.later = [
        (
          polls,
          {
            client.queue(
              #"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 2}}"#)
          }
        )
      ]
      let about = #"{"textDocument": {"uri": "\#(client.uri("main.routeplan"))"}}"#
      let answer = client.answer("textDocument/diagnostic", about)
      if answer?.at("error")?.number("code") == -32800 { stopped += 1 }
      // The next question gets all of it.
      while !client.host.later.isEmpty { client.run() }
      let items = client.ask("textDocument/diagnostic", about)?.list("items") ?? []
      #expect(items.map { MemoryClient.line($0) }.contains("3:13 unknown-name"))
    }
    #expect((5..<40).contains(stopped), "\(stopped)")
  }
}
