package import RouteBase

/// Carries JSON-RPC messages between a client and a server: one message after another, in order.
///
/// All input that has arrived is read before the next message is handled. So a request that was
/// cancelled meanwhile is never worked on, and what follows from changes is computed once for all
/// changes that have arrived.
package final class ServerSession {
  private let host: any ServerHost
  private let logsMessages: Bool
  private var framing = MessageFraming()
  /// The messages to be handled, in order, from `next` on.
  private var queue: [Message] = []
  private var next = 0
  private var waiting: Set<MessageID> = []
  private var cancelled: Set<MessageID> = []
  private var isClientGone = false
  private var lastRequest: Int64 = 0

  /// With `logsMessages`, each message is written to the log by its method.
  package init(_ host: any ServerHost, logsMessages: Bool = false) {
    self.host = host
    self.logsMessages = logsMessages
  }

  /// Handles messages until the client ends the server or is gone; returns the exit status.
  package func run(_ handler: any MessageHandler) -> Int32 {
    while true {
      while !isClientGone && host.hasInput { takeInput() }
      if let status = handler.exitStatus { return status }
      if next < queue.count {
        let message = queue[next]
        next += 1
        if next == queue.count {
          queue.removeAll(keepingCapacity: true)
          next = 0
        }
        handle(message, handler)
        continue
      }
      if isClientGone { return handler.statusWithoutClient }
      handler.settle()
      if !isClientGone && handler.exitStatus == nil { takeInput() }
    }
  }

  // MARK: Input

  private func takeInput() {
    let piece = host.receive()
    if piece.isEmpty {
      isClientGone = true
      return
    }
    framing.add(piece)
    while let event = framing.next() {
      switch event {
      case .fault(let message): refuse(nil, ResponseError(.parseError, message))
      case .message(let bytes): take(bytes)
      }
    }
  }

  private func take(_ bytes: [UInt8]) {
    switch Message.read(bytes) {
    case .failure(let fault): refuse(fault.id, fault.error)
    case .success(.notification(method: "$/cancelRequest", let params)):
      if let id = MessageID(params?.member("id")), waiting.contains(id) { cancelled.insert(id) }
    case .success(let message):
      if case .request(let id, _, _) = message { waiting.insert(id) }
      queue.append(message)
    }
  }

  private func handle(_ message: Message, _ handler: any MessageHandler) {
    switch message {
    case .notification(let method, let params):
      if logsMessages { host.log("notification \(method)") }
      handler.handle(notification: method, params)
    case .response(let id, let result):
      handler.handle(response: id, result)
    case .request(let id, let method, let params):
      waiting.remove(id)
      if cancelled.remove(id) != nil {
        if logsMessages { host.log("cancelled \(method)") }
        refuse(id, ResponseError(.requestCancelled, "the request was cancelled"))
        return
      }
      if logsMessages { host.log("request \(method)") }
      answer(id, method, params, handler)
    }
  }

  private func answer(
    _ id: MessageID, _ method: String, _ params: JSONValue?, _ handler: any MessageHandler
  ) {
    var result = JSONWriter()
    do throws(ResponseError) {
      try handler.answer(method, params, to: &result)
    } catch {
      refuse(id, error)
      return
    }
    send { json in
      json.key("id")
      id.write(to: &json)
      json.key("result")
      json.value(json: result.output.bytes[...])
    }
  }

  // MARK: Output

  private func refuse(_ id: MessageID?, _ error: ResponseError) {
    if logsMessages { host.log("refused: \(error.message)") }
    send { json in
      json.key("id")
      if let id { id.write(to: &json) } else { json.null() }
      json.key("error")
      json.object { json in
        json.key("code")
        json.value(error.code.rawValue)
        json.key("message")
        json.value(error.message)
      }
    }
  }

  /// Sends a message that expects no answer. `params` writes one value.
  package func notify(_ method: StaticString, _ params: (inout JSONWriter) -> Void) {
    send { json in
      json.key("method")
      json.value(method.description)
      json.key("params")
      params(&json)
    }
  }

  /// Sends a request; its answer goes to the handler with the id that is returned.
  @discardableResult
  package func request(
    _ method: StaticString, _ params: (inout JSONWriter) -> Void
  ) -> MessageID {
    lastRequest += 1
    let id = MessageID.number(lastRequest)
    send { json in
      json.key("id")
      id.write(to: &json)
      json.key("method")
      json.value(method.description)
      json.key("params")
      params(&json)
    }
    return id
  }

  private func send(_ members: (inout JSONWriter) -> Void) {
    if isClientGone { return }
    var json = JSONWriter()
    json.object { json in
      json.key("jsonrpc")
      json.value("2.0")
      members(&json)
    }
    let content = json.output.bytes
    var bytes = Array("Content-Length: \(content.count)\r\n\r\n".utf8)
    bytes += content
    if !host.send(bytes) { isClientGone = true }
  }
}
