import RoutePlan

/// Lower bounds on the distances to a target from stacks that are the own places of routes.
///
/// The relaxed graph does not say that a link or a push may return to a frame that was there at the
/// start, because it has the same nodes for all starts.
struct PlaceBounds {
  private struct Bound {
    /// From the place.
    var whole = Packing.infinite
    /// From further frames above the place, by returning into it.
    var returning = Packing.infinite
  }

  private let search: RelaxedSearch
  /// One for each route; nil if it is not known yet.
  private var bounds: [Bound?]

  /// The search has settled every node.
  init(_ search: RelaxedSearch) {
    self.search = search
    bounds = [Bound?](repeating: nil, count: search.graph.nodes.routeCount)
  }

  /// The bounds from the places of all routes, by their ids.
  func weights() -> [Weight] {
    var copy = self
    return bounds.indices.map { index in
      let bound = copy.bound(RouteID(index))
      return search.graph.packing.weight(bound.whole)
    }
  }

  private mutating func bound(_ route: RouteID) -> Bound {
    var pending: [RouteID] = []
    var current = route
    while !current.isNone && bounds[current.index] == nil {
      pending.append(current)
      current = search.graph.placeParents[current.index]
    }
    var under = current.isNone ? Bound() : bounds[current.index] ?? Bound()
    while let next = pending.popLast() {
      under = bound(next, on: under)
      bounds[next.index] = under
    }
    return under
  }

  /// The bound from the place of a route, given that from the frame below.
  private func bound(_ route: RouteID, on under: Bound) -> Bound {
    let graph = search.graph
    func sum(_ cost: UInt32, _ rest: UInt64) -> UInt64 {
      cost == .max
        ? Packing.infinite : min(graph.packing.packed(cost: cost) + rest, Packing.infinite)
    }
    let goingBack = min(under.returning, sum(graph.returns.past[route.index], under.whole))
    let whole = min(search.bound(place: route), goingBack)
    return Bound(
      whole: whole, returning: min(goingBack, sum(graph.returns.to[route.index], whole)))
  }
}
