import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax

/// The planner's paths in an imported plan, held against Android's back stack.
struct BackStackComparison {
  /// What was compared, and where the two differ.
  struct Tally {
    /// The screens whose own place was compared.
    var screens = 0
    /// The pairs of screens that are within the steps of each other according to either.
    var pairs = 0
    /// The pairs for which both agree on the cost, and Android can leave the planner's stack.
    var agreed = 0
    /// A text for each screen or pair for which they differ.
    var faults: [String] = []

    static func += (left: inout Tally, right: Tally) {
      left.screens += right.screens
      left.pairs += right.pairs
      left.agreed += right.agreed
      left.faults += right.faults
    }
  }

  /// How many steps Android may take.
  static let most = 3

  let plan: Plan
  private let planner: Planner
  private let graph: BackStackGraph
  /// For each route, its place in the graphs; nil if it is in none.
  private let places: [Int?]
  private let routes: [Int: RouteID]
  private let simulators: [Int: BackStackSimulator]

  /// Imports graphs, by name and text.
  init(_ graphs: [(String, String)]) { self.init(graphs, imported: Module(graphs)) }

  /// Compares graphs with a plan that was imported from other files.
  init(_ graphs: [(String, String)], imported: Module) {
    let plan = imported.build().plan
    let graph = BackStackGraph(graphs)
    var places: [Int?] = []
    var routes: [Int: RouteID] = [:]
    for index in plan.routes.indices {
      let place = graph.place(named: Self.place(of: RouteID(index), in: plan))
      places.append(place)
      if let place { routes[place] = RouteID(index) }
    }
    var simulators: [Int: BackStackSimulator] = [:]
    for destination in graph.destinations.indices where graph.root(of: destination) == destination {
      simulators[destination] = BackStackSimulator(graph, root: destination)
    }
    self.plan = plan
    planner = Planner(plan)
    self.graph = graph
    self.places = places
    self.routes = routes
    self.simulators = simulators
  }

  /// Compares all pairs of screens.
  func run() -> Tally {
    var tally = Tally()
    var finder = PathFinder(planner)
    for index in plan.routes.indices {
      let from = RouteID(index)
      let own = ownPlaces(of: from)
      // Android cannot open it: for example, it has no id.
      if own.isEmpty { continue }
      tally.screens += 1
      let chain = shown(plan.chain(of: from))
      guard let start = own.first(where: { $0.simulator.shown($0.stack) == chain }) else {
        let stacks = own.map { text($0.simulator.shown($0.stack)) }.joined(separator: " or ")
        tally.faults.append(
          "\(name(from)): its own place is \(text(chain)) in the plan, and \(stacks) on Android")
        continue
      }
      let reach = start.simulator.reach(from: start.stack, within: Self.most)
      for (place, reached) in reach where routes[place] == nil {
        tally.pairs += 1
        tally.faults.append(
          "\(name(from)) -> \(graph.places[place]): Android takes \(reached.steps) steps, "
            + "and the plan has no such screen")
      }
      for to in plan.routes.indices {
        guard let place = places[to] else { continue }
        compare(from, RouteID(to), reach[place], &finder, &tally)
      }
    }
    return tally
  }

  private func compare(
    _ from: RouteID, _ to: RouteID, _ reached: BackStackSimulator.Reach?,
    _ finder: inout PathFinder, _ tally: inout Tally
  ) {
    var request = PathRequest(from: from, to: .route(to))
    request.isExplained = false
    request.limit = 50_000
    var found: StepPath?
    if case .found(let paths) = finder.find(request) { found = paths.first }
    if reached == nil, found.map({ $0.cost > UInt64(Self.most) }) ?? true { return }
    tally.pairs += 1
    let left = found.map { shown($0.finalStack) } ?? []
    if let reached, let found, found.cost == UInt64(reached.steps),
      reached.stacks.contains(left)
    {
      tally.agreed += 1
      return
    }
    let android =
      reached.map { reached in
        let stacks = reached.stacks.map { text($0) }.sorted().prefix(4)
        return "\(reached.steps) steps to \(stacks.joined(separator: " or "))"
      } ?? "more than \(Self.most) steps"
    let planned =
      found.map { found in
        let verbs = found.steps.map { "\($0.verb.rawValue) \(name($0.route))" }
        return "\(found.cost) steps to \(text(left)) by \(verbs.joined(separator: ", "))"
      } ?? "no path"
    tally.faults.append("\(name(from)) -> \(name(to)): Android \(android); the planner \(planned)")
  }

  // MARK: Places

  /// The places of a route's copies in the graphs, each with the graph that it is in.
  private func ownPlaces(
    of route: RouteID
  ) -> [(simulator: BackStackSimulator, stack: BackStack)] {
    guard let place = places[route.index] else { return [] }
    return graph.copies[place].compactMap { copy in
      guard let simulator = simulators[graph.root(of: copy)],
        let stack = simulator.ownPlace(of: copy)
      else { return nil }
      return (simulator: simulator, stack: stack)
    }
  }

  private func shown(_ stack: [RouteID]) -> [Int] { stack.map { places[$0.index] ?? -1 } }

  private func name(_ route: RouteID) -> String {
    route.isNone ? "-" : plan.displayName(route)
  }

  private func text(_ stack: [Int]) -> String {
    "[" + stack.map { $0 < 0 ? "?" : graph.places[$0] }.joined(separator: ", ") + "]"
  }

  /// The name of a route's place, as `BackStackGraph.places` writes it.
  private static func place(of route: RouteID, in plan: Plan) -> String {
    let details = plan.routes[route.index]
    var ids = [id(of: details.origin, details.name, in: plan)]
    var file = details.origin.file.index
    var around = flow(details.place, in: plan)
    if let graph = text("in", of: details.origin, in: plan) {
      around = plan.flows.firstIndex { plan.name($0.name) == graph }
      if let around { file = plan.flows[around].origin.file.index }
    }
    while let flow = around, plan.flows[flow].origin.file.index == file {
      ids.insert(id(of: plan.flows[flow].origin, plan.flows[flow].name, in: plan), at: 0)
      around = Self.flow(plan.flows[flow].place, in: plan)
    }
    let stem = plan.files[file].path.split(separator: "/").last ?? ""
    return "\(stem.dropLast(".routeplan".count)):\(ids.joined(separator: "/"))"
  }

  /// The flow around a place. A tab of a bar is in the block of a start, and in its graph on Android.
  private static func flow(_ place: Place, in plan: Plan) -> Int? {
    var place = place
    while case .route(let route) = place { place = plan.routes[route.index].place }
    if case .flow(let flow) = place { return flow.index }
    return nil
  }

  /// The id that a declaration has on Android: its name, unless an annotation says otherwise.
  private static func id(
    of origin: DeclarationReference, _ name: NameID, in plan: Plan
  ) -> String {
    let isWritten = plan.annotations(of: origin).contains { $0.key == ["android", "id"] }
    return isWritten ? text("id", of: origin, in: plan) ?? "" : plan.name(name)
  }

  /// The text of an annotation of Android's; nil if there is none.
  private static func text(
    _ word: String, of origin: DeclarationReference, in plan: Plan
  ) -> String? {
    for annotation in plan.annotations(of: origin) where annotation.key == ["android", word] {
      if case .string(let text)? = plan.value(of: annotation) { return text }
    }
    return nil
  }
}
