package import RoutePlan
import RouteBase
import RouteSyntax

/// Answers questions about ways through a plan.
///
/// A path between screens is a path between configurations: the stack and the facts that hold. The
/// cheapest is found by A* (Hart, Nilsson and Raphael, "A formal basis for the heuristic
/// determination of minimum cost paths", 1968) over explicit configurations with the distances of
/// the relaxed graph as its guide, so it is the cheapest whatever the plan mixes. Where a plan has
/// neither links nor tabs nor facts, the hierarchy answers at once. A planner is made once for a
/// plan, in linear time.
package struct Planner: Sendable {
  package let plan: Plan
  package let hierarchy: Hierarchy
  /// Whether the hierarchy alone says everything: there are no links, tabs or conditions.
  package let isTree: Bool
  /// Which steps there are, and what each does.
  package let table: StepTable
  let facts: FactSpace
  /// How far it is at least.
  let relaxed: RelaxedGraph
  /// Nil where a graph over routes does not say everything.
  let plain: PlainGraph?

  package init(_ plan: Plan) {
    self.plan = plan
    table = StepTable(plan)
    hierarchy = table.hierarchy
    isTree =
      plan.links.isEmpty && plan.conditions.count == 1
      && !plan.routes.contains { $0.flags.contains(.tabs) || $0.flags.contains(.linkedOnly) }
    facts = FactSpace(plan)
    relaxed = RelaxedGraph(plan)
    plain = isTree ? nil : PlainGraph(plan)
  }

  /// The cheapest paths that `request` asks for. Who asks more than once keeps a `PathFinder`.
  package func find(_ request: PathRequest) -> PathAnswer {
    var finder = PathFinder(self)
    return finder.find(request)
  }

  /// Up to the lowest common ancestor, then down.
  func walk(_ request: PathRequest) -> PathAnswer {
    let (from, to) = (request.from, request.to)
    var path = StepPath(
      from: from, to: to, steps: [], cost: 0, opening: plan.chain(of: from), given: request.given)
    if from == to {
      path.steps = [Step.staying(on: from, depth: path.opening.count)]
      return .found([path])
    }
    let meeting = hierarchy.lowestCommonAncestor(from, to)
    guard !meeting.isNone else {
      return .notFound(NoPath(kind: .unreachable, reached: [path.opening[0]]))
    }
    var depth = path.opening.count
    var current = from
    while current != meeting {
      current = hierarchy.parent(of: current)
      depth -= 1
      path.steps.append(Step(verb: .up, route: current, cost: 1, kept: depth, pushed: []))
    }
    var descent: [RouteID] = []
    hierarchy.appendDescent(from: meeting, to: to, into: &descent)
    for id in descent {
      let route = plan.routes[id.index]
      path.steps.append(
        Step(
          verb: .down, route: id, presentation: route.presentation, cost: route.cost, kept: depth,
          pushed: [id]))
      depth += 1
    }
    path.cost = path.steps.reduce(0) { $0 + UInt64($1.cost) }
    return .found([path])
  }
}

extension Step {
  /// The step of a path whose source is its target.
  static func staying(on route: RouteID, depth: Int) -> Step {
    Step(verb: .self, route: route, cost: 0, kept: depth, pushed: [])
  }
}
