/// Why a request has no result. The codes are those of JSON-RPC 2.0, of LSP and of MCP.
package struct ResponseError: Error, Equatable {
  package enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case contentModified = -32801
    case requestCancelled = -32800
    case unsupportedProtocolVersion = -32022

    /// What the revisions of MCP before 2026-07-28 answer for an unknown resource.
    package static let resourceNotFound = Code.serverNotInitialized
  }

  package var code: Code
  package var message: String
  /// More about it, as JSON; nil for nothing.
  package var data: [UInt8]?

  package init(_ code: Code, _ message: String, data: [UInt8]? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The error for parameters without a member that has to be there.
  static func missing(_ name: String) -> ResponseError {
    ResponseError(.invalidParams, "`\(name)` is missing or has another type")
  }

  /// The answer to a request that the client has taken back.
  static var cancelled: ResponseError {
    ResponseError(.requestCancelled, "the request was cancelled")
  }

  /// The error for a question whose answer is no.
  static func failed(_ message: String) -> ResponseError { ResponseError(.requestFailed, message) }
}
