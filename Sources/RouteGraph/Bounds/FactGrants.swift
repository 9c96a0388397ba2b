import RoutePlan
import RouteSyntax

/// What it takes at least to gain each fact, in a plan in which nothing floats.
///
/// A path that gains a fact either goes on from where it was gained, or comes back to where it was
/// before. In the second case, the shortest relaxed path does without what happened in between, so
/// the path weighs more than that by as much. This is so only for frames that were pushed onto a
/// frame on top, neither as tabs, nor by a jump, nor by a link that goes back first.
struct FactGrants: Sendable {
  /// One step that grants a fact.
  struct Grant: Sendable {
    /// The least weight of the detour if the path comes back; infinite if it never does.
    var detour: UInt64
    /// Where the path goes on if it does not come back, and the least weight of getting there.
    var exit = Exit.none
    var way = Packing.infinite
    /// A route whose push is part of these weights, or the flow that a link goes back past; `none` if
    /// there is none. The weights do not hold for stacks on which these are.
    var source = RouteID.none
    var flow = FlowID.none
  }
  enum Exit: Sendable {
    case none
    /// On top of a frame that was pushed, to whatever frames below.
    case pushed(RouteID)
    /// A jump to the place of a route.
    case place(RouteID)
  }

  /// For each fact, the steps that grant it.
  private(set) var grants: [[Grant]]
  /// For each fact, the routes that require it.
  private(set) var requiring: [[RouteID]]
  /// For each fact, the routes that require it, and those that `grants` count on not being on the
  /// stack.
  private(set) var marked: [Set<RouteID>] = []
  private let plan: Plan
  private let packing: Packing
  private let returns: ReturnCosts
  private let isLanding: [Bool]
  private let hasTabs: Bool
  /// Whether a frame of each route may let a tab below be switched.
  private var isShownPlainly: [Bool]
  /// The least cost of pushing each route.
  private var pushCosts: [UInt32]
  /// The routes that links push which go back first.
  private var pushedAfterReturn: Set<RouteID> = []
  /// The least weight of a jump.
  private var jump = Packing.infinite
  /// The flows with a route in whose place somebody lands.
  private var landingFlows: Set<FlowID> = []

  init(_ plan: Plan, _ graph: RelaxedGraph) {
    self.plan = plan
    packing = graph.packing
    returns = graph.returns
    isLanding = graph.isLanding
    hasTabs = graph.nodes.hasTabs
    grants = [[Grant]](repeating: [], count: plan.facts.count)
    requiring = [[RouteID]](repeating: [], count: plan.facts.count)
    pushCosts = plan.routes.map {
      $0.parent.isNone || $0.flags.contains(.linkedOnly) ? .max : $0.cost
    }
    isShownPlainly = plan.routes.map { !$0.presentation.isPresented }
    for link in plan.links where link.arrow == .jump {
      jump = min(jump, packing.packed(cost: plan.cost(of: link)))
    }
    for link in plan.links where link.arrow == .push {
      if link.back != .none { pushedAfterReturn.insert(link.target) }
      let target = link.target.index
      pushCosts[target] = min(pushCosts[target], plan.cost(of: link))
      if link.presentation?.isPresented == false { isShownPlainly[target] = true }
    }
    for (index, route) in plan.routes.enumerated() where isLanding[index] {
      var flow = route.flow
      while !flow.isNone && landingFlows.insert(flow).inserted {
        flow = plan.flows[flow.index].flow
      }
    }
    for (index, route) in plan.routes.enumerated() {
      for fact in gained(route.conditions) {
        grants[fact.index].append(grant(by: RouteID(index)))
      }
      if route.conditions == Conditions.none { continue }
      for fact in plan.facts(plan.conditions(route.conditions).requires) {
        requiring[fact.index].append(RouteID(index))
      }
    }
    for task in plan.tasks {
      for fact in gained(task.conditions) { grants[fact.index].append(grant(by: task)) }
    }
    for link in plan.links {
      for fact in gained(link.conditions) { grants[fact.index].append(grant(by: link)) }
    }
    marked = requiring.map { Set($0) }
    for (fact, grants) in grants.enumerated() {
      for grant in grants {
        if !grant.source.isNone { marked[fact].insert(grant.source) }
        guard !grant.flow.isNone else { continue }
        for index in plan.routes.indices where plan.isRoute(RouteID(index), in: grant.flow) {
          marked[fact].insert(RouteID(index))
        }
      }
    }
  }

  /// The facts that conditions grant, do not revoke at once, and do not require.
  private func gained(_ conditions: ConditionsID) -> [FactID] {
    if conditions == Conditions.none { return [] }
    let conditions = plan.conditions(conditions)
    let (required, revoked) = (plan.facts(conditions.requires), plan.facts(conditions.revokes))
    return plan.facts(conditions.grants).filter { !required.contains($0) && !revoked.contains($0) }
  }

  /// Whether a frame of a route is only ever pushed onto a frame on top.
  private func isPushed(_ route: RouteID) -> Bool { !isLanding[route.index] }

  private func pushWeight(_ route: RouteID) -> UInt64 {
    let cost = pushCosts[route.index]
    return cost == .max ? Packing.infinite : packing.packed(cost: cost)
  }

  /// The least weight of pushing a route and coming back. Coming back is a step of its own unless a
  /// link or a switch may lead further back.
  private func roundTrip(_ route: RouteID) -> UInt64 {
    let isUp = returns.isPlain && returns.least >= 1 && !(hasTabs && isShownPlainly[route.index])
    return sum(pushWeight(route), isUp ? packing.packed(cost: 1) : 0)
  }

  /// The least weight of a detour to a route that is not on the stack.
  func visit(_ route: RouteID) -> UInt64 {
    if plan.isTab(route) || pushedAfterReturn.contains(route) { return 0 }
    return min(roundTrip(route), hasTabs && !isPushed(route) ? jump : Packing.infinite)
  }

  private func grant(by route: RouteID) -> Grant {
    guard isPushed(route) else { return Grant(detour: 0) }
    return Grant(detour: roundTrip(route), exit: .pushed(route), way: pushWeight(route))
  }

  private func grant(by task: PlanTask) -> Grant {
    let cost = packing.packed(cost: task.cost)
    guard case .route(let home) = task.place, isPushed(home) else { return Grant(detour: cost) }
    return Grant(
      detour: sum(roundTrip(home), cost), exit: .pushed(home), way: sum(pushWeight(home), cost),
      source: home)
  }

  private func grant(by link: Link) -> Grant {
    let cost = packing.packed(cost: plan.cost(of: link))
    var source = RouteID.none
    if case .route(let id) = link.source, isPushed(id) { source = id }
    let push = source.isNone ? 0 : pushWeight(source)
    switch link.arrow {
    case .none:
      var grant = Grant(detour: detour(by: link, from: source, cost, push), source: source)
      if case .to(.flow(let id)) = link.back { grant.flow = id }
      if case .past(.flow(let id)) = link.back { grant.flow = id }
      return grant
    case .push where link.back == .none:
      return Grant(
        detour: cost, exit: .pushed(link.target), way: sum(push, cost), source: source)
    case .push: return Grant(detour: 0)
    case .jump:
      return Grant(
        detour: hasTabs ? cost : Packing.infinite, exit: .place(link.target), way: sum(push, cost),
        source: source)
    }
  }

  /// The detour over a link that only goes back, to be taken at `source` if that is not `none`.
  private func detour(
    by link: Link, from source: RouteID, _ cost: UInt64, _ push: UInt64
  ) -> UInt64 {
    if source.isNone { return 0 }
    switch link.back {
    case .past(.route(source)): return sum(push, cost)
    case .to(.flow(let id)), .past(.flow(let id)):
      return plan.isRoute(source, in: id) && !landingFlows.contains(id) ? sum(push, cost) : 0
    // The link may lead to a frame of the stack that the detour began at, and then its own weight is
    // not lost.
    case .to(.route(let id)), .past(.route(let id)): return isPushed(id) ? push : 0
    default: return 0
    }
  }

  private func sum(_ one: UInt64, _ other: UInt64) -> UInt64 { min(one + other, Packing.infinite) }
}
