import RoutePlan
import RouteSyntax

/// All that a tour is to cover, with dense numbers, and which of it an event covers.
struct TourItems {
  private(set) var items: [TourItem] = []
  let plan: Plan
  private let isWanted: (@Sendable (TourItem) -> Bool)?
  /// Whether there are more than a tour may have.
  private(set) var isTooMany = false
  /// For each route, task, link or URL the number of its item, or -1; empty if none is asked for.
  private(set) var routes: [Int32] = []
  private(set) var ups: [Int32] = []
  private(set) var downs: [Int32] = []
  private(set) var restores: [Int32] = []
  private(set) var tasks: [Int32] = []
  private(set) var cold: [Int32] = []
  private(set) var warm: [Int32] = []
  private(set) var linkSteps: [Int32] = []
  /// For a link with one source, its item; for others, see `linkPlaces`.
  private var links: [Int32] = []
  private var linkPlaces: [UInt64: Int32] = [:]
  private(set) var switches: [UInt64: Int32] = [:]
  private var guards: [TourItem: Int32] = [:]
  private(set) var asksFacts = false
  private(set) var asksLogins = false
  private(set) var asksRestore = false
  /// The steps whose pairs are covered; nil if these are not asked for.
  private(set) var pairs: StepPairs?
  private var pairItems: [UInt64: Int32] = [:]

  init(_ plan: Plan, _ request: TourRequest) {
    self.plan = plan
    isWanted = request.isWanted
    for kind in CoverKind.allCases where request.kinds.contains(kind) {
      switch kind {
      case .routes: addRoutes()
      case .links: addLinks()
      case .steps: addSteps()
      case .urls: addURLs(request)
      case .tasks:
        tasks = plan.tasks.indices.map { add(.task(TaskID($0))) }
      case .facts: addGuarded()
      case .logins: addLogins()
      case .pairs: addPairs(StepPairs(plan, openable: request.openable(in: plan)))
      case .restore:
        restores = plan.routes.indices.map { add(.restore(RouteID($0))) }
        asksRestore = true
      // Several events together cover them; see `TourPromises`.
      case .expectations: break
      }
    }
  }

  var count: Int { items.count }

  // MARK: Making the list

  private mutating func add(_ item: TourItem) -> Int32 {
    if let isWanted, !isWanted(item) { return -1 }
    if items.count >= TourRequest.mostItems {
      isTooMany = true
      return -1
    }
    items.append(item)
    return Int32(items.count - 1)
  }

  private mutating func addRoutes() {
    routes = plan.routes.indices.map { add(.route(RouteID($0))) }
  }

  private mutating func addLinks() {
    links = [Int32](repeating: -1, count: plan.links.count)
    for route in plan.routes.indices where !isTooMany {
      let top = RouteID(route)
      var own: [LinkID] = []
      plan.forEachLink(from: top) { id, _ in own.append(id) }
      for id in own {
        let number = add(.link(id, from: top))
        if case .route = plan.links[id.index].source {
          links[id.index] = number
        } else if number >= 0 {
          linkPlaces[Self.key(id.raw, top.raw)] = number
        }
      }
    }
  }

  private mutating func addSteps() {
    downs = plan.routes.indices.map { index in
      let route = plan.routes[index]
      if route.parent.isNone || route.flags.contains(.linkedOnly) { return -1 }
      return add(.down(RouteID(index)))
    }
    ups = plan.routes.indices.map { index in
      plan.routes[index].flags.contains(.locked) ? -1 : add(.up(RouteID(index)))
    }
    for container in plan.routes.indices {
      let tabs = plan.children[container].filter { plan.isTab($0) }
      for from in tabs {
        for to in tabs where !isTooMany {
          let number = add(.switch(from: from, to: to))
          if number >= 0 { switches[Self.key(from.raw, to.raw)] = number }
        }
      }
    }
    linkSteps = plan.links.indices.map { index in
      plan.links[index].arrow == .push ? -1 : add(.linkStep(LinkID(index)))
    }
  }

  private mutating func addURLs(_ request: TourRequest) {
    cold = request.urls.indices.map { index in
      request.urls[index].hasPattern && request.from.isNone ? add(.url(index, isCold: true)) : -1
    }
    warm = request.urls.indices.map { index in
      request.urls[index].hasPattern ? add(.url(index, isCold: false)) : -1
    }
  }

  private var guarded: [(thing: TourItem.Guarded, conditions: ConditionsID)] {
    plan.routes.indices.map { (.route(RouteID($0)), plan.routes[$0].conditions) }
      + plan.links.indices.map { (.link(LinkID($0)), plan.links[$0].conditions) }
      + plan.tasks.indices.map { (.task(TaskID($0)), plan.tasks[$0].conditions) }
  }

  private mutating func addGuarded() {
    asksFacts = true
    for (thing, conditions) in guarded where !plan.isFree(conditions) {
      for holds in [true, false] {
        let item = TourItem.guarded(thing, holds: holds)
        let number = add(item)
        if number >= 0 { guards[item] = number }
      }
    }
  }

  private mutating func addLogins() {
    asksLogins = true
    for (thing, conditions) in guarded {
      for fact in plan.facts(plan.conditions(conditions).requires) {
        let item = TourItem.login(thing, fact)
        let number = add(item)
        if number >= 0 { guards[item] = number }
      }
    }
  }

  private mutating func addPairs(_ pairs: StepPairs) {
    self.pairs = pairs
    if pairs.isTooMany { isTooMany = true }
    for (first, following) in pairs.following.enumerated() where !isTooMany {
      for second in following {
        let number = add(.pair(pairs.steps[first], pairs.steps[Int(second)]))
        if number >= 0 { pairItems[Self.key(UInt32(first), UInt32(second))] = number }
      }
    }
  }

  private static func key(_ a: UInt32, _ b: UInt32) -> UInt64 { UInt64(a) << 32 | UInt64(b) }

  /// Whether something may be covered without moving: tasks and restarts.
  var hasStanding: Bool { !tasks.isEmpty || asksRestore }

  // MARK: What an event covers

  /// The item of a task, or of a restart on a route; nil if there is none.
  func task(_ id: TaskID) -> Int32? {
    tasks.isEmpty || tasks[id.index] < 0 ? nil : tasks[id.index]
  }

  func restore(_ route: RouteID) -> Int32? {
    restores.isEmpty || restores[route.index] < 0 ? nil : restores[route.index]
  }

  /// The item of a link from a source; -1 if there is none.
  func link(_ id: LinkID, from top: RouteID) -> Int32 {
    if links.isEmpty { return -1 }
    if case .route = plan.links[id.index].source { return links[id.index] }
    return linkPlaces[Self.key(id.raw, top.raw)] ?? -1
  }

  /// The item of two steps, one right after the other, by their numbers; -1 if there is none.
  func pair(_ first: Int32, _ second: Int32) -> Int32 {
    pairItems[Self.key(UInt32(first), UInt32(second))] ?? -1
  }

  /// The item of something with conditions; nil if there is none.
  func guarded(_ thing: TourItem.Guarded, holds: Bool) -> Int32? {
    guards.isEmpty ? nil : guards[.guarded(thing, holds: holds)]
  }

  /// The items of detours to something, one for each fact that it requires.
  func logins(of thing: TourItem.Guarded) -> [Int32] {
    if !asksLogins { return [] }
    let conditions: ConditionsID =
      switch thing {
      case .route(let route): plan.routes[route.index].conditions
      case .link(let link): plan.links[link.index].conditions
      case .task(let task): plan.tasks[task.index].conditions
      }
    return plan.facts(plan.conditions(conditions).requires).compactMap { guards[.login(thing, $0)] }
  }

  /// The items of switches to a tab.
  func switches(to tab: RouteID) -> [Int32] {
    if switches.isEmpty { return [] }
    let parent = plan.routes[tab.index].parent
    return plan.children[parent.index].compactMap { switches[Self.key($0.raw, tab.raw)] }
  }

  /// Calls `body` with the items of what a place offers and its conditions refuse.
  func forEachRefused(
    on top: RouteID, where isRefused: (ConditionsID) -> Bool, _ body: (Int32) -> Void
  ) {
    func add(_ thing: TourItem.Guarded) {
      if let number = guards[.guarded(thing, holds: false)] { body(number) }
    }
    for child in plan.children[top.index]
    where !plan.routes[child.index].flags.contains(.linkedOnly)
      && isRefused(plan.routes[child.index].conditions)
    {
      add(.route(child))
    }
    plan.forEachLink(from: top) { id, link in
      if isRefused(link.conditions) {
        add(.link(id))
      } else if link.arrow == .push && link.conditions == Conditions.none
        && isRefused(plan.routes[link.target.index].conditions)
      {
        add(.route(link.target))
      }
    }
    plan.forEachTask(on: top) { id, task in
      if isRefused(task.conditions) { add(.task(id)) }
    }
  }

  /// Appends the items that an event covers, some of which may be there more than once. `initial`
  /// are the facts that held after the launch of the walk; `source` is where a step starts.
  func append(
    of event: TourEvent, from source: Configuration?, initial: FactSet, _ world: TourWorld,
    to list: inout [Int32]
  ) {
    func add(_ number: Int32?) {
      if let number, number >= 0 { list.append(number) }
    }
    let move = event.move
    let top = world.top(of: move.target)
    if !routes.isEmpty { add(routes[top.index]) }
    if !tasks.isEmpty && !move.task.isNone { add(tasks[move.task.index]) }
    switch event.kind {
    case .launch:
      if case .url(let url) = world.launches[Int(event.index)].kind, !cold.isEmpty {
        add(cold[url])
      }
    case .url: if !warm.isEmpty { add(warm[Int(event.index)]) }
    case .restore: if !restores.isEmpty { add(restores[top.index]) }
    case .step:
      guard let source else { break }
      let from = world.top(of: source)
      if !move.link.isNone {
        add(link(move.link, from: from))
        if !linkSteps.isEmpty { add(linkSteps[move.link.index]) }
      }
      if !ups.isEmpty { appendStep(move, source, world, to: &list) }
    }
    if asksFacts { appendGuarded(move, top, world, to: &list) }
    if asksLogins && event.kind != .launch { appendLogins(move, top, initial, world, to: &list) }
    if event.before >= 0 && event.number >= 0 {
      add(pair(event.before, event.number))
    }
  }

  /// Writes into an event which step it is, and which one led to its source; nothing if pairs of steps
  /// are not covered.
  func mark(_ event: inout TourEvent, after here: TourPosition, _ world: TourWorld) {
    guard let pairs else { return }
    event.before = here.step
    guard event.kind == .step, let step = taken(event.move, here.configuration, world) else {
      return
    }
    event.number = pairs.number(of: step)
  }

  private func taken(
    _ move: Move, _ source: Configuration, _ world: TourWorld
  ) -> TourItem.Taken? {
    let stacks = world.generator.stacks
    let top = stacks[source.stack].route
    if !move.link.isNone { return .link(move.link, from: top) }
    if !move.task.isNone { return .task(move.task, on: top) }
    switch move.verb {
    case .down: return .down(child(of: move, world))
    case .up: return .up(top)
    case .switch:
      return tabs(of: move, from: source, world).map { .switch(from: $0.from, to: $0.to) }
    default: return nil
    }
  }

  private func appendStep(
    _ move: Move, _ source: Configuration, _ world: TourWorld, to list: inout [Int32]
  ) {
    let stacks = world.generator.stacks
    switch move.verb {
    case .down:
      let number = downs[child(of: move, world).index]
      if move.pushed > 0, number >= 0 { list.append(number) }
    case .up:
      let number = ups[stacks[source.stack].route.index]
      if number >= 0 { list.append(number) }
    case .switch:
      guard let (from, to) = tabs(of: move, from: source, world) else { return }
      if let number = switches[Self.key(from.raw, to.raw)] { list.append(number) }
    default: break
    }
  }

  /// The tabs between which a switch changes: the one that the container showed, to which everything
  /// above it belongs, and the one that it then shows. Under `tabs reset`, the one right above the
  /// container is shown; nil if that is no tab.
  private func tabs(
    of move: Move, from source: Configuration, _ world: TourWorld
  ) -> (from: RouteID, to: RouteID)? {
    let stacks = world.generator.stacks
    let to = child(of: move, world)
    let container: StackID
    if move.pushed > 0 {
      let kept = Int(stacks[move.target.stack].depth - move.pushed)
      container = stacks.ancestor(of: source.stack, depth: kept)
    } else {
      container = stacks.topmost(plan.routes[to.index].parent, below: source.stack)
    }
    if container < 0 { return nil }
    if plan.routes[stacks[container].route.index].keepsTabs {
      let selected = stacks.selectedTab(of: container)
      let first = world.generator.table.firstTab(of: stacks[container].route)
      return (selected.isNone ? first : selected, to)
    }
    let above = stacks.ancestor(of: source.stack, depth: Int(stacks[container].depth) + 1)
    return above < 0 ? nil : (stacks[above].route, to)
  }

  /// The child to which a step down or a switch leads. Where it brings back what was parked, the child
  /// is the tab that its container then shows: another frame may have been parked for that.
  private func child(of move: Move, _ world: TourWorld) -> RouteID {
    let stacks = world.generator.stacks
    let kept = Int(stacks[move.target.stack].depth - move.pushed)
    let container = stacks.ancestor(of: move.target.stack, depth: kept)
    if move.restored > 0, container >= 0 {
      let shown = stacks.selectedTab(of: container)
      if !shown.isNone { return shown }
    }
    return world.lowest(move)
  }

  private func appendGuarded(
    _ move: Move, _ top: RouteID, _ world: TourWorld, to list: inout [Int32]
  ) {
    func add(_ thing: TourItem.Guarded, _ holds: Bool) {
      if let number = guards[.guarded(thing, holds: holds)] { list.append(number) }
    }
    if move.pushed > move.restored { add(.route(top), true) }
    if !move.link.isNone { add(.link(move.link), true) }
    if !move.task.isNone { add(.task(move.task), true) }
    let facts = world.generator.facts
    let holding = move.target.facts
    forEachRefused(on: top, where: { !facts.allows($0, holding) }) { list.append($0) }
  }

  private func appendLogins(
    _ move: Move, _ top: RouteID, _ initial: FactSet, _ world: TourWorld,
    to list: inout [Int32]
  ) {
    let facts = world.generator.facts
    func add(_ thing: TourItem.Guarded, _ conditions: ConditionsID) {
      for fact in plan.facts(plan.conditions(conditions).requires)
      where !facts.contains(fact, in: initial) {
        if let number = guards[.login(thing, fact)] { list.append(number) }
      }
    }
    if move.pushed > move.restored { add(.route(top), plan.routes[top.index].conditions) }
    if !move.link.isNone { add(.link(move.link), plan.links[move.link.index].conditions) }
    if !move.task.isNone { add(.task(move.task), plan.tasks[move.task.index].conditions) }
  }
}

extension StackStore {
  /// The part of a stack with `depth` frames; the empty one if there are not that many.
  func ancestor(of stack: StackID, depth: Int) -> StackID {
    var current = stack
    while current >= 0 && Int(self[current].depth) > depth { current = self[current].below }
    return current >= 0 && Int(self[current].depth) == depth ? current : StackStore.empty
  }

  /// The topmost frame of a route below the top of a stack, as a stack; the empty one if there is none.
  func topmost(_ route: RouteID, below stack: StackID) -> StackID {
    var current = stack < 0 ? stack : self[stack].below
    while current >= 0 && self[current].route != route { current = self[current].below }
    return current
  }
}
