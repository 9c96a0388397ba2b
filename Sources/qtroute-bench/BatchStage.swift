import RouteBench
import RouteGraph
import RoutePlan

/// `qtroute path --batch --format ids` on a tree, inside this process, without the time to read the
/// plan.
enum BatchStage {
  /// The number of questions of a run; a small plan gets fewer.
  private static func pairs(_ routes: Int) -> Int { routes < 100_000 ? 100_000 : 1_000_000 }
  /// The largest number of these that peers are asked.
  private static let peerPairs = 2_000

  static func input(in folder: String) -> String { "\(folder)/pairs.tsv" }

  @Sendable
  static func measure(_ run: StageRun) -> [Figure] {
    let path = CheckStage.plan(in: run.folder)
    Disk.write(PlanGenerator.tree(routes: run.routes), to: path)
    let pairs = pairs(run.routes)
    let lines = PlanGenerator.pairs(pairs, routes: run.routes)
    Disk.write(lines, to: input(in: run.folder))
    let asking = InputWork(
      ["path", "-f", path, "--batch", "--format", "ids"], input: input(in: run.folder))
    let work = StageRun.Work(
      items: pairs, unit: "path", bytes: lines.count, overhead: asking.idle, body: asking.run)
    let figure = run.figure(.batch, TaskName.batch, work)
    if !run.stage.isCounting { writePeerFiles(run) }
    return [figure]
  }

  private static func writePeerFiles(_ run: StageRun) {
    let plan = PlanGenerator.plan(routes: run.routes)
    var arcs: [(Int, Int, Int)] = []
    for (index, route) in plan.routes.enumerated() where !route.parent.isNone {
      arcs.append((index, route.parent.index, 1))
      arcs.append((route.parent.index, index, 1))
    }
    let numbers = PlanGenerator.numbers(ofPairs: peerPairs, routes: run.routes)
    func id(_ number: Int) -> RouteID? {
      guard case .route(let id) = plan.find(PlanGenerator.name(of: number)) else { return nil }
      return id
    }
    let pairs = numbers.compactMap { pair in
      id(pair.0).flatMap { from in id(pair.1).map { (from, $0) } }
    }
    var finder = PathFinder(Planner(plan))
    PeerFiles.write(arcs, pairs.map { ($0.0.index, $0.1.index) }, to: run.folder)
    PeerFiles.write(
      costs: pairs.map { pair in
        guard case .found(let paths) = finder.find(PathRequest(from: pair.0, to: pair.1)) else {
          return -1
        }
        return paths.first.map { Int($0.cost) } ?? -1
      },
      to: run.folder)
  }
}
