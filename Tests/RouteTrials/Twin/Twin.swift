import RoutePlan
import RouteBase
import RouteSyntax

/// The language's section "Where you are, and the steps", sentence by sentence, without a thought
/// for speed: what the planner is compared with. It shares nothing with the planner but the plan.
///
/// Where the text leaves room, the reading taken is numbered in a comment: READING n.
///
/// What depends on the plan alone (chains, children, which links start where) is asked once, by the
/// same words, and kept: tens of thousands of searches go through here.
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
  /// For each route the routes that a step down leads to.
  let childrenBelow: [[RouteID]]
  /// For each route those that are its tabs, if it has any.
  let tabsBelow: [[RouteID]]
  /// For each route the links that start there.
  let linksFrom: [[LinkID]]
  /// For each route the tasks that are available while it is on top.
  let tasksOn: [[TaskID]]
  /// For no link, then for each, the values that it gives a new frame of each route.
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

  /// "R's own place: its ancestors from the top, then R."
  func chain(of id: RouteID) -> [RouteID] { chains[id.index] }

  /// Whether `id` stands in `flow`, "at any depth": the routes nested in a member count.
  func isRoute(_ id: RouteID, in flow: FlowID) -> Bool {
    var around = routeTable[id.index].flow
    while !around.isNone && around != flow { around = flows[around.index].flow }
    return around == flow
  }

  // MARK: Where a path starts

  /// The configuration of a path that starts at a stack, frames presented as their routes say.
  func configuration(stack: [RouteID], facts: UInt64 = 0) -> TwinConfiguration {
    TwinConfiguration(
      stack: stack.map { id in
        TwinFrame(
          route: id, presentation: route(id).presentation,
          keys: plan.isRecycledByKeys(id) ? .before : .none)
      }, facts: facts)
  }

  /// The configuration of `path A B`: `chain(A)` with exactly the facts given; nothing is asked.
  func configuration(at id: RouteID, facts: UInt64 = 0) -> TwinConfiguration {
    configuration(stack: chain(of: id), facts: facts)
  }

  /// "A cold launch pushes `chain(start)` frame by frame, so what those frames require must hold
  /// and what they grant comes true." Nil where it cannot.
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

/// What is asked and changed, as bits.
struct TwinConditions {
  var requires: UInt64
  var unless: UInt64
  var grants: UInt64
  var revokes: UInt64

  /// "only while all of the one's facts hold and none of the other's".
  func hold(_ facts: UInt64) -> Bool { facts & requires == requires && facts & unless == 0 }

  /// "grants / revokes take effect, in that order": a fact in both ends up false.
  func applied(to facts: UInt64) -> UInt64 { (facts | grants) & ~revokes }
}

/// Where a path is to end.
struct TwinGoal {
  var target: RouteID
  /// With `--exact`: the whole stack is the target's own place, however its frames are presented.
  var isExact = false
}

extension Twin {
  /// "ends as soon as B is on top (with `--exact`: when the stack is `chain(B)`)".
  func isReached(_ goal: TwinGoal, in configuration: TwinConfiguration) -> Bool {
    goal.isExact
      ? configuration.stack.map(\.route) == chain(of: goal.target)
      : configuration.top.route == goal.target
  }
}
