import RouteBench
import CLibrary

/// URLs: against httprouter, in one run on the same requests, and against larger plans.
enum MatchBenchmark {
  static func run(_ run: inout BenchRun) {
    run.add("list", routes: 142)
    askRouter(&run)
    for count in [10_000, 100_000] { run.add("patterns", routes: count) }
  }

  private static func askRouter(_ run: inout BenchRun) {
    let folder = run.folder
    guard let ours = run.figures.find(TaskName.matchList) else { return }
    setenv("GO111MODULE", "off", 1)
    setenv("GOPATH", "/usr/share/gocode", 1)
    setenv("GOCACHE", "\(folder)/go", 1)
    let router = "\(folder)/router"
    let build = ["go", "build", "-o", router, "\(Programs.sources)/router.go"]
    guard run.programs.run(build)?.status == 0,
      let lines = run.programs.lines([
        router, RouterFiles.routes(in: folder), RouterFiles.requests(in: folder), "\(run.runs)",
      ])
    else { return run.lacks(PeerName.httprouter) }
    let seconds = lines.compactMap { Double($0) }.map { $0 * Double(ours.items) / 1e9 }
    run.add(
      Figure(
        .match, TaskName.matchList, who: PeerName.httprouter, routes: ours.routes,
        items: ours.items, unit: ours.unit, bytes: ours.bytes, seconds: Sample(seconds)))
  }
}
