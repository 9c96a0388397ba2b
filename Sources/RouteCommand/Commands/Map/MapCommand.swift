import RouteSyntax
import RouteCheck
import RouteLayout
import RouteMap
import RoutePlan
import RouteBase

/// `qtroute map`
enum MapCommand: Command {
  static let name = "map"
  static let spec = CommandSpec(
    name: name, summary: "make a web page to explore the plan",
    options: [
      .plan, .stdinName, .coverage, .output,
    ],
    examples: [
      ("qtroute map -o plan.html", "a page to open in a browser"),
      ("qtroute map --coverage trace.json -o plan.html", "with how often each part was used"),
    ],
    details: """
      The page is self-contained and loads nothing. It contains the text of the plan and the
      engine of `qtroute`, and answers as `path`, `reach`, `cross`, `match` and `url` do. Its
      address records what is shown: `#route=ID`, or
      `#from=ID&to=ID&given=FACT,...`.
      """,
    activity: "drawing",
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let path = try source.find()
    let (plan, findings) = try source.build(path)
    let report = PlanChecker.check(plan, findings)
    if report.errorCount > 0 {
      let errors = report.findings.filter { $0.level == .error }
      try source.requireMeaning(.moves, of: plan, errors, source.displayPath(path))
      session.writeNote("the plan has \(PlanSource.seeCheck(errors.count))")
    }
    var page = MapPage(
      plan, LayeredLayout.make(plan), findings: report.findings,
      folder: session.host.currentDirectory)
    page.counts = try CoverageFile.read(session, plan)
    page.write(to: &session.output)
    return .success
  }
}
