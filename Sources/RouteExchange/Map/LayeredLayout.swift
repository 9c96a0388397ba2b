package import RoutePlan

/// Lays a plan out in layers: a route above its children (Sugiyama, Tagawa and Toda, "Methods for
/// visual understanding of hierarchical system structures", 1981).
///
/// Links do not constrain it: the layers are those of the hierarchy, so that each subtree has a
/// rectangle of its own, and only the order of siblings is chosen to keep links short. Children
/// that make too wide a layer go on in a further row, so that a large plan is about as high as wide.
package struct LayeredLayout {
  private let plan: Plan
  private let widths: [Int]
  /// The children of each route in their order from left to right; of no route in the last row.
  private var children: [[Int]]
  /// The routes, each behind its parent.
  private let topDown: [Int]
  private var work = 0

  /// How high every route is.
  package static let height = 44
  /// What is left free between neighbours, and between a layer and the next.
  static let (gap, drop) = (18, 40)
  /// What is left free for the line that leads to further rows.
  static let gutter = 22
  /// A row that is no wider than this is never broken.
  private static let leastRow = 1_100

  /// The layout of `plan`. Sorting aside, it takes linear time.
  package static func make(_ plan: Plan) -> MapLayout {
    var order = SiblingOrder(plan)
    order.improve()
    var layout = LayeredLayout(plan, order)
    return layout.place()
  }

  private init(_ plan: Plan, _ order: SiblingOrder) {
    self.plan = plan
    widths = plan.routes.indices.map { MapText.width(of: RouteID($0), in: plan) }
    children = order.children
    topDown = order.topDown
    work = order.work
  }

  /// A subtree that is laid out: its size, and where the route itself stands in it.
  private struct Block {
    var width = 0
    var height = 0
    var top = 0
    /// Where each child's block stands, in the order of `children`.
    var offsets: [(x: Int, y: Int)] = []
  }

  private mutating func place() -> MapLayout {
    let count = plan.routes.count
    var blocks = [Block](repeating: Block(), count: count + 1)
    for route in topDown.reversed() { blocks[route] = block(of: route, blocks) }
    blocks[count] = rows(of: count, blocks, isForest: true)
    let empty = MapLayout.Box(x: 0, y: 0, width: 0, height: 0)
    var corners = [(x: Int, y: Int)](repeating: (0, 0), count: count + 1)
    var places = [MapLayout.Box](repeating: empty, count: count)
    var regions = places
    for route in [count] + topDown {
      work += 1
      let (x, y) = corners[route]
      let block = blocks[route]
      for (child, offset) in zip(children[route], block.offsets) {
        corners[child] = (x + offset.x, y + offset.y)
      }
      if route == count { continue }
      regions[route] = MapLayout.Box(x: x, y: y, width: block.width, height: block.height)
      places[route] = MapLayout.Box(
        x: x + block.top, y: y, width: widths[route], height: Self.height)
    }
    var layout = MapLayout(kind: .layered, places: places, regions: regions)
    layout.work = work
    return layout
  }

  private mutating func block(of route: Int, _ blocks: [Block]) -> Block {
    let width = widths[route]
    if children[route].isEmpty { return Block(width: width, height: Self.height) }
    var block = rows(of: route, blocks, isForest: false)
    let below = Self.height + Self.drop
    block.height += below
    // A route stands above the middle of its first row.
    let first = block.offsets[0]
    var last = 0
    while last + 1 < block.offsets.count, block.offsets[last + 1].y == first.y { last += 1 }
    let end = block.offsets[last].x + blocks[children[route][last]].width
    block.top = max((first.x + end - width) / 2, 0)
    block.width = max(block.width, block.top + width)
    // Where the route is wider than what is below, that stands in its middle.
    let shift = max((width - end - first.x) / 2, 0)
    for index in block.offsets.indices {
      block.offsets[index].x += shift
      block.offsets[index].y += below
    }
    block.width = max(block.width, shift + end)
    return block
  }

  /// Puts the children of a route next to each other, in several rows where one would be too wide.
  private mutating func rows(of route: Int, _ blocks: [Block], isForest: Bool) -> Block {
    let gap = isForest ? 2 * Self.gap : Self.gap
    let total = children[route].reduce(-gap) { $0 + blocks[$1].width + gap }
    let area = children[route].reduce(0) {
      $0 + (blocks[$1].width + gap) * (blocks[$1].height + Self.drop)
    }
    let widest = children[route].map { blocks[$0].width }.max() ?? 0
    let limit = max(widest, Self.leastRow, Double(area * 7 / 4).squareRoot().rounded(.up).whole)
    work += children[route].count
    let isBroken = total > limit
    // Rows of equal height waste least: those without children of their own come first.
    if isBroken {
      children[route] =
        children[route].filter { children[$0].isEmpty }
        + children[route].filter { !children[$0].isEmpty }
    }
    let left = isBroken && !isForest ? Self.gutter : 0
    var result = Block()
    var (x, y, rowHeight) = (left, 0, 0)
    var wasLeaf = true
    for child in children[route] {
      let isLeaf = children[child].isEmpty
      let block = blocks[child]
      let isFull = x > left && x + block.width > left + limit
      if isBroken && x > left && (isFull || (wasLeaf && !isLeaf && x - left > limit / 2)) {
        y += rowHeight + Self.drop
        (x, rowHeight) = (left, 0)
      }
      wasLeaf = isLeaf
      result.offsets.append((x, y))
      rowHeight = max(rowHeight, block.height)
      x += block.width + gap
      result.width = max(result.width, x - gap)
    }
    result.height = y + rowHeight
    return result
  }
}

extension Double {
  /// The number without its fraction, or the largest there is.
  fileprivate var whole: Int { Int(exactly: rounded(.towardZero)) ?? .max / 4 }
}
