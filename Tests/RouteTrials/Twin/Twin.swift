import RoutePlan
import RouteBase
import RouteSyntax

/// The section "Moving" of routeplan.5, sentence by sentence, without regard for speed, to compare
/// the planner with. It shares nothing with the planner but the plan.
///
/// If the text is ambiguous, the chosen interpretation has a number in a comment: READING n.
///
/// What depends only on the plan (chains, children, the links of each source) is computed once, in
/// the same words, and stored, because there are tens of thousands of searches.
final class Twin: Sendable {
  let plan: Plan
  /// The plan's conditions as bits, by id.
  let conditions: [TwinConditions]
  /// Every route of the plan.
  let routes: [RouteID]
  private let routeTable: [Route]
  let links: [Link]
  let tasks: [PlanTask]
  private let flows: [Flow]
  private let chains: [[RouteID]]
  /// For each route, the routes to which a step down leads.
  let childrenBelow: [[RouteID]]
  /// For each route, its tabs, if it has any.
  let tabsBelow: [[RouteID]]
  /// For each route, the links that start there.
  let linksFrom: [[LinkID]]
  /// For each route, the tasks that are available while it is on top.
  let tasksOn: [[TaskID]]
  /// For no link, and then for each link, the values that it gives a new frame of each route.
  let keysBy: [[TwinKeys]]

  init(_ plan: Plan) {
    precondition(plan.facts.count <= 64, "a twin knows 64 facts")
    self.plan = plan
    conditions = plan.conditions.map { conditions in
      func bits(_ slice: PlanSlice) -> UInt64 {
        plan.facts(slice).reduce(0) { $0 | 1 << UInt64($1.index) }
      }
      return TwinConditions(
        requires: bits(conditions.requires), unless: bits(conditions.unless),
        grants: bits(conditions.grants), revokes: bits(conditions.revokes))
    }
    let routes = plan.routes.indices.map { RouteID($0) }
    self.routes = routes
    routeTable = plan.routes
    links = plan.links
    tasks = plan.tasks
    flows = plan.flows
    chains = routes.map { id in
      var chain = [id]
      while !plan.routes[chain[0].index].parent.isNone {
        chain.insert(plan.routes[chain[0].index].parent, at: 0)
      }
      return chain
    }
    childrenBelow = routes.map { parent in routes.filter { plan.isBelow($0, parent) } }
    tabsBelow = routes.map { container in routes.filter { plan.isTab($0, of: container) } }
    linksFrom = routes.map { source in
      plan.links.indices.map { LinkID($0) }.filter {
        plan.isSource(source, of: plan.links[$0.index])
      }
    }
    tasksOn = routes.map { top in
      plan.tasks.indices.map { TaskID($0) }.filter {
        plan.isAvailable(plan.tasks[$0.index], on: top)
      }
    }
    keysBy = ([nil] + plan.links.map { $0 }).map { link in
      routes.map { plan.keys(of: $0, by: link) }
    }
  }

  func route(_ id: RouteID) -> Route { routeTable[id.index] }

  /// "The chain of a route is its own place: its ancestors from the top, then the route."
  func chain(of id: RouteID) -> [RouteID] { chains[id.index] }

  /// Whether `id` is in `flow`, "at any depth": routes nested in a member count.
  func isRoute(_ id: RouteID, in flow: FlowID) -> Bool {
    var around = routeTable[id.index].flow
    while !around.isNone && around != flow { around = flows[around.index].flow }
    return around == flow
  }

  // MARK: Where a path starts

  /// The configuration of a path that starts with a stack, with frames presented as their routes
  /// say.
  func configuration(stack: [RouteID], facts: UInt64 = 0) -> TwinConfiguration {
    TwinConfiguration(
      stack: stack.map { id in
        TwinFrame(
          route: id, presentation: route(id).presentation,
          keys: plan.isRecycledByKeys(id) ? .before : .none)
      }, facts: facts)
  }

  /// The configuration of `path A B`: the chain of A with exactly the given facts; nothing is
  /// checked.
  func configuration(at id: RouteID, facts: UInt64 = 0) -> TwinConfiguration {
    configuration(stack: chain(of: id), facts: facts)
  }

  /// "A cold launch pushes the chain of the start, frame by frame, so what these frames require
  /// must hold, and what they grant becomes true." Nil if that is not possible.
  func coldLaunch(facts: UInt64 = 0) -> TwinConfiguration? {
    if plan.start.isNone { return nil }
    var facts = facts
    for id in chain(of: plan.start) {
      let conditions = conditions[route(id).conditions.index]
      guard conditions.hold(facts) else { return nil }
      facts = conditions.applied(to: facts)
    }
    return configuration(at: plan.start, facts: facts)
  }
}

/// What is required and changed, as bits.
struct TwinConditions {
  var requires: UInt64
  var unless: UInt64
  var grants: UInt64
  var revokes: UInt64

  /// "Only while all facts that it requires hold and no fact of its `unless` holds."
  func hold(_ facts: UInt64) -> Bool { facts & requires == requires && facts & unless == 0 }

  /// "First the facts that it grants become true, then the facts that it revokes become false": a
  /// fact in both lists ends up false.
  func applied(to facts: UInt64) -> UInt64 { (facts | grants) & ~revokes }
}

/// The end of a path.
struct TwinGoal {
  var target: RouteID
  /// With `--exact`: the whole stack is the target's own place, however its frames are presented.
  var isExact = false
}

extension Twin {
  /// "Ends as soon as B is on top"; with `--exact`, "when the stack is the chain of B".
  func isReached(_ goal: TwinGoal, in configuration: TwinConfiguration) -> Bool {
    goal.isExact
      ? configuration.stack.map(\.route) == chain(of: goal.target)
      : configuration.top.route == goal.target
  }
}
