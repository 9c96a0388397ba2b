import RouteBench

/// Running steps: inside a process of the benchmark, and through programs that answer in lines of
/// JSON.
enum DriveBenchmark {
  static func run(_ run: inout BenchRun) {
    run.add("drives", routes: 1)
    if let echo = run.programs.compile("echo") {
      program(&run, TaskName.program, echo, steps: 20_000)
    } else {
      run.lacks("\(TaskName.program): no C compiler")
    }
    program(&run, TaskName.example, "python3 examples/screens.py", steps: 2_000)
  }

  /// Runs through a program, without the time for planning and printing.
  private static func program(
    _ run: inout BenchRun, _ task: String, _ resolver: String, steps: Int
  ) {
    let path = "\(run.folder)/jumps.routeplan"
    Disk.write(DriveStage.jumps(steps), to: path)
    let (programs, runs) = (run.programs, run.runs)
    let words = [run.tool, "run", "-f", path, "r0", "r\(steps)", "-o", "/dev/null", "--resolver"]
    guard let idle = programs.usages(words + ["print"], runs: runs),
      let whole = programs.usages(words + [resolver], runs: runs)
    else { return run.lacks(task) }
    let planning = Sample(idle.map(\.wall)).median
    run.add(
      Figure(
        .drives, task, routes: steps + 1, items: steps, unit: "step",
        seconds: Sample(whole.map { max($0.wall - planning, 0) })))
  }
}
