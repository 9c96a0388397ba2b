import RouteBase
package import RoutePlan
package import RouteSyntax

/// Brings a plan up to date with its code, in rounds: after each, the plan is read again and
/// compared again.
package struct PlanUpdater {
  /// The limit on rounds. Each round except the last changes something.
  private static let roundLimit = 200
  /// The limit on rounds in a row that leave errors. A later one may end them: it fills a flow that has
  /// no route yet.
  private static let harmfulLimit = 5
  private static let harmful: Set<Rule> = [.unknownParameter, .badDefault, .duplicatePattern]

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
  /// The plan before the update.
  private let first: (plan: Plan, findings: [Finding])
  /// How much harm an updated plan may have: what is wrong in the code may be so in the plan.
  private let known: Int

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
    first = build(overrides)
    known = Self.harm(in: first.plan, first.findings) + Self.harm(in: code.plan, [])
  }

  private mutating func run() -> Result {
    var plan = change(without: []) ?? changeHarmlessly()
    if removeTypes(plan) { plan = build(overrides).plan }
    if restoreForm(plan) { plan = build(overrides).plan }
    let changed = changes.sorted { $0.key < $1.key }.map { $0.value }
    return Result(
      changes: changed.filter { !$0.old.holdsSame(as: $0.new) },
      left: CodeComparison.findings(plan, against: code), plan: plan)
  }

  /// Changes the plan, but nothing that is about some of the code's routes and flows. Returns nil, and
  /// changes nothing, if that does harm.
  private mutating func change(without skipped: Set<Symbol>) -> Plan? {
    let before = (overrides, changes)
    var (plan, findings) = first
    var harmfulRounds = 0
    for _ in 0..<Self.roundLimit {
      harmfulRounds = findings.count > first.findings.count ? harmfulRounds + 1 : 0
      if harmfulRounds > Self.harmfulLimit { break }
      var selection = FixSelection()
      var isAny = false
      let found = CodeComparison.all(plan, code, without: skipped)
      // If names change, nothing else does: what is added refers to the new ones.
      for isOfNames in [true, false] where !isAny {
        for each in found where each.isOfNames == isOfNames {
          if let fix = each.warning.finding.fix, selection.add(fix) { isAny = true }
        }
      }
      if !isAny { break }
      for file in selection.files {
        store(selection.apply(to: plan.files[file.index].text, of: file), file, plan)
      }
      (plan, findings) = build(overrides)
    }
    if Self.harm(in: plan, findings) <= known { return plan }
    (overrides, changes) = before
    return nil
  }

  /// Changes the plan as far as that does no harm.
  private mutating func changeHarmlessly() -> Plan {
    let before = (overrides, changes)
    var harmful = code.plan.screens
    var skipped = Set(harmful)
    // What does harm by itself may do none after others have changed.
    var isAny = true
    while isAny, !harmful.isEmpty {
      isAny = false
      // Halves that do harm are divided again.
      var parts = [harmful[...]]
      harmful = []
      while let part = parts.popLast() {
        if change(without: skipped.subtracting(part)) != nil {
          skipped.subtract(part)
          (overrides, changes) = before
          isAny = true
        } else if part.count > 1 {
          let half = part.startIndex + part.count / 2
          parts += [part[half...], part[..<half]]
        } else {
          harmful += part
        }
      }
    }
    return change(without: skipped) ?? first.plan
  }

  /// How many errors an update may have made: names that are taken or unknown, arguments and defaults
  /// that do not fit the parameters, and URLs that open something else, too. What else is wrong may
  /// be so in the code.
  private static func harm(in plan: Plan, _ findings: [Finding]) -> Int {
    let errors = PlanChecker.errors(in: plan, findings, inParallel: false).errors
    return findings.count + errors.count { harmful.contains($0.rule) }
  }

  /// Removes types that nothing has any more because of the update, unless people wrote about them.
  private mutating func removeTypes(_ plan: Plan) -> Bool {
    let (before, now) = (Self.usedTypes(first.plan), Self.usedTypes(plan))
    let theirs = Set(code.plan.types.map { $0.name })
    var selection = FixSelection()
    for type in plan.types
    where before.contains(type.name) && !now.contains(type.name) && !theirs.contains(type.name) {
      guard let span = type.span else { continue }
      let tree = plan.files[span.file.index].tree
      guard let index = tree.lastDeclaration(from: span.range.start),
        tree.start(withCommentsOf: index) == tree.declarations[index].start,
        tree.end(withCommentOf: index) == tree.declarations[index].end
      else { continue }
      _ = selection.add(Fix("remove it", .shown, tree.removal(ofDeclaration: index)))
    }
    for file in selection.files {
      store(selection.apply(to: plan.files[file.index].text, of: file), file, plan)
    }
    return !selection.files.isEmpty
  }

  private static func usedTypes(_ plan: Plan) -> Set<String> {
    plan.parameters.reduce(into: []) { $0.insert(plan.types[$1.type.base.index].name) }
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
