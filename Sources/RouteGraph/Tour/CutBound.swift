/// Raises the bound of a circulation by what it costs that all of it hangs together.
///
/// Each set of nodes that has something to cover is entered from outside, if the root is outside. So
/// for a set that no arc without reduced cost enters, the least reduced cost of those that enter it
/// has to be paid as well, and is taken off all of them (the dual ascent of Wong, "A dual ascent
/// approach for Steiner tree problems on a directed graph", 1984, on top of the circulation's
/// potentials). By duality, the sum is a lower bound.
struct CutBound {
  /// What it adds to the cost of the circulation.
  private(set) var raised: UInt64 = 0
  /// The reduced cost of each arc.
  private(set) var reduced: [Int64]
  private let flow: CostFlow
  private let incoming: ArcIndex
  private let outgoing: ArcIndex
  private var isRooted: [Bool]
  private var isInside: [Bool]
  /// How many arcs may be looked at.
  private var budget: Int

  /// `targets` are the nodes at which something has to be covered.
  init(_ flow: CostFlow, root: Int32, targets: [Int32], budget: Int) {
    self.flow = flow
    self.budget = budget
    incoming = ArcIndex(flow.arcs.map { $0.head }, nodeCount: flow.nodeCount)
    outgoing = ArcIndex(flow.arcs.map { $0.tail }, nodeCount: flow.nodeCount)
    let potentials = flow.potentials
    // What the circulation passes already enters a set.
    reduced = flow.arcs.map {
      let reduced = Int64($0.cost) + potentials[Int($0.tail)] - potentials[Int($0.head)]
      return $0.amount > 0 ? min(reduced, 0) : reduced
    }
    isRooted = Array(repeating: false, count: flow.nodeCount)
    isInside = isRooted
    addRooted([root])
    for target in targets where !isRooted[Int(target)] && self.budget > 0 {
      reach(target)
    }
  }

  /// Adds nodes to those that the root reaches without reduced cost, and all that these reach.
  private mutating func addRooted(_ nodes: [Int32]) {
    var open: [Int32] = []
    for node in nodes where !isRooted[Int(node)] {
      isRooted[Int(node)] = true
      open.append(node)
    }
    while let node = open.popLast() {
      for arc in outgoing[node] where reduced[Int(arc)] <= 0 {
        let head = flow.arcs[Int(arc)].head
        if isRooted[Int(head)] { continue }
        isRooted[Int(head)] = true
        open.append(head)
      }
    }
  }

  /// Raises the cuts around a node until the root reaches it.
  private mutating func reach(_ target: Int32) {
    var inside = [target]
    isInside[Int(target)] = true
    var next = 0
    defer { for node in inside { isInside[Int(node)] = false } }
    while true {
      // All from which the target is reached without reduced cost.
      var door: Int32?
      while next < inside.count && door == nil {
        for arc in incoming[inside[next]] where reduced[Int(arc)] <= 0 {
          let tail = flow.arcs[Int(arc)].tail
          if isInside[Int(tail)] { continue }
          if isRooted[Int(tail)] {
            door = tail
            break
          }
          isInside[Int(tail)] = true
          inside.append(tail)
        }
        budget -= incoming.count(inside[next])
        if door == nil { next += 1 }
      }
      if let door {
        isRooted[Int(door)] = false
        addRooted([door])
        return
      }
      var least = Int64.max
      for node in inside {
        for arc in incoming[node] where !isInside[Int(flow.arcs[Int(arc)].tail)] {
          least = min(least, reduced[Int(arc)])
        }
        budget -= incoming.count(node)
      }
      if least == .max || budget < 0 { return }
      raised += UInt64(least)
      for node in inside {
        for arc in incoming[node] where !isInside[Int(flow.arcs[Int(arc)].tail)] {
          reduced[Int(arc)] -= least
        }
      }
      next = 0
    }
  }
}

/// The arcs at each node, by one of their ends.
struct ArcIndex {
  private let offsets: [Int32]
  private let places: [Int32]

  init(_ ends: [Int32], nodeCount: Int) {
    var offsets = [Int32](repeating: 0, count: nodeCount + 1)
    for end in ends { offsets[Int(end) + 1] += 1 }
    for node in 0..<nodeCount { offsets[node + 1] += offsets[node] }
    var next = offsets
    var places = [Int32](repeating: 0, count: ends.count)
    for (arc, end) in ends.enumerated() {
      places[Int(next[Int(end)])] = Int32(arc)
      next[Int(end)] += 1
    }
    (self.offsets, self.places) = (offsets, places)
  }

  subscript(_ node: Int32) -> ArraySlice<Int32> {
    places[Int(offsets[Int(node)])..<Int(offsets[Int(node) + 1])]
  }

  func count(_ node: Int32) -> Int { Int(offsets[Int(node) + 1] - offsets[Int(node)]) }
}
