import RouteBase
import RoutePlan
import RouteSyntax

// Everything that depends only on the plan, each with its sentence in the manual.

extension Plan {
  /// "`chain(R)` is R's own place: its ancestors from the top, then R, less the floating ancestors
  /// that a later frame which does not float sends away."
  ///
  /// A jump whose link states how R is shown has the chain of an R that is shown like that.
  ///
  /// READING 17. That is so even if R stays and is shown in another way.
  func ownPlace(of id: RouteID, shownAs presentation: Presentation? = nil) -> [RouteID] {
    var ancestors = [id]
    while !routes[ancestors[0].index].parent.isNone {
      ancestors.insert(routes[ancestors[0].index].parent, at: 0)
    }
    func floats(_ frame: RouteID) -> Bool {
      let own = routes[frame.index].presentation
      return (frame == id ? presentation ?? own : own) == .presentFloating
    }
    return ancestors.indices.filter { place in
      !floats(ancestors[place]) || ancestors[place...].allSatisfy { floats($0) }
    }.map { ancestors[$0] }
  }

  /// "C is a child of the top, not `linked`." And of a flow only the start: the others "have the
  /// start as their parent, but no step down to them exists without a link".
  func isBelow(_ child: RouteID, _ parent: RouteID) -> Bool {
    let route = routes[child.index]
    return route.parent == parent && !route.flags.contains(.linked)
      && !route.flags.contains(.linkedOnly)
  }

  /// "With `tabs`, its children are tabs, save the presented and the `linked` ones."
  ///
  /// READING 5. A member of a flow that is not its start has the start as its parent, but is not a
  /// tab of it: a flow's screens "are reached only by links among them".
  func isTab(_ child: RouteID, of container: RouteID) -> Bool {
    isBelow(child, container) && routes[child.index].presentation == .push
  }

  /// The tab that a container shows before any was selected, if its tabs keep their stacks.
  ///
  /// READING 18. "Its first" is the first in its block, and else the first that `in` puts there.
  func tabShownFirst(of container: RouteID) -> RouteID? {
    let flags = routes[container.index].flags
    guard flags.contains(.tabs), !flags.contains(.resetTabs) else { return nil }
    return children[container.index].first { isTab($0, of: container) }
  }

  /// "Where the source is a flow or `*`, the target itself is not among the sources."
  ///
  /// READING 6. From a single route, a link may lead to that same route. A link that only goes back
  /// has no target, so nothing is excluded from its sources.
  func isSource(_ id: RouteID, of link: Link) -> Bool {
    switch link.source {
    case .route(let source): source == id
    case .flow(let flow): isMember(id, of: flow) && id != link.target
    case .everywhere: id != link.target
    }
  }

  /// "Inside a route it is available while that route is on top; outside routes and flows, always."
  /// A task in a flow "is available while one of its routes is on top".
  ///
  /// READING 10. A task in a flow does not inherit the flow's `requires` and `unless`, which "are
  /// asked of every route in it". "Its routes" are those at any depth.
  func isAvailable(_ task: PlanTask, on top: RouteID) -> Bool {
    switch task.place {
    case .none: true
    case .route(let id): id == top
    case .flow(let flow): isMember(top, of: flow)
    }
  }

  /// Whether `id` is in `flow`, "at any depth": routes nested in a member count.
  func isMember(_ id: RouteID, of flow: FlowID) -> Bool {
    var around = routes[id.index].flow
    while !around.isNone && around != flow { around = flows[around.index].flow }
    return around == flow
  }

  /// The values that a new frame of `target` has for its `by` names.
  ///
  /// READING 13. The literals of a `=>` link belong to each frame that it pushes and that has a
  /// parameter of that name.
  func keys(of target: RouteID, by link: Link?) -> TwinKeys {
    guard isRecycledByKeys(target) else { return .none }
    let arguments = link.map { self.arguments[$0.arguments.indices] } ?? []
    return .made(
      keyLists[routes[target.index].recycleKeys.indices].map { name in
        guard let argument = arguments.last(where: { $0.name == name }),
          let value = value(of: argument)
        else { return .shared }
        return .literal(read(value, for: name, of: target))
      })
  }

  func isRecycledByKeys(_ id: RouteID) -> Bool {
    routes[id.index].flags.contains(.recycle) && !routes[id.index].recycleKeys.isEmpty
  }

  /// "An integer is also a valid `Double`."
  private func read(_ value: LiteralValue, for name: NameID, of target: RouteID) -> LiteralValue {
    guard case .integer(let number) = value,
      parameters[routes[target.index].parameters.indices].contains(where: {
        $0.name == name && $0.type.base == DeclaredType.BuiltIn.double.id
      })
    else { return value }
    return .double(Double(number))
  }
}
