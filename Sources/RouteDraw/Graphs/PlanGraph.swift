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

  /// The node that represents every route; nil if no link that is drawn comes from everywhere.
  private(set) var everywhere: String?
  /// The routes, tasks and flows that are drawn, in this order.
  let symbols: [Symbol]
  private(set) var edges: [Edge] = []
  /// The nodes at which links end that lead to what is not drawn, with what each leads to.
  private(set) var stubs: [(id: String, end: Symbol)] = []
  private let extent: Extent

  static func id(_ symbol: Symbol) -> String {
    switch symbol {
    case .route(let id): "r\(id.index)"
    case .flow(let id): "f\(id.index)"
    case .task(let id): "t\(id.index)"
    }
  }

  /// The part of a plan from `top` down to `depth`, as in other drawings; by default all of it.
  init(_ facts: PlanFacts, from top: RouteID? = nil, depth: Int? = nil) {
    let plan = facts.plan
    let extent = Extent(plan, from: top, depth: depth)
    self.extent = extent
    symbols =
      facts.symbols.filter { extent.shows($0, of: plan) }
      + plan.flows.indices.map { .flow(FlowID($0)) }.filter { extent.shows($0, of: plan) }
    for case .route(let id) in symbols { add(plan.routes[id.index].place, .route(id), plan) }
    for case .flow(let id) in symbols { add(plan.flows[id.index].place, .flow(id), plan) }
    for case .task(let id) in symbols { add(plan.tasks[id.index].place, .task(id), plan) }
    for (index, link) in plan.links.enumerated() { addLink(link, index, facts) }
  }

  private mutating func add(_ place: Place, _ symbol: Symbol, _ plan: Plan) {
    switch place {
    case .none: break
    case .route(let id) where extent.shows(id):
      let kind: EdgeKind =
        switch symbol {
        case .task: .task
        case .route(let id) where plan.routes[id.index].flags.has(.linked): .linked
        case .route, .flow: .child
        }
      edges.append(Edge(source: "r\(id.index)", target: Self.id(symbol), kind: kind))
    case .flow(let id) where extent.shows(.flow(id), of: plan):
      edges.append(Edge(source: "f\(id.index)", target: Self.id(symbol), kind: .member))
    case .route, .flow: break
    }
  }

  private mutating func addLink(_ link: Link, _ index: Int, _ facts: PlanFacts) {
    let plan = facts.plan
    guard let end = Self.end(of: link), let source = source(of: link, plan) else { return }
    var target = Self.id(end)
    if !extent.shows(end, of: plan) {
      target = "out\(index)"
      stubs.append((target, end))
    }
    if link.source == .everywhere { everywhere = source }
    edges.append(
      Edge(
        source: source, target: target,
        kind: link.target.isNone ? .back : link.arrow == .jump ? .jump : .push,
        label: Self.label(of: link, facts), cost: link.cost))
  }

  /// What a link leads to: its target, or the place to which it goes back.
  private static func end(of link: Link) -> Symbol? {
    if !link.target.isNone { return .route(link.target) }
    switch link.back {
    case .none, .to(.none), .past(.none): return nil
    case .to(.route(let id)), .past(.route(let id)): return .route(id)
    case .to(.flow(let id)), .past(.flow(let id)): return .flow(id)
    }
  }

  /// The node at which a link starts; nil if it is not drawn.
  private func source(of link: Link, _ plan: Plan) -> String? {
    switch link.source {
    case .everywhere: "any"
    case .route(let id): extent.shows(id) ? "r\(id.index)" : nil
    case .flow(let id): extent.shows(.flow(id), of: plan) ? "f\(id.index)" : nil
    }
  }

  private static func label(of link: Link, _ facts: PlanFacts) -> String {
    var words: [String] = []
    var place = Place.none
    switch link.back {
    case .none: break
    case .to(let back): (place, words) = (back, ["back to"])
    case .past(let back): (place, words) = (back, ["back past"])
    }
    switch place {
    case .none: break
    case .route(let id): words.append(facts.plan.displayName(id))
    case .flow(let id): words.append(facts.plan.displayName(id))
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
    return words.joined(separator: " ")
  }
}
