import RouteBench
import RouteMatch
import RouteCommand
import RoutePlan
import CLibrary
import QTRoute
import RouteBase

/// URLs matched against lists of patterns, one like GitHub's and larger ones. They are matched as
/// commands do it: from the text of a URL to what it opens, with typed arguments.
enum MatchStage {
  /// A route of a list: a method and a path with `:name` parameters.
  struct Entry {
    var method: String
    var path: String
  }

  /// The number of requests that a run matches.
  private static let count = 71_000

  /// GitHub's list, with and without misses. The files for httprouter are written to the folder.
  @Sendable
  static func measureList(_ run: StageRun) -> [Figure] {
    let list = gitHub() ?? similar(142)
    let plan = plan(list)
    var matcher = URLMatcher(plan)
    var random = SplitMix64(seed: 1)
    let hits = requests(list.map(\.path), &random, misses: 0)
    let some = requests(list.map(\.path), &random, misses: 45)
    if !run.stage.isCounting { RouterFiles.write(list, hits, to: run.folder) }
    return [
      run.figure(.match, TaskName.matchList, matching(&matcher, hits)),
      run.figure(.match, TaskName.matchMisses, matching(&matcher, some)),
      run.figure(.match, TaskName.matchLibrary(142), library(plan, hits)),
      run.figure(.match, TaskName.matchLines(142), lines(list, hits, run)),
    ].map { figure in
      var figure = figure
      figure.routes = list.count
      return figure
    }
  }

  /// A large list, compiled and matched.
  @Sendable
  static func measureMany(_ run: StageRun) -> [Figure] {
    let list = similar(run.routes)
    let plan = plan(list)
    var random = SplitMix64(seed: 1)
    let hits = requests(list.map(\.path), &random, misses: 0)
    var matcher = URLMatcher(plan)
    return [
      run.figure(
        .match, TaskName.compiling,
        StageRun.Work(items: list.count, unit: "pattern") { _ = URLMatcher(plan) }),
      run.figure(.match, TaskName.matchMany(run.routes), matching(&matcher, hits)),
      run.figure(.match, TaskName.matchLibrary(run.routes), library(plan, hits)),
      run.figure(.match, TaskName.matchLines(run.routes), lines(list, hits, run)),
    ]
  }

  private static func matching(_ matcher: inout URLMatcher, _ requests: [String]) -> StageRun.Work {
    var matcher = matcher
    let bytes = requests.reduce(0) { $0 + $1.utf8.count }
    return StageRun.Work(items: requests.count, unit: "URL", bytes: bytes) {
      var sum = 0
      for url in requests { sum &+= matcher.match(url).arguments.count }
      // Use the result, so that the work is not optimized away.
      precondition(sum > 0)
    }
  }

  /// The same through the library that apps use.
  private static func library(_ plan: Plan, _ requests: [String]) -> StageRun.Work {
    let plan = NavigationPlan(plan)
    let bytes = requests.reduce(0) { $0 + $1.utf8.count }
    return StageRun.Work(items: requests.count, unit: "URL", bytes: bytes) {
      var sum = 0
      for url in requests { sum &+= plan.match(url).stack.count }
      precondition(sum > 0)
    }
  }

  /// The same through `qtroute match --format jsonl -`, inside this process and without the time to
  /// read the plan.
  private static func lines(
    _ list: [Entry], _ requests: [String], _ run: StageRun
  ) -> StageRun.Work {
    let (path, input) = ("\(run.folder)/urls.routeplan", "\(run.folder)/urls")
    let lines = Array((requests.joined(separator: "\n") + "\n").utf8)
    Disk.write(Array(text(list).utf8), to: path)
    Disk.write(lines, to: input)
    let work = InputWork(["match", "-f", path, "--format", "jsonl", "-"], input: input)
    return StageRun.Work(
      items: requests.count, unit: "URL", bytes: lines.count, overhead: work.idle, body: work.run)
  }

  private static func plan(_ list: [Entry]) -> Plan { PlanGenerator.build(SourceText(text(list))) }

  private static func text(_ list: [Entry]) -> String {
    var text = "plan Bench\n"
    for (index, entry) in list.enumerated() {
      let names = entry.path.split(separator: "/").filter { $0.hasPrefix(":") }
        .map { $0.dropFirst() }
      let parameters = names.map { "\($0): String" }.joined(separator: ", ")
      text += "route R\(index)(\(parameters)) at \"\(entry.path)\"\n"
    }
    return text
  }

  // MARK: Lists and requests

  private static func requests(
    _ paths: [String], _ random: inout SplitMix64, misses: Int
  ) -> [String] {
    let pieces = paths.map { $0.split(separator: "/") }
    return (0..<count).map { _ in
      let path = pieces[random.below(paths.count)]
      var text = ""
      for piece in path {
        text += "/" + (piece.hasPrefix(":") ? "value\(random.below(100_000))" : String(piece))
      }
      if random.below(100) < misses { text += "x/y" }
      return text
    }
  }

  /// The list next to the project, if it exists.
  private static func gitHub() -> [Entry]? {
    var entries: [Entry] = []
    var seen: Set<Substring> = []
    for line in Disk.lines("../shared/corpus/routes/go-http-routing-benchmark__github.txt") {
      let fields = line.split(separator: " ")
      if fields.count == 2, seen.insert(fields[1]).inserted {
        entries.append(Entry(method: String(fields[0]), path: String(fields[1])))
      }
    }
    return entries.isEmpty ? nil : entries
  }

  /// A generated list: paths of two to five segments, some of them parameters.
  private static func similar(_ count: Int) -> [Entry] {
    (0..<count).map { index in
      let group = "group\(index / 50)"
      return Entry(
        method: "GET",
        path: [
          "/\(group)/item\(index)", "/\(group)/:owner/item\(index)",
          "/\(group)/:owner/:repo/item\(index)", "/\(group)/:owner/:repo/item\(index)/:id",
        ][index % 4])
    }
  }
}

/// The input of httprouter: its routes, and requests with a method and a path.
enum RouterFiles {
  static func routes(in folder: String) -> String { "\(folder)/routes" }
  static func requests(in folder: String) -> String { "\(folder)/requests" }

  static func write(
    _ list: [MatchStage.Entry], _ requests: [String], to folder: String
  ) {
    let methods = Dictionary(
      list.map { ($0.path.split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }, $0.method) },
      uniquingKeysWith: { first, _ in first })
    var text = ""
    for path in requests {
      let shape = path.split(separator: "/").map { $0.hasPrefix("value") ? ":" : $0 }
      text += "\(methods[shape] ?? "GET") \(path)\n"
    }
    let routes = list.map { "\($0.method) \($0.path)" }.joined(separator: "\n")
    Disk.write(Array(routes.utf8), to: self.routes(in: folder))
    Disk.write(Array(text.utf8), to: self.requests(in: folder))
  }
}
