package import RouteGraph
import RoutePlan
import RouteSyntax

/// Tours of random plans, walked by the twin.
///
/// The twin takes each walk step by step, counts what it covers, and, for a small plan, looks for
/// the cheapest walks itself. It shares nothing with the planner of tours but the plan.
package struct TourTrial {
  package struct Outcome {
    /// What is wrong; nil for nothing.
    package var fault: String?
    /// The cost, the bound, and what the twin found to be the least cost, if it came to an end.
    package var cost: UInt64 = 0
    package var bound: UInt64 = 0
    package var optimum: UInt64?
    /// Whether everything was covered or shown to be out of reach.
    package var isWhole = false
    /// How many expectations are covered.
    package var kept = 0
    package var text = ""
  }

  let random: RandomPlan
  let request: TourRequest
  var twin: Twin { random.twin }

  /// A random plan, some of whose routes have URLs. If expectations are covered, it expects paths that
  /// a walk from its cold launch takes.
  package init(seed: Int, isSparse: Bool, limit: Int, kinds: [CoverKind] = CoverKind.usual) {
    var random = isSparse ? RandomPlan(sparse: seed) : RandomPlan(seed: seed)
    var numbers = RandomNumbers(seed: seed &+ 0x70)
    if kinds.contains(.expectations),
      let promising = RandomPlan(text: random.text + random.promises(&numbers))
    {
      random = promising
    }
    self.random = random
    var request = TourRequest()
    request.limit = limit
    request.kinds = kinds
    for route in random.plan.routes.indices where numbers.one(in: 6) {
      request.urls.append(.init(opens: .route(RouteID(route)), hasPattern: numbers.one(in: 2)))
    }
    let given = random.plan.facts.indices.filter { random.plan.facts[$0].isGiven }
    if !given.isEmpty { request.givens.append(given.map { FactID($0) }) }
    self.request = request
  }

  package var outcome: Outcome {
    let tour = TourPlanner(random.plan, request).find()
    var result = Outcome(fault: nil, cost: tour.cost, bound: tour.bound, text: random.text)
    result.isWhole = tour.isExhaustive || !tour.isCovered.contains(false)
    var covered: Set<TourItem> = []
    var perhaps: Set<TourItem> = []
    var cost: UInt64 = 0
    for walk in tour.walks {
      guard let own = replay(walk, into: &covered, perhaps: &perhaps) else {
        result.fault = "a walk does not replay: \(text(walk))"
        return result
      }
      cost += own
    }
    let claimed = Set(zip(tour.items, tour.isCovered).filter { $1 }.map { $0.0 })
    let certain = covered.intersection(tour.items)
    if !certain.isSubset(of: claimed) || !claimed.isSubset(of: covered.union(perhaps)) {
      result.fault = "the walks cover \(covered.count) items, not \(claimed.count)"
    } else if cost != tour.cost {
      result.fault = "the walks cost \(cost), not \(tour.cost)"
    } else if tour.bound > tour.cost {
      result.fault = "the bound \(tour.bound) is above the cost \(tour.cost)"
    } else if request.kinds == [.pairs] {
      result.fault = faultOfPairs(tour)
    } else if Set(tour.items) != expected {
      result.fault = "there are \(tour.items.count) items, not \(expected.count)"
    }
    result.kept = claimed.count { $0.kind == .expectations }
    if result.fault == nil, result.kept < tour.items.count(where: { $0.kind == .expectations }) {
      result.fault = "\(result.kept) expectations are covered, but a walk takes all of them"
    }
    if result.fault != nil { return result }
    result.optimum =
      request.kinds == [.pairs]
      ? optimumOfPairs(claimed, below: cost)
      : optimum(claimed.filter { $0.kind != .expectations }, below: cost)
    if let least = result.optimum, tour.bound > least {
      result.fault = "the bound is \(tour.bound), but walks of cost \(least) cover the same"
    }
    return result
  }

  /// What there is to cover.
  private var expected: Set<TourItem> {
    let plan = random.plan
    var items = Set(plan.routes.indices.map { TourItem.route(RouteID($0)) })
    for route in twin.routes {
      for link in twin.linksFrom[route.index] { items.insert(.link(link, from: route)) }
    }
    for task in plan.tasks.indices { items.insert(.task(TaskID(task))) }
    for (index, url) in request.urls.enumerated() where url.hasPattern {
      items.formUnion([.url(index, isCold: true), .url(index, isCold: false)])
    }
    if request.kinds.contains(.expectations) {
      for number in plan.expectations.indices { items.insert(.expectation(number)) }
    }
    return items
  }

  /// The expected paths to `top` that begin with one of these.
  private func kept(_ seen: Set<RouteID>, _ top: RouteID) -> [TourItem] {
    random.plan.expectations.indices.filter {
      guard case .path(let from, .route(top), _) = random.plan.expectations[$0].promise else {
        return false
      }
      return seen.contains(from)
    }.map { .expectation($0) }
  }

  private func text(_ walk: TourPlan.Walk) -> String {
    let steps = walk.steps.map { "\($0.step.verb) \($0.step.route.index)" }
    return "\(walk.launch) \(steps.joined(separator: ", "))"
  }

  // MARK: Launches and URLs

  private func facts(_ given: Int) -> UInt64 {
    request.givens[given].reduce(0) { $0 | 1 << UInt64($1.index) }
  }

  func opened(_ url: Int, from stack: [TwinFrame], _ facts: UInt64) -> TwinConfiguration? {
    guard case .route(let route) = request.urls[url].opens else { return nil }
    return twin.jumped(to: twin.chain(of: route), from: stack, facts: facts)?.configuration
  }

  func launched(_ launch: TourPlan.Launch, _ given: Int) -> TwinConfiguration? {
    switch launch {
    case .cold:
      twin.jumped(to: twin.chain(of: random.plan.start), from: [], facts: facts(given))?
        .configuration
    case .url(let url): opened(url, from: [], facts(given))
    case .place: nil
    }
  }

  /// Everything that can be done from a configuration or, for nil, from nothing: where it leads,
  /// what it costs, and what it covers.
  private func events(
    from here: TwinConfiguration?
  ) -> [(configuration: TwinConfiguration, cost: UInt64, items: [TourItem])] {
    var result: [(TwinConfiguration, UInt64, [TourItem])] = []
    for given in request.givens.indices {
      if let next = launched(.cold, given) { result.append((next, 1, [.route(next.top.route)])) }
      for url in request.urls.indices {
        guard let next = launched(.url(url), given) else { continue }
        result.append((next, 1, [.route(next.top.route), .url(url, isCold: true)]))
      }
    }
    guard let here else { return result }
    for move in twin.moves(from: here) {
      var items = [TourItem.route(move.configuration.top.route)]
      if let link = move.step.link { items.append(.link(link, from: here.top.route)) }
      if let task = move.step.task { items.append(.task(task)) }
      result.append((move.configuration, UInt64(move.step.cost), items))
    }
    for url in request.urls.indices {
      guard let next = opened(url, from: here.stack, here.facts) else { continue }
      result.append((next, 1, [.route(next.top.route), .url(url, isCold: false)]))
    }
    return result
  }

  // MARK: Walks

  /// The cost of a walk, if each of its steps is allowed and leads where it says.
  private func replay(
    _ walk: TourPlan.Walk, into covered: inout Set<TourItem>, perhaps: inout Set<TourItem>
  ) -> UInt64? {
    guard let opening = launched(walk.launch, walk.given),
      opening.stack.map(\.route) == walk.opening
    else { return nil }
    // Two steps may leave the same routes on the stack, but other frames in tabs.
    var places: Set = [opening]
    var cost: UInt64 = 1
    covered.insert(.route(opening.top.route))
    if case .url(let url) = walk.launch { covered.insert(.url(url, isCold: true)) }
    var stack = walk.opening
    var seen: Set = [opening.top.route]
    // What may have been the last step; more than one if several lead to the same routes.
    var last: Set<TourItem.Taken> = []
    for (action, step, _) in walk.steps {
      guard let top = stack.last else { return nil }
      stack.removeLast(stack.count - step.kept)
      stack += step.pushed
      var next: Set<TwinConfiguration> = []
      switch action {
      case .restore: return nil
      case .url(let url):
        next = Set(places.compactMap { opened(url, from: $0.stack, $0.facts) })
        cost += 1
        last = []
        covered.insert(.url(url, isCold: false))
      case .step:
        var taken: Set<TourItem.Taken> = []
        for here in places {
          for move in twin.moves(from: here)
          where move.step.verb.rawValue == step.verb.rawValue
            && move.step.link == (step.link.isNone ? nil : step.link)
            && move.step.task == (step.task.isNone ? nil : step.task)
            && move.step.cost == Int(step.cost)
            && move.configuration.stack.map(\.route) == stack
          {
            if let own = self.taken(move, from: here) { taken.insert(own) }
            next.insert(move.configuration)
          }
        }
        if !step.link.isNone { covered.insert(.link(step.link, from: top)) }
        if !step.task.isNone { covered.insert(.task(step.task)) }
        let isCertain = last.count == 1 && taken.count == 1
        for first in last {
          for second in taken {
            if isCertain { covered.insert(.pair(first, second)) }
            perhaps.insert(.pair(first, second))
          }
        }
        last = taken
        cost += UInt64(step.cost)
      }
      places = next.filter { $0.stack.map(\.route) == stack }
      guard let here = places.first else { return nil }
      covered.insert(.route(here.top.route))
      covered.formUnion(kept(seen, here.top.route))
      seen.insert(here.top.route)
    }
    return cost
  }

  /// The least cost of walks that cover `items`, by brute force: the cheapest way through
  /// configurations and sets of what is covered. Nil if that is too much.
  private func optimum(_ items: Set<TourItem>, below known: UInt64) -> UInt64? {
    struct State: Hashable {
      var configuration: TwinConfiguration?
      var covered: UInt64
    }
    if items.count > 12 { return nil }
    var bits: [TourItem: UInt64] = [:]
    for (index, item) in items.enumerated() { bits[item] = 1 << UInt64(index) }
    let all = UInt64(1) << UInt64(items.count) - 1
    var best = [State(configuration: nil, covered: 0): UInt64(0)]
    var open: [[State]] = Array(repeating: [], count: Int(known) + 1)
    open[0] = [State(configuration: nil, covered: 0)]
    var looked = 0
    for cost in 0...Int(known) {
      while let state = open[cost].popLast() {
        if best[state] != UInt64(cost) { continue }
        if state.covered == all { return UInt64(cost) }
        looked += 1
        if looked > 6000 { return nil }
        for event in events(from: state.configuration) {
          var next = State(configuration: event.configuration, covered: state.covered)
          for item in event.items { next.covered |= bits[item] ?? 0 }
          let total = UInt64(cost) + event.cost
          if total > known || best[next].map({ $0 <= total }) == true { continue }
          best[next] = total
          open[Int(total)].append(next)
        }
      }
    }
    return nil
  }
}

extension RandomPlan {
  /// Lines that expect paths between what is on top during a random walk from the cold launch.
  fileprivate func promises(_ numbers: inout RandomNumbers) -> String {
    guard let start = twin.jumped(to: twin.chain(of: plan.start), from: [], facts: 0) else {
      return ""
    }
    var here = start.configuration
    var tops = [here.top.route]
    while tops.count < 8 {
      let moves = twin.moves(from: here)
      if moves.isEmpty { break }
      here = numbers.pick(moves).configuration
      tops.append(here.top.route)
    }
    var text = ""
    for _ in 0..<4 where tops.count > 1 {
      let end = 1 + numbers.below(tops.count - 1)
      let names = [tops[numbers.below(end)], tops[end]].map { plan.displayName($0) }
      text += "\nexpect path \(names[0]) -> \(names[1])"
    }
    return text + "\n"
  }
}
