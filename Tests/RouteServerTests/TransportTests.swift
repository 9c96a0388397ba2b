import RouteBase
import RouteServer
import RouteTrials
import Testing

@Suite("The transport")
struct TransportTests {
  @Test("A message may arrive in any pieces")
  func pieces() {
    let messages = ["{}", #"{"a":"ü"}"#, "[1,2,3]"]
    let bytes = messages.flatMap { MemoryClient.frame($0) }
    for size in [1, 2, 3, 7, bytes.count] {
      var framing = MessageFraming()
      var found: [String] = []
      var start = 0
      while start < bytes.count {
        framing.add(Array(bytes[start..<min(start + size, bytes.count)]))
        start += size
        while let event = framing.next() {
          guard case .message(let content) = event else { continue }
          found.append(String(decoding: content, as: UTF8.self))
        }
      }
      #expect(found == messages)
      #expect(!framing.isInside)
    }
  }

  @Test("A header that says nothing of the length is reported, and reading goes on after it")
  func badHeader() {
    var framing = MessageFraming()
    framing.add(Array("Content-Type: x\r\n\r\nContent-Length: 2\r\n\r\n{}".utf8))
    #expect(framing.next() == .fault("a header has no `Content-Length`"))
    #expect(framing.next() == .message(Array("{}".utf8)))
    framing.add(Array("Content-Length: many\r\n\r\n".utf8))
    #expect(framing.next() == .fault("`Content-Length` is not a number"))
    framing.add([UInt8](repeating: UInt8(ascii: "x"), count: 9000))
    #expect(framing.next() == .fault("a header is longer than 8192 bytes"))
    #expect(framing.next() == nil)
  }

  /// The code of the error of the last message.
  private func code(_ client: MemoryClient) -> Int? {
    client.received.last?.member("error")?.number("code")
  }

  @Test("Each kind of fault has the code that the protocol gives it")
  func faults() {
    let client = MemoryClient()
    client.send(raw: MemoryClient.frame("{"))
    #expect(code(client) == -32700)
    client.send(raw: MemoryClient.frame("[]"))
    #expect(code(client) == -32600)
    client.send(raw: MemoryClient.frame(#"{"jsonrpc": "1.0", "id": 9, "method": "x"}"#))
    #expect(code(client) == -32600 && client.received.last?.number("id") == 9)
    client.answer("textDocument/nothing", "{}")
    #expect(code(client) == -32601)
    client.answer("textDocument/hover", "{}")
    #expect(code(client) == -32602)
    client.answer("initialize", "{}")
    #expect(code(client) == -32600)
    client.answer("shutdown", "null")
    client.answer("textDocument/hover", "{}")
    #expect(code(client) == -32600)
  }

  @Test("Before initialize, requests are refused and notifications ignored")
  func order() {
    let client = MemoryClient(initializes: false)
    client.answer("textDocument/hover", "{}")
    #expect(code(client) == -32002)
    client.forgetReceived()
    client.open("a.routeplan", "rout")
    #expect(client.received.isEmpty)
  }

  @Test("A request that is cancelled before its turn is not worked on")
  func cancelled() {
    let client = MemoryClient()
    client.open("a.routeplan", "route A\n")
    client.queue(
      #"{"jsonrpc": "2.0", "id": "x", "method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": "file:///app/a.routeplan"}}}"#
    )
    client.queue(#"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "x"}}"#)
    client.run()
    #expect(code(client) == -32800 && client.received.last?.text("id") == "x")
  }

  @Test("The exit status says whether the client has said goodbye")
  func goodbye() {
    let client = MemoryClient()
    client.queue(#"{"jsonrpc": "2.0", "method": "exit"}"#)
    #expect(client.run() == 1)
    let other = MemoryClient()
    other.ask("shutdown", "null")
    other.queue(#"{"jsonrpc": "2.0", "method": "exit"}"#)
    #expect(other.run() == 0)
    // Without a client, the input is at its end.
    let host = MemoryServerHost()
    let session = ServerSession(host)
    let server = LanguageServer(host, session, plan: nil, version: "1")
    #expect(session.run(server) == 1)
  }

  @Test("Changes that have arrived together are checked once")
  func batches() {
    let client = MemoryClient()
    client.open("a.routeplan", "route A\n")
    client.forgetReceived()
    for version in 2...20 {
      client.queue(
        """
        {"jsonrpc": "2.0", "method": "textDocument/didChange", "params":
          {"textDocument": {"uri": "file:///app/a.routeplan", "version": \(version)},
           "contentChanges": [{"text": "route A\\nlink A -> B\(version)\\n"}]}}
        """)
    }
    client.run()
    #expect(client.received.count == 1)
    #expect(client.received.first?.member("params")?.number("version") == 20)
  }
}
