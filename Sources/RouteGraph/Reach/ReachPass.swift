import RoutePlan
import RouteBase
import RouteSyntax

/// What a pass assumes. Without conditions, each kind of pass gives the exact answer.
enum ReachPassKind {
  /// Assumes that facts that could hold do so forever, and ignores `unless`: what it does not
  /// reach, nothing reaches.
  case lax
  /// Takes no step with a condition: what it reaches can be reached whatever holds.
  case strict
  /// Counts only facts that nothing revokes, and takes no step with an `unless`. From anywhere,
  /// `up` or a URL leads home, and nothing is lost on the way. So all facts can be obtained one
  /// after another, and then everything that the pass reaches can be visited.
  case keeping
}

/// One linear pass over a plan that finds which routes come onto the stack, from a cold launch and
/// from URLs. Whatever is on the stack can come on top, because `up` has no conditions.
struct ReachPass {
  /// What a keeping pass knows in addition.
  private struct Keeping {
    /// The root of a place without conditions.
    let home: RouteID
    /// Whether a URL leads there, so that there is a path from everywhere.
    let isOpenable: Bool
    /// Whether each fact is never revoked.
    let isKept: [Bool]
    /// Routes that are themselves jumped to, and frames of places that were completely built.
    var isPlace: [Bool]
    var isStanding: [Bool]

    /// Nil if each place has conditions.
    init?(_ plan: Plan, _ chains: ChainTable, openable: [RouteID]) {
      let free = openable.filter { chains.isFree($0) }
      guard let first = ([plan.start] + free).first(where: { !$0.isNone && chains.isFree($0) })
      else { return nil }
      let home = chains.root(of: first)
      self.home = home
      isOpenable = free.contains { chains.root(of: $0) == home }
      var isKept = [Bool](repeating: true, count: plan.facts.count)
      for conditions in plan.conditions {
        for fact in plan.facts(conditions.revokes) { isKept[fact.index] = false }
      }
      self.isKept = isKept
      isPlace = Array(repeating: false, count: plan.routes.count)
      isStanding = isPlace
    }
  }

  private(set) var isReached: [Bool]
  /// Whether each fact could come to hold; for a lax pass.
  private(set) var canHold: [Bool]

  private let plan: Plan
  private let kind: ReachPassKind

  /// Something that could be done if certain facts held.
  private struct Attempt {
    enum Action {
      case push(RouteID)
      /// As a frame of its own place, on top of its parent.
      case frame(RouteID)
      case take(LinkID)
      case work(TaskID)
    }
    var action: Action
    /// How many of the required facts are known to hold.
    var position = 0
  }
  private var pending: [Attempt] = []
  private var reached: [RouteID] = []
  /// The attempts that wait for each fact.
  private var waiting: [[Attempt]]
  /// Routes whose place, or the place of a route below them, is jumped to.
  private var isWanted: [Bool]
  /// Routes whose place can be built.
  private var isBuilt: [Bool]
  /// For each route on which others lie in their own places although they are no children of it,
  /// those: what is between floats away.
  private let farChildren: [RouteID: [RouteID]]
  /// Nil for a lax pass.
  private let chains: ChainTable?
  private var keeping: Keeping?
  /// How many routes of each flow were reached: 0, 1, or 2 for more.
  private var members: [UInt8]
  private var count = 0

  /// `openable` are the routes that URLs open, and `assumed` the facts that may or may not hold.
  init(_ plan: Plan, openable: [RouteID], assumed: [Bool], _ kind: ReachPassKind) {
    self.plan = plan
    self.kind = kind
    isReached = Array(repeating: false, count: plan.routes.count)
    isWanted = isReached
    isBuilt = isReached
    canHold = assumed
    waiting = Array(repeating: [], count: plan.facts.count)
    members = Array(repeating: 0, count: plan.flows.count)
    var farChildren: [RouteID: [RouteID]] = [:]
    for index in plan.routes.indices {
      let below = plan.placeParent(of: RouteID(index))
      if below != plan.routes[index].parent && !below.isNone {
        farChildren[below, default: []].append(RouteID(index))
      }
    }
    self.farChildren = farChildren
    let chains = kind == .lax ? nil : ChainTable(plan)
    self.chains = chains
    if kind == .keeping, let chains {
      guard let keeping = Keeping(plan, chains, openable: openable) else { return }
      self.keeping = keeping
      canHold = zip(assumed, keeping.isKept).map { $0 && $1 }
    }
    // Only a cold launch leads to the start, which is home if it has no conditions.
    if keeping == nil || !plan.start.isNone && chains?.isFree(plan.start) == true {
      want(plan.start)
    }
    for route in openable { want(route) }
    run()
  }

  private mutating func run() {
    while true {
      if let attempt = pending.popLast() {
        perform(attempt)
      } else if let route = reached.popLast() {
        expand(route)
      } else {
        return
      }
    }
  }

  // MARK: Attempts

  private mutating func perform(_ attempt: Attempt) {
    var attempt = attempt
    switch attempt.action {
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
      if kind != .keeping {
        reach(route)
      } else if keeping?.isPlace[route.index] == true {
        stand(on: route)
      }
      for place in plan.children.places(of: route.index) {
        let child = plan.children.elements[place]
        guard isWanted[child.index], plan.placeParent(of: child) == route else { continue }
        pending.append(Attempt(action: .frame(child)))
      }
      for child in farChildren[route] ?? [] where isWanted[child.index] {
        pending.append(Attempt(action: .frame(child)))
      }
    case .take(let id):
      let link = plan.links[id.index]
      // It may remove the root, and there may be no way back.
      if keeping?.isOpenable == false, case .past = link.back { return }
      guard allows(link.conditions, &attempt) else { return }
      if kind == .lax || isSure(link) { grant(link.conditions) }
      switch link.arrow {
      case .push: pending.append(Attempt(action: .push(link.target)))
      case .jump: want(link.target)
      case .none: break
      }
    case .work(let id):
      let conditions = plan.tasks[id.index].conditions
      guard allows(conditions, &attempt) else { return }
      grant(conditions)
    }
  }

  /// Whether a link can be taken wherever it is allowed: nothing that it pushes is refused, and what
  /// it goes back from has something below.
  private func isSure(_ link: Link) -> Bool {
    switch link.arrow {
    case .push: return plan.isFree(plan.routes[link.target.index].conditions)
    case .jump: return chains?.isFree(link.target) == true
    case .none:
      guard case .route(let source) = link.source, link.back == .past(.route(source)),
        !plan.routes[source.index].parent.isNone
      else { return false }
      // Nothing leaves its source alone on the stack.
      return !plan.links.contains { other in
        guard other.target == source else { return false }
        switch other.back {
        case .none, .to(.route): return false
        default: return true
        }
      }
    }
  }

  /// Whether the facts allow an attempt; if one is missing, the attempt waits for it.
  private mutating func allows(_ id: ConditionsID, _ attempt: inout Attempt) -> Bool {
    if id == Conditions.none { return true }
    if kind == .strict { return plan.isFree(id) }
    if kind == .keeping && !plan.conditions(id).unless.isEmpty { return false }
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
    if kind == .strict || id == Conditions.none { return }
    for fact in plan.facts(plan.conditions(id).grants) where !canHold[fact.index] {
      if keeping?.isKept[fact.index] == false { continue }
      canHold[fact.index] = true
      pending += waiting[fact.index]
      waiting[fact.index] = []
    }
  }

  /// Has the place of `route` built, frame by frame.
  private mutating func want(_ route: RouteID) {
    if route.isNone { return }
    switch kind {
    case .lax: break
    case .strict: if chains?.isFree(route) == false { return }
    case .keeping:
      // From another root there may be no way back.
      guard keeping?.isOpenable == true || chains?.root(of: route) == keeping?.home else { return }
      keeping?.isPlace[route.index] = true
      if isBuilt[route.index] { stand(on: route) }
    }
    var current = route
    var top = RouteID.none
    while !current.isNone && !isWanted[current.index] {
      isWanted[current.index] = true
      top = current
      current = plan.placeParent(of: current)
    }
    if !top.isNone && (current.isNone || isBuilt[current.index]) {
      pending.append(Attempt(action: .frame(top)))
    }
  }

  /// Reaches the whole place of `route`, which was built: a jump pushes all of it or nothing.
  private mutating func stand(on route: RouteID) {
    var current = route
    while !current.isNone && keeping?.isStanding[current.index] == false {
      keeping?.isStanding[current.index] = true
      reach(current)
      current = plan.placeParent(of: current)
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
    // Iterates over places, because a slice of a list would be retained and released for each
    // route.
    for place in plan.children.places(of: route.index) {
      let child = plan.children.elements[place]
      if !isReached[child.index] && !plan.routes[child.index].flags.contains(.linkedOnly) {
        pending.append(Attempt(action: .push(child)))
      }
    }
    if plan.linkIndex.isEmpty { return }
    add(plan.linkIndex.links(of: route), from: .none)
    add(plan.linkIndex.tasks(of: route))
    var flow = plan.routes[route.index].flow
    while !flow.isNone && members[flow.index] < 2 {
      if members[flow.index] == 0 { add(plan.linkIndex.tasks(of: flow)) }
      members[flow.index] += 1
      add(plan.linkIndex.links(of: flow), from: route)
      flow = plan.flows[flow.index].flow
    }
    count += 1
    if count <= 2 { add(plan.linkIndex.linksFromEverywhere, from: route) }
    if count == 1 { add(plan.linkIndex.tasksEverywhere) }
  }

  /// The target of a flow's link, or of a link from everywhere, is not one of its sources.
  private mutating func add(_ links: ArraySlice<LinkID>, from route: RouteID) {
    for id in links where route.isNone || plan.links[id.index].target != route {
      pending.append(Attempt(action: .take(id)))
    }
  }

  private mutating func add(_ tasks: ArraySlice<TaskID>) {
    for id in tasks { pending.append(Attempt(action: .work(id))) }
  }
}
