import RouteBench
import RouteGraph
import RoutePlan
import RouteBase

/// Single paths on plans like those of apps, with five links per route, or on a tree.
struct PathStage {
  enum PathTask: String, CaseIterable {
    case tree, costs, units, features

    var task: String {
      switch self {
      case .tree: TaskName.pathTree
      case .costs: TaskName.pathCosts
      case .units: TaskName.pathUnits
      case .features: TaskName.pathFeatures
      }
    }
  }

  let kind: PathTask

  /// The number of questions of a run; plans with features take longest.
  private var count: Int { kind == .features ? 1_000 : 2_000 }

  @Sendable
  func measure(_ run: StageRun) -> [Figure] {
    let plan: Plan
    var pairs: [(Int, Int)]
    if kind == .tree {
      plan = PlanGenerator.plan(routes: run.routes)
      var numbers = SplitMix64(seed: 2)
      pairs = (0..<count).map { _ in
        (
          Int.random(in: 0..<run.routes, using: &numbers),
          Int.random(in: 0..<run.routes, using: &numbers)
        )
      }
    } else {
      let generator = PathGenerator(
        routes: run.routes, links: 5 * run.routes, kind: kind.generated)
      plan = generator.plan
      pairs = generator.pairs(count)
      PeerFiles.write(generator.steps, pairs, to: run.folder)
    }
    let requests = pairs.map { PathRequest(from: RouteID($0.0), to: RouteID($0.1)) }
    var finder = PathFinder(Planner(plan))
    var answers = Answers()
    // A peer is held against the median question; a mean would be that of the hardest ones.
    var work = asking(requests) { answers.add(finder.find($0)) }
    work.sample = { runs in medians(requests, runs) { _ = finder.find($0) } }
    var paths = run.figure(.paths, kind.task, work)
    let undecided = Double(answers.undecided) / Double(max(answers.costs.count, 1)) * 1000
    paths.notes.append(Figure.Count("undecided in a thousand", undecided))
    if !run.stage.isCounting { PeerFiles.write(costs: answers.costs, to: run.folder) }
    return [paths]
  }

  private func asking(
    _ requests: [PathRequest], _ ask: @escaping (PathRequest) -> Void
  ) -> StageRun.Work {
    StageRun.Work(items: requests.count, unit: "path") { for request in requests { ask(request) } }
  }

  /// The median of the questions of each run, as if every question had taken that long. Plans with
  /// features are asked only the first ones, because some take a thousand times as long as most.
  private func medians(
    _ requests: [PathRequest], _ runs: Int, _ ask: (PathRequest) -> Void
  ) -> Sample {
    let asked = kind == .features ? requests.prefix(200) : requests[...]
    return Sample(
      (0..<runs).map { _ in
        Sample(asked.map { request in Clock.seconds { ask(request) } }).median
          * Double(requests.count)
      })
  }

  /// A summary of the answers.
  private struct Answers {
    /// The cost for each question, or -1 for no path.
    var costs: [Int] = []
    var undecided = 0

    mutating func add(_ answer: PathAnswer) {
      switch answer {
      case .found(let paths): costs.append(paths.first.map { Int($0.cost) } ?? 0)
      case .notFound(let obstacle):
        costs.append(-1)
        if obstacle.kind == .undecided { undecided += 1 }
      }
    }
  }

  // MARK: Plans of real apps

  /// Of the plans in a folder that have no errors, the one in which the median path takes longest.
  @Sendable
  static func measurePlans(_ run: StageRun) -> [Figure] {
    var slowest: Figure?
    for name in Disk.files(in: run.folder, ending: ".routeplan") {
      guard let text = Disk.read("\(run.folder)/\(name)") else { continue }
      let (plan, findings) = PlanBuilder.build(
        path: name, text: SourceText(text), loader: SourceLoader(files: [:]))
      guard findings.isEmpty, plan.routes.count > 1 else { continue }
      let requests = (0..<200).map { index in
        PathRequest(
          from: RouteID(index * 7919 % plan.routes.count),
          to: RouteID(index * 104_729 / 7 % plan.routes.count))
      }
      var finder = PathFinder(Planner(plan))
      let stage = PathStage(kind: .features)
      var work = stage.asking(requests) { _ = finder.find($0) }
      work.sample = { runs in stage.medians(requests, runs) { _ = finder.find($0) } }
      var figure = run.figure(.paths, TaskName.realPlans, work)
      figure.routes = plan.routes.count
      if figure.nanoseconds >= slowest?.nanoseconds ?? 0 { slowest = figure }
    }
    return slowest.map { [$0] } ?? []
  }
}

extension PathStage.PathTask {
  fileprivate var generated: PathGenerator.PlanKind {
    switch self {
    case .costs: .costs
    case .tree, .units: .units
    case .features: .features
    }
  }
}

/// The input of peers: arcs, pairs and, for comparison, our answers.
enum PeerFiles {
  /// Writes arcs as tail, head and cost, and pairs of nodes.
  static func write(_ arcs: [(Int, Int, Int)], _ pairs: [(Int, Int)], to folder: String) {
    Disk.write(
      words: arcs.flatMap { [UInt32($0.0), UInt32($0.1), UInt32($0.2)] }, to: "\(folder)/arcs")
    Disk.write(words: pairs.flatMap { [UInt32($0.0), UInt32($0.1)] }, to: "\(folder)/pairs")
  }

  /// Writes our cost for each pair, or -1.
  static func write(costs: [Int], to folder: String) {
    let text = costs.map(String.init).joined(separator: "\n") + "\n"
    Disk.write(Array(text.utf8), to: "\(folder)/costs")
  }
}
