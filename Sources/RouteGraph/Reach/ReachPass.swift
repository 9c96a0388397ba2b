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
/// from URLs. Whatever is on the stack can come on top, because `up` has no conditions, unless what
/// lies above it is locked.
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
      // A home that floats leaves when something is pushed onto it.
      if !isOpenable && plan.routes[home.index].presentation.isFloating { return nil }
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
  /// The tasks that can be done; for a lax pass.
  private(set) var doneTasks: Set<TaskID> = []

  private let plan: Plan
  private let kind: ReachPassKind

  /// Something that could be done if certain facts held.
  private struct Attempt {
    enum Action {
      case push(RouteID)
      /// As a frame of its own place, on top of its parent.
      case frame(RouteID)
      case take(LinkID)
      /// Pushes the target of a link that grants something.
      case pushBy(LinkID)
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
  /// For each route, the wanted routes whose frames lie right on its own: a list that begins with
  /// the first of them and goes on with the next one of each; `none` at its end.
  private var firstWanted: [RouteID]
  private var nextWanted: [RouteID]
  /// Routes that come on top in places that are jumped to, since what lies above is not locked.
  private var comesUp: [Bool]
  /// Routes that a link may put alone on the stack, since it goes back past all frames.
  private let mayBeAlone: [Bool]
  /// Routes whose place can be built.
  private var isBuilt: [Bool]
  /// Nil for a lax pass.
  private let chains: ChainTable?
  private var keeping: Keeping?
  /// Routes that may not be pushed, and tasks that may not be done.
  private var avoided: Set<RouteID> = []
  private var hidden: Set<RouteID> = []
  /// The routes of the stack at the start.
  private var isThere: Set<RouteID> = []
  private var excluded: Set<TaskID> = []
  /// How many routes of each flow were reached: 0, 1, or 2 for more.
  private var members: [UInt8]
  private var count = 0
  /// The routes and the task whose discovery ends the pass, and how many of them are missing; -1 if
  /// the pass finds all there is.
  private var goalRoutes: [RouteID] = []
  private var goalTask = TaskID.none
  private var missing = -1

  /// `openable` are the routes that URLs open, and `assumed` the facts that may or may not hold.
  init(_ plan: Plan, openable: [RouteID], assumed: [Bool], _ kind: ReachPassKind) {
    self.init(plan, assumed: assumed, kind)
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

  /// A lax pass over what can be done from a stack: what it does not reach, and the tasks that it
  /// does not do, no path reaches or does.
  ///
  /// - Parameters:
  ///   - opening: The routes of the stack, bottom to top, and `parked` those parked in it.
  ///   - avoided: Routes that may not be pushed.
  ///   - hidden: Routes that may not come on top, except at the start.
  ///   - excluded: Tasks that may not be done.
  ///   - goals: Routes, and a task or none. Once it has found them all, the pass ends.
  init(
    _ plan: Plan, from opening: [RouteID], parked: [RouteID] = [], holding facts: [FactID],
    avoiding avoided: Set<RouteID> = [], hiding hidden: Set<RouteID> = [],
    without excluded: Set<TaskID> = [], until goals: (routes: [RouteID], task: TaskID)? = nil
  ) {
    var holds = [Bool](repeating: false, count: plan.facts.count)
    for fact in facts { holds[fact.index] = true }
    self.init(plan, assumed: holds, .lax)
    self.avoided = avoided
    self.hidden = hidden
    self.excluded = excluded
    if let goals {
      for route in goals.routes where !goalRoutes.contains(route) { goalRoutes.append(route) }
      goalTask = goals.task
      missing = goalRoutes.count + (goalTask.isNone ? 0 : 1)
    }
    // The start is on top although it is hidden; a lax pass does not tell when it is left.
    if let top = opening.last { self.hidden.remove(top) }
    for route in opening + parked {
      isThere.insert(route)
      reach(route)
      openTabs(ofHidden: route)
    }
    run()
  }

  /// A pass in which nothing is reached yet.
  private init(_ plan: Plan, assumed: [Bool], _ kind: ReachPassKind) {
    self.plan = plan
    self.kind = kind
    isReached = Array(repeating: false, count: plan.routes.count)
    isWanted = isReached
    isBuilt = isReached
    comesUp = isReached
    firstWanted = Array(repeating: .none, count: plan.routes.count)
    nextWanted = firstWanted
    canHold = assumed
    waiting = Array(repeating: [], count: plan.facts.count)
    members = Array(repeating: 0, count: plan.flows.count)
    var mayBeAlone = isReached
    for link in plan.links where link.arrow == .push {
      switch link.back {
      case .none, .to(.route): break
      default: mayBeAlone[link.target.index] = true
      }
    }
    self.mayBeAlone = mayBeAlone
    chains = kind == .lax ? nil : ChainTable(plan)
  }

  /// Whether all goals were found.
  var hasFoundGoals: Bool { missing == 0 }

  private mutating func run() {
    while !hasFoundGoals {
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
      guard !isReached[route.index], !isTrap(route), !avoided.contains(route),
        !hidden.contains(route),
        allows(plan.routes[route.index].conditions, &attempt)
      else { return }
      reach(route)
    case .pushBy(let id):
      let link = plan.links[id.index]
      guard !isTrap(link.target),
        isReached[link.target.index]
          || allows(plan.routes[link.target.index].conditions, &attempt)
      else { return }
      grant(link.conditions)
      reach(link.target)
    case .frame(let route):
      guard !isBuilt[route.index], !isTrap(route),
        isReached[route.index] || isThere.contains(route)
          || !avoided.contains(route) && allows(plan.routes[route.index].conditions, &attempt)
      else { return }
      isBuilt[route.index] = true
      if hidden.contains(route) { grant(plan.routes[route.index].conditions) }
      openTabs(ofHidden: route)
      if kind != .keeping {
        if comesUp[route.index] { reach(route) }
      } else if keeping?.isPlace[route.index] == true {
        stand(on: route)
      }
      var child = firstWanted[route.index]
      while !child.isNone {
        pending.append(Attempt(action: .frame(child)))
        child = nextWanted[child.index]
      }
    case .take(let id):
      let link = plan.links[id.index]
      // It may remove the root, and there may be no way back.
      if keeping?.isOpenable == false, case .past = link.back { return }
      guard allows(link.conditions, &attempt) else { return }
      // Whether the step is possible may depend on more, so a keeping pass grants nothing yet.
      if kind == .lax || leavesItself(link) { grant(link.conditions) }
      switch link.arrow {
      case .push:
        let grants = kind == .keeping && !plan.conditions(link.conditions).grants.isEmpty
        pending.append(Attempt(action: grants ? .pushBy(id) : .push(link.target)))
      case .jump: jump(link)
      case .none: break
      }
    case .work(let id):
      if excluded.contains(id) { return }
      let conditions = plan.tasks[id.index].conditions
      guard allows(conditions, &attempt) else { return }
      if kind == .lax, doneTasks.insert(id).inserted, id == goalTask { missing -= 1 }
      grant(conditions)
    }
  }

  /// Whether a link that only goes back can be taken wherever it is allowed: it leaves its own
  /// source, below which something always lies.
  private func leavesItself(_ link: Link) -> Bool {
    guard link.arrow == .none, case .route(let source) = link.source,
      link.back == .past(.route(source)), !plan.routes[source.index].parent.isNone
    else { return false }
    return !mayBeAlone[source.index]
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

  /// Whether a keeping pass may not push a route, because there would be no way home from it.
  private func isTrap(_ route: RouteID) -> Bool {
    keeping?.isOpenable == false && plan.routes[route.index].flags.contains(.locked)
  }

  /// Has the place of a link's target built, shown as the link says.
  private mutating func jump(_ link: Link) {
    let own = plan.routes[link.target.index].presentation
    let shown = link.presentation ?? own
    if shown.isFloating == own.isFloating {
      want(link.target)
    } else if kind == .lax {
      // It lies on another frame than in its own place; both may come on top.
      let place = plan.chain(of: link.target, shownAs: shown)
      if place.count > 1 { want(place[place.count - 2]) }
      pending.append(Attempt(action: .push(link.target)))
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
    if kind != .keeping { comeUp(from: route) }
    var current = route
    var top = RouteID.none
    while !current.isNone && !isWanted[current.index] {
      isWanted[current.index] = true
      top = current
      let below = plan.placeParent(of: current)
      if !below.isNone {
        nextWanted[current.index] = firstWanted[below.index]
        firstWanted[below.index] = current
      }
      current = below
    }
    if !top.isNone && (current.isNone || isBuilt[current.index]) {
      pending.append(Attempt(action: .frame(top)))
    }
  }

  /// Records that a route comes on top when its place is jumped to, and then, by `up`, the frames
  /// below it. A lax pass does not ask what is locked.
  private mutating func comeUp(from route: RouteID) {
    var current = route
    while !current.isNone && !comesUp[current.index] {
      comesUp[current.index] = true
      if isBuilt[current.index] { reach(current) }
      if kind == .strict && plan.routes[current.index].flags.contains(.locked) { return }
      current = plan.placeParent(of: current)
    }
  }

  /// Reaches the whole place of `route`, which was built: a jump pushes all of it or nothing.
  private mutating func stand(on route: RouteID) {
    var current = route
    while !current.isNone && keeping?.isStanding[current.index] == false {
      keeping?.isStanding[current.index] = true
      reach(current)
      if plan.routes[current.index].flags.contains(.locked) { return }
      current = plan.placeParent(of: current)
    }
  }

  // MARK: What a route opens

  private mutating func reach(_ route: RouteID) {
    if isReached[route.index] || hidden.contains(route) { return }
    isReached[route.index] = true
    reached.append(route)
    if missing > 0 && goalRoutes.contains(route) { missing -= 1 }
  }

  /// Pushes the tabs of a container that lies on the stack and may not come on top: a switch leads
  /// to them from what is above it.
  private mutating func openTabs(ofHidden container: RouteID) {
    guard hidden.contains(container) else { return }
    for child in plan.children[container.index] where plan.isTab(child) {
      pending.append(Attempt(action: .push(child)))
    }
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
      let link = plan.links[id.index]
      // Most links ask and change nothing. To look at them here, all in a row, rather than one by
      // one later, lets the processor fetch them from memory at the same time.
      if link.arrow == .push, link.conditions == Conditions.none, link.back == .none {
        if !isReached[link.target.index] { pending.append(Attempt(action: .push(link.target))) }
      } else {
        pending.append(Attempt(action: .take(id)))
      }
    }
  }

  private mutating func add(_ tasks: ArraySlice<TaskID>) {
    for id in tasks { pending.append(Attempt(action: .work(id))) }
  }
}
