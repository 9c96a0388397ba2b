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
      .plan, .stdinName, layout.option, .coverage, .output,
    ],
    examples: [
      ("qtroute map -o plan.html", "a page to open in a browser"),
      ("qtroute map --layout graphviz -o plan.html", "laid out by Graphviz"),
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
    let layout =
      switch session.arguments.value(Self.layout) ?? .layered {
      case .layered: LayeredLayout.make(plan)
      case .graphviz: try graphviz(plan, session)
      }
    var page = MapPage(
      plan, layout, findings: report.findings, folder: session.host.currentDirectory)
    page.counts = try CoverageFile.read(session, plan)
    page.write(to: &session.output)
    return .success
  }

  private static let layout = ChoiceOption<LayoutEngine>(
    "layout", "KIND", "the layout engine: layered (built in) or graphviz")

  /// How long Graphviz may take.
  private static let limit = Duration.seconds(60)

  /// The layout that the `dot` program makes.
  private static func graphviz(
    _ plan: Plan, _ session: Session
  ) throws(CommandFailure) -> MapLayout {
    let help = "remove `--layout graphviz` to use the built-in layout"
    let child: any Child
    do throws(HostFailure) { child = try session.host.start(["dot", "-Tplain"]) } catch {
      throw CommandFailure(
        "cannot start `dot`: \(error.reason)", help: "install Graphviz, or \(help)")
    }
    let deadline = Deadline(in: limit)
    var graph = ByteWriter()
    GraphvizLayout.writeGraph(plan, to: &graph)
    var drawing: [UInt8] = []
    var event = child.send(graph.bytes, until: deadline)
    // `dot` answers once the graph is closed, before the end of its input.
    while event == .sent || !GraphvizLayout.isWhole(drawing) {
      event = child.receive(until: deadline)
      guard case .received(let piece) = event else { break }
      drawing += piece
    }
    let end = child.finish(until: Deadline(in: .seconds(1)))
    if event == .interrupted { throw CommandFailure("interrupted", status: .interrupted) }
    if event == .timedOut {
      throw CommandFailure(
        "`dot` did not finish within \(limit.components.seconds) seconds", help: help)
    }
    guard let layout = GraphvizLayout.read(drawing, plan) else {
      let status =
        if case .exited(let status) = end, status != 0 { ", status \(status)" } else { "" }
      throw CommandFailure("`dot` ended without a drawing\(status)", help: help)
    }
    return layout
  }
}
