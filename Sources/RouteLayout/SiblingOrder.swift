import RoutePlan

/// The order of siblings from left to right, by barycenters: in each round, every subtree moves
/// towards the middle of the routes it is linked with. The order with the fewest crossings of links
/// is kept.
///
/// Tabs keep the order in which they are declared, as on a screen.
struct SiblingOrder {
  /// The children of each route; the last row has the routes without a parent.
  private(set) var children: [[Int]]
  /// The routes, each after its parent; it does not depend on the order of siblings.
  private(set) var topDown: [Int] = []
  /// The number of visits to routes and links.
  private(set) var work = 0

  private let plan: Plan
  private let arcs: [(source: Int, target: Int)]
  /// How often siblings are sorted. More rounds hardly ever help.
  private static let rounds = 6

  init(_ plan: Plan) {
    self.plan = plan
    let count = plan.routes.count
    children = (0..<count).map { plan.children[$0].map { $0.index } }
    children.append(plan.routes.indices.filter { plan.routes[$0].parent.isNone })
    arcs = plan.links.compactMap { link in
      guard !link.target.isNone else { return nil }
      switch link.source {
      case .route(let id): return (id.index, link.target.index)
      case .flow(let id):
        let start = plan.flows[id.index].start
        return start.isNone ? nil : (start.index, link.target.index)
      case .everywhere: return nil
      }
    }.filter { $0 != $1 }
    topDown = preorder()
  }

  mutating func improve() {
    if arcs.isEmpty { return }
    var best = children
    var fewest = crossings()
    for _ in 0..<Self.rounds where fewest > 0 {
      sortByBarycenters()
      let found = crossings()
      if found < fewest { (fewest, best) = (found, children) }
    }
    children = best
  }

  /// The routes from left to right, each before its descendants.
  private func preorder() -> [Int] {
    var result: [Int] = []
    var pending = Array(children[plan.routes.count].reversed())
    while let route = pending.popLast() {
      result.append(route)
      pending += children[route].reversed()
    }
    return result
  }

  private func positions() -> [Int] {
    var result = [Int](repeating: 0, count: plan.routes.count)
    for (position, route) in preorder().enumerated() { result[route] = position }
    return result
  }

  private mutating func sortByBarycenters() {
    let position = positions()
    // An Int of 32 bits is too small for the sum of a route with very many links.
    var sums = [Int64](repeating: 0, count: plan.routes.count)
    var counts = [Int](repeating: 0, count: plan.routes.count)
    for (source, target) in arcs {
      sums[source] += Int64(position[target])
      sums[target] += Int64(position[source])
      counts[source] += 1
      counts[target] += 1
    }
    for route in topDown.reversed() {
      let parent = plan.routes[route].parent
      if parent.isNone { continue }
      sums[parent.index] += sums[route]
      counts[parent.index] += counts[route]
    }
    work += topDown.count + arcs.count
    // A route's own position counts, too; otherwise two that attract each other would swap forever.
    func center(_ route: Int) -> Double {
      Double(sums[route] + Int64(position[route])) / Double(counts[route] + 1)
    }
    for row in children.indices where children[row].count > 1 {
      if row < plan.routes.count && plan.routes[row].flags.contains(.tabs) { continue }
      let centers = children[row].map { (route: $0, center: center($0)) }
      children[row] = centers.sorted {
        $0.center != $1.center ? $0.center < $1.center : position[$0.route] < position[$1.route]
      }.map { $0.route }
    }
  }

  /// The number of pairs of links that cross when they are drawn as arcs above the row of all
  /// routes: one begins between the ends of the other and ends beyond it (counted with a binary
  /// indexed tree: Fenwick, "A new data structure for cumulative frequency tables", 1994).
  private mutating func crossings() -> Int64 {
    let position = positions()
    var ending = [[Int]](repeating: [], count: position.count)
    for (source, target) in arcs {
      let (a, b) = (position[source], position[target])
      ending[max(a, b)].append(min(a, b))
    }
    var open = [Int](repeating: 0, count: position.count + 1)
    func add(_ index: Int, _ amount: Int) {
      var index = index + 1
      while index < open.count {
        open[index] += amount
        index += index & -index
      }
    }
    func sum(upTo index: Int) -> Int {
      var index = index + 1
      var result = 0
      while index > 0 {
        result += open[index]
        index -= index & -index
      }
      return result
    }
    for starts in ending { for start in starts { add(start, 1) } }
    var result: Int64 = 0
    // At the end of an arc, those that began after its start and are still open cross it.
    for (end, starts) in ending.enumerated() {
      for start in starts { add(start, -1) }
      for start in starts { result += Int64(sum(upTo: end - 1) - sum(upTo: start)) }
    }
    work += topDown.count + arcs.count
    return result
  }
}
