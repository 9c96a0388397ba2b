import RoutePlan

/// The clusters of a plan whose links are part of its layout.
struct LinkClusters {
  var wires: LinkWires
  /// For each route, and then for those without a parent, the children with links among them.
  var clusters: [LinkCluster?]
  /// For each route, its item in the cluster that it is in.
  var itemOf: [Int]
  /// For each wire, where its parts are, from its source to its target.
  var pieces: [[(cluster: Int, part: Int)]]
}

extension LayeredLayout {
  /// About how many bends the lines of a picture may have; with more, nobody could follow them.
  static let mostBends = 20_000
  /// How many children hang in columns at least.
  private static let leastHung = 4

  /// Finds the layers of the children of each route, and where links pass through them; nil if
  /// there are no links, or so many that they are drawn for one route at a time only.
  mutating func makeClusters() -> LinkClusters? {
    guard plan.routes.count <= Self.mostLinked,
      let wires = LinkWires(plan, topDown: topDown, limit: Self.mostBends), !wires.wires.isEmpty
    else { return nil }
    let none = [LinkCluster?](repeating: nil, count: plan.routes.count + 1)
    var result = LinkClusters(
      wires: wires, clusters: none, itemOf: topDown.map { _ in 0 },
      pieces: wires.wires.map { _ in [] })
    let lifted = lift(wires)
    for route in topDown.reversed() {
      if !wires.isTouched[route] {
        blocks[route] = block(of: route)
        estimates[route] = (blocks[route].width, blocks[route].height)
      } else {
        rank(route, lifted[route], &result)
      }
    }
    rank(plan.routes.count, lifted[plan.routes.count], &result)
    for wire in wires.wires.indices {
      addParts(of: wire, to: &result)
      work += result.pieces[wire].count
    }
    let bends = result.clusters.reduce(0) { $0 + ($1?.graph.nodeCount ?? 0) }
    return bends > Self.mostBends ? nil : result
  }

  /// For each route, the wires between its children or to itself; nil where none is in or passes.
  private func lift(_ wires: LinkWires) -> [[LinkWires.Wire]?] {
    var result = [[LinkWires.Wire]?](repeating: nil, count: plan.routes.count + 1)
    for wire in wires.wires {
      for end in [wire.source, wire.target] where end != wire.top {
        var route = children[end].isEmpty ? wires.parents[end] : end
        while route != wire.top {
          result[route] = result[route] ?? []
          route = wires.parents[route]
        }
      }
      result[wire.top] = (result[wire.top] ?? []) + [wire]
    }
    return result
  }

  // MARK: Layers

  func isTab(_ route: Int) -> Bool {
    let parent = plan.routes[route].parent
    return !parent.isNone && plan.routes[parent.index].flags.contains(.tabs)
      && plan.routes[route].presentation == .push
      && !plan.routes[route].flags.contains(.linkedOnly)
  }

  /// What is placed as a whole among the children of a route: each child or, if there are many,
  /// all children without links and children, and all that only a link from the route leads to.
  private mutating func makeItems(
    _ owner: Int, _ wires: inout LinkWires
  ) -> (items: [LinkCluster.Item], sizes: [(width: Int, height: Int)]) {
    var groups: [[Int]] = [[], []]
    var items: [LinkCluster.Item] = []
    for route in children[owner] {
      if !children[route].isEmpty || isTab(route) { continue }
      let wire = wires.onlyWire[route]
      if !wires.isTouched[route] {
        groups[0].append(route)
      } else if wire >= 0, wires.wires[wire].source == owner,
        plan.routes[route].flags.contains(.linkedOnly)
      {
        groups[1].append(route)
      }
    }
    groups.removeAll { $0.count < Self.leastHung }
    let hung = Set(groups.joined())
    for route in children[owner] where !hung.contains(route) {
      items.append(LinkCluster.Item(routes: [route]))
    }
    var sizes = items.map { estimates[$0.routes[0]] }
    for group in groups {
      let shelf = columns(group, beside: 0)
      items.append(LinkCluster.Item(routes: group, shelf: shelf))
      sizes.append((shelf.width, shelf.height))
      for route in group where wires.isTouched[route] {
        wires.bundleAtSource(wires.onlyWire[route])
      }
    }
    return (items, sizes)
  }

  /// Puts the children of a route into layers.
  private mutating func rank(
    _ owner: Int, _ lifted: [LinkWires.Wire]?, _ result: inout LinkClusters
  ) {
    let isRoute = owner < plan.routes.count
    let width = isRoute ? widths[owner] : 0
    guard let lifted else {
      if isRoute { estimates[owner] = estimate(rows: [children[owner]], width) }
      return
    }
    var (items, sizes) = makeItems(owner, &result.wires)
    for (index, item) in items.enumerated() {
      for route in item.routes { result.itemOf[route] = index }
    }
    let itemOf = result.itemOf
    func item(_ child: Int) -> Int { itemOf[child] }
    let area = sizes.reduce(0) { $0 + ($1.width + Self.gap) * ($1.height + 60) }
    var ranks = LayerRanks(
      widths: sizes.map { $0.width + Self.gap }, edges: items.map { _ in [] }, entries: [],
      isFirst: items.map { $0.shelf == nil && isTab($0.routes[0]) },
      limit: max(Self.leastRow, Int((Double(area) * 1.8).squareRoot())))
    for wire in lifted where wire.targetChild >= 0 {
      if wire.sourceChild < 0 {
        ranks.entries.append(item(wire.targetChild))
      } else {
        ranks.edges[item(wire.sourceChild)].append(item(wire.targetChild))
      }
    }
    ranks.entries += items.indices.filter { isDown(items[$0]) }
    let found = ranks.find()
    let tall = 3 * height
    let lowest = items.indices.filter { items[$0].shelf == nil }.map { found[$0] }.max() ?? -1
    for (index, layer) in found.enumerated() {
      items[index].layer =
        items[index].shelf != nil && sizes[index].height > tall ? lowest + 1 : layer
    }
    let layers = (items.map { $0.layer }.max() ?? 0) + 1
    var rows = [[Int]](repeating: [], count: layers)
    for item in items where item.shelf == nil { rows[item.layer] += item.routes }
    estimates[owner] = estimate(rows: rows, width)
    let turns = lifted.contains { wire in
      wire.sourceChild >= 0 && wire.targetChild >= 0
        && items[item(wire.sourceChild)].layer == layers - 1
        && items[item(wire.targetChild)].layer == layers - 1 && turn(of: wire) == .below
    }
    var cluster = LinkCluster(
      owner: owner, width: width, items: items, itemWidths: sizes.map { $0.width },
      order: items.enumerated().map { $1.shelf == nil && isTab($1.routes[0]) ? $0 : -1 },
      hasTurnBelow: turns)
    for index in items.indices where isDown(items[index]) { cluster.addTree(index) }
    result.clusters[owner] = cluster
  }

  /// Whether a step down leads to an item.
  private func isDown(_ item: LinkCluster.Item) -> Bool {
    item.routes.contains { !plan.routes[$0].flags.contains(.linkedOnly) }
  }

  /// About how large a route with rows of children becomes.
  private func estimate(rows: [[Int]], _ width: Int) -> (width: Int, height: Int) {
    var result = (width: width, height: height)
    for row in rows {
      result.width = max(result.width, row.reduce(0) { $0 + estimates[$1].width + Self.gap })
      result.height += (row.map { estimates[$0].height }.max() ?? 0) + 60
    }
    return result
  }

  // MARK: Parts

  /// Links from or to a tab or the like turn above it if something is below it, and all others below.
  private func turn(of wire: LinkWires.Wire) -> LinkCluster.Turn {
    if wire.sourceChild < 0 || wire.targetChild < 0 { return .below }
    let isHigh = wire.source == wire.sourceChild || wire.target == wire.targetChild
    let isTall = !children[wire.sourceChild].isEmpty || !children[wire.targetChild].isEmpty
    return isHigh && isTall ? .above : .below
  }

  /// Adds a wire to each cluster that it passes through.
  private func addParts(of index: Int, to result: inout LinkClusters) {
    let wire = result.wires.wires[index]
    let parents = result.wires.parents
    guard let top = result.clusters[wire.top] else { return }
    let itemOf = result.itemOf
    func end(_ child: Int) -> LinkCluster.End { child < 0 ? .own : .item(itemOf[child]) }
    let (source, target) = (end(wire.sourceChild), end(wire.targetChild))
    let turn = turn(of: wire)
    let (from, to) = (top.row(source), top.row(target))
    let leaves: LinkCluster.End =
      from == to ? (turn == .above ? .above : .below) : from < to ? .below : .above
    let enters: LinkCluster.End = from == to ? leaves : from < to ? .above : .below
    func add(_ cluster: Int, _ from: LinkCluster.End, _ to: LinkCluster.End) {
      guard let count = result.clusters[cluster]?.parts.count else { return }
      result.pieces[index].append((cluster, count))
      result.clusters[cluster]?.add(
        LinkCluster.Part(wire: index, source: from, target: to), of: wire.bundle, turning: turn)
    }
    for cluster in inner(wire.source, wire.top, parents) {
      add(cluster.route, end(cluster.child), leaves)
    }
    add(wire.top, source, target)
    for cluster in inner(wire.target, wire.top, parents).reversed() {
      add(cluster.route, enters, end(cluster.child))
    }
  }

  /// The routes with children from an end of a wire up to its top, without that, each with its child
  /// towards the end.
  private func inner(_ end: Int, _ top: Int, _ parents: [Int]) -> [(route: Int, child: Int)] {
    if end == top { return [] }
    var result: [(route: Int, child: Int)] = children[end].isEmpty ? [] : [(end, -1)]
    var child = end
    while parents[child] != top {
      result.append((parents[child], child))
      child = parents[child]
    }
    return result
  }
}
