import RouteGraph
import RoutePlan
import RouteSyntax

/// Times single paths on plans as apps have them, against a library for graphs on the same arcs.
///
/// The peer knows no stacks: its distances are those of a graph in which `up` leads to the parent
/// from wherever one came, so they are never greater than ours.
struct PathBenchmark {
  let report: Report
  /// Nil where there is none.
  let peer: PathPeer?

  private static let pairs = 2_000

  func run() {
    report.title("paths on 100,000 routes and 500,000 links, microseconds a question")
    compare(.costs, "costs 1 to 9, steps made", limit: 5)
    compare(.units, "unit costs, steps made", limit: 1 / 0.7)
    let generator = PathGenerator(routes: 100_000, links: 500_000, kind: .features)
    guard let features = measure(generator) else { return }
    show("tabs, recycling, three facts", features)
    report.line(
      "  limit of the median: a millisecond", brief(features.times.median / 1e3) + " ms",
      report.verdict(features.times.median * report.scale < 1_000))
    report.line(
      "  undecided, of \(Self.pairs)", "\(features.undecided)",
      report.verdict(features.undecided * 1_000 < Self.pairs))
  }

  /// Single paths on the plans of a folder that have no errors, 200 pairs each.
  func run(plansIn folder: String) {
    var medians: [(time: Double, name: String)] = []
    for name in Measure.files(in: folder, ending: ".routeplan") {
      let text = SourceText(Measure.read("\(folder)/\(name)"))
      let (plan, findings) = PlanBuilder.build(
        path: name, text: text, loader: SourceLoader(files: [:]))
      guard findings.isEmpty, plan.routes.count > 1 else { continue }
      var finder = PathFinder(Planner(plan))
      var times: [Double] = []
      for index in 0..<400 {
        let from = RouteID(index * 7919 % plan.routes.count)
        let to = RouteID(index * 104_729 / 7 % plan.routes.count)
        let start = Measure.now()
        _ = finder.find(PathRequest(from: from, to: to))
        if index >= 200 { times.append((Measure.now() - start) * 1e6) }
      }
      medians.append((Sample(times).median, name))
    }
    guard let slowest = medians.max(by: { $0.time < $1.time }) else { return }
    report.title("paths on \(medians.count) plans of real apps, microseconds a question")
    report.line(
      "median of the slowest plan", "\(brief(slowest.time)) µs",
      "\(slowest.name) (limit 100) \(report.verdict(slowest.time * report.scale < 100))")
    report.line("median of all", "\(brief(Sample(medians.map(\.time)).median)) µs")
  }

  private struct Result {
    /// Microseconds a question, sorted.
    var times: Sample
    /// The same for the cost alone; of no use where a path has to be looked for.
    var alone = Sample([])
    /// For each question the cost, or -1 for no path.
    var costs: [Int] = []
    var undecided = 0
    /// For each question the nodes settled and the configurations looked at.
    var settled: [Double] = []
    var configurations: [Double] = []
  }

  private func compare(_ kind: PathGenerator.Kind, _ name: String, limit: Double) {
    let generator = PathGenerator(routes: 100_000, links: 500_000, kind: kind)
    guard let ours = measure(generator) else { return }
    show(name, ours)
    guard let peer, let theirs = peer.ask(generator, generator.pairs(Self.pairs)) else {
      report.line("  NetworKit", "not here")
      return
    }
    let isBound = zip(ours.costs, theirs.costs).allSatisfy { $0 < 0 || $1 <= $0 }
    let equal = zip(ours.costs, theirs.costs).count { $0 == $1 }
    let samples =
      kind == .units
      ? [
        ("the cost alone", theirs.alone, ours.alone),
        ("with the path", theirs.withPath, ours.times),
      ]
      : [("with the path", theirs.withPath, ours.times)]
    for (what, sample, own) in samples {
      let ratio = sample.median / own.median
      report.line(
        "  NetworKit bidirectional, \(what)", "\(brief(sample.median)) µs",
        "\(brief(ratio)) times ours (limit \(brief(limit))) \(report.verdict(ratio >= limit))")
    }
    report.line(
      "  its costs are ours in", "\(equal) of \(Self.pairs)",
      "and never greater: \(report.verdict(isBound))")
  }

  private func show(_ name: String, _ result: Result) {
    let settled = Sample(result.settled)
    let looked = Sample(result.configurations)
    report.line(
      name, "\(brief(result.times.median)) µs",
      "99 in 100 below \(brief(result.times.percentile(99)))")
    if result.alone.median > 0 {
      report.line(
        "  the cost alone", "\(brief(result.alone.median)) µs",
        "99 in 100 below \(brief(result.alone.percentile(99)))")
    }
    report.line(
      "  settled, looked at", "\(brief(settled.median)), \(brief(looked.median))",
      "99 in 100 below \(brief(settled.percentile(99))), \(brief(looked.percentile(99)))")
  }

  private func measure(_ generator: PathGenerator) -> Result? {
    let text = SourceText(generator.text())
    let (plan, findings) = PlanBuilder.build(
      path: "paths.routeplan", text: text, loader: SourceLoader(files: [:]))
    guard findings.isEmpty else { return nil }
    let start = Measure.now()
    let planner = Planner(plan)
    report.line("  made ready in", "\(brief((Measure.now() - start) * 1e3)) ms")
    var finder = PathFinder(planner)
    var result = Result(times: Sample([]))
    var times: [Double] = []
    // The first ones warm it.
    for pair in generator.pairs(50, seed: 9) {
      _ = finder.find(PathRequest(from: RouteID(pair.0), to: RouteID(pair.1)))
    }
    for pair in generator.pairs(Self.pairs) {
      let request = PathRequest(from: RouteID(pair.0), to: RouteID(pair.1))
      let start = Measure.now()
      let answer = finder.find(request)
      times.append((Measure.now() - start) * 1e6)
      result.settled.append(Double(finder.work.settled))
      result.configurations.append(Double(finder.work.configurations))
      switch answer {
      case .found(let paths): result.costs.append(paths.first.map { Int($0.cost) } ?? 0)
      case .notFound(let obstacle):
        result.costs.append(-1)
        if obstacle.kind == .undecided { result.undecided += 1 }
      }
    }
    result.times = Sample(times)
    guard generator.kind != .features else { return result }
    times = generator.pairs(Self.pairs).map { pair in
      let start = Measure.now()
      _ = finder.cost(from: RouteID(pair.0), to: RouteID(pair.1))
      return (Measure.now() - start) * 1e6
    }
    result.alone = Sample(times)
    return result
  }
}
