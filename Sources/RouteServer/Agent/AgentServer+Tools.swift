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
    let found: Result<Whole, QuestionFault>?
    do throws(QuestionFault) {
      let arguments = AgentArguments(try ArgumentCheck.read(given, of: tool))
      found = tool.mayTakeLong ? answerApart(tool, arguments) : .success(try whole(tool, arguments))
    } catch {
      found = .failure(error)
    }
    guard let found else {
      throw ResponseError(.requestCancelled, "the request was cancelled")
    }
    do throws(QuestionFault) {
      let (answer, document) = try found.get()
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
      reply.write(to: &json) { json in
        json.key("content")
        json.array { json in Self.write(text: Self.words(of: error.message) + help, to: &json) }
        json.key("isError")
        json.value(true)
      }
    }
  }

  /// An answer and its document.
  private typealias Whole = (answer: AgentAnswer, document: [UInt8])

  private func whole(
    _ tool: AgentTool, _ arguments: AgentArguments
  ) throws(QuestionFault) -> Whole {
    let answer = try answer(tool, arguments)
    return (answer, try answer.document())
  }

  /// Answers on a thread of its own; nil if the client takes the question back meanwhile. Then
  /// nobody sees the plan of that thread again, and the next question reads it anew.
  private func answerApart(
    _ tool: AgentTool, _ arguments: AgentArguments
  ) -> Result<Whole, QuestionFault>? {
    let apart = AgentServer(apartFrom: self)
    let question = HandedOver((apart, tool, arguments))
    let found = session.interruptibly { () -> HandedOver<Result<Whole, QuestionFault>> in
      let (apart, tool, arguments) = question.value
      do throws(QuestionFault) {
        return HandedOver(.success(try apart.whole(tool, arguments)))
      } catch {
        return HandedOver(.failure(error))
      }
    }
    guard let found else {
      subscriptions.reading = -1
      return nil
    }
    plan = apart.plan
    return found.value
  }

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

/// A value that one thread hands to another and does not use any longer.
private struct HandedOver<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
