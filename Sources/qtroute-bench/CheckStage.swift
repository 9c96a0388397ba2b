import RouteBench
import RouteCommand

/// `qtroute check` of a file inside this process, and the files that peers read.
enum CheckStage {
  static func plan(in folder: String) -> String { "\(folder)/bench.routeplan" }
  static func json(in folder: String) -> String { "\(folder)/bench.json" }
  static func drawing(in folder: String) -> String { "\(folder)/drawing.gv" }
  static func graph(in folder: String) -> String { "\(folder)/graph.gv" }

  @Sendable
  static func measure(_ run: StageRun) -> [Figure] {
    let path = plan(in: run.folder)
    let text = PlanGenerator.tree(routes: run.routes)
    let count = text.count
    Disk.write(text, to: path)
    let host = SystemHost()
    return [
      run.figure(
        .stages, TaskName.reading,
        StageRun.Work(items: run.routes, bytes: count) {
          _ = CommandLineTool.run(["check", "--quiet", path], host: host)
        })
    ]
  }

  /// Writes the plan, and its forms for peers: `export json` without defaults, `dot`, and a graph
  /// that has only nodes, edges and labels. Nothing is measured.
  @Sendable
  static func writeFiles(_ run: StageRun) -> [Figure] {
    let plan = PlanGenerator.plan(routes: run.routes)
    Disk.write(PlanGenerator.tree(routes: run.routes), to: Self.plan(in: run.folder))
    Disk.write(PlanPeers.json(plan), to: json(in: run.folder))
    Disk.write(PlanPeers.drawing(plan), to: drawing(in: run.folder))
    Disk.write(PlanPeers.graph(plan), to: graph(in: run.folder))
    return []
  }
}
