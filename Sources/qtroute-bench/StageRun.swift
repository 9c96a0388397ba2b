import RouteBench

/// What a stage is asked for, in the process of its own that it runs in.
struct StageRun {
  let stage: BenchOptions.Stage
  let runs: Int

  var routes: Int { stage.routes }
  var folder: String { stage.folder }

  /// Work that is done again and again.
  struct Work {
    var items: Int
    var unit = "route"
    /// The bytes of text that it reads or writes.
    var bytes = 0
    /// What is counted beside allocations.
    var work: [Figure.Count] = []
    /// Work that the body does besides, whose time and allocations are subtracted.
    var overhead: (() -> Void)?
    /// Takes the times of that many runs, where repeating the body is not the way to do it.
    var sample: ((Int) -> Sample)?
    var body: () -> Void
  }

  /// Times or counts it.
  func figure(_ part: Part, _ task: String, _ work: Work) -> Figure {
    var figure = Figure(
      part, task, routes: routes, items: work.items, unit: work.unit, bytes: work.bytes,
      seconds: Sample([]))
    figure.work = work.work
    if stage.isCounting {
      // What is made once is made.
      work.body()
      let idle = work.overhead.flatMap { AllocationCounter.count($0) } ?? 0
      figure.allocations = AllocationCounter.count(work.body).map { max($0 - idle, 0) }
      return figure
    }
    var first = 0.0
    figure.peak = PeakMemory.bytes { first = Clock.seconds(work.body) }
    if let sample = work.sample {
      figure.seconds = sample(runs)
      return figure
    }
    let idle = work.overhead.map { Clock.sample(runs: runs, first: first, $0).median } ?? 0
    let whole = Clock.sample(runs: runs, first: first, work.body)
    figure.seconds = Sample(whole.figures.map { max($0 - idle, 0) })
    return figure
  }

  /// The file that the figures of a stage go into.
  static func result(in folder: String) -> String { "\(folder)/figures.json" }

  /// Does what the stage is called; false where there is none of that name.
  func perform() -> Bool {
    guard let perform = Self.table[stage.name] else { return false }
    var figures = Figures(machine: Machine())
    figures.list = perform(self)
    return Disk.write(FiguresDocument.write(figures), to: Self.result(in: folder))
  }

  /// Every stage by its name, with what it measures.
  static let table: [String: @Sendable (StageRun) -> [Figure]] = {
    var table: [String: @Sendable (StageRun) -> [Figure]] = [
      "rules": RuleStage.measureTree, "links": RuleStage.measureLinks, "check": CheckStage.measure,
      "files": CheckStage.writeFiles,
      "batch": BatchStage.measure, "list": MatchStage.measureList,
      "patterns": MatchStage.measureMany, "drives": DriveStage.measure,
      "plans": PathStage.measurePlans,
    ]
    for stage in TextStage.allCases { table[stage.rawValue] = stage.measure }
    for kind in PathStage.Kind.allCases {
      table["path \(kind.rawValue)"] = { PathStage(kind: kind).measure($0) }
    }
    return table
  }()
}
