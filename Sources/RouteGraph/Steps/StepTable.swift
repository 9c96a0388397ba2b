package import RoutePlan
import RouteSyntax

/// The language's table of steps (routeplan(5), section "The steps") for one plan: the steps from
/// the route on top, and what each requires, costs and does.
///
/// All code that takes steps uses this table: the search on stacks, the proof on frame symbols, and
/// the driver on live frames. A table is built in linear time, never changes, and is shared.
package final class StepTable: Sendable {
  package let plan: Plan
  let hierarchy: Hierarchy
  /// Whether the tabs of some route keep their stacks.
  let keepsTabs: Bool
  package let hasTabs: Bool
  private let keys: RecycleKeys

  package init(_ plan: Plan) {
    self.plan = plan
    hierarchy = Hierarchy(plan)
    hasTabs = plan.routes.contains { $0.flags.contains(.tabs) }
    keepsTabs = plan.routes.contains { $0.keepsTabs }
    keys = RecycleKeys(plan)
  }

  // MARK: The table

  /// Calls `body` with each step from `top`, in an order that depends only on the plan.
  @inline(__always)
  func forEachStep(from top: RouteID, _ body: (StepRule) -> Void) {
    // Iterates over places, because a slice of a list would be retained and released.
    for place in plan.children.places(of: top.index) {
      let child = plan.children.elements[place]
      if plan.routes[child.index].flags.contains(.linkedOnly) { continue }
      body(down(to: child))
    }
    body(Self.up)
    body(StepRule(verb: .switch, effect: .select, cost: 0))
    plan.forEachLink(from: top) { body(rule(of: $0, $1)) }
    plan.forEachTask(on: top) { body(rule(of: $0, $1)) }
  }

  /// Calls `body` with each link from `top`. It is not inlined, because `body` would be there three
  /// times.
  @inline(never)
  func forEachLink(from top: RouteID, _ body: (LinkID, Link) -> Void) {
    plan.forEachLink(from: top, body)
  }

  /// The step that removes the top frame.
  @inline(__always)
  static var up: StepRule { StepRule(verb: .up, effect: .pop, cost: 1) }

  /// The step down to a child that can be reached without links.
  @inline(__always)
  package func down(to child: RouteID) -> StepRule { push(.down, child) }

  /// The step that selects a tab whose frame is not below.
  @inline(__always)
  package func select(_ tab: RouteID) -> StepRule { push(.switch, tab) }

  /// The step that puts a route on top without a link. The driver may take it, but the planner
  /// never counts on it.
  package func sub(to route: RouteID) -> StepRule { push(.sub, route) }

  @inline(__always)
  private func push(_ verb: Verb, _ id: RouteID) -> StepRule {
    let route = plan.routes[id.index]
    return StepRule(
      verb: verb, effect: .push(id, route.presentation, after: .none), cost: route.cost)
  }

  /// The jump without a link, which a URL makes.
  package func jump(to route: RouteID) -> StepRule {
    StepRule(
      verb: .jump, effect: .replace(route, plan.routes[route.index].presentation), cost: 0)
  }

  /// The step of a link.
  package func rule(of id: LinkID) -> StepRule { rule(of: id, plan.links[id.index]) }

  @inline(__always)
  package func rule(of id: LinkID, _ link: Link) -> StepRule {
    let verb: Verb
    let effect: StackEffect
    switch link.arrow {
    case .push:
      (verb, effect) = (.sub, .push(link.target, presentation(of: link), after: link.back))
    case .jump: (verb, effect) = (.jump, .replace(link.target, presentation(of: link)))
    case .none: (verb, effect) = (.back, .goBack(link.back))
    }
    return StepRule(
      verb: verb, effect: effect, cost: plan.cost(of: link), asked: link.conditions, link: id,
      isSingle: link.isSingle)
  }

  /// How a link presents its target.
  func presentation(by id: LinkID) -> Presentation { presentation(of: plan.links[id.index]) }

  /// How a link presents its target.
  @inline(__always)
  private func presentation(of link: Link) -> Presentation {
    link.presentation ?? plan.routes[link.target.index].presentation
  }

  /// The step of a task.
  @inline(__always)
  package func rule(of id: TaskID, _ task: PlanTask) -> StepRule {
    StepRule(
      verb: .task, effect: .change(task.conditions), cost: task.cost, asked: task.conditions,
      task: id)
  }

  // MARK: Pieces of steps

  /// Calls `body` with each tab of a container; does nothing if it has no tabs.
  @inline(__always)
  package func forEachTab(of container: RouteID, _ body: (RouteID) -> Void) {
    guard plan.routes[container.index].flags.contains(.tabs) else { return }
    for place in plan.children.places(of: container.index) {
      let tab = plan.children.elements[place]
      if plan.isTab(tab) { body(tab) }
    }
  }

  /// The first tab of a container; `none` if it has no tabs.
  package func firstTab(of container: RouteID) -> RouteID {
    var result = RouteID.none
    forEachTab(of: container) { if result.isNone { result = $0 } }
    return result
  }

  /// Whether the tabs of `container` keep their stacks, and `route` is one of them.
  @inline(__always)
  func isKeptTab(_ route: RouteID, of container: RouteID) -> Bool {
    plan.routes[container.index].keepsTabs && plan.routes[route.index].parent == container
      && plan.isTab(route)
  }

  /// The chain that a jump builds.
  package func chain(of target: RouteID, in jump: StepRule) -> [RouteID] {
    plan.chain(of: target, shownAs: presentation(of: target, in: jump))
  }

  /// How a jump presents a frame of the chain that it pushes: the last frame as the jump says.
  @inline(__always)
  package func presentation(of route: RouteID, in jump: StepRule) -> Presentation {
    if case .replace(route, let presentation) = jump.effect { return presentation }
    return plan.routes[route.index].presentation
  }

  /// What going back does with a frame of `route`, or with the ground below all frames for `none`.
  /// `inRun` says whether the frame above belongs to the run that the link looks for.
  @inline(__always)
  func departure(_ back: Link.Back, _ route: RouteID, inRun: Bool) -> Departure {
    switch back {
    case .none, .to(.none), .past(.none): return .stay
    case .to(.route(let id)): return route == id ? .stay : .leave(inRun: false)
    case .past(.route(let id)): return route == id ? .last : .leave(inRun: false)
    case .to(.flow(let flow)), .past(.flow(let flow)):
      if !route.isNone && plan.isRoute(route, in: flow) { return .leave(inRun: true) }
      return inRun ? .stay : .leave(inRun: false)
    }
  }

  /// How many of the lowest frames stay when a link goes back on a stack of `routes`.
  package func kept(_ back: Link.Back, of routes: [RouteID]) -> Int {
    var (count, inRun) = (routes.count, false)
    while count > 0 {
      switch departure(back, routes[count - 1], inRun: inRun) {
      case .stay: return count
      case .last: return count - 1
      case .leave(let isOne): inRun = isOne
      }
      count -= 1
    }
    return inRun ? 0 : routes.count
  }

  /// The values by which a frame of `route`, pushed by `link` (or by none), is recycled. Empty if
  /// the route has no keys; 0 for a key whose value comes from the path's one set of inputs.
  @inline(__always)
  func keys(of route: RouteID, by link: LinkID) -> [UInt32] {
    let slice = plan.routes[route.index].recycleKeys
    return slice.isEmpty ? [] : keys.values(slice, by: link, plan)
  }
}
