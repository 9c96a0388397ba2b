import RouteBench
import RouteGraph

/// Tours of every route and link of plans like those of apps, with five links per route.
enum TourStage {
  @Sendable
  static func measure(_ run: StageRun) -> [Figure] {
    let plan = PathGenerator(routes: run.routes, links: 5 * run.routes, kind: .units).plan
    var tour: TourPlan?
    let work = StageRun.Work(items: 1, unit: "tour") {
      tour = TourPlanner(plan, TourRequest()).find()
    }
    var figure = run.figure(.paths, TaskName.tour, work)
    let share = Double(tour?.cost ?? 0) / Double(max(tour?.bound ?? 1, 1)) * 1000
    figure.notes = [Figure.Count("cost in thousandths of the bound", share)]
    return [figure]
  }
}
