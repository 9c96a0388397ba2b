package import RoutePlan
import RouteSyntax

/// Lays a plan out in layers: a route above its children (Sugiyama, Tagawa and Toda, "Methods for
/// visual understanding of hierarchical system structures", 1981).
///
/// Each subtree has a rectangle of its own. Where links lead among the children of a route, or out
/// of them, these are in layers by their links, and each link has a line that passes between the
/// routes (see ``LinkCluster``). All other children are in one layer. If that would be too wide, it
/// continues in further rows, which are filled like shelves (Baker and Schwarz, "Shelf algorithms
/// for two-dimensional packing problems", 1983), and routes without children hang in columns. The
/// drawing of a large plan is about as high as it is wide.
///
/// In a plan of more than ``mostLinked`` routes, and in one of fewer that would be spread out too
/// much, links do not constrain the layout and have no lines; only the order of siblings is chosen to avoid crossings.
package struct LayeredLayout {
  let plan: Plan
  let widths: [Int]
  /// The children of each route from left to right; the last row has the routes without a parent.
  let children: [[Int]]
  /// The routes, each after its parent.
  let topDown: [Int]
  var isHung: [Bool]
  var work = 0
  /// For each route, it and everything below it.
  var blocks: [Block]
  /// For each route, about how large its block will be.
  var estimates: [(width: Int, height: Int)]
  /// The clusters, with the positions of their nodes.
  var frames: [LinkFrame?]

  /// The height of every route.
  let height: Int

  /// The height of a route with a name and a title.
  package static let lowest = 44
  /// The height of a route with a picture of its screen below its name, and the least width.
  static let (highest, leastWide) = (210, 112)
  /// The space for how often a route was used.
  static let countWidth = 36
  /// The space between neighbours, between layers, and between hung routes.
  static let (gap, drop, hang) = (18, 40, 10)
  /// The space for the line next to hung routes, and for the line to further rows.
  static let gutter = 20
  /// A row no wider than this is never broken.
  static let leastRow = 1_150
  /// In a plan of more routes links have no lines.
  package static let mostLinked = 400
  /// In a plan of more routes links have no lines, either, if these would spread the picture.
  private static let mostSpread = 150

  /// What the page shows in the rectangles of routes, besides their names and marks.
  package struct Contents: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Pictures of screens, below the names.
    package static let images = Contents(rawValue: 1)
    /// How often each route was used, on the right.
    package static let counts = Contents(rawValue: 2)
  }

  /// The layout of `plan`, with room for what its routes show. Takes linear time, apart from
  /// sorting.
  package static func make(_ plan: Plan, showing contents: Contents = []) -> MapLayout {
    var order = SiblingOrder(plan)
    order.improve()
    var layout = LayeredLayout(plan, order, contents)
    let result = layout.place(linked: true)
    if result.lines.isEmpty || plan.routes.count <= Self.mostSpread || !layout.isSpread(result) {
      return result
    }
    layout = LayeredLayout(plan, order, contents)
    var other = layout.place(linked: false)
    other.work += result.work
    return other
  }

  /// Whether a picture is so much larger than its routes that nobody would find anything in it.
  private func isSpread(_ layout: MapLayout) -> Bool {
    let whole = layout.regions.reduce(layout.regions[0]) { $0.union($1) }
    let filled = widths.reduce(0.0) { $0 + Double($1 + Self.gap) * Double(height + Self.drop) }
    return Double(whole.width) * Double(whole.height) > 10 * filled
  }

  private init(_ plan: Plan, _ order: SiblingOrder, _ contents: Contents) {
    self.plan = plan
    let hasImages = contents.contains(.images)
    height = hasImages ? Self.highest : Self.lowest
    let names = MapNames(plan)
    widths = plan.routes.indices.map { index in
      let route = plan.routes[index]
      let conditions = plan.conditions[route.conditions.index]
      let isShut = !(conditions.requires.isEmpty && conditions.unless.isEmpty)
      let width = MapText.width(
        of: names.lines[index],
        title: names.lines[index].count == 1 ? plan.title(of: route.origin) : nil,
        marks: (plan.start.index == index ? 20 : 0) + (isShut ? 12 : 0))
      return (hasImages ? max(width, Self.leastWide) : width)
        + (contents.contains(.counts) ? Self.countWidth : 0)
    }
    children = order.children
    topDown = order.topDown
    work = order.work
    let count = plan.routes.count
    isHung = [Bool](repeating: false, count: count)
    blocks = [Block](repeating: Block(), count: count + 1)
    estimates = blocks.map { _ in (0, 0) }
    frames = blocks.map { _ in nil }
  }

  /// A rectangle and the positions of its contents.
  struct Block {
    var width = 0
    var height = 0
    /// The distance of the route itself from the left.
    var left = 0
    /// The children, and the position of each child's block.
    var parts: [(route: Int, x: Int, y: Int)] = []
  }

  private mutating func place(linked usesLinks: Bool) -> MapLayout {
    let count = plan.routes.count
    var linked = usesLinks ? makeClusters() : nil
    if linked == nil {
      isHung = [Bool](repeating: false, count: count)
    } else {
      improve(&linked)
    }
    for route in topDown.reversed() {
      if let linked, !linked.wires.isTouched[route] { continue }
      if let cluster = linked?.clusters[route] {
        blocks[route] = frame(cluster)
      } else {
        blocks[route] = block(of: route)
      }
    }
    if let cluster = linked?.clusters[count] {
      blocks[count] = frame(cluster)
    } else {
      blocks[count] = arrange(children[count], gap: 2 * Self.gap, gutter: 0)
    }
    let empty = MapLayout.Box(x: 0, y: 0, width: 0, height: 0)
    var layout = MapLayout(
      places: [MapLayout.Box](repeating: empty, count: count),
      regions: [MapLayout.Box](repeating: empty, count: count), isHung: isHung)
    var corners = [(x: Int, y: Int)](repeating: (0, 0), count: count + 1)
    for part in blocks[count].parts { corners[part.route] = (part.x, part.y) }
    for route in topDown {
      let (x, y) = corners[route]
      let block = blocks[route]
      for part in block.parts { corners[part.route] = (x + part.x, y + part.y) }
      layout.regions[route] = MapLayout.Box(x: x, y: y, width: block.width, height: block.height)
      layout.places[route] = MapLayout.Box(
        x: x + block.left, y: y, width: widths[route], height: height)
    }
    if let linked { LinkLines(plan, linked, frames, corners).write(to: &layout) }
    layout.work = work + count
    return layout
  }

  /// A route above the middle of its first row of children.
  mutating func block(of route: Int) -> Block {
    let width = widths[route]
    if children[route].isEmpty { return Block(width: width, height: height) }
    var block = arrange(children[route], gap: Self.gap, gutter: Self.gutter)
    let first = block.parts.filter { $0.y == 0 }
    let start = first.map { $0.x }.min() ?? 0
    let end = first.map { $0.x + blocks[$0.route].width }.max() ?? 0
    // If the route is wider than its children, they are centred below it.
    let shift = max((width - start - end) / 2, 0)
    block.left = max((start + end - width) / 2, 0)
    block.width = max(block.width + shift, block.left + width)
    let below = height + Self.drop
    block.height += below
    for index in block.parts.indices {
      block.parts[index].x += shift
      block.parts[index].y += below
    }
    return block
  }

  // MARK: Rows

  /// An item on a shelf: one subtree, or routes that hang in columns.
  struct Item {
    var width: Int
    var height: Int
    var parts: [(route: Int, x: Int, y: Int)]
  }

  /// Puts subtrees next to each other, or on several shelves if they would be too wide.
  private mutating func arrange(_ routes: [Int], gap: Int, gutter: Int) -> Block {
    work += routes.count
    let (groups, others) = services(among: routes)
    let services = groups.map { item(ofService: $0) }
    let total =
      others.reduce(-gap) { $0 + blocks[$1].width + gap }
      + services.reduce(0) { $0 + $1.width + gap }
    if total <= Self.leastRow {
      var heads: [Int: Item] = [:]
      for route in others {
        heads[route] = Item(
          width: blocks[route].width, height: blocks[route].height, parts: [(route, 0, 0)])
      }
      for (group, item) in zip(groups, services) { heads[group[0]] = item }
      return shelves(routes.compactMap { heads[$0] }, width: total, gap: gap, gutter: 0)
    }
    let leaves = others.filter { blocks[$0].parts.isEmpty }
    let trees =
      services
      + others.filter { !blocks[$0].parts.isEmpty }.map {
        Item(width: blocks[$0].width, height: blocks[$0].height, parts: [($0, 0, 0)])
      }
    // Shelves whose items have similar heights waste the least space.
    var items = trees.sorted {
      $0.height != $1.height
        ? $0.height > $1.height : $0.parts[0].route < $1.parts[0].route
    }
    if leaves.count > 2 {
      items.insert(columns(leaves, beside: items.first?.height ?? 0), at: 0)
    } else {
      items += leaves.map {
        Item(width: blocks[$0].width, height: height, parts: [($0, 0, 0)])
      }
    }
    // Try several widths and keep the one that gives the picture the best shape.
    let widest = items.map { $0.width }.max() ?? 0
    var best = shelves(items, width: max(widest, Self.leastRow), gap: gap, gutter: gutter)
    var width = max(widest, Self.leastRow)
    for _ in 0..<16 where width < total {
      width += max(width / 5, 1)
      let found = shelves(items, width: width, gap: gap, gutter: gutter)
      if Self.badness(found) < Self.badness(best) { best = found }
      work += items.count
    }
    return best
  }

  /// How large a window of the usual shape must be to show a block.
  private static func badness(_ block: Block) -> Int { max(block.width * 5, block.height * 8) }

  private func shelves(_ items: [Item], width: Int, gap: Int, gutter: Int) -> Block {
    var result = Block()
    var (x, y, rowHeight) = (0, 0, 0)
    var rows = 1
    for item in items {
      if x > 0 && x + item.width > width {
        y += rowHeight + Self.drop
        (x, rowHeight, rows) = (0, 0, rows + 1)
      }
      result.parts += item.parts.map { ($0.route, x + $0.x, y + $0.y) }
      rowHeight = max(rowHeight, item.height)
      x += item.width + gap
      result.width = max(result.width, x - gap)
    }
    result.height = y + rowHeight
    if rows > 1 && gutter > 0 {
      result.width += gutter
      for index in result.parts.indices { result.parts[index].x += gutter }
    }
    return result
  }

  /// Routes without children in columns, each column below a line on its left.
  mutating func columns(_ routes: [Int], beside height: Int) -> Item {
    let step = self.height + Self.hang
    let mean = routes.reduce(0) { $0 + widths[$1] } / routes.count + Self.gap + Self.gutter
    // As high as the neighbouring items, or such that the whole is one and a half times as wide as
    // high.
    let square = Double(routes.count * mean * 2 / (3 * step)).squareRoot()
    let rows = max(Int(square), min(height, Self.leastRow) / step, 1)
    var item = Item(width: 0, height: 0, parts: [])
    for start in stride(from: 0, to: routes.count, by: rows) {
      let column = routes[start..<min(start + rows, routes.count)]
      for (index, route) in column.enumerated() {
        isHung[route] = true
        item.parts.append((route, item.width + Self.gutter, index * step))
      }
      let widest = column.map { widths[$0] }.max() ?? 0
      item.width += Self.gutter + widest + Self.gap
      item.height = max(item.height, column.count * step - Self.hang)
    }
    item.width -= Self.gap
    return item
  }
}
