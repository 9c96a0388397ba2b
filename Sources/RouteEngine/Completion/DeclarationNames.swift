import RouteBase
package import RoutePlan
package import RouteSyntax

/// What names mean in a declaration of a text, and which parameters it can name.
package struct DeclarationNames {
  /// A parameter by its index in the plan, and how many routes up it is declared.
  package typealias Found = (index: Int, distance: Int)

  private let plan: Plan
  private let tree: SyntaxTree
  /// What the declaration has become in the plan.
  private let symbol: Symbol?
  /// The service around it.
  private let service: ServiceID

  /// The most routes above one whose parameters are found.
  private static let mostAbove = 100

  package init(_ plan: Plan, _ tree: SyntaxTree, symbol: Symbol?, service: ServiceID) {
    self.plan = plan
    self.tree = tree
    self.symbol = symbol
    self.service = service
  }

  /// What a reference in the text names.
  package func symbol(_ reference: NextParts.Reference) -> Symbol? {
    let name = tree.text.bytes[tree.nameIndices(reference.name)]
    if let service = reference.service {
      return plan.find(name, inService: tree.text.bytes[tree.nameIndices(service)])
    }
    let own = service.isNone ? nil : Array(plan.name(plan.services[service.index].name).utf8)
    return own.flatMap { plan.find(name, inService: $0) }
      ?? plan.find(name, inService: nil as [UInt8]?)
  }

  /// The parameters of an owner, the nearest first; nil if the plan has no such owner.
  package func parameters(of owner: NextParts.ParameterOwner) -> [Found]? {
    switch owner {
    case .own: return symbol.map { parameters(from: $0, isChain: false) }
    case .pattern: return symbol.map { parameters(from: $0, isChain: true) }
    case .target(let reference):
      return symbol(reference).flatMap { plan.route(of: $0) }
        .map { parameters(from: .route($0), isChain: false) }
    case .chain(let reference):
      return symbol(reference).map { parameters(from: $0, isChain: true) }
    }
  }

  /// The parameters of a symbol, with `isChain` also those of the routes above it.
  package func parameters(from symbol: Symbol, isChain: Bool) -> [Found] {
    var result: [Found] = []
    var route: RouteID
    switch symbol {
    case .route(let id):
      result = plan.routes[id.index].parameters.indices.map { ($0, 0) }
      route = plan.routes[id.index].parent
    case .task(let id):
      result = plan.tasks[id.index].parameters.indices.map { ($0, 0) }
      route = plan.home(of: plan.tasks[id.index])
    case .flow(let id): route = plan.flows[id.index].start
    }
    var distance = 1
    while isChain && !route.isNone && distance < Self.mostAbove {
      result += plan.routes[route.index].parameters.indices.map { ($0, distance) }
      route = plan.routes[route.index].parent
      distance += 1
    }
    return result
  }
}

extension Plan {
  /// What a name of these kinds may refer to: routes, then flows, then tasks.
  package func symbols(of kinds: NextParts.SymbolKinds) -> [Symbol] {
    var result: [Symbol] = []
    if kinds.contains(.routes) { result += routes.indices.map { .route(RouteID($0)) } }
    if kinds.contains(.flows) {
      // A flow without routes refers to none.
      result += flows.indices.filter { !flows[$0].start.isNone }.map { .flow(FlowID($0)) }
    }
    if kinds.contains(.tasks) { result += tasks.indices.map { .task(TaskID($0)) } }
    return result
  }
}
