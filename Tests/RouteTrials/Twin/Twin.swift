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
  let flows: [Flow]
  private let chains: [[RouteID]]
  /// For each route, the routes to which a step down leads.
  let childrenBelow: [[RouteID]]
  /// For each route, its tabs, if it has any.
  let tabsBelow: [[RouteID]]
  /// For each route with `tabs`, but not `tabs reset`, the first of its tabs; nil for other routes.
  let firstTabs: [RouteID?]
  /// For each route, the links that start there.
  let linksFrom: [[LinkID]]
  /// For each route, the tasks that are available while it is on top.
  let tasksOn: [[TaskID]]
  /// For no link, and then for each link, the values that it gives a new frame of each route.
  let keysBy: [[TwinKeys]]

  /// `left` are facts for which no conditions ask.
  init(_ plan: Plan, without left: Set<FactID> = []) {
    precondition(plan.facts.count <= 64, "a twin knows 64 facts")
    self.plan = plan
    let ignored = left.reduce(UInt64(0)) { $0 | 1 << UInt64($1.index) }
    conditions = plan.conditions.map { conditions in
      func bits(_ slice: PlanSlice) -> UInt64 {
        plan.facts(slice).reduce(0) { $0 | 1 << UInt64($1.index) }
      }
      return TwinConditions(
        requires: bits(conditions.requires) & ~ignored,
        unless: bits(conditions.unless) & ~ignored,
        grants: bits(conditions.grants), revokes: bits(conditions.revokes))
    }
    let routes = plan.routes.indices.map { RouteID($0) }
    self.routes = routes
    routeTable = plan.routes
    links = plan.links
    tasks = plan.tasks
    flows = plan.flows
    chains = routes.map { plan.ownPlace(of: $0) }
    childrenBelow = routes.map { parent in routes.filter { plan.isBelow($0, parent) } }
    tabsBelow = routes.map { container in routes.filter { plan.isTab($0, of: container) } }
    firstTabs = routes.map { plan.tabShownFirst(of: $0) }
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

  /// "`chain(R)` is R's own place."
  func chain(of id: RouteID) -> [RouteID] { chains[id.index] }

  /// Whether `id` is in `flow`, "at any depth": routes nested in a member count.
  func isRoute(_ id: RouteID, in flow: FlowID) -> Bool {
    var around = routeTable[id.index].flow
    while !around.isNone && around != flow { around = flows[around.index].flow }
    return around == flow
  }

  // MARK: Tabs

  /// Whether a route has `tabs` that keep their stacks. "Under `tabs reset` nothing is ever
  /// parked."
  func keepsTabs(_ id: RouteID) -> Bool { firstTabs[id.index] != nil }

  /// "T shows the tab that was selected last (by `switch`, `down` or a jump), at first the tab
  /// right above it, else its first." The tab right above it is selected when it is pushed.
  func shownTab(of frame: TwinFrame) -> RouteID? {
    frame.selected ?? firstTabs[frame.route.index]
  }
}

/// What is required and changed, as bits.
struct TwinConditions {
  var requires: UInt64
  var unless: UInt64
  var grants: UInt64
  var revokes: UInt64

  /// "Only while all of the one's facts hold and none of the other's."
  func hold(_ facts: UInt64) -> Bool { facts & requires == requires && facts & unless == 0 }

  /// "*grants / revokes* take effect, in that order": a fact in both lists ends up false.
  func applied(to facts: UInt64) -> UInt64 { (facts | grants) & ~revokes }
}
