#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import RoutePlan
import RouteSyntax

/// The tool as a whole process, and other programs on the same plan in the same run.
struct ProcessBenchmark {
  let tool: String
  let folder: String
  let report: Report

  /// `check` of a large plan, with Node reading it as JSON and Graphviz reading it as a graph.
  func check(routes: Int) {
    let text = PlanGenerator.tree(routes: routes)
    let (plan, _) = PlanBuilder.build(
      path: "bench", text: SourceText(text), loader: SourceLoader(files: [:]))
    let path = "\(folder)/bench.routeplan"
    let json = PlanPeers.json(plan)
    let graph = PlanPeers.graph(plan)
    Measure.write(text, to: path)
    Measure.write(json, to: "\(folder)/bench.json")
    Measure.write(graph, to: "\(folder)/bench.gv")
    let drawing = PlanPeers.drawing(plan)
    Measure.write(drawing, to: "\(folder)/drawing.gv")
    Measure.write(Array(PlanPeers.parseScript.utf8), to: "\(folder)/parse.js")
    report.title("qtroute check, \(routes) routes, \(text.count) bytes")
    guard let runs = Measure.processes([tool, "check", path], in: folder) else {
      report.line("check", "could not run \(tool)")
      return
    }
    let user = Sample(runs.map(\.user))
    let wall = Sample(runs.map(\.wall))
    let peak = runs.map(\.peak).max() ?? 0
    let limit = 0.4 / report.scale
    report.line(
      "user time", "\(brief(user.median)) s",
      "limit \(brief(limit)): \(report.verdict(user.median < limit))")
    report.line("wall time", "\(brief(wall.median)) s ±\(Int(wall.spread * 50))%")
    report.line(
      "peak memory", "\(peak / 1_000_000) MB", "limit 500: \(report.verdict(peak < 500_000_000))")
    peer(
      "Node's JSON.parse, \(json.count) bytes",
      ["node", "\(folder)/parse.js", "\(folder)/bench.json"], ["node", "-e", "0"], user.median, 2.5)
    peer(
      "Graphviz's gc, qtroute dot, \(drawing.count / 1_000_000) MB",
      ["gc", "\(folder)/drawing.gv"],
      nil, user.median, 10)
    peer(
      "Graphviz's gc, bare graph, \(graph.count / 1_000_000) MB", ["gc", "\(folder)/bench.gv"],
      nil, user.median, nil)
  }

  /// Another program on the same plan, less what it takes to start where `start` says how.
  private func peer(
    _ name: String, _ command: [String], _ start: [String]?, _ ours: Double, _ limit: Double?
  ) {
    guard let runs = Measure.processes(command, runs: 2, in: folder) else {
      report.line(name, "not here")
      return
    }
    let idle = start.flatMap { Measure.processes($0, runs: 3, in: folder) }.map {
      Sample($0.map(\.user)).median
    }
    let time = Sample(runs.map(\.user)).median - (idle ?? 0)
    report.line(
      name, "\(brief(time)) s user",
      "\(brief(time / ours)) times ours"
        + (limit.map { ", at least \($0): \(report.verdict(time / ours >= $0))" } ?? "")
    )
  }

  /// A million questions in one batch, less loading the plan.
  func batch(routes: Int, pairs: Int, limit: Double) {
    let path = "\(folder)/batch.routeplan"
    let input = "\(folder)/pairs.tsv"
    Measure.write(PlanGenerator.tree(routes: routes), to: path)
    Measure.write(PlanGenerator.pairs(pairs, routes: routes), to: input)
    let command = [tool, "path", "-f", path, "--batch", "--format", "ids"]
    report.title("qtroute path --batch --format ids, \(routes) routes, \(pairs) pairs")
    guard let loading = Measure.processes(command, runs: 3, in: folder),
      let runs = Measure.processes(command, runs: 3, input: input, in: folder)
    else {
      report.line("batch", "could not run \(tool)")
      return
    }
    let time = Sample(runs.map(\.wall)).median - Sample(loading.map(\.wall)).median
    let each = time / Double(pairs) * 1e6
    let scaled = limit / report.scale
    report.line(
      "a pair", "\(brief(each)) µs", "limit \(brief(scaled)): \(report.verdict(each < scaled))")
  }

  /// How long after a change `check --watch` has said what it makes of it: from before the file is
  /// written, in place or beside it and renamed over it in turn, until the summary is read.
  func watch(routes: Int) {
    let path = "\(folder)/watched.routeplan"
    let text = PlanGenerator.tree(routes: routes)
    Measure.write(text, to: path)
    report.title("qtroute check --watch, \(routes) routes")
    guard let watched = Speaker([tool, "check", "--watch", "--quiet", "--report", "jsonl", path]),
      watched.waitForLine(holding: "\"errors\":0")
    else {
      report.line("watch", "could not run \(tool)")
      return
    }
    var times: [Double] = []
    for round in 0..<40 {
      // A plan with an error in every other round, so that an answer is one to this change.
      let isBad = round % 2 == 0
      let start = Measure.now()
      let isRenamed = round % 4 < 2
      Measure.write(
        text + Array((isBad ? "\nroute Broken in Nowhere\n" : "\n").utf8),
        to: isRenamed ? path + ".new" : path)
      if isRenamed { rename(path + ".new", path) }
      guard watched.waitForLine(holding: isBad ? "\"errors\":1" : "\"errors\":0") else { break }
      times.append((Measure.now() - start) * 1000)
    }
    watched.interrupt()
    let sample = Sample(times)
    report.line(
      "a change until it is checked", "\(brief(sample.median)) ms",
      "slowest of \(times.count) \(brief(sample.largest)), limit 100: "
        + report.verdict(times.count == 40 && sample.largest < 100))
  }

  /// How soon a question about an example is answered, in turn with a C program that prints a line.
  func start() {
    let source = "\(folder)/hello.c"
    let hello = "\(folder)/hello"
    Measure.write(Array("#include <stdio.h>\nint main(void){puts(\"hello\");}\n".utf8), to: source)
    report.title("cold start: qtroute path on examples/todo.routeplan")
    guard Measure.run(["cc", "-O2", "-o", hello, source]) == 0 else {
      report.line("C", "no compiler here")
      return
    }
    let command = [tool, "path", "-f", "examples/todo.routeplan", "ToDoDetail", "ContactUs"]
    var ours: [Usage] = []
    var theirs: [Usage] = []
    for _ in 0..<200 {
      if let usage = Measure.process(command, in: folder) { ours.append(usage) }
      if let usage = Measure.process([hello], in: folder) { theirs.append(usage) }
    }
    let our = Sample(ours.map { $0.wall * 1000 })
    let their = Sample(theirs.map { $0.wall * 1000 })
    let limit = 2 * their.median + 1
    report.line("a C program that prints a line", "\(brief(their.median)) ms")
    report.line(
      "qtroute path", "\(brief(our.median)) ms",
      "limit \(brief(limit)): \(report.verdict(our.median <= limit))")
    let peak = ours.map(\.peak).max() ?? 0
    report.line(
      "peak memory", "\(brief(Double(peak) / 1e6)) MB",
      "limit 10: \(report.verdict(peak < 10_000_000))")
  }
}
