import RouteBase
import RouteCheck
import RouteDiff
import RouteDraw
import RouteEngine
import RouteGraph
import RoutePlan
import RouteSyntax
import RouteTour

// The answer of each tool. Those that commands give are the commands' documents.

extension AgentServer {
  func answer(
    _ tool: AgentTool, _ arguments: AgentArguments
  ) throws(QuestionFault) -> AgentAnswer {
    let document: JSONValue
    switch tool {
    case .check: document = try check(arguments)
    case .path, .cross, .match: document = try plan.ask(tool.rawValue, arguments.members)
    case .url: document = Self.inOwnWords(try plan.ask("url", arguments.members))
    case .reach: document = try plan.ask("reach", arguments.without("limit", "offset"))
    case .explain: document = try explain(arguments.text("name") ?? "")
    case .describeRoute: document = try describe(arguments.text("route") ?? "")
    case .diff: document = try diff(arguments)
    case .tour: document = try tour(arguments)
    case .fix: document = try fix(arguments)
    case .rename: document = try rename(arguments)
    }
    let hasPages = AgentCatalog.shared.arguments(of: tool)?.at("properties", "limit") != nil
    let saying = AgentSaying(tool, arguments, document, allowsEdits: allowsEdits) { name in
      let target = try? self.plan.with { snapshot throws(QuestionFault) in
        try snapshot.plan.target(named: name)
      }
      return if case .task? = target { true } else { false }
    } isRoute: { name in
      let route = try? self.plan.with(isMeant: true) { snapshot throws(QuestionFault) in
        try snapshot.plan.route(named: name)
      }
      return route != nil
    }
    return AgentAnswer(
      document, tool, arguments, AgentPage(arguments, hasPages: hasPages),
      summary: saying.summary, next: saying.next)
  }

  /// A document whose `reason` names arguments in place of options.
  private static func inOwnWords(_ document: JSONValue) -> JSONValue {
    JSONValue(
      .object(
        (document.members ?? []).map { key, value in
          guard key == "reason", let text = value.asText else { return (key, value) }
          return (key, JSONValue(.string(words(of: text))))
        }))
  }

  /// The report of `check`, of which arguments may want only some findings.
  private func check(_ arguments: AgentArguments) throws(QuestionFault) -> JSONValue {
    if let name = arguments.text("rule"), Rule(name: name) == nil {
      throw QuestionFault(
        "unknown rule `\(name)`",
        help: didYouMean(RuleTable.names(near: name, among: Rule.allCases)))
    }
    if let name = arguments.text("file") {
      let files = try plan.with { snapshot throws(QuestionFault) in
        snapshot.plan.files.map(\.path)
      }
      if !files.contains(name) {
        throw QuestionFault("the plan has no file `\(name)`", help: didYouMean(name, files))
      }
    }
    let document = try plan.ask("check", [])
    func isWanted(_ finding: JSONValue) -> Bool {
      for key in ["rule", "file"] {
        if let wanted = arguments.text(key), wanted != finding.text(key) { return false }
      }
      return true
    }
    let members = (document.members ?? []).map { key, value in
      key == "findings"
        ? (key, JSONValue(.array((value.elements ?? []).filter(isWanted)))) : (key, value)
    }
    return JSONValue(.object(members))
  }

  private func explain(_ name: String) throws(QuestionFault) -> JSONValue {
    var json = JSONWriter()
    if let rule = Rule(name: name) {
      json.object { json in
        json.schemaVersion()
        Self.write(rule, to: &json)
      }
    } else {
      let text = try plan.with { snapshot throws(QuestionFault) in
        var text = ByteWriter()
        if PlanNameWriter(snapshot.plan).write(name, to: &text) { return text.text }
        let plan = snapshot.plan
        let others =
          plan.facts.indices.map { plan.name(of: FactID($0)) } + Rule.allCases.map(\.name)
        throw QuestionFault(
          "no rule and no name of the plan is `\(name)`",
          help: didYouMean(plan.names(near: name, and: others)))
      }
      json.object { json in
        json.schemaVersion()
        json.key("name")
        json.value(name)
        json.key("kind")
        json.value("name")
        json.key("text")
        json.value(text)
      }
    }
    return try AgentPlan.read(json.output.bytes)
  }

  private static func write(_ rule: Rule, to json: inout JSONWriter) {
    let definition = RuleTable[rule]
    for (key, text) in [
      ("name", rule.name), ("kind", "rule"), ("level", definition.level.rawValue),
      ("summary", definition.page.summary), ("meaning", definition.page.meaning),
      ("bad", definition.page.bad), ("good", definition.page.good), ("fix", definition.page.fix),
    ] {
      json.key(text: key)
      json.value(text)
    }
  }

  func describe(_ name: String) throws(QuestionFault) -> JSONValue {
    try plan.with(isMeant: true) { snapshot throws(QuestionFault) in
      let route = try snapshot.plan.route(named: name)
      var json = JSONWriter()
      RouteDescription.write(route, &snapshot, to: &json)
      return try AgentPlan.read(json.output.bytes)
    }
  }

  private func diff(_ arguments: AgentArguments) throws(QuestionFault) -> JSONValue {
    let revision = arguments.text("revision") ?? "HEAD"
    let files = plan.files
    let old: Plan
    switch host.committedPlan(at: files.path(of: files.name), revision: revision) {
    case .success(let found): old = found
    case .failure(let failure): throw QuestionFault(failure.reason)
    }
    let isBreaking = arguments.flag("breaking") ?? false
    return try plan.with(isMeant: true) { snapshot throws(QuestionFault) in
      let comparison = PlanComparison(old, snapshot.plan)
      var output = ByteWriter()
      DiffJSON(
        comparison, isAllowed: comparison.changes.map { _ in false },
        names: ("\(revision):\(files.name)", files.name)
      ).write(to: &output)
      let document = try AgentPlan.read(output.bytes)
      let members = (document.members ?? []).map { key, value in
        key == "changes" && isBreaking
          ? (key, JSONValue(.array((value.elements ?? []).filter { $0.flag("breaking") })))
          : (key, value)
      }
      return JSONValue(.object(members))
    }
  }

  private func tour(_ arguments: AgentArguments) throws(QuestionFault) -> JSONValue {
    try plan.remember("tour", arguments.without("limit", "offset")) { plan throws(QuestionFault) in
      try plan.with(isMeant: true) { snapshot throws(QuestionFault) in
        let plan = snapshot.plan
        var options = TourOptions()
        let kinds = arguments.texts("cover")
        if !kinds.isEmpty {
          options.kinds = CoverKind.allCases.filter { kinds.contains($0.rawValue) }
        }
        if let sets = arguments.lists("given") {
          var givens: [[FactID]] = []
          for set in sets { givens.append(Set(try plan.facts(named: set)).sorted()) }
          options.givens = givens
        }
        if let from = arguments.text("from") { options.from = try plan.route(named: from) }
        options.maxSteps = arguments.number("maxSteps") ?? options.maxSteps
        options.limit = arguments.number("searchLimit") ?? options.limit
        let tour = Tour(plan, options)
        if tour.isTooLarge {
          throw QuestionFault(
            "there is more to cover than a tour may have: \(TourRequest.mostItems)",
            help: "cover fewer kinds with `cover`")
        }
        var json = JSONWriter()
        let reasons = TourReasons(plan, tour, options)
        TourJSON(plan, tour, reasons).write(to: &json)
        return try AgentPlan.read(json.output.bytes)
      }
    }
  }
}
