import RouteBench
import RouteGraph

/// Tours of every route and link of plans like those of apps, with five links per route.
enum TourStage {
  @Sendable
  static func measure(_ run: StageRun) -> [Figure] {
    let plan = PathGenerator(routes: run.routes, links: 5 * run.routes, kind: .units).plan
    var (cost, bound): (UInt64, UInt64) = (0, 0)
    let work = StageRun.Work(items: 1, unit: "tour") {
      let tour = TourPlanner(plan, TourRequest()).find()
      (cost, bound) = (tour.cost, tour.bound)
    }
    var figure = run.figure(.paths, TaskName.tour, work)
    let share = Double(cost) / Double(max(bound, 1)) * 1000
    figure.notes.append(Figure.Count("cost in thousandths of the bound", share))
    return [figure]
  }
}
