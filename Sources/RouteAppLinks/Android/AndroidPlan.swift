import RouteBase
import RoutePlan
import RouteSyntax

/// A plan in Android's layout: graphs that contain graphs and destinations, and the file of each.
struct AndroidPlan {
  /// A graph or a destination.
  enum Item: Hashable {
    case flow(FlowID)
    case route(RouteID)
  }

  let plan: Plan
  /// The members of each flow, in reading order.
  private(set) var members: [[Item]]
  /// The items outside all flows.
  private(set) var top: [Item] = []
  /// For each route, the routes and flows that have it as their place: the steps down from it. That
  /// into a flow leads to its start.
  private(set) var below: [[Item]]
  /// Whether the graphs at the top need one around them, because there are routes next to them.
  private(set) var hasRoot = false
  /// The innermost flow around each route.
  private var containers: [FlowID?]
  /// The flow around each item that is in one.
  private var around: [Item: FlowID] = [:]
  /// For each flow, its position among all flows, up to the position after the last flow in it.
  private var extents: [Range<Int>]
  /// The position of each declaration of each file in reading order.
  private var order: [[Int]]

  init(_ plan: Plan) {
    self.plan = plan
    members = Array(repeating: [], count: plan.flows.count)
    extents = Array(repeating: 0..<0, count: plan.flows.count)
    below = Array(repeating: [], count: plan.routes.count)
    order = plan.files.map { Array(repeating: .max, count: $0.tree.declarations.count) }
    containers = Array(repeating: nil, count: plan.routes.count)
    readOrder()
    readContainers()
    var items: [(isPlaced: Bool, order: Int, item: Item)] = []
    for (index, flow) in plan.flows.enumerated() {
      items.append((flow.isPlaced, position(flow.origin), .flow(FlowID(index))))
    }
    for (index, route) in plan.routes.enumerated() {
      let isPlaced = route.flags.contains(.placed)
      items.append((isPlaced, position(route.origin), .route(RouteID(index))))
    }
    items.sort { !$0.isPlaced == $1.isPlaced ? $1.isPlaced : $0.order < $1.order }
    for (_, _, item) in items {
      if case .route(let parent) = place(of: item) { below[parent.index].append(item) }
      if let flow = container(of: item) ?? named(around: item) {
        members[flow.index].append(item)
        around[item] = flow
      } else {
        if case .route = item { hasRoot = true }
        top.append(item)
      }
    }
    measure()
  }

  /// Whether Android finds a destination from the screens of a link. It looks at the direct members
  /// of a screen's graph and of the graphs around that.
  func finds(_ target: Item, from source: Link.Source) -> Bool {
    let inner: FlowID? =
      switch source {
      case .everywhere: nil
      case .route(let id): around[.route(id)]
      case .flow(let id): id
      }
    if let graph = around[target] {
      return inner.map { extents[graph.index].contains(extents[$0.index].lowerBound) } ?? false
    }
    guard !hasRoot, case .flow(let outermost) = target else { return hasRoot }
    return inner.map { extents[outermost.index].contains(extents[$0.index].lowerBound) } ?? true
  }

  private mutating func measure() {
    var position = 0
    // A flow to enter or to leave.
    var open: [(flow: FlowID, isEnd: Bool)] = []
    func flows(_ items: [Item]) -> [(flow: FlowID, isEnd: Bool)] {
      items.compactMap { item in
        if case .flow(let id) = item { (id, false) } else { nil }
      }
    }
    open = flows(top)
    while let (flow, isEnd) = open.popLast() {
      let start = isEnd ? extents[flow.index].lowerBound : position
      position += isEnd ? 0 : 1
      extents[flow.index] = start..<position
      if !isEnd { open += [(flow, true)] + flows(members[flow.index]) }
    }
  }

  private func position(_ origin: DeclarationReference) -> Int {
    order[origin.file.index][Int(origin.index)]
  }

  /// Visits the declarations in order, reading each included file at its `include`.
  private mutating func readOrder() {
    var unread = Dictionary(grouping: plan.files.indices.dropFirst()) { plan.files[$0].path }
      .mapValues { Array($0.reversed()) }
    var open: [(file: Int, next: Int)] = plan.files.isEmpty ? [] : [(0, 0)]
    var count = 0
    while let (file, next) = open.last {
      let (path, tree) = (plan.files[file].path, plan.files[file].tree)
      guard next < tree.declarations.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      order[file][next] = count
      count += 1
      let declaration = tree.declarations[next]
      guard declaration.kind == .include else { continue }
      for index in declaration.payload.indices {
        let target = SourcePath.resolve(tree.string(tree.names[index]), from: path)
        if let included = unread[target]?.popLast() { open.append((included, 0)) }
      }
    }
  }

  /// The innermost flow around an item.
  func container(of item: Item) -> FlowID? {
    switch item {
    case .flow(let id): container(at: plan.flows[id.index].place)
    case .route(let id): containers[id.index]
    }
  }

  /// The innermost flow around what is at a place; for one in a route, as far as that is known.
  private func container(at place: Place) -> FlowID? {
    switch place {
    case .none: return nil
    case .flow(let id): return id
    case .route(let id):
      let flow = plan.routes[id.index].flow
      return flow.isNone ? containers[id.index] : flow
    }
  }

  /// Finds the flow around each route. The flow of a route is known if it is in one.
  private mutating func readContainers() {
    var isKnown = Array(repeating: false, count: plan.routes.count)
    var open: [RouteID] = []
    for index in plan.routes.indices {
      var route = RouteID(index)
      while !isKnown[route.index] {
        isKnown[route.index] = true
        open.append(route)
        guard case .route(let parent) = plan.routes[route.index].place else { break }
        route = parent
      }
      while let route = open.popLast() {
        containers[route.index] = container(at: plan.routes[route.index].place)
      }
    }
  }

  /// The flow that contains, on Android, an item that is in no flow of the plan; `@android.in`
  /// names it.
  private func named(around item: Item) -> FlowID? {
    guard case .route = item else { return nil }
    let written = annotations(origin(item)).last { $0.key == ["android", "in"] }
    guard case .string(let name)? = written?.value, case .flow(let flow)? = plan.find(name) else {
      return nil
    }
    return flow
  }

  // MARK: Declarations

  func origin(_ item: Item) -> DeclarationReference {
    switch item {
    case .flow(let id): plan.flows[id.index].origin
    case .route(let id): plan.routes[id.index].origin
    }
  }

  private func place(of item: Item) -> Place {
    switch item {
    case .flow(let id): plan.flows[id.index].place
    case .route(let id): plan.routes[id.index].place
    }
  }

  /// The route that a step down to an item leads to; `none` for a flow without routes.
  func start(of item: Item) -> RouteID {
    switch item {
    case .flow(let id): plan.flows[id.index].start
    case .route(let id): id
    }
  }

  func name(_ item: Item) -> String {
    switch item {
    case .flow(let id): plan.displayName(id)
    case .route(let id): plan.displayName(id)
    }
  }

  func service(_ item: Item) -> ServiceID {
    switch item {
    case .flow(let id): plan.flows[id.index].service
    case .route(let id): plan.routes[id.index].service
    }
  }

  /// An annotation: the parts of its key, and its value.
  typealias Annotation = (key: [String], value: LiteralValue?)

  func annotations(_ origin: DeclarationReference) -> [Annotation] {
    plan.annotations(of: origin).map { ($0.key, plan.value(of: $0)) }
  }

  /// The item to which a reference in a declaration of a service refers.
  func item(_ reference: ReferenceSyntax, _ origin: DeclarationReference, _ service: ServiceID)
    -> Item?
  {
    let text = plan.tree(origin).display(reference)
    var found: Symbol?
    if reference.service.isEmpty, !service.isNone {
      let name = NameSyntax.display(plan.name(plan.services[service.index].name))
      found = plan.find(name + "." + text)
    }
    switch found ?? plan.find(text) {
    case .flow(let id): return .flow(id)
    case .route(let id): return .route(id)
    case .task, nil: return nil
    }
  }
}
