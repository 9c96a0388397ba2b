import RouteBase
import RoutePlan
import RouteServer

/// A client of the server for agents, in the same process.
final class AgentClient {
  let host = MemoryServerHost()
  private let allowsEdits: Bool
  private let plan: String
  private var lastID = 0

  /// Serves the first of these files.
  init(_ files: KeyValuePairs<String, String>, allowsEdits: Bool = false) {
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : "/app/" + name }
    for (name, text) in files { host.files[path(name)] = text }
    plan = path(files.first?.key ?? "main.routeplan")
    self.allowsEdits = allowsEdits
  }

  /// What a request says of its client.
  static let meta = """
    "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", \
    "io.modelcontextprotocol/clientCapabilities": {}}
    """

  /// Sends lines to a new server, and closes its input.
  func exchange(_ lines: [String]) -> [JSONValue] {
    host.input = [Array(lines.map { $0 + "\n" }.joined().utf8)]
    host.output = []
    let session = ServerSession(host, style: .lines)
    let server = AgentServer(host, session, plan: plan, allowsEdits: allowsEdits, version: "1.2.3")
    _ = session.run(server)
    return host.output.split(separator: 0x0A).compactMap { try? JSONReader.read(Array($0)) }
  }

  /// Sends one request of 2026-07-28; returns its answer.
  func answer(_ method: String, _ params: String = "") -> JSONValue? {
    lastID += 1
    let more = params.isEmpty ? "" : ", " + params
    let line =
      #"{"jsonrpc": "2.0", "id": \#(lastID), "method": "\#(method)", "params": {\#(Self.meta)\#(more)}}"#
    return exchange([line.split(separator: "\n").joined(separator: " ")]).last {
      $0.number("id") == lastID
    }
  }

  func ask(_ method: String, _ params: String = "") -> JSONValue? {
    answer(method, params)?.member("result")
  }

  /// Calls tools of one server; returns their whole results.
  func calls(_ questions: [(tool: String, arguments: String)]) -> [JSONValue?] {
    let lines = questions.enumerated().map { index, question in
      #"{"jsonrpc": "2.0", "id": \#(index), "method": "tools/call", "params": {\#(Self.meta), "#
        + #""name": "\#(question.tool)", "arguments": \#(question.arguments)}}"#
    }
    let answers = exchange(lines.map { $0.split(separator: "\n").joined(separator: " ") })
    return questions.indices.map { index in
      answers.last { $0.number("id") == index }?.member("result")
    }
  }

  /// Calls a tool; returns the whole result.
  func call(_ tool: String, _ arguments: String = "{}") -> JSONValue? {
    ask("tools/call", #""name": "\#(tool)", "arguments": \#(arguments)"#)
  }

  /// Calls a tool; returns its document.
  func document(_ tool: String, _ arguments: String = "{}") -> JSONValue? {
    call(tool, arguments)?.member("structuredContent")
  }

  /// What a tool says of a question that cannot be put.
  func fault(_ tool: String, _ arguments: String = "{}") -> String? {
    let result = call(tool, arguments)
    return result?.flag("isError") == true ? result?.list("content").first?.text("text") : nil
  }

  /// The code of the error of a request.
  func code(_ method: String, _ params: String = "") -> Int? {
    answer(method, params)?.member("error")?.number("code")
  }
}
