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
  /// The routes on the stack after the step, bottom to top; nil if that is not stated.
  var stack: [RouteID]?

  init(
    verb: TwinVerb, route: RouteID?, presentation: Presentation?, cost: Int, link: LinkID? = nil,
    task: TaskID? = nil, stack: [RouteID]? = nil
  ) {
    self.verb = verb
    self.route = route
    self.presentation = presentation
    self.cost = cost
    self.link = link
    self.task = task
    self.stack = stack
  }

  init(_ step: TwinStep) {
    self.init(
      verb: step.verb, route: step.route, presentation: step.presentation, cost: step.cost,
      link: step.link, task: step.task)
  }

  /// Whether `move` matches the claim.
  func fits(_ move: TwinMove) -> Bool {
    let step = move.step
    guard verb == step.verb, presentation == step.presentation, cost == step.cost,
      link ?? step.link == step.link, task == step.task
    else { return false }
    if let route, !move.isNamed(route) { return false }
    return stack == nil || stack == move.configuration.stack.map(\.route)
  }
}

/// A claimed path.
struct TwinClaimedPath {
  var steps: [TwinClaim]
  var cost: Int
  /// The facts that hold at the start; nil if that is not stated.
  var given: UInt64?
  /// The routes on the stack at the end, bottom to top; nil if that is not stated.
  var stack: [RouteID]?
  /// The facts that hold at the end; nil if that is not stated.
  var facts: UInt64?

  init(
    steps: [TwinClaim], cost: Int, given: UInt64? = nil, stack: [RouteID]? = nil,
    facts: UInt64? = nil
  ) {
    self.steps = steps
    self.cost = cost
    self.given = given
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
    if let given = path.given, given != start.facts { return "it starts with other facts" }
    var heres: Set<TwinConfiguration> = [start]
    if isReached(goal, in: start) {
      guard path.steps.map(\.verb) == [.self], path.cost == 0, path.steps[0].link == nil,
        path.steps[0].presentation == nil,
        path.steps[0].route ?? start.top.route == start.top.route
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
    if claims.isEmpty { return "it does not end at the target" }
    for (number, claim) in claims.enumerated() {
      let fitting = heres.flatMap { moves(from: $0).filter { claim.fits($0) } }
      guard !fitting.isEmpty else {
        return "step \(number + 1), \(text(of: claim)), is not allowed"
      }
      let isLast = number + 1 == claims.count
      heres = Set(
        fitting.filter { isReached(goal, by: $0) == isLast }.map(\.configuration))
      guard !heres.isEmpty else {
        return isLast
          ? "it does not end at the target" : "it is there before step \(number + 2)"
      }
    }
    return nil
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
  /// `Main/Home [signedIn]`. With everything, a presentation other than `push` follows its route,
  /// and so does what a container shows and has parked: `Main{Home; Search: Search/Found}/Home`,
  /// `Main/Login(present)`.
  func text(of configuration: TwinConfiguration, withAll isLong: Bool = false) -> String {
    let stack = text(of: configuration.stack, withAll: isLong)
    let facts = names(of: configuration.facts)
    return facts.isEmpty ? stack : "\(stack) [\(facts.joined(separator: " "))]"
  }

  private func text(of frames: [TwinFrame], withAll isLong: Bool) -> String {
    frames.map { frame in
      let name = plan.displayName(frame.route)
      guard isLong else { return name }
      return name + (frame.isPresented ? "(\(frame.presentation.name))" : "") + tabs(of: frame)
    }.joined(separator: "/")
  }

  /// `{Home; Search: Search/Found}`: the tab that was selected, and what is parked in others. Empty
  /// for a frame without either.
  private func tabs(of frame: TwinFrame) -> String {
    guard let selected = frame.selected else { return "" }
    let parked = frame.parked.map {
      "; \(plan.displayName($0.tab)): \(text(of: $0.frames, withAll: true))"
    }
    return "{\(plan.displayName(selected))\(parked.joined())}"
  }

  /// `from Main/Home given signedIn --cold`.
  func text(of opening: TwinOpening) -> String {
    let stack = opening.stack.map { plan.displayName($0) }.joined(separator: "/")
    let facts = names(of: opening.given).joined(separator: ", ")
    return "from \(stack)" + (facts.isEmpty ? "" : " given \(facts)")
      + (opening.isCold ? " --cold" : "")
  }

  /// `to Show --exact`.
  func text(of goal: TwinGoal) -> String {
    let name =
      switch goal.target {
      case .route(let id): plan.displayName(id)
      case .task(let id): plan.displayName(id)
      }
    return "to \(name)" + (goal.isExact ? " --exact" : "")
  }

  /// The names of some facts.
  func names(of facts: UInt64) -> [String] {
    plan.facts.indices.filter { facts & 1 << UInt64($0) != 0 }.map { plan.name(of: FactID($0)) }
  }
}
