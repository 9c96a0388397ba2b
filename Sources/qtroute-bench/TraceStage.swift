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

  @Sendable
  static func measure(_ run: StageRun) -> [Figure] {
    let plan = PathGenerator(routes: run.routes, links: 5 * run.routes, kind: .units).plan
    let patterns = PatternSet(plan)
    let log = log(of: plan)
    var deviations = 0
    let work = StageRun.Work(items: events, unit: "event", bytes: log.count) {
      var trace = TraceRun(plan, patterns)
      trace.begin(file: "log.jsonl")
      trace.add(log)
      trace.endFile()
      deviations = trace.finish().deviations.count
    }
    var figure = run.figure(.paths, TaskName.trace, work)
    // Every session is a path, so there are none.
    figure.notes.append(Figure.Count("deviations", Double(deviations)))
    return [figure]
  }

  /// Lines of JSON: sessions from the plan's start, each step down or along a link.
  private static func log(of plan: Plan) -> [UInt8] {
    var numbers = SplitMix64(seed: 1)
    var log: [UInt8] = []
    var (session, here, length) = (0, plan.start, 0)
    for time in 0..<events {
      log +=
        "{\"session\":\"s\(session)\",\"time\":\(time),\"screen\":\"\(plan.rawName(here))\"}\n".utf8
      length += 1
      var next = plan.children.places(of: here.index).map { plan.children.elements[$0] }
      plan.forEachLink(from: here) { _, link in
        if link.arrow == .push && link.target != here { next.append(link.target) }
      }
      if next.isEmpty || length == longest {
        (session, here, length) = (session + 1, plan.start, 0)
      } else {
        here = next[numbers.below(next.count)]
      }
    }
    return log
  }
}
