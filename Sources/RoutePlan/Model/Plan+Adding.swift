import RouteBase
import RouteSyntax

/// A route that is not in the text of a plan, for questions that its own routes cannot express.
package struct AddedRoute: Sendable {
  /// How it is reached.
  package enum Access: Sendable {
    /// By no step of its own: it is only the ancestor of another route.
    case none
    /// By a step down from its parent, once: the step requires a fact, which is added as well, and
    /// revokes it.
    case child
    /// By a link `->` from every route.
    case push
    /// By a link `=>` from every route.
    case jump
  }

  /// Its parent, which may be a route that is added before it; `none` for a root.
  package var parent: RouteID
  /// The facts that it requires, excludes, grants and revokes.
  package var conditions = Conditions.none
  /// What the step to it costs.
  package var cost: UInt32 = 0
  package var access = Access.none

  package init(
    parent: RouteID, conditions: ConditionsID = Conditions.none, cost: UInt32 = 0,
    access: Access = .none
  ) {
    self.parent = parent
    self.conditions = conditions
    self.cost = cost
    self.access = access
  }
}

extension Plan {
  /// This plan with more routes after its own, in the order given; everything else keeps its id.
  /// Takes time in proportion to the routes. A plan without routes is returned unchanged.
  ///
  /// The added routes are presented, so none of them is a tab. Where routes float, they float, too, so
  /// that they send nothing away. They have the name and the source
  /// position of the plan's first route, so nothing that displays them should be used.
  package func adding(_ added: [AddedRoute]) -> Plan {
    guard let model = routes.first else { return self }
    var plan = contents
    let presentation: Presentation = placeParents.isEmpty ? .present : .presentFloating
    for (index, new) in added.enumerated() {
      let id = RouteID(routes.count + index)
      var route = Route(
        name: model.name, service: model.service, origin: model.origin, parameters: .none,
        resultCount: ShortCount(0), patterns: .none, cost: new.cost, recycleKeys: .none,
        place: new.parent.isNone ? .none : .route(new.parent), presentation: presentation,
        flags: new.access == .child ? [] : .linkedOnly)
      route.parent = new.parent
      route.conditions =
        new.access == .child ? plan.addOnce(new.conditions) : new.conditions
      plan.routes.append(route)
      if new.access == .push || new.access == .jump {
        plan.links.append(
          Link(
            source: .everywhere, arrow: new.access == .push ? .push : .jump, target: id,
            service: .none, origin: model.origin))
      }
    }
    plan.addChildren(from: routes.count)
    plan.buildPlaces()
    plan.linkIndex = LinkIndex(plan)
    return Plan(plan)
  }
}

extension PlanContents {
  /// Adds a fact, and conditions that require and revoke it, along with what `id` requires and
  /// excludes.
  fileprivate mutating func addOnce(_ id: ConditionsID) -> ConditionsID {
    let fact = FactID(facts.count)
    facts.append(Fact(name: routes[0].name, isGiven: true, span: files.nameSpan(routes[0].origin)))
    var once = Conditions()
    once.requires = PlanSlice(
      first: factLists.count, count: Int(conditions[id.index].requires.count) + 1)
    once.unless = conditions[id.index].unless
    factLists += factLists[conditions[id.index].requires.indices] + [fact]
    once.revokes = PlanSlice(first: factLists.count - 1, count: 1)
    conditions.append(once)
    return ConditionsID(conditions.count - 1)
  }

  /// Adds the routes from `first` on to their parents' children.
  mutating func addChildren(from first: Int) {
    var byParent: [RouteID: [RouteID]] = [:]
    for index in first..<routes.count where !routes[index].parent.isNone {
      byParent[routes[index].parent, default: []].append(RouteID(index))
    }
    let old = children
    children = Adjacency()
    children.elements.reserveCapacity(old.elements.count + routes.count - first)
    children.offsets.reserveCapacity(routes.count + 1)
    for index in routes.indices {
      if index < first { children.elements += old[index] }
      children.elements += byParent[RouteID(index)] ?? []
      children.offsets.append(UInt32(truncatingIfNeeded: children.elements.count))
    }
  }
}
