import RoutePlan

/// Counts what sessions do, apart from whether it fits.
struct TraceTally {
  /// For each screen, how often it came up.
  var screens: [Int]
  /// For each screen, how many sessions ended there.
  var ends: [Int]
  /// Two screens in succession, and how often; for a pair, also how often the first came up again
  /// right after it.
  struct Pair {
    var first: Int32
    var second: Int32
    var count = 0
    var returns = 0
  }
  private(set) var pairs: [Pair] = []
  private var pairTable = PairIndex()
  private(set) var ways = WayTree()
  var promises: PromiseTally

  /// - Parameter screens: the routes of each screen.
  init(_ plan: Plan, screens routes: [[RouteID]]) {
    screens = Array(repeating: 0, count: routes.count)
    ends = screens
    promises = PromiseTally(plan, screens: routes)
  }

  /// Adds a screen that is one of some routes.
  mutating func addScreen(_ routes: [RouteID]) {
    screens.append(0)
    ends.append(0)
    promises.addScreen(routes)
  }

  /// Counts a screen that came up.
  @inline(__always)
  mutating func note(_ screen: Int32, in session: inout TraceSession, _ index: Int) {
    screens[Int(screen)] += 1
    promises.note(screen, in: index)
    let last = session.screen
    if last == screen { return }
    if last >= 0 {
      let index = pair(last, screen)
      pairs[index].count += 1
      if session.previous == screen { pairs[pair(screen, last)].returns += 1 }
    }
    session.way = ways.step(from: session.way, to: screen)
    session.previous = last
    session.screen = screen
  }

  @inline(__always)
  private mutating func pair(_ first: Int32, _ second: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    if let known = pairTable.find(key) { return known }
    pairs.append(Pair(first: first, second: second))
    pairTable.insert(key, pairs.count - 1)
    return pairs.count - 1
  }
}

/// The first screens of all sessions, as a tree: how many sessions began with each row of screens.
struct WayTree {
  struct Node {
    var before: Int32
    var screen: Int32
    var depth: Int32
    var count = 0
  }

  /// How many screens of a session are followed, and how many rows are kept.
  private static let mostDepth: Int32 = 12
  private static let mostNodes = 200_000

  /// The first node is before all screens.
  private(set) var nodes = [Node(before: -1, screen: -1, depth: 0)]
  private var table = PairIndex()

  /// The node after a screen; -1 if it is not followed.
  @inline(__always)
  mutating func step(from node: Int32, to screen: Int32) -> Int32 {
    if node < 0 || nodes[Int(node)].depth == Self.mostDepth { return -1 }
    let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: screen))
    let next: Int
    if let known = table.find(key) {
      next = known
    } else {
      if nodes.count == Self.mostNodes { return -1 }
      next = nodes.count
      nodes.append(Node(before: node, screen: screen, depth: nodes[Int(node)].depth + 1))
      table.insert(key, next)
    }
    nodes[next].count += 1
    return Int32(next)
  }

  /// The screens of a row, in order.
  func screens(to node: Int) -> [Int32] {
    var result: [Int32] = []
    var current = node
    while current > 0 {
      result.append(nodes[current].screen)
      current = Int(nodes[current].before)
    }
    return result.reversed()
  }
}
