package import RouteBase

/// The id of a request, chosen by who sends it.
package enum MessageID: Hashable, Sendable {
  case number(Int64)
  case text(String)

  init?(_ value: JSONValue?) {
    switch value?.content {
    case .integer(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }

  /// Writes it as the value of a member.
  package func write(to json: inout JSONWriter) {
    switch self {
    case .number(let number): json.value(number)
    case .text(let text): json.value(text)
    }
  }
}

/// A message of JSON-RPC 2.0.
package enum Message {
  case request(MessageID, method: String, params: JSONValue?)
  case notification(method: String, params: JSONValue?)
  /// An answer to a request of ours; `result` is nil if it is an error.
  case response(MessageID, result: JSONValue?)

  /// Reads a message. The error goes with the id of the request, if that can be read.
  package static func read(
    _ bytes: [UInt8]
  ) -> Result<Message, MessageFault> {
    let value: JSONValue
    do throws(FileFault) { value = try JSONReader.read(bytes) } catch {
      return .failure(
        MessageFault(
          id: nil, error: ResponseError(.parseError, "the message is not JSON: \(error.message)")))
    }
    func invalid(_ message: String) -> Result<Message, MessageFault> {
      .failure(
        MessageFault(
          id: MessageID(value.member("id")), error: ResponseError(.invalidRequest, message)))
    }
    guard case .object = value.content else { return invalid("the message is not an object") }
    guard value.text("jsonrpc") == "2.0" else { return invalid("`jsonrpc` is not \"2.0\"") }
    let id = value.member("id")
    guard let method = value.member("method") else {
      guard let id = MessageID(id) else { return invalid("the message has no method") }
      return .success(.response(id, result: value.member("result")))
    }
    guard case .string(let method) = method.content else {
      return invalid("`method` is not a text")
    }
    let params = value.member("params")
    switch params?.content {
    case nil, .null, .object, .array: break
    default: return invalid("`params` is neither an object nor an array")
    }
    guard let id else { return .success(.notification(method: method, params: params)) }
    guard let id = MessageID(id) else { return invalid("`id` is neither a number nor a text") }
    return .success(.request(id, method: method, params: params))
  }
}

/// A message that cannot be understood, and the request that it was, if that is known.
package struct MessageFault: Error {
  package var id: MessageID?
  package var error: ResponseError
}
