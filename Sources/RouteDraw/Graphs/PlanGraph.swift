import RoutePlan
import RouteBase
import RouteSyntax

/// A plan as nodes and edges, for graph formats that have nothing else.
///
/// Nodes are routes, flows, tasks, and `*` if links come from everywhere. Edges go from routes to
/// their children, which only links may lead to, from flows to their members, from routes and flows
/// to their tasks, and along links.
struct PlanGraph {
  enum EdgeKind: String {
    case child, linked, member, task, push, jump, back
  }

  struct Edge {
    var source: String
    var target: String
    var kind: EdgeKind
    /// The link's back place, presentation, conditions and what it changes, in the words of a plan;
    /// empty if the edge is not a link.
    var label = ""
    var cost: UInt32?
  }

  /// The node that represents every route; nil if no link comes from everywhere.
  let everywhere: String?
  private(set) var edges: [Edge] = []

  static func id(_ symbol: Symbol) -> String {
    switch symbol {
    case .route(let id): "r\(id.index)"
    case .flow(let id): "f\(id.index)"
    case .task(let id): "t\(id.index)"
    }
  }

  init(_ facts: PlanFacts) {
    let plan = facts.plan
    everywhere = plan.links.contains { $0.source == .everywhere } ? "any" : nil
    func add(_ place: Place, _ symbol: Symbol) {
      switch place {
      case .none: break
      case .route(let id):
        let kind: EdgeKind =
          switch symbol {
          case .task: .task
          case .route(let id) where plan.routes[id.index].flags.has(.linked): .linked
          case .route, .flow: .child
          }
        edges.append(Edge(source: "r\(id.index)", target: Self.id(symbol), kind: kind))
      case .flow(let id):
        edges.append(Edge(source: "f\(id.index)", target: Self.id(symbol), kind: .member))
      }
    }
    for (index, route) in plan.routes.enumerated() { add(route.place, .route(RouteID(index))) }
    for (index, flow) in plan.flows.enumerated() { add(flow.place, .flow(FlowID(index))) }
    for (index, task) in plan.tasks.enumerated() { add(task.place, .task(TaskID(index))) }
    for link in plan.links { addLink(link, facts) }
  }

  private mutating func addLink(_ link: Link, _ facts: PlanFacts) {
    let source: String
    switch link.source {
    case .everywhere: source = "any"
    case .route(let id): source = "r\(id.index)"
    case .flow(let id): source = "f\(id.index)"
    }
    var words: [String] = []
    var place = Place.none
    switch link.back {
    case .none: break
    case .to(let back): (place, words) = (back, ["back to"])
    case .past(let back): (place, words) = (back, ["back past"])
    }
    var back = ""
    switch place {
    case .none: break
    case .route(let id): (back, words) = ("r\(id.index)", words + [facts.plan.displayName(id)])
    case .flow(let id): (back, words) = ("f\(id.index)", words + [facts.plan.displayName(id)])
    }
    if let presentation = link.presentation { words.append(presentation.name) }
    let conditions = facts.plan.conditions(link.conditions)
    for (word, slice) in [
      ("requires", conditions.requires), ("unless", conditions.unless),
      ("grants", conditions.grants), ("revokes", conditions.revokes),
    ] where !slice.isEmpty {
      words.append(word + " " + facts.names(slice).joined(separator: ", "))
    }
    if link.isSingle { words.append("single") }
    let target = link.target.isNone ? back : "r\(link.target.index)"
    guard !target.isEmpty else { return }
    edges.append(
      Edge(
        source: source, target: target,
        kind: link.target.isNone ? .back : link.arrow == .jump ? .jump : .push,
        label: words.joined(separator: " "), cost: link.cost))
  }
}
