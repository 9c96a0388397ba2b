/// Finds rows that a solution of a program breaks although every tour satisfies them: that each part
/// with something to cover is entered from the root (the connectivity cuts of Christofides, Campos,
/// Corberán and Mota, 1986).
///
/// A tour that covers an item does so with an arc that lies wholly in a part of the network, or with
/// another one; in the first case it passes an arc into the part, if the root is outside. So the arcs
/// into a part and the item's other arcs together carry at least 1. The part for which they
/// carry least is a minimum cut (Ford and Fulkerson, 1962) between the root and a sink behind the
/// item's arcs.
struct ProgramCuts {
  private let program: CoverProgram
  private let root: Int32
  private let amounts: [Double]
  /// The arcs with an amount.
  private var net: CutNet
  /// How many arcs may be looked at.
  private(set) var budget: Int
  private static let little = 1e-4
  /// How much less than 1 a row has to carry to be worth adding.
  private static let enough = 0.97

  init(_ program: CoverProgram, root: Int32, _ amounts: [Double], budget: Int) {
    self.program = program
    self.root = root
    self.amounts = amounts
    self.budget = budget
    net = CutNet(nodeCount: program.nodeCount)
    for (index, arc) in program.arcs.enumerated() where amounts[index] > Self.little {
      net.add(arc.tail, arc.head, amounts[index])
    }
  }

  /// The arcs of each row that was found; one of these has to be passed. `covers` says which rows
  /// of the program cover an item.
  mutating func find(_ covers: [Bool]) -> [[Int32]] {
    var arcs = [[Int32]](repeating: [], count: covers.count)
    for term in program.terms where Int(term.row) < covers.count && covers[Int(term.row)] {
      arcs[Int(term.row)].append(term.arc)
    }
    var result: [[Int32]] = []
    var seen: Set<[Int32]> = []
    for own in arcs where !own.isEmpty && budget > 0 && result.count < Self.most {
      guard let cut = cut(around: own), seen.insert(cut).inserted else { continue }
      result.append(cut)
    }
    return result
  }

  private static let most = 200

  /// The same for places: before something is done on a frame of some places, an arc has put such a
  /// frame where there was none. To go up, to go back or to come back with a tab does not.
  mutating func findPlaces(_ covers: [Bool]) -> [[Int32]] {
    if program.placings.isEmpty { return [] }
    let count = Int((program.places.max() ?? -1) + 1)
    var placed = [[Int32]](repeating: [], count: program.arcs.count)
    for placing in program.placings { placed[Int(placing.arc)].append(placing.place) }
    var net = CutNet(nodeCount: count + 1)
    let outside = Int32(count)
    func tail(_ arc: Int) -> Int32 { program.places[Int(program.arcs[arc].tail)] }
    for arc in placed.indices where amounts[arc] > Self.little && !placed[arc].isEmpty {
      let from = tail(arc) < 0 ? outside : tail(arc)
      var gate = from
      if placed[arc].count > 1 {
        gate = net.addNode()
        net.add(from, gate, amounts[arc])
      }
      for place in placed[arc] where place != from {
        net.add(gate, place, placed[arc].count > 1 ? 1 : amounts[arc])
      }
    }
    var result: [[Int32]] = []
    var seen: Set<[Bool]> = []
    for place in wantedPlaces(covers, count) where budget > 0 && result.count < Self.most {
      var own = net
      budget -= net.count
      guard let isRooted = own.cut(from: outside, to: place, below: Self.enough, &budget),
        seen.insert(Array(isRooted[..<count])).inserted
      else { continue }
      var cut: [Int32] = []
      for arc in placed.indices {
        let from = tail(arc)
        if from >= 0 && !isRooted[Int(from)] { continue }
        if placed[arc].contains(where: { !isRooted[Int($0)] }) { cut.append(Int32(arc)) }
      }
      budget -= placed.count
      result.append(cut)
    }
    return result
  }

  /// The places at which alone some item is covered.
  private func wantedPlaces(_ covers: [Bool], _ count: Int) -> [Int32] {
    var place = [Int32](repeating: .max, count: covers.count)
    for term in program.terms where Int(term.row) < covers.count && covers[Int(term.row)] {
      let own = program.places[Int(program.arcs[Int(term.arc)].tail)]
      let row = Int(term.row)
      if place[row] == .max { place[row] = own }
      if place[row] != own { place[row] = -1 }
    }
    var isWanted = [Bool](repeating: false, count: count)
    for own in place where own >= 0 && own < .max { isWanted[Int(own)] = true }
    return (0..<Int32(count)).filter { isWanted[Int($0)] }
  }

  /// The row for the part that is entered least, for an item with these arcs; nil if it is entered
  /// enough.
  private mutating func cut(around own: [Int32]) -> [Int32]? {
    var net = net
    let sink = net.addNode()
    for arc in own where amounts[Int(arc)] > Self.little {
      let gate = net.addNode()
      net.add(program.arcs[Int(arc)].tail, gate, 1)
      net.add(program.arcs[Int(arc)].head, gate, 1)
      net.add(gate, sink, amounts[Int(arc)])
    }
    budget -= net.count
    guard let isRooted = net.cut(from: root, to: sink, below: Self.enough, &budget) else {
      return nil
    }
    func isInside(_ node: Int32) -> Bool { !isRooted[Int(node)] }
    var cut: [Int32] = []
    for (index, arc) in program.arcs.enumerated() where isInside(arc.head) && !isInside(arc.tail) {
      cut.append(Int32(index))
    }
    cut += own.filter {
      let arc = program.arcs[Int($0)]
      return !isInside(arc.tail) || !isInside(arc.head)
    }
    budget -= program.arcs.count
    return Array(Set(cut)).sorted()
  }
}

/// A network with capacities, in which flows are found by shortest augmenting paths (Edmonds and Karp,
/// 1972).
private struct CutNet {
  private var first: [Int32]
  private var next: [Int32] = []
  private var heads: [Int32] = []
  private var room: [Double] = []

  init(nodeCount: Int) { first = Array(repeating: -1, count: nodeCount) }

  var count: Int { heads.count }

  mutating func addNode() -> Int32 {
    first.append(-1)
    return Int32(first.count - 1)
  }

  mutating func add(_ tail: Int32, _ head: Int32, _ capacity: Double) {
    for (from, to, room) in [(tail, head, capacity), (head, tail, 0)] {
      next.append(first[Int(from)])
      first[Int(from)] = Int32(heads.count)
      heads.append(to)
      self.room.append(room)
    }
  }

  /// Which nodes lie on the root's side of a minimum cut; nil if `most` flows.
  mutating func cut(
    from root: Int32, to sink: Int32, below most: Double, _ budget: inout Int
  ) -> [Bool]? {
    var flow = 0.0
    while flow < most && budget > 0 {
      var arcs = [Int32](repeating: -1, count: first.count)
      var isMet = [Bool](repeating: false, count: first.count)
      isMet[Int(root)] = true
      var queue = [root]
      var place = 0
      while place < queue.count && !isMet[Int(sink)] {
        let node = queue[place]
        place += 1
        var arc = first[Int(node)]
        while arc >= 0 {
          budget -= 1
          let head = heads[Int(arc)]
          if room[Int(arc)] > 1e-9 && !isMet[Int(head)] {
            isMet[Int(head)] = true
            arcs[Int(head)] = arc
            queue.append(head)
          }
          arc = next[Int(arc)]
        }
      }
      if !isMet[Int(sink)] { return isMet }
      var path: [Int32] = []
      var node = sink
      while node != root {
        path.append(arcs[Int(node)])
        node = heads[Int(arcs[Int(node)] ^ 1)]
      }
      let amount = path.reduce(Double.infinity) { min($0, room[Int($1)]) }
      for arc in path {
        room[Int(arc)] -= amount
        room[Int(arc ^ 1)] += amount
      }
      flow += amount
    }
    return nil
  }
}
