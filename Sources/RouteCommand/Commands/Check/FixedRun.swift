import RouteEngine
import RouteCheck
import RoutePlan
import RouteReport
import RouteBase

/// Plans that were fixed in memory. Writes what has changed.
struct FixedRun {
  /// A file of one or more plans.
  private struct File {
    var path: String
    var old: SourceText
    var new: SourceText
    var fixCount: Int
  }

  /// Each plan, with its remaining findings.
  private(set) var plans: [CheckedPlan] = []
  private let source: PlanSource
  private var paths: [String] = []
  /// The files that have changed, and the index of each by its identity.
  private var files: [File] = []
  private var places: [String: Int] = [:]
  /// The text of standard input, read once.
  private var input: SourceText?
  private var isCutShort = false

  init(_ source: PlanSource) { self.source = source }

  /// Whether a plan came from standard input, so that its text goes to standard output.
  var writesInput: Bool { input != nil }

  // MARK: Fixing

  /// Fixes the plan at `path` in memory.
  mutating func fix(
    _ path: String, allowingUnsafe: Bool, _ levels: RuleLevels
  ) throws(CommandFailure) {
    if path == "-" && input == nil { input = try source.read(path) }
    let text = try text(path)
    let (source, known) = (source, self)
    let fixed = PlanFixer.fix(allowingUnsafe: allowingUnsafe, levels: levels) { overrides in
      source.build(path, overrides.main ?? text) { included in
        overrides.included[included] ?? known.change(included)?.new
      }
    }
    source.tellOutside(fixed.plan, path)
    for change in fixed.changes { store(change, change.isMain ? path : change.path) }
    isCutShort = isCutShort || fixed.isCutShort
    plans.append(CheckedPlan(plan: fixed.plan, report: fixed.report))
    paths.append(path)
  }

  /// Checks the plans again, because fixes to one may have changed a file that another includes.
  mutating func checkAgain(_ levels: RuleLevels) {
    let known = self
    for (index, path) in paths.enumerated() {
      guard let text = try? text(path) else { continue }
      let (plan, findings) = source.build(path, text) { known.change($0)?.new }
      plans[index] = CheckedPlan(
        plan: plan, report: PlanChecker.check(plan, findings, levels: levels))
    }
  }

  private func identity(_ path: String) -> String {
    path == "-" ? "-" : source.host.identity(of: path)
  }

  private func change(_ path: String) -> File? { places[identity(path)].map { files[$0] } }

  private func text(_ path: String) throws(CommandFailure) -> SourceText {
    if let file = change(path) { return file.new }
    if path == "-", let input { return input }
    return try source.read(path)
  }

  private mutating func store(_ change: FixedFile, _ path: String) {
    let identity = identity(path)
    guard let place = places[identity] else {
      places[identity] = files.count
      files.append(
        File(path: path, old: change.old, new: change.new, fixCount: change.fixCount))
      return
    }
    files[place].new = change.new
    files[place].fixCount += change.fixCount
  }

  // MARK: Writing

  /// Queues the files for writing; the text of standard input goes to standard output.
  func write(_ session: Session) {
    for file in files where file.path != "-" {
      session.write(
        Array(file.new.content), to: file.path, original: file.old, note: line("fixed", file))
    }
    if let input {
      let file = change("-")
      session.output.write((file?.new ?? input).content)
      if let file { tell("fixed", file, session) }
    }
    tellCutShort(session)
  }

  /// Prints what would change. The answer is no if anything would change or errors would remain.
  func writeDiff(_ session: Session) -> Status {
    for file in files {
      let diff = UnifiedDiff.write(
        old: Array(file.old.content), new: Array(file.new.content),
        name: source.displayPath(file.path))
      session.output.write(string: TerminalText.escapedLines(diff))
      tell("would fix", file, session)
    }
    tellCutShort(session)
    let errors = plans.reduce(0) { $0 + $1.report.errorCount }
    if errors > 0 {
      session.writeError(
        "qtroute: \(counted(errors, "error")) would remain; `qtroute check` shows them\n")
    }
    return files.isEmpty && errors == 0 ? .success : .no
  }

  /// `fixed 2 findings in shop.routeplan`
  private func tell(_ what: String, _ file: File, _ session: Session) {
    if !session.isQuiet { session.writeError(line(what, file) + "\n") }
  }

  private func line(_ what: String, _ file: File) -> String {
    "\(what) \(counted(file.fixCount, "finding")) in "
      + TerminalText.escaped(source.displayPath(file.path))
  }

  private func tellCutShort(_ session: Session) {
    guard isCutShort, !session.isQuiet else { return }
    session.writeError("qtroute: more can be fixed; run the command again\n")
  }
}
