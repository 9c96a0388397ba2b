package import RoutePlan
import RouteBase
import RouteSyntax

/// Answers questions about paths through a plan.
///
/// A path between screens is a path between configurations, which consist of a stack and the facts
/// that hold. The cheapest path is found by A* (Hart, Nilsson and Raphael, "A formal basis for the
/// heuristic determination of minimum cost paths", 1968) over explicit configurations, guided by
/// the distances of the relaxed graph. So it is the cheapest whatever features the plan combines.
/// If a plan has no links, tabs or facts, the hierarchy gives the answer at once. A planner is
/// created once for a plan, in linear time.
package final class Planner: Sendable {
  package let plan: Plan
  package let hierarchy: Hierarchy
  /// Whether the hierarchy alone describes the plan: there are no links, tabs or conditions.
  package let isTree: Bool
  /// The steps of the plan, and what each does.
  package let table: StepTable
  let facts: FactSpace
  /// The relaxed graph, once some question needed it.
  private let knownRelaxed = Monitor<RelaxedGraph?>(nil)
  private let knownGrants = Monitor<FactGrants?>(nil)
  /// Nil if a graph over routes does not describe the plan completely.
  let plain: PlainGraph?

  package init(_ plan: Plan) {
    self.plan = plan
    table = StepTable(plan)
    hierarchy = table.hierarchy
    isTree =
      plan.links.isEmpty && plan.conditions.count == 1
      && !plan.routes.contains {
        !$0.flags.isDisjoint(with: [.tabs, .linkedOnly, .locked]) || $0.presentation.isFloating
      }
    facts = FactSpace(plan)
    plain = isTree ? nil : PlainGraph(plan)
  }

  /// The graph that gives lower bounds on distances, which most questions about a tree or a plain
  /// graph do not need: made when it is first asked for. Whoever needs it often keeps it.
  var relaxed: RelaxedGraph {
    knownRelaxed.change { known in
      let graph = known ?? RelaxedGraph(plan)
      known = graph
      return graph
    }
  }

  /// What it takes to gain facts, made when it is first asked for.
  var factGrants: FactGrants {
    knownGrants.change { known in
      let grants = known ?? FactGrants(plan, relaxed)
      known = grants
      return grants
    }
  }

  /// The cheapest paths for `request`. Callers with more than one question keep a `PathFinder`.
  package func find(_ request: PathRequest) -> PathAnswer {
    var finder = PathFinder(self)
    return finder.find(request)
  }

  /// Goes up to the lowest common ancestor, then down. Nil if the target is a task.
  func walk(_ request: PathRequest) -> PathAnswer? {
    guard case .route(let to) = request.to else { return nil }
    let from = request.from
    var path = StepPath(
      from: from, to: request.to, steps: [], cost: 0, opening: plan.chain(of: from),
      given: request.given)
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
  /// The step of a path that ends where it starts.
  static func staying(on route: RouteID, depth: Int) -> Step {
    Step(verb: .self, route: route, cost: 0, kept: depth, pushed: [])
  }
}
