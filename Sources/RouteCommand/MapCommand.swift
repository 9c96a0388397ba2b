import RouteCheck
import RouteExchange
import RoutePlan
import RouteSyntax

/// `qtroute map`
enum MapCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let path = try source.find()
    let built = try source.build(path)
    let report = PlanChecker.check(built.plan, built.findings)
    let plan =
      report.errorCount == 0
      ? built.plan : try source.accept(built, source.displayPath(path), session)
    let layout =
      session.arguments.value(.layout) == MapLayout.Kind.graphviz.rawValue
      ? try graphviz(plan, session) : LayeredLayout.make(plan)
    MapPage(plan, layout, findings: report.findings).write(to: &session.output)
    return .success
  }

  /// How long Graphviz may take.
  private static let limit = Duration.seconds(60)

  /// The layout of the `dot` program.
  private static func graphviz(
    _ plan: Plan, _ session: Session
  ) throws(CommandFailure) -> MapLayout {
    let help = "leave `--layout graphviz` out: the tool lays plans out itself"
    let child: any Child
    do throws(HostFailure) { child = try session.host.start(["dot", "-Tplain"]) } catch {
      throw CommandFailure(
        "cannot start `dot`: \(error.reason)", help: "install Graphviz, or \(help)")
    }
    let deadline = ContinuousClock.now + limit
    var graph = ByteWriter()
    GraphvizLayout.writeGraph(plan, to: &graph)
    var drawing: [UInt8] = []
    var event = child.send(graph.bytes, until: deadline)
    // It answers once the graph is closed, before the end of its input.
    while event == .sent || !GraphvizLayout.isWhole(drawing) {
      event = child.receive(until: deadline)
      guard case .received(let piece) = event else { break }
      drawing += piece
    }
    let end = child.finish(until: .now + .seconds(1))
    if event == .interrupted { throw CommandFailure("interrupted", status: .interrupted) }
    if event == .timedOut {
      throw CommandFailure(
        "`dot` laid nothing out within \(limit.components.seconds) seconds", help: help)
    }
    guard let layout = GraphvizLayout.read(drawing, plan) else {
      let status =
        if case .exited(let status) = end, status != 0 { ", status \(status)" } else { "" }
      throw CommandFailure("`dot` ended without a drawing\(status)", help: help)
    }
    return layout
  }
}
