import RoutePlan

extension Saturation {
  /// The least cost of a configuration from the start, and the steps that lead there.
  struct Witness {
    var weight: Weight
    var labels: [MoveLabel]
  }

  /// For each episode, the cost of its push from the start, and the episode on which it was laid;
  /// -1 for none (Dijkstra's algorithm over the known lays).
  private func beginnings() -> (weights: [Weight], lower: [Int32]) {
    var upper = LinkedLists<(episode: Int32, weight: Weight)>()
    for episode in 0..<Int32(episodeCount) {
      var lay = below.first(of: episode)
      while lay >= 0 {
        upper.append((episode, below[lay].weight), to: below[lay].lower)
        lay = below.next(after: lay)
      }
    }
    var weights = [Weight](repeating: .infinite, count: episodeCount)
    var lower = [Int32](repeating: -1, count: episodeCount)
    var queue = WeightedQueue()
    weights[Int(Self.ground)] = .zero
    queue.insert(Self.ground, .zero)
    while let (episode, weight) = queue.removeFirst() {
      if weights[Int(episode)] < weight { continue }
      var element = upper.first(of: episode)
      while element >= 0 {
        let next = upper[element]
        let sum = weight + next.weight
        if sum < weights[Int(next.episode)] {
          weights[Int(next.episode)] = sum
          lower[Int(next.episode)] = episode
          queue.insert(next.episode, sum)
        }
        element = upper.next(after: element)
      }
    }
    return (weights, lower)
  }

  /// The cheapest known path to a configuration with `target` on top (if `isExact`, to its place);
  /// nil if none is known yet.
  func witness(for target: RouteID, isExact: Bool) -> Witness? {
    let (weights, lower) = beginnings()
    var best: (node: Int, weight: Weight)?
    for (index, node) in nodes.enumerated() {
      guard isPlain(node) else { continue }
      let symbol = symbol(of: node.episode)
      guard symbol.route == target, !isExact || symbol.isPlace else { continue }
      let weight = weights[Int(node.episode)] + node.weight
      if weight.isInfinite { continue }
      if let known = best?.weight, !(weight < known) { continue }
      best = (index, weight)
    }
    guard let best else { return nil }
    return Witness(weight: best.weight, labels: steps(to: Int32(best.node), [], lower))
  }

  /// The cheapest known path that ends with the task that is the goal; nil if none is known yet.
  func taskWitness() -> Witness? {
    let (weights, lower) = beginnings()
    var best: (index: Int, weight: Weight)?
    for (index, done) in taskNodes.enumerated() {
      let weight = weights[Int(nodes[Int(done.node)].episode)] + done.weight
      if weight.isInfinite { continue }
      if let known = best?.weight, !(weight < known) { continue }
      best = (index, weight)
    }
    guard let best else { return nil }
    let done = taskNodes[best.index]
    return Witness(weight: best.weight, labels: steps(to: done.node, [done.label], lower))
  }

  /// Records that the task that is the goal is done.
  mutating func noteTask(_ here: Here) {
    guard here.node >= 0, let label = here.label, hasPassed(nodes[Int(here.node)].state) else {
      return
    }
    taskNodes.append((here.node, label, here.weight))
  }

  /// The steps from the start to a node, and then those of `last`. `lower` has for each episode the
  /// one on which it was laid.
  private func steps(to node: Int32, _ last: [MoveLabel], _ lower: [Int32]) -> [MoveLabel] {
    var labels = last
    appendBack(node, to: &labels)
    var episode = nodes[Int(node)].episode
    while lower[Int(episode)] >= 0 {
      let under = lower[Int(episode)]
      if let lay = lay(of: episode, on: under) {
        if let label = lay.label { labels.append(label) }
        if lay.node >= 0 { appendBack(lay.node, to: &labels) }
      }
      episode = under
    }
    return labels.reversed()
  }

  /// The least weight of a configuration with a route on top, by whether it is in its place and by
  /// the facts that hold.
  func stateWeights() -> [TightPass.State: Weight] {
    let (beginnings, _) = beginnings()
    var result: [TightPass.State: Weight] = [:]
    for node in nodes {
      guard case .plain(let facts) = state(of: node) else { continue }
      let symbol = symbol(of: node.episode)
      if symbol.route.isNone { continue }
      let state = TightPass.State(route: symbol.route, isPlace: symbol.isPlace, facts: facts)
      let weight = beginnings[Int(node.episode)] + node.weight
      result[state] = min(result[state] ?? .infinite, weight)
    }
    return result
  }

  /// Appends the steps from the beginning of a node's episode to the node, the last one first.
  private func appendBack(_ node: Int32, to labels: inout [MoveLabel]) {
    enum Piece {
      case node(Int32)
      case label(MoveLabel?)
    }
    var pieces = [Piece.node(node)]
    while let piece = pieces.popLast() {
      switch piece {
      case .label(let label): if let label { labels.append(label) }
      case .node(let number):
        if number < 0 { continue }
        switch nodes[Int(number)].origin {
        case .start, .beginning, .restored: break
        case .step(let from, let label): pieces += [.node(from), .label(label)]
        case .comingBack(let lay, let exit):
          if case .switching = state(of: nodes[Int(number)]), !labels.isEmpty {
            labels[labels.count - 1].left += 1
          }
          pieces += [.node(lay.node), .label(lay.label), .node(exit.node), .label(exit.label)]
        }
      }
    }
  }
}
