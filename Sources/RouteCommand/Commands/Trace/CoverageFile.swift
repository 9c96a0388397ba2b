import RouteBase
import RoutePlan

/// The JSON of `qtroute trace`, read again for a drawing.
enum CoverageFile {
  /// The counts in the file of `--coverage` for the routes, links and tasks of a plan; nil without
  /// the option. What the plan has and the file lacks was never used.
  static func read(_ session: Session, _ plan: Plan) throws(CommandFailure) -> PlanCounts? {
    guard let path = session.arguments.value(.coverage) else { return nil }
    let text = try PlanSource(session).read(path)
    let value: JSONValue
    do throws(FileFault) {
      value = try JSONReader.read(text)
    } catch {
      throw CommandFailure("`\(path)` is not JSON: \(error.message)")
    }
    guard let counts = value.member("coverage")?.member("counts") else {
      throw CommandFailure(
        "`\(path)` has no coverage", help: "write it with `qtroute trace --format json`")
    }
    let words = TraceWords(plan: plan)
    return PlanCounts(
      routes: read(
        counts, "routes", "route", plan.routes.indices.map { plan.rawName(RouteID($0)) }),
      links: read(counts, "links", "link", plan.links.indices.map { words.link(LinkID($0)) }),
      tasks: read(counts, "tasks", "task", plan.tasks.indices.map { plan.rawName(TaskID($0)) }))
  }

  /// The counts of one kind by name; of several parts with one name, the first takes the first.
  private static func read(
    _ counts: JSONValue, _ kind: String, _ key: String, _ names: [String]
  ) -> [Int] {
    guard case .array(let items)? = counts.member(kind)?.content else {
      return names.map { _ in 0 }
    }
    var found: [String: [Int]] = [:]
    for item in items.reversed() {
      guard case .string(let name)? = item.member(key)?.content,
        case .integer(let count)? = item.member("count")?.content
      else { continue }
      found[name, default: []].append(Int(clamping: count))
    }
    return names.map { found[$0]?.popLast() ?? 0 }
  }
}

extension Option {
  static let coverage = Option(
    "coverage", .file, "show how often each part was used, from the JSON of `trace`")
}
