import RoutePlan

/// A claimed step.
struct TwinClaim {
  var verb: TwinVerb
  /// The route on top after the step; nil if that is not stated, as in a task step.
  var route: RouteID?
  /// How the frame that comes on top is presented; nil if the step pushes none.
  var presentation: Presentation?
  var cost: Int
  /// The link taken; nil if that is not stated.
  var link: LinkID?
  /// The task done.
  var task: TaskID?

  init(
    verb: TwinVerb, route: RouteID?, presentation: Presentation?, cost: Int, link: LinkID? = nil,
    task: TaskID? = nil
  ) {
    self.verb = verb
    self.route = route
    self.presentation = presentation
    self.cost = cost
    self.link = link
    self.task = task
  }

  init(_ step: TwinStep) {
    self.init(
      verb: step.verb, route: step.route, presentation: step.presentation, cost: step.cost,
      link: step.link, task: step.task)
  }

  /// Whether `step` matches the claim.
  func fits(_ step: TwinStep) -> Bool {
    verb == step.verb && route ?? step.route == step.route && presentation == step.presentation
      && cost == step.cost && link ?? step.link == step.link && task == step.task
  }
}

/// A claimed path.
struct TwinClaimedPath {
  var steps: [TwinClaim]
  var cost: Int
  /// The routes on the stack at the end, bottom to top; nil if that is not stated.
  var stack: [RouteID]?
  /// The facts that hold at the end; nil if that is not stated.
  var facts: UInt64?

  init(steps: [TwinClaim], cost: Int, stack: [RouteID]? = nil, facts: UInt64? = nil) {
    self.steps = steps
    self.cost = cost
    self.stack = stack
    self.facts = facts
  }

  init(_ path: TwinPath) {
    self.init(
      steps: path.steps.map { TwinClaim($0) }, cost: path.priority.cost,
      stack: path.end.stack.map(\.route), facts: path.end.facts)
  }

  var priority: TwinPriority { TwinPriority(cost: cost, steps: steps.count) }
}

extension Twin {
  /// What is wrong with a path; nil if it is legal from `start`, ends at the goal and no earlier,
  /// and costs what it claims.
  ///
  /// One claim may match several steps (a `switch` at one of two frames of a container), so all
  /// configurations that the claims may mean are followed.
  func replay(
    _ path: TwinClaimedPath, from start: TwinConfiguration, to goal: TwinGoal
  ) -> String? {
    let sum = path.steps.reduce(0) { $0 + $1.cost }
    guard sum == path.cost else { return "its steps cost \(sum), not \(path.cost)" }
    var heres: Set<TwinConfiguration> = [start]
    if isReached(goal, in: start) {
      guard path.steps.map(\.verb) == [.self], path.cost == 0, path.steps[0].link == nil,
        path.steps[0].presentation == nil, path.steps[0].route ?? goal.target == goal.target
      else { return "it is there already, so the path is `self`" }
    } else if let fault = follow(path.steps, from: &heres, to: goal) {
      return fault
    }
    if let stack = path.stack { heres = heres.filter { $0.stack.map(\.route) == stack } }
    guard !heres.isEmpty else { return "it ends with another stack" }
    if let facts = path.facts { heres = heres.filter { $0.facts == facts } }
    return heres.isEmpty ? "it ends with other facts" : nil
  }

  /// Replaces configurations by those to which the claims lead and where the goal is reached for
  /// the first time; if there are none, returns the reason.
  private func follow(
    _ claims: [TwinClaim], from heres: inout Set<TwinConfiguration>, to goal: TwinGoal
  ) -> String? {
    for (number, claim) in claims.enumerated() {
      heres = heres.filter { !isReached(goal, in: $0) }
      guard !heres.isEmpty else { return "it is there before step \(number + 1)" }
      heres = Set(
        heres.flatMap { here in
          moves(from: here).filter { claim.fits($0.step) }.map(\.configuration)
        })
      guard !heres.isEmpty else {
        return "step \(number + 1), \(text(of: claim)), is not allowed"
      }
    }
    heres = heres.filter { isReached(goal, in: $0) }
    return heres.isEmpty ? "it does not end at the target" : nil
  }

  /// What is wrong with an answer, either a path or none; nil if it is legal and no better path can
  /// be found within `limits`. `isExact` is true if the limits hide no path.
  func dispute(
    _ claimed: TwinClaimedPath?, from start: TwinConfiguration, to goal: TwinGoal,
    limits: TwinLimits = TwinLimits()
  ) -> (fault: String?, isExact: Bool) {
    var limits = limits
    limits.ceiling = claimed?.priority
    let answer = search(from: start, to: goal, limits: limits)
    guard let claimed else {
      return (answer.path.map { "there is a path: \(text(of: $0))" }, answer.isExact)
    }
    if let fault = replay(claimed, from: start, to: goal) { return (fault, true) }
    guard let path = answer.path else {
      // The claim is legal, so the search found it, or something better was cut off.
      guard let floor = answer.floor, floor <= claimed.priority else {
        return ("the twin's search misses this legal path", true)
      }
      return (nil, floor == claimed.priority)
    }
    return path.priority < claimed.priority
      ? ("there is a better path: \(text(of: path))", true) : (nil, answer.isExact)
  }
}

// MARK: - Text

extension Twin {
  /// `down Show push`, `task signOut`.
  func text(of claim: TwinClaim) -> String {
    var words = [claim.verb.rawValue]
    if let task = claim.task {
      words.append(plan.displayName(task))
    } else if let route = claim.route {
      words.append(plan.displayName(route))
    }
    if let presentation = claim.presentation { words.append(presentation.name) }
    return words.joined(separator: " ")
  }

  /// `up Zach, down ZachOne push; cost 2`.
  func text(of path: TwinPath) -> String {
    path.steps.map { text(of: TwinClaim($0)) }.joined(separator: ", ")
      + "; cost \(path.priority.cost)"
  }

  /// `Main/Home/Show`, followed by the facts that hold, if any, in brackets:
  /// `Main/Home [signedIn]`. With presentations, one other than `push` follows its route:
  /// `Main/Login(present)`.
  func text(
    of configuration: TwinConfiguration, withPresentations isLong: Bool = false
  ) -> String {
    let stack = configuration.stack.map { frame in
      let name = plan.displayName(frame.route)
      return isLong && frame.isPresented ? "\(name)(\(frame.presentation.name))" : name
    }.joined(separator: "/")
    let facts = plan.facts.indices.filter { configuration.facts & 1 << UInt64($0) != 0 }
      .map { plan.name(of: FactID($0)) }
    return facts.isEmpty ? stack : "\(stack) [\(facts.joined(separator: " "))]"
  }
}
