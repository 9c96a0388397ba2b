import RoutePlan

/// The order in which a tour follows a circulation: an Eulerian circuit of each of its parts
/// (Hierholzer's algorithm), which goes from one part to another where they meet.
///
/// A step that puts a frame on another one and a step up that removes it belong together, as an
/// excursion from the lower frame to the upper one; the circuit is one of the other arcs. So frames
/// that are put on the stack in between are gone when the step up is taken. A circuit may come back to
/// its route on another frame, so none begins on an excursion.
///
/// What a step up leads to depends on how its route came on top. So where a circuit may go on in
/// several ways, it takes a step up that fits what is then on the stack, else a step that is
/// possible on any stack, and others last.
struct CoverCircuit {
  private enum Work {
    case circuit([Int32], Int)
    case visit(RouteID)
    /// What begins on an excursion: others only.
    case excursions(RouteID)
    case arc(Int32)
  }
  private struct Excursion {
    var put: Int32
    var up: Int32
    var route: RouteID
  }

  private let graph: CoverGraph
  private let outgoing: ArcIndex
  private let heads: [Int32]
  /// How often each arc is still to be passed.
  private var left: [Int32]
  /// For each node, how many of its arcs that are possible on any stack are used up, and how many
  /// of the others.
  private var used: [Int32]
  private var usedOthers: [Int32]
  /// Whether an arc is not possible on any stack, and for each such arc its number, by its ends.
  private let depends: [Bool]
  private var others: [UInt64: Int32] = [:]
  private var sketch: StackSketch
  private var excursions: [[Excursion]]
  private var isVisited: [Bool]
  private var isLeft: [Bool]
  private var order: [Int32] = []
  private var work: [Work] = []

  init(_ graph: CoverGraph) {
    self.graph = graph
    let flow = graph.flow
    outgoing = ArcIndex(flow.arcs.map { $0.tail }, nodeCount: flow.nodeCount)
    heads = flow.arcs.map { $0.head }
    left = flow.arcs.map { $0.amount }
    used = Array(repeating: 0, count: flow.nodeCount)
    usedOthers = used
    sketch = StackSketch(graph)
    depends = flow.arcs.indices.map { graph.dependsOnStack(Int32($0)) }
    for arc in flow.arcs.indices where depends[arc] && flow.arcs[arc].amount > 0 {
      others[Self.key(flow.arcs[arc].tail, flow.arcs[arc].head)] = Int32(arc)
    }
    excursions = Array(repeating: [], count: graph.plan.routes.count)
    isVisited = Array(repeating: false, count: graph.plan.routes.count)
    isLeft = isVisited
    for up in graph.ups { addExcursions(up) }
  }

  /// The arcs in the order in which the tour passes them.
  mutating func arcs() -> [Int32] {
    begin(at: graph.rootNode)
    run()
    for index in isVisited.indices where !isVisited[index] {
      let route = RouteID(index)
      let hasMore =
        !isLeft[index] && !excursions[index].isEmpty
        || [graph.inNode(route), graph.outNode(route)].contains { node in
          outgoing[node].contains { left[Int($0)] > 0 }
        }
      if !hasMore { continue }
      work.append(.visit(route))
      run()
    }
    return order
  }

  private mutating func addExcursions(_ up: CoverGraph.Up) {
    let puts = graph.puts(of: up.route, on: up.below)
    let place = Int(graph.placeArcs[up.route.index])
    for put in puts where heads[Int(put)] == graph.inNode(up.route) {
      while left[Int(put)] > 0 && left[Int(up.arc)] > 0 && left[place] > 0 {
        if let turn = graph.turnArc(of: up.route) {
          if left[Int(turn)] == 0 { return }
          left[Int(turn)] -= 1
        }
        left[Int(put)] -= 1
        left[Int(up.arc)] -= 1
        left[place] -= 1
        excursions[up.below.index].append(Excursion(put: put, up: up.arc, route: up.route))
      }
    }
  }

  private static func key(_ tail: Int32, _ head: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: tail)) << 32 | UInt64(UInt32(bitPattern: head))
  }

  /// Begins a circuit of what is left at a node.
  private mutating func begin(at node: Int32) {
    var path: [(node: Int32, arc: Int32, stack: Int32)] = [
      (node, -1, sketch.place(graph.route(node)))
    ]
    var circuit: [Int32] = []
    while let (top, arc, stack) = path.last {
      if let next = next(at: top, on: stack) {
        left[Int(next)] -= 1
        path.append((heads[Int(next)], next, sketch.after(next, on: stack)))
        continue
      }
      path.removeLast()
      if arc >= 0 { circuit.append(arc) }
    }
    if !circuit.isEmpty { work.append(.circuit(circuit.reversed(), 0)) }
  }

  /// How a circuit goes on from a node, if anything is left there.
  private mutating func next(at node: Int32, on stack: Int32) -> Int32? {
    if !others.isEmpty {
      let (top, below) = (sketch.top(stack), sketch.top(sketch.below(stack)))
      for head in graph.fittingHeads(node, top, below) {
        if let arc = others[Self.key(node, head)], left[Int(arc)] > 0 { return arc }
      }
    }
    let arcs = outgoing[node]
    while Int(used[Int(node)]) < arcs.count {
      let next = arcs[arcs.startIndex + Int(used[Int(node)])]
      if left[Int(next)] > 0 && !depends[Int(next)] { return next }
      used[Int(node)] += 1
    }
    while Int(usedOthers[Int(node)]) < arcs.count {
      let next = arcs[arcs.startIndex + Int(usedOthers[Int(node)])]
      if left[Int(next)] > 0 { return next }
      usedOthers[Int(node)] += 1
    }
    return nil
  }

  private mutating func run() {
    while let next = work.popLast() {
      switch next {
      case .circuit(let arcs, let index):
        if index + 1 < arcs.count { work.append(.circuit(arcs, index + 1)) }
        pass(arcs[index])
      case .arc(let arc): order.append(arc)
      case .excursions(let route): leave(route)
      case .visit(let route):
        if isVisited[route.index] { continue }
        isVisited[route.index] = true
        leave(route)
        begin(at: graph.outNode(route))
        begin(at: graph.inNode(route))
      }
    }
  }

  /// Goes on all excursions from a route, once.
  private mutating func leave(_ route: RouteID) {
    if isLeft[route.index] { return }
    isLeft[route.index] = true
    for excursion in excursions[route.index].reversed() {
      work.append(.arc(excursion.up))
      work.append(.excursions(excursion.route))
      work.append(.arc(excursion.put))
    }
  }

  private mutating func pass(_ arc: Int32) {
    order.append(arc)
    if let route = graph.route(heads[Int(arc)]), !isVisited[route.index] {
      work.append(.visit(route))
    }
  }
}
