import RouteBase
import RouteEngine

// The list of tools, and their calls.

extension AgentServer {
  /// The tools that are offered.
  private var tools: [AgentTool] { AgentTool.allCases.filter { allowsEdits || !$0.isEdit } }

  func listTools(
    _ params: JSONValue?, _ reply: AgentReply, to json: inout JSONWriter
  ) throws(ResponseError) {
    _ = try AgentCursor.first(params, of: 1)
    reply.write(for: .program, to: &json) { json in
      json.key("tools")
      json.array(tools) { json, tool in AgentCatalog.shared.write(tool, to: &json) }
    }
  }

  func callTool(
    _ params: JSONValue?, _ reply: AgentReply, to json: inout JSONWriter
  ) throws(ResponseError) {
    guard let name = params?.text("name") else { throw .missing("name") }
    guard let tool = AgentTool(rawValue: name), tools.contains(tool) else {
      let isEdit = AgentTool(rawValue: name)?.isEdit == true
      throw ResponseError(
        .invalidParams,
        "unknown tool `\(name)`" + (isEdit ? "; `qtroute mcp --allow-edits` offers it" : ""))
    }
    let given = params?.member("arguments")
    switch given?.content {
    case nil, .null, .object: break
    default: throw ResponseError(.invalidParams, "`arguments` is not an object")
    }
    do throws(QuestionFault) {
      let arguments = AgentArguments(try ArgumentCheck.read(given, of: tool))
      let answer = try answer(tool, arguments)
      let document = answer.document
      reply.write(to: &json) { json in
        json.key("content")
        json.array { json in
          Self.write(text: "\(tool.rawValue): \(answer.summary). \(AgentAnswer.notice)", to: &json)
          Self.write(text: String(decoding: document, as: UTF8.self), to: &json)
        }
        json.key("structuredContent")
        json.value(json: document[...])
        json.key("isError")
        json.value(false)
      }
    } catch {
      let help = error.help.map { "\n" + Self.words(of: $0) } ?? ""
      let text = AgentText(Self.words(of: error.message) + help, most: Self.mostFault).saying
      reply.write(to: &json) { json in
        json.key("content")
        json.array { json in Self.write(text: text, to: &json) }
        json.key("isError")
        json.value(true)
      }
    }
  }

  /// The most bytes of what is said of a question that cannot be put.
  private static let mostFault = 10_000

  static func write(text: String, to json: inout JSONWriter) {
    json.object { json in
      json.key("type")
      json.value("text")
      json.key("text")
      json.value(text)
    }
  }

  /// The options that faults of the command line name, and the arguments that replace them.
  private static let options = [
    "--cold": "cold", "--domain": "domain", "--from-url": "fromUrl", "--input": "inputs",
    "--reverse": "reverse", "--scheme": "scheme", "--stack": "stack", "--url": "url",
  ]

  /// What a fault of the command line says, with the names of arguments in place of options.
  static func words(of message: String) -> String {
    message.split(separator: "`", omittingEmptySubsequences: false)
      .map { options[String($0)] ?? String($0) }.joined(separator: "`")
  }
}
