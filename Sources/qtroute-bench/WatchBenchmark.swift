import RouteBench
import CLibrary

/// The time from just before a file is written until `check --watch` has reported its result and
/// the summary is read. The file is written in place, or next to it and renamed over it, in turn.
enum WatchBenchmark {
  private static let rounds = 40

  static func run(_ run: inout BenchRun) {
    let routes = 1_000
    let path = "\(run.folder)/watched.routeplan"
    let text = PlanGenerator.tree(routes: routes)
    Disk.write(text, to: path)
    let words = [run.tool, "check", "--watch", "--quiet", "--report", "jsonl", path]
    guard let watched = Speaker(words) else { return run.lacks(TaskName.watch) }
    defer { watched.end() }
    guard watched.waitForLine(holding: "\"errors\":0") else { return run.lacks(TaskName.watch) }
    var seconds: [Double] = []
    for round in 0..<rounds {
      // Every other round has an error, so that an answer belongs to this change.
      let isBad = round % 2 == 0
      let isRenamed = round % 4 < 2
      let changed = text + Array((isBad ? "\nroute Broken in Nowhere\n" : "\n").utf8)
      let start = Clock.now
      Disk.write(changed, to: isRenamed ? path + ".new" : path)
      if isRenamed { rename(path + ".new", path) }
      guard watched.waitForLine(holding: isBad ? "\"errors\":1" : "\"errors\":0") else {
        return run.lacks("\(TaskName.watch) \(round)")
      }
      seconds.append(Clock.now - start)
    }
    run.add(
      Figure(
        .watch, TaskName.watch, routes: routes, items: 1, unit: "change", seconds: Sample(seconds)))
  }
}
