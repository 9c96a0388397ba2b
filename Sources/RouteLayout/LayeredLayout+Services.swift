import RoutePlan

// The routes of a service below one parent are placed next to each other, so that one frame can be
// around them and no other route is in it.

extension LayeredLayout {
  /// The space at each side of the routes of a service, for the frame around them.
  private static let frame = 9

  /// The routes of each service that has several among `routes` but not all of them, and all others.
  /// Tabs stay among the others, since they keep their order.
  func services(among routes: [Int]) -> (groups: [[Int]], others: [Int]) {
    var groups: [ServiceID: [Int]] = [:]
    for route in routes where !plan.routes[route].service.isNone && !isTab(route) {
      groups[plan.routes[route].service, default: []].append(route)
    }
    groups = groups.filter { $0.value.count > 1 && $0.value.count < routes.count }
    if groups.isEmpty { return ([], routes) }
    return (
      groups.values.sorted { $0[0] < $1[0] },
      routes.filter { isTab($0) || groups[plan.routes[$0].service] == nil }
    )
  }

  /// The routes of a service as one item of a row. If they would be too wide, those without children
  /// hang in columns.
  mutating func item(ofService routes: [Int]) -> Item {
    var items = routes.map {
      Item(width: blocks[$0].width, height: blocks[$0].height, parts: [($0, 0, 0)])
    }
    let leaves = routes.filter { blocks[$0].parts.isEmpty }
    if leaves.count > 2, items.reduce(0, { $0 + $1.width + Self.gap }) > Self.leastRow {
      items.removeAll { blocks[$0.parts[0].route].parts.isEmpty }
      items.insert(columns(leaves, beside: items.map { $0.height }.max() ?? 0), at: 0)
    }
    var result = Item(width: Self.frame, height: 0, parts: [])
    for item in items {
      result.parts += item.parts.map { ($0.route, result.width + $0.x, $0.y) }
      result.width += item.width + Self.gap
      result.height = max(result.height, item.height)
    }
    result.width += Self.frame - Self.gap
    return result
  }
}
