import RouteBase
import RouteCheck
import RoutePlan
import RouteSyntax
import Testing

/// A check of a plan whose trees were released finds the same, and does without them as long as
/// there is nothing to say about the text.
@Suite("Checking without trees")
struct ReleasedTreeCheckTests {
  private func released(_ plan: Plan) -> Plan {
    plan.releasingTrees(ofFilesFrom: 0)
  }

  private func build(_ text: String) -> (plan: Plan, findings: [Finding]) {
    PlanBuilder.build(path: "main", text: SourceText(text), loader: SourceLoader(files: [:]))
  }

  @Test("has the same findings", arguments: RuleCase.all, [false, true])
  func same(_ rule: RuleCase, inParallel: Bool) {
    let built = rule.build(end: "")
    let whole = PlanChecker.check(built.plan, built.findings, inParallel: inParallel)
    let other = PlanChecker.check(released(built.plan), built.findings, inParallel: inParallel)
    #expect("\(whole.findings)" == "\(other.findings)")
    #expect(whole.uncheckedRules == other.uncheckedRules)
    #expect(whole.uncheckedExpectations == other.uncheckedExpectations)
  }

  @Test("reads no tree of a plan that is in order", arguments: [false, true])
  func clean(inParallel: Bool) {
    let built = build(
      """
      plan Shop
      scheme "shop"
      domain "shop.example"
      type Size = "s" | "m"
      route Home at "/" tabs {
          route List(page: Int = 1, size: Size = "m", tags: [String] = ["a"]) at "list" {
              route Item(id: Int, note: String?) at ":id" recycle by id
              route Sheet present nav { link back to Home }
          }
          route Settings at "settings" cost 2 {
              link -> Item(id: 1, note: nil) present nav
              link => List(page: 2) cost 4
          }
      }
      route Help at "help" linked in Home
      link * -> Help single
      task Call(number: String) at "call/:number"
      fallback Home
      """)
    #expect(PlanChecker.readsNoTree(of: built.plan, built.findings))
    let plan = released(built.plan)
    let report = PlanChecker.check(plan, built.findings, inParallel: inParallel)
    #expect(report.findings.isEmpty)
    let hasTree = plan.files[0].hasTree
    #expect(!hasTree)
  }

  @Test("finds that there are no errors without a tree", arguments: [false, true])
  func errors(inParallel: Bool) {
    let built = build(
      """
      fact member
      fact online given
      route Home at "/" { link -> Pay.Card  link -> Pay.Sign  task Join grants member }
      service Pay was Money {
          route Card requires member at "card"
          flow Sign { route Form { link -> Done } route Done grants member }
      }
      link * => Home requires online
      expect path Home -> Pay.Card
      fallback Home
      """)
    let plan = released(built.plan)
    let found = PlanChecker.errors(in: plan, built.findings, inParallel: inParallel)
    let messages = (built.findings + found.errors).map(\.message)
    #expect(messages == [])
    let hasTree = plan.files[0].hasTree
    #expect(!hasTree)
  }
}
