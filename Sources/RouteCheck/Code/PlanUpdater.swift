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
  /// The limit on attempts, each of which changes what the earlier ones could not.
  private static let attemptLimit = 5
  private static let harmful: Set<Rule> = [
    .unknownParameter, .badDefault, .conflictingParameter, .duplicatePattern,
  ]

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
  private var changes = ChangedFiles()
  /// The types that something had before the update.
  private let typesBefore: Set<String>
  /// What an attempt changes: the plan before the update, or what the attempts before made of it.
  private var start: (plan: Plan, findings: [Finding])
  /// How much harm a changed plan may have: what is wrong in the code may be so in the plan.
  private var known: Int

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
    start = build(changes.overrides)
    typesBefore = Self.usedTypes(start.plan)
    known = Self.harm(in: start, and: code)
  }

  private mutating func run() -> Result {
    var plan = changeAll()
    if removeTypes(plan) { plan = build(changes.overrides).plan }
    if changes.restoreForm(plan) { plan = build(changes.overrides).plan }
    return Result(
      changes: changes.list(plan),
      left: CodeComparison.findings(plan, against: code), plan: plan)
  }

  /// Changes the plan. What does harm at first may do none after everything else has changed.
  private mutating func changeAll() -> Plan {
    for _ in 0..<Self.attemptLimit {
      if let plan = change(without: []) { return plan }
      let count = changes.count
      changeHarmlessly()
      if changes.count == count { break }
      start = build(changes.overrides)
      known = Self.harm(in: start, and: code)
    }
    return start.plan
  }

  /// Changes the plan, but nothing that is about some of the code's routes and flows. Returns nil, and
  /// changes nothing, if that does harm.
  private mutating func change(without skipped: Set<Symbol>) -> Plan? {
    let before = changes
    var (plan, findings) = start
    var harmfulRounds = 0
    for _ in 0..<Self.roundLimit {
      harmfulRounds = findings.count > start.findings.count ? harmfulRounds + 1 : 0
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
      apply(selection, plan)
      (plan, findings) = build(changes.overrides)
    }
    if Self.harm(in: plan, findings) <= known { return plan }
    changes = before
    return nil
  }

  /// Changes the plan, from its start, as far as that does no harm.
  private mutating func changeHarmlessly() {
    let before = changes
    let symbols = code.plan.screens
    var skipped = Set(symbols)
    // Halves that do harm are divided again.
    var parts = [symbols[...]]
    while let part = parts.popLast() {
      if change(without: skipped.subtracting(part)) != nil {
        skipped.subtract(part)
        changes = before
      } else if part.count > 1 {
        let half = part.startIndex + part.count / 2
        parts += [part[half...], part[..<half]]
      }
    }
    _ = change(without: skipped)
  }

  /// How many errors an update may have made: names that are taken or unknown, arguments and defaults
  /// that do not fit the parameters, and URLs that open something else, too. What else is wrong may
  /// be so in the code.
  private static func harm(in plan: Plan, _ findings: [Finding]) -> Int {
    let errors = PlanChecker.errors(in: plan, findings, inParallel: false).errors
    return findings.count + errors.count { harmful.contains($0.rule) }
  }

  /// How many errors there may be in what an attempt makes of `start`.
  private static func harm(
    in start: (plan: Plan, findings: [Finding]), and code: CodePlan
  ) -> Int {
    harm(in: start.plan, start.findings) + harm(in: code.plan, [])
  }

  /// Removes types that nothing has any more because of the update, unless people wrote about them.
  private mutating func removeTypes(_ plan: Plan) -> Bool {
    let now = Self.usedTypes(plan)
    let theirs = Set(code.plan.types.map { $0.name })
    var selection = FixSelection()
    for type in plan.types
    where typesBefore.contains(type.name) && !now.contains(type.name) && !theirs.contains(type.name)
    {
      guard let span = type.span else { continue }
      let tree = plan.files[span.file.index].tree
      guard let index = tree.lastDeclaration(from: span.range.start),
        tree.start(withCommentsOf: index) == tree.declarations[index].start,
        tree.end(withCommentOf: index) == tree.declarations[index].end
      else { continue }
      _ = selection.add(Fix("remove it", .shown, tree.removal(ofDeclaration: index)))
    }
    apply(selection, plan)
    return !selection.files.isEmpty
  }

  private static func usedTypes(_ plan: Plan) -> Set<String> {
    plan.parameters.reduce(into: []) { $0.insert(plan.types[$1.type.base.index].name) }
  }

  private mutating func apply(_ selection: FixSelection, _ plan: Plan) {
    for file in selection.files {
      let text = selection.apply(to: plan.files[file.index].text, of: file)
      changes.store(text, file, plan, fixCount: 1)
    }
  }
}
