import RouteBench
import RouteMatch
import RoutePlan
import RouteSyntax
import RouteTour

/// Logs of sessions that go down the hierarchy and take links, held against their plan.
enum TraceStage {
  private static let events = 200_000
  /// The most records of a session.
  private static let longest = 20
  /// How many ways people go, if they repeat them, as a power of two, less one.
  private static let octaves = 11

  @Sendable
  static func measure(_ run: StageRun) -> [Figure] {
    let plan = PathGenerator(routes: run.routes, links: 5 * run.routes, kind: .units).plan
    let patterns = PatternSet(plan)
    return [
      figure(TaskName.trace, log(of: plan, repeatsWays: true), plan, patterns, run),
      figure(TaskName.traceOnce, log(of: plan, repeatsWays: false), plan, patterns, run),
    ]
  }

  private static func figure(
    _ task: String, _ log: [UInt8], _ plan: Plan, _ patterns: PatternSet, _ run: StageRun
  ) -> Figure {
    var deviations = 0
    let work = StageRun.Work(items: events, unit: "event", bytes: log.count) {
      var trace = TraceRun(plan, patterns)
      trace.begin(file: "log.jsonl")
      trace.add(log)
      trace.endFile()
      deviations = trace.finish().deviations.count
    }
    var figure = run.figure(.paths, task, work)
    // Every session is a path, so there are none.
    figure.notes.append(Figure.Count("deviations", Double(deviations)))
    return figure
  }

  /// Lines of JSON. Ways are random, or some of them are repeated: of these, the one at rank `n` is
  /// taken about in proportion to 1/n.
  private static func log(of plan: Plan, repeatsWays: Bool) -> [UInt8] {
    var numbers = SplitMix64(seed: 1)
    var common: [[RouteID]] = []
    if repeatsWays { common = (1..<1 << octaves).map { _ in way(through: plan, &numbers) } }
    var log: [UInt8] = []
    var (session, time) = (0, 0)
    while time < events {
      let octave = 1 << numbers.below(octaves)
      let rank = octave + numbers.below(octave) - 1
      let way = repeatsWays ? common[rank] : way(through: plan, &numbers)
      for route in way where time < events {
        log +=
          "{\"session\":\"s\(session)\",\"time\":\(time),\"screen\":\"\(plan.rawName(route))\"}\n"
          .utf8
        time += 1
      }
      session += 1
    }
    return log
  }

  /// A way from the plan's start, each step down or along a link.
  private static func way(through plan: Plan, _ numbers: inout SplitMix64) -> [RouteID] {
    var way = [plan.start]
    while let here = way.last, way.count < longest {
      var next = plan.children.places(of: here.index).map { plan.children.elements[$0] }
      plan.forEachLink(from: here) { _, link in
        if link.arrow == .push && link.target != here { next.append(link.target) }
      }
      if next.isEmpty { break }
      way.append(next[numbers.below(next.count)])
    }
    return way
  }
}
