import RoutePlan
import RouteBase
import RouteSyntax

/// Looks for loops of pushes: `down` and `sub` steps onto routes that are not recycled, by links
/// that do not go back or that find nothing to go back to. Such a step depends only on the top
/// frame, the facts, and what is not on the stack, so a loop over these can be repeated forever.
///
/// Reports one loop for each route that still has one after the loops reported before are fixed.
struct LoopSearch {
  private let plan: Plan
  private let reachability: Reachability
  private(set) var loops: [GrowingLoop] = []
  /// For each route, by index, whether there is a loop through it if facts allow it.
  private(set) var doubtful: [Bool]
  /// Routes with a loop that was reported.
  private var isReported: [Bool]
  /// How many more arcs may be looked at.
  private var budget = 3_000_000

  private let tolerated: ToleratedPushes
  /// The places that links that may push go back to.
  let marks: PlaceMarks

  init(_ plan: Plan, _ reachability: Reachability, _ tolerated: ToleratedPushes) {
    self.plan = plan
    self.reachability = reachability
    self.tolerated = tolerated
    isReported = Array(repeating: false, count: plan.routes.count)
    doubtful = isReported
    var places: Set<Place> = []
    for link in plan.links where Self.mayPush(link, plan) {
      if let place = link.back.place { places.insert(place) }
    }
    marks = PlaceMarks(plan, places)
    for route in tolerated.routes { isReported[route.index] = true }
  }

  /// Whether a link is a push that a loop may take if there is nothing to go back to.
  private static func mayPush(_ link: Link, _ plan: Plan) -> Bool {
    // From its own target, a `single` link that removes nothing returns to it.
    link.arrow == .push && !plan.routes[link.target.index].flags.contains(.recycle)
      && !(link.isSingle && link.source == .route(link.target))
  }

  /// Whether a link that may push removes nothing first.
  private func isPush(_ link: Link, from here: Exploration.Head, _ marks: PlaceMarks) -> Bool {
    guard let place = link.back.place else { return true }
    return link.back == .to(.route(here.route)) || !marks.contains(place, in: here.marks)
  }

  // MARK: Whatever the facts

  /// The loops through tolerated links and routes, each only as the step that closes it: callers
  /// only need to know that there is one.
  func findTolerated() -> [GrowingLoop] {
    if tolerated.links.isEmpty && tolerated.routes.isEmpty { return [] }
    let (plan, verdicts) = (plan, reachability.verdicts)
    var graph = PushGraph(plan, budget: budget) { route in
      verdicts[route.index] != .unreachable
    } uses: { _, link in
      Self.mayPush(link, plan)
    }
    let closings = graph.closings(
      of: tolerated.links.sorted().filter { Self.mayPush(plan.links[$0.index], plan) },
      through: tolerated.routes.sorted())
    return closings.map { route, link in
      GrowingLoop(
        route: route, steps: [Witness.Step(verb: .sub, route: route, link: link)], way: nil)
    }
  }

  /// Finds the loops that do not depend on facts or on the stack, and the routes that are
  /// `doubtful`.
  mutating func findFree() {
    // The closures are called for each link, and each call would copy `self`.
    let (plan, verdicts, tolerated) = (plan, reachability.verdicts, tolerated.links)
    var isKnown = isReported
    guard plan.links.contains(where: { Self.mayPush($0, plan) }) else { return }
    var graph = PushGraph(plan, budget: budget) { route in
      verdicts[route.index] == .reachable && !isKnown[route.index]
        && plan.isFree(plan.routes[route.index].conditions)
    } uses: { id, link in
      link.back == .none && Self.mayPush(link, plan) && plan.isFree(link.conditions)
        && !tolerated.contains(id)
    }
    for (route, steps) in graph.loops() {
      isReported[route.index] = true
      loops.append(GrowingLoop(route: route, steps: steps, way: nil))
    }
    budget = graph.budget
    guard
      !marks.isEmpty
        || plan.conditions.indices.contains(where: { !plan.isFree(ConditionsID($0)) })
    else { return }
    isKnown = isReported
    var whole = PushGraph(plan, budget: budget) { route in
      verdicts[route.index] != .unreachable && !isKnown[route.index]
    } uses: { id, link in
      Self.mayPush(link, plan) && !tolerated.contains(id)
    }
    for route in whole.looping() { doubtful[route.index] = true }
    budget = whole.budget
  }

  // MARK: With facts

  private struct Visit {
    var head: Exploration.Head
    var before: Int
    var step: Witness.Step
  }

  /// The loops through doubtful routes, from the configurations that an exploration reached.
  mutating func findDoubtful(_ exploration: Exploration) -> [GrowingLoop] {
    var facts = exploration.generator.facts
    var marks = exploration.marks
    var result: [GrowingLoop] = []
    var budget = 1_000_000
    for head in exploration.headOrder where !isReported[head.route.index] && budget > 0 {
      guard let node = exploration.heads[head],
        let (first, steps) = lasso(from: head, &facts, &marks, &budget)
      else { continue }
      isReported[head.route.index] = true
      var way = exploration.witness(of: node)
      way.steps += first
      result.append(GrowingLoop(route: head.route, steps: steps, way: way))
    }
    return result
  }

  /// The shortest loop of pushes back to the same route, facts and marks, and the steps before it:
  /// a first round may put frames on the stack that later rounds find there.
  private func lasso(
    from start: Exploration.Head, _ facts: inout FactSpace, _ marks: inout PlaceMarks,
    _ budget: inout Int
  ) -> (first: [Witness.Step], loop: [Witness.Step])? {
    var first: [Witness.Step] = []
    var head = start
    // Apart from what floats on top, each round has more marks than the one before.
    while let (steps, end) = loop(from: head, &facts, &marks, &budget) {
      if end == head { return (first, steps) }
      first += steps
      head = end
    }
    return nil
  }

  /// The shortest sequence of pushes back to the same route and facts, and if possible to the same
  /// marks; also where it ends.
  private func loop(
    from start: Exploration.Head, _ facts: inout FactSpace, _ marks: inout PlaceMarks,
    _ budget: inout Int
  ) -> (steps: [Witness.Step], end: Exploration.Head)? {
    var visits: [Visit] = []
    var seen: Set<Exploration.Head> = []
    var next = -1
    var other: (steps: [Witness.Step], end: Exploration.Head)?
    while next < visits.count {
      let here = next < 0 ? start : visits[next].head
      let pushes = pushes(from: here, facts, marks)
      budget -= 1 + pushes.count
      for step in pushes where !isReported[step.route.index] {
        let route = plan.routes[step.route.index]
        // What a link grants and revokes comes before what its target requires.
        let taken =
          step.link.isNone
          ? here.facts : facts.apply(plan.links[step.link.index].conditions, to: here.facts)
        guard !route.flags.contains(.recycle), facts.allows(route.conditions, taken) else {
          continue
        }
        let head = Exploration.Head(
          route: step.route, facts: facts.apply(route.conditions, to: taken),
          marks: marks.adding(step.route, floats: isFloating(step), to: here.marks))
        let isBack = head.route == start.route && head.facts == start.facts && step.verb == .sub
        if isBack && (head.marks == start.marks || other == nil) {
          var steps = [step]
          var current = next
          while current >= 0 {
            steps.append(visits[current].step)
            current = visits[current].before
          }
          if head.marks == start.marks { return (steps.reversed(), head) }
          other = (steps.reversed(), head)
        }
        if seen.insert(head).inserted {
          visits.append(Visit(head: head, before: next, step: step))
        }
      }
      if budget < 0 { return nil }
      next += 1
    }
    return other
  }

  private func isFloating(_ push: Witness.Step) -> Bool {
    let stated = push.link.isNone ? nil : plan.links[push.link.index].presentation
    return (stated ?? plan.routes[push.route.index].presentation).isFloating
  }

  /// The steps from a position that only push; what they push may be recycled or refused.
  private func pushes(
    from here: Exploration.Head, _ facts: FactSpace, _ marks: PlaceMarks
  ) -> [Witness.Step] {
    var result: [Witness.Step] = []
    for child in plan.children[here.route.index]
    where !plan.routes[child.index].flags.contains(.linkedOnly) {
      result.append(Witness.Step(verb: .down, route: child))
    }
    plan.forEachLink(from: here.route) { id, link in
      if Self.mayPush(link, plan), isPush(link, from: here, marks), !tolerated.links.contains(id),
        facts.allows(link.conditions, here.facts)
      {
        result.append(Witness.Step(verb: .sub, route: link.target, link: id))
      }
    }
    return result
  }
}

extension Link.Back {
  /// The place that it goes back to.
  fileprivate var place: Place? {
    switch self {
    case .none: nil
    case .to(let place), .past(let place): place
    }
  }
}
