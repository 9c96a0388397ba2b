package import RouteGraph
package import RouteMatch
package import RoutePlan

/// The two ends of a path.
package struct PathEnds: Sendable {
  package var from: RouteID
  /// The route or task that it leads to.
  package var to: PlanTarget

  package init(from: RouteID, to: PlanTarget) {
    self.from = from
    self.to = to
  }
}

/// The answer to a question about paths, with what is needed to write it.
package struct PathReply: Sendable {
  package var answer: PathAnswer
  package var ends: PathEnds
  /// For each path, the alternatives to each of its steps; empty if they are not requested.
  package var alternatives: [[Alternatives]] = []
  /// What to say of the start.
  package var notes: [String] = []

  package init(_ answer: PathAnswer, _ ends: PathEnds) {
    self.answer = answer
    self.ends = ends
  }
}

/// The ends of a path as they are typed: a URL replaces a route.
package enum PathEndText: Sendable {
  /// The name of a route or, at the end, a task.
  case route(String)
  case url(String)
}

extension PathQuestion {
  /// Finds the paths from one end to another, and the alternatives to their steps if `isExplained`.
  /// If screens share a URL because their conditions exclude each other, the facts that hold before
  /// the path decide; for a start, those that are given. `match` matches a URL in `plan` for those
  /// who have some facts. `planner` makes the planner of `plan`; it is not called for the URL of a
  /// task.
  package mutating func answer(
    from: PathEndText, to: PathEndText, isExplained: Bool, in plan: Plan,
    match: (String, Set<FactID>) -> URLMatch, planner makePlanner: () -> Planner
  ) throws(QuestionFault) -> PathReply {
    let start =
      switch from {
      case .route(let name): try plan.route(named: name)
      case .url(let url):
        try self.start(at: PathAddress(match(url, Set(given)), in: plan))
      }
    // The task of a URL is done in its own place, on the route there.
    let (target, end): (PlanTarget, PlanTarget)
    switch to {
    case .route(let name):
      end = try plan.target(named: name)
      target = end
    case .url(let url):
      let address = try PathAddress(match(url, facts(at: start)), in: plan)
      (target, end) = (.route(self.end(at: address)), address.target)
    }
    let planner: PathAsker =
      if case .task(let id) = end, target != end {
        .task(DetourPlanner(doing: id, in: plan))
      } else {
        .route(makePlanner())
      }
    let request = try request(from: start, to: target)
    var reply = PathReply(planner.find(request), PathEnds(from: start, to: end))
    reply.notes = notes(on: request)
    if isExplained, case .found(let paths) = reply.answer {
      reply.alternatives = paths.map { planner.alternatives(to: $0, of: request) }
    }
    return reply
  }
}

/// Answers one question; `task` is that of a URL.
private enum PathAsker {
  case route(Planner)
  case task(DetourPlanner)

  func find(_ request: PathRequest) -> PathAnswer {
    switch self {
    case .route(let planner): planner.find(request)
    case .task(let planner): planner.find(request)
    }
  }

  func alternatives(to path: StepPath, of request: PathRequest) -> [Alternatives] {
    switch self {
    case .route(let planner): planner.alternatives(to: path, of: request)
    case .task(let planner): planner.alternatives(to: path, of: request)
    }
  }
}
