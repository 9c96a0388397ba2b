import RouteBench
import CLibrary

/// How long after a change `check --watch` has said what it makes of it: from before the file is
/// written, in place or beside it and renamed over it in turn, until the summary is read.
enum WatchBenchmark {
  private static let rounds = 40

  static func run(_ run: inout BenchRun) {
    let routes = 1_000
    let path = "\(run.folder)/watched.routeplan"
    let text = PlanGenerator.tree(routes: routes)
    Disk.write(text, to: path)
    let words = [run.tool, "check", "--watch", "--quiet", "--report", "jsonl", path]
    guard let watched = Speaker(words) else { return run.lacks(TaskName.watch) }
    defer { watched.interrupt() }
    guard watched.waitForLine(holding: "\"errors\":0") else { return run.lacks(TaskName.watch) }
    var seconds: [Double] = []
    for round in 0..<rounds {
      // A plan with an error in every other round, so that an answer is one to this change.
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
