import Foundation
@testable import RouteHarness
import RouteTrials
import Testing
import WorkCount

/// Compares the work on demanding plans with their size. Instructions and memory are counted, so
/// that neither the machine nor its other load matters.
@Suite("Demanding plans")
struct TrapTests {
  /// The work for one size.
  private struct Work {
    var count: work_count
    /// The bytes of the plan and of the answer.
    var volume: Int
  }

  /// The size of the smaller plan; the larger one is four times as large. The environment may set a
  /// larger size to find what grows; then nothing is compared with the list.
  private static let size = Int(environment["QTROUTE_TRAP_SIZE"] ?? "") ?? 15
  private static let environment = ProcessInfo.processInfo.environment

  /// The allowed growth of the work for four times the size; for quadratic work, it is sixteen. The
  /// growth of entries in the list may be smaller by now, because processors differ; a new table
  /// shows which entries can be removed.
  private static let most = 5.5

  /// Whether the system lets processes count their instructions.
  private static let counts: Bool = {
    work_count_begin()
    return work_count_end().instructions > 0
  }()

  @Test(
    "work grows no faster than the plan and the output",
    .enabled(if: counts && environment["QTROUTE_BRIEF"] == nil), arguments: PlanTrap.all)
  func growth(_ trap: PlanTrap) {
    let small = TrapPlan(trap, Self.size)
    let large = TrapPlan(trap, Self.size * 4)
    for stage in TrapStage.all where stage.takesBroken || !small.isBroken {
      let isSearch = KnownGrowth.isSearch(stage.name, trap.name)
      let (first, second) = (Self.work(small, stage), Self.work(large, stage))
      let growth = Self.growth(first, second)
      if let table = Self.table {
        let row = [
          "\(growth)", stage.name, trap.name, "\(second.count.instructions / 1_000_000)",
          "\(second.count.peak)", "\(second.volume)",
        ]
        Self.append(row.joined(separator: "\t") + "\n", to: table)
      } else if isSearch {
        #expect(
          second.count.instructions <= Self.mostOfSearch,
          "\(stage.name): a search takes \(second.count.instructions) instructions")
      } else if let known = KnownGrowth.of(stage.name, trap.name) {
        #expect(growth < known * 1.25, "\(stage.name): worse than it was known to be, \(known)")
      } else {
        #expect(
          growth <= Self.most, "\(stage.name): four times the size is \(growth) times the work")
      }
      #expect(
        second.count.peak <= Self.room(for: second.volume) + (isSearch ? Self.roomOfSearch : 0),
        "\(stage.name): \(second.count.peak) bytes for \(second.volume)")
    }
  }

  /// The searches of a check, among facts and stacks, that take most, for plans in which each
  /// reaches its limit.
  @Test(
    "a search stays within its memory limit, however large the plan",
    .enabled(if: environment["QTROUTE_BRIEF"] == nil),
    arguments: [
      "a gate on every step", "facts by the dozen, all asked for at the end",
      "tasks that grant and revoke",
    ], [60, 240])
  func memory(_ name: String, _ size: Int) throws {
    let trap = try #require(PlanTrap.all.first { $0.name == name })
    let stage = try #require(TrapStage.all.first { $0.name == "check" })
    let work = Self.work(TrapPlan(trap, size), stage)
    #expect(
      work.count.peak <= Self.room(for: work.volume) + Self.roomOfSearch,
      "\(work.count.peak) bytes for \(work.volume)")
  }

  /// How much additional memory and how many instructions searches up to a limit may take: with the
  /// low limits of these tests, and without optimization, a few seconds at most.
  private static let roomOfSearch: Int64 = 100_000_000
  private static let mostOfSearch: Int64 = 30_000_000_000

  /// How much memory is allowed for the bytes of a plan and of an answer.
  private static func room(for volume: Int) -> Int64 { 4_000_000 + 200 * Int64(volume) }

  /// A file for a table of the measurements, which replaces the test.
  private static let table = environment["QTROUTE_TRAP_TABLE"]

  private static func work(_ plan: TrapPlan, _ stage: TrapStage) -> Work {
    work_count_begin()
    let answer = stage.run(plan)
    return Work(count: work_count_end(), volume: plan.count + answer)
  }

  @Test(
    "a search for a path keeps no more than its limit allows, wherever steps lead",
    .enabled(if: environment["QTROUTE_BRIEF"] == nil),
    arguments: [30, 300], ["", " --paths 3"])
  func path(_ count: Int, _ option: String) {
    let text = EndlessPlan.text(count)
    let host = MemoryHost(files: ["main.routeplan": text])
    work_count_begin()
    let outcome = host.run("path --search-limit 10000 Home Goal" + option)
    let peak = work_count_end().peak
    #expect(outcome.output.hasPrefix("Home -> Goal   undecided\nwhy    neither a path nor a proof"))
    #expect(outcome.output.contains("within the search limit"))
    #expect(
      peak <= Self.room(for: text.utf8.count) + Self.roomOfProof + Self.roomOfLimit * 10_000,
      "\(peak) bytes")
  }

  /// How much memory a search for a path may take for each configuration of its limit, and for the
  /// proof that there is no path, which has its own limit if that is low.
  private static let roomOfLimit: Int64 = 2_000
  private static let roomOfProof: Int64 = 10_000_000

  /// The growth of the work for four times the size. If the output grows more than that, so may the
  /// work.
  private static func growth(_ small: Work, _ large: Work) -> Double {
    let more = max(1, Double(large.volume) / Double(small.volume) / 4)
    return Double(large.count.instructions) / Double(small.count.instructions) / more
  }

  private static func append(_ line: String, to path: String) {
    guard let file = fopen(path, "a") else { return }
    fputs(line, file)
    fclose(file)
  }
}
