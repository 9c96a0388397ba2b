import RouteGraph
import RoutePlan
import RouteSyntax

/// Times single paths on plans as apps have them, against a library for graphs.
struct PathBenchmark {
  let folder: String
  let report: Report
  /// A Python interpreter with NetworKit; nil where there is none.
  let python: String?

  func run() {
    report.title("paths on 100,000 routes and 500,000 links, microseconds a question")
    compare(.costs, "costs 1 to 9", limit: 0.2, pairs: 2_000)
    compare(.units, "unit costs", limit: 0.7, pairs: 2_000)
    let features = measure(PathGenerator(routes: 100_000, links: 500_000, kind: .features), 2_000)
    show("tabs, recycling, three facts", features)
    report.line(
      "  median under a millisecond", brief(features.times.median),
      report.verdict(features.times.median < 1_000 / report.scale))
    report.line(
      "  undecided", "\(features.undecided) of \(features.costs.count)",
      report.verdict(features.undecided * 1_000 < features.costs.count))
  }

  private struct Result {
    /// Microseconds a question, sorted.
    var times: Sample
    /// For each question the cost, or -1 for no path.
    var costs: [Int] = []
    var undecided = 0
    /// Nodes settled before the search over configurations, and in all; configurations looked at.
    var work: [[Double]] = [[], [], []]
  }

  private func show(_ name: String, _ result: Result) {
    let times = result.times.figures
    report.line(
      name, "\(brief(result.times.median)) µs",
      "99 in 100 below \(brief(times[times.count * 99 / 100])), all below \(brief(result.times.largest))")
    let work = result.work.map { Sample($0) }
    report.line(
      "  settled first, in all; looked at", work.map { brief($0.median) }.joined(separator: ", "),
      "99 in 100: "
        + work.map { brief($0.figures[$0.figures.count * 99 / 100]) }.joined(separator: ", "))
  }

  private func measure(_ generator: PathGenerator, _ count: Int) -> Result {
    let text = SourceText(generator.text())
    var start = Measure.now()
    let (plan, findings) = PlanBuilder.build(
      path: "paths.routeplan", text: text, loader: SourceLoader(files: [:]))
    guard findings.isEmpty else {
      for finding in findings.prefix(3) { Measure.say(finding.message) }
      return Result(times: Sample([]))
    }
    let built = Measure.now() - start
    start = Measure.now()
    let planner = Planner(plan)
    report.line(
      "  read and built, and made ready", "\(brief(built * 1e3)), \(brief((Measure.now() - start) * 1e3)) ms")
    var finder = PathFinder(planner)
    var result = Result(times: Sample([]))
    var times: [Double] = []
    for (index, pair) in (generator.pairs(50, seed: 9) + generator.pairs(count)).enumerated() {
      let request = PathRequest(from: RouteID(pair.0), to: RouteID(pair.1))
      let start = Measure.now()
      let answer = finder.find(request)
      let time = Measure.now() - start
      // The first ones warm it.
      if index < 50 { continue }
      times.append(time * 1e6)
      let work = finder.work
      for (index, figure) in [work.settledFirst, work.settled, work.configurations].enumerated() {
        result.work[index].append(Double(figure))
      }
      switch answer {
      case .found(let paths): result.costs.append(Int(paths[0].cost))
      case .notFound(let obstacle):
        result.costs.append(-1)
        if obstacle.kind == .undecided { result.undecided += 1 }
      }
    }
    result.times = Sample(times)
    return result
  }

  private func compare(_ kind: PathGenerator.Kind, _ name: String, limit: Double, pairs: Int) {
    let generator = PathGenerator(routes: 100_000, links: 500_000, kind: kind)
    let ours = measure(generator, pairs)
    show(name, ours)
  }
}
