import RouteBench

/// The program: reads its command line, measures or reads figures, and shows them.
enum Benchmark {
  /// Returns the exit status: 0, or 1 if a limit is missed, or 2 if nothing could be done.
  static func run(_ words: [String]) -> Int32 {
    do throws(BenchOptions.Fault) {
      let options = try BenchOptions.parse(words)
      if options.isHelp { return Disk.say(BenchOptions.help) ? 0 : 2 }
      if let stage = options.stage {
        return StageRun(stage: stage, runs: options.runs).perform() ? 0 : 2
      }
      return try run(options)
    } catch {
      Disk.complain(error.message)
      return 2
    }
  }

  private static func run(_ options: BenchOptions) throws(BenchOptions.Fault) -> Int32 {
    let other = try options.compare.map(load)
    let figures: Figures
    if let show = options.show {
      figures = try load(show)
    } else {
      figures = try measure(options, other)
    }
    let verdicts = Budget.limits(for: figures.machine).map { $0.verdict(on: figures) }
    let document = FiguresDocument.write(figures, verdicts)
    if let save = options.save, !Disk.write(document, to: save) {
      throw BenchOptions.Fault(message: "cannot write `\(save)`")
    }
    var text = ""
    if options.isJSON {
      text = String(decoding: document, as: UTF8.self)
    } else if options.isReadme {
      text = ReadmeTables.text(figures)
    } else if options.isAll || other != nil {
      let isShown = options.isAll && options.show == nil
      if !isShown { text += FigureTable(figures, comparedWith: other).text }
      text += "\n" + FigureTable.legend + "\n" + LimitTable.text(verdicts)
    } else {
      text = BriefTable.text(figures) + "\n" + LimitTable.text(verdicts, onlyMissed: true)
    }
    if !Disk.say(text) { throw BenchOptions.Fault(message: "cannot write to standard output") }
    return verdicts.contains { $0.isKept == false } ? 1 : 0
  }

  private static func load(_ path: String) throws(BenchOptions.Fault) -> Figures {
    guard let bytes = Disk.read(path) else {
      throw BenchOptions.Fault(message: "cannot read `\(path)`")
    }
    do throws(FiguresDocument.Fault) { return try FiguresDocument.read(bytes) } catch {
      throw BenchOptions.Fault(message: "`\(path)`: \(error.message)")
    }
  }

  private static func measure(
    _ options: BenchOptions, _ other: Figures?
  ) throws(BenchOptions.Fault) -> Figures {
    guard let folder = Disk.temporaryFolder() else {
      throw BenchOptions.Fault(message: "cannot create a temporary folder")
    }
    defer { _ = Programs.run(["rm", "-rf", folder]) }
    guard let programs = Programs(folder: folder) else {
      throw BenchOptions.Fault(
        message:
          "cannot build `\(Programs.sources)/run.c`: run the benchmark in the project's folder; it "
          + "requires a C compiler")
    }
    let own = Disk.ownPath
    let tool = options.tool ?? Disk.neighbour(of: own, "qtroute")
    var run = BenchRun(options, programs, own: own, tool: tool, other: other)
    for part in Part.allCases where run.isAsked(part) {
      if !run.showsFigures { Disk.complain("measuring: \(part.rawValue)") }
      measure(part, &run)
    }
    return run.figures
  }

  private static func measure(_ part: Part, _ run: inout BenchRun) {
    switch part {
    case .stages: StageBenchmark.stages(&run)
    case .rules: StageBenchmark.rules(&run)
    case .reading: ReadingBenchmark.run(&run)
    case .paths: PathBenchmark.paths(&run)
    case .batch: PathBenchmark.batch(&run)
    case .match: MatchBenchmark.run(&run)
    case .start: StartBenchmark.run(&run)
    case .drives: DriveBenchmark.run(&run)
    case .import: ImportBenchmark.android(&run)
    case .watch: WatchBenchmark.run(&run)
    }
  }
}
