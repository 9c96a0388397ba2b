package import RoutePlan
import RouteBase
import RouteSyntax

/// Which frames may lie above which, whatever facts hold: an over-approximation, so what it excludes
/// is never on any stack that starts with a launch or a URL, or in the place of a route that is said to
/// be opened, too.
///
/// A frame comes to lie above another one by a push while that is on the stack: by a step down or a
/// switch, by a `->` link, or as a part of a place that a jump or a URL builds on it. In all these
/// cases a route of the graph below leads to the next one. Going back, recycling and parking only
/// remove frames or bring them back in their order. A floating frame leaves when one that does not
/// float is pushed, so only floating frames lie above it.
package struct StackOrder: Sendable {
  private let plan: Plan
  /// For each route, whether a frame of it may be pushed that does not float, and one that does;
  /// empty if nothing floats.
  private let mayStand: [Bool]
  private let mayFloat: [Bool]
  /// For each route, whether it is on the way to what a launch, a URL or a jump opens.
  private let placed: [Bool]
  /// The routes whose tabs keep their stacks.
  private let containers: [RouteID]

  /// `more` are routes that are opened though the plan gives them no URL.
  package init(_ plan: Plan, opening more: [RouteID] = []) {
    self.plan = plan
    var mayStand: [Bool] = []
    var mayFloat: [Bool] = []
    if plan.routes.contains(where: { $0.presentation.isFloating })
      || plan.links.contains(where: { $0.presentation?.isFloating == true })
    {
      mayFloat = plan.routes.map { $0.presentation.isFloating }
      mayStand = mayFloat.map { !$0 }
      for link in plan.links where !link.target.isNone {
        switch link.presentation?.isFloating {
        case nil: break
        case true?: mayFloat[link.target.index] = true
        case false?: mayStand[link.target.index] = true
        }
      }
    }
    self.mayStand = mayStand
    self.mayFloat = mayFloat
    var placed = [Bool](repeating: false, count: plan.routes.count)
    func place(_ route: RouteID) {
      var current = route
      while !current.isNone && !placed[current.index] {
        placed[current.index] = true
        current = plan.routes[current.index].parent
      }
    }
    place(plan.start)
    for route in plan.openableRoutes + more { place(route) }
    for link in plan.links where link.arrow == .jump { place(link.target) }
    self.placed = placed
    containers = plan.routes.indices.filter { plan.routes[$0].keepsTabs }.map { RouteID($0) }
  }

  /// For each route, whether a frame of it may lie above one of the routes in `bases`; true for
  /// these themselves, too. Takes linear time in the plan.
  package func mayLieAbove(_ bases: some Sequence<RouteID>) -> [Bool] {
    let bases = Array(bases)
    if mayStand.isEmpty { return closure(of: bases, isFloating: false) }
    var result = closure(of: bases.filter { mayStand[$0.index] }, isFloating: false)
    let floating = bases.filter { !mayStand[$0.index] && !result[$0.index] }
    if floating.isEmpty { return result }
    for (index, isAbove) in closure(of: floating, isFloating: true).enumerated() where isAbove {
      result[index] = true
    }
    return result
  }

  /// Whether a route is on the way to what a launch, a URL or a jump opens.
  func isPlaced(_ route: RouteID) -> Bool { placed[route.index] }

  /// Whether a child may be pushed by a step down or as a part of a place.
  private func isPushed(_ child: RouteID) -> Bool {
    !plan.routes[child.index].flags.contains(.linkedOnly) || isPlaced(child)
  }

  /// The routes to which pushes lead from those in `starts`, with these; if `isFloating`, pushes of
  /// floating frames only. What links push that go back past `leaving` does not count.
  private func closure(
    of starts: [RouteID], isFloating: Bool, leaving: RouteID = .none
  ) -> [Bool] {
    var result = [Bool](repeating: false, count: plan.routes.count)
    var isFlowSeen = [Bool](repeating: false, count: plan.flows.count)
    var isEverywhereSeen = false
    var open: [RouteID] = []
    func add(_ route: RouteID) {
      if route.isNone || result[route.index] { return }
      result[route.index] = true
      open.append(route)
    }
    func add(_ links: ArraySlice<LinkID>) {
      for id in links where plan.links[id.index].arrow == .push {
        let link = plan.links[id.index]
        if link.target.isNone || leaves(link, leaving) { continue }
        let shown = link.presentation ?? plan.routes[link.target.index].presentation
        if !isFloating || shown.isFloating { add(link.target) }
      }
    }
    for start in starts { add(start) }
    while let route = open.popLast() {
      for place in plan.children.places(of: route.index) {
        let child = plan.children.elements[place]
        if isFloating && !mayFloat[child.index] { continue }
        if isPushed(child) { add(child) }
      }
      if plan.links.isEmpty { continue }
      add(plan.linkIndex.links(of: route))
      var flow = plan.routes[route.index].flow
      while !flow.isNone && !isFlowSeen[flow.index] {
        isFlowSeen[flow.index] = true
        add(plan.linkIndex.links(of: flow))
        flow = plan.flows[flow.index].flow
      }
      if !isEverywhereSeen {
        isEverywhereSeen = true
        add(plan.linkIndex.linksFromEverywhere)
      }
    }
    return result
  }

  /// The route that is lowest on every stack and never lies on another one, so that going back past it
  /// removes everything; `none` if there is no such route. Takes linear time in the plan.
  func ground() -> RouteID {
    var result = RouteID.none
    func mayBeLowest(_ route: RouteID) -> Bool {
      defer { result = route }
      return result.isNone || result == route
    }
    for index in plan.routes.indices where placed[index] {
      let route = RouteID(index)
      if plan.placeParent(of: route).isNone && !mayBeLowest(route) { return .none }
    }
    for link in plan.links where !link.target.isNone {
      let isLowest: Bool
      switch link.back {
      case .none, .to(.route): isLowest = false
      case .to, .past: isLowest = true
      }
      if link.arrow == .jump {
        guard link.presentation != nil else { continue }
        let under = plan.oddPlaceParent(of: link.target)
        if under.isNone && !mayBeLowest(link.target) { return .none }
      } else if isLowest && !mayBeLowest(link.target) {
        return .none
      }
    }
    if result.isNone || !mayFloat.isEmpty && mayFloat[result.index] { return .none }
    // What links push that go back past it lies on nothing.
    let above = closure(
      of: pushed(on: result, tabs: true, leaving: result), isFloating: false, leaving: result)
    return above[result.index] ? .none : result
  }

  /// Which routes may come on top while a frame of another route is there.
  struct Company {
    /// For each route, whether it may while that frame is on the stack; true for itself, too.
    var isAbove: [Bool]
    /// For each route, whether it may while that frame is parked.
    var isElsewhere: [Bool]
    /// Whether one frame of the route may lie above another.
    var isNested: Bool
  }

  /// What may come on top while a frame of `route` is on the stack or parked. Nil if that takes more
  /// than is left of the budget.
  ///
  /// What lies above a container while it shows a tab comes from that tab, or from what may be
  /// pushed whatever tab it shows. So a frame that can only be in one tab is parked only while the
  /// others are shown.
  func company(of route: RouteID, _ budget: inout Int) -> Company? {
    let work = plan.routes.count + plan.links.count
    budget -= 2 * work
    if budget < 0 { return nil }
    var result = Company(
      isAbove: mayLieAbove([route]),
      isElsewhere: Array(repeating: false, count: plan.routes.count),
      isNested: closure(of: pushed(on: route, tabs: true), isFloating: false)[route.index])
    for container in containers {
      budget -= 2 * work
      if budget < 0 { return nil }
      if !closure(of: [container], isFloating: false)[route.index] { continue }
      let free = pushed(on: container, tabs: false)
      var shown = free
      var isHeld = closure(of: free, isFloating: false)[route.index]
      var holders = 0
      for place in plan.children.places(of: container.index) {
        let tab = plan.children.elements[place]
        if !plan.isTab(tab) { continue }
        budget -= work
        if budget < 0 { return nil }
        if closure(of: [tab], isFloating: false)[route.index] {
          holders += 1
          if holders > 1 { isHeld = true }
        } else {
          shown.append(tab)
        }
      }
      // It may be parked for one tab while another one that may hold it is shown.
      let starts = isHeld ? [container] : shown
      let others = closure(of: starts, isFloating: false)
      for index in others.indices where others[index] { result.isElsewhere[index] = true }
      result.isElsewhere[container.index] = true
    }
    return result
  }

  /// What may be pushed while a route is on top: by steps down, as a part of a place, and by links.
  /// Without its `tabs`, what may be without one of them being selected; and not by links that go
  /// back past `leaving`.
  private func pushed(
    on route: RouteID, tabs: Bool, leaving: RouteID = .none
  ) -> [RouteID] {
    var result: [RouteID] = []
    for place in plan.children.places(of: route.index) {
      let child = plan.children.elements[place]
      if isPushed(child) && (tabs || !plan.isTab(child)) { result.append(child) }
    }
    plan.forEachLink(from: route) { _, link in
      if link.arrow == .push && !link.target.isNone && !leaves(link, leaving) {
        result.append(link.target)
      }
    }
    return result
  }

  /// Whether a link goes back past a route, which is `none` for no such link.
  private func leaves(_ link: Link, _ route: RouteID) -> Bool {
    !route.isNone && link.back == .past(.route(route))
  }

  /// The routes of a place: a route, or all those in a flow.
  package func routes(of place: Place) -> [RouteID] {
    switch place {
    case .none: []
    case .route(let id): [id]
    case .flow(let flow):
      plan.routes.indices.map { RouteID($0) }.filter { plan.isRoute($0, in: flow) }
    }
  }
}

extension Plan {
  /// The routes that have a link. Takes linear time if it leads from a flow, or from everywhere.
  package func sources(of link: Link) -> [RouteID] {
    if case .route(let id) = link.source { return [id] }
    return routes.indices.map { RouteID($0) }.filter { route in
      if route == link.target { return false }
      if case .flow(let flow) = link.source { return isRoute(route, in: flow) }
      return true
    }
  }
}
