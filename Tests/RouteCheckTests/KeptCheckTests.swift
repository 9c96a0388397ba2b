import RouteBase
import RoutePlan
import RouteSyntax
import Testing

@testable import RouteCheck
@testable import RouteTrials

/// Edits plans line by line: a check that uses what the one before left reports what a check from
/// nothing reports.
@Suite("Checks that keep what earlier ones found")
struct KeptCheckTests {
  @Test("After any edits, a check that keeps reports the same as one that does not")
  func edits() {
    var counts = (kept: 0, anew: 0)
    for seed in TrialNumbers.seeds(60, longer: 400) {
      var numbers = RandomNumbers(seed: seed &+ 0xED17)
      let text = seed % 2 == 0 ? FactText(seed: seed).text : RouteTrials.RandomPlan(seed: seed).text
      var lines = text.split(separator: "\n").map(String.init)
      var kept: PlanCheck.Kept?
      var known: ReachFacts?
      for _ in 0..<12 {
        let text = lines.joined(separator: "\n") + "\n"
        let (plan, findings) = PlanBuilder.build(
          path: "t.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
        var check = PlanCheck(plan, findings, after: kept)
        check.finish()
        kept = check.kept
        if let known, !plan.routes.isEmpty {
          if known.serve(plan) { counts.kept += 1 } else { counts.anew += 1 }
        }
        known = ReachFacts(plan)
        let expected = PlanChecker.check(plan, findings)
        if describe(check.report()) != describe(expected) {
          Issue.record(
            """
            seed \(seed): \(describe(check.report())) instead of \(describe(expected))
            \(text)
            """)
          return
        }
        edit(&lines, &numbers)
      }
    }
    // Both have to be tried.
    #expect(counts.kept > 0 && counts.anew > 0, "\(counts)")
  }

  @Test(
    "A new name, a comment and a new place in the text keep what was found; a new link does not")
  func kept() {
    func facts(_ text: String) -> (facts: ReachFacts, plan: Plan) {
      let plan = PlanBuilder.build(
        path: "t.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
      ).plan
      return (ReachFacts(plan), plan)
    }
    let old = facts("fact f\nroute Home {\n    route Cart requires f\n}\nlink Home -> Cart\n").facts
    for (text, isKept) in [
      ("// x\nfact f\nroute Home {\n    route Cart requires f\n}\nlink Home -> Cart\n", true),
      ("fact g\nroute House {\n    route Card requires g\n}\nlink House -> Card\n", true),
      ("fact f\nroute Home {\n    route Cart requires f\n}\nlink Home => Cart\n", false),
      ("fact f\nroute Home {\n    route Cart unless f\n}\nlink Home -> Cart\n", false),
      ("fact f\nroute Home {\n    route Cart requires f tabs\n}\nlink Home -> Cart\n", false),
      ("fact f given\nroute Home {\n    route Cart requires f\n}\nlink Home -> Cart\n", false),
      (
        "fact f\nroute Home {\n    route Cart requires f allow growing-stack\n}\nlink Home -> Cart\n",
        false
      ),
    ] {
      #expect(old.serve(facts(text).plan) == isKept, "\(text)")
    }
  }

  /// All that a report says, as text.
  private func describe(_ report: CheckReport) -> String {
    "\(report.findings) \(report.uncheckedRules) \(report.uncheckedExpectations)"
  }

  private func edit(_ lines: inout [String], _ numbers: inout RandomNumbers) {
    if lines.isEmpty { return }
    let index = numbers.below(lines.count)
    switch numbers.below(9) {
    case 0: lines.insert("// \(numbers.below(100))", at: index)
    case 1: lines.remove(at: index)
    case 2: lines.swapAt(index, numbers.below(lines.count))
    case 3:
      // A route gets another name wherever it is named.
      let (old, new) = ("R\(numbers.below(4))", "S\(numbers.below(100))")
      lines = lines.map { replacing($0, old, new) }
    case 4: lines[index] += numbers.pick([" title \"x\"", " allow growing-stack", " @x(\"y\")"])
    case 5: lines[index] += numbers.pick([" cost 2", " requires a", " unless b", " grants a"])
    case 6:
      lines[index] += numbers.pick([" present", " recycle", " tabs", " locked", " at \"/x\""])
    default:
      let words = numbers.pick([
        ("->", "=>"), ("=>", "->"), ("requires", "unless"), ("unless", "requires"),
        ("grants", "revokes"), ("revokes", "grants"), ("present", "push"), (" a", " b"),
        ("back to", "back past"), (" in R1", " in R0"), ("tabs reset", "tabs"),
      ])
      lines[index] = replacing(lines[index], words.0, words.1)
    }
  }

  /// A line with each `old` replaced that ends where a word ends.
  private func replacing(_ line: String, _ old: String, _ new: String) -> String {
    var result = ""
    var rest = Substring(line)
    while let found = rest.firstRange(of: old) {
      let isWhole = found.upperBound == rest.endIndex || !rest[found.upperBound].isNumber
      result += rest[..<found.lowerBound] + (isWhole ? new : old)
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}
