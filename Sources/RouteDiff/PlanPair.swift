package import RoutePlan
import RouteBase
import RouteSyntax

/// Two versions of a plan, and the counterpart in the new one of each part of the old one, found by
/// its name or else by an old name that `was` keeps.
package struct PlanPair: Sendable {
  package let old: Plan
  package let new: Plan
  /// For each route, flow, task and service of the old plan, what its name leads to in the new one.
  package private(set) var routes: [Symbol?]
  package private(set) var flows: [Symbol?]
  package private(set) var tasks: [Symbol?]
  package private(set) var services: [ServiceID?]
  /// For each route, flow, task and service of the new plan, whether it has a counterpart.
  package private(set) var isRouteKnown: [Bool]
  private(set) var isFlowKnown: [Bool]
  package private(set) var isTaskKnown: [Bool]
  private(set) var isServiceKnown: [Bool]
  /// For each fact of the old plan, the fact of the new plan with the same name.
  private var facts: [FactID?]
  /// The new plan's types by the bytes of their names: Swift may consider strings with different
  /// bytes equal, but they are different names.
  private var types: [[UInt8]: TypeID] = [:]

  package init(_ old: Plan, _ new: Plan) {
    self.old = old
    self.new = new
    func find(_ name: NameID, _ service: ServiceID) -> Symbol? {
      let service = service.isNone ? nil : old.names.bytes(of: old.services[service.index].name)
      return new.find(old.names.bytes(of: name), inService: service)
    }
    routes = old.routes.map { find($0.name, $0.service) }
    flows = old.flows.map { find($0.name, $0.service) }
    tasks = old.tasks.map { find($0.name, $0.service) }
    services = old.services.map { new.findService(old.names.bytes(of: $0.name)) }
    var byName: [NameID: FactID] = [:]
    for (index, fact) in new.facts.enumerated() { byName[fact.name] = FactID(index) }
    facts = old.facts.map { byName[new.names.find(old.names.bytes(of: $0.name))] }
    isRouteKnown = Array(repeating: false, count: new.routes.count)
    isFlowKnown = Array(repeating: false, count: new.flows.count)
    isTaskKnown = Array(repeating: false, count: new.tasks.count)
    isServiceKnown = Array(repeating: false, count: new.services.count)
    for symbol in routes + flows + tasks {
      switch symbol {
      case .route(let id): isRouteKnown[id.index] = true
      case .flow(let id): isFlowKnown[id.index] = true
      case .task(let id): isTaskKnown[id.index] = true
      case nil: break
      }
    }
    for case .some(let id) in services { isServiceKnown[id.index] = true }
    for (index, type) in new.types.enumerated() { types[Array(type.name.utf8)] = TypeID(index) }
  }

  /// Whether both plans have the same text, so that nothing is different.
  var isUnchanged: Bool {
    old.files.count == new.files.count
      && zip(old.files, new.files).allSatisfy { $0.text.bytes == $1.text.bytes }
  }

  // MARK: Counterparts

  /// The counterpart in the new plan of a route of the old one; nil if there is none.
  package func route(_ id: RouteID) -> RouteID? {
    if !id.isNone, case .route(let id) = routes[id.index] { return id }
    return nil
  }

  package func task(_ id: TaskID) -> TaskID? {
    if !id.isNone, case .task(let id) = tasks[id.index] { return id }
    return nil
  }

  /// The counterpart of a route or a task that is of the same kind.
  package func target(_ target: PlanTarget) -> PlanTarget? {
    switch target {
    case .route(let id): route(id).map { .route($0) }
    case .task(let id): task(id).map { .task($0) }
    }
  }

  func flow(_ id: FlowID) -> FlowID? {
    if !id.isNone, case .flow(let id) = flows[id.index] { return id }
    return nil
  }

  /// The fact of the new plan with the same name as one of the old plan.
  package func fact(_ id: FactID) -> FactID? { facts[id.index] }

  /// The type of the new plan with the same name as one of the old plan.
  package func type(_ id: TypeID) -> TypeID? { types[Array(old.types[id.index].name.utf8)] }

  /// Whether a name of the old plan and one of the new are the same.
  func isSame(_ a: NameID, _ b: NameID) -> Bool { old.names.bytes(of: a) == new.names.bytes(of: b) }

  // MARK: Names in terms of the new plan

  /// The new plan's name of a route of the old plan; if there is none, the old name after a mark.
  func name(old id: RouteID) -> String {
    if id.isNone { return "" }
    return route(id).map { new.displayName($0) } ?? "\u{0}" + old.displayName(id)
  }

  func name(old id: FlowID) -> String {
    flow(id).map { new.displayName($0) } ?? "\u{0}" + old.displayName(id)
  }

  func name(old id: TaskID) -> String {
    task(id).map { new.displayName($0) } ?? "\u{0}" + old.displayName(id)
  }

  /// The name of a place; "" for none.
  func name(old place: Place) -> String {
    switch place {
    case .none: ""
    case .route(let id): name(old: id)
    case .flow(let id): name(old: id)
    }
  }

  func name(new place: Place) -> String {
    switch place {
    case .none: ""
    case .route(let id): new.displayName(id)
    case .flow(let id): new.displayName(id)
    }
  }

  /// A text with names as people read it, without the marks.
  static func shown(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 != 0 }, as: UTF8.self)
  }
}
