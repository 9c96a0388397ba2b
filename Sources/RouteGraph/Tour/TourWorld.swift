import RoutePlan

/// Something that is done on a tour.
struct TourEvent {
  enum Kind: UInt8 {
    /// A launch of the world's list.
    case launch
    /// A URL of the request, opened while the app runs.
    case url
    case restore
    case step
  }

  var kind: Kind
  /// The number of the launch or of the URL.
  var index: Int32 = -1
  /// Where pairs of steps are covered: the number of the step that it is, and of the one right before
  /// it on the walk; -1 for none.
  var number: Int32 = -1
  var before: Int32 = -1
  /// What it does to the configuration.
  var move: Move

  var target: Configuration { move.target }
  var cost: UInt32 { move.cost }
}

/// What can be done on a tour, and where: launches, URLs and the steps of the successor generator.
struct TourWorld {
  /// A way to begin a walk.
  struct Launch {
    enum Kind: Hashable {
      case cold
      case place(RouteID)
      /// A URL of the request, by its index.
      case url(Int)
    }
    var kind: Kind
    /// The index of the set of facts that hold before it.
    var given: Int
    var move: Move
  }

  let plan: Plan
  let request: TourRequest
  private(set) var generator: SuccessorGenerator
  /// The launches that the facts allow, the preferred ones first.
  private(set) var launches: [Launch] = []
  /// The first launch of a kind with a set of facts.
  private var launchNumbers: [LaunchKey: Int] = [:]
  private struct LaunchKey: Hashable {
    var kind: Launch.Kind
    var given: Int
  }
  /// The launches by the route that they bring on top.
  private(set) var launchesOn = ArcIndex([], nodeCount: 0)
  /// The URLs by the route that they open; those of tasks outside all routes come last.
  let urlsOn: ArcIndex
  private var buffer: [Move] = []

  init(_ plan: Plan, _ table: StepTable, _ request: TourRequest) {
    self.plan = plan
    self.request = request
    generator = SuccessorGenerator(table, facts: FactSpace(plan))
    let count = plan.routes.count
    urlsOn = ArcIndex(
      request.urls.map { url in
        let home = url.home(in: plan)
        return home.isNone ? Int32(count) : Int32(home.index)
      }, nodeCount: count + 1)
    for given in request.givens.indices { addFirstLaunch(given) }
    if request.from.isNone {
      for given in request.givens.indices {
        for url in request.urls.indices { addURLLaunch(url, given) }
      }
    }
    for (number, launch) in launches.enumerated().reversed() {
      launchNumbers[LaunchKey(kind: launch.kind, given: launch.given)] = number
    }
    launchesOn = ArcIndex(
      launches.map { Int32(top(of: $0.move.target).index) }, nodeCount: count + 1)
  }

  /// The routes that launches and URLs open, some of them more than once.
  var openable: [RouteID] { request.openable(in: plan) }

  /// Which routes may be on the stack at all.
  var mayBeOnStack: [Bool] {
    var assumed = [Bool](repeating: !request.from.isNone, count: plan.facts.count)
    for fact in request.givens.joined() { assumed[fact.index] = true }
    return ReachPass(plan, openable: openable, assumed: assumed, .lax).isReached
  }

  // MARK: Launches

  /// The first launch of a kind with a set of facts, by the index of that; nil if there is none.
  func launch(_ kind: Launch.Kind, given: Int) -> Int? {
    launchNumbers[LaunchKey(kind: kind, given: given)]
  }

  private mutating func addFirstLaunch(_ given: Int) {
    if request.from.isNone {
      if plan.start.isNone { return }
      if let move = opening(.route(plan.start), given) {
        launches.append(Launch(kind: .cold, given: given, move: move))
      }
      return
    }
    let stack = plan.chain(of: request.from)
    let facts = plan.openingFacts(of: stack, given: request.givens[given]).facts
    let nowhere = Configuration(stack: StackStore.empty, facts: generator.facts.set(of: facts))
    var move = Move(generator.table.jump(to: request.from), to: nowhere)
    move.target.stack = generator.openingStack(stack)
    move.pushed = Int32(stack.count)
    move.cost = TourRequest.openingCost
    launches.append(Launch(kind: .place(request.from), given: given, move: move))
  }

  private mutating func addURLLaunch(_ url: Int, _ given: Int) {
    if let move = opening(request.urls[url].opens, given) {
      launches.append(Launch(kind: .url(url), given: given, move: move))
    }
  }

  private mutating func opening(_ target: PlanTarget, _ given: Int) -> Move? {
    let facts = generator.facts.set(of: request.givens[given])
    let nowhere = Configuration(stack: StackStore.empty, facts: facts)
    guard case .task(let id) = target, plan.home(of: plan.tasks[id.index]).isNone else {
      return open(target, from: nowhere)
    }
    // A task outside all routes is done at the start.
    guard !plan.start.isNone, let start = open(.route(plan.start), from: nowhere),
      var move = open(target, from: start.target)
    else { return nil }
    (move.pushed, move.presentation) = (start.pushed, start.presentation)
    return move
  }

  // MARK: Events

  /// The effect of a URL; nil if the facts forbid it.
  private mutating func open(_ target: PlanTarget, from here: Configuration) -> Move? {
    let table = generator.table
    guard case .task(let id) = target else {
      guard case .route(let route) = target else { return nil }
      var move = generator.jump(table.jump(to: route), to: route, from: here)
      move?.cost = TourRequest.openingCost
      return move
    }
    let task = plan.tasks[id.index]
    let home = plan.home(of: task)
    var move = Move(table.rule(of: id, task), to: here)
    if !home.isNone {
      guard let jump = generator.jump(table.jump(to: home), to: home, from: here) else {
        return nil
      }
      move = jump
    }
    guard generator.facts.allows(task.conditions, move.target.facts) else { return nil }
    move.target.facts = generator.facts.apply(task.conditions, to: move.target.facts)
    (move.task, move.cost) = (id, TourRequest.openingCost)
    return move
  }

  /// Appends the steps from `here`.
  mutating func appendSteps(from here: Configuration, to events: inout [TourEvent]) {
    buffer.removeAll(keepingCapacity: true)
    generator.appendSteps(from: here, to: &buffer)
    for move in buffer { events.append(TourEvent(kind: .step, move: move)) }
  }

  /// Appends the steps from `here` that an arc of the network may stand for, and perhaps others.
  mutating func appendSteps(
    for action: CoverGraph.Action, from here: Configuration, to events: inout [TourEvent]
  ) {
    let table = generator.table
    buffer.removeAll(keepingCapacity: true)
    switch action {
    case .none, .launch, .url: break
    case .up: generator.appendMoves(StepTable.up, from: here, to: &buffer)
    case .down(let child):
      if plan.routes[child.index].parent == top(of: here) {
        generator.appendMoves(table.down(to: child), from: here, to: &buffer)
      }
    case .select(let tab): generator.appendSwitches(from: here, to: &buffer, only: tab)
    case .link(let link):
      generator.appendMoves(table.rule(of: link), from: here, to: &buffer)
    }
    for move in buffer { events.append(TourEvent(kind: .step, move: move)) }
  }

  /// Appends the URLs that can be opened from `here`.
  mutating func appendURLs(from here: Configuration, to events: inout [TourEvent]) {
    for index in request.urls.indices {
      if let move = open(request.urls[index].opens, from: here) {
        events.append(TourEvent(kind: .url, index: Int32(index), move: move))
      }
    }
  }

  /// A URL of the request as an event; nil if the facts forbid it.
  mutating func url(_ index: Int, from here: Configuration) -> TourEvent? {
    open(request.urls[index].opens, from: here).map {
      TourEvent(kind: .url, index: Int32(index), move: $0)
    }
  }

  /// The end of the app by the system, after which it has the same stack.
  func restore(_ here: Configuration) -> TourEvent {
    let rule = StepRule(
      verb: .self, effect: .change(Conditions.none), cost: TourRequest.openingCost)
    return TourEvent(kind: .restore, move: Move(rule, to: here))
  }

  func launch(_ index: Int) -> TourEvent {
    TourEvent(kind: .launch, index: Int32(index), move: launches[index].move)
  }

  // MARK: Configurations

  func top(of configuration: Configuration) -> RouteID {
    generator.stacks[configuration.stack].route
  }

  func depth(of configuration: Configuration) -> Int {
    configuration.stack < 0 ? 0 : Int(generator.stacks[configuration.stack].depth)
  }
}
