import RoutePlan
import RouteBase
import RouteSyntax

/// The pushes of a plan as a graph over its routes. Each flow has a node, and so has everywhere, so
/// that the graph stays linear in the plan.
struct PushGraph {
  private let plan: Plan
  private let routeCount: Int
  /// The arcs by their tails: where the arcs of each node start, then the head and the link of each
  /// arc. The link is none for a step down and for an arc into a flow or everywhere. Once loops are
  /// known, only arcs on loops are left.
  private var offsets: [Int32]
  private var heads: [Int32] = []
  private var links: [LinkID] = []
  /// How many arcs each node had in all, and for each arc that is left, how many of them came before
  /// it: what looking at them takes off the budget.
  private var degrees: [Int32] = []
  private var ranks: [Int32] = []
  /// For each route, whether a link leads to it.
  private var isTarget: [Bool]
  /// The loop that each node may be on: nodes that lead to each other have the same number.
  private var component: [Int32] = []
  /// Nodes that are no longer on a loop: routes that were reported, and nodes to which only these
  /// led.
  private var isCut: [Bool] = []
  /// For each node, how many arcs lead to it from uncut nodes on its loops.
  private var entries: [Int32] = []
  /// How many more arcs may be looked at.
  private(set) var budget: Int
  /// The memory of a search for a loop: what it visited, and how often it visited each node. That is
  /// in the lowest two bits of a word, above them the number of the search that counted.
  private var visits: [Visit] = []
  private var arrivals: [UInt32] = []
  private var search: UInt32 = 0

  /// `takes` says which routes may be pushed, and `uses` which links may be taken.
  init(
    _ plan: Plan, budget: Int, takes: (RouteID) -> Bool,
    uses: (LinkID, Link) -> Bool
  ) {
    self.plan = plan
    self.budget = budget
    routeCount = plan.routes.count
    let everywhere = Int32(routeCount + plan.flows.count)
    let isTaken = plan.routes.indices.map { takes(RouteID($0)) }
    isTarget = Array(repeating: false, count: routeCount)
    offsets = [0]
    offsets.reserveCapacity(Int(everywhere) + 2)
    func add(_ slice: ArraySlice<LinkID>) {
      for id in slice {
        let link = plan.links[id.index]
        guard uses(id, link), isTaken[link.target.index] else { continue }
        isTarget[link.target.index] = true
        heads.append(Int32(link.target.index))
        links.append(id)
      }
    }
    func add(node: Int) {
      heads.append(Int32(node))
      links.append(.none)
    }
    let hasEverywhere = !plan.linkIndex.linksFromEverywhere.isEmpty
    for index in plan.routes.indices {
      if isTaken[index] {
        for child in plan.children[index] where isTaken[child.index] {
          let flags = plan.routes[child.index].flags
          if !flags.contains(.linkedOnly) && !flags.contains(.recycle) { add(node: child.index) }
        }
        add(plan.linkIndex.links(of: RouteID(index)))
        let flow = plan.routes[index].flow
        if !flow.isNone { add(node: routeCount + flow.index) }
        if hasEverywhere { add(node: Int(everywhere)) }
      }
      offsets.append(Int32(heads.count))
    }
    for index in plan.flows.indices {
      add(plan.linkIndex.links(of: FlowID(index)))
      let around = plan.flows[index].flow
      if !around.isNone { add(node: routeCount + around.index) }
      offsets.append(Int32(heads.count))
    }
    add(plan.linkIndex.linksFromEverywhere)
    offsets.append(Int32(heads.count))
    component = components()
    isCut = Array(repeating: false, count: component.count)
    arrivals = Array(repeating: 0, count: component.count)
    entries = Array(repeating: 0, count: component.count)
    keepLoops()
  }

  /// Removes the arcs that are on no loop.
  private mutating func keepLoops() {
    degrees.reserveCapacity(component.count)
    var count = 0
    for node in component.indices {
      let arcs = arcs(node)
      degrees.append(Int32(arcs.count))
      offsets[node] = Int32(count)
      if component[node] < 0 { continue }
      for arc in arcs where component[Int(heads[arc])] == component[node] {
        entries[Int(heads[arc])] += 1
        ranks.append(Int32(arc - arcs.lowerBound))
        (heads[count], links[count]) = (heads[arc], links[arc])
        count += 1
      }
    }
    offsets[component.count] = Int32(count)
    heads.removeLast(heads.count - count)
    links.removeLast(links.count - count)
  }

  private func arcs(_ node: Int) -> Range<Int> { Int(offsets[node])..<Int(offsets[node + 1]) }

  /// Strongly connected components (Tarjan, "Depth-first search and linear graph algorithms",
  /// 1972), with an explicit stack; -1 for nodes that are alone in theirs.
  private func components() -> [Int32] {
    let count = offsets.count - 1
    var number = [Int32](repeating: -1, count: count)
    var isDone = [Bool](repeating: false, count: count)
    var order = [Int32](repeating: -1, count: count)
    var low = [Int32](repeating: 0, count: count)
    var open: [Int32] = []
    var stack: [(node: Int, arc: Int)] = []
    var time: Int32 = 0
    for root in 0..<count where order[root] < 0 && !arcs(root).isEmpty {
      stack.append((root, arcs(root).lowerBound))
      while let (node, arc) = stack.last {
        if order[node] < 0 {
          (order[node], low[node]) = (time, time)
          time += 1
          open.append(Int32(node))
        }
        if arc < arcs(node).upperBound {
          stack[stack.count - 1].arc += 1
          let head = Int(heads[arc])
          if order[head] < 0 {
            stack.append((head, arcs(head).lowerBound))
          } else if !isDone[head] {
            low[node] = min(low[node], order[head])
          }
          continue
        }
        stack.removeLast()
        if let (parent, _) = stack.last { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        let isAlone = open.last == Int32(node) && !arcs(node).contains { heads[$0] == node }
        while let member = open.popLast() {
          isDone[Int(member)] = true
          if !isAlone { number[Int(member)] = order[node] }
          if member == node { break }
        }
      }
    }
    return number
  }

  /// A shortest loop through each route that still has one after the routes reported before are
  /// cut.
  mutating func loops() -> [(route: RouteID, steps: [Witness.Step])] {
    var result: [(route: RouteID, steps: [Witness.Step])] = []
    for index in plan.routes.indices
    where isTarget[index] && component[index] >= 0 && !isCut[index] && budget > 0 {
      guard let steps = loop(through: index) else { continue }
      result.append((RouteID(index), steps))
      cut(index)
    }
    return result
  }

  /// Cuts a node, and every node to which no uncut node on its loops then leads. Each node is cut
  /// at most once.
  private mutating func cut(_ node: Int) {
    var open = [node]
    isCut[node] = true
    while let node = open.popLast() {
      for arc in arcs(node) {
        let head = Int(heads[arc])
        if isCut[head] { continue }
        entries[head] -= 1
        if entries[head] > 0 { continue }
        isCut[head] = true
        open.append(head)
      }
    }
  }

  /// The routes on a loop that a link closes.
  mutating func looping() -> [RouteID] {
    let closing = closingLinks()
    return plan.routes.indices.filter {
      guard isTarget[$0] && component[$0] >= 0 else { return false }
      return closing[$0] != .none || budget > 0 && loop(through: $0) != nil
    }.map { RouteID($0) }
  }

  /// For each route, a link from another route on its loops, which closes one of them. Otherwise
  /// none, although a link from a flow or everywhere may close one. A link that is not `disliked`
  /// is preferred.
  private func closingLinks(disliked: Set<LinkID> = []) -> [LinkID] {
    var result = [LinkID](repeating: .none, count: routeCount)
    for node in 0..<routeCount where component[node] >= 0 {
      for arc in arcs(node) where !links[arc].isNone {
        let head = Int(heads[arc])
        guard
          result[head].isNone || disliked.contains(result[head]) && !disliked.contains(links[arc])
        else { continue }
        result[head] = links[arc]
      }
    }
    return result
  }

  /// For each of the given links and routes, the link that closes a loop, if there is one.
  mutating func closings(
    of ids: [LinkID], through routes: [RouteID]
  ) -> [(route: RouteID, link: LinkID)] {
    var result: [(route: RouteID, link: LinkID)] = []
    for id in ids {
      let link = plan.links[id.index]
      guard component[link.target.index] >= 0 else { continue }
      if case .route(let source) = link.source {
        // A link is on a loop if its two ends lead to each other.
        guard component[source.index] == component[link.target.index] else { continue }
        result.append((link.target, id))
      } else if loop(through: link.target.index, closedBy: id) != nil {
        result.append((link.target, id))
      }
    }
    let closing = closingLinks(disliked: Set(ids))
    for route in routes where component[route.index] >= 0 {
      if !closing[route.index].isNone {
        result.append((route, closing[route.index]))
      } else if let last = loop(through: route.index)?.last, !last.link.isNone {
        result.append((route, last.link))
      }
    }
    return result
  }

  private struct Visit {
    var node: Int32
    var before: Int32
    var link: LinkID
    /// The route from which a flow or everywhere was entered; their links do not lead back to it.
    var origin: Int32
  }

  /// The shortest path from a route back to itself that ends with a link. A flow, or everywhere, is
  /// passed twice, from two routes, because a link that one route may not take may be open to the
  /// other.
  private mutating func loop(
    through start: Int, closedBy last: LinkID = .none
  ) -> [Witness.Step]? {
    search = (search + 1) & .max >> 2
    if search == 0 {
      for node in arrivals.indices { arrivals[node] = 0 }
      search = 1
    }
    visits.removeAll(keepingCapacity: true)
    visits.append(Visit(node: Int32(start), before: -1, link: .none, origin: -1))
    var next = 0
    while next < visits.count && budget > 0 {
      let here = visits[next]
      let isRoute = here.node < routeCount
      for arc in arcs(Int(here.node)) {
        let head = heads[arc]
        let word = arrivals[Int(head)]
        let known = word >> 2 == search ? word & 3 : 0
        if known >= (head < routeCount ? 1 : 2) { continue }
        guard !isCut[Int(head)], isRoute || head != here.origin else { continue }
        let visit = Visit(
          node: head, before: Int32(next), link: links[arc],
          origin: head < routeCount ? -1 : isRoute ? here.node : here.origin)
        if head == start {
          if visit.link.isNone || !last.isNone && visit.link != last { continue }
          budget -= Int(ranks[arc]) + 1
          return Self.steps(to: visit, visits, routeCount)
        }
        arrivals[Int(head)] = search << 2 | (known + 1)
        visits.append(visit)
      }
      budget -= Int(degrees[Int(here.node)])
      next += 1
    }
    return nil
  }

  /// The steps that lead to a visit. Not a method of a value, which would be copied for it.
  private static func steps(
    to last: Visit, _ visits: [Visit], _ routeCount: Int
  ) -> [Witness.Step] {
    var steps: [Witness.Step] = []
    var current: Visit? = last
    while let visit = current {
      if visit.before >= 0 && visit.node < routeCount {
        steps.append(
          Witness.Step(
            verb: visit.link.isNone ? .down : .sub, route: RouteID(Int(visit.node)),
            link: visit.link))
      }
      current = visit.before < 0 ? nil : visits[Int(visit.before)]
    }
    return steps.reversed()
  }
}
