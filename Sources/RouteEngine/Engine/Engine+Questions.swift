import RouteBase
import RouteCheck
import RouteGraph
import RouteMatch
import RoutePlan

// Questions about paths and URLs.

extension Engine {
  mutating func path(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow(
      "from", "to", "given", "cold", "stack", "exact", "via", "avoid", "paths", "inputs", "fromUrl",
      "url", "why", "searchLimit")
    var loaded = try plan()
    let hasURL = request.has("fromUrl") || request.has("url")
    try loaded.require(hasURL ? .urls : .moves)
    var question = try question(request, loaded.plan)
    let from = try end(request, "from", url: "fromUrl")
    let to = try end(request, "to", url: "url")
    let reply = try question.answer(
      from: from, to: to, isExplained: request.flag("why"), in: loaded.plan,
      match: { url, facts in loaded.withMatcher { $0.match(url, given: facts) } },
      planner: { loaded.planner() })
    self.loaded = loaded
    output.writeJSON { json in
      PathJSON(loaded.plan, inputs: question.inputs).write(reply, to: &json)
      json.endLine()
    }
  }

  /// One end of a path: a route, a task or a URL.
  private func end(
    _ request: EngineRequest, _ key: String, url: String
  ) throws(QuestionFault) -> PathEndText {
    guard let text = try request.text(url) else { return .route(try request.requiredText(key)) }
    if request.has(key) { throw QuestionFault("`\(key)` and `\(url)` cannot be combined") }
    return .url(text)
  }

  private func question(
    _ request: EngineRequest, _ plan: Plan
  ) throws(QuestionFault) -> PathQuestion {
    var text = PathQuestionText()
    text.given = try request.texts("given")
    text.isCold = try request.flag("cold")
    text.stack = request.has("stack") ? try request.texts("stack") : nil
    text.isExact = try request.flag("exact")
    text.via = try request.texts("via")
    text.avoid = try request.texts("avoid")
    text.count = try request.count("paths", from: 1) ?? text.count
    text.limit = try request.count("searchLimit", from: 0) ?? text.limit
    text.inputs = try request.texts("inputs")
    return try PathQuestion(plan, text)
  }

  mutating func reach(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("route", "reverse", "within", "given", "cold", "stack", "searchLimit")
    var loaded = try plan()
    try loaded.require(.moves)
    let isReverse = try request.flag("reverse")
    if isReverse && request.has("stack") { throw ReachReport.stackInReverse }
    let question = try question(request, loaded.plan)
    let route = try loaded.plan.route(named: request.requiredText("route"))
    let within = try request.number("within", from: 0)
    let report = ReachReport(
      loaded.planner(),
      ReachRequest(try question.request(from: route, to: route), isReverse: isReverse),
      within: within.map { UInt64($0) })
    self.loaded = loaded
    report.writeJSON(loaded.plan, to: &output)
  }

  /// Goes on from a place step by step, each chosen among those that can be taken.
  mutating func walk(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("from", "given", "cold", "stack", "taken")
    var loaded = try plan()
    try loaded.require(.moves)
    let question = try question(request, loaded.plan)
    let from: RouteID
    if let name = try request.text("from") {
      from = try loaded.plan.route(named: name)
    } else {
      from = question.stackTop ?? loaded.plan.start
    }
    if from.isNone { throw QuestionFault("the plan has no routes") }
    var reply = WalkReply(loaded.planner(), try question.request(from: from, to: from))
    for text in try request.texts("taken") { try reply.go(text) }
    self.loaded = loaded
    reply.write(to: &output)
  }

  mutating func cross(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("from", "to", "given", "cold", "stack", "exact", "searchLimit")
    var loaded = try plan()
    try loaded.require(.moves)
    let question = try question(request, loaded.plan)
    let from = try loaded.plan.route(named: request.requiredText("from"))
    let to = try loaded.plan.route(named: request.requiredText("to"))
    let reply = CrossReply(loaded.planner(), try question.request(from: from, to: to))
    self.loaded = loaded
    reply.writeJSON(loaded.plan, to: &output)
  }

  mutating func match(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("urls", "why", "given")
    let (plan, patterns) = try patterns()
    let isExplained = try request.flag("why")
    let urls = try request.texts("urls")
    let facts = Set(try plan.facts(named: request.texts("given")))
    let writer = MatchJSON(plan, patterns)
    loaded?.withMatcher { matcher in
      output.writeJSON { json in
        json.object { json in
          json.schemaVersion()
          json.key("results")
          json.array(urls) { json, url in
            let match = matcher.match(url, given: facts)
            let near = isExplained ? matcher.nearMisses(url) : nil
            writer.write(match, near: near, isDocument: false, to: &json)
          }
        }
        json.endLine()
      }
    }
  }

  mutating func url(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("route", "inputs", "scheme", "domain", "all")
    let (plan, patterns) = try patterns()
    var text = URLQuestionText(
      try request.requiredText("route"), try request.texts("inputs"))
    text.scheme = try request.text("scheme")
    text.domain = try request.text("domain")
    text.isAll = try request.flag("all")
    guard let reply = try loaded?.urls(text) else { return }
    output.writeJSON { json in
      URLJSON(plan, patterns).write(reply, isDocument: true, to: &json)
      json.endLine()
    }
  }

  /// The plan and its patterns, unless errors leave open what its URLs mean.
  private func patterns() throws(QuestionFault) -> (plan: Plan, patterns: PatternSet) {
    let loaded = try plan()
    try loaded.require(.urls)
    return (loaded.plan, loaded.patterns)
  }
}
