import RouteBench

/// A request to measure a stage, in the separate process that the stage runs in.
struct StageRun {
  let stage: BenchOptions.Stage
  let runs: Int

  var routes: Int { stage.routes }
  var folder: String { stage.folder }

  /// Work that is repeated.
  struct Work {
    var items: Int
    var unit = "route"
    /// The bytes of text that it reads or writes.
    var bytes = 0
    /// Counted work other than allocations.
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
      // Allocations that are made only once come first.
      work.body()
      let idle = work.overhead.flatMap { AllocationCounter.count($0) } ?? 0
      figure.allocations = AllocationCounter.count(work.body).map { max($0 - idle, 0) }
      return figure
    }
    var first = 0.0
    if let memory = PeakMemory.bytes({ first = Clock.seconds(work.body) }) {
      figure.peak = memory.peak
      figure.notes.append(Figure.Count(Figure.heldBefore, Double(memory.before)))
    }
    if let sample = work.sample {
      figure.seconds = sample(runs)
      return figure
    }
    let idle = work.overhead.map { Clock.sample(runs: runs, first: first, $0).median } ?? 0
    let whole = Clock.sample(runs: runs, first: first, work.body)
    figure.seconds = Sample(whole.figures.map { max($0 - idle, 0) })
    return figure
  }

  /// The file for the figures of a stage.
  static func result(in folder: String) -> String { "\(folder)/figures.json" }

  /// Runs the stage; false if there is no stage with its name.
  func perform() -> Bool {
    guard let perform = Self.table[stage.name] else { return false }
    var figures = Figures(machine: Machine())
    figures.list = perform(self)
    return Disk.write(FiguresDocument.write(figures), to: Self.result(in: folder))
  }

  /// Every stage by name, with the function that measures it.
  static let table: [String: @Sendable (StageRun) -> [Figure]] = {
    var table: [String: @Sendable (StageRun) -> [Figure]] = [
      "rules": RuleStage.measureTree, "links": RuleStage.measureLinks,
      "findings": RuleStage.measureFindings, "check": CheckStage.measure,
      "files": CheckStage.writeFiles,
      "batch": BatchStage.measure, "list": MatchStage.measureList,
      "patterns": MatchStage.measureMany, "drives": DriveStage.measure,
      "plans": PathStage.measurePlans, "tour": TourStage.measure,
      "trace": TraceStage.measure,
    ]
    for stage in TextStage.allCases { table[stage.rawValue] = stage.measure }
    for kind in PathStage.PathTask.allCases {
      table["path \(kind.rawValue)"] = { PathStage(kind: kind).measure($0) }
    }
    return table
  }()
}
