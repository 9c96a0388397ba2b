import RouteCheck
import RouteGraph
import RouteMatch
package import RoutePlan
import RouteBase
import RouteSyntax

/// A loaded route plan: which screens an app has, how they nest and how people move among them.
///
/// A plan is a value that never changes, and copies share its contents. Names have the form `Name`
/// or `Service.Name`, as in the plan's text; old names (`was`) work, too.
public struct NavigationPlan: Sendable {
  let core: PlanCore

  /// Creates a plan from its text.
  ///
  /// - Parameters:
  ///   - text: The text of the plan, as in a `.routeplan` file.
  ///   - path: The plan's path in problems; includes are relative to it.
  ///   - include: Returns the text of the included file at a path, or nil if there is none.
  /// - Throws: ``PlanError`` with every error in the syntax, the names, the parameters and the URL
  ///   patterns of every file, if there are any. `qtroute check` looks for more: screens that cannot
  ///   be reached, for example, and expectations that do not hold. An app may use a plan that
  ///   requires a fact that nothing grants, because it can say itself that the fact holds
  ///   (``Driver/set(_:holds:)``).
  public init(
    text: String, path: String = "main.routeplan",
    include: @escaping (_ path: String) -> String? = { _ in nil }
  ) throws(PlanError) {
    let loader = SourceLoader(
      locate: { include, base in
        let path = SourcePath.resolve(include, from: base)
        return SourceLoader.Location(path: path, identity: path)
      },
      load: { path in
        include(path).map { .success(SourceText($0)) }
          ?? .failure(SourceLoader.Failure(reason: "no such file"))
      })
    let (plan, findings) = PlanBuilder.build(path: path, text: SourceText(text), loader: loader)
    let (errors, patterns) = PlanChecker.faults(in: plan, findings)
    if !errors.isEmpty { throw PlanError(errors, in: plan) }
    core = PlanCore(plan, patterns)
  }

  /// Creates a plan that somebody has checked.
  package init(_ plan: RoutePlan.Plan) {
    core = PlanCore(plan, PatternSet(plan))
  }

  /// The plan's own name.
  public var name: String { plan.name }

  /// The names of all screens, in reading order.
  public var routes: [String] { names.routes }

  /// The names of all tasks, in reading order.
  public var tasks: [String] { names.tasks }

  /// The names of all facts, in reading order.
  public var facts: [String] { names.facts }

  /// The screen that a cold launch opens; nil if the plan has no screens.
  public var start: String? { plan.start.isNone ? nil : names[plan.start] }

  /// Returns the chain of a screen: its ancestors from the top, then the screen itself.
  ///
  /// - Throws: ``RegistrationError`` if `route` is not the name of a screen.
  public func chain(of route: String) throws(RegistrationError) -> [String] {
    plan.chain(of: try self.route(route)).map { names[$0] }
  }
}

/// The contents of a loaded plan. All copies share them, because there are too many steps to copy.
final class PlanCore: Sendable {
  let plan: Plan
  let planner: Planner
  let names: PlanNames
  let matcher: SharedMatcher
  /// Whether any screen or task hands back values.
  let hasResults: Bool

  init(_ plan: Plan, _ patterns: PatternSet) {
    self.plan = plan
    planner = Planner(plan)
    names = PlanNames(plan)
    matcher = SharedMatcher(URLMatcher(plan, patterns))
    hasResults =
      plan.routes.contains { $0.results.count > 0 } || plan.tasks.contains { $0.results.count > 0 }
  }
}

extension NavigationPlan {
  var plan: Plan { core.plan }
  var planner: Planner { core.planner }
  var names: PlanNames { core.names }
  var table: StepTable { core.planner.table }

  /// The route with this name; for a flow, its start.
  func route(_ name: String) throws(RegistrationError) -> RouteID {
    switch plan.find(name) {
    case .route(let id): return id
    case .flow(let id) where !plan.flows[id.index].start.isNone:
      return plan.flows[id.index].start
    case .flow, .task: throw .wrongKind(name, expected: "route")
    case nil: throw .unknownName(name, near: plan.names(near: name, routesOnly: true))
    }
  }

  /// The task with this name.
  func task(_ name: String) throws(RegistrationError) -> TaskID {
    switch plan.find(name) {
    case .task(let id): return id
    case .route, .flow: throw .wrongKind(name, expected: "task")
    case nil: throw .unknownName(name, near: near(name, names.tasks))
    }
  }

  func fact(_ name: String) throws(RegistrationError) -> FactID {
    if let id = plan.findFact(name.utf8) { return id }
    throw .unknownName(name, near: near(name, facts))
  }

  /// The names of facts, in reading order.
  func factNames(_ facts: Set<FactID>) -> [String] {
    facts.isEmpty ? [] : facts.sorted().map { names.facts[$0.index] }
  }

  func near(_ name: String, _ candidates: [String]) -> [String] {
    NearestName.candidates(for: name, among: candidates)
  }

  /// The route or task that replaces `name`, which names nothing: the fallback of the service that
  /// the name mentions, otherwise the plan's.
  func fallback(for name: String, preferringTask: Bool) -> PlanTarget? {
    let parts = name.split(separator: ".", maxSplits: 1)
    var scopes = [ServiceID.none]
    if parts.count == 2, let service = plan.findService(parts[0].utf8) {
      scopes.insert(service, at: 0)
    }
    for scope in scopes {
      let targets = plan.fallbacks.filter { $0.service == scope }.map(\.target)
      let wanted = targets.first { target in
        if case .task = target { return preferringTask }
        return !preferringTask
      }
      if let target = wanted ?? targets.first { return target }
    }
    return nil
  }
}

extension NavigationPlan {
  /// The current name of a route or a task, which may be given by an old name.
  func canonicalName(_ name: String) throws(RegistrationError) -> String {
    if case .task(let id) = plan.find(name) { return names[id] }
    if plan.find(name) == nil {
      throw .unknownName(name, near: plan.names(near: name))
    }
    return names[try route(name)]
  }

  func canonicalService(_ name: String) throws(RegistrationError) -> String {
    if let id = plan.findService(name.utf8) { return plan.name(plan.services[id.index].name) }
    throw .unknownName(name, near: near(name, plan.services.map { plan.name($0.name) }))
  }

  /// The service of a route or a task with this current name.
  func service(of name: String) -> String? {
    let id: ServiceID
    switch plan.find(name) {
    case .route(let route): id = plan.routes[route.index].service
    case .task(let task): id = plan.tasks[task.index].service
    case .flow, nil: return nil
    }
    return id.isNone ? nil : plan.name(plan.services[id.index].name)
  }
}

extension NavigationPlan {
  /// Whether a name belongs to a task.
  func isTask(_ name: String) -> Bool {
    if case .task = plan.find(name) { return true }
    return false
  }
}
