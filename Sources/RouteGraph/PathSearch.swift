import RoutePlan

/// One search for the cheapest paths of a request.
struct PathSearch {
  private let plan: Plan
  private let planner: Planner
  private let request: PathRequest
  private var maker: StepMaker
  /// For each stage of the way (the routes of `via`, then the target) the least that is left from a
  /// route on top.
  private var guides: [[Weight]] = []

  /// A configuration that was met, on a way.
  private struct Node {
    var configuration: Configuration
    /// How many routes of `via` were passed.
    var stage: Int32
    var weight: Weight
    /// The node before, or -1.
    var before: Int32
    var move: Move?
  }
  private struct Key: Hashable {
    var configuration: Configuration
    var stage: Int32
  }
  private var nodes: [Node] = []
  /// The node by which each configuration is reached best; not kept where several paths are wanted.
  private var best: [Key: Int32] = [:]
  private var queue = WeightedQueue()
  private var targetChain: [RouteID]

  init(_ planner: Planner, _ request: PathRequest) {
    plan = planner.plan
    self.planner = planner
    self.request = request
    maker = StepMaker(planner.moves, facts: FactSpace(planner.plan))
    maker.avoided = Set(request.avoid)
    maker.shunned = Set(request.shunned)
    maker.shunnedTasks = Set(request.shunnedTasks)
    targetChain = planner.plan.chain(of: request.to)
  }

  mutating func run() -> PathAnswer {
    let opening = request.stack ?? plan.chain(of: request.from)
    makeGuides(opening)
    let start = Configuration(
      stack: maker.openingStack(opening), facts: maker.facts.set(of: request.given))
    let startStage = stage(after: 0, start)
    if isGoal(start, startStage) {
      var path = emptyPath(opening)
      path.steps = [Step.staying(on: request.from, depth: opening.count)]
      return .found([path])
    }
    guard !guide(start, startStage).isInfinite else {
      return .notFound(explain(start, opening, isProof: true))
    }
    add(start, stage: startStage, .zero, before: -1, move: nil)
    var found: [StepPath] = []
    var looked = 0
    var isProofTried = false
    while let (element, _) = queue.removeFirst() {
      let node = nodes[Int(element)]
      let key = Key(configuration: node.configuration, stage: node.stage)
      if request.count == 1, best[key] != element { continue }
      if isGoal(node.configuration, node.stage) {
        found.append(path(to: element, opening))
        if found.count == request.count { return .found(found) }
        continue
      }
      // A step from a deep stack is more work than one from a shallow one.
      looked += 1 + Int(maker.stacks[node.configuration.stack].depth) / 8
      if looked > request.limit { break }
      // Pushes may go on without end: before the search does, it asks whether there is a way.
      if !isProofTried && looked >= Self.patience && found.isEmpty {
        isProofTried = true
        let limit = request.limit.multipliedReportingOverflow(by: 20).partialValue
        if canReach(opening, limit: limit) == false {
          return .notFound(explain(start, opening, isProof: true))
        }
      }
      expand(element, node)
    }
    if !found.isEmpty { return .found(found) }
    return .notFound(explain(start, opening, isProof: looked <= request.limit))
  }

  /// How much work one guess at a reason may be.
  private static let explanationLimit = 50_000

  /// How many configurations are looked at before a proof is tried.
  private static let patience = 256

  /// Whether there is a way from the start; nil where neither that nor its contrary was proved.
  private func canReach(
    _ opening: [RouteID], given: [FactID]? = nil, avoid: Set<RouteID>? = nil,
    limit: Int = .max
  ) -> Bool? {
    var facts = FactSpace(plan)
    let set = facts.set(of: given ?? request.given)
    var saturation = Saturation(
      planner.moves, facts: facts, avoided: avoid ?? Set(request.avoid))
    saturation.shunned = Set(request.shunned)
    saturation.shunnedTasks = Set(request.shunnedTasks)
    if request.via.isEmpty { saturation.isHopeless = guides[0].map(\.isInfinite) }
    let target: Set<RouteID> = [request.to]
    saturation.setGoals(
      tops: Set(request.via).union(request.isExact ? [] : target),
      places: request.isExact ? target : [])
    saturation.start(on: opening, holding: set)
    let isDone = saturation.run(limit: limit)
    if saturation.hasReachedGoals { return true }
    return isDone ? false : nil
  }

  private mutating func makeGuides(_ opening: [RouteID]) {
    let relaxed = RelaxedGraph(planner.moves, opening: opening)
    var rest = Weight.zero
    let targets = request.via + [request.to]
    for index in targets.indices.reversed() {
      let distances = relaxed.distances(to: targets[index])
      guides.append(rest == .zero ? distances : distances.map { $0 + rest })
      // What is left at the target before this one.
      if index > 0 { rest = guides[guides.count - 1][targets[index - 1].index] }
    }
    guides.reverse()
  }

  private func guide(_ configuration: Configuration, _ stage: Int32) -> Weight {
    guides[Int(stage)][maker.stacks[configuration.stack].route.index]
  }

  /// The stage once `configuration` is reached at `stage`.
  private func stage(after stage: Int32, _ configuration: Configuration) -> Int32 {
    let top = maker.stacks[configuration.stack].route
    var stage = stage
    while Int(stage) < request.via.count && request.via[Int(stage)] == top { stage += 1 }
    return stage
  }

  private func isGoal(_ configuration: Configuration, _ stage: Int32) -> Bool {
    guard Int(stage) == request.via.count else { return false }
    let top = maker.stacks[configuration.stack]
    guard top.route == request.to else { return false }
    guard request.isExact else { return true }
    return Int(top.depth) == targetChain.count
      && maker.stacks.routes(of: configuration.stack) == targetChain
  }

  private mutating func expand(_ element: Int32, _ node: Node) {
    for move in maker.steps(from: node.configuration) {
      let weight = node.weight + Weight(cost: UInt64(move.cost), steps: 1)
      let stage = stage(after: node.stage, move.target)
      if request.count > 1 && isOnWay(to: element, move.target) { continue }
      add(move.target, stage: stage, weight, before: element, move: move)
    }
  }

  /// Whether the way to a node passes a configuration, itself included.
  private func isOnWay(to element: Int32, _ configuration: Configuration) -> Bool {
    var current = element
    while current >= 0 {
      if nodes[Int(current)].configuration == configuration { return true }
      current = nodes[Int(current)].before
    }
    return false
  }

  private mutating func add(
    _ configuration: Configuration, stage: Int32, _ weight: Weight, before: Int32, move: Move?
  ) {
    let left = guide(configuration, stage)
    if left.isInfinite { return }
    let number = Int32(nodes.count)
    if request.count == 1 {
      let key = Key(configuration: configuration, stage: stage)
      if let known = best[key], !(weight < nodes[Int(known)].weight) { return }
      best[key] = number
    }
    nodes.append(
      Node(
        configuration: configuration, stage: stage, weight: weight, before: before, move: move))
    queue.insert(number, weight + left)
  }

  // MARK: Answers

  private func emptyPath(_ opening: [RouteID]) -> StepPath {
    StepPath(
      from: request.from, to: request.to, steps: [], cost: 0, opening: opening,
      given: request.given)
  }

  private func path(to element: Int32, _ opening: [RouteID]) -> StepPath {
    var way: [Int32] = []
    var current = element
    while current >= 0 {
      way.append(current)
      current = nodes[Int(current)].before
    }
    way.reverse()
    var result = emptyPath(opening)
    for (before, after) in zip(way, way.dropFirst()) {
      guard let move = nodes[Int(after)].move else { continue }
      let (kept, pushed) = difference(
        nodes[Int(before)].configuration.stack, nodes[Int(after)].configuration.stack)
      result.steps.append(
        Step(
          verb: move.verb, route: maker.stacks[move.target.stack].route, task: move.task,
          link: move.link, presentation: move.presentation, cost: move.cost, kept: kept,
          pushed: pushed))
      result.cost += UInt64(move.cost)
    }
    return result
  }

  /// How many frames two stacks share from the bottom up, and the routes of the second above them.
  private func difference(_ a: StackID, _ b: StackID) -> (kept: Int, pushed: [RouteID]) {
    var (a, b) = (a, b)
    var pushed: [RouteID] = []
    func depth(_ stack: StackID) -> Int32 { stack < 0 ? 0 : maker.stacks[stack].depth }
    while a != b {
      if depth(a) >= depth(b) {
        a = maker.stacks[a].below
        // Frames of equal depth that differ: both go.
        if depth(b) > depth(a) {
          pushed.append(maker.stacks[b].route)
          b = maker.stacks[b].below
        }
      } else {
        pushed.append(maker.stacks[b].route)
        b = maker.stacks[b].below
      }
    }
    return (Int(depth(a)), pushed.reversed())
  }

  /// Why there is none: what could be reached nearest to the target, and the smallest thing that
  /// blocks the rest.
  private func explain(
    _ start: Configuration, _ opening: [RouteID], isProof: Bool
  ) -> NoPath {
    var result = NoPath(kind: isProof ? .unreachable : .undecided, reached: nearest(start))
    // Where the relaxed graph has no way, neither facts nor what is avoided are in its way.
    guard isProof && !nodes.isEmpty else { return result }
    if !request.avoid.isEmpty {
      result.routes = request.avoid.filter { route in
        canReach(
          opening, avoid: Set(request.avoid.filter { $0 != route }),
          limit: Self.explanationLimit) == true
      }
      if !result.routes.isEmpty
        || canReach(opening, avoid: [], limit: Self.explanationLimit) == true
      {
        result.kind = .avoided
        if result.routes.isEmpty { result.routes = request.avoid }
        return result
      }
    }
    let facts = FactSpace(plan).relevant.filter { !request.given.contains($0) }
    result.facts = facts.prefix(16).filter {
      canReach(opening, given: request.given + [$0], limit: Self.explanationLimit) == true
    }
    if result.facts.isEmpty
      && canReach(opening, given: request.given + facts, limit: Self.explanationLimit) == true
    {
      result.facts = facts
    }
    if !result.facts.isEmpty { result.kind = .blocked }
    return result
  }

  private func nearest(_ start: Configuration) -> [RouteID] {
    var nearest = [maker.stacks[start.stack].route]
    var least = Weight.infinite
    for node in nodes {
      let left = guide(node.configuration, node.stage)
      let top = maker.stacks[node.configuration.stack].route
      if left < least {
        (least, nearest) = (left, [top])
      } else if left == least && !nearest.contains(top) && nearest.count < 3 {
        nearest.append(top)
      }
    }
    return nearest
  }
}
