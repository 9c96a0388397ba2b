import RouteBase
import RoutePlan
import RouteServer

/// A client in the same process: sends messages, and reads the answers as the protocol has them.
final class MemoryClient {
  let host = MemoryServerHost()
  private let session: ServerSession
  private let server: LanguageServer
  private var lastID = 0
  /// Every message that the server sent, in order.
  private(set) var received: [JSONValue] = []
  private var version = 1
  private var folder = "/app/"

  /// Starts a server with these files on disk. `capabilities` is JSON.
  init(
    _ files: [String: String] = [:], capabilities: String = MemoryClient.everything,
    plan: String? = nil, initializes: Bool = true
  ) {
    for (name, text) in files { host.files[name.hasPrefix("/") ? name : folder + name] = text }
    session = ServerSession(host)
    server = LanguageServer(host, session, plan: plan, version: "1.2.3")
    if initializes {
      ask(
        "initialize",
        """
        {"processId": null, "capabilities": \(capabilities),
         "workspaceFolders": [{"uri": "file:///app", "name": "app"}]}
        """)
      notify("initialized", "{}")
    }
  }

  /// The capabilities of a client that can do everything.
  static let everything = """
    {"general": {"positionEncodings": ["utf-16"]},
     "workspace": {"workspaceEdit": {"documentChanges": false}},
     "textDocument": {
       "hover": {"contentFormat": ["markdown", "plaintext"]},
       "completion": {"completionItem": {"snippetSupport": true}},
       "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
       "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
       "publishDiagnostics": {"relatedInformation": true, "tagSupport": {"valueSet": [1, 2]},
         "codeDescriptionSupport": true}}}
    """

  func uri(_ name: String) -> String { "file://" + (name.hasPrefix("/") ? name : folder + name) }

  // MARK: Messages

  /// Sends bytes as they are and lets the server work.
  func send(raw: [UInt8]) {
    host.input.append(raw)
    run()
  }

  /// Runs the server until it has read everything.
  @discardableResult
  func run() -> Int32? {
    // The end of the input is not the end of the client, so that the session goes on afterwards.
    let status = session.run(Paused(server, host))
    takeOutput()
    return status == Paused.status ? nil : status
  }

  static func frame(_ json: String) -> [UInt8] {
    let bytes = Array(json.utf8)
    return Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
  }

  private func takeOutput() {
    var framing = MessageFraming()
    framing.add(host.output)
    host.output = []
    while case .message(let bytes)? = framing.next() {
      if let value = try? JSONReader.read(bytes) { received.append(value) }
    }
  }

  /// Queues a message without running the server.
  func queue(_ json: String) { host.input.append(Self.frame(json)) }

  func notify(_ method: String, _ params: String) {
    queue(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#)
    run()
  }

  /// Sends a request; returns the whole answer.
  @discardableResult
  func answer(_ method: String, _ params: String) -> JSONValue? {
    lastID += 1
    queue(
      #"{"jsonrpc": "2.0", "id": \#(lastID), "method": "\#(method)", "params": \#(params)}"#)
    run()
    return received.last { $0.number("id") == lastID && $0.member("method") == nil }
  }

  /// Sends a request; returns its result.
  @discardableResult
  func ask(_ method: String, _ params: String) -> JSONValue? {
    answer(method, params)?.member("result")
  }

  // MARK: Documents

  func open(_ name: String, _ text: String) {
    notify(
      "textDocument/didOpen",
      """
      {"textDocument": {"uri": "\(uri(name))", "languageId": "routeplan", "version": \(version),
       "text": \(quoted(text))}}
      """)
  }

  /// Replaces a range, in lines and UTF-16 units from 0; the whole text for nil.
  func change(_ name: String, _ range: (Int, Int, Int, Int)?, _ text: String) {
    version += 1
    let place = range.map { "\"range\": \(self.range($0)), " } ?? ""
    notify(
      "textDocument/didChange",
      """
      {"textDocument": {"uri": "\(uri(name))", "version": \(version)},
       "contentChanges": [{\(place)"text": \(quoted(text))}]}
      """)
  }

  func range(_ range: (Int, Int, Int, Int)) -> String {
    """
    {"start": {"line": \(range.0), "character": \(range.1)},
     "end": {"line": \(range.2), "character": \(range.3)}}
    """
  }

  /// Asks about a position of a document.
  func ask(_ method: String, _ name: String, at line: Int, _ character: Int, _ more: String = "")
    -> JSONValue?
  {
    ask(
      method,
      """
      {"textDocument": {"uri": "\(uri(name))"},
       "position": {"line": \(line), "character": \(character)}\(more)}
      """)
  }

  /// Asks about a document.
  func ask(_ method: String, about name: String, _ more: String = "") -> JSONValue? {
    ask(method, #"{"textDocument": {"uri": "\#(uri(name))"}\#(more)}"#)
  }

  /// The diagnostics that were published last for a document: `line:character rule`.
  func diagnostics(_ name: String) -> [String]? {
    let last = received.last {
      $0.text("method") == "textDocument/publishDiagnostics"
        && $0.at("params", "uri")?.asText == uri(name)
    }
    return last?.member("params")?.list("diagnostics").map { Self.line($0) }
  }

  static func line(_ diagnostic: JSONValue) -> String {
    let start = diagnostic.at("range", "start")
    return "\(start?.number("line") ?? -1):\(start?.number("character") ?? -1) "
      + (diagnostic.text("code") ?? "")
  }

  func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.value(text)
    return json.output.text
  }

  func forgetReceived() { received = [] }
}

/// Ends a session when there is no more input, as if the server waited.
private final class Paused: MessageHandler {
  static let status: Int32 = -1
  private let server: LanguageServer
  private let host: MemoryServerHost
  private var isSettled = false

  init(_ server: LanguageServer, _ host: MemoryServerHost) {
    self.server = server
    self.host = host
  }

  func handle(notification method: String, _ params: JSONValue?) {
    server.handle(notification: method, params)
  }
  func answer(
    _ method: String, _ params: JSONValue?, to json: inout JSONWriter
  ) throws(ResponseError) {
    try server.answer(method, params, to: &json)
  }
  func handle(response id: MessageID, _ result: JSONValue?) {
    server.handle(response: id, result)
  }
  func settle(_ isAsked: () -> Bool) {
    server.settle(isAsked)
    isSettled = !isAsked()
  }
  var exitStatus: Int32? { server.exitStatus ?? (isSettled ? Self.status : nil) }
  var statusWithoutClient: Int32 { server.statusWithoutClient }
}

/// A host in memory.
final class MemoryServerHost: ServerHost {
  var files: [String: String] = [:]
  var input: [[UInt8]] = []
  var output: [UInt8] = []
  var logged: [String] = []
  var written: [String: [UInt8]] = [:]
  var reads: [String] = []
  var committed: [String: String] = [:]
  var isReaderGone = false

  func receive() -> [UInt8] { input.isEmpty ? [] : input.removeFirst() }
  /// What happens once `hasInput` was asked this many times more, in order.
  var later: [(polls: Int, action: () -> Void)] = []
  var hasInput: Bool {
    if let next = later.first {
      later[0].polls -= 1
      if next.polls <= 1 {
        later.removeFirst()
        next.action()
      }
    }
    return !input.isEmpty
  }
  // After all that, the input ends.
  func hasInput(within milliseconds: Int) -> Bool { hasInput || later.isEmpty }
  /// How far the clock moves each time that it is read.
  var pace = 0
  private var time = 0
  var milliseconds: Int {
    time += pace
    return time
  }
  /// What the client does at once when it is sent something.
  var onSend: (String) -> Void = { _ in }
  func send(_ bytes: [UInt8]) -> Bool {
    if isReaderGone { return false }
    output += bytes
    onSend(String(decoding: bytes, as: UTF8.self))
    return true
  }
  func log(_ text: String) { logged.append(text) }
  func read(_ path: String) -> Result<SourceText, SourceLoader.Failure> {
    reads.append(path)
    return files[path].map { .success(SourceText($0)) }
      ?? .failure(SourceLoader.Failure(reason: "no such file"))
  }
  func stamp(of path: String) -> [Int] { files[path].map { [$0.hashValue] } ?? [] }
  func names(in folder: String) -> [String] {
    let prefix = folder == "/" ? "/" : folder + "/"
    return Set(
      files.keys.filter { $0.hasPrefix(prefix) }.compactMap {
        $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
      }
    ).sorted()
  }
  /// Where links lead.
  var links: [String: String] = [:]
  func identity(of path: String) -> String { links[path] ?? path }
  func write(_ files: [(path: String, bytes: [UInt8])]) -> String? {
    for file in files {
      written[file.path] = file.bytes
      self.files[file.path] = String(decoding: file.bytes, as: UTF8.self)
    }
    return nil
  }
  func privateFolder() -> Result<String, SourceLoader.Failure> { .success("/tmp") }
  func committedPlan(
    at path: String, revision: String
  ) -> Result<Plan, SourceLoader.Failure> {
    guard let text = committed[path], revision == "HEAD" else {
      return .failure(SourceLoader.Failure(reason: "git has no revision `\(revision)`"))
    }
    return .success(
      PlanBuilder.build(path: path, text: SourceText(text), loader: SourceLoader(files: [:])).plan)
  }
}
