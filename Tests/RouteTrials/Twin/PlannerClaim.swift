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
    var request = PathRequest(from: trial.start.top.route, to: trial.goal.target)
    request.stack = trial.start.stack.map(\.route)
    request.given = plan.facts.indices.filter { trial.start.facts >> UInt64($0) & 1 == 1 }
      .map { FactID($0) }
    request.isExact = trial.goal.isExact
    request.limit = limit
    switch planner.find(request) {
    case .found(let paths):
      guard let path = paths.first else {
        self = .none
        return
      }
      let facts = plan.outcome(of: path).facts
      self = .path(
        TwinClaimedPath(
          steps: path.steps.map { TwinClaim($0) }, cost: Int(path.cost), stack: path.finalStack,
          facts: facts.reduce(0) { $0 | 1 << UInt64($1.index) }))
    case .notFound(let obstacle):
      self = obstacle.kind == .undecided ? .undecided : .none
    }
  }
}

extension TwinClaim {
  /// A step of a planner's path.
  init(_ step: Step) {
    self.init(
      verb: TwinVerb(rawValue: step.verb.rawValue) ?? .self,
      route: step.task.isNone ? step.route : nil, presentation: step.presentation,
      cost: Int(step.cost), link: step.link.isNone ? nil : step.link,
      task: step.task.isNone ? nil : step.task)
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
