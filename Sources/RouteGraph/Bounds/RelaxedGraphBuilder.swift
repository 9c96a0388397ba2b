import RoutePlan
import RouteBase
import RouteSyntax

/// Creates the arcs of a relaxed graph.
struct RelaxedGraphBuilder {
  private let plan: Plan
  private let nodes: RelaxedNodes
  private let packing: Packing
  private let returns: ReturnCosts
  private var tails: [UInt32] = []
  private var arcs: [RelaxedGraph.Arc] = []

  init(_ plan: Plan, _ nodes: RelaxedNodes, _ packing: Packing, _ returns: ReturnCosts) {
    self.plan = plan
    self.returns = returns
    self.nodes = nodes
    self.packing = packing
    landings = [Bool](repeating: false, count: plan.routes.count)
    tails.reserveCapacity(5 * plan.routes.count + 2 * plan.links.count)
    arcs.reserveCapacity(5 * plan.routes.count + 2 * plan.links.count)
  }

  /// The cost of the cheapest step.
  var leastCost: UInt32 { arcs.lazy.filter { $0.steps > 0 }.map { $0.cost }.min() ?? 0 }

  /// The arcs by their tails.
  func forward() -> ArcTable {
    var rows = ArcRows(nodeCount: nodes.count)
    for tail in tails { rows.count(tail) }
    rows.layOut()
    for (index, tail) in tails.enumerated() { rows.add(arcs[index], to: tail) }
    return ArcTable(rows)
  }

  /// The arcs by their heads. Of the arcs out of a place where nobody lands, it has only those
  /// down.
  func backward() -> ArcTable {
    var rows = ArcRows(nodeCount: nodes.count)
    for (index, tail) in tails.enumerated() where isFollowedBack(tail, arcs[index]) {
      rows.count(UInt32(arcs[index].node))
    }
    rows.layOut()
    for (index, tail) in tails.enumerated() where isFollowedBack(tail, arcs[index]) {
      let arc = arcs[index]
      rows.add(
        arc.steps == 0
          ? RelaxedGraph.Arc(free: tail) : RelaxedGraph.Arc(node: tail, cost: arc.cost),
        to: UInt32(arc.node))
    }
    return ArcTable(rows)
  }

  /// Whether a frontier from a target follows an arc.
  @inline(__always)
  private func isFollowedBack(_ tail: UInt32, _ arc: RelaxedGraph.Arc) -> Bool {
    guard let route = nodes.place(tail), !landings[route.index] else { return true }
    return isDown(route, arc)
  }

  /// Whether an arc leads from the place of a route to the place of a child.
  private func isDown(_ route: RouteID, _ arc: RelaxedGraph.Arc) -> Bool {
    guard let child = nodes.place(UInt32(arc.node)) else { return false }
    return plan.routes[child.index].parent == route
  }

  /// For each route, whether a step leads into its own place, or into that of a descendant, from
  /// somewhere other than that place or a neighbouring one.
  private(set) var landings: [Bool]

  private mutating func land(_ route: RouteID) {
    var current = route
    while !current.isNone && !landings[current.index] {
      landings[current.index] = true
      current = plan.routes[current.index].parent
    }
  }

  private mutating func add(_ tail: UInt32, _ head: UInt32, cost: UInt32) {
    tails.append(tail)
    arcs.append(RelaxedGraph.Arc(node: head, cost: min(cost, packing.maximum)))
  }

  private mutating func addFree(_ tail: UInt32, _ head: UInt32) {
    tails.append(tail)
    arcs.append(RelaxedGraph.Arc(free: head))
  }

  mutating func addHierarchy() {
    for (index, flow) in plan.flows.enumerated() where !flow.flow.isNone {
      addFree(nodes.from(FlowID(index)), nodes.from(flow.flow))
    }
    let unpresented = nodes.hasTabs ? mayBeUnpresented() : []
    let hasEverywhere = plan.links.contains { $0.source == .everywhere }
    for (index, route) in plan.routes.enumerated() {
      let id = RouteID(index)
      addFree(nodes.placed(id), nodes.pushed(id))
      if hasEverywhere { addFree(nodes.pushed(id), nodes.fromEverything) }
      if !route.flow.isNone { addFree(nodes.pushed(id), nodes.from(route.flow)) }
      guard !route.parent.isNone else { continue }
      let below = plan.placeParent(of: id)
      if !below.isNone {
        // What is pushed on a locked frame may be left by a switch, but `up` leads back to it.
        if !route.flags.contains(.locked) || route.presentation.isFloating {
          add(nodes.placed(id), nodes.placed(below), cost: 1)
          if let ground = groundUnder(id) {
            add(nodes.placed(id), nodes.placed(ground), cost: returns.shed)
          }
        }
        if nodes.hasTabs && unpresented[index] {
          addFree(nodes.placed(id), nodes.covered(below))
          addFree(nodes.covered(id), nodes.covered(below))
        }
      }
      if route.flags.contains(.linkedOnly) { continue }
      add(nodes.pushed(route.parent), nodes.pushed(id), cost: route.cost)
      add(nodes.placed(route.parent), nodes.placed(id), cost: route.cost)
      if returns.mayFloat && (below != route.parent || returns.floats[route.parent.index]) {
        // Its parent floats, or may do so, and then leaves wherever it is.
        land(id)
        add(nodes.pushed(route.parent), nodes.placed(id), cost: route.cost)
      }
      if plan.isTab(id) {
        land(id)
        add(nodes.covered(route.parent), nodes.placed(id), cost: route.cost)
        // To the tab, then up or by a link.
        add(
          nodes.covered(route.parent), nodes.placed(route.parent),
          cost: returns.container[route.parent.index])
        if returns.mayFloat && returns.floats[route.parent.index] {
          // The container leaves, too.
          for ground in [plan.placeParent(of: route.parent), plan.ground(under: route.parent)]
          where !ground.isNone {
            add(
              nodes.covered(route.parent), nodes.placed(ground),
              cost: returns.container[route.parent.index])
          }
        }
      }
    }
  }

  /// For a route that floats, the frame below all that float there, if it may take less than one
  /// `up` for each to reach it: pushing anything that does not float sends all away.
  private func groundUnder(_ id: RouteID) -> RouteID? {
    let below = plan.placeParent(of: id)
    guard plan.routes[id.index].presentation.isFloating, !below.isNone,
      returns.shed < 1 || plan.routes[below.index].presentation.isFloating
    else { return nil }
    let ground = plan.ground(under: id)
    return ground.isNone ? nil : ground
  }

  /// For each route, whether a frame of it in its own place may let a tab below it be switched: it
  /// is not presented, or it floats.
  private func mayBeUnpresented() -> [Bool] {
    func lets(_ presentation: Presentation) -> Bool {
      !presentation.isPresented || presentation.isFloating
    }
    var result = plan.routes.map { lets($0.presentation) }
    for link in plan.links where link.arrow != .none && link.presentation.map(lets) == true {
      result[link.target.index] = true
    }
    return result
  }

  mutating func addLinks() {
    for link in plan.links {
      let cost = plan.cost(of: link)
      let tail: UInt32 =
        switch link.source {
        case .route(let id): nodes.pushed(id)
        case .flow(let id): nodes.from(id)
        case .everywhere: nodes.fromEverything
        }
      addReturn(link, tail, cost)
      switch link.arrow {
      case .none: break
      case .jump:
        land(link.target)
        add(tail, nodes.placed(link.target), cost: cost)
        addOddJump(link, tail, cost)
      case .push:
        let parent = plan.placeParent(of: link.target)
        if link.back == .none && !returns.mayFloat {
          add(tail, nodes.pushed(link.target), cost: cost)
        } else {
          // After going back, or after floating frames left, the target may come to lie in its own
          // place, wherever the link is taken.
          land(link.target)
          add(tail, nodes.placed(link.target), cost: cost)
        }
        if !parent.isNone && isSource(parent, of: link) {
          add(nodes.placed(parent), nodes.placed(link.target), cost: cost)
        }
      }
    }
  }

  /// Adds a jump that shows its target as floating although that does not float, or the other way
  /// round: the target lies on other frames than in its own place.
  private mutating func addOddJump(_ link: Link, _ tail: UInt32, _ cost: UInt32) {
    guard isOdd(link) else { return }
    add(tail, nodes.pushed(link.target), cost: cost)
    let below = plan.oddPlaceParent(of: link.target)
    guard !below.isNone else { return }
    land(below)
    // One step more leads to the frame below.
    add(tail, nodes.placed(below), cost: cost)
    if nodes.hasTabs { add(tail, nodes.covered(below), cost: cost) }
  }

  private func isOdd(_ link: Link) -> Bool {
    guard let shown = link.presentation else { return false }
    return shown.isFloating != plan.routes[link.target.index].presentation.isFloating
  }

  /// A push of a recycled route, or a link, may return to a frame that a jump put on the stack.
  mutating func addLaidFrames() {
    var isLaid = [Bool](repeating: false, count: plan.routes.count)
    let targets = plan.links.filter { $0.arrow == .jump }.flatMap { link in
      isOdd(link) ? [link.target, plan.oddPlaceParent(of: link.target)] : [link.target]
    }
    for target in targets {
      var current = target
      while !current.isNone && !isLaid[current.index] {
        isLaid[current.index] = true
        current = plan.placeParent(of: current)
      }
    }
    for (index, route) in plan.routes.enumerated() where isLaid[index] {
      let id = RouteID(index)
      if route.flags.contains(.recycle) { addFree(nodes.pushed(id), nodes.placed(id)) }
    }
    for (place, landing) in nodes.landings.enumerated() where isLaid[landing.named.index] {
      let route = landing.isPast ? plan.placeParent(of: landing.named) : landing.named
      if landing.covering.isNone {
        addFree(nodes.landed(place), nodes.placed(route))
      } else {
        add(nodes.landed(place), nodes.placed(route), cost: 1)
      }
      if nodes.hasTabs { addFree(nodes.landed(place), nodes.covered(route)) }
    }
  }

  private func isSource(_ route: RouteID, of link: Link) -> Bool {
    switch link.source {
    case .route(let id): id == route
    case .flow(let id): plan.isRoute(route, in: id)
    case .everywhere: true
    }
  }

  /// Adds where a link's `back` lands in its own place.
  private mutating func addReturn(_ link: Link, _ tail: UInt32, _ cost: UInt32) {
    for landing in plan.landings(of: link, returns) {
      add(tail, nodes.landed(nodes.place(of: landing)), cost: cost)
    }
  }
}

/// The least cost of returning directly to a frame that is not in its own place: by a link that
/// goes back, or because its route is recycled. All ones if nothing returns.
struct ReturnCosts: Sendable {
  /// To a frame of a route.
  private(set) var to: [UInt32]
  /// To the frame below a frame of a route.
  private(set) var past: [UInt32]
  /// To a container from frames above it, by selecting one of its tabs and leaving that.
  private(set) var container: [UInt32]
  /// Of having the floating frames on top leave: one `up` at most, or a push of what a link then
  /// goes back past, or a switch back after a jump to another tab.
  private(set) var shed: UInt32 = 1
  /// The least of all of these; if no frame may float, without `shed`.
  private(set) var least = UInt32.max
  /// Whether only `up` and `switch` ever return to a frame.
  private(set) var isPlain = true
  /// Whether some frame may float.
  private(set) var mayFloat = false
  /// For each route whether a frame of it may float; empty if none may.
  private(set) var floats: [Bool] = []

  private mutating func findContainers(_ plan: Plan) {
    for (index, tab) in plan.routes.enumerated() where plan.isTab(RouteID(index)) {
      let parent = tab.parent.index
      // What floats also leaves if something is pushed, and then the container need not be on top.
      let leaving = mayFloat && floats[index] ? 0 : min(1, to[parent], past[index])
      let (cost, isOver) = tab.cost.addingReportingOverflow(leaving)
      container[parent] = min(container[parent], isOver ? .max : cost)
    }
  }

  init(_ plan: Plan) {
    to = [UInt32](repeating: .max, count: plan.routes.count)
    past = to
    container = to
    var leastTab = UInt32.max
    var flows = [UInt32](repeating: .max, count: plan.flows.count)
    for (index, route) in plan.routes.enumerated() {
      if plan.isTab(RouteID(index)) { leastTab = min(leastTab, route.cost) }
      if route.flags.contains(.recycle) {
        isPlain = false
        if !route.parent.isNone && !route.flags.contains(.linkedOnly) { to[index] = route.cost }
      }
    }
    for link in plan.links {
      let cost = plan.cost(of: link)
      if link.arrow == .push && plan.routes[link.target.index].flags.contains(.recycle) {
        to[link.target.index] = min(to[link.target.index], cost)
      }
      switch link.back {
      case .to(.route(let id)): to[id.index] = min(to[id.index], cost)
      case .past(.route(let id)): past[id.index] = min(past[id.index], cost)
      case .to(.flow(let id)), .past(.flow(let id)): flows[id.index] = min(flows[id.index], cost)
      default: continue
      }
      isPlain = false
    }
    defer {
      least = min(
        to.min() ?? .max, past.min() ?? .max, leastTab, flows.min() ?? .max)
      floats = plan.routes.map { $0.presentation.isFloating }
      for link in plan.links where link.presentation?.isFloating == true {
        floats[link.target.index] = true
      }
      mayFloat = floats.contains(true)
      if mayFloat {
        shed = min(1, past.min() ?? .max, leastTab)
        least = min(least, shed)
      } else {
        floats = []
      }
      if leastTab != .max { findContainers(plan) }
    }
    guard flows.contains(where: { $0 != .max }) else { return }
    // What applies to a flow applies to the flows in it; each is visited once.
    var isKnown = plan.flows.map { $0.flow.isNone }
    for index in plan.flows.indices {
      var chain: [Int] = []
      var current = index
      while !isKnown[current] {
        chain.append(current)
        current = plan.flows[current].flow.index
      }
      while let inner = chain.popLast() {
        flows[inner] = min(flows[inner], flows[plan.flows[inner].flow.index])
        isKnown[inner] = true
      }
    }
    for (index, route) in plan.routes.enumerated() where !route.flow.isNone {
      past[index] = min(past[index], flows[route.flow.index])
    }
  }
}
