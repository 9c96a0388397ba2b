package import RoutePlan
package import RouteBase
package import RouteSyntax

/// Something that has a name in a plan.
package enum Entity: Hashable, Sendable {
  /// The plan itself, where it says its own name.
  case plan
  case symbol(Symbol)
  case service(ServiceID)
  case fact(FactID)
  case type(TypeID)
  /// A parameter of a route or task, or a value that it hands back, by its index in the plan.
  case parameter(Int)
  case rule(Rule)
  /// A file, which an `include` names.
  case file(FileID)
}

/// A place where something is named.
package struct Occurrence: Sendable {
  package var range: SourceRange
  package var entity: Entity
  /// Whether it declares what it names.
  package var isDeclaration = false
}

extension Plan {
  /// The name of what an entity is, without its service, as it is written bare.
  func bareName(of entity: Entity) -> String {
    switch entity {
    case .plan: self.name
    case .symbol(.route(let id)): name(routes[id.index].name)
    case .symbol(.flow(let id)): name(flows[id.index].name)
    case .symbol(.task(let id)): name(tasks[id.index].name)
    case .service(let id): name(services[id.index].name)
    case .fact(let id): name(of: id)
    case .type(let id): types[id.index].name
    case .parameter(let index): name(parameters[index].name)
    case .rule(let rule): rule.name
    case .file(let id): files[id.index].path
    }
  }

  /// The places that declare an entity; none for a rule or a built-in type.
  func declarationSpans(of entity: Entity) -> [SourceSpan] {
    switch entity {
    case .plan: planNames
    case .symbol(let symbol): [nameSpan(origin(of: symbol))]
    case .service(let id): [nameSpan(services[id.index].origin)]
    case .fact(let id): [facts[id.index].span]
    case .type(let id): types[id.index].span.map { [$0] } ?? []
    case .parameter(let index): [span(of: parameters[index])]
    case .rule: []
    case .file(let id): [SourceSpan(file: id, range: .none)]
    }
  }

  /// An entity and what else the same words declare, where a file is included in several places.
  func twins(of entity: Entity) -> Set<Entity> {
    var twins: Set<Entity> = [entity]
    switch entity {
    case .symbol(let symbol):
      let origin = origin(of: symbol)
      // A file that counts once in each place declares the same kinds there.
      switch symbol {
      case .route:
        for index in routes.indices where routes[index].origin == origin {
          twins.insert(.symbol(.route(RouteID(index))))
        }
      case .flow:
        for index in flows.indices where flows[index].origin == origin {
          twins.insert(.symbol(.flow(FlowID(index))))
        }
      case .task:
        for index in tasks.indices where tasks[index].origin == origin {
          twins.insert(.symbol(.task(TaskID(index))))
        }
      }
    case .parameter(let index):
      return Set(self.twins(ofParameters: [index]).map { .parameter($0) })
    case .plan, .service, .fact, .type, .rule, .file: break
    }
    return twins
  }

  /// The parameters that the same words declare as some.
  private func twins(ofParameters own: Set<Int>) -> Set<Int> {
    struct Place: Hashable {
      var file: FileID
      var syntax: UInt32
    }
    func place(_ index: Int) -> Place {
      Place(file: parameters[index].file, syntax: parameters[index].syntax)
    }
    let places = Set(own.map(place))
    return Set(parameters.indices.filter { places.contains(place($0)) })
  }

  /// All that gets a new name together with an entity.
  func renamed(with entity: Entity) -> Set<Entity> {
    guard case .parameter(let index) = entity else { return twins(of: entity) }
    var all: Set<Int> = []
    var open: Set<Int> = [index]
    while let next = open.first {
      // What one of them shares, all of them do.
      all.formUnion(sharedParameters(next))
      open = twins(ofParameters: all).subtracting(all)
    }
    return Set(all.map { .parameter($0) })
  }

  /// Where files say the name of the plan.
  var planNames: [SourceSpan] {
    files.enumerated().flatMap { index, file in
      file.tree.declarations.filter { $0.kind == .plan && !$0.name.isEmpty }
        .map { SourceSpan(file: FileID(index), range: $0.name) }
    }
  }

  /// The service that a route, flow or task is in.
  func service(of symbol: Symbol) -> ServiceID {
    switch symbol {
    case .route(let id): routes[id.index].service
    case .flow(let id): flows[id.index].service
    case .task(let id): tasks[id.index].service
    }
  }
}
