#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Times the stages in this process, then the tool whose path is given as a process of its own.
// QTROUTE_BENCH_ONLY asks for one part: `stages`, `paths`, `match`, `drives`, `import`, `watch` or
// `tool`.
// QTROUTE_BENCH_PYTHON names a Python interpreter that has NetworKit, QTROUTE_BENCH_PLANS a folder
// with plans of real apps.
let folder = Measure.folder()
AllocationCounter.startAgain(in: folder)
unsetenv("LD_PRELOAD")
let bandwidth = Measure.memoryBandwidth()
let report = Report(scale: min(bandwidth / 25e9, 1))
Measure.say(
  "machine: \(Measure.machine()), one core, memory read at \(brief(bandwidth / 1e9)) GB/s")
Measure.say("limits are stated for 25 GB/s and scaled to this machine; medians, ± half the spread")

let only = getenv("QTROUTE_BENCH_ONLY").map { String(cString: $0) }
func isAsked(_ part: String) -> Bool { only == nil || only == part }
let python = getenv("QTROUTE_BENCH_PYTHON").map { String(cString: $0) }
let drives = DriveBenchmark(report: report)

if isAsked("stages") { StageBenchmark.run([1_000, 100_000, 1_000_000], report) }
if isAsked("paths") {
  let paths = PathBenchmark(
    report: report, peer: python.map { PathPeer(folder: folder, python: $0) })
  paths.run()
  if let plans = getenv("QTROUTE_BENCH_PLANS") { paths.run(plansIn: String(cString: plans)) }
}
if isAsked("match") { MatchBenchmark(folder: folder, report: report).run() }
if isAsked("drives") { drives.inMemory(steps: 10_000) }
if let tool = CommandLine.arguments.dropFirst().first, Measure.prepare(in: folder) {
  if isAsked("tool") {
    let benchmark = ProcessBenchmark(tool: tool, folder: folder, report: report)
    benchmark.check(routes: 1_000_000)
    benchmark.batch(routes: 100_000, pairs: 1_000_000, limit: 1)
    benchmark.batch(routes: 1_000_000, pairs: 1_000_000, limit: 2)
    benchmark.start()
  }
  if isAsked("watch") {
    ProcessBenchmark(tool: tool, folder: folder, report: report).watch(routes: 1000)
  }
  if isAsked("import") {
    ImportBenchmark(tool: tool, folder: folder, report: report)
      .android(destinations: 250, files: 20)
  }
  if isAsked("drives") { drives.programs(tool: tool, folder: folder) }
}
_ = Measure.run(["rm", "-rf", folder])
