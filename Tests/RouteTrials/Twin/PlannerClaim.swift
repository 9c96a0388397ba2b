import RouteGraph
import RoutePlan

/// The planner's answer to a question, in the twin's terms.
enum PlannerClaim {
  case path(TwinClaimedPath)
  case none
  case undecided

  /// The planner's answer to a trial. `plan` is the trial's own, or one that differs from it.
  init(_ planner: Planner, to trial: TwinTrial, limit: Int = 10_000) {
    let plan = planner.plan
    var request = PathRequest(trial.opening, to: trial.goal, in: trial.twin)
    request.limit = limit
    switch planner.find(request) {
    case .found(let paths):
      guard let path = paths.first else {
        self = .none
        return
      }
      let steps = path.stepsWithStacks.map { TwinClaim($0.step, stack: $0.stack) }
      self = .path(
        TwinClaimedPath(
          steps: steps, cost: Int(path.cost), given: Self.bits(path.given), stack: path.finalStack,
          facts: Self.bits(plan.outcome(of: path).facts)))
    case .notFound(let obstacle):
      self = obstacle.kind == .undecided ? .undecided : .none
    }
  }

  private static func bits(_ facts: [FactID]) -> UInt64 {
    facts.reduce(0) { $0 | 1 << UInt64($1.index) }
  }
}

extension PathRequest {
  /// The question from an opening to a goal. A route's own place is not stated as a stack.
  init(_ opening: TwinOpening, to goal: TwinGoal, in twin: Twin) {
    let from = opening.stack[opening.stack.count - 1]
    self.init(from: from, to: goal.target)
    if opening.stack != twin.chain(of: from) { stack = opening.stack }
    given = twin.ids(of: opening.given)
    isCold = opening.isCold
    isExact = goal.isExact
  }
}

extension Twin {
  /// The ids of facts.
  func ids(of facts: UInt64) -> [FactID] {
    plan.facts.indices.filter { facts >> UInt64($0) & 1 == 1 }.map { FactID($0) }
  }
}

extension TwinClaim {
  /// A step of a planner's path, with the stack after it.
  init(_ step: Step, stack: [RouteID]? = nil) {
    self.init(
      verb: TwinVerb(rawValue: step.verb.rawValue) ?? .self,
      route: step.task.isNone ? step.route : nil, presentation: step.presentation,
      cost: Int(step.cost), link: step.link.isNone ? nil : step.link,
      task: step.task.isNone ? nil : step.task, stack: stack)
  }
}

extension TwinTrial {
  /// What is wrong with a planner's answer; nil if the twin agrees or cannot see far enough to
  /// know, or if the planner is undecided.
  func fault(of claim: PlannerClaim, limits: TwinLimits = limits) -> String? {
    switch claim {
    case .undecided: nil
    case .none: fault(of: nil as TwinClaimedPath?, limits: limits)
    case .path(let path): fault(of: path, limits: limits)
    }
  }
}
