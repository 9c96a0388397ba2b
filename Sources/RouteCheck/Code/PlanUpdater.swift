import RouteBase
package import RoutePlan
package import RouteSyntax

/// Brings a plan up to date with its code, in rounds: after each, the plan is read again and
/// compared again.
package struct PlanUpdater {
  /// The limit on rounds. Each round except the last changes something.
  private static let roundLimit = 200

  /// What an update of a plan does.
  package struct Result: Sendable {
    /// The files that change, in the order of the plan.
    package var changes: [FixedFile]
    /// Where the plan still differs from the code, because people wrote about what the code lacks.
    package var left: [Finding]
    package var plan: Plan
  }

  private let build: (SourceOverrides) -> (plan: Plan, findings: [Finding])
  private let code: CodePlan
  private var overrides = SourceOverrides()
  private var changes: [FileID: FixedFile] = [:]

  /// Updates the plan that `build` reads, where texts may replace the contents of files.
  package static func update(
    to code: CodePlan, build: @escaping (SourceOverrides) -> (plan: Plan, findings: [Finding])
  ) -> Result {
    var updater = PlanUpdater(build: build, code: code)
    return updater.run()
  }

  private init(
    build: @escaping (SourceOverrides) -> (plan: Plan, findings: [Finding]), code: CodePlan
  ) {
    self.build = build
    self.code = code
  }

  private mutating func run() -> Result {
    var (plan, findings) = build(overrides)
    let known = findings.count
    for _ in 0..<Self.roundLimit {
      let fixes = CodeComparison.all(plan, code).compactMap { $0.warning.finding.fix }
      var selection = FixSelection()
      let isAny = fixes.reduce(false) { selection.add($1) || $0 }
      if !isAny { break }
      let before = (plan, overrides, changes)
      for file in selection.files {
        store(selection.apply(to: plan.files[file.index].text, of: file), file, plan)
      }
      (plan, findings) = build(overrides)
      // Edits that do harm are not made.
      if findings.count > known, findings.contains(where: { $0.rule == .syntax }) {
        (plan, overrides, changes) = before
        break
      }
    }
    if restoreForm(plan) { (plan, _) = build(overrides) }
    let changed = changes.sorted { $0.key < $1.key }.map { $0.value }
    return Result(
      changes: changed.filter { !$0.old.holdsSame(as: $0.new) },
      left: CodeComparison.findings(plan, against: code), plan: plan)
  }

  private mutating func store(_ text: SourceText, _ file: FileID, _ plan: Plan) {
    let path = plan.files[file.index].path
    var change =
      changes[file]
      ?? FixedFile(
        path: path, isMain: file.index == 0, old: plan.files[file.index].text, new: text,
        fixCount: 0)
    change.new = text
    change.fixCount += 1
    changes[file] = change
    if file.index == 0 { overrides.main = text } else { overrides.included[path] = text }
  }

  /// Restores the canonical form of files that were in it.
  private mutating func restoreForm(_ plan: Plan) -> Bool {
    var isAnyNew = false
    for (file, change) in changes
    where PlanFixer.isCanonical(change.old) && !PlanFixer.isCanonical(change.new) {
      let tree = Parser.parse(change.new, file: FileID(0)).tree
      store(SourceText(Formatter.format(tree)), file, plan)
      isAnyNew = true
    }
    return isAnyNew
  }
}
