import QTRoute
import RouteEngine
import RouteGraph
import RoutePlan

/// What all questions of one `qtroute run` share.
final class RunBase {
  let plan: Plan
  let navigation: NavigationPlan
  let arguments: Arguments
  let question: PathQuestion
  /// The values of `--input`.
  let inputs: Inputs
  /// The names of the facts, in the order of the plan.
  let facts: [String]
  private lazy var finder = PathFinder(Planner(plan))

  init(_ plan: Plan, _ arguments: Arguments) throws(CommandFailure) {
    self.plan = plan
    self.arguments = arguments
    navigation = NavigationPlan(plan)
    question = try PathOptions.question(plan, arguments)
    inputs = InputText(plan).inputs(question.values)
    facts = navigation.facts
  }

  func find(_ request: PathRequest) -> PathAnswer { finder.find(request) }

  /// The facts after a step of a run in which `facts` held before it.
  func facts(_ facts: [String], after step: StepRequest) -> [String] {
    if step.granted.isEmpty && step.revoked.isEmpty { return facts }
    let after = Set(facts).union(step.granted).subtracting(step.revoked)
    return self.facts.filter { after.contains($0) }
  }
}
