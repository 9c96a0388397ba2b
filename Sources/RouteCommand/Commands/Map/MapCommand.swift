import RouteSyntax
import RouteCheck
import RouteDiff
import RouteEngine
import RouteLayout
import RouteMap
import RoutePlan
import RouteBase

/// `qtroute map`
enum MapCommand: Command {
  static let name = "map"
  static let spec = CommandSpec(
    name: name, summary: "make a web page to explore the plan",
    operands: [Operand("OLD", .file, .atMostOnce)],
    options: [
      .plan, .stdinName,
      .diff.described("show what is different from the plan OLD"),
      .git.described("show what is different from the plan and its includes as of REV"), .coverage,
      .images, .output,
    ],
    examples: [
      ("qtroute map -o plan.html", "a page to open in a browser"),
      ("qtroute map --diff old.routeplan -o plan.html", "two plans in one picture"),
      ("qtroute map --git main -o plan.html", "with what is new, gone, changed and moved"),
      ("qtroute map --images screens -o plan.html", "with a picture of each screen"),
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
    let (plan, report) = try source.loadWithReport()
    let images = try ScreenImages(of: plan, session).images
    let counts = try CoverageFile.read(session, plan)
    var contents: LayeredLayout.Contents = []
    if !images.isEmpty { contents.insert(.images) }
    if counts != nil { contents.insert(.counts) }
    var page = try page(of: plan, report, path, showing: contents, session)
    page.images = images
    page.counts = counts
    page.write(to: &session.output)
    return .success
  }

  /// The page of a plan or, with `--diff` or `--git`, of that and what was different.
  private static func page(
    of plan: Plan, _ report: CheckReport, _ path: String, showing contents: LayeredLayout.Contents,
    _ session: Session
  ) throws(CommandFailure) -> MapPage {
    let folder = session.host.currentDirectory
    guard let old = try DiffPlans.old(of: path, session) else {
      return MapPage(
        plan, LayeredLayout.make(plan, showing: contents), findings: report.findings, folder: folder
      )
    }
    if old.errorCount > 0 {
      session.writeNote("the old plan has \(counted(old.errorCount, "error"))")
    }
    let onPatterns = PlanChecker.errors(
      report.findings.filter { $0.level == .error }, leavingOpen: .urls, in: plan)
    let comparison = PlanComparison(
      old.plan, plan,
      alreadyLimited: DiffPlans.limits(old: old.patternErrorCount, new: onPatterns.count))
    let both = ComparisonMap(comparison, oldName: oldName(old.name, session))
    var page = MapPage(
      both.plan, LayeredLayout.make(both.plan, showing: contents), findings: report.findings,
      folder: folder)
    page.changes = both.changes
    return page
  }

  /// What the page calls the old plan: without the folders of this machine.
  private static func oldName(_ name: String, _ session: Session) -> String {
    if session.arguments.has(.git) { return name }
    return name.split(separator: "/").last.map { String($0) } ?? name
  }
}
