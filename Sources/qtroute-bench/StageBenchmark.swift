import RouteBench

/// The stages, each size in separate processes.
enum StageBenchmark {
  static func stages(_ run: inout BenchRun) {
    let stages = [
      "lex", "parse", "build", "check", "graph", "match", "url", "url -", "fmt", "dot", "json",
      "import json",
    ]
    for stage in stages {
      for size in run.options.sizes { run.add(stage, routes: size) }
    }
    if !run.isAsked(.rules) { rules(&run) }
  }

  /// The size of the largest plans with links whose rules are measured: with a million routes, five
  /// million links would take a minute.
  private static let mostLinked = 100_000

  /// The rules together, and each of them separately.
  static func rules(_ run: inout BenchRun) {
    for stage in ["rules", "links", "findings"] {
      let most = stage == "rules" ? Int.max : mostLinked
      let sizes = run.options.sizes.filter { $0 <= most }
      let figures = sizes.flatMap { run.measure(stage, routes: $0) }
      var tasks: [String] = []
      for figure in figures where !tasks.contains(figure.task) { tasks.append(figure.task) }
      for task in tasks {
        for figure in figures where figure.task == task && run.isAsked(figure.part) {
          run.add(figure)
        }
      }
    }
  }
}
