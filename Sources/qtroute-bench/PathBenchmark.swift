import RouteBench

/// Single paths and batches of them, against graph libraries on the same arcs.
enum PathBenchmark {
  /// The size of the largest plans that paths are searched in. With larger ones, peers take minutes
  /// to set up.
  private static let mostRoutes = 100_000

  /// The size of the largest plans that are toured.
  private static let mostToured = 10_000

  static func paths(_ run: inout BenchRun) {
    let sizes = run.options.sizes.filter { $0 <= mostRoutes }
    for kind in PathStage.PathTask.allCases {
      for size in sizes {
        run.add("path \(kind.rawValue)", routes: size)
        if size != sizes.last { continue }
        switch kind {
        case .costs:
          ask(Question(part: .paths, task: kind.task, routes: size, isWeighted: true), &run)
        case .units:
          ask(Question(part: .paths, task: kind.task, routes: size), &run)
        case .tree, .features: break
        }
      }
    }
    for size in sizes where size <= mostToured { run.add("tour", routes: size) }
    if let size = sizes.first { run.add("trace", routes: size) }
    if let plans = run.options.plans { run.add("plans", routes: 1, folder: plans) }
  }

  static func batch(_ run: inout BenchRun) {
    for size in run.options.sizes {
      run.add("batch", routes: size)
      guard size <= mostRoutes else { continue }
      ask(Question(part: .batch, task: TaskName.batch, routes: size), &run)
    }
  }

  /// The questions that the stage before has left in the folder.
  private struct Question {
    var part: Part
    var task: String
    var routes: Int
    var isWeighted = false
  }

  /// Asks all libraries for graphs. A single path is held against the median of its questions, a
  /// batch against all of them.
  private static func ask(_ question: Question, _ run: inout BenchRun) {
    for peer in PeerName.graphs { ask(peer, question, &run) }
  }

  private static func ask(_ peer: String, _ question: Question, _ run: inout BenchRun) {
    let (part, task, routes) = (question.part, question.task, question.routes)
    guard let python = run.options.python else { return run.lacks("\(peer): no --python") }
    let words = [
      python, "\(Programs.sources)/paths.py", peer.lowercased(), run.folder, "\(run.runs)",
      question.isWeighted ? "weighted" : "unit",
    ]
    guard let lines = run.programs.lines(words), lines.count > run.runs else {
      return run.lacks("\(peer), \(task), \(routes) routes")
    }
    let rows = lines[..<run.runs].map { $0.split(separator: " ").compactMap { Double($0) } }
    guard let first = rows.first, rows.allSatisfy({ $0.count == 3 }) else {
      return run.lacks("\(peer), \(task), \(routes) routes")
    }
    let count = first[2]
    var figure = Figure(
      part, task, who: peer, routes: routes, items: Int(count), unit: "path",
      seconds: Sample(rows.map { $0[part == .batch ? 0 : 1] * count / 1e6 }))
    let theirs = lines[run.runs...].compactMap { Int($0) }
    let ours = Disk.lines("\(run.folder)/costs").compactMap { Int($0) }
    let both = zip(theirs, ours).filter { $0.1 >= 0 }
    figure.notes = [
      Figure.Count("dearer", Double(both.count { $0.0 < 0 || $0.0 > $0.1 })),
      Figure.Count("equal", Double(zip(theirs, ours).count { $0 == $1 })),
      Figure.Count("asked", Double(theirs.count)),
    ]
    run.add(figure)
  }
}
