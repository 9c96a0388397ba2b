/// Every limit that the benchmark checks its figures against.
///
/// Limits on time are stated for a machine that reads memory at 25 GB/s; on a slower one they are
/// wider in proportion. All others are ratios within one run.
package enum Budget {
  package static func limits(for machine: Machine) -> [Limit] {
    reading(machine.scale) + growing + starting + preparing + finding(machine.scale) + matching
      + throughput(machine.scale)
  }

  /// Tasks whose time is proportional to the plan.
  static let sequential = ["lex", "parse", "fmt", "dot", "json"]
  /// Tasks that look names up, or access memory at random in other ways.
  static let lookingUp = [
    "build", "check", "rules", TaskName.linkRules, TaskName.graph, "match", "url", "batch",
  ]

  // MARK: Reading

  private static func reading(_ scale: Double) -> [Limit] {
    [
      Limit("reading and checking, Node's JSON.parse against ours", .atLeast(2.5)) {
        $0.largest(ratioOf: TaskName.reading, PeerName.node)
      },
      Limit("qtroute check, Graphviz's gc against ours", .atLeast(10)) {
        $0.largest(ratioOf: TaskName.wholeCheck, PeerName.gc)
      },
      Limit("a batch of paths on a tree, the fastest peer against ours", .atLeast(20)) { figures in
        let ratios = PeerName.graphs.compactMap { peer in
          figures.largest(ratioOf: TaskName.batch, peer).map {
            Limit.Measured($0.value, "\(peer), \($0.note)")
          }
        }
        return ratios.min { $0.value < $1.value }
      },
      Limit("qtroute check of 1,000,000 routes, peak memory", .atMost(400), "MB") {
        $0.find(TaskName.wholeCheck, routes: 1_000_000)?.peak.map { .init(Double($0) / 1e6) }
      },
      Limit("qtroute check of 1,000,000 routes, user time", .atMost(0.4 / scale), "s") {
        $0.find(TaskName.wholeCheck, routes: 1_000_000)?.note("user seconds").map { .init($0) }
      },
    ]
  }

  // MARK: Growth

  private static let growing: [Limit] = [
    Limit("counted work, growth for ten times the routes", .atMost(10.5)) { figures in
      figures.worstGrowth { figure, growth in
        figure.isOurs && figure.part != .paths
          ? growth.mostCounted.map { ($0.value, $0.name) } : nil
      }
    },
    Limit("time of sequential stages, growth from 10,000", .atMost(12)) {
      $0.worstGrowth { figure, growth in
        figure.isOurs && sequential.contains(figure.task) && figure.routes > 10_000
          ? (growth.time, "time") : nil
      }
    },
    Limit("time of stages that look up names, growth from 10,000", .atMost(60)) {
      $0.worstGrowth { figure, growth in
        figure.isOurs && lookingUp.contains(figure.task) && figure.routes > 10_000
          ? (growth.time, "time") : nil
      }
    },
  ]

  // MARK: Cold start

  /// Twice the time of a C program that prints a line, plus a millisecond, plus half a millisecond
  /// for each 1,000 routes.
  private static let starting: [Limit] =
    TaskName.starts.map { task in
      Limit("\(task): against 2 × C + 1 ms + 0.5 ms per 1,000 routes read", .atMost(1)) {
        figures in
        guard let figure = figures.find(task), let hello = figures.find(TaskName.hello) else {
          return nil
        }
        let routes = Double(figure.note("routes read") ?? 0)
        let most = 2 * hello.seconds.median + 1e-3 + 0.5e-3 * routes / 1000
        return Limit.Measured(
          figure.seconds.median / most,
          "\(Quantity.time(figure.seconds.median)) of \(Quantity.time(most))")
      }
    } + [
      Limit("qtroute path on a small plan, peak memory", .atMost(8), "MB") {
        $0.find(TaskName.smallPath)?.peak.map { .init(Double($0) / 1e6) }
      }
    ]
}
