import RoutePlan

/// One search for the cheapest paths of a request: A* over configurations.
struct PathSearch {
  let plan: Plan
  let planner: Planner
  let request: PathRequest
  var generator: SuccessorGenerator
  /// The bounds to the first route of `via`, or to the target.
  var relaxed: RelaxedSearch
  /// For each stage of the path (up to each route of `via`, then up to the target), lower bounds to
  /// the end of that stage, whatever comes before it.
  var bounds: [StackBounds] = []
  var later: [RelaxedSearch] = []
  /// What is known of passing the routes of `via`; empty if nothing is.
  var visits: [Visit] = []
  /// Better bounds for those who lack a fact, once the search has taken some time; nil before that.
  var gates: [FactGate]?
  /// Searches of earlier questions, whose memory is used again.
  var spares: [RelaxedSearch]

  /// A configuration that was met on a path.
  struct Node {
    var configuration: Configuration
    /// How many routes of `via` were passed.
    var stage: Int32
    var weight: Weight
    /// The previous node, or -1.
    var before: Int32
    /// The step from the previous node that leads here.
    var move: Move?
    /// Whether a shorter path leads to the same configuration.
    var isBeaten = false
  }
  private(set) var nodes: [Node] = []
  /// The best node for each configuration; not kept if several paths are requested.
  private var best = IndexTable()
  var queue = GuidedQueue()
  /// The route to have on top, or `none`.
  let targetRoute: RouteID
  /// The task to do, or `none`.
  let targetTask: TaskID
  private let targetChain: [RouteID]
  /// The routes on the stack at the start, bottom to top, and the facts that hold there.
  let opening: [RouteID]
  let given: [FactID]
  private var buffer: [Move] = []
  /// How many configurations were looked at; those with deep stacks count more.
  private var looked = 0
  /// The same when the last path was found.
  private var lookedAtAnswer = 0
  private(set) var work = PathFinder.Work()
  /// How many nodes were added before there were gates, so that their bounds are to be looked at
  /// again.
  var ungated: Int32 = 0
  /// Whether there could be a path if facts never ended; nil before that is asked.
  var isWithinReach: Bool?
  /// The facts that proofs look at so far: those that turned out to forbid a path. Proofs let any
  /// step be taken that only other facts forbid.
  var tracked: Set<FactID> = []
  /// Whether a proof led to the target only by what it guesses to lie in a tab.
  var isProofDoubtful = false
  /// Whether a proof came to its end without an answer, which more work would not give.
  var isProofVain = false

  /// With `counted`, conditions ask only for those facts. The memory of `spares` may be used.
  init(
    _ planner: Planner, _ request: PathRequest, _ relaxed: RelaxedSearch,
    only counted: Set<FactID>? = nil, reusing spares: [RelaxedSearch] = []
  ) {
    plan = planner.plan
    self.planner = planner
    self.request = request
    self.relaxed = relaxed
    self.spares = spares
    generator = SuccessorGenerator(
      planner.table, facts: Self.facts(planner, request, only: counted))
    // That question asks for all facts.
    if counted != nil { isWithinReach = true }
    generator.avoided = Set(request.avoid)
    generator.excluded = Set(request.excluded)
    generator.excludedTasks = Set(request.excludedTasks)
    opening = request.opening(planner.plan)
    given = request.startFacts(planner.plan)
    switch request.to {
    case .route(let id):
      targetRoute = id
      targetTask = .none
      targetChain = request.isExact ? planner.plan.chain(of: id) : []
    case .task(let id):
      targetRoute = .none
      targetTask = id
      targetChain = []
    }
  }

  /// The space of facts for a request, or of some facts. It has a mark for each route of `via`, for
  /// proofs.
  static func facts(
    _ planner: Planner, _ request: PathRequest, only tracked: Set<FactID>? = nil
  ) -> FactSpace {
    if request.via.isEmpty && tracked == nil { return planner.facts }
    return FactSpace(planner.plan, markCount: request.via.count, only: tracked)
  }

  /// The searches, apart from `relaxed`, whose memory another question may use.
  var spareSearches: [RelaxedSearch] { spares + (gates ?? []).compactMap { $0.search } }

  mutating func run() -> PathAnswer {
    let start = Configuration(
      stack: request.frames.map { generator.openingStack($0) } ?? generator.openingStack(opening),
      facts: generator.facts.set(of: given))
    let startStage = stage(after: 0, start, nil)
    if isGoal(start, startStage) {
      var path = emptyPath()
      path.steps = [Step.staying(on: request.from, depth: opening.count)]
      return .found([path])
    }
    makeBounds(start)
    if startStage == 0 && relaxed.shortest == Packing.infinite {
      return .notFound(explain(isProof: true))
    }
    if request.count == 1 && request.via.isEmpty, let path = follow(from: start) {
      return .found([path])
    }
    add(Node(configuration: start, stage: startStage, weight: .zero, before: -1, move: nil))
    var found: [StepPath] = []
    // The visible steps of the paths that were found.
    var shown: Set<[ShownStep]> = []
    var isCut = false
    var patience = firstPatience
    while let (element, known, isGuess) = queue.removeFirst() {
      let node = nodes[Int(element)]
      if node.isBeaten { continue }
      if isGoal(node.configuration, node.stage) {
        let way = way(to: element)
        assert(isBounded(way, from: start), "a bound is higher than what is left")
        if request.count == 1 || shown.insert(way.map { ShownStep($0, withFacts: false) }).inserted
        {
          found.append(path(way))
          lookedAtAnswer = looked
        }
        if found.count == request.count { return .found(found) }
        continue
      }
      // A guessed bound may be known better by now, and then other nodes may be nearer.
      if (isGuess || element < ungated) && grow(node.stage, element, known) { continue }
      // A step from a deep stack is more work than a step from a shallow one.
      looked += 1 + Int(generator.stacks[node.configuration.stack].depth) / 8
      isCut = spent > request.limit
      if isCut || isFurtherSearchVain(after: found.count) { break }
      if gates == nil && looked > gatePatience { makeGates() }
      // Pushes may go on without end, so a proof of what can be reached is tried now and then.
      if looked >= patience {
        patience *= 2
        switch prove(start, limit: min(patience * proofShare, mostProof)) {
        case .path(let path) where found.isEmpty && request.count == 1: return .found([path])
        case .noPath where found.isEmpty: return .notFound(explain(isProof: true))
        default: break
        }
      }
      expand(element, node)
    }
    if !found.isEmpty { return .found(found) }
    return .notFound(explain(isProof: !isCut))
  }

  /// Whether the search for further paths has taken much more work than those that were found. That
  /// there are no more is seldom proved.
  private func isFurtherSearchVain(after count: Int) -> Bool {
    count > 0 && looked - lookedAtAnswer > max(10_000, 16 * lookedAtAnswer)
  }

  /// How many configurations are looked at before a proof is tried. A proof begins with passes over
  /// the whole plan, which take as long as the search of a large plan does up to there.
  private var firstPatience: Int {
    let size = plan.routes.count + plan.links.count
    return max(256, min(size / 128, request.limit / 4))
  }

  /// How many times the work of the search so far a proof may take. For a small plan, it ends soon.
  private var proofShare: Int { plan.routes.count >= 2_000 ? 2 : isProofDoubtful ? 6 : 24 }

  /// The most work that a proof may take; it keeps up to 200 bytes for each look.
  private var mostProof: Int { max(50_000, min(request.limit, .max / Self.kept) * Self.kept) }

  /// How many configurations may be kept for each that may be looked at. Each takes up to 400
  /// bytes.
  private static let kept = 4

  /// How much of the limit is used: by what was looked at or by what is kept, whichever is more.
  /// What is kept are the configurations that were met, with their sets of facts, and the frames of
  /// their stacks.
  var spent: Int {
    let met = nodes.count * (1 + generator.facts.wordCount / 8) + generator.stacks.frames.count / 4
    return max(looked, met / Self.kept)
  }

  // MARK: Configurations

  /// The stage after `move`, or nil for the start, leads to `configuration` at `stage`. The last
  /// stage of a path to a task begins when the task is done.
  func stage(after stage: Int32, _ configuration: Configuration, _ move: Move?) -> Int32 {
    if !targetTask.isNone && Int(stage) == request.via.count && move?.task == targetTask {
      return stage + 1
    }
    let top = generator.stacks[configuration.stack].route
    var stage = stage
    while Int(stage) < request.via.count && request.via[Int(stage)] == top { stage += 1 }
    return stage
  }

  func isGoal(_ configuration: Configuration, _ stage: Int32) -> Bool {
    if !targetTask.isNone { return Int(stage) > request.via.count }
    guard Int(stage) == request.via.count else { return false }
    let top = generator.stacks[configuration.stack]
    guard top.route == targetRoute else { return false }
    guard request.isExact else { return true }
    return Int(top.depth) == targetChain.count
      && generator.stacks.routes(of: configuration.stack) == targetChain
  }

  private mutating func expand(_ element: Int32, _ node: Node) {
    work.configurations += 1
    var moves: [Move] = []
    swap(&moves, &buffer)
    moves.removeAll(keepingCapacity: true)
    generator.appendSteps(from: node.configuration, to: &moves)
    // If steps differ only in their links, the cheapest of them is enough.
    var cheapest: [ShownStep: Int] = [:]
    if request.count > 1 {
      for (index, move) in moves.enumerated() {
        let known = cheapest[ShownStep(move), default: index]
        cheapest[ShownStep(move)] = move.cost < moves[known].cost ? index : known
      }
    }
    let hasStages = !request.via.isEmpty || !targetTask.isNone
    for (index, move) in moves.enumerated() {
      if request.count > 1 && cheapest[ShownStep(move)] != index { continue }
      let weight = node.weight + Weight(cost: UInt64(move.cost), steps: 1)
      let stage = hasStages ? stage(after: node.stage, move.target, move) : 0
      if request.count > 1 && isOnWay(to: element, move.target, stage) { continue }
      add(
        Node(
          configuration: move.target, stage: stage, weight: weight, before: element, move: move))
    }
    swap(&moves, &buffer)
  }

  /// Whether the path to a node, including the node, passes a configuration at a stage.
  private func isOnWay(to element: Int32, _ configuration: Configuration, _ stage: Int32) -> Bool {
    var current = element
    while current >= 0 {
      let node = nodes[Int(current)]
      // A path may have to return to a configuration that it passed at an earlier stage.
      if node.stage != stage { return false }
      if node.configuration == configuration { return true }
      current = node.before
    }
    return false
  }

  private mutating func add(_ node: Node) {
    let (left, isGuess) = bound(node.configuration, node.stage)
    if left.isInfinite || (node.weight + left).cost > request.mostCost { return }
    let number = Int32(nodes.count)
    if request.count == 1 {
      let hash = IndexTable.hash(
        UInt64(UInt32(bitPattern: node.configuration.stack)) << 32
          | UInt64(UInt32(bitPattern: node.stage)), node.configuration.facts)
      let known = best.find(hash) {
        nodes[$0].configuration == node.configuration && nodes[$0].stage == node.stage
      }
      if known < 0 {
        best.insert(number, hash)
      } else {
        guard node.weight < nodes[Int(known)].weight else { return }
        nodes[Int(known)].isBeaten = true
        best.replace(known, by: number, hash)
      }
    }
    nodes.append(node)
    // No path is shorter than the shortest path of the relaxed graph, whatever is known here.
    let whole = node.weight + left
    let least =
      node.stage == 0 ? relaxed.graph.packing.weight(relaxed.shortest) : whole
    queue.insert(number, max(whole, least), left: left, isGuess: isGuess)
  }

  /// The shortest path of the relaxed graph, if it can really be taken; then no path is shorter.
  private mutating func follow(from start: Configuration) -> StepPath? {
    let nodes = relaxed.graph.nodes
    guard !isTargetEverywhere, let source = relaxed.way.first, let first = nodes.route(source)
    else { return nil }
    var way: [Move] = []
    way.reserveCapacity(relaxed.way.count)
    var here = start
    var weight = Weight.zero
    func go(to route: RouteID) -> Bool {
      // This counts as much as it does where configurations are looked at.
      work.followed += 1 + Int(generator.stacks[here.stack].depth) / 8
      guard let move = generator.cheapestStep(from: here, to: route) else { return false }
      way.append(move)
      here = move.target
      weight = weight + Weight(cost: UInt64(move.cost), steps: 1)
      return true
    }
    // The path may begin at a frame below the top. Below frames that are not presented, a container
    // need not be on top.
    var above = opening.count - 1
    while above > 0 && opening[above] != first {
      if nodes.isUnder(source) && !generator.stacks[here.stack].isPresented { break }
      above -= 1
      guard go(to: opening[above]) else { return nil }
    }
    for node in relaxed.way.dropFirst() {
      let next = nodes.landing(node)?.covering ?? (nodes.isUnder(node) ? nil : nodes.route(node))
      guard let route = next, !route.isNone, route != generator.stacks[here.stack].route else {
        continue
      }
      guard go(to: route) else { return nil }
    }
    if !targetTask.isNone {
      guard weight == relaxed.graph.packing.weight(relaxed.shortest),
        let move = generator.steps(from: here).first(where: { $0.task == targetTask })
      else { return nil }
      return path(way + [move])
    }
    guard isGoal(here, 0), weight == relaxed.graph.packing.weight(relaxed.shortest) else {
      return nil
    }
    assert(isBounded(way, from: start), "a bound is higher than what is left")
    return path(way)
  }
}
