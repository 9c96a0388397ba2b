import RouteBase
import RouteEngine
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
    var unknown: [String] = []
    let result = PlanCounts(
      routes: read(
        counts, "routes", "route", plan.routes.indices.map { plan.rawName(RouteID($0)) }, &unknown
      ) { if case .route(let id)? = plan.find($0) { plan.rawName(id) } else { $0 } },
      links: read(
        counts, "links", "link", plan.links.indices.map { words.link(LinkID($0)) }, &unknown
      ) { link(now: $0, plan) },
      tasks: read(
        counts, "tasks", "task", plan.tasks.indices.map { plan.rawName(TaskID($0)) }, &unknown
      ) { if case .task(let id)? = plan.find($0) { plan.rawName(id) } else { $0 } })
    if let names = firstAndMore(unknown) {
      session.writeNote("`\(path)` counts \(names), which the plan does not have")
    }
    return result
  }

  /// The counts of one kind by name; of several parts with one name, the first takes the first.
  /// `current` returns the name that a part has now, and `unknown` gets the names of no part.
  private static func read(
    _ counts: JSONValue, _ kind: String, _ key: String, _ names: [String],
    _ unknown: inout [String], _ current: (String) -> String
  ) -> [Int] {
    guard case .array(let items)? = counts.member(kind)?.content else {
      return names.map { _ in 0 }
    }
    let known = Set(names)
    var found: [String: [Int]] = [:]
    var strange: [String] = []
    for item in items.reversed() {
      guard case .string(let name)? = item.member(key)?.content,
        case .integer(let count)? = item.member("count")?.content
      else { continue }
      let place = known.contains(name) ? name : current(name)
      found[place, default: []].append(Int(clamping: count))
      if !known.contains(place) { strange.append(name) }
    }
    unknown.append(contentsOf: strange.reversed())
    return names.map { found[$0]?.popLast() ?? 0 }
  }

  /// The text of a link with the names that its ends have now.
  private static func link(now text: String, _ plan: Plan) -> String {
    if text.utf8.contains(UInt8(ascii: "`")) { return text }
    let words = text.split(separator: " ").map { word in
      plan.find(String(word)).map { plan.displayName($0) } ?? String(word)
    }
    return words.joined(separator: " ")
  }
}

extension Option {
  static let coverage = Option(
    "coverage", .file, "show how often each part was used, from the JSON of `trace`")
}
