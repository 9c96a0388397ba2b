import RouteBase
import RouteSyntax

/// What the parts of one plan are in another; nil for a part that it lacks.
package struct PlanCounterparts: Sendable {
  package var routes: [RouteID?]
  package var flows: [FlowID?]
  package var tasks: [TaskID?]
  package var services: [ServiceID?]
  package var facts: [FactID?]
  package var types: [TypeID?]
  /// The links that the other plan lacks.
  package var links: [LinkID]

  package init(
    routes: [RouteID?], flows: [FlowID?], tasks: [TaskID?], services: [ServiceID?],
    facts: [FactID?], types: [TypeID?], links: [LinkID]
  ) {
    (self.routes, self.flows, self.tasks) = (routes, flows, tasks)
    (self.services, self.facts, self.types) = (services, facts, types)
    self.links = links
  }
}

/// A plan with everything that another one has and it lacks, for a picture of both.
///
/// All that the plan has keeps its ids. What is added follows, each kind in the order of the other
/// plan: a route is below what its parent is in the plan. The files of the other plan follow those
/// of the plan. Nobody can move in such a plan: names are not looked up in it.
package struct PlanJoin: Sendable {
  /// Each call makes an object.
  package var plan: Plan { Plan(joined) }
  /// For each route, task and fact of the other plan, its id in the joined one.
  package private(set) var routes: [RouteID] = []
  package private(set) var tasks: [TaskID] = []
  package private(set) var facts: [FactID] = []
  /// The ids of the links that were added, by their ids in the other plan.
  package private(set) var links: [LinkID: LinkID] = [:]

  private var joined: PlanContents
  private let other: Plan
  /// For each flow, service and type of the other plan, its id in the joined one. A flow whose start
  /// is in the plan although the flow is not has none.
  private var flows: [FlowID] = []
  private var services: [ServiceID] = []
  private var types: [TypeID] = []
  private var names: [NameID] = []
  /// Where the other plan's elements are in arrays to which all of them were appended.
  private let firstFile: Int
  private let firstParameter: Int
  private let firstPattern: Int
  private let firstArgument: Int
  private let firstLiteral: Int
  private let firstConditions: Int
  private let firstFact: Int
  private let firstKey: Int

  /// Joins `plan` with what `other` has and it lacks. Takes time linear in both.
  package init(_ plan: Plan, _ other: Plan, _ known: PlanCounterparts) {
    joined = plan.contents
    self.other = other
    firstFile = plan.files.count
    firstParameter = plan.parameters.count
    firstPattern = plan.patterns.count
    firstArgument = plan.arguments.count
    firstLiteral = plan.literals.count
    firstConditions = plan.conditions.count
    firstFact = plan.factLists.count
    firstKey = plan.keyLists.count
    assignIDs(known)
    addLists()
    addFlows(known)
    for index in other.routes.indices where known.routes[index] == nil { add(other.routes[index]) }
    for index in other.tasks.indices where known.tasks[index] == nil { add(other.tasks[index]) }
    for id in known.links { addLink(id) }
    joined.addChildren(from: plan.routes.count)
    joined.buildPlaces()
    joined.linkIndex = LinkIndex(joined)
  }

  // MARK: Ids

  private mutating func assignIDs(_ known: PlanCounterparts) {
    for index in 0..<other.names.count {
      let name = Array(other.names.bytes(of: NameID(index)))
      names.append(name.withUnsafeBufferPointer { joined.names.intern($0) })
    }
    for (index, service) in other.services.enumerated() {
      services.append(known.services[index] ?? ServiceID(joined.services.count))
      if known.services[index] != nil { continue }
      joined.services.append(
        Service(name: names[service.name.index], origin: moved(service.origin)))
    }
    for (index, fact) in other.facts.enumerated() {
      facts.append(known.facts[index] ?? FactID(joined.facts.count))
      if known.facts[index] != nil { continue }
      joined.facts.append(
        Fact(name: names[fact.name.index], isGiven: fact.isGiven, span: moved(fact.span)))
    }
    for (index, type) in other.types.enumerated() {
      types.append(known.types[index] ?? TypeID(joined.types.count))
      // Without a place it is not among those that the plan declares.
      if known.types[index] == nil { joined.types.append(DeclaredType(name: type.name)) }
    }
    routes = Self.ids(known.routes, from: joined.routes.count)
    tasks = Self.ids(known.tasks, from: joined.tasks.count)
  }

  private static func ids<Kind>(_ known: [ID<Kind>?], from first: Int) -> [ID<Kind>] {
    var next = first
    return known.map { id in
      if let id { return id }
      next += 1
      return ID(next - 1)
    }
  }

  // MARK: Lists

  private mutating func addLists() {
    joined.files += other.files
    joined.literals += other.literals
    joined.factLists += other.factLists.map { facts[$0.index] }
    joined.keyLists += other.keyLists.map { names[$0.index] }
    joined.parameters += other.parameters.map { parameter in
      var parameter = parameter
      parameter.name = names[parameter.name.index]
      parameter.type.base = types[parameter.type.base.index]
      parameter.file = moved(parameter.file)
      parameter.literal = moved(parameter.literal)
      return parameter
    }
    joined.arguments += other.arguments.map { argument in
      var argument = argument
      argument.name = names[argument.name.index]
      argument.file = moved(argument.file)
      argument.literal = moved(argument.literal)
      return argument
    }
    joined.patterns += other.patterns.map { pattern in
      var pattern = pattern
      pattern.file = moved(pattern.file)
      return pattern
    }
    for (pattern, arguments) in other.contents.patternArguments {
      joined.patternArguments[firstPattern + pattern] = moved(arguments, firstArgument)
    }
    joined.conditions += other.conditions.map { conditions in
      var conditions = conditions
      conditions.requires = moved(conditions.requires, firstFact)
      conditions.unless = moved(conditions.unless, firstFact)
      conditions.grants = moved(conditions.grants, firstFact)
      conditions.revokes = moved(conditions.revokes, firstFact)
      return conditions
    }
    let firstAnnotation = joined.annotations.count
    joined.annotations += other.annotations.map { annotation in
      var annotation = annotation
      annotation.span = moved(annotation.span)
      annotation.literal = moved(annotation.literal)
      return annotation
    }
    for (origin, slice) in other.annotationSlices {
      joined.annotationSlices[moved(origin)] = moved(slice, firstAnnotation)
    }
  }

  private func moved(_ file: FileID) -> FileID { FileID(file.index + firstFile) }
  private func moved(_ origin: DeclarationReference) -> DeclarationReference {
    DeclarationReference(file: moved(origin.file), index: Int(origin.index))
  }
  private func moved(_ span: SourceSpan) -> SourceSpan {
    SourceSpan(file: moved(span.file), range: span.range)
  }
  private func moved(_ literal: LiteralID) -> LiteralID {
    literal.isNone ? literal : LiteralID(literal.index + firstLiteral)
  }
  private func moved(_ conditions: ConditionsID) -> ConditionsID {
    conditions == Conditions.none ? conditions : ConditionsID(conditions.index + firstConditions)
  }
  private func moved(_ slice: PlanSlice, _ first: Int) -> PlanSlice {
    slice.isEmpty ? .none : PlanSlice(first: Int(slice.first) + first, count: Int(slice.count))
  }
  private func moved(_ route: RouteID) -> RouteID { route.isNone ? route : routes[route.index] }
  private func moved(_ flow: FlowID) -> FlowID { flow.isNone ? flow : flows[flow.index] }
  private func moved(_ service: ServiceID) -> ServiceID {
    service.isNone ? service : services[service.index]
  }

  private func moved(_ place: Place) -> Place {
    switch place {
    case .none: return .none
    case .route(let id): return .route(moved(id))
    case .flow(let id):
      let flow = moved(id)
      return flow.isNone ? .none : .flow(flow)
    }
  }

  // MARK: Declarations

  private mutating func addFlows(_ known: PlanCounterparts) {
    var next = joined.flows.count
    flows = other.flows.indices.map { index in
      if let id = known.flows[index] { return id }
      let start = other.flows[index].start
      if start.isNone || known.routes[start.index] != nil { return .none }
      next += 1
      return FlowID(next - 1)
    }
    for (index, flow) in other.flows.enumerated()
    where known.flows[index] == nil && !flows[index].isNone {
      var flow = flow
      flow.name = names[flow.name.index]
      flow.service = moved(flow.service)
      flow.place = moved(flow.place)
      flow.origin = moved(flow.origin)
      flow.patterns.slice = moved(flow.patterns.slice, firstPattern)
      flow.start = moved(flow.start)
      flow.parent = moved(flow.parent)
      flow.flow = moved(flow.flow)
      flow.conditions = moved(flow.conditions)
      joined.flows.append(flow)
    }
  }

  private mutating func add(_ route: Route) {
    var route = route
    route.name = names[route.name.index]
    route.service = moved(route.service)
    route.parent = moved(route.parent)
    route.flow = moved(route.flow)
    route.origin = moved(route.origin)
    route.parameters.slice = moved(list: route.parameters.slice, first: firstParameter)
    route.patterns.slice = moved(route.patterns.slice, firstPattern)
    route.conditions = moved(route.conditions)
    route.recycleKeys.slice = moved(route.recycleKeys.slice, firstKey)
    route.place = moved(route.place)
    joined.routes.append(route)
  }

  private mutating func add(_ task: PlanTask) {
    var task = task
    task.name = names[task.name.index]
    task.service = moved(task.service)
    task.place = moved(task.place)
    task.origin = moved(task.origin)
    task.parameters.slice = moved(list: task.parameters.slice, first: firstParameter)
    task.patterns.slice = moved(task.patterns.slice, firstPattern)
    task.conditions = moved(task.conditions)
    joined.tasks.append(task)
  }

  /// The results of a route follow its parameters, even where it has none of these.
  private func moved(list: PlanSlice, first: Int) -> PlanSlice {
    PlanSlice(first: Int(list.first) + first, count: Int(list.count))
  }

  private mutating func addLink(_ id: LinkID) {
    var link = other.links[id.index]
    switch link.source {
    case .everywhere: break
    case .route(let id): link.source = .route(moved(id))
    case .flow(let id):
      let flow = moved(id)
      let start = moved(other.flows[id.index].start)
      if flow.isNone && start.isNone { return }
      link.source = flow.isNone ? .route(start) : .flow(flow)
    }
    link.target = moved(link.target)
    switch link.back {
    case .none: break
    case .to(let place): link.back = back(place).map { .to($0) } ?? .none
    case .past(let place): link.back = back(place).map { .past($0) } ?? .none
    }
    if link.target.isNone && link.back == .none { return }
    link.conditions = moved(link.conditions)
    link.arguments = moved(link.arguments, firstArgument)
    link.service = moved(link.service)
    link.origin = moved(link.origin)
    links[id] = LinkID(joined.links.count)
    joined.links.append(link)
  }

  private func back(_ place: Place) -> Place? {
    let place = moved(place)
    return place == .none ? nil : place
  }
}
