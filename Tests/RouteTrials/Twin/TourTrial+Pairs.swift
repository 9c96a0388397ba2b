import RouteGraph
import RoutePlan
import RouteSyntax

// Pairs of steps: which there are, by taking every step, and the cheapest walks that try them.

extension TourTrial {
  /// A configuration, and the step that led to it, if that was one that pairs tell apart.
  private struct State: Hashable {
    var configuration: TwinConfiguration
    var step: TourItem.Taken?
  }

  /// How many states are looked at; a plan that has more is judged by its walks alone.
  private static let mostStates = 600

  /// The step of a move as pairs tell steps apart. A switch is one from the tab that the container
  /// shows to another one, or to the same: "whatever is above T belongs to that tab, whether it is a tab
  /// or not". Under `tabs reset`, the route right above the container is the one that is shown.
  func taken(_ move: TwinMove, from here: TwinConfiguration) -> TourItem.Taken? {
    let top = here.top.route
    if let link = move.step.link { return .link(link, from: top) }
    if let task = move.step.task { return .task(task, on: top) }
    switch move.step.verb {
    case .down: return .down(move.step.route)
    case .up: return .up(top)
    case .switch:
      let tab = move.step.route
      guard let place = container(of: tab, move, in: here.stack) else { return nil }
      if let shown = twin.shownTab(of: here.stack[place]) { return .switch(from: shown, to: tab) }
      let above = here.stack[place + 1].route
      let isTab = twin.tabsBelow[here.stack[place].route.index].contains(above)
      return isTab ? .switch(from: above, to: tab) : nil
    default: return nil
    }
  }

  /// Where the container lies whose tab is switched. A switch that only removes frames may be one of
  /// several containers; then the topmost counts.
  private func container(of tab: RouteID, _ move: TwinMove, in stack: [TwinFrame]) -> Int? {
    if let place = move.container { return place }
    return stack.indices.dropLast().last { twin.tabsBelow[stack[$0].route.index].contains(tab) }
  }

  private var launches: [TwinConfiguration] {
    request.givens.indices.flatMap { given in
      [launched(.cold, given)] + request.urls.indices.map { launched(.url($0), given) }
    }.compactMap { $0 }
  }

  /// What can be done in a state: where it leads, what it costs, and the pair that it covers.
  private func events(from here: State) -> [(state: State, cost: UInt64, pair: TourItem?)] {
    var result: [(State, UInt64, TourItem?)] = []
    for move in twin.moves(from: here.configuration) {
      let taken = taken(move, from: here.configuration)
      var pair: TourItem?
      if let before = here.step, let taken { pair = .pair(before, taken) }
      result.append(
        (State(configuration: move.configuration, step: taken), UInt64(move.step.cost), pair))
    }
    for url in request.urls.indices {
      guard
        let next = opened(url, from: here.configuration.stack, here.configuration.facts)
      else { continue }
      result.append((State(configuration: next), 1, nil))
    }
    return result
  }

  /// What is wrong with the pairs of a tour; nil for nothing. If there are few states, those
  /// that a tour covers are those that were met, and all others count for nothing.
  func faultOfPairs(_ tour: TourPlan) -> String? {
    var open = launches.map { State(configuration: $0) }
    var seen = Set(open)
    var pairs: Set<TourItem> = []
    while let state = open.popLast() {
      for event in events(from: state) {
        if let pair = event.pair { pairs.insert(pair) }
        if seen.insert(event.state).inserted { open.append(event.state) }
      }
      if seen.count > Self.mostStates { return nil }
    }
    if !pairs.isSubset(of: tour.items) {
      return "\(pairs.subtracting(tour.items)) may follow one another"
    }
    for (index, item) in tour.items.enumerated() {
      if tour.isCovered[index] && !pairs.contains(item) { return "\(item) is no pair" }
      // A search that came to its limit says nothing of the others.
      if tour.isCovered[index] || !tour.isExhaustive { continue }
      if pairs.contains(item) { return "\(item) is not covered" }
      if !tour.isMoot[index] { return "\(item) counts, but is no pair" }
    }
    return nil
  }

  /// The least cost of walks that cover these pairs, by brute force; nil if that is too much.
  func optimumOfPairs(_ items: Set<TourItem>, below known: UInt64) -> UInt64? {
    struct Place: Hashable {
      var state: State?
      var covered: UInt64
    }
    if items.count > 14 { return nil }
    var bits: [TourItem: UInt64] = [:]
    for (index, item) in items.enumerated() { bits[item] = 1 << UInt64(index) }
    let all = UInt64(1) << UInt64(items.count) - 1
    var best = [Place(state: nil, covered: 0): UInt64(0)]
    var open: [[Place]] = Array(repeating: [], count: Int(known) + 1)
    open[0] = [Place(state: nil, covered: 0)]
    let starts = launches.map {
      (state: State(configuration: $0), cost: UInt64(1), pair: TourItem?.none)
    }
    var looked = 0
    for cost in 0...Int(known) {
      while let place = open[cost].popLast() {
        if best[place] != UInt64(cost) { continue }
        if place.covered == all { return UInt64(cost) }
        looked += 1
        if looked > 6000 { return nil }
        for event in starts + (place.state.map { events(from: $0) } ?? []) {
          var next = Place(state: event.state, covered: place.covered)
          if let pair = event.pair { next.covered |= bits[pair] ?? 0 }
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
