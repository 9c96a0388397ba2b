import RoutePlan
import RouteSyntax

// What is put on the stack and parked, and what is removed and comes back.

extension StateGraph {
  // MARK: Rows

  mutating func makeStackRows(countsParked: Bool) {
    makePairRows()
    makeUnderRows()
    if countsParked { parkRows = plan.routes.map { _ in addRow(0) } }
  }

  private mutating func makePairRows() {
    for index in plan.routes.indices where !plan.routes[index].flags.contains(.locked) {
      for pair in pairs.below[index] {
        pairRows[TourPrices.key(RouteID(index), pair.below)] = addRow(0)
      }
    }
  }

  /// Going back lands on a frame, whatever lay on it.
  private mutating func makeUnderRows() {
    var seen: Set<Link.Back> = []
    for link in plan.links where seen.insert(link.back).inserted {
      for landing in pairs.landings(of: link.back) where underRows[landing.index] < 0 {
        underRows[landing.index] = addRow(0)
      }
    }
  }

  private mutating func addRow(_ least: Int32) -> Int32 {
    covers.append(false)
    return program.addRow(least)
  }

  // MARK: What is parked

  /// Counts an arc from a route on top as one that may park what it lies in. `below` is what lies right
  /// below it, if that is known.
  mutating func park(_ route: RouteID, on below: RouteID?, _ arc: Int32) {
    if parkRows.isEmpty { return }
    if pairs.mayStand[route.index] { program.add(arc, to: parkRows[route.index]) }
    if !pairs.mayFloat[route.index] { return }
    // Floating frames leave before that.
    let open = below.map { [$0] } ?? pairs.below[route.index].map { $0.below }
    for ground in grounds(open) where ground != route || !pairs.mayStand[route.index] {
      program.add(arc, to: parkRows[ground.index])
    }
  }

  /// Counts an arc as one by which what a route is on top of comes back.
  mutating func unpark(_ route: RouteID, _ arc: Int32) {
    if !parkRows.isEmpty { program.add(arc, to: parkRows[route.index], sign: -1) }
  }

  /// What may be the first frame that does not float, from one of these downwards.
  private func grounds(_ routes: [RouteID]) -> [RouteID] {
    var result: [RouteID] = []
    var seen = Set(routes)
    var open = routes
    while let top = open.popLast() {
      if pairs.mayStand[top.index] { result.append(top) }
      if !pairs.mayFloat[top.index] { continue }
      for pair in pairs.below[top.index] where seen.insert(pair.below).inserted {
        open.append(pair.below)
      }
    }
    return result.sorted()
  }

  // MARK: What is removed and put

  /// Counts an arc as one that removes a frame that lies right on another one.
  mutating func remove(_ upper: RouteID, from lower: RouteID, _ arc: Int32) {
    if let row = pairRows[TourPrices.key(upper, lower)] { program.add(arc, to: row, sign: -1) }
    if underRows[lower.index] >= 0 { program.add(arc, to: underRows[lower.index], sign: -1) }
  }

  /// Counts an arc as one that goes back to a frame from some frame above it.
  mutating func land(_ back: Link.Back, on landing: RouteID, _ arc: Int32) {
    if case .past(.route(let left)) = back {
      remove(left, from: landing, arc)
    } else if underRows[landing.index] >= 0 {
      program.add(arc, to: underRows[landing.index], sign: -1)
    }
  }

  /// Counts an arc as one that puts a frame on another one.
  private mutating func put(_ upper: RouteID, on lower: RouteID, _ arc: Int32) {
    if let row = pairRows[TourPrices.key(upper, lower)] { program.add(arc, to: row) }
    if underRows[lower.index] >= 0 { program.add(arc, to: underRows[lower.index]) }
  }

  /// Counts an arc as one that may put a frame on any of these, or, where one of them floats, on
  /// anything.
  mutating func put(_ upper: RouteID, onOneOf bases: [RouteID], _ arc: Int32) {
    program.note(arc, puts: Int32(upper.index))
    if pairs.mayStand[upper.index] && bases.contains(where: { pairs.mayFloat[$0.index] }) {
      for pair in pairs.below[upper.index] { put(upper, on: pair.below, arc) }
    } else {
      for base in bases { put(upper, on: base, arc) }
    }
  }

  /// Counts an arc as one that builds a chain.
  mutating func put(_ chain: [RouteID], _ arc: Int32) {
    if let first = chain.first { program.note(arc, puts: Int32(first.index)) }
    for (lower, upper) in zip(chain, chain.dropFirst()) { put(upper, onOneOf: [lower], arc) }
  }

  // MARK: Prices

  func pairPrices(_ solution: CoverProgram.Prices) -> [UInt64: Int64] {
    pairRows.mapValues { solution.rows[Int($0)] }.filter { $0.value > 0 }
  }

  /// For each route, the prices of its rows for what lies on it and for what is parked.
  func placePrices(_ solution: CoverProgram.Prices) -> (under: [Int64], parked: [Int64]) {
    func price(_ row: Int32) -> Int64 { row < 0 ? 0 : solution.rows[Int(row)] }
    return (underRows.map(price), parkRows.map(price))
  }
}
