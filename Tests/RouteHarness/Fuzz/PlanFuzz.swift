import RouteCheck
import RouteDiff
import RouteDraw
import RouteImport
import RoutePlan
import RouteBase
import RouteSyntax

enum PlanFuzz {
  /// A plan of up to three files, separated by zeros: `main`, which may include the others as `a`
  /// and `b`.
  private static func plan(_ input: [UInt8]) -> (plan: Plan, findings: [Finding]) {
    let texts = parts(input, at: 0, most: 3)
    var files: [String: String] = [:]
    for (name, text) in zip(["a", "b"], texts.dropFirst()) {
      files[name] = String(decoding: text, as: UTF8.self)
    }
    return PlanBuilder.build(
      path: "main", text: SourceText(texts[0]), loader: SourceLoader(files: files))
  }

  static func build(_ input: [UInt8]) -> String? {
    let (plan, findings) = plan(input)
    for route in plan.routes.indices where plan.chain(of: RouteID(route)).isEmpty {
      return "a route in no chain"
    }
    let report = PlanChecker.check(plan, findings)
    for finding in report.findings {
      let count = plan.files[finding.span.file.index].text.count
      if Int(finding.span.range.end) > count { return "a finding outside its file" }
    }
    var output = ByteWriter()
    DotWriter.write(plan, DotOptions(), to: &output)
    if report.errorCount > 0 { return nil }
    var document = ByteWriter()
    PlanDocument(plan).write(to: &document)
    do throws(FileFault) {
      let text = try PlanImport.plan(SourceText(document.bytes))
      let (again, faults) = PlanBuilder.build(
        path: "main", text: SourceText(text), loader: SourceLoader(files: [:]))
      if faults.contains(where: { $0.level == .error }) {
        return "its own JSON makes a plan with errors:\n\(String(decoding: text, as: UTF8.self))"
      }
      // A plan without a declared name has one in JSON.
      let changes = PlanComparison(plan, again).changes.filter { $0.kind != .planRenamed }
      return changes.isEmpty ? nil : "its own JSON makes another plan: \(changes[0].text.plain)"
    } catch {
      return "its own JSON is refused: \(error.message)"
    }
  }

  static func fix(_ input: [UInt8]) -> String? {
    func build(_ overrides: SourceOverrides) -> (plan: Plan, findings: [Finding]) {
      PlanBuilder.build(
        path: "main", text: overrides.main ?? SourceText(input), loader: SourceLoader(files: [:]))
    }
    let (plan, findings) = build(SourceOverrides())
    let before = PlanChecker.check(plan, findings)
    for isUnsafe in [false, true] {
      let fixed = PlanFixer.fix(allowingUnsafe: isUnsafe, levels: RuleLevels(), build: build)
      if fixed.isCutShort { return "fixes without end" }
      if before.errorCount == 0 && fixed.report.errorCount > 0 { return "a fix makes an error" }
      var overrides = SourceOverrides()
      overrides.main = fixed.changes.first?.new
      let again = PlanFixer.fix(allowingUnsafe: isUnsafe, levels: RuleLevels()) {
        build($0.main == nil ? overrides : $0)
      }
      if !again.changes.isEmpty { return "fixes leave something to fix" }
    }
    return nil
  }

  /// Two plans, separated by a zero.
  static func diff(_ input: [UInt8]) -> String? {
    let texts = parts(input, at: 0, most: 2)
    let plans = texts.map {
      PlanBuilder.build(path: "main", text: SourceText($0), loader: SourceLoader(files: [:]))
    }
    if plans.contains(where: { $0.findings.contains { $0.level == .error } }) {
      return nil
    }
    let old = plans[0].plan
    // Plans with the same text are not compared, so one text has an empty line more.
    let (same, _) = PlanBuilder.build(
      path: "main", text: SourceText(Array(texts[0]) + Array("\n".utf8)),
      loader: SourceLoader(files: [:]))
    if let change = PlanComparison(old, same).changes.first {
      return "a plan differs from itself: \(change.text.plain)"
    }
    if plans.count > 1 { _ = PlanComparison(old, plans[1].plan) }
    return nil
  }
}
