import RoutePlan

/// One search for the cheapest paths of a request: A* over configurations.
struct PathSearch {
  let plan: Plan
  let planner: Planner
  let request: PathRequest
  var maker: StepMaker
  /// How far it is to the first of the routes of `via`, or to the target.
  private(set) var relaxed: RelaxedSearch
  /// For each stage of the way (the routes of `via`, then the target) what is left to its end at
  /// least; of later stages nothing is known.
  private var bounds: [StackBounds] = []
  private var later: [RelaxedSearch] = []

  /// A configuration that was met, on a way.
  struct Node {
    var configuration: Configuration
    /// How many routes of `via` were passed.
    var stage: Int32
    var weight: Weight
    /// The node before, or -1.
    var before: Int32
    /// Of the steps from there the one that leads here.
    var move: Move?
  }
  private struct Key: Hashable {
    var configuration: Configuration
    var stage: Int32
  }
  private(set) var nodes: [Node] = []
  /// The node by which each configuration is reached best; not kept where several paths are wanted.
  private var best: [Key: Int32] = [:]
  private var queue = GuidedQueue()
  private let targetChain: [RouteID]
  private var buffer: [Move] = []
  /// How many configurations were looked at; those of deep stacks count for more.
  private var looked = 0
  private(set) var work = PathFinder.Work()

  init(_ planner: Planner, _ request: PathRequest, _ relaxed: RelaxedSearch) {
    plan = planner.plan
    self.planner = planner
    self.request = request
    self.relaxed = relaxed
    maker = StepMaker(planner.moves, facts: planner.facts)
    maker.avoided = Set(request.avoid)
    maker.shunned = Set(request.shunned)
    maker.shunnedTasks = Set(request.shunnedTasks)
    targetChain = request.isExact ? planner.plan.chain(of: request.to) : []
  }

  mutating func run() -> PathAnswer {
    let opening = request.stack ?? plan.chain(of: request.from)
    let start = Configuration(
      stack: maker.openingStack(opening), facts: maker.facts.set(of: request.given))
    let startStage = stage(after: 0, start)
    if isGoal(start, startStage) {
      var path = emptyPath(opening)
      path.steps = [Step.staying(on: request.from, depth: opening.count)]
      return .found([path])
    }
    makeBounds(opening)
    if startStage == 0 && relaxed.shortest == Packing.infinite {
      return .notFound(explain(opening, isProof: true))
    }
    if request.count == 1 && request.via.isEmpty, let path = follow(from: start, opening) {
      return .found([path])
    }
    add(start, stage: startStage, .zero, before: -1, move: nil)
    var found: [StepPath] = []
    var isCut = false
    var patience = Self.patience
    while let (element, known, isGuess) = queue.removeFirst() {
      let node = nodes[Int(element)]
      if request.count == 1,
        best[Key(configuration: node.configuration, stage: node.stage)] != element
      {
        continue
      }
      if isGoal(node.configuration, node.stage) {
        found.append(path(to: element, opening))
        if found.count == request.count { return .found(found) }
        continue
      }
      // What was guessed may be known better by now: then others may be nearer.
      if isGuess && grow(node.stage, element, known) { continue }
      // A step from a deep stack is more work than one from a shallow one.
      looked += 1 + Int(maker.stacks[node.configuration.stack].depth) / 8
      isCut = spent > request.limit
      if isCut { break }
      // Pushes may go on without end: before the search does, it asks what is proved of the whole.
      if looked >= patience {
        patience *= 2
        switch prove(opening, start, limit: min(patience * proofShare, mostProof)) {
        case .path(let path) where found.isEmpty && request.count == 1: return .found([path])
        case .noPath where found.isEmpty: return .notFound(explain(opening, isProof: true))
        default: break
        }
      }
      expand(element, node)
    }
    if !found.isEmpty { return .found(found) }
    return .notFound(explain(opening, isProof: !isCut))
  }

  /// How many configurations are looked at before a proof is tried.
  private static let patience = 256

  /// How much more work a proof may be than the search so far. Of a small plan it ends soon.
  private var proofShare: Int { plan.routes.count < 2_000 ? 24 : 2 }

  /// How much work a proof may be at most: it keeps up to 200 bytes for each look.
  private var mostProof: Int { max(50_000, min(request.limit, .max / Self.kept) * Self.kept) }

  /// How many configurations are kept for each that may be looked at. Each takes up to 400 bytes.
  private static let kept = 4

  /// How much of the limit is used: by what was looked at, or by what is kept, which is configurations
  /// met, with the sets of facts that are theirs, and the frames of their stacks.
  var spent: Int {
    let met = nodes.count * (1 + maker.facts.wordCount / 8) + maker.stacks.frames.count / 4
    return max(looked, met / Self.kept)
  }

  // MARK: Bounds

  private mutating func makeBounds(_ opening: [RouteID]) {
    let blocked = Set(request.avoid).union(request.shunned)
    let targets = request.via + [request.to]
    for (index, target) in targets.enumerated() {
      let nodes = planner.relaxed.nodes
      let isPlace = request.isExact && index == targets.count - 1
      let node = isPlace ? nodes.placed(target) : nodes.pushed(target)
      bounds.append(StackBounds(plan))
      if index == 0 {
        let sources = StackBounds.sources(opening, plan, planner.relaxed)
        let places = opening.indices.prefix { index in
          plan.routes[opening[index].index].parent == (index == 0 ? .none : opening[index - 1])
        }
        relaxed.find(
          from: sources, to: node, opening: opening[places], blocked: blocked)
      } else {
        later.append(RelaxedSearch(planner.relaxed))
        later[index - 1].find(from: [], to: node, opening: [], blocked: blocked)
      }
    }
  }

  /// What is left from a configuration at least, and whether more may be known of it later.
  private mutating func bound(
    _ configuration: Configuration, _ stage: Int32
  ) -> (left: Weight, isGuess: Bool) {
    let stack = configuration.stack
    let bound =
      stage == 0
      ? bounds[0].bound(stack, maker.stacks, relaxed)
      : bounds[Int(stage)].bound(stack, maker.stacks, later[Int(stage) - 1])
    return (planner.relaxed.packing.weight(bound.left), bound.isGuess)
  }

  /// Lets the perimeter grow as the search does, and puts a node back that turns out to be farther
  /// away than was known; returns whether it was.
  private mutating func grow(_ stage: Int32, _ element: Int32, _ known: Weight) -> Bool {
    let node = nodes[Int(element)]
    let stack = node.configuration.stack
    let bound: StackBounds.Answer
    if stage == 0 {
      relaxed.grow(by: Self.growth)
      bound = bounds[0].renewed(stack, maker.stacks, relaxed)
    } else {
      later[Int(stage) - 1].grow(by: Self.growth)
      bound = bounds[Int(stage)].renewed(stack, maker.stacks, later[Int(stage) - 1])
    }
    let left = planner.relaxed.packing.weight(bound.left)
    if left.isInfinite { return true }
    guard known < node.weight + left else { return false }
    queue.insert(element, node.weight + left, left: left, isGuess: bound.isGuess)
    return true
  }

  /// How many nodes the perimeter settles for each configuration that is looked at: about as much
  /// work.
  private static let growth = 24

  // MARK: Configurations

  /// The stage once `configuration` is reached at `stage`.
  private func stage(after stage: Int32, _ configuration: Configuration) -> Int32 {
    let top = maker.stacks[configuration.stack].route
    var stage = stage
    while Int(stage) < request.via.count && request.via[Int(stage)] == top { stage += 1 }
    return stage
  }

  func isGoal(_ configuration: Configuration, _ stage: Int32) -> Bool {
    guard Int(stage) == request.via.count else { return false }
    let top = maker.stacks[configuration.stack]
    guard top.route == request.to else { return false }
    guard request.isExact else { return true }
    return Int(top.depth) == targetChain.count
      && maker.stacks.routes(of: configuration.stack) == targetChain
  }

  private mutating func expand(_ element: Int32, _ node: Node) {
    work.configurations += 1
    var moves: [Move] = []
    swap(&moves, &buffer)
    moves.removeAll(keepingCapacity: true)
    maker.appendSteps(from: node.configuration, to: &moves)
    for move in moves {
      let weight = node.weight + Weight(cost: UInt64(move.cost), steps: 1)
      let stage = stage(after: node.stage, move.target)
      if request.count > 1 && isOnWay(to: element, move.target) { continue }
      add(move.target, stage: stage, weight, before: element, move: move)
    }
    swap(&moves, &buffer)
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
    let (left, isGuess) = bound(configuration, stage)
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
    // No way is shorter than the shortest of the relaxed graph, whatever is known here.
    let whole = weight + left
    let least =
      stage == 0 ? planner.relaxed.packing.weight(relaxed.shortest) : whole
    queue.insert(number, max(whole, least), left: left, isGuess: isGuess)
  }

  /// The shortest way of the relaxed graph, where it can really be gone: then none is shorter.
  private mutating func follow(from start: Configuration, _ opening: [RouteID]) -> StepPath? {
    guard let first = relaxed.way.first.flatMap({ planner.relaxed.nodes.route($0) }) else {
      return nil
    }
    var way: [Move] = []
    var here = start
    var weight = Weight.zero
    func go(to route: RouteID) -> Bool {
      // As much as where configurations are looked at.
      work.followed += 1 + Int(maker.stacks[here.stack].depth) / 8
      guard let move = maker.cheapestStep(from: here, to: route) else { return false }
      way.append(move)
      here = move.target
      weight = weight + Weight(cost: UInt64(move.cost), steps: 1)
      return true
    }
    // The way may begin at a frame below the top.
    var above = opening.count - 1
    while above > 0 && opening[above] != first {
      above -= 1
      guard go(to: opening[above]) else { return nil }
    }
    for node in relaxed.way.dropFirst() {
      guard let route = planner.relaxed.nodes.route(node),
        route != maker.stacks[here.stack].route, !planner.relaxed.nodes.isUnder(node)
      else { continue }
      guard go(to: route) else { return nil }
    }
    guard isGoal(here, 0), weight == planner.relaxed.packing.weight(relaxed.shortest) else {
      return nil
    }
    return path(way, opening)
  }

  // MARK: Answers

  func emptyPath(_ opening: [RouteID]) -> StepPath {
    StepPath(
      from: request.from, to: request.to, steps: [], cost: 0, opening: opening,
      given: request.given)
  }

  private func path(to element: Int32, _ opening: [RouteID]) -> StepPath {
    var way: [Move] = []
    var current = element
    while current >= 0 {
      let node = nodes[Int(current)]
      if let move = node.move { way.append(move) }
      current = node.before
    }
    return path(way.reversed(), opening)
  }

  /// The path of moves.
  func path(_ moves: [Move], _ opening: [RouteID]) -> StepPath {
    var result = emptyPath(opening)
    for move in moves {
      let stack = move.target.stack
      result.steps.append(
        Step(
          verb: move.verb, route: maker.stacks[stack].route, task: move.task, link: move.link,
          presentation: move.presentation, cost: move.cost,
          kept: Int(maker.stacks[stack].depth - move.pushed),
          pushed: maker.stacks.routes(of: stack, top: Int(move.pushed))))
      result.cost += UInt64(move.cost)
    }
    return result
  }
}

/// A queue of nodes by what a way through them comes to at least; of equals the one comes first of
/// which that is known for sure, then the one that is nearer to its end, then the one that was added
/// first.
struct GuidedQueue {
  private struct Entry {
    var weight: Weight
    var left: Weight
    var order: UInt32
    var element: Int32
    var isGuess: Bool

    func isBefore(_ other: Entry) -> Bool {
      if weight != other.weight { return weight < other.weight }
      if isGuess != other.isGuess { return other.isGuess }
      if left != other.left { return left < other.left }
      return order < other.order
    }
  }
  private var entries: [Entry] = []
  private var count: UInt32 = 0

  mutating func insert(_ element: Int32, _ weight: Weight, left: Weight, isGuess: Bool) {
    entries.append(
      Entry(weight: weight, left: left, order: count, element: element, isGuess: isGuess))
    count &+= 1
    var index = entries.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard entries[index].isBefore(entries[parent]) else { break }
      entries.swapAt(index, parent)
      index = parent
    }
  }

  mutating func removeFirst() -> (element: Int32, weight: Weight, isGuess: Bool)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if !entries.isEmpty {
      entries[0] = last
      var index = 0
      while true {
        var least = index
        for child in 2 * index + 1..<2 * index + 3 where child < entries.count {
          if entries[child].isBefore(entries[least]) { least = child }
        }
        if least == index { break }
        entries.swapAt(index, least)
        index = least
      }
    }
    return (first.element, first.weight, first.isGuess)
  }
}
