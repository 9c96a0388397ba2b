package import RouteBase

/// A server of one protocol, as the session that carries its messages sees it.
package protocol MessageHandler: AnyObject {
  /// Handles a message that nobody waits for.
  func handle(notification method: String, _ params: JSONValue?)

  /// Writes the result of a request: exactly one value.
  func answer(
    _ method: String, _ params: JSONValue?, to json: inout JSONWriter
  ) throws(ResponseError)

  /// Handles the answer to a request of our own; `result` is nil if it failed.
  func handle(response id: MessageID, _ result: JSONValue?)

  /// Does what is left to do once all input so far is handled. It may stop where `isAsked` says that
  /// somebody waits for an answer, and is called again after that.
  func settle(_ isAsked: () -> Bool)

  /// How many milliseconds may pass without input until `settle` is called again; nil for any number.
  var patience: Int? { get }

  /// The exit status, once the client has asked the server to end.
  var exitStatus: Int32? { get }

  /// The exit status if the client disappears.
  var statusWithoutClient: Int32 { get }

  /// Whether a request gets its answer only when the client leaves. What it asks for has begun then.
  func keepsOpen(
    _ id: MessageID, _ method: String, _ params: JSONValue?
  ) throws(ResponseError) -> Bool

  /// Says goodbye to a client that sends nothing any longer, but may still read.
  func leave()
}

extension MessageHandler {
  package func keepsOpen(
    _ id: MessageID, _ method: String, _ params: JSONValue?
  ) throws(ResponseError) -> Bool { false }

  package func leave() {}

  package var patience: Int? { nil }
}
