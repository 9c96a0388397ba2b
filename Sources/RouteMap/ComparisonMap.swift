package import RouteDiff
package import RouteLayout
package import RoutePlan
import RouteBase

/// Two plans as one picture: the new one with what the old one had besides, and how each part has
/// changed.
package struct ComparisonMap: Sendable {
  /// Both plans: the parts of the new one keep their ids, and what is gone follows.
  package let plan: Plan
  package private(set) var changes: MapChanges

  private let pair: PlanPair
  private let join: PlanJoin

  /// `oldName` is what the page calls the old plan.
  package init(_ comparison: PlanComparison, oldName: String) {
    let pair = comparison.pair
    let tones = ChangeTones(comparison)
    self.pair = pair
    join = PlanJoin(pair.new, pair.old, Self.counterparts(pair, tones.goneLinks))
    plan = join.plan
    changes = MapChanges(of: plan, oldName: oldName, newFileCount: pair.new.files.count)
    changes.limits = comparison.limits
    for (id, tone) in tones.routes { changes.routes[id.index] = Self.mark(tone) }
    for (id, tone) in tones.tasks { changes.tasks[id.index] = Self.mark(tone) }
    for (id, tone) in tones.links { changes.links[id.index] = Self.mark(tone) }
    markNew()
    markGone()
    markFacts()
    markMoved()
    for change in comparison.changes { changes.entries.append(entry(change)) }
  }

  /// What the parts of the old plan are in the new one. A flow has the place of its start.
  private static func counterparts(_ pair: PlanPair, _ goneLinks: [LinkID]) -> PlanCounterparts {
    let routes = pair.routes.map { symbol -> RouteID? in
      switch symbol {
      case .route(let id): return id
      case .flow(let id):
        let start = pair.new.flows[id.index].start
        return start.isNone ? nil : start
      case .task, nil: return nil
      }
    }
    return PlanCounterparts(
      routes: routes,
      flows: pair.flows.map { symbol in
        if case .flow(let id) = symbol { return id }
        return nil
      },
      tasks: pair.tasks.map { symbol in
        if case .task(let id) = symbol { return id }
        return nil
      },
      services: pair.services,
      facts: pair.old.facts.indices.map { pair.fact(FactID($0)) },
      types: pair.old.types.indices.map { pair.type(TypeID($0)) },
      links: links(from: routes, goneLinks, of: pair.old))
  }

  /// The links of the old plan that are gone, and those that have an end at a route that is.
  private static func links(
    from routes: [RouteID?], _ gone: [LinkID], of plan: Plan
  ) -> [LinkID] {
    let gone = Set(gone)
    return plan.links.indices.map { LinkID($0) }.filter { id in
      if gone.contains(id) { return true }
      let link = plan.links[id.index]
      if !link.target.isNone && routes[link.target.index] == nil { return true }
      if case .route(let source) = link.source { return routes[source.index] == nil }
      return false
    }
  }

  private static func mark(_ tone: ChangeTones.Tone) -> MapChanges.Mark {
    switch tone {
    case .new: .new
    case .changed: .changed
    case .breaking: .breaking
    }
  }

  /// What is new is new, even if it takes a URL away from something else.
  private mutating func markNew() {
    for index in pair.new.routes.indices where !pair.isRouteKnown[index] {
      changes.routes[index] = .new
    }
    for index in pair.new.tasks.indices where !pair.isTaskKnown[index] {
      changes.tasks[index] = .new
    }
  }

  private mutating func markGone() {
    for index in pair.new.routes.count..<plan.routes.count { changes.routes[index] = .gone }
    for index in pair.new.tasks.count..<plan.tasks.count { changes.tasks[index] = .gone }
    for index in pair.new.links.count..<plan.links.count { changes.links[index] = .gone }
  }

  private mutating func markFacts() {
    var isKnown = [Bool](repeating: false, count: pair.new.facts.count)
    for id in join.facts where id.index < isKnown.count { isKnown[id.index] = true }
    for index in plan.facts.indices {
      if index >= isKnown.count {
        changes.facts[index] = .gone
      } else if !isKnown[index] {
        changes.facts[index] = .new
      }
    }
  }

  /// A route that is below another one than before was below that one's counterpart.
  private mutating func markMoved() {
    for index in pair.old.routes.indices {
      guard let now = pair.route(RouteID(index)) else { continue }
      let before = pair.old.routes[index].parent
      let former = before.isNone ? before : join.routes[before.index]
      if former != pair.new.routes[now.index].parent { changes.formerParents[now] = former }
    }
  }

  private func entry(_ change: Change) -> MapChanges.Entry {
    var entry = MapChanges.Entry(
      kind: change.kind.rawValue, group: change.group.rawValue, text: change.text.plain)
    for mark in change.marks {
      switch mark {
      case .newRoute(let id): entry.routes.append(id)
      case .newTask(let id): entry.tasks.append(id)
      case .newLink(let id): entry.links.append(id)
      case .oldRoute(let id): entry.routes.append(join.routes[id.index])
      case .oldTask(let id): entry.tasks.append(join.tasks[id.index])
      case .oldLink(let id): if let link = join.links[id] { entry.links.append(link) }
      case .newFact, .newExpectation: break
      }
    }
    return entry
  }
}
