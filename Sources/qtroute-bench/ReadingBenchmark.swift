import RouteBench

/// Reading and checking a large plan, compared with other programs that read the same plan.
enum ReadingBenchmark {
  static func run(_ run: inout BenchRun) {
    let large = run.options.sizes.filter { $0 >= 100_000 }
    for size in large.isEmpty ? run.options.sizes.suffix(1) : large[...] {
      if run.figures.find(TaskName.reading, routes: size) == nil { run.add("check", routes: size) }
      whole(&run, routes: size)
    }
  }

  private static func whole(_ run: inout BenchRun, routes: Int) {
    run.prepare("files", routes: routes)
    let folder = run.folder
    let (plan, json) = (CheckStage.plan(in: folder), CheckStage.json(in: folder))
    let (runs, programs) = (run.runs, run.programs)
    func size(_ path: String) -> Int { Disk.read(path)?.count ?? 0 }
    func add(_ who: String, _ words: [String], _ path: String) {
      run.add(programs.usages(words, runs: runs), who) {
        Figure(
          .reading, TaskName.wholeCheck, who: who, routes: routes, items: routes,
          bytes: size(path), usages: $0)
      }
    }
    add(Figure.ours, [run.tool, "check", "--quiet", plan], plan)
    let script = "\(Programs.sources)/parse.js"
    if let lines = programs.lines(["node", script, json, "\(runs)"]) {
      run.add(
        Figure(
          .reading, TaskName.reading, who: PeerName.node, routes: routes, items: routes,
          bytes: size(json), seconds: Sample(lines.compactMap { Double($0) })))
    } else {
      run.lacks(PeerName.node)
    }
    add(PeerName.node, ["node", "\(Programs.sources)/parse-once.js", json], json)
    let drawing = CheckStage.drawing(in: folder)
    add(PeerName.gc, ["gc", drawing], drawing)
    let graph = CheckStage.graph(in: folder)
    add(PeerName.bareGC, ["gc", graph], graph)
    if routes > 100_000 { return }
    add(PeerName.nop, ["nop", drawing], drawing)
    add(PeerName.jq, ["jq", ".plan", json], json)
  }
}
