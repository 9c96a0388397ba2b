import RouteCheck
import RouteDraw
import RouteLayout
import RoutePlan

/// `qtroute dot`
enum DotCommand: Command {
  static let name = "dot"
  static let spec = CommandSpec(
    name: name, summary: "draw the plan as a Graphviz graph",
    options: [
      .plan, .stdinName, .from, .depth, .noLinks, .group, .legend, .findings, .pages, .rankdir,
      .coverage, .output,
    ],
    examples: [
      ("qtroute dot | dot -Tsvg > plan.svg", "draw the plan"),
      ("qtroute dot --from Home --no-links -o home.dot", "one part, without links"),
      ("qtroute dot --legend --findings", "with what `check` finds, and a legend"),
      ("qtroute dot --pages 4 | dot -Tps > wall.ps", "a large plan on four sheets of A4"),
    ],
    details: """
      The same plan always gives the same bytes. Services and flows are drawn as clusters, and
      tabs in their order. Under `--from` or `--depth`, a link that leads out of the picture
      ends at the name of its target. A label does not repeat a name at the ends of its line:
      `in its place` is back past the route that the link leaves. With `--pages`, boxes show
      only names.
      """,
    activity: "drawing",
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    var options = DotOptions()
    let plan: Plan
    if session.arguments.has(.findings) {
      let found = try source.loadWithReport()
      plan = found.plan
      options.findings = findings(found.report, plan)
    } else {
      plan = try source.load()
    }
    (options.from, options.depth) = try DrawnPart.read(session.arguments, plan)
    options.links = !session.arguments.has(.noLinks)
    options.group = session.arguments.value(Option.dotGroup) ?? options.group
    options.legend = session.arguments.has(.legend)
    options.pages = try session.arguments.number(.pages)
    options.counts = try CoverageFile.read(session, plan)
    options.rankdir = session.arguments.value(Option.rankDirection) ?? options.rankdir
    DotWriter.write(plan, options, to: &session.output)
    return .success
  }

  /// What `check` finds, by what it is about.
  private static func findings(_ report: CheckReport, _ plan: Plan) -> DotFindings {
    let subjects = MapFindings(plan)
    var result = DotFindings()
    for finding in report.findings {
      if let subject = subjects.subject(of: finding) { result.add(finding, about: subject) }
    }
    return result
  }
}

extension Option {
  fileprivate static let noLinks = Option("no-links", "leave out the links")
  fileprivate static let dotGroup = ChoiceOption<DotGroup>(
    "group", "WHAT", "what to draw as clusters: services (and flows), parents, none")
  fileprivate static let group = dotGroup.option
  fileprivate static let legend = Option("legend", "explain the colours and lines that occur")
  fileprivate static let findings = Option("findings", "name the rules that `check` finds broken")
  fileprivate static let pages = Option(
    "pages", OptionValue("N", .number(from: 1)), "fit the drawing on N sheets of A4, names only")
}
