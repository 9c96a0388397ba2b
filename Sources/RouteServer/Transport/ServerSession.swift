package import RouteBase

/// Carries JSON-RPC messages between a client and a server: one message after another, in order.
///
/// All input that has arrived is read before the next message is handled. So a request that was
/// cancelled meanwhile is never worked on, and what follows from changes is computed once for all
/// changes that have arrived.
package final class ServerSession {
  private let host: any ServerHost
  private let style: MessageStyle
  private let logsMessages: Bool
  private var framing: MessageFraming
  /// The messages to be handled, in order, from `next` on.
  private var queue: [Message] = []
  private var next = 0
  private var waiting: Set<MessageID> = []
  private var cancelled: Set<MessageID> = []
  /// The request that is being answered.
  private var current: MessageID?
  private var isCurrentCancelled = false
  /// The requests that wait for an answer until the client takes them back.
  private var open: Set<MessageID> = []
  /// Whether no more input comes.
  private var isClientGone = false
  /// Whether nobody reads what is sent.
  private var isReaderGone = false
  private var lastRequest: Int64 = 0

  /// With `logsMessages`, each message is written to the log by its method.
  package init(
    _ host: any ServerHost, style: MessageStyle = .headers, logsMessages: Bool = false
  ) {
    self.host = host
    self.style = style
    self.logsMessages = logsMessages
    framing = MessageFraming(style)
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
      if isClientGone {
        handler.leave()
        return handler.statusWithoutClient
      }
      handler.settle { isAsked() }
      if next < queue.count { continue }
      if let patience = handler.patience, !isClientGone, !host.hasInput(within: patience) {
        continue
      }
      if !isClientGone && handler.exitStatus == nil { takeInput() }
    }
  }

  /// Whether a request or an answer waits, perhaps behind other messages, which are handled before it.
  /// Reads the input that has arrived.
  private func isAsked() -> Bool {
    while !isClientGone && host.hasInput { takeInput() }
    return queue[next...].contains { message in
      if case .notification = message { false } else { true }
    }
  }

  /// Whether messages wait to be handled. Reads the input that has arrived.
  package var hasMessages: Bool {
    while !isClientGone && host.hasInput { takeInput() }
    return next < queue.count
  }

  /// Whether the client has taken back the request that is being answered, or is gone. Reads the input
  /// that has arrived.
  package var isTakenBack: Bool {
    while !isClientGone && host.hasInput { takeInput() }
    return isCurrentCancelled || isReaderGone
  }

  // MARK: Input

  private func takeInput() {
    let piece = host.receive()
    if piece.isEmpty {
      isClientGone = true
      framing.finish()
    } else {
      framing.add(piece)
    }
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
    case .success(.notification(method: cancelMethod, let params)):
      guard let id = MessageID(params?.member(cancelKey)) else { return }
      if waiting.contains(id) { cancelled.insert(id) }
      if id == current { isCurrentCancelled = true }
      if open.remove(id) != nil && logsMessages { host.log("cancelled an open request") }
    case .success(let message):
      if case .request(let id, _, _) = message { waiting.insert(id) }
      queue.append(message)
    }
  }

  /// The notification by which a client takes a request back, and the member with its id.
  private var cancelMethod: String {
    style == .lines ? "notifications/cancelled" : "$/cancelRequest"
  }
  private var cancelKey: String { style == .lines ? "requestId" : "id" }

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
        refuse(id, .cancelled)
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
    current = id
    isCurrentCancelled = false
    defer { current = nil }
    do throws(ResponseError) {
      if try handler.keepsOpen(id, method, params) {
        open.insert(id)
        return
      }
      try handler.answer(method, params, to: &result)
    } catch {
      refuse(id, error)
      return
    }
    respond(id) { json in json.value(json: result.output.bytes[...]) }
  }

  /// Whether a request that was kept open is so still.
  package func isOpen(_ id: MessageID) -> Bool { open.contains(id) }

  // MARK: Output

  /// Sends the result of a request, which `result` writes as one value.
  package func respond(_ id: MessageID, _ result: (inout JSONWriter) -> Void) {
    send { json in
      json.key("id")
      id.write(to: &json)
      json.key("result")
      result(&json)
    }
  }

  private func refuse(_ id: MessageID?, _ error: ResponseError) {
    if logsMessages { host.log("refused: \(error.message)") }
    // In MCP, nobody waits for the answer to a request that was taken back.
    if style == .lines && error.code == .requestCancelled { return }
    send { json in
      if let id {
        json.key("id")
        id.write(to: &json)
      } else if style == .headers {
        // The schema of MCP has no null there.
        json.key("id")
        json.null()
      }
      json.key("error")
      json.object { json in
        json.key("code")
        json.value(error.code.rawValue)
        json.key("message")
        json.value(error.message)
        guard let data = error.data else { return }
        json.key("data")
        json.value(json: data[...])
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

  /// Sends a request, with what `params` writes if it is given; its answer goes to the handler with the
  /// id that is returned.
  @discardableResult
  package func request(
    _ method: StaticString, _ params: ((inout JSONWriter) -> Void)? = nil
  ) -> MessageID {
    lastRequest += 1
    let id = MessageID.number(lastRequest)
    send { json in
      json.key("id")
      id.write(to: &json)
      json.key("method")
      json.value(method.description)
      guard let params else { return }
      json.key("params")
      params(&json)
    }
    return id
  }

  private func send(_ members: (inout JSONWriter) -> Void) {
    if isReaderGone { return }
    var json = JSONWriter()
    json.object { json in
      json.key("jsonrpc")
      json.value("2.0")
      members(&json)
    }
    var bytes = json.output.bytes
    switch style {
    case .headers: bytes = Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
    case .lines: bytes.append(0x0A)
    }
    if !host.send(bytes) {
      isReaderGone = true
      isClientGone = true
    }
  }
}
