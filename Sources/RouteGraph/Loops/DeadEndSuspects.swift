import RoutePlan
import RouteBase
import RouteSyntax

/// Finds the routes that may be alone on the stack, or locked, without a step that is always
/// possible.
struct DeadEndSuspects {
  private let plan: Plan
  private let reachability: Reachability
  private let chains: ChainTable

  /// For each flow, and for everywhere under -1, up to two targets of links that are always open.
  private var sureTargets: [Int: [RouteID]] = [:]

  /// The suspects, by index; there are none in a plan with one route.
  static func find(_ plan: Plan, _ reachability: Reachability) -> [Bool] {
    var result = [Bool](repeating: false, count: plan.routes.count)
    guard plan.routes.count > 1, !plan.start.isNone else { return result }
    if plan.links.isEmpty && plan.tasks.isEmpty && plan.conditions.count == 1
      && !plan.hasFloatingRoutes
    {
      // There is nothing but the hierarchy: the start may have no child, and nowhere to go up to.
      func isLeaf(_ route: Int) -> Bool {
        plan.children[route].allSatisfy { plan.routes[$0.index].flags.contains(.linkedOnly) }
      }
      result[plan.start.index] =
        plan.routes[plan.start.index].parent.isNone && isLeaf(plan.start.index)
      for index in plan.routes.indices where plan.routes[index].flags.contains(.locked) {
        result[index] = reachability.couldReach[index] && isLeaf(index)
      }
      return result
    }
    var suspects = DeadEndSuspects(
      plan: plan, reachability: reachability, chains: ChainTable(plan))
    for route in suspects.bottoms() where !result[route.index] {
      result[route.index] = suspects.isSuspect(route)
    }
    return result
  }

  private init(plan: Plan, reachability: Reachability, chains: ChainTable) {
    self.plan = plan
    self.reachability = reachability
    self.chains = chains
  }

  /// The routes that may be at the bottom, and those that are locked.
  private func bottoms() -> [RouteID] {
    // When floating frames leave, any frame may find itself at the bottom.
    let floats =
      plan.routes.contains { $0.presentation.isFloating }
      || plan.links.contains { $0.presentation?.isFloating == true }
    if floats { return plan.routes.indices.map { RouteID($0) } }
    var result = [chains.root(of: plan.start)]
    result += plan.routes.indices.filter { plan.routes[$0].flags.contains(.locked) }
      .map { RouteID($0) }
    // A root that leads nowhere does not count if only a URL opens it, because no step ends there.
    result += reachability.openable.filter {
      !plan.routes[$0.index].parent.isNone || !isBare($0)
    }.map { chains.root(of: $0) }
    for link in plan.links where !link.target.isNone {
      switch link.back {
      case .past, .to(.flow): result.append(link.target)
      default: if link.arrow == .jump { result.append(chains.root(of: link.target)) }
      }
    }
    return result
  }

  /// Whether a route has neither children nor links nor tasks.
  private func isBare(_ route: RouteID) -> Bool {
    guard plan.children[route.index].isEmpty, plan.linkIndex.links(of: route).isEmpty,
      plan.linkIndex.tasks(of: route).isEmpty, plan.linkIndex.linksFromEverywhere.isEmpty,
      plan.linkIndex.tasksEverywhere.isEmpty
    else { return false }
    var flow = plan.routes[route.index].flow
    while !flow.isNone {
      if !plan.linkIndex.links(of: flow).isEmpty || !plan.linkIndex.tasks(of: flow).isEmpty {
        return false
      }
      flow = plan.flows[flow.index].flow
    }
    return true
  }

  private mutating func isSuspect(_ route: RouteID) -> Bool {
    guard reachability.couldReach[route.index] else { return false }
    let hasSureChild = plan.children[route.index].contains { child in
      let child = plan.routes[child.index]
      return !child.flags.contains(.linkedOnly) && plan.isFree(child.conditions)
    }
    if hasSureChild || plan.linkIndex.links(of: route).contains(where: { isSure($0, from: route) })
    {
      return false
    }
    var flow = plan.routes[route.index].flow
    while !flow.isNone {
      if targets(flow.index, plan.linkIndex.links(of: flow)).contains(where: { $0 != route }) {
        return false
      }
      flow = plan.flows[flow.index].flow
    }
    return !targets(-1, plan.linkIndex.linksFromEverywhere).contains { $0 != route }
  }

  private mutating func targets(_ source: Int, _ links: ArraySlice<LinkID>) -> [RouteID] {
    if let known = sureTargets[source] { return known }
    var result: [RouteID] = []
    for id in links where result.count < 2 && isSure(id, from: .none) {
      let target = plan.links[id.index].target
      if !result.contains(target) { result.append(target) }
    }
    sureTargets[source] = result
    return result
  }

  /// Whether a link leads from a route that is alone to somewhere else, whatever facts hold.
  private func isSure(_ id: LinkID, from route: RouteID) -> Bool {
    let link = plan.links[id.index]
    guard link.target != route, !link.target.isNone, plan.isFree(link.conditions) else {
      return false
    }
    // Shown as floating, or not, unlike its route, it lies on other frames than in its own place.
    let own = plan.routes[link.target.index].presentation
    if link.arrow == .jump && (link.presentation ?? own).isFloating != own.isFloating {
      return false
    }
    return link.arrow == .jump
      ? chains.isFree(link.target) : plan.isFree(plan.routes[link.target.index].conditions)
  }
}

/// The root of each route, and whether its chain requires or excludes anything.
struct ChainTable {
  private var roots: [RouteID]
  private var isFree: [Bool]

  /// Linear in the routes, whatever their order and depth.
  init(_ plan: Plan) {
    roots = Array(repeating: .none, count: plan.routes.count)
    isFree = Array(repeating: true, count: plan.routes.count)
    var climbed: [RouteID] = []
    for index in plan.routes.indices {
      var current = RouteID(index)
      while !current.isNone && roots[current.index].isNone {
        climbed.append(current)
        current = plan.placeParent(of: current)
      }
      var root = current.isNone ? climbed.last ?? .none : roots[current.index]
      if root.isNone { root = current }
      var isChainFree = current.isNone || isFree[current.index]
      while let route = climbed.popLast() {
        isChainFree = isChainFree && plan.isFree(plan.routes[route.index].conditions)
        roots[route.index] = root
        isFree[route.index] = isChainFree
      }
    }
  }

  func root(of route: RouteID) -> RouteID { roots[route.index] }

  /// Whether no frame of the chain requires or excludes anything.
  func isFree(_ route: RouteID) -> Bool { isFree[route.index] }
}
