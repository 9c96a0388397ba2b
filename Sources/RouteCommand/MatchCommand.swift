import RouteMatch
import RoutePlan
import RouteSyntax

/// `qtroute match`
enum MatchCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let operands = session.arguments.operands
    let source = PlanSource(session)
    let readsInput = operands.contains("-")
    if readsInput, try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the URLs")
    }
    let (plan, patterns) = try source.loadWithPatterns(session)
    let format = session.arguments.format
    var matcher = URLMatcher(plan, patterns)
    let writer = MatchWriter(plan, matcher.set)
    let explains = session.arguments.has(.why)
    var status = Status.success
    var count = 0

    func answer(_ url: String, isText: Bool = true) {
      var match = matcher.match(url)
      if !isText { match = .unreadable(url) }
      if !match.isMatched { status = .no }
      let near = explains && isText ? matcher.nearMisses(url) : nil
      switch format {
      case "text":
        if count > 0 { session.output.write("\n") }
        writer.writeText(match, near: near, to: &session.output)
      default:
        if format == "json" && count > 0 { session.output.write(",") }
        var json = JSONWriter(session.output)
        writer.writeJSON(match, near: near, isDocument: format == "jsonl", to: &json)
        if format == "jsonl" { json.endLine() }
        session.output = json.output
      }
      count += 1
    }

    if format == "json" { session.output.write("{\"schema\":1,\"results\":[") }
    for operand in operands {
      guard operand == "-" else {
        answer(operand)
        continue
      }
      try InputLines.forEach(session, pause: { session.output.flush() }) { line in
        let url = String(validating: line, as: UTF8.self)
        answer(url ?? String(decoding: line, as: UTF8.self), isText: url != nil)
      }
    }
    if format == "json" { session.output.write("]}\n") }
    return status
  }
}
