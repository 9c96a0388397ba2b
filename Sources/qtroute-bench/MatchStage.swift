import RouteBench
import RouteMatch
import RoutePlan
import RouteSyntax

/// Paths matched against lists of patterns: one like GitHub's, and larger ones.
enum MatchStage {
  /// Paths of requests, one after another.
  struct Requests {
    var bytes: [UInt8] = []
    var starts: [Int] = [0]

    mutating func add(_ path: String) {
      bytes += Array(path.utf8)
      starts.append(bytes.count)
    }

    var count: Int { starts.count - 1 }
  }

  /// A route of a list: a method and a path with `:name` parameters.
  struct Entry {
    var method: String
    var path: String
  }

  /// How many requests a run matches.
  private static let count = 71_000

  /// GitHub's list, with and without misses; what httprouter is asked is written into the folder.
  @Sendable
  static func measureList(_ run: StageRun) -> [Figure] {
    let list = gitHub() ?? similar(142)
    var matcher = PathMatcher(patterns(list))
    var random = SplitMix64(seed: 1)
    let hits = requests(list.map(\.path), &random, misses: 0)
    let some = requests(list.map(\.path), &random, misses: 45)
    if !run.stage.isCounting { RouterFiles.write(list, hits, to: run.folder) }
    return [
      run.figure(.match, TaskName.matchList, matching(&matcher, hits)),
      run.figure(.match, TaskName.matchMisses, matching(&matcher, some)),
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
    var matcher = PathMatcher(PatternSet(plan))
    return [
      run.figure(
        .match, TaskName.compiling,
        StageRun.Work(items: list.count, unit: "pattern") { _ = PathMatcher(PatternSet(plan)) }),
      run.figure(.match, TaskName.matchMany(run.routes), matching(&matcher, hits)),
    ]
  }

  private static func matching(_ matcher: inout PathMatcher, _ requests: Requests) -> StageRun.Work
  {
    var matcher = matcher
    return StageRun.Work(items: requests.count, unit: "URL", bytes: requests.bytes.count) {
      // A sum of what was found, lest it be optimized away.
      precondition(pass(&matcher, requests) != 1)
    }
  }

  private static func patterns(_ list: [Entry]) -> PatternSet { PatternSet(plan(list)) }

  private static func plan(_ list: [Entry]) -> Plan {
    var text = "plan Bench\n"
    for (index, entry) in list.enumerated() {
      let names = entry.path.split(separator: "/").filter { $0.hasPrefix(":") }
        .map { $0.dropFirst() }
      let parameters = names.map { "\($0): String" }.joined(separator: ", ")
      text += "route R\(index)(\(parameters)) at \"\(entry.path)\"\n"
    }
    return PlanGenerator.build(SourceText(text))
  }

  /// Matches all requests and reads their parameters.
  private static func pass(_ matcher: inout PathMatcher, _ requests: Requests) -> Int {
    var sum = 0
    requests.bytes.withUnsafeBufferPointer { bytes in
      requests.starts.withUnsafeBufferPointer { starts in
        for index in 0..<requests.count {
          let path = UnsafeBufferPointer(rebasing: bytes[starts[index]..<starts[index + 1]])
          let pattern = matcher.find(path)
          if pattern.isNone { continue }
          sum &+= 1
          for capture in matcher.captures(of: pattern) {
            let range = matcher.range(ofCapture: capture)
            sum &+= range.count &+ Int(path[range.lowerBound])
          }
        }
      }
    }
    return sum
  }

  // MARK: Lists and requests

  private static func requests(
    _ paths: [String], _ random: inout SplitMix64, misses: Int
  ) -> Requests {
    var requests = Requests()
    let pieces = paths.map { $0.split(separator: "/") }
    for _ in 0..<count {
      let path = pieces[random.below(paths.count)]
      var text = ""
      for piece in path {
        text += "/" + (piece.hasPrefix(":") ? "value\(random.below(100_000))" : String(piece))
      }
      if random.below(100) < misses { text += "x/y" }
      requests.add(text)
    }
    return requests
  }

  /// The list beside the project, where it is.
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

  /// A made list: paths of two to five segments, some of them parameters.
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

/// What httprouter is asked: its routes, and requests of a method and a path.
enum RouterFiles {
  static func routes(in folder: String) -> String { "\(folder)/routes" }
  static func requests(in folder: String) -> String { "\(folder)/requests" }

  static func write(
    _ list: [MatchStage.Entry], _ requests: MatchStage.Requests, to folder: String
  ) {
    let methods = Dictionary(
      list.map { ($0.path.split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }, $0.method) },
      uniquingKeysWith: { first, _ in first })
    var text = ""
    for index in 0..<requests.count {
      let range = requests.starts[index]..<requests.starts[index + 1]
      let path = String(decoding: requests.bytes[range], as: UTF8.self)
      let shape = path.split(separator: "/").map { $0.hasPrefix("value") ? ":" : $0 }
      text += "\(methods[shape] ?? "GET") \(path)\n"
    }
    let routes = list.map { "\($0.method) \($0.path)" }.joined(separator: "\n")
    Disk.write(Array(routes.utf8), to: self.routes(in: folder))
    Disk.write(Array(text.utf8), to: self.requests(in: folder))
  }
}
