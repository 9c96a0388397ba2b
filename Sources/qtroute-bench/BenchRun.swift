import RouteBench

/// A run of the benchmark: its options, and the figures so far.
struct BenchRun {
  let options: BenchOptions
  let programs: Programs
  /// The benchmark itself, which runs stages in separate processes.
  let own: String
  /// The tool that is run as a process.
  let tool: String
  private(set) var figures: Figures
  private let other: Figures?
  /// The library that counts allocations; nil if there is none.
  private let counter: String?
  private var part: Part?

  init(_ options: BenchOptions, _ programs: Programs, own: String, tool: String, other: Figures?) {
    self.options = options
    self.programs = programs
    self.own = own
    self.tool = tool
    self.other = other
    counter = programs.counter()
    figures = Figures(machine: .current(programs))
    if showsFigures {
      Disk.say(figures.machine.summary + "\n\n")
      Disk.say(FigureTable(figures, comparedWith: other).head + "\n")
    }
  }

  var folder: String { programs.folder }
  var runs: Int { options.runs }

  /// Whether figures are shown as they are measured.
  var showsFigures: Bool { options.isAll && !options.isJSON && !options.isReadme }

  func isAsked(_ part: Part) -> Bool { options.parts.contains(part) }

  /// Adds a figure and shows it.
  mutating func add(_ figure: Figure) {
    figures.list.append(figure)
    guard showsFigures else { return }
    if let part, part != figure.part { Disk.say("\n") }
    part = figure.part
    Disk.say(FigureTable(figures, comparedWith: other).line(figure) + "\n")
  }

  /// Adds a figure of processes; if they could not be run, reports that.
  mutating func add(_ usages: [Usage]?, _ what: String, _ figure: ([Usage]) -> Figure) {
    if let usages { add(figure(usages)) } else { lacks(what) }
  }

  /// Reports that something is missing or does not run.
  func lacks(_ what: String) { Disk.complain("not measured: \(what)") }

  /// Runs a stage in two separate processes: one for its time, one for its allocations.
  func measure(_ stage: String, routes: Int, folder: String? = nil) -> [Figure] {
    guard let timed = perform(stage, routes, isCounting: false, folder ?? self.folder) else {
      lacks("\(stage), \(routes) routes")
      return []
    }
    let counted = perform(stage, routes, isCounting: true, folder ?? self.folder) ?? []
    return timed.map { figure in
      var figure = figure
      figure.allocations = counted.first { $0.task == figure.task }?.allocations
      return figure
    }
  }

  /// Measures a stage and adds its figures.
  mutating func add(_ stage: String, routes: Int, folder: String? = nil) {
    for figure in measure(stage, routes: routes, folder: folder) { add(figure) }
  }

  /// Runs a stage for the files that it leaves in the folder.
  func prepare(_ stage: String, routes: Int) {
    _ = perform(stage, routes, isCounting: false, folder)
  }

  private func perform(
    _ name: String, _ routes: Int, isCounting: Bool, _ folder: String
  ) -> [Figure]? {
    let stage = BenchOptions.Stage(name, routes: routes, isCounting: isCounting, folder: folder)
    var words = [own, "--runs", "\(runs)", "--stage", stage.word]
    if isCounting {
      guard let counter else { return nil }
      words = ["env", "LD_PRELOAD=\(counter)"] + words
    }
    guard let usage = programs.run(words), usage.status == 0,
      let bytes = Disk.read(StageRun.result(in: folder))
    else { return nil }
    return try? FiguresDocument.read(bytes).list
  }
}
