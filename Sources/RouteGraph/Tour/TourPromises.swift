import RoutePlan

/// What a plan expects, as far as walks can show it: paths, stacks and URLs.
///
/// An expected path is covered where its start comes on top on a walk and later its end, as in the
/// sessions of a trace; a stack where its route comes on top; a URL where one opens its route. Walks
/// show nothing of what a plan rules out.
struct TourPromises {
  enum Aim {
    case path(from: RouteID, to: PlanTarget)
    case top(RouteID)
    case url(RouteID)
  }
  struct Promise {
    /// The index of the expectation.
    var number: Int
    var aim: Aim
  }
  /// A place on walks: a walk, and the event on it.
  struct Place {
    var trail: Int
    var event: Int
  }

  /// Those that the request asks for.
  let promises: [Promise]
  /// For what comes up, the promises that begin or are kept with it, by their index.
  private var starts: [PlanTarget: [Int]] = [:]
  private var ends: [PlanTarget: [Int]] = [:]
  private var urls: [PlanTarget: [Int]] = [:]

  init(_ plan: Plan, _ request: TourRequest) {
    guard request.kinds.contains(.expectations) else {
      promises = []
      return
    }
    promises = plan.expectations.indices.compactMap { number in
      if let isWanted = request.isWanted, !isWanted(.expectation(number)) { return nil }
      return Self.aim(of: plan.expectations[number].promise).map {
        Promise(number: number, aim: $0)
      }
    }
    for (index, promise) in promises.enumerated() {
      switch promise.aim {
      case .path(let from, let to):
        starts[.route(from), default: []].append(index)
        ends[to, default: []].append(index)
      case .top(let route): ends[.route(route), default: []].append(index)
      case .url(let route): urls[.route(route), default: []].append(index)
      }
    }
  }

  private static func aim(of promise: Expectation.Promise) -> Aim? {
    switch promise {
    case .path(let from, let to, _), .everyPath(let from, let to, _): .path(from: from, to: to)
    case .stack(let route, _): .top(route)
    case .url(_, .route(let route)?, _): .url(route)
    case .noPath, .url: nil
    }
  }

  /// Where walks first cover each of them; nil for nowhere.
  func places(on trails: [TourBuilder.Trail], _ world: TourWorld) -> [Place?] {
    var result = [Place?](repeating: nil, count: promises.count)
    if promises.isEmpty { return result }
    for (trail, events) in trails.enumerated() {
      var begun = Set<Int>()
      for (number, event) in events.enumerated() {
        let place = Place(trail: trail, event: number)
        let top = PlanTarget.route(world.top(of: event.target))
        var met = ends[top] ?? []
        if !event.move.task.isNone { met += ends[.task(event.move.task)] ?? [] }
        for index in met where result[index] == nil {
          if case .path = promises[index].aim, !begun.contains(index) { continue }
          result[index] = place
        }
        if let opened = world.opens(event) {
          for index in urls[opened] ?? [] where result[index] == nil { result[index] = place }
        }
        begun.formUnion(starts[top] ?? [])
      }
    }
    return result
  }

  /// Adds them to the items of an answer, with what the walks of `builder` cover.
  func note(on builder: TourBuilder, in result: inout TourPlan) {
    for (index, place) in places(on: builder.trails, builder.world).enumerated() {
      let item = Int32(result.items.count)
      result.items.append(.expectation(promises[index].number))
      result.isCovered.append(place != nil)
      result.isMoot.append(false)
      result.isImpossible.append(false)
      guard let place else { continue }
      if place.event == 0 {
        result.walks[place.trail].covers.append(item)
      } else {
        result.walks[place.trail].steps[place.event - 1].covers.append(item)
      }
    }
  }
}

extension TourWorld {
  /// Whether an event brings a route on top, or does a task.
  func isAt(_ target: PlanTarget, after event: TourEvent) -> Bool {
    switch target {
    case .route(let route): top(of: event.target) == route
    case .task(let task): event.move.task == task
    }
  }

  /// What the URL of an event opens; nil if it has none.
  func opens(_ event: TourEvent) -> PlanTarget? {
    switch event.kind {
    case .url: return request.urls[Int(event.index)].opens
    case .launch:
      guard case .url(let url) = launches[Int(event.index)].kind else { return nil }
      return request.urls[url].opens
    case .step, .restore: return nil
    }
  }
}

extension TourBuilder {
  /// Extends the walks until they cover what the plan expects, each by the cheapest way that is found,
  /// within `limit` configurations in all. Their bound says nothing of these.
  mutating func keep(_ promises: TourPromises, limit: Int) {
    let end = search.looked + limit
    var places = promises.places(on: trails, world)
    for (index, promise) in promises.promises.enumerated()
    where places[index] == nil && search.looked < end {
      guard let way = way(to: promise, limit: (end - search.looked) / 4) else { continue }
      if let trail = way.trail {
        var trails = trails
        trails.append(trails.remove(at: trail))
        replace(by: trails)
      }
      for event in way.way.events { add(event) }
      places = promises.places(on: trails, world)
    }
  }

  /// What covers a promise, to be added to a walk, or, if `trail` is nil, to the last one or as a
  /// new one.
  private struct PromisedWay {
    var trail: Int?
    var way: TourSearch.Way
  }

  /// How many walks that begin a path are tried.
  private static let mostBegun = 8

  private mutating func way(to promise: TourPromises.Promise, limit: Int) -> PromisedWay? {
    switch promise.aim {
    case .top(let route):
      return way(from: here, limit) { $0.isAt(.route(route), after: $1) }
        .map { PromisedWay(way: $0) }
    case .url(let route):
      return way(from: here, limit) { world, event in world.opens(event) == .route(route) }
        .map { PromisedWay(way: $0) }
    case .path(let start, let end):
      var best = way(
        from: here, limit, through: { $0.isAt(.route(start), after: $1) },
        { $0.isAt(end, after: $1) }
      ).map { PromisedWay(way: $0) }
      let begun = trails.indices.filter { trail in
        trails[trail].contains { world.isAt(.route(start), after: $0) }
      }
      for trail in begun.prefix(Self.mostBegun) {
        guard let place = TourPosition(after: trails[trail]),
          let way = way(from: place, limit, mayLaunch: false, { $0.isAt(end, after: $1) }),
          way.cost < best?.way.cost ?? .max
        else { continue }
        best = PromisedWay(trail: trail, way: way)
      }
      return best
    }
  }

  /// The cheapest way to an event, first among what differs near the top of the stack.
  private mutating func way(
    from place: TourPosition?, _ limit: Int, mayLaunch: Bool = true,
    through gate: TourSearch.Gate? = nil, _ isGoal: (TourWorld, TourEvent) -> Bool
  ) -> TourSearch.Way? {
    for detail in [TourSearch.Detail.near, .whole] {
      let way = search.nearest(
        from: place, &world, items, limit: limit, detail, mayLaunch: mayLaunch, through: gate,
        isGoal: { world, event, _ in isGoal(world, event) })
      if let way { return way }
    }
    return nil
  }
}

extension TourPosition {
  /// The place at the end of a walk; nil if it is empty.
  init?(after events: [TourEvent]) {
    guard let first = events.first, let last = events.last else { return nil }
    self.init(
      configuration: last.target, initial: first.target.facts, steps: events.count - 1)
  }
}
