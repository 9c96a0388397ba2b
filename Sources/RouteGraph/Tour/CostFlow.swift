/// A network of arcs with costs, least amounts and capacities, and its cheapest circulation.
///
/// The method is the primal-dual one (Ford and Fulkerson, "Flows in networks", 1962, with the
/// shortest paths by Dijkstra and potentials of Edmonds and Karp, "Theoretical improvements in
/// algorithmic efficiency for network flow problems", 1972): what the least amounts leave over at
/// some nodes goes to where they take too much, along all shortest paths at once. There are as many
/// phases as paths differ in cost, which are few in a plan.
struct CostFlow {
  struct Arc {
    var tail: Int32
    var head: Int32
    var cost: UInt32
    var least: Int32
    /// The largest amount; `unlimited` for none.
    var most: Int32
    /// After `solve`, how much goes through it.
    var amount: Int32 = 0
  }
  static let unlimited = Int32.max

  private(set) var nodeCount: Int
  private(set) var arcs: [Arc] = []
  /// After `solve`, a price for each node: no arc that may take more costs less than the price of its
  /// head less that of its tail.
  private(set) var potentials: [Int64] = []
  /// The cost of the circulation.
  private(set) var cost: UInt64 = 0

  init(nodeCount: Int) { self.nodeCount = nodeCount }

  /// Adds an arc and returns its number.
  @discardableResult
  mutating func add(
    _ tail: Int32, _ head: Int32, cost: UInt32, least: Int32 = 0, most: Int32 = unlimited
  ) -> Int {
    arcs.append(Arc(tail: tail, head: head, cost: cost, least: least, most: most))
    return arcs.count - 1
  }

  mutating func addNode() -> Int32 {
    nodeCount += 1
    return Int32(nodeCount - 1)
  }

  /// Raises what has to go through an arc.
  mutating func require(_ arc: Int, _ least: Int32) {
    arcs[arc].least = max(arcs[arc].least, least)
  }

  /// Lowers what may go through an arc.
  mutating func limit(_ arc: Int, _ most: Int32) { arcs[arc].most = min(arcs[arc].most, most) }

  /// Finds the cheapest circulation; false if there is none, or not within `phases`. Then the cost
  /// is that of the least amounts alone, which is a lower bound, too.
  mutating func solve(phases: Int = 2000) -> Bool {
    var residual = Residual(self)
    let isWhole = residual.run(phases: phases)
    potentials = residual.potential
    cost = 0
    for index in arcs.indices {
      if isWhole { arcs[index].amount = arcs[index].least + residual.room[2 * index + 1] }
      let amount = isWhole ? arcs[index].amount : arcs[index].least
      cost += UInt64(arcs[index].cost) * UInt64(amount)
    }
    if !isWhole { cost += residual.proved }
    return isWhole
  }
}

/// What can still be moved: each arc in its direction, and back what already goes through it.
private struct Residual {
  /// For arc `i`, its room is at `2 * i` and that of its reverse at `2 * i + 1`.
  var room: [Int32]
  /// What the amounts moved so far cost at least.
  private(set) var proved: UInt64 = 0
  private let heads: [Int32]
  private let costs: [Int64]
  private let offsets: [Int32]
  private let places: [Int32]
  private var excess: [Int32]
  private(set) var potential: [Int64]
  private var distance: [Int64]
  private var current: [Int32]
  /// The round in which each node was visited last, and the present one.
  private var visits: [Int32]
  private var round: Int32 = 0
  private var heap = FlowHeap()
  private static let far = Int64.max / 4

  init(_ flow: CostFlow) {
    let count = flow.arcs.count
    var room = [Int32](repeating: 0, count: 2 * count)
    var heads = room
    var costs = [Int64](repeating: 0, count: 2 * count)
    var excess = [Int32](repeating: 0, count: flow.nodeCount)
    var offsets = [Int32](repeating: 0, count: flow.nodeCount + 1)
    for (index, arc) in flow.arcs.enumerated() {
      room[2 * index] = arc.most == CostFlow.unlimited ? .max / 2 : max(arc.most - arc.least, 0)
      heads[2 * index] = arc.head
      heads[2 * index + 1] = arc.tail
      costs[2 * index] = Int64(arc.cost)
      costs[2 * index + 1] = -Int64(arc.cost)
      excess[Int(arc.head)] += arc.least
      excess[Int(arc.tail)] -= arc.least
      offsets[Int(arc.tail) + 1] += 1
      offsets[Int(arc.head) + 1] += 1
    }
    for node in 0..<flow.nodeCount { offsets[node + 1] += offsets[node] }
    var next = offsets
    var places = [Int32](repeating: 0, count: 2 * count)
    for (index, arc) in flow.arcs.enumerated() {
      places[Int(next[Int(arc.tail)])] = Int32(2 * index)
      next[Int(arc.tail)] += 1
      places[Int(next[Int(arc.head)])] = Int32(2 * index + 1)
      next[Int(arc.head)] += 1
    }
    (self.room, self.heads, self.costs) = (room, heads, costs)
    (self.offsets, self.places, self.excess) = (offsets, places, excess)
    potential = Array(repeating: 0, count: flow.nodeCount)
    distance = potential
    current = Array(repeating: 0, count: flow.nodeCount)
    visits = Array(repeating: 0, count: flow.nodeCount)
  }

  mutating func run(phases: Int) -> Bool {
    for _ in 0..<phases {
      guard excess.contains(where: { $0 > 0 }) else { return true }
      guard measure() else { return false }
      augment()
    }
    return !excess.contains { $0 > 0 }
  }

  /// Updates the potentials by the distances from where too much is; false if nothing that lacks
  /// something can be reached.
  private mutating func measure() -> Bool {
    for node in distance.indices {
      distance[node] = Self.far
      if excess[node] > 0 {
        distance[node] = 0
        heap.insert(0, Int32(node))
      }
    }
    var last = Self.far
    while let (length, node) = heap.removeFirst() {
      let index = Int(node)
      if length > distance[index] { continue }
      // Beyond the nearest node that lacks something, potentials rise alike.
      if length > last { continue }
      if excess[index] < 0 { last = min(last, length) }
      for place in Int(offsets[index])..<Int(offsets[index + 1]) {
        let arc = Int(places[place])
        if room[arc] == 0 { continue }
        let head = Int(heads[arc])
        let next = length + costs[arc] + potential[index] - potential[head]
        if next < distance[head] {
          distance[head] = next
          heap.insert(next, Int32(head))
        }
      }
    }
    if last == Self.far { return false }
    for node in distance.indices { potential[node] += min(distance[node], last) }
    return true
  }

  /// Moves as much as possible along arcs without reduced cost.
  private mutating func augment() {
    for node in excess.indices { current[node] = offsets[node] }
    var isMoved = true
    while isMoved {
      isMoved = false
      round += 1
      for node in excess.indices where excess[node] > 0 {
        while excess[node] > 0, push(from: node) { isMoved = true }
      }
      if isMoved { for node in excess.indices { current[node] = offsets[node] } }
    }
  }

  /// Moves one path's worth from a node to some node that lacks something; false if there is no path.
  private mutating func push(from source: Int) -> Bool {
    var path: [Int] = []
    var node = source
    if visits[node] == round { return false }
    visits[node] = round
    while excess[node] >= 0 {
      var isOn = false
      while current[node] < offsets[node + 1] {
        let arc = Int(places[Int(current[node])])
        let head = Int(heads[arc])
        if room[arc] > 0 && visits[head] != round
          && costs[arc] + potential[node] - potential[head] == 0
        {
          path.append(arc)
          node = head
          visits[node] = round
          isOn = true
          break
        }
        current[node] += 1
      }
      if isOn { continue }
      // A dead end stays visited.
      guard let arc = path.popLast() else { return false }
      node = Int(heads[arc ^ 1])
      current[node] += 1
    }
    var amount = min(excess[source], -excess[node])
    for arc in path { amount = min(amount, room[arc]) }
    for arc in path {
      room[arc] -= amount
      room[arc ^ 1] += amount
      visits[Int(heads[arc])] = 0
    }
    visits[source] = 0
    proved += UInt64(max(potential[node] - potential[source], 0)) * UInt64(amount)
    excess[source] -= amount
    excess[node] += amount
    return true
  }
}

/// Nodes by their distance.
private struct FlowHeap {
  private var entries: [(length: Int64, node: Int32)] = []

  mutating func insert(_ length: Int64, _ node: Int32) {
    entries.append((length, node))
    var index = entries.count - 1
    while index > 0 {
      let parent = (index - 1) / 4
      guard length < entries[parent].length else { break }
      entries[index] = entries[parent]
      index = parent
    }
    entries[index] = (length, node)
  }

  mutating func removeFirst() -> (length: Int64, node: Int32)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if entries.isEmpty { return first }
    var index = 0
    while true {
      let start = 4 * index + 1
      if start >= entries.count { break }
      var least = start
      for child in start..<min(start + 4, entries.count)
      where entries[child].length < entries[least].length { least = child }
      guard entries[least].length < last.length else { break }
      entries[index] = entries[least]
      index = least
    }
    entries[index] = last
    return first
  }
}
