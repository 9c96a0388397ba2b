import CPrefetch

/// What a name refers to: routes, flows and tasks share one set of ids.
@frozen @usableFromInline
package enum Symbol: Hashable, Sendable {
  case route(RouteID)
  case flow(FlowID)
  case task(TaskID)

  /// The name of its kind in messages.
  package var kindName: String {
    switch self {
    case .route: "route"
    case .flow: "flow"
    case .task: "task"
    }
  }
}

/// The ids of a plan: what each name refers to, in each service and in the plan itself.
struct SymbolTable: Sendable {
  /// The plan's own names, by the number of the name; 0 for none.
  private var plan: [UInt32] = []
  /// The names in services, by service and name.
  private var services: [UInt64: UInt32] = [:]
  /// Old names, by service (or none) and name, unless they are in current use.
  private var old: [UInt64: UInt32] = [:]
  /// Services by the number of their name, first by current names, then by old ones.
  private(set) var serviceNames: [NameID: ServiceID] = [:]
  private var oldServiceNames: [NameID: ServiceID] = [:]
  var facts: [NameID: FactID] = [:]
  /// How many services are known by old names alone.
  private var goneServices: UInt32 = 0

  init(expecting count: Int = 0) {
    plan.reserveCapacity(count)
  }

  private static func key(_ service: ServiceID, _ name: NameID) -> UInt64 {
    UInt64(service.raw) << 32 | UInt64(name.raw)
  }

  /// The kind of a symbol above its id, which is below a billion: so many routes would take more
  /// memory than computers have.
  private static func encode(_ symbol: Symbol) -> UInt32 {
    switch symbol {
    case .route(let id): 1 << 30 | id.raw
    case .flow(let id): 2 << 30 | id.raw
    case .task(let id): 3 << 30 | id.raw
    }
  }

  private static func decode(_ code: UInt32) -> Symbol {
    let raw = code & (1 << 30 - 1)
    switch code >> 30 {
    case 1: return .route(RouteID(raw: raw))
    case 2: return .flow(FlowID(raw: raw))
    default: return .task(TaskID(raw: raw))
    }
  }

  /// Adds a name. If it already refers to something, returns that and changes nothing.
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

  /// Fetches what the look-ups of these of the plan's own names will read.
  func prefetch(_ names: [NameID]) {
    plan.withUnsafeBufferPointer {
      guard let start = $0.baseAddress else { return }
      for name in names where name.index < $0.count { CPrefetch.prefetch(start + name.index) }
    }
  }

  /// What `name` refers to in `service` (or in the plan itself for none), old names excluded.
  func current(_ name: NameID, in service: ServiceID) -> Symbol? {
    if name.isNone { return nil }
    if service.isNone {
      guard name.index < plan.count, plan[name.index] != 0 else { return nil }
      return Self.decode(plan[name.index])
    }
    return services[Self.key(service, name)].map(Self.decode)
  }

  /// What `name` refers to in `service` (or in the plan itself for none), old names included.
  func find(_ name: NameID, in service: ServiceID) -> Symbol? {
    current(name, in: service) ?? former(name, in: service)
  }

  /// What `name` used to refer to in `service` (or in the plan itself for none), if it is free now.
  func former(_ name: NameID, in service: ServiceID) -> Symbol? {
    name.isNone ? nil : old[Self.key(service, name)].map(Self.decode)
  }

  /// Adds an old name. If it is a current name or an earlier old one, returns what it refers to.
  @discardableResult
  mutating func insertOld(
    _ symbol: Symbol, _ name: NameID, in service: ServiceID
  ) -> Symbol? {
    if let present = find(name, in: service) { return present }
    old[Self.key(service, name)] = Self.encode(symbol)
    return nil
  }

  /// Adds a service; returns the one that already has the name, if any.
  mutating func insertService(_ service: ServiceID, _ name: NameID) -> ServiceID? {
    if let present = serviceNames[name] { return present }
    serviceNames[name] = service
    return nil
  }

  /// Adds an old name of a service. If it is a current name or an earlier old one, returns its
  /// service.
  mutating func insertOldService(_ service: ServiceID, _ name: NameID) -> ServiceID? {
    if let present = self.service(name) { return present }
    oldServiceNames[name] = service
    return nil
  }

  /// The service with this current or old name. If no declaration mentions one, returns a number
  /// that no service of the plan has, so that the old names in it can be kept.
  mutating func formerService(_ name: NameID) -> ServiceID {
    if let service = service(name) { return service }
    goneServices += 1
    let service = ServiceID(raw: ServiceID.none.raw - goneServices)
    oldServiceNames[name] = service
    return service
  }

  /// The service with this current or old name; it may be one that is gone and holds only old
  /// names.
  func service(_ name: NameID) -> ServiceID? {
    serviceNames[name] ?? oldServiceNames[name]
  }
}
