import RouteBase
package import RouteCheck
import RouteDraw
import RouteLayout
import RoutePlan
import RouteReport
import RouteSyntax

// The plan as a whole: its files, its findings and its pictures.

extension Engine {
  /// Replaces the plan. A request that is refused leaves none.
  mutating func load(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    // Two plans need not fit in memory.
    loaded = nil
    try request.allow("files", "json")
    let loaded =
      if let json = try request.text("json") {
        try LoadedPlan(json: json)
      } else {
        try LoadedPlan(request.files())
      }
    let plan = loaded.plan
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("plan")
        json.value(plan.name)
        json.key("routes")
        json.value(plan.routes.count)
        json.key("links")
        json.value(plan.links.count)
        json.key("tasks")
        json.value(plan.tasks.count)
        json.key("errors")
        json.value(loaded.errors.count)
      }
      json.endLine()
    }
    self.loaded = loaded
  }

  mutating func check(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("deny", "warn", "allow")
    var loaded = try plan()
    var levels = RuleLevels()
    try levels.set(.deny, rulesNamed: request.texts("deny"))
    try levels.set(.warn, rulesNamed: request.texts("warn"))
    try levels.set(.allow, rulesNamed: request.texts("allow"))
    let report =
      ["deny", "warn", "allow"].allSatisfy { !request.has($0) }
      ? loaded.report() : PlanChecker.check(loaded.plan, loaded.findings, levels: levels)
    self.loaded = loaded
    let run = CheckedRun([CheckedPlan(plan: loaded.plan, report: report)], toolVersion: "")
    JSONReport.write(run, to: &output)
  }

  func tree(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("from", "depth", "ascii")
    let loaded = try plan()
    try loaded.require(.moves)
    var options = TreeOptions()
    if let name = try request.text("from") { options.from = try loaded.plan.route(named: name) }
    options.depth = try request.count("depth", from: 0)
    options.unicode = try !request.flag("ascii")
    var text = ByteWriter()
    TreeWriter.write(loaded.plan, options, to: &text)
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("text")
        json.value(text.text)
      }
      json.endLine()
    }
  }

  /// The data from which a page draws the plan, laid out in layers.
  func layout(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow()
    let loaded = try plan()
    try loaded.require(.moves)
    let report = PlanChecker.check(loaded.plan, loaded.findings)
    var data = MapData(
      loaded.plan, LayeredLayout.make(loaded.plan), findings: report.findings,
      files: loaded.plan.files.map { $0.path })
    output.writeJSON { json in
      data.write(to: &json)
      json.endLine()
    }
  }
}

extension RuleLevels {
  /// Gives the warnings that `names` name a new setting; `warnings` means all of them.
  package mutating func set(
    _ setting: Setting, rulesNamed names: [String]
  ) throws(QuestionFault) {
    for name in names {
      if name == "warnings" {
        setAllWarnings(setting)
        continue
      }
      guard let rule = Rule(name: name) else {
        throw QuestionFault(
          "unknown rule `\(name)`",
          help: didYouMean(name, ["warnings"])
            ?? didYouMean(RuleTable.names(near: name, among: RuleTable.warnings))
            ?? "`qtroute rules` lists them")
      }
      guard RuleTable[rule].level == .warning else {
        throw QuestionFault(
          "`\(name)` is an error, and errors keep their level",
          help: "`qtroute rules` shows which rules are warnings")
      }
      set(setting, rule)
    }
  }
}
