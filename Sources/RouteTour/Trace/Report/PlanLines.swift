import RouteBase
import RoutePlan
import RouteSyntax

/// How often each line of a plan that declares something was used.
struct PlanLines {
  /// A route in a file: its line, its name and how often it came up.
  struct Route {
    var line: Int
    var name: String
    var count: Int
  }

  struct File {
    var path: String
    var routes: [Route] = []
    /// The lines with a declaration, and the highest count of those on each.
    var lines: [(number: Int, count: Int)] = []

    var usedCount: Int { lines.count { $0.count > 0 } }
  }

  private(set) var files: [File]

  init(_ plan: Plan, _ coverage: TraceCoverage) {
    var places = SourcePlaces(plan.sourceFiles)
    var counts: [[Int: Int]] = plan.files.map { _ in [:] }
    var files = plan.files.map { File(path: $0.path) }
    func note(_ span: SourceSpan, _ count: Int) -> Int {
      let line = places.start(of: span).line
      counts[span.file.index][line] = max(counts[span.file.index][line] ?? 0, count)
      return line
    }
    for (index, count) in coverage.routes.enumerated() {
      let span = plan.nameSpan(plan.routes[index].origin)
      let line = note(span, count)
      files[span.file.index].routes.append(
        Route(line: line, name: plan.rawName(RouteID(index)), count: count))
    }
    for (index, count) in coverage.links.enumerated() {
      _ = note(plan.nameSpan(plan.links[index].origin), count)
    }
    for (index, count) in coverage.tasks.enumerated() {
      _ = note(plan.nameSpan(plan.tasks[index].origin), count)
    }
    for (index, count) in coverage.expectations.enumerated() {
      _ = note(plan.nameSpan(plan.expectations[index].origin), count)
    }
    for (index, count) in coverage.patterns.enumerated() {
      let pattern = plan.patterns[index]
      _ = note(SourceSpan(file: pattern.file, range: pattern.range), count)
    }
    for index in files.indices {
      files[index].lines = counts[index].sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      files[index].routes.sort { ($0.line, $0.name) < ($1.line, $1.name) }
    }
    self.files = files.filter { !$0.lines.isEmpty }
  }
}
