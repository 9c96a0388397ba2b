import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The steps that open something from the current stack.
struct OpeningSteps {
  private let navigation: NavigationPlan
  private let opening: Opening
  private var plan: Plan { navigation.plan }

  init(_ opening: Opening, in navigation: NavigationPlan) {
    self.opening = opening
    self.navigation = navigation
  }

  /// Returns one step to the stack to open, then the task. Before them come the steps that make the
  /// required facts hold. On an empty stack, those begin where a cold launch lands.
  func steps(from live: LiveStack) throws(NoWay) -> [DriveStep] {
    var chain = opening.chain
    if chain.isEmpty && live.routes.isEmpty { chain = plan.chain(of: plan.start) }
    if live.routes.isEmpty && chain.isEmpty { throw .nowhere }
    let fit = fit(live, chain)
    let last = lastSteps(onto: live.routes, fit, chain, needsNothing: isReady(live, fit, chain))
    if allows(chain[fit.there...], live.facts) { return last }
    var (routes, facts) = (live.routes, live.facts)
    var launch: [DriveStep] = []
    if routes.isEmpty {
      // The search for the missing facts starts where a cold launch lands.
      routes = plan.chain(of: plan.start)
      guard let top = routes.last, let after = plan.pushing(routes[...], facts)
      else { return last }
      var step = DriveStep(.jump, top, kept: 0, pushed: routes)
      step.chain = routes
      launch = [step]
      facts = after
    }
    guard let top = routes.last else { throw .nowhere }
    let isStale = fit.there < common(live.routes, chain)
    let planner = DetourPlanner(
      opening: opening.chain, from: isStale ? fit.there : chain.count, task: opening.task,
      in: plan)
    var request = PathRequest(from: top, to: top)
    request.stack = routes
    request.given = facts.sorted()
    request.isCold = true
    switch planner.preparation(request) {
    case .failure(let why): throw .noPath(why, chain.last ?? top)
    case .success(let steps):
      var lowest = Int.max
      for step in steps {
        lowest = min(lowest, step.kept)
        routes.removeLast(routes.count - step.kept)
        routes += step.pushed
      }
      var left = common(routes, opening.chain)
      if isStale && lowest > fit.there { left = min(left, fit.there) }
      return launch + steps.map { DriveStep($0) }
        + lastSteps(
          onto: routes, Fit(kept: left, restored: [], there: left), opening.chain,
          needsNothing: false)
    }
  }

  /// Why there are no steps.
  enum NoWay: Error {
    case nowhere
    case noPath(RouteGraph.NoPath, RouteID)
  }

  /// Whether an opening step is still the right one from here.
  func stillFits(_ step: DriveStep, on live: LiveStack) -> Bool {
    if step.verb == .task { return true }
    let isThere = step.verb == .self
    let fit = fit(live, step.chain)
    return step.kept == fit.kept && step.restored == fit.restored.count
      && (!isThere || live.routes.count == step.kept)
  }

  // MARK: The stack

  /// What of a chain is there already.
  private struct Fit {
    /// How many frames of the stack stay.
    var kept: Int
    /// The parked frames that come back on top of those.
    var restored: [RouteID]
    /// How many frames of the chain these are together.
    var there: Int

    /// Whether a stack of some frames is the whole chain, so that nothing comes or goes.
    func isWhole(_ chain: [RouteID], on count: Int) -> Bool {
      there == chain.count && kept == count && restored.isEmpty
    }
  }

  /// What of the chain the live stack has: frames whose routes agree and, below the top of the
  /// chain, whose values are the URL's.
  private func fit(_ live: LiveStack, _ chain: [RouteID]) -> Fit {
    var edit = StackEdit(live, in: navigation)
    let there = edit.follow(chain) { agrees($0, chain, $1) }
    return Fit(kept: edit.kept, restored: edit.restored.routes, there: there)
  }

  /// Whether a frame may stay as the one of `chain` at `index`, which has the same route.
  func agrees(_ frame: Frame, _ chain: [RouteID], _ index: Int) -> Bool {
    if let shown = opening.presentation(at: index), frame.presentation != shown { return false }
    return index == chain.count - 1 || agrees(frame, chain[index], opening.values(at: index))
  }

  /// Whether a frame has the values of the URL, where the URL gives any.
  private func agrees(_ frame: Frame, _ route: RouteID, _ values: Inputs) -> Bool {
    plan.parameters[plan.routes[route.index].parameters.indices].allSatisfy { parameter in
      let name = plan.name(parameter.name)
      guard let value = values[name] else { return true }
      return frame.inputs[name] == value
    }
  }

  /// Whether a task can be done without a step before it.
  private func isReady(_ live: LiveStack, _ fit: Fit, _ chain: [RouteID]) -> Bool {
    guard !opening.task.isNone, let route = chain.last, let top = live.frames.last,
      fit.isWhole(chain, on: live.routes.count)
    else { return false }
    return agrees(top, route, opening.values)
  }

  private func common(_ routes: [RouteID], _ chain: [RouteID]) -> Int {
    var count = 0
    while count < min(routes.count, chain.count), routes[count] == chain[count] { count += 1 }
    return count
  }

  /// The step to the chain, and the task.
  private func lastSteps(
    onto routes: [RouteID], _ fit: Fit, _ chain: [RouteID], needsNothing: Bool
  ) -> [DriveStep] {
    var steps: [DriveStep] = []
    if let top = chain.last, !needsNothing {
      let isThere = fit.isWhole(chain, on: routes.count)
      var step = DriveStep(
        isThere ? .self : .jump, top, kept: fit.kept, pushed: fit.restored + chain[fit.there...])
      step.restored = fit.restored.count
      step.chain = chain
      step.opening = opening
      steps.append(step)
    }
    if !opening.task.isNone {
      var step = DriveStep(
        .task, chain.last ?? routes.last ?? .none, kept: chain.isEmpty ? routes.count : chain.count)
      step.task = opening.task
      step.opening = opening
      steps.append(step)
    }
    return steps
  }

  // MARK: Facts

  /// Whether the facts allow pushing `routes`, one on top of another, and then doing the task.
  private func allows(_ routes: ArraySlice<RouteID>, _ facts: Set<FactID>) -> Bool {
    guard let after = plan.pushing(routes, facts) else { return false }
    return opening.task.isNone || plan.allows(plan.tasks[opening.task.index].conditions, after)
  }
}

extension Plan {
  /// The facts after `routes` are pushed, one on top of another; nil if the facts forbid that.
  func pushing(_ routes: ArraySlice<RouteID>, _ facts: Set<FactID>) -> Set<FactID>? {
    var facts = facts
    for route in routes {
      let id = self.routes[route.index].conditions
      if !allows(id, facts) { return nil }
      apply(id, to: &facts)
    }
    return facts
  }
}
