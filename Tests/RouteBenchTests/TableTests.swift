import RouteBench
import Testing

/// Figures of one stage at two sizes, and of a peer at the larger one.
func sampleFigures() -> Figures {
  var machine = Machine()
  machine.processor = "Example 3000"
  machine.cores = 2
  machine.memory = 8_000_000_000
  machine.system = "Linux"
  machine.swift = "Swift 6.2"
  machine.bandwidth = 12_500_000_000
  var figures = Figures(machine: machine)
  var small = Figure(
    .stages, "check", routes: 1_000, items: 1_000, bytes: 70_000,
    seconds: Sample([0.001, 0.0012, 0.0009]))
  small.peak = 8_000_000
  small.allocations = 2_000
  var large = Figure(
    .stages, "check", routes: 10_000, items: 10_000, bytes: 700_000, seconds: Sample([0.011]))
  large.peak = 12_500_000
  large.allocations = 20_000
  large.work = [Figure.Count("probes", 30_000)]
  var peer = Figure(
    .reading, "check", who: "Node JSON.parse", routes: 10_000, items: 10_000, bytes: 1_200_000,
    seconds: Sample([0.033]))
  peer.notes = [Figure.Count("user seconds", 0.03)]
  figures.list = [small, large, peer]
  return figures
}

@Suite("The benchmark's tables")
struct TableTests {
  @Test("figures are in columns, with growth and ratios")
  func figureTable() {
    let lines = FigureTable(sampleFigures()).text.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    #expect(lines[0] == "Example 3000, 2 cores, 8.00 GB, Linux, Swift 6.2")
    #expect(lines[2].hasPrefix("task") && lines[2].hasSuffix("vs. ours"))
    #expect(
      lines[3].split(separator: " ") == [
        "check", "1,000", "70.0", "kB", "70.0", "MB/s", "1.00", "µs", "900", "ns–1.20", "µs",
        "8.00", "MB", "2,000",
      ])
    #expect(lines[4].contains("×11.0") && lines[4].contains("×10.0"))
    // A blank line separates parts.
    #expect(lines[5].isEmpty)
    #expect(lines[6].hasPrefix("  Node JSON.parse: check"))
    #expect(lines[6].hasSuffix("×3.00"))
    // Numbers are right-aligned.
    #expect(lines[3].prefix(48).hasSuffix(" 1,000") && lines[4].prefix(48).hasSuffix("10,000"))
  }

  @Test("compared figures show the ratio to the old time")
  func compared() {
    var before = sampleFigures()
    before.list[1].seconds = Sample([0.022])
    let table = FigureTable(sampleFigures(), comparedWith: before)
    #expect(table.head.hasSuffix("vs. old"))
    #expect(table.line(sampleFigures().list[1]).hasSuffix("×0.500"))
    #expect(table.line(sampleFigures().list[0]).hasSuffix("×1.00"))
    before.list.removeAll()
    let alone = FigureTable(sampleFigures(), comparedWith: before)
    #expect(alone.line(sampleFigures().list[0]).hasSuffix("2,000"))
  }

  @Test("the brief table has a line for each task, at its largest size, with the fastest peer")
  func briefTable() {
    var figures = sampleFigures()
    var slow = figures.list[2]
    (slow.who, slow.seconds) = ("gc", Sample([0.44]))
    var rule = figures.list[1]
    (rule.part, rule.task) = (.rules, "rule, syntax")
    var misses = figures.list[1]
    (misses.part, misses.task) = (.match, TaskName.matchMisses)
    var only = figures.list[0]
    only.task = "lex"
    figures.list += [slow, rule, misses, only]
    let lines = BriefTable.text(figures).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    #expect(lines.count == 6, "a line of the machine, a blank one, a head, two tasks, and the end")
    #expect(
      lines[3].split(separator: " ") == [
        "check", "10,000", "1.10", "µs", "12.5", "MB", "2.00", "Node", "JSON.parse", "×3.00",
      ])
    #expect(
      lines[4].split(separator: " ") == [
        "lex", "1,000", "1.00", "µs", "8.00", "MB", "2.00",
      ])
  }

  @Test("of the limits, only those that are missed are shown if that is asked for")
  func missedLimits() {
    let limits = [
      Limit("one", .atLeast(2.5)) { _ in .init(3) }, Limit("two", .atMost(5)) { _ in .init(6) },
      Limit("three", .atMost(1), "s") { _ in nil },
    ].map { $0.verdict(on: sampleFigures()) }
    let lines = LimitTable.text(limits, onlyMissed: true).split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasPrefix("two "))
    #expect(
      LimitTable.text([limits[0], limits[2]], onlyMissed: true)
        == "1 of 2 limits kept, 1 not measured\n")
  }

  @Test("limits show the bound, the measured value and the verdict")
  func limitTable() {
    let verdicts = [
      Limit("one", .atLeast(2.5)) { _ in .init(3, "of two") },
      Limit("two", .atMost(500), "MB") { _ in .init(600) },
      Limit("three", .atMost(1), "s") { _ in nil },
    ].map { $0.verdict(on: sampleFigures()) }
    let lines = LimitTable.text(verdicts).split(separator: "\n").map(String.init)
    #expect(lines[1].hasPrefix("one ") && lines[1].hasSuffix("of two"))
    #expect(lines[1].contains("at least") && lines[1].contains("ok"))
    #expect(lines[2].contains("at most") && lines[2].contains("MISSED"))
    #expect(lines[3].contains("not measured"))
    #expect(lines[4] == "1 of 3 limits kept, 1 missed, 1 not measured")
  }

  @Test("a cell that is too wide moves the next ones and loses nothing")
  func wideCells() {
    let table = TextTable([
      TextTable.Column("a", 4, isNumber: false), TextTable.Column("b", 4),
      TextTable.Column("c", 4),
    ])
    #expect(table.head == "a      b   c")
    #expect(table.line(["abcdef", "1", ""]) == "abcdef 1")
    #expect(table.line(["abcdefgh", "12", "3"]) == "abcdefgh 12 3")
    #expect(table.line(["", "1", "2"]) == "       1   2")
  }

  @Test("the README's tables have the fastest peer of each task, then times by size")
  func readme() {
    var figures = sampleFigures()
    // Neither a slower program nor one on a smaller plan is shown.
    var slower = figures.list[2]
    slower.who = "gc"
    slower.seconds = Sample([0.044])
    var smaller = figures.list[2]
    smaller.who = "jq"
    smaller.routes = 1_000
    figures.list += [slower, smaller]
    let lines = ReadmeTables.text(figures).split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("On Example 3000, 2 cores"))
    #expect(
      lines[1] == "| task | routes | fastest other program | it takes | we take | ratio |")
    #expect(
      lines[3]
        == "| check | 10,000 | Node JSON.parse, 1.20 MB against 700 kB | 3.30 µs | 1.10 µs | × 3.00 |"
    )
    #expect(lines[4] == "| time per item | 1,000 routes | 10,000 routes | peak memory |")
    #expect(lines[6] == "| check (route) | 1.00 µs | 1.10 µs | 12.5 MB |")
    #expect(lines.count == 7)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("|") && $0.hasSuffix("|") })
  }
}
