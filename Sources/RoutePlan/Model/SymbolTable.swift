/// What a name stands for: routes, flows and tasks share one set of ids.
@frozen @usableFromInline
package enum Symbol: Hashable, Sendable {
  case route(RouteID)
  case flow(FlowID)
  case task(TaskID)

  /// What messages call it.
  package var kindName: String {
    switch self {
    case .route: "route"
    case .flow: "flow"
    case .task: "task"
    }
  }
}

/// The ids of a plan: in each service and in the plan itself, what each name stands for.
struct SymbolTable: Sendable {
  /// The plan's own names, by the number of the name; 0 for none.
  private var plan: [UInt64] = []
  /// Those of services, by service and name.
  private var services: [UInt64: UInt64] = [:]
  /// Old names, by service (or none) and name, where no present name is in the way.
  private var old: [UInt64: UInt64] = [:]
  /// Services by the number of their name, old names last.
  private(set) var serviceNames: [NameID: ServiceID] = [:]
  private var oldServiceNames: [NameID: ServiceID] = [:]
  /// How many services are known by old references alone.
  private var goneServices: UInt32 = 0

  init(expecting count: Int = 0) {
    plan.reserveCapacity(count)
  }

  private static func key(_ service: ServiceID, _ name: NameID) -> UInt64 {
    UInt64(service.raw) << 32 | UInt64(name.raw)
  }

  private static func encode(_ symbol: Symbol) -> UInt64 {
    switch symbol {
    case .route(let id): 1 << 32 | UInt64(id.raw)
    case .flow(let id): 2 << 32 | UInt64(id.raw)
    case .task(let id): 3 << 32 | UInt64(id.raw)
    }
  }

  private static func decode(_ code: UInt64) -> Symbol {
    let raw = UInt32(truncatingIfNeeded: code)
    switch code >> 32 {
    case 1: return .route(RouteID(raw: raw))
    case 2: return .flow(FlowID(raw: raw))
    default: return .task(TaskID(raw: raw))
    }
  }

  /// Adds a name; returns what it stands for already, if anything, and then changes nothing.
  @inline(__always)
  mutating func insert(_ symbol: Symbol, _ name: NameID, in service: ServiceID) -> Symbol? {
    if service.isNone {
      if name.index >= plan.count {
        plan.append(contentsOf: repeatElement(0, count: name.index + 1 - plan.count))
      }
      if plan[name.index] != 0 { return Self.decode(plan[name.index]) }
      plan[name.index] = Self.encode(symbol)
      return nil
    }
    if let code = services[Self.key(service, name)] { return Self.decode(code) }
    services[Self.key(service, name)] = Self.encode(symbol)
    return nil
  }

  /// What `name` stands for in `service` (or in the plan itself for none), old names left out.
  func current(_ name: NameID, in service: ServiceID) -> Symbol? {
    if name.isNone { return nil }
    if service.isNone {
      guard name.index < plan.count, plan[name.index] != 0 else { return nil }
      return Self.decode(plan[name.index])
    }
    return services[Self.key(service, name)].map(Self.decode)
  }

  /// What `name` stands for in `service` (or in the plan itself for none).
  func find(_ name: NameID, in service: ServiceID) -> Symbol? {
    current(name, in: service) ?? former(name, in: service)
  }

  /// What `name` stood for in `service` (or in the plan itself for none), where nothing has it now.
  func former(_ name: NameID, in service: ServiceID) -> Symbol? {
    name.isNone ? nil : old[Self.key(service, name)].map(Self.decode)
  }

  /// Keeps an old name; a present name or an earlier old one wins, and is returned.
  @discardableResult
  mutating func insertOld(
    _ symbol: Symbol, _ name: NameID, in service: ServiceID
  ) -> Symbol? {
    if let present = find(name, in: service) { return present }
    old[Self.key(service, name)] = Self.encode(symbol)
    return nil
  }

  /// Adds a service; returns the one that has the name already, if any.
  mutating func insertService(_ service: ServiceID, _ name: NameID) -> ServiceID? {
    if let present = serviceNames[name] { return present }
    serviceNames[name] = service
    return nil
  }

  /// Keeps an old name of a service; a present name or an earlier old one wins, and is returned.
  mutating func insertOldService(_ service: ServiceID, _ name: NameID) -> ServiceID? {
    if let present = self.service(name) { return present }
    oldServiceNames[name] = service
    return nil
  }

  /// The service called `name`, now or formerly; for one that no declaration mentions a number that
  /// no service of the plan has, so that the old names in it can be kept.
  mutating func formerService(_ name: NameID) -> ServiceID {
    if let service = service(name) { return service }
    goneServices += 1
    let service = ServiceID(raw: ServiceID.none.raw - goneServices)
    oldServiceNames[name] = service
    return service
  }

  /// The service called `name`, now or formerly; it may be one of those that are gone, which hold
  /// old names alone.
  func service(_ name: NameID) -> ServiceID? {
    serviceNames[name] ?? oldServiceNames[name]
  }
}
