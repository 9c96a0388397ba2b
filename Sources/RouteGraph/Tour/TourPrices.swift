import RoutePlan

/// Prices of a `StateGraph` that bound what is left of a tour from any configuration.
///
/// They are the dual solution of the program that `ProgramProof` has checked: no arc costs less than
/// the potential of its head less that of its tail, and the prices of its rows. Along the rest of a
/// tour, potentials cancel out, items that are not covered yet are paid for, and a step up takes back
/// at most the price of a frame that is on the stack or will be put there.
struct TourPrices {
  /// What a cost of 1 is in prices.
  static let unit: Int64 = 1 << 20
  /// The rest from a place that the network lacks: less than any other.
  static let unknown = Int64.min / 4

  /// For each item, what it costs at least to cover it.
  let items: [Int64]
  /// The facts that it tells apart; nil for none.
  private let facts: StateFacts?
  /// Whether it is proved that nothing costs less. If not, they are only a guide.
  let isProved: Bool
  /// For each route, its states that the network has, and what the way from there to the end of a
  /// tour costs at least.
  private let ends: [[StateFacts.State: Int64]]
  /// For each pair of frames, the upper one first, what a step up takes back.
  private let pairs: [UInt64: Int64]
  /// For each route, what going back to a frame of it takes back for whatever lies on that, and what
  /// coming back with a tab does; empty for nothing.
  private let under: [Int64]
  private let parked: [Int64]

  init(
    items: [Int64], facts: StateFacts?, ends: [[StateFacts.State: Int64]], pairs: [UInt64: Int64],
    under: [Int64] = [], parked: [Int64] = []
  ) {
    (self.items, self.facts, self.ends, self.pairs) = (items, facts, ends, pairs)
    self.under = under.contains { $0 > 0 } ? under : []
    self.parked = parked.contains { $0 > 0 } ? parked : []
    isProved = facts != nil
  }

  /// A sum of prices as a whole cost, since costs are whole numbers.
  static func whole(_ sum: Int64) -> UInt64 { UInt64(max((sum + unit - 1) / unit, 0)) }

  static func key(_ upper: RouteID, _ lower: RouteID) -> UInt64 {
    UInt64(upper.raw) << 32 | UInt64(lower.raw)
  }

  /// For each stack, by its number, what steps up may take back. A search keeps them, because the
  /// stacks that it meets share their lower frames.
  typealias Refunds = [Int64]

  /// What the rest of a tour costs at least, less the prices of what it still has to cover.
  func rest(from here: Configuration, _ world: TourWorld, _ refunds: inout Refunds) -> Int64 {
    if here.stack < 0 { return 0 }
    let state = facts?.state(of: here.facts, in: world.generator.facts) ?? 0
    guard let end = ends[world.top(of: here).index][state] else { return Self.unknown }
    return pairs.isEmpty && under.isEmpty && parked.isEmpty
      ? end : end - refund(of: here.stack, world.generator.stacks, &refunds)
  }

  /// What steps up from all frames that are there, or parked, may take back.
  private func refund(
    of stack: StackID, _ stacks: StackStore, _ known: inout Refunds
  ) -> Int64 {
    // Each stack comes after the one below it.
    while known.count <= Int(stack) {
      let top = StackID(known.count)
      let below = stacks[top].below
      known.append((below < 0 ? 0 : known[Int(below)]) + refund(ofTop: top, stacks))
    }
    return known[Int(stack)]
  }

  /// What steps up from a frame, and from those that are parked on it, may take back.
  private func refund(ofTop top: StackID, _ stacks: StackStore) -> Int64 {
    var sum: Int64 = 0
    func add(_ upper: StackID, _ lower: StackID) {
      sum += pairs[Self.key(stacks[upper].route, stacks[lower].route)] ?? 0
      if !under.isEmpty { sum += under[stacks[lower].route.index] }
    }
    if stacks[top].below >= 0 { add(top, stacks[top].below) }
    var open = stacks[top].tabs == TabStates.new ? [] : [top]
    // A parked frame may be a container with parked frames of its own.
    while let container = open.popLast() {
      for parked in stacks.parkedTabs(of: container) {
        var lower = container
        for frame in stacks.frames(ofSegment: parked.frames) {
          add(frame, lower)
          if stacks[frame].tabs != TabStates.new { open.append(frame) }
          lower = frame
        }
        if !self.parked.isEmpty, lower != container {
          sum += self.parked[stacks[lower].route.index]
        }
      }
    }
    return sum
  }
}

extension StateGraph {
  /// The prices of items, places and pairs of frames in a solution of the program.
  func prices(_ solution: CoverProgram.Prices) -> TourPrices {
    let root = solution.nodes[Int(self.root)]
    var ends = [[State: Int64]](repeating: [:], count: plan.routes.count)
    forEachDeparture { route, state, node in
      ends[route.index][state] = root - solution.nodes[Int(node)]
    }
    let (under, parked) = placePrices(solution)
    return TourPrices(
      items: itemRows.map { $0 < 0 ? 0 : solution.rows[Int($0)] }, facts: facts, ends: ends,
      pairs: pairPrices(solution), under: under, parked: parked)
  }
}

extension CoverGraph {
  /// The prices of items, places and pairs of frames in the cheapest circulation.
  func prices(_ items: TourItems) -> TourPrices {
    func reduced(_ arc: Int32) -> Int64 {
      let own = flow.arcs[Int(arc)]
      let (tail, head) = (flow.potentials[Int(own.tail)], flow.potentials[Int(own.head)])
      return (Int64(own.cost) + tail - head) * TourPrices.unit
    }
    var pairs: [UInt64: Int64] = [:]
    for up in ups where reduced(up.arc) < 0 {
      pairs[TourPrices.key(up.route, up.below)] = -reduced(up.arc)
    }
    let root = flow.potentials[Int(rootNode)]
    return TourPrices(
      items: arcOfItem.map { $0 < 0 ? 0 : max(reduced($0), 0) }, facts: nil,
      ends: plan.routes.indices.map {
        [0: (root - flow.potentials[Int(outNode(RouteID($0)))]) * TourPrices.unit]
      }, pairs: pairs)
  }
}
