import RouteBase
import RoutePlan
import RouteSyntax

/// What each declaration of a plan's files has become in the plan.
///
/// A file that is included in several places has several meanings; the first one counts.
struct DeclarationTable: Sendable {
  /// For each file and declaration, what it declares or is.
  private var meanings: [[Meaning]]
  /// For each file, the service that the first place which includes it is in.
  private var services: [ServiceID]
  private var typesByName: [String: TypeID] = [:]
  private var filesByPath: [String: FileID] = [:]

  /// What a declaration has become.
  enum Meaning: Sendable {
    case nothing
    case symbol(Symbol)
    case link(LinkID)
    case expectation(Int)
  }

  /// Takes linear time in the plan's declarations.
  init(_ plan: Plan) {
    meanings = plan.files.map {
      [Meaning](repeating: .nothing, count: $0.tree.declarations.count)
    }
    services = [ServiceID](repeating: .none, count: plan.files.count)
    var isPlaced = [Bool](repeating: false, count: plan.files.count)
    for index in plan.routes.indices.reversed() {
      set(.symbol(.route(RouteID(index))), plan.routes[index].origin)
    }
    for index in plan.flows.indices.reversed() {
      set(.symbol(.flow(FlowID(index))), plan.flows[index].origin)
    }
    for index in plan.tasks.indices.reversed() {
      set(.symbol(.task(TaskID(index))), plan.tasks[index].origin)
    }
    for index in plan.links.indices.reversed() {
      set(.link(LinkID(index)), plan.links[index].origin)
    }
    for index in plan.expectations.indices.reversed() {
      set(.expectation(index), plan.expectations[index].origin)
    }
    func place(_ origin: DeclarationReference, _ service: ServiceID) {
      let file = origin.file.index
      guard file > 0, !isPlaced[file], !service.isNone else { return }
      isPlaced[file] = true
      // A service that the file itself declares does not surround the file.
      if plan.services[service.index].origin.file != origin.file { services[file] = service }
    }
    for route in plan.routes { place(route.origin, route.service) }
    for link in plan.links { place(link.origin, link.service) }
    for task in plan.tasks { place(task.origin, task.service) }
    for (index, type) in plan.types.enumerated() { typesByName[type.name] = TypeID(index) }
    for (index, file) in plan.files.enumerated().reversed() {
      filesByPath[file.path] = FileID(index)
    }
  }

  private mutating func set(_ meaning: Meaning, _ origin: DeclarationReference) {
    meanings[origin.file.index][Int(origin.index)] = meaning
  }

  /// What a declaration has become.
  func meaning(_ origin: DeclarationReference) -> Meaning {
    meanings[origin.file.index][Int(origin.index)]
  }

  /// The route, flow or task that a declaration declares.
  func symbol(_ origin: DeclarationReference) -> Symbol? {
    if case .symbol(let symbol) = meaning(origin) { symbol } else { nil }
  }

  /// The link that a declaration is.
  func link(_ origin: DeclarationReference) -> LinkID? {
    if case .link(let link) = meaning(origin) { link } else { nil }
  }

  /// The service around a file.
  func service(around file: FileID) -> ServiceID { services[file.index] }

  /// The type with a name.
  func type(named name: String) -> TypeID? { typesByName[name] }

  /// The file that an include in another one names.
  func file(included name: String, from path: String) -> FileID? {
    filesByPath[SourcePath.resolve(name, from: path)]
  }

  /// The file at a path.
  func file(at path: String) -> FileID? { filesByPath[path] }
}
