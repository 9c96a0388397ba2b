/// The kinds of declarations in a reading order. Each kind keeps the order of its list.
package enum ReadingOrderKind: Int, CaseIterable {
  case task, link, fallback, flow, service, route
}

/// Merges the declarations of a plan, given as a list for each kind, into one text order: services,
/// flows and routes contain others, and each kind keeps the order of its list.
///
/// The lists do not say how different kinds are ordered among each other. So the next declaration
/// written is always one for which nothing is left that must precede it or anything inside it. A
/// link that names its source may be anywhere in its service: it is written at the top of the
/// service, and in a block only if what follows in the block has to wait for it. If no order keeps
/// every list, some declarations come earlier than in their list; a file that is included in a
/// block and puts routes elsewhere can cause this.
package struct ReadingOrder {
  /// A declaration.
  package struct Node {
    package var kind: ReadingOrderKind
    /// Whether it may be in any block of its service, which is then its `container`.
    package var isFloating: Bool
    // There may be millions of nodes, so numbers take four bytes.
    private var ownIndex: Int32
    private var ownContainer: Int32

    /// Its index in the list of its kind.
    package var index: Int { Int(ownIndex) }
    /// The node whose block it is in; -1 for the top.
    package var container: Int {
      get { Int(ownContainer) }
      set { ownContainer = Int32(truncatingIfNeeded: newValue) }
    }

    package init(kind: ReadingOrderKind, index: Int, container: Int = -1, isFloating: Bool = false)
    {
      self.kind = kind
      self.isFloating = isFloating
      ownIndex = Int32(truncatingIfNeeded: index)
      ownContainer = Int32(truncatingIfNeeded: container)
    }
  }

  package enum Event: Equatable {
    case open(Int32)
    case close(Int32)
  }

  /// The nodes in the order in which they are written. Those in loops of containers are left out.
  package private(set) var events: [Event] = []

  private let nodes: [Node]
  private static let kinds = ReadingOrderKind.allCases.count
  /// For each kind, the nodes by index, and how many from the front are written.
  private var lists: [[Int32]]
  private var next = [Int](repeating: 0, count: kinds)
  /// For each node (the top last) and kind, the nodes in its block, linked through `sibling`.
  private var heads: [Int32]
  private var sibling: [Int32]
  /// For each node and kind, the smallest index of the node and what is in it, or `Int32.max`.
  private var smallest: [Int32]
  private var isWritten: [Bool]
  /// For each node, the service around it, or -1.
  private var scopes: [Int32]

  /// Nodes of one kind are given in the order of their indices, which count from 0.
  package init(_ nodes: [Node]) {
    self.nodes = nodes
    lists = Array(repeating: [], count: Self.kinds)
    heads = Array(repeating: -1, count: (nodes.count + 1) * Self.kinds)
    sibling = Array(repeating: -1, count: nodes.count)
    smallest = Array(repeating: .max, count: nodes.count * Self.kinds)
    isWritten = Array(repeating: false, count: nodes.count)
    scopes = Array(repeating: -1, count: nodes.count)
    events.reserveCapacity(nodes.count * 2)
    for (id, node) in nodes.enumerated() { lists[node.kind.rawValue].append(Int32(id)) }
    for id in nodes.indices.reversed() {
      let slot = block(nodes[id].container) + nodes[id].kind.rawValue
      sibling[id] = heads[slot]
      heads[slot] = Int32(id)
    }
    findSmallest()
    write()
  }

  /// The start of a block's lists in `heads`.
  private func block(_ container: Int) -> Int {
    (container < 0 ? nodes.count : container) * Self.kinds
  }

  /// Walks down from the top, then collects from the bottom up what is in each node.
  private mutating func findSmallest() {
    var order: [Int32] = []
    order.reserveCapacity(nodes.count)
    func addBlock(_ container: Int, to order: inout [Int32]) {
      for kind in 0..<Self.kinds {
        var child = heads[block(container) + kind]
        while child >= 0 {
          order.append(child)
          child = sibling[Int(child)]
        }
      }
    }
    addBlock(-1, to: &order)
    var position = 0
    while position < order.count {
      let id = Int(order[position])
      let container = nodes[id].container
      if container >= 0 {
        scopes[id] =
          nodes[container].kind == .service ? Int32(container) : scopes[container]
      }
      addBlock(id, to: &order)
      position += 1
    }
    for node in order.reversed() {
      let id = Int(node)
      let own = id * Self.kinds + nodes[id].kind.rawValue
      smallest[own] = min(smallest[own], Int32(truncatingIfNeeded: nodes[id].index))
      let container = nodes[id].container
      // A floating node may be anywhere in its service, but it has to be in it.
      guard container >= 0 else { continue }
      for kind in 0..<Self.kinds {
        let slot = container * Self.kinds + kind
        smallest[slot] = min(smallest[slot], smallest[id * Self.kinds + kind])
      }
    }
  }

  /// Whether nothing is left that has to precede a node.
  private func isReady(_ id: Int) -> Bool {
    for kind in 0..<Self.kinds {
      let index = smallest[id * Self.kinds + kind]
      if index < .max && index != self.next(kind) { return false }
    }
    return true
  }

  /// The index of the next node of a kind.
  private func next(_ kind: Int) -> Int32 {
    next[kind] < lists[kind].count
      ? Int32(truncatingIfNeeded: nodes[Int(lists[kind][next[kind]])].index) : .max
  }

  private mutating func write() {
    var open = [-1]
    while let container = open.last {
      guard let id = choose(in: container) else {
        open.removeLast()
        if container >= 0 { events.append(.close(Int32(container))) }
        continue
      }
      isWritten[id] = true
      let kind = nodes[id].kind.rawValue
      while next[kind] < lists[kind].count, isWritten[Int(lists[kind][next[kind]])] {
        next[kind] += 1
      }
      events.append(.open(Int32(id)))
      open.append(id)
    }
  }

  /// The node to write next in a block; nil at its end.
  private mutating func choose(in container: Int) -> Int? {
    let block = block(container)
    var first: Int?
    for kind in 0..<Self.kinds {
      while heads[block + kind] >= 0, isWritten[Int(heads[block + kind])] {
        heads[block + kind] = sibling[Int(heads[block + kind])]
      }
      let id = Int(heads[block + kind])
      guard id >= 0 else { continue }
      if isReady(id) { return id }
      // A node with a block goes before one without: the block may contain what the other waits
      // for.
      if first == nil || kind >= ReadingOrderKind.flow.rawValue { first = id }
    }
    guard let first else { return nil }
    let link = ReadingOrderKind.link.rawValue
    if next[link] < lists[link].count {
      let id = Int(lists[link][next[link]])
      let scope =
        container < 0 || nodes[container].kind == .service ? container : Int(scopes[container])
      if nodes[id].isFloating && nodes[id].container == scope { return id }
    }
    return first
  }
}
