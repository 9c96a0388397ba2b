import RoutePlan
import RouteSyntax

/// The lines that a picture draws for links: one for each two routes that links lead between, from
/// the first to the second.
struct LinkWires {
  struct Wire {
    var source: Int
    var target: Int
    /// The innermost route that contains both, or the number of routes if there is none.
    var top = 0
    /// The children of `top` that contain the source and the target; -1 if that is `top` itself.
    var sourceChild = -1
    var targetChild = -1
    /// 0: push, 1: jump, 2: only back.
    var style = 0
    /// The number of the wires that it shares bends with; -1 if there are none.
    var bundle = -1
  }

  private(set) var wires: [Wire] = []
  /// For each link, its wire; -1 if none is drawn.
  private(set) var wireOf: [Int]
  /// For each route, its parent; for those without one, the number of routes.
  let parents: [Int]
  /// For each route, whether a wire ends in it or below it.
  private(set) var isTouched: [Bool]
  /// For each route, the wire that ends there, if no other one ends or starts there; -1 if not.
  private(set) var onlyWire: [Int]
  /// How many steps it takes to go along the hierarchy from one end of each wire to the other.
  private(set) var steps = 0

  /// The wires of a plan; nil if together they are longer than `limit`.
  init?(_ plan: Plan, topDown: [Int], limit: Int) {
    let count = plan.routes.count
    parents = plan.routes.map { $0.parent.isNone ? count : $0.parent.index }
    isTouched = [Bool](repeating: false, count: count)
    onlyWire = [Int](repeating: -1, count: count)
    var ends: [(source: Int, target: Int, link: Int)] = []
    for (index, link) in plan.links.enumerated() {
      guard let (source, target) = Self.ends(of: link, plan), source != target else { continue }
      ends.append((source, target, index))
    }
    wireOf = [Int](repeating: -1, count: plan.links.count)
    var depths = [Int](repeating: 0, count: count + 1)
    for route in topDown where parents[route] < count { depths[route] = depths[parents[route]] + 1 }
    depths[count] = -1
    // Equal ends are neighbours when sorted, and the first link decides where the wire is.
    ends.sort { ($0.source, $0.target, $0.link) < ($1.source, $1.target, $1.link) }
    var firsts: [(link: Int, source: Int, target: Int, others: Range<Int>)] = []
    for (index, end) in ends.enumerated() {
      if let last = firsts.last, last.source == end.source, last.target == end.target {
        firsts[firsts.count - 1].others = last.others.lowerBound..<index + 1
      } else {
        firsts.append((end.link, end.source, end.target, index..<index + 1))
      }
    }
    firsts.sort { $0.link < $1.link }
    for first in firsts {
      for index in first.others { wireOf[ends[index].link] = wires.count }
      var wire = Wire(source: first.source, target: first.target)
      switch plan.links[first.link].arrow {
      case .none: wire.style = 2
      case .jump: wire.style = 1
      default: break
      }
      add(wire, depths)
      if steps > limit { return nil }
    }
    findOnlyWires(count)
    for route in topDown.reversed() where isTouched[route] && parents[route] < count {
      isTouched[parents[route]] = true
    }
  }

  /// Where a link starts and leads to in the picture: a flow is shown by its start.
  private static func ends(of link: Link, _ plan: Plan) -> (Int, Int)? {
    func place(_ flow: FlowID) -> RouteID { plan.flows[flow.index].start }
    let source: RouteID
    switch link.source {
    case .everywhere: return nil
    case .route(let id): source = id
    case .flow(let id): source = place(id)
    }
    var target = link.target
    if target.isNone {
      switch link.back {
      case .to(.route(let id)), .past(.route(let id)): target = id
      case .to(.flow(let id)), .past(.flow(let id)): target = place(id)
      default: return nil
      }
    }
    return source.isNone || target.isNone ? nil : (source.index, target.index)
  }

  /// Finds the routes that only one wire ends at.
  private mutating func findOnlyWires(_ count: Int) {
    var ends = [Int](repeating: 0, count: count)
    for wire in wires {
      ends[wire.source] += 1
      ends[wire.target] += 1
    }
    for (index, wire) in wires.enumerated() where ends[wire.target] == 1 {
      onlyWire[wire.target] = index
    }
  }

  /// Lets a wire share bends with all of its style from its source.
  mutating func bundleAtSource(_ wire: Int) {
    wires[wire].bundle = 3 * wires[wire].source + wires[wire].style
  }

  private mutating func add(_ wire: Wire, _ depths: [Int]) {
    var wire = wire
    var (source, target) = (wire.source, wire.target)
    while source != target {
      steps += 1
      if depths[source] >= depths[target] {
        wire.sourceChild = source
        source = parents[source]
      } else {
        wire.targetChild = target
        target = parents[target]
      }
    }
    wire.top = source
    isTouched[wire.source] = true
    isTouched[wire.target] = true
    wires.append(wire)
  }
}
