import RouteBench
import Testing

@Suite("The budget")
struct BudgetTests {
  /// The verdict of the limit whose name has this prefix.
  private func verdict(_ name: String, _ list: [Figure], bandwidth: Double = 25e9) throws -> Verdict
  {
    var machine = Machine()
    machine.bandwidth = bandwidth
    var figures = Figures(machine: machine)
    figures.list = list
    let limits = Budget.limits(for: machine).filter { $0.name.hasPrefix(name) }
    return try #require(limits.first).verdict(on: figures)
  }

  private func figure(
    _ part: Part, _ task: String, _ who: String = Figure.ours, routes: Int = 100_000,
    seconds: Double
  ) -> Figure {
    Figure(part, task, who: who, routes: routes, items: routes, seconds: Sample([seconds]))
  }

  @Test("a limit without a measurement is neither kept nor missed")
  func nothing() {
    let figures = Figures(machine: Machine())
    let verdicts = Budget.limits(for: Machine()).map { $0.verdict(on: figures) }
    #expect(verdicts.allSatisfy { $0.isKept == nil && $0.word == "not measured" })
  }

  @Test("names are distinct")
  func names() {
    let names = Budget.limits(for: Machine()).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("Node is compared with us on the largest plan that both were given")
  func node() throws {
    let list = [
      figure(.stages, TaskName.reading, routes: 100_000, seconds: 1),
      figure(.stages, TaskName.reading, routes: 1_000_000, seconds: 10),
      figure(.reading, TaskName.reading, PeerName.node, routes: 100_000, seconds: 1),
      figure(.reading, TaskName.reading, PeerName.node, routes: 1_000_000, seconds: 26),
    ]
    let all = try verdict("reading and checking", list)
    #expect(all.measured?.value == 2.6)
    #expect(all.isKept == true)
    #expect(try verdict("reading and checking", Array(list.dropLast())).isKept == false)
  }

  @Test("the memory of the planner's graph is that without the plan")
  func graphMemory() throws {
    var graph = figure(.stages, TaskName.graph, routes: 1_000_000, seconds: 1)
    graph.peak = 1_600_000_000
    let name = "graph, 1,000,000 routes, without the plan"
    #expect(try verdict(name, [graph]).isKept == nil)
    graph.notes = [Figure.Count(Figure.heldBefore, 1_480_000_000)]
    let kept = try verdict(name, [graph])
    #expect(kept.measured?.value == 120)
    #expect(kept.isKept == true)
    graph.notes = [Figure.Count(Figure.heldBefore, 1_000_000_000)]
    #expect(try verdict(name, [graph]).isKept == false)
  }

  @Test("rules have a limit for the allocations of a route")
  func linkRules() throws {
    var rules = figure(.rules, TaskName.linkRules, seconds: 0.12)
    rules.allocations = 40_000
    let counted = try verdict("rules, links, 100,000 routes, allocations", [rules])
    #expect(counted.measured?.value == 0.4)
    #expect(counted.isKept == true)
    rules.allocations = 60_000
    #expect(try verdict(counted.name, [rules]).isKept == false)
  }

  @Test("a batch is compared with the fastest peer")
  func batch() throws {
    let list = [
      figure(.batch, TaskName.batch, seconds: 1),
      figure(.batch, TaskName.batch, PeerName.networkit, seconds: 19),
      figure(.batch, TaskName.batch, PeerName.igraph, seconds: 300),
    ]
    let verdict = try verdict("a batch of paths", list)
    #expect(verdict.measured?.value == 19)
    #expect(verdict.isKept == false)
    #expect(verdict.measured?.note.hasPrefix(PeerName.networkit) == true)
  }

  @Test("the worst growth decides and is named")
  func growth() throws {
    var small = figure(.stages, "parse", routes: 10_000, seconds: 1)
    var large = figure(.stages, "parse", routes: 100_000, seconds: 12.5)
    (small.bytes, large.bytes) = (700_000, 7_000_000)
    let list = [
      figure(.stages, "lex", routes: 10_000, seconds: 1),
      figure(.stages, "lex", routes: 100_000, seconds: 11), small, large,
    ]
    let time = try verdict("time of sequential stages", list)
    #expect(time.measured == Limit.Measured(12.5, "time of parse, 100,000 routes"))
    #expect(time.isKept == false)
    #expect(try verdict("counted work", list).isKept == true)
  }

  @Test("growth below 10,000 routes does not count for time limits")
  func smallGrowth() throws {
    let list = [
      figure(.stages, "lex", routes: 1_000, seconds: 1),
      figure(.stages, "lex", routes: 10_000, seconds: 99),
    ]
    #expect(try verdict("time of sequential stages", list).isKept == nil)
  }

  @Test("a cold start may take two C programs, a millisecond, and half of one per 1,000 routes")
  func start() throws {
    var check = figure(.start, "start, check", routes: 1_000, seconds: 0.0024)
    check.notes = [Figure.Count("routes read", 1_000)]
    let hello = figure(.start, TaskName.hello, routes: 0, seconds: 0.0005)
    let kept = try verdict("start, check: against", [check, hello])
    #expect(kept.isKept == true)
    #expect(kept.measured?.note == "2.40 ms of 2.50 ms")
    check.seconds = Sample([0.0026])
    #expect(try verdict("start, check: against", [check, hello]).isKept == false)
  }

  @Test("limits of time are wider on a machine that reads memory more slowly")
  func scale() throws {
    var check = figure(.reading, TaskName.wholeCheck, routes: 1_000_000, seconds: 1)
    check.notes = [Figure.Count("user seconds", 0.6)]
    let name = "qtroute check of 1,000,000 routes, user time"
    #expect(try verdict(name, [check]).isKept == false)
    #expect(try verdict(name, [check], bandwidth: 12.5e9).isKept == true)
    #expect(try verdict(name, [check], bandwidth: 50e9).bound == .atMost(0.4))
  }

  @Test("paths that a peer finds at a higher cost are added up over all peers")
  func dearer() throws {
    var peer = figure(.paths, TaskName.pathCosts, PeerName.networkit, seconds: 1)
    peer.notes = [Figure.Count("dearer", 0)]
    #expect(try verdict("paths that a peer finds only", [peer]).isKept == true)
    var other = peer
    other.notes = [Figure.Count("dearer", 2)]
    #expect(try verdict("paths that a peer finds only", [peer, other]).isKept == false)
  }

  @Test("a value that is not a number misses every limit")
  func noNumber() {
    let limit = Limit("nothing", .atMost(1)) { _ in Limit.Measured(.nan) }
    #expect(limit.verdict(on: Figures(machine: Machine())).isKept == false)
  }
}
