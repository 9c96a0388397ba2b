import RoutePlan
import RouteSyntax

/// Looks for loops of pushes: steps `down` and `sub` onto routes that are not recycled, by links that
/// do not go back. What such a step needs is on top and in the facts, so that a loop over routes and
/// facts can be gone round for ever, whatever lies below.
///
/// One loop is told for each route through which there is one when those told before are mended.
struct LoopSearch {
  private let plan: Plan
  private let reachability: Reachability
  private let sources: SourceTable
  private(set) var loops: [GrowingLoop] = []
  /// Routes through which there is a loop if facts allow it, by index.
  private(set) var doubtful: [Bool]
  /// Routes with a loop that was told.
  private var isTold: [Bool]
  /// How many more arcs may be looked at.
  private var budget = 3_000_000

  private let tolerated: ToleratedPushes

  init(_ plan: Plan, _ reachability: Reachability, _ tolerated: ToleratedPushes) {
    self.plan = plan
    self.reachability = reachability
    self.tolerated = tolerated
    sources = SourceTable(plan)
    isTold = Array(repeating: false, count: plan.routes.count)
    doubtful = isTold
    for route in tolerated.routes { isTold[route.index] = true }
  }

  /// Whether a link is a push that a loop may take.
  private func isPush(_ link: Link) -> Bool {
    link.arrow == .push && link.back == .none
      && !plan.routes[link.target.index].flags.contains(.recycle)
  }

  // MARK: Whatever the facts

  /// The loops through what is tolerated, each by the step that closes it: that there is one is all
  /// that anybody asks.
  func findTolerated() -> [GrowingLoop] {
    if tolerated.links.isEmpty && tolerated.routes.isEmpty { return [] }
    var graph = PushGraph(plan, sources, budget: budget) { route in
      reachability.verdicts[route.index] != .unreachable
    } uses: { _, link in
      isPush(link)
    }
    let closings = graph.closings(
      of: tolerated.links.sorted().filter { isPush(plan.links[$0.index]) },
      through: tolerated.routes.sorted())
    return closings.map { route, link in
      GrowingLoop(
        route: route, steps: [Witness.Step(verb: .sub, route: route, link: link)], way: nil)
    }
  }

  /// Finds the loops on which nothing asks for facts, and the routes that are `doubtful`.
  mutating func findFree() {
    guard plan.links.contains(where: isPush) else { return }
    var graph = PushGraph(plan, sources, budget: budget) { route in
      reachability.verdicts[route.index] == .reachable && !isTold[route.index]
        && plan.isFree(plan.routes[route.index].conditions)
    } uses: { id, link in
      isPush(link) && plan.isFree(link.conditions) && !tolerated.links.contains(id)
    }
    for (route, steps) in graph.loops() {
      isTold[route.index] = true
      loops.append(GrowingLoop(route: route, steps: steps, way: nil))
    }
    budget = graph.budget
    guard plan.conditions.indices.contains(where: { !plan.isFree(ConditionsID($0)) }) else {
      return
    }
    var whole = PushGraph(plan, sources, budget: budget) { route in
      reachability.verdicts[route.index] != .unreachable && !isTold[route.index]
    } uses: { id, link in
      isPush(link) && !tolerated.links.contains(id)
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

  /// The loops through doubtful routes, from where an exploration got to.
  mutating func findDoubtful(_ exploration: Exploration) -> [GrowingLoop] {
    var facts = exploration.maker.facts
    var result: [GrowingLoop] = []
    var budget = 1_000_000
    for head in exploration.headOrder where !isTold[head.route.index] && budget > 0 {
      guard let node = exploration.heads[head],
        let steps = loop(from: head, &facts, &budget)
      else { continue }
      isTold[head.route.index] = true
      result.append(
        GrowingLoop(route: head.route, steps: steps, way: exploration.witness(of: node)))
    }
    return result
  }

  /// The shortest loop of pushes back to a route and the same facts.
  private func loop(
    from start: Exploration.Head, _ facts: inout FactSpace, _ budget: inout Int
  ) -> [Witness.Step]? {
    var visits: [Visit] = []
    var seen: Set<Exploration.Head> = []
    var next = -1
    while next < visits.count {
      let here = next < 0 ? start : visits[next].head
      var pushes: [Witness.Step] = []
      for child in plan.children[here.route.index]
      where !plan.routes[child.index].flags.contains(.linkedOnly) {
        pushes.append(Witness.Step(verb: .down, route: child))
      }
      forEachLink(from: here.route) { id, link in
        if isPush(link), !tolerated.links.contains(id), facts.allows(link.conditions, here.facts) {
          pushes.append(Witness.Step(verb: .sub, route: link.target, link: id))
        }
      }
      budget -= 1 + pushes.count
      for step in pushes where !isTold[step.route.index] {
        let route = plan.routes[step.route.index]
        guard !route.flags.contains(.recycle), facts.allows(route.conditions, here.facts) else {
          continue
        }
        let head = Exploration.Head(
          route: step.route, facts: facts.apply(route.conditions, to: here.facts))
        if head == start && step.verb == .sub {
          var steps = [step]
          var current = next
          while current >= 0 {
            steps.append(visits[current].step)
            current = visits[current].before
          }
          return steps.reversed()
        }
        if seen.insert(head).inserted {
          visits.append(Visit(head: head, before: next, step: step))
        }
      }
      if budget < 0 { return nil }
      next += 1
    }
    return nil
  }

  private func forEachLink(from route: RouteID, _ body: (LinkID, Link) -> Void) {
    for id in sources.links(of: route) { body(id, plan.links[id.index]) }
    var flow = plan.routes[route.index].flow
    while !flow.isNone {
      for id in sources.links(of: flow) where plan.links[id.index].target != route {
        body(id, plan.links[id.index])
      }
      flow = plan.flows[flow.index].flow
    }
    for id in sources.linksFromEverywhere where plan.links[id.index].target != route {
      body(id, plan.links[id.index])
    }
  }
}
