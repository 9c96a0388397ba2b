// A route's own place: the stack that a cold launch of it builds.

extension Plan {
  /// Whether a route says that its frame floats.
  package var hasFloatingRoutes: Bool { !placeParents.isEmpty }

  /// The route whose frame is right below that of `route` in its own place; `none` for a frame at
  /// the bottom. It is the parent, or, where that floats and `route` does not, the nearest ancestor
  /// that does not float.
  @inline(__always)
  package func placeParent(of route: RouteID) -> RouteID {
    placeParents.isEmpty ? routes[route.index].parent : placeParents[route.index]
  }

  /// The chain of a route, which is its own place: its ancestors from the top, then itself, less the
  /// floating ancestors that a later frame which does not float sends away.
  package func chain(of route: RouteID) -> [RouteID] {
    var (current, depth) = (route, 0)
    while !current.isNone {
      depth += 1
      current = placeParent(of: current)
    }
    var chain: [RouteID] = []
    chain.reserveCapacity(depth)
    current = route
    while !current.isNone {
      chain.append(current)
      current = placeParent(of: current)
    }
    chain.reverse()
    return chain
  }

  /// The same, if its own frame is shown in another way than the route says.
  package func chain(of route: RouteID, shownAs presentation: Presentation) -> [RouteID] {
    let own = routes[route.index].presentation
    if placeParents.isEmpty || own.isFloating == presentation.isFloating {
      return chain(of: route)
    }
    let below = oddPlaceParent(of: route)
    return (below.isNone ? [] : chain(of: below)) + [route]
  }

  /// What is right below a route's frame in its place if the frame floats although the route does
  /// not, or the other way round.
  package func oddPlaceParent(of route: RouteID) -> RouteID {
    routes[route.index].presentation.isFloating
      ? ground(under: route) : routes[route.index].parent
  }

  /// The nearest ancestor of a route that does not float, or `none`.
  package func ground(under route: RouteID) -> RouteID {
    grounds.isEmpty ? routes[route.index].parent : grounds[route.index]
  }
}

extension PlanContents {
  /// Works out `grounds` and `placeParents`; both stay empty if no route floats.
  mutating func buildPlaces() {
    placeParents = []
    grounds = []
    guard routes.contains(where: { $0.presentation.isFloating }) else { return }
    var grounds = routes.map { $0.parent }
    var isDone = [Bool](repeating: false, count: routes.count)
    for index in routes.indices {
      var open = [index]
      while let top = open.last {
        let parent = routes[top].parent
        let isOverFloat = !parent.isNone && routes[parent.index].presentation.isFloating
        if !isDone[top] && isOverFloat && !isDone[parent.index] {
          open.append(parent.index)
          continue
        }
        if !isDone[top] && isOverFloat { grounds[top] = grounds[parent.index] }
        isDone[top] = true
        open.removeLast()
      }
    }
    self.grounds = grounds
    placeParents = routes.indices.map { index in
      routes[index].presentation.isFloating ? routes[index].parent : grounds[index]
    }
  }
}

/// The facts with which a path starts.
package struct OpeningFacts: Sendable {
  /// A frame that refuses a fact which must hold for the frames below it to be there, or which is
  /// given.
  package struct Contradiction: Sendable, Equatable {
    package var route: RouteID
    package var fact: FactID
  }

  /// The facts that hold, in the order of their ids.
  package var facts: [FactID]
  package var contradictions: [Contradiction]
}

extension Plan {
  /// The facts that hold where a path starts on `stack`, bottom to top: those given and, frame by
  /// frame, what the frame requires, then what it grants, less what it revokes.
  package func openingFacts(of stack: [RouteID], given: [FactID]) -> OpeningFacts {
    if conditions.count == 1 { return OpeningFacts(facts: given, contradictions: []) }
    var holding = Set(given)
    var contradictions: [OpeningFacts.Contradiction] = []
    for route in stack {
      let id = routes[route.index].conditions
      if id == Conditions.none { continue }
      let conditions = conditions(id)
      holding.formUnion(facts(conditions.requires))
      for fact in facts(conditions.unless) where holding.contains(fact) {
        contradictions.append(OpeningFacts.Contradiction(route: route, fact: fact))
      }
      apply(id, to: &holding)
    }
    return OpeningFacts(facts: holding.sorted(), contradictions: contradictions)
  }
}
