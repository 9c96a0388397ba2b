import RouteBase

/// A revision of the Model Context Protocol.
enum AgentRevision: String {
  /// Each request says which revision it speaks; there is no state.
  case stateless = "2026-07-28"
  /// The client initializes first.
  case initialized = "2025-11-25"

  /// The members of a request's `_meta` that say what the client speaks.
  static let versionKey = "io.modelcontextprotocol/protocolVersion"
  private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  static let serverInfoKey = "io.modelcontextprotocol/serverInfo"
  static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"

  /// The revision of a request. One without a version is of a client that has initialized.
  init(_ params: JSONValue?, isInitialized: Bool) throws(ResponseError) {
    let meta = params?.member("_meta")
    let version = meta?.member(Self.versionKey)
    if version == nil && isInitialized {
      self = .initialized
      return
    }
    guard let version = version?.asText else {
      throw ResponseError(
        .invalidParams,
        "`_meta` lacks `\(Self.versionKey)`, a text; clients of \(Self.initialized.rawValue) send "
          + "`initialize` first")
    }
    guard version == Self.stateless.rawValue else { throw Self.unsupported(version) }
    guard case .object? = meta?.member(Self.capabilitiesKey)?.content else {
      throw ResponseError(.invalidParams, "`_meta` lacks `\(Self.capabilitiesKey)`, an object")
    }
    self = .stateless
  }

  private static func unsupported(_ version: String) -> ResponseError {
    var data = JSONWriter()
    data.object { json in
      json.key("supported")
      json.array([stateless]) { json, revision in json.value(revision.rawValue) }
      json.key("requested")
      json.value(version)
    }
    return ResponseError(
      .unsupportedProtocolVersion, "unsupported protocol version", data: data.output.bytes)
  }
}

/// How long a client may keep a result, and who may.
enum AgentLifetime {
  /// What does not depend on the plan.
  case program
  /// What is read from the plan anew for each request.
  case plan

  var milliseconds: Int { self == .program ? 3_600_000 : 0 }
  var scope: String { self == .program ? "public" : "private" }
}
