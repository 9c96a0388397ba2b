import RoutePlan
import RouteBase
import RouteSyntax

/// Shows that a fact always holds, or never, while a frame of a route is on the stack or parked: it
/// does when the frame is pushed, and nothing that may come on top meanwhile changes it. What is not
/// shown may be so all the same.
struct FixedFacts {
  /// A value that a fact may always have while a route is there.
  private struct Claim: Hashable {
    var fact: FactID
    var holds: Bool
    var route: RouteID
  }
  private struct Change: Hashable {
    var fact: FactID
    var holds: Bool
  }
  /// Whatever ends a value of a fact.
  private struct Breakers {
    var routes: [RouteID] = []
    var places: [Place] = []
    var links: [LinkID] = []
  }

  /// Frames that are there from the first, with the facts that hold then, whatever their routes ask
  /// for and change.
  struct Opening {
    var stack: [RouteID]
    var facts: Set<FactID>
  }

  private let plan: Plan
  private let order: StackOrder
  private let openings: [Opening]
  /// For each route asked about, what may come on top while it is there.
  private var companies: [RouteID: StackOrder.Company] = [:]
  private var knownBreakers: [Change: Breakers] = [:]
  private var isSteady: [Claim: Bool] = [:]
  private var linksByTarget: [RouteID: [LinkID]]?
  /// What is lowest on every stack; nil if it was not looked for.
  private var ground: RouteID?
  private var budget = 20_000_000

  /// `order` knows of the routes of `openings`.
  init(_ plan: Plan, _ order: StackOrder, openings: [Opening] = []) {
    self.plan = plan
    self.order = order
    self.openings = openings
  }

  /// How many routes that hand a fact on are looked at.
  private static var most: Int { 32 }

  /// Whether it is certain that `fact` holds, or does not, whenever `route` is on top.
  mutating func isFixed(_ fact: FactID, _ holds: Bool, on route: RouteID) -> Bool {
    // Those that need to be certain, because frames of others are pushed while they are there.
    var needed = [route]
    var next = 0
    while next < needed.count {
      if budget < 0 || needed.count > Self.most { return false }
      let current = needed[next]
      next += 1
      let own = plan.routes[current.index].conditions
      if changes(own, fact, to: !holds) || opens(current, fact, !holds) { return false }
      if settles(own, fact, holds) { continue }
      guard let pushers = pushers(of: current, fact, holds) else { return false }
      for pusher in pushers where !needed.contains(pusher) { needed.append(pusher) }
    }
    return needed.allSatisfy { isUnchanged(fact, holds, during: $0) }
  }

  /// Whether a frame of a route is there from the first while a fact has the value.
  private func opens(_ route: RouteID, _ fact: FactID, _ holds: Bool) -> Bool {
    openings.contains { $0.stack.contains(route) && $0.facts.contains(fact) == holds }
  }

  /// Whether a fact has the value after conditions were asked and had their effect.
  private func settles(_ id: ConditionsID, _ fact: FactID, _ holds: Bool) -> Bool {
    if id == Conditions.none { return false }
    let conditions = plan.conditions(id)
    if plan.facts(conditions.revokes).contains(fact) { return !holds }
    if plan.facts(conditions.grants).contains(fact) { return holds }
    return plan.facts(holds ? conditions.requires : conditions.unless).contains(fact)
  }

  /// Whether conditions change a fact to a value.
  private func changes(_ id: ConditionsID, _ fact: FactID, to holds: Bool) -> Bool {
    if id == Conditions.none { return false }
    let conditions = plan.conditions(id)
    if plan.facts(conditions.revokes).contains(fact) { return !holds }
    return holds && plan.facts(conditions.grants).contains(fact)
  }

  /// The routes that are there whenever a frame of `route` is pushed, of which each must have the
  /// fact for it; nil if it may also be pushed elsewhere.
  private mutating func pushers(of route: RouteID, _ fact: FactID, _ holds: Bool) -> [RouteID]? {
    var result: [RouteID] = []
    if !plan.routes[route.index].flags.contains(.linkedOnly) {
      let parent = plan.routes[route.index].parent
      // A root is pushed only as a place.
      if !parent.isNone { result.append(parent) }
    }
    if order.isPlaced(route) { result.append(plan.placeParent(of: route)) }
    let links = links(to: route)
    budget -= links.count
    for id in links {
      let link = plan.links[id.index]
      if link.arrow == .jump {
        // It may show the route in another way, on top of another frame.
        if link.presentation != nil { result.append(plan.oddPlaceParent(of: route)) }
        continue
      }
      if settles(link.conditions, fact, holds) { continue }
      guard case .route(let source) = link.source, !changes(link.conditions, fact, to: !holds)
      else { return nil }
      result.append(source)
    }
    return result.contains { $0.isNone } ? nil : result
  }

  private mutating func links(to route: RouteID) -> [LinkID] {
    if let linksByTarget { return linksByTarget[route] ?? [] }
    var links: [RouteID: [LinkID]] = [:]
    for (index, link) in plan.links.enumerated() where !link.target.isNone {
      links[link.target, default: []].append(LinkID(index))
    }
    linksByTarget = links
    return links[route] ?? []
  }

  // MARK: What may happen meanwhile

  /// Whether nothing that may come on top while `route` is there ends a value of a fact.
  private mutating func isUnchanged(
    _ fact: FactID, _ holds: Bool, during route: RouteID
  ) -> Bool {
    let claim = Claim(fact: fact, holds: holds, route: route)
    if let known = isSteady[claim] { return known }
    let result = findUnchanged(claim)
    isSteady[claim] = result
    return result
  }

  private mutating func findUnchanged(_ claim: Claim) -> Bool {
    let breakers = breakers(of: claim)
    if breakers.routes.isEmpty && breakers.places.isEmpty && breakers.links.isEmpty { return true }
    budget -= breakers.routes.count + breakers.places.count + breakers.links.count
    if budget < 0 { return false }
    if companies[claim.route] == nil {
      companies[claim.route] = order.company(of: claim.route, &budget)
    }
    guard let company = companies[claim.route] else { return false }
    func isThere(_ route: RouteID) -> Bool {
      company.isAbove[route.index] || company.isElsewhere[route.index]
    }
    if breakers.routes.contains(where: { isThere($0) }) { return false }
    for place in breakers.places {
      switch place {
      case .none: return false
      case .route(let id): if isThere(id) { return false }
      case .flow(let flow):
        budget -= plan.routes.count
        if budget < 0 { return false }
        for index in plan.routes.indices where isThere(RouteID(index)) {
          if plan.isRoute(RouteID(index), in: flow) { return false }
        }
      }
    }
    for id in breakers.links {
      let link = plan.links[id.index]
      budget -= plan.routes.count
      if budget < 0 { return false }
      if removesAll(link) { continue }
      let isLeft = leaves(link, claim.route, company)
      for source in plan.sources(of: link) {
        if company.isElsewhere[source.index] { return false }
        if company.isAbove[source.index] && !isLeft { return false }
      }
    }
    return true
  }

  /// Whether a link removes all frames, parked ones included.
  private mutating func removesAll(_ link: Link) -> Bool {
    guard case .past(.route(let past)) = link.back, link.arrow != .jump else { return false }
    let ground = self.ground ?? order.ground()
    self.ground = ground
    return past == ground
  }

  /// Whether a link that is taken above a frame of a route, or on it, removes that frame.
  private func leaves(_ link: Link, _ route: RouteID, _ company: StackOrder.Company) -> Bool {
    guard link.arrow == .jump else {
      return link.back == .past(.route(route)) && !company.isNested
    }
    let chain =
      link.presentation.map { plan.chain(of: link.target, shownAs: $0) }
      ?? plan.chain(of: link.target)
    if chain.contains(route) { return false }
    // It may be parked if the jump selects a tab.
    return !zip(chain, chain.dropFirst()).contains { below, tab in
      plan.routes[below.index].keepsTabs && plan.isTab(tab)
    }
  }

  private mutating func breakers(of claim: Claim) -> Breakers {
    let change = Change(fact: claim.fact, holds: !claim.holds)
    if let known = knownBreakers[change] { return known }
    budget -= plan.routes.count + plan.tasks.count + plan.links.count
    var result = Breakers()
    for (index, route) in plan.routes.enumerated()
    where changes(route.conditions, change.fact, to: change.holds) {
      result.routes.append(RouteID(index))
    }
    for task in plan.tasks where changes(task.conditions, change.fact, to: change.holds) {
      result.places.append(task.place)
    }
    for (index, link) in plan.links.enumerated()
    where changes(link.conditions, change.fact, to: change.holds) {
      result.links.append(LinkID(index))
    }
    knownBreakers[change] = result
    return result
  }
}
