/// A resolver made of others: a step goes to that of its route or task, else to that of its service,
/// else to that of its kind, else to the fallback.
///
/// The route that counts is the one that a step leaves for `up` and `back`, and the one that it
/// comes to for all others.
public struct ResolverTable: Resolver {
  private let plan: NavigationPlan
  private var byName: [String: any Resolver] = [:]
  private var byService: [String: any Resolver] = [:]
  private var byVerb: [Verb: any Resolver] = [:]
  private let fallback: (any Resolver)?

  /// A table that is empty but for `fallback`.
  public init(_ plan: NavigationPlan, fallback: (any Resolver)? = nil) {
    self.plan = plan
    self.fallback = fallback
  }

  /// Takes the steps of a route or of a task.
  public mutating func add(_ resolver: any Resolver, for name: String) throws(RegistrationError) {
    let known = try plan.canonicalName(name)
    guard byName[known] == nil else { throw .registeredTwice(known) }
    byName[known] = resolver
  }

  /// Takes the steps of all routes and tasks of a service.
  public mutating func add(
    _ resolver: any Resolver, forService name: String
  ) throws(RegistrationError) {
    let known = try plan.canonicalService(name)
    guard byService[known] == nil else { throw .registeredTwice(known) }
    byService[known] = resolver
  }

  /// Takes the steps of a kind.
  public mutating func add(_ resolver: any Resolver, for verb: Verb) throws(RegistrationError) {
    guard byVerb[verb] == nil else { throw .registeredTwice(verb.rawValue) }
    byVerb[verb] = resolver
  }

  /// Hands the step on; declines it where nothing takes it.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    let name = step.owner
    let resolver =
      byName[name] ?? (byService.isEmpty ? nil : plan.service(of: name).flatMap { byService[$0] })
      ?? byVerb[step.verb] ?? fallback
    if let resolver { resolver.resolve(step, answer) } else { answer.decline() }
  }
}

extension StepRequest {
  /// The name that says who takes the step: the task, the route that `up` and `back` leave, else
  /// the route that the step comes to.
  public var owner: String {
    if let task { return task }
    return verb == .up || verb == .back ? origin?.route ?? frame.route : frame.route
  }
}
