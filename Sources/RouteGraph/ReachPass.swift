import RoutePlan
import RouteSyntax

/// One linear pass over a plan that says which routes come onto the stack, from a cold launch and
/// from URLs. What is on the stack can be on top: `up` asks nothing.
///
/// A lax pass takes facts that could hold to hold for ever, and overlooks `unless`: what it does not
/// reach, nothing reaches. A strict pass takes no step that asks for anything: what it reaches can be
/// reached whatever holds. Where nothing is asked for, both are the truth.
struct ReachPass {
  private(set) var isReached: [Bool]
  /// Whether each fact could come to hold; for a lax pass.
  private(set) var canHold: [Bool]

  private let plan: Plan
  private let sources: SourceTable
  private let isStrict: Bool

  /// Something that could be done if facts held.
  private struct Attempt {
    enum Deed {
      case push(RouteID)
      /// As a frame of its own place, on its parent.
      case frame(RouteID)
      case take(LinkID)
      case work(TaskID)
    }
    var deed: Deed
    /// How many of the facts required are known to hold.
    var position = 0
  }
  private var pending: [Attempt] = []
  private var reached: [RouteID] = []
  /// What waits for each fact.
  private var waiting: [[Attempt]]
  /// Routes whose place is jumped to, or of some route below them.
  private var isWanted: [Bool]
  /// Routes whose place can be built.
  private var isBuilt: [Bool]
  /// For a strict pass: whether no frame of the chain asks for anything.
  private let chains: ChainTable?
  /// How many routes of each flow were reached: 0, 1, or 2 for more.
  private var members: [UInt8]
  private var count = 0

  /// `openable` are the routes that URLs open, `assumed` the facts that hold as one likes.
  init(
    _ plan: Plan, _ sources: SourceTable, openable: [RouteID], assumed: [Bool], isStrict: Bool
  ) {
    self.plan = plan
    self.sources = sources
    self.isStrict = isStrict
    isReached = Array(repeating: false, count: plan.routes.count)
    isWanted = isReached
    isBuilt = isReached
    canHold = assumed
    waiting = Array(repeating: [], count: plan.facts.count)
    members = Array(repeating: 0, count: plan.flows.count)
    chains = isStrict ? ChainTable(plan) : nil
    want(plan.start)
    for route in openable { want(route) }
    run()
  }

  private mutating func run() {
    while true {
      if let attempt = pending.popLast() {
        carryOut(attempt)
      } else if let route = reached.popLast() {
        expand(route)
      } else {
        return
      }
    }
  }

  // MARK: Attempts

  private mutating func carryOut(_ attempt: Attempt) {
    var attempt = attempt
    switch attempt.deed {
    case .push(let route):
      guard !isReached[route.index],
        allows(plan.routes[route.index].conditions, &attempt)
      else { return }
      reach(route)
    case .frame(let route):
      guard !isBuilt[route.index],
        isReached[route.index] || allows(plan.routes[route.index].conditions, &attempt)
      else { return }
      isBuilt[route.index] = true
      reach(route)
      for place in plan.children.places(of: route.index) {
        let child = plan.children.elements[place]
        if isWanted[child.index] { pending.append(Attempt(deed: .frame(child))) }
      }
    case .take(let id):
      let link = plan.links[id.index]
      guard allows(link.conditions, &attempt) else { return }
      switch link.arrow {
      case .push: pending.append(Attempt(deed: .push(link.target)))
      case .jump: want(link.target)
      case .none: break
      }
    case .work(let id):
      let conditions = plan.tasks[id.index].conditions
      guard allows(conditions, &attempt) else { return }
      grant(conditions)
    }
  }

  /// Whether the facts allow it; where one is missing, the attempt waits for it.
  private mutating func allows(_ id: ConditionsID, _ attempt: inout Attempt) -> Bool {
    if id == Conditions.none { return true }
    if isStrict { return plan.isFree(id) }
    let required = plan.facts(plan.conditions(id).requires)
    while attempt.position < required.count {
      let fact = required[required.startIndex + attempt.position]
      guard canHold[fact.index] else {
        waiting[fact.index].append(attempt)
        return false
      }
      attempt.position += 1
    }
    return true
  }

  private mutating func grant(_ id: ConditionsID) {
    if isStrict || id == Conditions.none { return }
    for fact in plan.facts(plan.conditions(id).grants) where !canHold[fact.index] {
      canHold[fact.index] = true
      pending += waiting[fact.index]
      waiting[fact.index] = []
    }
  }

  /// The place of `route` is to be built, frame by frame.
  private mutating func want(_ route: RouteID) {
    if route.isNone || chains?.isFree(route) == false { return }
    var current = route
    var top = RouteID.none
    while !current.isNone && !isWanted[current.index] {
      isWanted[current.index] = true
      top = current
      current = plan.routes[current.index].parent
    }
    if !top.isNone && (current.isNone || isBuilt[current.index]) {
      pending.append(Attempt(deed: .frame(top)))
    }
  }

  // MARK: What a route opens

  private mutating func reach(_ route: RouteID) {
    if isReached[route.index] { return }
    isReached[route.index] = true
    reached.append(route)
  }

  private mutating func expand(_ route: RouteID) {
    grant(plan.routes[route.index].conditions)
    // By places: a slice of a list would be retained, and released, for each route.
    for place in plan.children.places(of: route.index) {
      let child = plan.children.elements[place]
      if !isReached[child.index] && !plan.routes[child.index].flags.contains(.linkedOnly) {
        pending.append(Attempt(deed: .push(child)))
      }
    }
    if sources.isEmpty { return }
    add(sources.links(of: route), from: .none)
    add(sources.tasks(of: route))
    var flow = plan.routes[route.index].flow
    while !flow.isNone && members[flow.index] < 2 {
      if members[flow.index] == 0 { add(sources.tasks(of: flow)) }
      members[flow.index] += 1
      add(sources.links(of: flow), from: route)
      flow = plan.flows[flow.index].flow
    }
    count += 1
    if count <= 2 { add(sources.linksFromEverywhere, from: route) }
    if count == 1 { add(sources.tasksEverywhere) }
  }

  /// Of a flow's links and of those from everywhere, the target is no source.
  private mutating func add(_ links: ArraySlice<LinkID>, from route: RouteID) {
    for id in links where route.isNone || plan.links[id.index].target != route {
      pending.append(Attempt(deed: .take(id)))
    }
  }

  private mutating func add(_ tasks: ArraySlice<TaskID>) {
    for id in tasks { pending.append(Attempt(deed: .work(id))) }
  }
}
