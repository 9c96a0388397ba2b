import RoutePlan
import RouteSyntax

// The arcs of links and URLs.

extension StateGraph {
  /// Adds the arcs of a link from a source.
  mutating func take(_ id: LinkID, _ source: RouteID, _ state: State, _ number: Int32) {
    let link = plan.links[id.index]
    guard facts.allows(link.conditions, state) else { return }
    let after = facts.apply(link.conditions, to: state)
    let cost = plan.cost(of: link)
    func note(_ graph: inout StateGraph, _ arc: Int32) {
      graph.cover(graph.items.link(id, from: source), arc)
      if !graph.items.linkSteps.isEmpty { graph.cover(graph.items.linkSteps[id.index], arc) }
      graph.cover(graph.items.guarded(.link(id), holds: true), arc)
      for item in graph.items.logins(of: .link(id)) { graph.cover(item, arc) }
    }
    switch link.arrow {
    case .none:
      for landing in pairs.landings(of: link.back, from: source)
      where facts.mayBe(landing, in: state) && facts.mayBe(landing, in: after) {
        let landed = arc(number, node(.arrival, landing, after), cost)
        land(link.back, on: landing, landed)
        note(&self, landed)
      }
    case .push:
      push(
        link.target, cost, from: source, goingBack: link.back, after, number,
        mayReturn: link.isSingle
      ) { note(&$0, $1) }
    case .jump:
      let shown = link.presentation ?? plan.routes[link.target.index].presentation
      let chain = plan.chain(of: link.target, shownAs: shown)
      for end in outcomes(of: chain, from: state, after) {
        let jump = arc(number, node(.arrival, link.target, end), cost)
        put(chain, jump)
        park(source, on: nil, jump)
        note(&self, jump)
      }
    }
  }

  /// The states in which a jump may end that keeps any part of a chain: `state` holds before it, and
  /// `after` once its link was taken.
  private func outcomes(of chain: [RouteID], from state: State, _ after: State) -> [State] {
    var result: [State] = []
    for kept in 0...chain.count {
      if kept > 0 {
        let frame = chain[kept - 1]
        guard facts.mayBe(frame, in: state), facts.mayBe(frame, in: after) else { break }
      }
      var end = after
      var isAllowed = true
      for frame in chain[kept...] where isAllowed {
        let own = plan.routes[frame.index].conditions
        isAllowed = facts.allows(own, end)
        end = facts.apply(own, to: end)
      }
      if isAllowed && !result.contains(end) && chain.last.map({ facts.mayBe($0, in: end) }) == true
      {
        result.append(end)
      }
    }
    return result
  }

  /// Adds the arcs of a URL that is opened while the app runs; `source` is on top, if that matters.
  mutating func open(
    _ url: Int, from source: RouteID, _ state: State, _ number: Int32
  ) {
    let item = items.warm.isEmpty ? -1 : items.warm[url]
    var (home, task) = (RouteID.none, TaskID.none)
    switch request.urls[url].opens {
    case .route(let route): home = route
    case .task(let id): (task, home) = (id, plan.home(of: plan.tasks[id.index]))
    }
    if home.isNone != !source.isNone { return }
    let chain = home.isNone ? [] : plan.chain(of: home)
    let ends = home.isNone ? [state] : outcomes(of: chain, from: state, state)
    for end in ends {
      var after = end
      if !task.isNone {
        let own = plan.tasks[task.index].conditions
        guard facts.allows(own, end) else { continue }
        after = facts.apply(own, to: end)
      }
      let top = home.isNone ? source : home
      guard facts.mayBe(top, in: after) else { continue }
      let opened = arc(number, node(.arrival, top, after), TourRequest.openingCost)
      put(chain, opened)
      cover(item, opened)
      coverTask(task, opened)
    }
  }
}
