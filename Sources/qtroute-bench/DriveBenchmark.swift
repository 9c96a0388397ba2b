import RouteBench

/// Running steps: inside a process of the benchmark, and through programs that answer in lines of
/// JSON.
enum DriveBenchmark {
  static func run(_ run: inout BenchRun) {
    run.add("drives", routes: 1)
    if let echo = run.programs.compile("echo") {
      program(&run, TaskName.program, echo, steps: 20_000)
      batch(&run, TaskName.programRuns, echo, runs: 10_000)
    } else {
      run.lacks("\(TaskName.program): no C compiler")
    }
    program(&run, TaskName.example, "python3 examples/screens.py", steps: 2_000)
  }

  /// One long run through a program.
  private static func program(
    _ run: inout BenchRun, _ task: String, _ resolver: String, steps: Int
  ) {
    let path = "\(run.folder)/jumps.routeplan"
    Disk.write(DriveStage.jumps(steps), to: path)
    measure(&run, task, ["-f", path, "r0", "r\(steps)"], resolver, routes: steps + 1, steps: steps)
  }

  /// Many runs of two steps through one program.
  private static func batch(
    _ run: inout BenchRun, _ task: String, _ resolver: String, runs: Int
  ) {
    let path = "\(run.folder)/jumps2.routeplan"
    let input = "\(run.folder)/runs.tsv"
    Disk.write(DriveStage.jumps(2), to: path)
    Disk.write(Array(String(repeating: "r0\tr2\n", count: runs).utf8), to: input)
    measure(
      &run, task, ["-f", path, "--batch"], resolver, input: input, routes: 3, steps: 2 * runs)
  }

  /// Takes the steps through a program, without the time for planning and printing.
  private static func measure(
    _ run: inout BenchRun, _ task: String, _ arguments: [String], _ resolver: String,
    input: String = "/dev/null", routes: Int, steps: Int
  ) {
    let (programs, runs) = (run.programs, run.runs)
    let words = [run.tool, "run"] + arguments + ["-o", "/dev/null", "--resolver"]
    guard let idle = programs.usages(words + ["print"], runs: runs, input: input),
      let whole = programs.usages(words + [resolver], runs: runs, input: input)
    else { return run.lacks(task) }
    let planning = Sample(idle.map(\.wall)).median
    run.add(
      Figure(
        .drives, task, routes: routes, items: steps, unit: "step",
        seconds: Sample(whole.map { max($0.wall - planning, 0) })))
  }
}
