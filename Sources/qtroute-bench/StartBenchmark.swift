import RouteBench

/// How soon commands answer, in rotation with a C program that prints a line.
enum StartBenchmark {
  private static let rounds = 100

  static func run(_ run: inout BenchRun) {
    guard let hello = run.programs.compile("hello") else {
      return run.lacks("start: no C compiler")
    }
    let routes = 1_000
    run.prepare("files", routes: routes)
    let plan = CheckStage.plan(in: run.folder)
    let (from, to) = (PlanGenerator.name(of: routes / 3), PlanGenerator.name(of: routes - 1))
    let line = "qtroute path -f \(plan) Sc"
    let commands: [(task: String, words: [String], routes: Int)] = [
      (TaskName.hello, [hello], 0),
      ("start, check", [run.tool, "check", plan], routes),
      ("start, path", [run.tool, "path", "-f", plan, from, to], routes),
      ("start, match", [run.tool, "match", "-f", plan, "bench://s0000004/7"], routes),
      ("start, --version", [run.tool, "--version"], 0),
      ("start, completions", [run.tool, "completions", "bash", "--", line, "Sc"], routes),
      (
        TaskName.smallPath,
        [run.tool, "path", "-f", "examples/todo.routeplan", "ToDoDetail", "ContactUs"], 0
      ),
    ]
    // The commands rotate, so that other load on the machine affects all of them.
    var usages = commands.map { _ in [Usage]() }
    for round in 0...rounds {
      for (index, command) in commands.enumerated() {
        if let usage = run.programs.run(command.words), round > 0 { usages[index].append(usage) }
      }
    }
    for (command, usages) in zip(commands, usages) {
      guard usages.count == rounds, usages.allSatisfy({ $0.status == 0 }) else {
        run.lacks(command.task)
        continue
      }
      var figure = Figure(
        .start, command.task, routes: command.routes, items: 1, unit: "run", usages: usages)
      figure.notes.append(Figure.Count("routes read", Double(command.routes)))
      run.add(figure)
    }
  }
}
