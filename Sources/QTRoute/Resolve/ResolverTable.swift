/// A resolver that passes each step to one of several others.
///
/// It chooses the resolver for the step's route or task, otherwise the one for its service,
/// otherwise the one for its kind, otherwise the fallback.
///
/// For `up` and `back`, the route is the one that the step leaves. For all other steps, it is the
/// one that the step leads to.
public struct ResolverTable: Resolver {
  private let plan: NavigationPlan
  private var byName: [String: any Resolver] = [:]
  private var byService: [String: any Resolver] = [:]
  private var byVerb: [Verb: any Resolver] = [:]
  private let fallback: (any Resolver)?

  /// Creates a table that has only `fallback`.
  public init(_ plan: NavigationPlan, fallback: (any Resolver)? = nil) {
    self.plan = plan
    self.fallback = fallback
  }

  /// Adds a resolver for the steps of a route or of a task.
  ///
  /// - Throws: ``RegistrationError`` if the name is unknown or already has a resolver.
  public mutating func add(_ resolver: any Resolver, for name: String) throws(RegistrationError) {
    let known = try plan.canonicalName(name)
    guard byName[known] == nil else { throw .registeredTwice(known) }
    byName[known] = resolver
  }

  /// Adds a resolver for the steps of all routes and tasks of a service.
  ///
  /// - Throws: ``RegistrationError`` if the name is unknown or already has a resolver.
  public mutating func add(
    _ resolver: any Resolver, forService name: String
  ) throws(RegistrationError) {
    let known = try plan.canonicalService(name)
    guard byService[known] == nil else { throw .registeredTwice(known) }
    byService[known] = resolver
  }

  /// Adds a resolver for the steps of a kind.
  ///
  /// - Throws: ``RegistrationError`` if the kind already has a resolver.
  public mutating func add(_ resolver: any Resolver, for verb: Verb) throws(RegistrationError) {
    guard byVerb[verb] == nil else { throw .registeredTwice(verb.rawValue) }
    byVerb[verb] = resolver
  }

  /// Passes the step on; declines it if no resolver takes it.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    let name = step.owner
    let resolver =
      byName[name] ?? (byService.isEmpty ? nil : plan.service(of: name).flatMap { byService[$0] })
      ?? byVerb[step.verb] ?? fallback
    if let resolver { resolver.resolve(step, answer) } else { answer.decline() }
  }
}

extension StepRequest {
  /// The name that decides who takes the step: the task; for `up` and `back`, the route that the
  /// step leaves; otherwise the route that it leads to.
  public var owner: String {
    if let task { return task }
    return verb == .up || verb == .back ? origin?.route ?? frame.route : frame.route
  }
}
