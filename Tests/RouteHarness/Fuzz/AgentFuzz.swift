import RouteBase
import RoutePlan
import RouteServer

/// The server for agents on arbitrary lines.
enum AgentFuzz {
  private static let plan =
    "fact in\nroute Home { route Show(id: Int) at \"/show/:id\" }\nlink Home -> Show\n"

  /// Lines, each the arguments of a tool or a whole message. Every line that the server sends is JSON,
  /// each request gets at most one answer, and nothing is written.
  static func messages(_ input: [UInt8]) -> String? {
    let host = AgentHost(plan)
    for (index, part) in parts(input, at: 0x0A, most: 20).enumerated() { host.add(part, index) }
    let session = ServerSession(host, style: .lines)
    let server = AgentServer(
      host, session, plan: "/main.routeplan", allowsEdits: true, version: "1")
    guard session.run(server) == 0 else { return "another status" }
    var ids: Set<Int> = []
    for line in host.output.split(separator: 0x0A) {
      guard let answer = try? JSONReader.read(Array(line)) else { return "an answer is not JSON" }
      guard answer.text("jsonrpc") == "2.0" else { return "an answer is not of JSON-RPC" }
      // Lines that are whole messages choose their own ids.
      guard let id = answer.number("id"), id >= 1000, answer.text("method") == nil else { continue }
      if !ids.insert(id).inserted { return "two answers to \(id)" }
    }
    return ids.count >= host.calls ? nil : "\(host.calls - ids.count) calls without an answer"
  }

  private final class AgentHost: ServerHost {
    /// The tools and the arguments that a line gives them.
    private static let tools: [(name: String, keys: [String])] = [
      ("check", ["rule", "file"]), ("path", ["from", "to"]), ("path", ["from", "url"]),
      ("reach", ["route"]), ("cross", ["from", "to"]), ("url", ["route", "scheme"]),
      ("explain", ["name"]), ("describe_route", ["route"]), ("diff", ["revision"]),
      ("tour", ["from"]), ("fix", ["hash"]), ("rename", ["name", "newName", "hash"]),
    ]
    private var input: [UInt8] = []
    private let plan: String
    var output: [UInt8] = []
    var calls = 0

    init(_ plan: String) { self.plan = plan }

    /// A line: a whole message if it starts with a brace, else the arguments of a tool, or its only
    /// argument.
    func add(_ part: [UInt8], _ index: Int) {
      if part.first == UInt8(ascii: "{") {
        input += part + [0x0A]
        return
      }
      let tool = Self.tools[Int(part.first ?? 0) % Self.tools.count]
      let text = String(decoding: part.dropFirst(), as: UTF8.self)
      var json = JSONWriter()
      json.object { json in
        json.key("jsonrpc")
        json.value("2.0")
        json.key("id")
        json.value(1000 + index)
        json.key("method")
        json.value("tools/call")
        json.key("params")
        json.object { json in
          json.key("_meta")
          json.object { json in
            json.key("io.modelcontextprotocol/protocolVersion")
            json.value("2026-07-28")
            json.key("io.modelcontextprotocol/clientCapabilities")
            json.object { _ in }
          }
          json.key("name")
          json.value(tool.name)
          json.key("arguments")
          json.object { json in
            for (key, word) in zip(tool.keys, text.split(separator: " ")) where word != "-" {
              json.key(text: key)
              json.value(String(word))
            }
          }
        }
      }
      input += json.output.bytes + [0x0A]
      calls += 1
    }

    func receive() -> [UInt8] {
      defer { input = [] }
      return input
    }
    // What comes after the input is its end.
    func hasInput(within milliseconds: Int) -> Bool { true }
    var milliseconds: Int { 0 }
    var hasInput: Bool { !input.isEmpty }
    func send(_ bytes: [UInt8]) -> Bool {
      output += bytes
      return true
    }
    func log(_ text: String) {}
    func read(_ path: String) -> Result<SourceText, SourceLoader.Failure> {
      path == "/main.routeplan"
        ? .success(SourceText(plan)) : .failure(SourceLoader.Failure(reason: "no such file"))
    }
    func names(in folder: String) -> [String] { [] }
    func stamp(of path: String) -> [Int] { [] }
    func identity(of path: String) -> String { path }
    func write(_ files: [(path: String, bytes: [UInt8])]) -> String? { "read only" }
    func privateFolder() -> Result<String, SourceLoader.Failure> { .success("/tmp") }
    func committedPlan(
      at path: String, revision: String
    ) -> Result<Plan, SourceLoader.Failure> {
      .failure(SourceLoader.Failure(reason: "no commit"))
    }
  }
}
