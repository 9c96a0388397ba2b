import RoutePlan
@testable import RouteTrials

/// The output of a batch, as far as it is replayed.
struct BatchDocument: Decodable {
  var results: [Answer]

  struct Answer: Decodable {
    var from: String
    var to: String
    var found: Bool
    var cost: Int?
    var steps: [Step]?
    var stack: [String]?
    var facts: [String]?
    var reason: Reason?

    /// The path in the twin's terms; nil if it has a name that is not in the plan.
    func claim(_ plan: Plan) -> TwinClaimedPath? {
      guard let cost, let steps, let stack, let facts else { return nil }
      let claims = steps.compactMap { $0.claim(plan) }
      let routes = stack.compactMap { named($0, plan) }
      let numbers = facts.compactMap { name in
        plan.facts.firstIndex { plan.name($0.name) == name }
      }
      guard claims.count == steps.count, routes.count == stack.count, numbers.count == facts.count
      else { return nil }
      return TwinClaimedPath(
        steps: claims, cost: cost, stack: routes,
        facts: numbers.reduce(0) { $0 | 1 << UInt64($1) })
    }
  }

  struct Step: Decodable {
    var verb: String
    var route: String?
    var task: String?
    var presentation: String?
    var cost: Int

    func claim(_ plan: Plan) -> TwinClaim? {
      guard let verb = TwinVerb(rawValue: verb) else { return nil }
      var claim = TwinClaim(verb: verb, route: nil, presentation: nil, cost: cost)
      if let presentation {
        let all: [Presentation] = [.push, .present, .presentNav, .presentFloating]
        guard let known = all.first(where: { $0.name == presentation }) else { return nil }
        claim.presentation = known
      }
      if let task {
        guard case .task(let id) = plan.find(task) else { return nil }
        claim.task = id
      } else {
        guard let name = self.route, let id = named(name, plan) else { return nil }
        claim.route = id
      }
      return claim
    }
  }

  struct Reason: Decodable {
    var kind: String
  }
}

/// The route with a name that the tool printed.
private func named(_ name: String, _ plan: Plan) -> RouteID? {
  if case .route(let id) = plan.find(name) { return id }
  return nil
}
