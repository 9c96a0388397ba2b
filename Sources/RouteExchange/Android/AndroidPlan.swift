import RoutePlan
import RouteSyntax

/// A plan as Android would lay it out: graphs that hold graphs and destinations, and the file of
/// each.
struct AndroidPlan {
  /// A graph or a destination.
  enum Item: Hashable {
    case flow(FlowID)
    case route(RouteID)
  }

  let plan: Plan
  /// What stands in each flow, in reading order.
  private(set) var members: [[Item]]
  /// What stands in none.
  private(set) var top: [Item] = []
  /// For each route those that have it as their place: the steps down from it.
  private(set) var below: [[RouteID]]
  /// Whether the graphs at the top need one around them: routes stand beside them.
  private(set) var hasRoot = false
  /// Where each declaration of each file stands in the order of reading.
  private var order: [[Int]]

  init(_ plan: Plan) {
    self.plan = plan
    members = Array(repeating: [], count: plan.flows.count)
    below = Array(repeating: [], count: plan.routes.count)
    order = plan.files.map { Array(repeating: .max, count: $0.tree.declarations.count) }
    readOrder()
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
      if case .route(let id) = item, case .route(let parent) = plan.routes[id.index].place {
        below[parent.index].append(id)
      }
      if let flow = container(of: item) {
        members[flow.index].append(item)
      } else {
        if case .route = item { hasRoot = true }
        top.append(item)
      }
    }
  }

  private func position(_ origin: DeclarationReference) -> Int {
    order[origin.file.index][Int(origin.index)]
  }

  /// Goes through the declarations with includes where they stand.
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
  private func container(of item: Item) -> FlowID? {
    var place: Place
    switch item {
    case .flow(let id): place = plan.flows[id.index].place
    case .route(let id): place = plan.routes[id.index].place
    }
    for _ in 0...plan.routes.count {
      switch place {
      case .none: return nil
      case .flow(let id): return id
      case .route(let id):
        // The flow around the route, if any, is known; else it stands in another route.
        let route = plan.routes[id.index]
        if !route.flow.isNone { return route.flow }
        place = route.place
      }
    }
    return nil
  }

  // MARK: Declarations

  func origin(_ item: Item) -> DeclarationReference {
    switch item {
    case .flow(let id): plan.flows[id.index].origin
    case .route(let id): plan.routes[id.index].origin
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
    let tree = plan.tree(origin)
    return plan.clauses(origin).filter { $0.kind == .annotation }
      .flatMap { tree.annotations[$0.payload.indices] }.map { annotation in
        (
          tree.names(ofKey: annotation.key),
          annotation.value < 0 ? nil : tree.value(ofLiteral: Int(annotation.value))
        )
      }
  }

  /// What a reference in a declaration of a service means.
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
