extension Budget {
  /// Limits on what comes between reading a plan and an answer, where a route has five links.
  static var preparing: [Limit] {
    [
      Limit("\(TaskName.linkRules), 100,000 routes, allocations", .atMost(0.5), "a route") {
        $0.find(TaskName.linkRules, routes: 100_000)?.allocationsAnItem.map { .init($0) }
      },
      Limit("\(TaskName.graph), 1,000,000 routes, without the plan", .atMost(150), "MB") {
        $0.find(TaskName.graph, routes: 1_000_000)?.ownMemory.map { .init(Double($0) / 1e6) }
      },
    ]
  }

  /// Limits on single paths.
  static func finding(_ scale: Double) -> [Limit] {
    [
      Limit("\(TaskName.pathCosts), NetworKit against ours", .atLeast(5)) {
        $0.largest(ratioOf: TaskName.pathCosts, PeerName.networkit)
      },
      Limit("\(TaskName.pathUnits), NetworKit against ours", .atLeast(1 / 0.7)) {
        $0.largest(ratioOf: TaskName.pathUnits, PeerName.networkit)
      },
      Limit("paths that a peer finds only at a higher cost", .atMost(0), "paths") { figures in
        let counts = figures.list.compactMap { $0.note("dearer") }
        return counts.isEmpty ? nil : Limit.Measured(counts.reduce(0, +))
      },
      Limit("\(TaskName.pathFeatures), the median", .atMost(0.25 / scale), "ms") {
        $0.find(TaskName.pathFeatures).map { .init($0.nanoseconds / 1e6) }
      },
      Limit("\(TaskName.pathFeatures), on average", .atMost(100), "allocations") {
        $0.find(TaskName.pathFeatures)?.allocationsAnItem.map { .init($0) }
      },
      Limit("\(TaskName.pathFeatures), undecided", .atMost(1), "per thousand") {
        $0.find(TaskName.pathFeatures)?.note("undecided in a thousand").map { .init($0) }
      },
      Limit("\(TaskName.realPlans), the slowest", .atMost(100 / scale), "µs") {
        $0.find(TaskName.realPlans).map { .init($0.nanoseconds / 1e3) }
      },
    ]
  }

  /// Limits on URLs.
  static var matching: [Limit] {
    let many = [(10_000, 2.0), (100_000, 8.0)].map { count, most in
      Limit("\(TaskName.matchMany(count)) against 142", .atMost(most)) {
        $0.quotient(TaskName.matchMany(count), TaskName.matchList)
      }
    }
    return [
      // httprouter finds a handler and strings; we find the stack, typed arguments and missing
      // inputs.
      Limit("\(TaskName.matchList), against httprouter", .atMost(10)) {
        $0.largest(ratioOf: TaskName.matchList, PeerName.httprouter).map {
          .init($0.value > 0 ? 1 / $0.value : .infinity)
        }
      },
      Limit("\(TaskName.matchMisses), against no misses", .atMost(1.02)) {
        $0.quotient(TaskName.matchMisses, TaskName.matchList)
      },
      // The stack, and the values of a frame; some URLs have none.
      Limit("\(TaskName.matchLibrary(142))", .atMost(2), "allocations") {
        $0.find(TaskName.matchLibrary(142))?.allocationsAnItem.map { .init($0) }
      },
      Limit("\(TaskName.matchLines(142))", .atMost(1), "allocations") {
        $0.find(TaskName.matchLines(142))?.allocationsAnItem.map { .init($0) }
      },
    ] + many + [
      Limit("\(TaskName.compiling), 100,000", .atMost(0.2), "s") {
        $0.find(TaskName.compiling, routes: 100_000).map { .init($0.seconds.median) }
      }
    ]
  }

  /// Limits on rates and times of single tasks.
  static func throughput(_ scale: Double) -> [Limit] {
    let rates = [("lex", 700.0), ("fmt", 300), ("dot", 300)].map { task, least in
      Limit("\(task), the largest plan", .atLeast(least * scale), "MB/s") {
        $0.find(task)?.byteRate.map { .init($0 / 1e6) }
      }
    }
    let batches = [(100_000, 1.0), (1_000_000, 2.0)].map { routes, most in
      Limit("a pair of a batch, \(Quantity.grouped(routes)) routes", .atMost(most / scale), "µs") {
        $0.find(TaskName.batch, routes: routes).map { .init($0.nanoseconds / 1e3) }
      }
    }
    let drives = [TaskName.chain, TaskName.jumps].map { task in
      Limit("\(task), a step", .atMost(2 / scale), "µs") {
        $0.find(task).map { .init($0.nanoseconds / 1e3) }
      }
    }
    let programs = [TaskName.program, TaskName.programRuns].map { task in
      Limit(task, .atLeast(20_000 * scale), "steps/s") { $0.find(task).map { .init($0.rate) } }
    }
    return rates + batches + drives + programs + [
      Limit("\(TaskName.trace), 1,000 routes", .atLeast(1_000_000 * scale), "events/s") {
        $0.find(TaskName.trace, routes: 1000).map { .init($0.rate) }
      },
      Limit("\(TaskName.traceOnce), 1,000 routes", .atLeast(300_000 * scale), "events/s") {
        $0.find(TaskName.traceOnce, routes: 1000).map { .init($0.rate) }
      },
      Limit("\(TaskName.android), 250 destinations in 20 files", .atMost(150), "ms") {
        $0.find(TaskName.android).map { .init($0.seconds.median * 1e3) }
      },
      Limit("\(TaskName.watch), the slowest", .atMost(100), "ms") {
        $0.find(TaskName.watch).map { .init($0.seconds.largest * 1e3) }
      },
    ]
  }
}

extension Figures {
  /// The ratio of a peer's time to ours, on the largest plan that both were given.
  func largest(ratioOf task: String, _ who: String) -> Limit.Measured? {
    let both = list.filter { $0.task == task && $0.who == who && ratio(of: $0) != nil }
    guard let figure = both.max(by: { $0.routes < $1.routes }), let ratio = ratio(of: figure) else {
      return nil
    }
    return Limit.Measured(ratio, "\(Quantity.grouped(figure.routes)) routes")
  }

  /// The ratio of the time for an item of `task` to that for an item of `other`.
  func quotient(_ task: String, _ other: String) -> Limit.Measured? {
    guard let a = find(task), let b = find(other), b.nanoseconds > 0 else { return nil }
    return Limit.Measured(a.nanoseconds / b.nanoseconds)
  }

  /// The largest value that `growth` returns for the growth of any figure, with the figure's name.
  func worstGrowth(
    _ growth: (Figure, Growth) -> (value: Double, name: String)?
  ) -> Limit.Measured? {
    var worst: Limit.Measured?
    for figure in list {
      guard let found = self.growth(of: figure).flatMap({ growth(figure, $0) }),
        found.value > worst?.value ?? -1
      else { continue }
      worst = Limit.Measured(
        found.value, "\(found.name) of \(figure.task), \(Quantity.grouped(figure.routes)) routes")
    }
    return worst
  }
}
