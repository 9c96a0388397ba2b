import RouteMatch
import RoutePlan
import RouteSyntax

// The whole patterns of one route or task as text, without compiling all patterns of the plan.

extension Plan {
  /// How many patterns are shown, and how many steps are taken up the plan for them.
  private static var mostPatterns: Int { 8 }
  private static var mostPatternSteps: Int { 1000 }

  /// The patterns that open a symbol, each with all that it follows.
  func patternTexts(of symbol: Symbol) -> [String] {
    var open: [(place: Place, text: String)] = []
    switch symbol {
    case .route(let id):
      let route = routes[id.index]
      for text in texts(route.patterns) { open.append((above(.route(id)), text)) }
      // The pattern of a flow opens its start.
      if !route.flow.isNone, flows[route.flow.index].start == id {
        let flow = flows[route.flow.index]
        for text in texts(flow.patterns) { open.append((above(.flow(route.flow)), text)) }
      }
    case .flow(let id):
      for text in texts(flows[id.index].patterns) { open.append((above(.flow(id)), text)) }
    case .task(let id):
      for text in texts(tasks[id.index].patterns) { open.append((tasks[id.index].place, text)) }
    }
    open.reverse()
    var result: [String] = []
    var steps = 0
    while let (place, text) = open.popLast(), result.count < Self.mostPatterns,
      steps < Self.mostPatternSteps
    {
      steps += 1
      if PatternSyntax(Array(text.utf8)).standsAlone {
        result.append(text)
      } else if place == .none {
        result.append("/" + text)
      } else {
        let own = patterns(of: place)
        if own.isEmpty { open.append((above(place), text)) }
        for prefix in texts(own).reversed() {
          let joined =
            prefix.isEmpty || text.isEmpty
            ? prefix + text : prefix + (prefix.hasSuffix("/") ? "" : "/") + text
          open.append((above(place), joined))
        }
      }
    }
    return result
  }

  /// The patterns that those of a symbol follow: those of the nearest route or flow above it that has
  /// some.
  func parentPatterns(of symbol: Symbol) -> [String] {
    var place =
      switch symbol {
      case .route(let id): above(.route(id))
      case .flow(let id): above(.flow(id))
      case .task(let id): tasks[id.index].place
      }
    for _ in 0..<Self.mostPatternSteps where place != .none && patterns(of: place).isEmpty {
      place = above(place)
    }
    return switch place {
    case .none: []
    case .route(let id): patternTexts(of: .route(id))
    case .flow(let id): patternTexts(of: .flow(id))
    }
  }

  private func texts(_ slice: ShortSlice) -> [String] {
    patterns[slice.indices].map { text(of: $0) }
  }

  private func patterns(of place: Place) -> ShortSlice {
    switch place {
    case .none: .none
    case .route(let id): routes[id.index].patterns
    case .flow(let id): flows[id.index].patterns
    }
  }

  /// What the patterns of a place follow.
  private func above(_ place: Place) -> Place {
    switch place {
    case .none: return .none
    case .route(let id):
      if case .flow = routes[id.index].place { return routes[id.index].place }
      let parent = routes[id.index].parent
      return parent.isNone ? .none : .route(parent)
    case .flow(let id): return flows[id.index].place
    }
  }
}
