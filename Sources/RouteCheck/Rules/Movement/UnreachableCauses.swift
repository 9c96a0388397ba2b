import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The unreachable routes, without those that are unreachable only because another one is.
///
/// A route leads to its children and to the targets of its links, if what these require could hold.
/// Routes are visited depth first, and then again in the reverse order of leaving them (Kosaraju's
/// algorithm for strongly connected components, after Sharir, 1981). A route that the second pass
/// meets unvisited is led to only by routes that it leads to itself.
struct UnreachableCauses {
  /// Each with the number of further routes that only it leads to, in the order of the plan.
  private(set) var reported: [(route: RouteID, others: Int)] = []

  private let plan: Plan
  private let reachability: Reachability
  private let linksBySource: RouteGroups
  /// For each flow none of whose routes is reached, its links.
  private var flowLinks: [[LinkID]]

  /// Takes linear time in the plan.
  init(_ plan: Plan, _ reachability: Reachability) {
    self.plan = plan
    self.reachability = reachability
    let sources = plan.links.map { link in
      if case .route(let id) = link.source { id } else { RouteID.none }
    }
    linksBySource = RouteGroups(sources, count: plan.routes.count)
    flowLinks = Array(repeating: [], count: plan.flows.count)
    if !plan.flows.isEmpty { collectFlowLinks() }
    let lost = plan.routes.indices.filter { reachability.verdicts[$0] == .unreachable }
    var left: [Int] = []
    var isSeen = [Bool](repeating: false, count: plan.routes.count + plan.flows.count)
    for index in lost { visit(index, &isSeen) { left.append($0) } }
    isSeen = Array(repeating: false, count: isSeen.count)
    for index in left.reversed() where index < plan.routes.count && !isSeen[index] {
      var count = 0
      visit(index, &isSeen) { if $0 < plan.routes.count { count += 1 } }
      reported.append((RouteID(index), count - 1))
    }
    reported.sort { $0.route < $1.route }
  }

  private mutating func collectFlowLinks() {
    var isReached = [Bool](repeating: false, count: plan.flows.count)
    for (index, route) in plan.routes.enumerated()
    where reachability.verdicts[index] != .unreachable {
      var flow = route.flow
      while !flow.isNone && !isReached[flow.index] {
        isReached[flow.index] = true
        flow = plan.flows[flow.index].flow
      }
    }
    for (index, link) in plan.links.enumerated() {
      if case .flow(let id) = link.source, !isReached[id.index] {
        flowLinks[id.index].append(LinkID(index))
      }
    }
  }

  /// Visits everything that a route leads to, including itself; nodes after the routes are flows.
  private func visit(_ start: Int, _ isSeen: inout [Bool], leave: (Int) -> Void) {
    if isSeen[start] { return }
    isSeen[start] = true
    var stack = [(node: start, next: successors(of: start))]
    while let last = stack.indices.last {
      if let next = stack[last].next.popLast() {
        if isSeen[next] { continue }
        isSeen[next] = true
        stack.append((next, successors(of: next)))
      } else {
        leave(stack[last].node)
        stack.removeLast()
      }
    }
  }

  private func successors(of node: Int) -> [Int] {
    var result: [Int] = []
    if node >= plan.routes.count {
      let flow = node - plan.routes.count
      for id in flowLinks[flow] { add(plan.links[id.index], to: &result) }
      let around = plan.flows[flow].flow
      if !around.isNone { result.append(plan.routes.count + around.index) }
      return result
    }
    for child in plan.children[node]
    where !plan.routes[child.index].flags.contains(.linkedOnly) {
      add(child, to: &result)
    }
    for index in linksBySource[RouteID(node)] { add(plan.links[Int(index)], to: &result) }
    let flow = plan.routes[node].flow
    if !flow.isNone { result.append(plan.routes.count + flow.index) }
    return result
  }

  private func add(_ link: Link, to result: inout [Int]) {
    guard !link.target.isNone, couldHold(link.conditions) else { return }
    add(link.target, to: &result)
    if link.arrow == .jump {
      // A jump pushes the frames below, too; the topmost of them leads to the others.
      var current = plan.routes[link.target.index].parent
      var steps = 0
      while !current.isNone && isLost(current) && steps < 64 {
        add(current, to: &result)
        current = plan.routes[current.index].parent
        steps += 1
      }
    }
  }

  private func add(_ route: RouteID, to result: inout [Int]) {
    if isLost(route) && couldHold(plan.routes[route.index].conditions) {
      result.append(route.index)
    }
  }

  private func isLost(_ route: RouteID) -> Bool {
    reachability.verdicts[route.index] == .unreachable
  }

  private func couldHold(_ id: ConditionsID) -> Bool {
    plan.facts(plan.conditions(id).requires).allSatisfy { reachability.canHold[$0.index] }
  }
}
