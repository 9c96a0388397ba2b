import AgentSources
import RouteBase

/// The tools of the server, by their names.
enum AgentTool: String, CaseIterable {
  case check, path, reach, cross, match, url, explain
  case describeRoute = "describe_route"
  case diff, tour, fix, rename

  /// Whether it can change files.
  var isEdit: Bool { self == .fix || self == .rename }

  /// Whether an answer may take so long in a large plan that a client would take the question back.
  var mayTakeLong: Bool {
    switch self {
    case .check, .path, .reach, .cross, .diff, .tour: true
    case .match, .url, .explain, .describeRoute, .fix, .rename: false
    }
  }
}

/// What the server says about its tools and prompts.
struct AgentCatalog: Sendable {
  static let shared = AgentCatalog()

  /// The definition of each tool, in the order of `AgentTool`.
  private let tools: [(name: String, definition: JSONValue)]
  /// The parts of every answer, as schemas.
  private let answer: [(key: String, value: JSONValue)]
  /// The definitions of the prompts.
  let prompts: [JSONValue]

  private init() {
    let document = Self.read(agent_source_tools())
    tools = (document?.list("tools") ?? []).map { ($0.text("name") ?? "", $0) }
    answer = document?.member("answer")?.members ?? []
    prompts = Self.read(agent_source_prompts())?.elements ?? []
  }

  private static func read(_ source: agent_source) -> JSONValue? {
    try? JSONReader.read(Array(UnsafeBufferPointer(start: source.start, count: source.count)))
  }

  private func definition(of tool: AgentTool) -> JSONValue? {
    tools.first { $0.name == tool.rawValue }?.definition
  }

  /// The schema of the arguments of a tool.
  func arguments(of tool: AgentTool) -> JSONValue? { definition(of: tool)?.member("inputSchema") }

  /// Writes the definition of a tool.
  func write(_ tool: AgentTool, to json: inout JSONWriter) {
    json.object { json in
      for (key, value) in definition(of: tool)?.members ?? [] {
        json.key(text: key)
        if key == "outputSchema" {
          writeOutput(value, to: &json)
        } else {
          value.write(to: &json)
        }
      }
    }
  }

  /// Writes the schema of the answers of a tool with the parts of every answer.
  private func writeOutput(_ schema: JSONValue, to json: inout JSONWriter) {
    json.object { json in
      json.key("type")
      json.value("object")
      json.key("properties")
      json.object { json in
        for (key, value) in answer + (schema.member("properties")?.members ?? []) {
          json.key(text: key)
          value.write(to: &json)
        }
      }
      json.key("required")
      json.array(answer.map(\.key) + schema.texts("required")) { json, name in json.value(name) }
    }
  }
}
