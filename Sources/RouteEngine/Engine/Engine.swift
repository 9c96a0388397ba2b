package import RouteBase
package import RoutePlan
package import RouteSyntax

/// Answers questions about one plan in memory: JSON in, JSON out.
///
/// The requests are listed in `qtroute-engine(7)`. An answer is the document that `qtroute` prints
/// with `--format json`, byte for byte. A question that cannot be put is answered by an object with
/// the member `error`.
package struct Engine: Sendable {
  var loaded: LoadedPlan?

  package init() {}

  /// Answers the request in `bytes`. The answer is one JSON document and ends with a line end.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    var output = ByteWriter()
    do throws(QuestionFault) {
      try answer(EngineRequest(bytes), to: &output)
    } catch {
      output = ByteWriter()
      Self.write(error, to: &output)
    }
    return output.bytes
  }

  /// Answers a question about a plan that `use` has set. The answer is the document that the command
  /// prints with `--format json`.
  package mutating func answer(
    _ command: String, _ members: [(key: String, value: JSONValue)]
  ) throws(QuestionFault) -> [UInt8] {
    var output = ByteWriter()
    try answer(EngineRequest(command, members), to: &output)
    return output.bytes
  }

  /// Replaces the plan by one that was built already. `findings` are those of the parser and the
  /// builder.
  package mutating func use(_ plan: Plan, _ findings: [Finding]) {
    loaded = LoadedPlan(plan, findings)
  }

  private mutating func answer(
    _ request: EngineRequest, to output: inout ByteWriter
  ) throws(QuestionFault) {
    switch request.command {
    case "load": try load(request, to: &output)
    case "check": try check(request, to: &output)
    case "path": try path(request, to: &output)
    case "reach": try reach(request, to: &output)
    case "cross": try cross(request, to: &output)
    case "walk": try walk(request, to: &output)
    case "match": try match(request, to: &output)
    case "url": try url(request, to: &output)
    case "tree": try tree(request, to: &output)
    case "layout": try layout(request, to: &output)
    case "format": try format(request, to: &output)
    case "tokens": try tokens(request, to: &output)
    case "complete": try complete(request, to: &output)
    default:
      throw QuestionFault(
        "unknown command `\(request.command)`", help: didYouMean(request.command, Self.commands))
    }
  }

  private static let commands = [
    "load", "check", "path", "reach", "cross", "walk", "match", "url", "tree", "layout", "format",
    "tokens", "complete",
  ]

  /// The plan that questions are about.
  func plan() throws(QuestionFault) -> LoadedPlan {
    guard let loaded else {
      throw QuestionFault("no plan is loaded", help: "ask `load` first")
    }
    return loaded
  }

  private static func write(_ fault: QuestionFault, to output: inout ByteWriter) {
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("error")
        json.object { json in
          json.key("message")
          json.value(fault.message)
          json.key("help")
          if let help = fault.help { json.value(help) } else { json.null() }
        }
      }
      json.endLine()
    }
  }
}
