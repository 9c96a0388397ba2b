import RoutePlan
import RouteSyntax

/// Which frame may lie right below which, whatever facts hold: an over-approximation.
///
/// A frame comes to lie on another one by a step down, a `->` link, a switch, or as part of the
/// chain that a launch, a URL or a jump builds. What a link that goes back lands on depends on
/// other pairs, so the rules are applied until nothing changes. Then it is known what is below a route
/// on every stack and what on none, so that going back there always removes something or never does;
/// so they are applied again.
struct FramePairs {
  /// A frame below another one.
  struct Pair {
    var below: RouteID
    /// Whether only steps from the lower frame put the upper one on it.
    var isPlain: Bool
  }

  /// For each route, what may lie right below it.
  private(set) var below: [[Pair]]
  /// For each route, whether so much may lie below it that it counts as anything.
  private(set) var isOpen: [Bool]
  /// Whether a frame of each route may let the tabs below it be switched.
  private(set) var mayBeUnpresented: [Bool]
  private let plan: Plan
  private var places: [UInt64: Int] = [:]
  /// Whether a frame of each route may float, and whether one may not.
  private(set) var mayFloat: [Bool]
  private(set) var mayStand: [Bool]
  /// Whether a frame of each route may be on the stack.
  private let isReached: [Bool]
  private var hasChanged = false
  private var budget: Int
  /// The routes of each flow, at any depth.
  private var members: [[RouteID]]
  /// Which routes may be lowest on a stack.
  private var mayBeLowest: [Bool]
  /// What is known of a place to which links go back: for each route, whether it always is below a
  /// frame of it, and whether it may be.
  private struct Place: Equatable {
    var isAlways: [Bool]
    var isSometimes: [Bool]
  }
  private var known: [Link.Back: Place] = [:]

  /// `isReached` says which routes may be on the stack at all.
  init(_ plan: Plan, openable: [RouteID], isReached: [Bool]) {
    self.plan = plan
    self.isReached = isReached
    below = Array(repeating: [], count: plan.routes.count)
    isOpen = Array(repeating: false, count: plan.routes.count)
    mayFloat = plan.routes.map { $0.presentation.isFloating }
    mayStand = mayFloat.map { !$0 }
    mayBeUnpresented = plan.routes.map { Self.lets($0.presentation) }
    members = Array(repeating: [], count: plan.flows.count)
    mayBeLowest = Array(repeating: false, count: plan.routes.count)
    budget = 1_000_000 + 20 * (plan.routes.count + plan.links.count)
    for link in plan.links where !link.target.isNone {
      guard let presentation = link.presentation else { continue }
      if presentation.isFloating {
        mayFloat[link.target.index] = true
      } else {
        mayStand[link.target.index] = true
      }
      if Self.lets(presentation) { mayBeUnpresented[link.target.index] = true }
    }
    for index in plan.routes.indices {
      var flow = plan.routes[index].flow
      while !flow.isNone {
        members[flow.index].append(RouteID(index))
        flow = plan.flows[flow.index].flow
      }
    }
    fill(openable)
    // Each pass knows what the one before proved.
    for _ in 0..<Self.passes where budget > 0 {
      let more = placesBelow()
      if budget <= 0 || more == known { break }
      let (last, lastOpen, lastKnown) = (below, isOpen, known)
      known = more
      below = Array(repeating: [], count: plan.routes.count)
      isOpen = Array(repeating: false, count: plan.routes.count)
      mayBeLowest = Array(repeating: false, count: plan.routes.count)
      places = [:]
      fill(openable)
      // What was proved fits what it was proved with.
      if budget <= 0 { (below, isOpen, known) = (last, lastOpen, lastKnown) }
    }
  }

  /// How often the rules are applied with what is known by then.
  private static let passes = 3

  private mutating func fill(_ openable: [RouteID]) {
    addChains(openable)
    repeat {
      hasChanged = false
      addPushes()
    } while hasChanged && budget > 0
    if budget <= 0 { isOpen = Array(repeating: true, count: plan.routes.count) }
  }

  /// For what links go back to, above which routes it is. It always is below a route to which no stack
  /// leads from its lowest frame without it.
  private mutating func placesBelow() -> [Link.Back: Place] {
    var result: [Link.Back: Place] = [:]
    if isOpen.contains(true) { return result }
    var above = [[RouteID]](repeating: [], count: plan.routes.count)
    for index in plan.routes.indices {
      for pair in below[index] { above[pair.below.index].append(RouteID(index)) }
    }
    func closure(of starts: [RouteID], without shut: [RouteID]) -> [Bool] {
      var isMet = [Bool](repeating: false, count: plan.routes.count)
      var isShut = isMet
      for route in shut { isShut[route.index] = true }
      var open = starts.filter { !isShut[$0.index] }
      while let top = open.popLast() {
        for route in above[top.index] where !isMet[route.index] && !isShut[route.index] {
          isMet[route.index] = true
          open.append(route)
        }
      }
      return isMet
    }
    let lowest = plan.routes.indices.filter { mayBeLowest[$0] }.map { RouteID($0) }
    let work = 2 * (plan.routes.count + below.reduce(0) { $0 + $1.count })
    for link in plan.links {
      let own = routes(of: link.back)
      if own.isEmpty || result[link.back] != nil { continue }
      budget -= work
      if budget <= 0 { break }
      var isFree = closure(of: lowest, without: own)
      for route in lowest { isFree[route.index] = true }
      result[link.back] = Place(
        isAlways: isFree.map { !$0 }, isSometimes: closure(of: own, without: []))
    }
    return result
  }

  /// The routes of which going back looks for a frame.
  private func routes(of back: Link.Back) -> [RouteID] {
    switch back {
    case .none, .to(.none), .past(.none): []
    case .to(.route(let id)), .past(.route(let id)): [id]
    case .to(.flow(let flow)), .past(.flow(let flow)): members[flow.index]
    }
  }

  private static func lets(_ presentation: Presentation) -> Bool {
    !presentation.isPresented || presentation.isFloating
  }

  // MARK: The rules

  private mutating func addChains(_ openable: [RouteID]) {
    var isPlaced = [Bool](repeating: false, count: plan.routes.count)
    func place(_ route: RouteID) {
      var current = route
      while !current.isNone && !isPlaced[current.index] {
        isPlaced[current.index] = true
        current = plan.placeParent(of: current)
      }
    }
    for route in openable { place(route) }
    for link in plan.links where link.arrow == .jump {
      place(link.target)
      guard let shown = link.presentation,
        shown.isFloating != plan.routes[link.target.index].presentation.isFloating
      else { continue }
      let under = plan.oddPlaceParent(of: link.target)
      place(under)
      put(link.target, inPlaceOn: under)
    }
    for index in isPlaced.indices where isPlaced[index] {
      put(RouteID(index), inPlaceOn: plan.placeParent(of: RouteID(index)))
    }
    for index in plan.routes.indices where plan.isTab(RouteID(index)) {
      add(RouteID(index), on: plan.routes[index].parent, isPlain: false)
    }
  }

  private mutating func put(_ route: RouteID, inPlaceOn under: RouteID) {
    if under.isNone { setLowest(route) } else { add(route, on: under, isPlain: false) }
  }

  private mutating func setLowest(_ route: RouteID) {
    if mayBeLowest[route.index] { return }
    mayBeLowest[route.index] = true
    hasChanged = true
  }

  private mutating func addPushes() {
    for index in plan.routes.indices where budget > 0 && isReached[index] {
      let top = RouteID(index)
      for child in plan.children[index]
      where !plan.routes[child.index].flags.contains(.linkedOnly) {
        push(child, plan.routes[child.index].presentation, on: top, isPlain: true)
      }
      plan.forEachLink(from: top) { _, link in
        guard link.arrow == .push else { return }
        let shown = link.presentation ?? plan.routes[link.target.index].presentation
        if goesNowhere(link.back, from: top) {
          push(link.target, shown, on: top, isPlain: true)
        } else {
          for base in bases(of: link.back, from: top) {
            push(link.target, shown, on: base, isPlain: false)
          }
        }
        if mayEmpty(link.back, from: top) { setLowest(link.target) }
      }
      for under in below[index] where mayFloat[under.below.index] && mayStand[index] {
        // A place whose lower frame floats may be built on what that frame lies on.
        push(top, .push, on: under.below, isPlain: false)
      }
    }
  }

  /// Lets a frame lie on `base`, or, if that floats and the frame does not, on what lies below it.
  private mutating func push(
    _ route: RouteID, _ shown: Presentation, on base: RouteID, isPlain: Bool
  ) {
    budget -= 1
    if !isReached[route.index] { return }
    if shown.isFloating || mayStand[base.index] { add(route, on: base, isPlain: isPlain) }
    if shown.isFloating || !mayFloat[base.index] { return }
    if isOpen[base.index] { isOpen[route.index] = true }
    if mayBeLowest[base.index] { setLowest(route) }
    var open = [base]
    var seen: Set<RouteID> = [base]
    while let top = open.popLast() {
      for under in below[top.index] where seen.insert(under.below).inserted {
        budget -= 1
        if mayStand[under.below.index] { add(route, on: under.below, isPlain: false) }
        if mayFloat[under.below.index] {
          open.append(under.below)
          if mayBeLowest[under.below.index] { setLowest(route) }
        }
      }
    }
  }

  private mutating func add(_ route: RouteID, on base: RouteID, isPlain: Bool) {
    if !isReached[route.index] || !isReached[base.index] { return }
    let key = UInt64(route.raw) << 32 | UInt64(base.raw)
    if let place = places[key] {
      if !isPlain && below[route.index][place].isPlain {
        below[route.index][place].isPlain = false
        hasChanged = true
      }
      return
    }
    places[key] = below[route.index].count
    below[route.index].append(Pair(below: base, isPlain: isPlain))
    hasChanged = true
  }

  /// Where going back may land if it removes something.
  func landings(of back: Link.Back, from top: RouteID) -> [RouteID] {
    if !mayFind(back, from: top) { return [] }
    if case .to(.route(let id)) = back, id == top { return [] }
    return landings(of: back)
  }

  /// The same, whatever it goes back from.
  func landings(of back: Link.Back) -> [RouteID] {
    switch back {
    case .none, .to(.none), .past(.none): return []
    case .to(.route(let id)): return isReached[id.index] ? [id] : []
    case .past(.route(let id)): return below[id.index].map { $0.below }
    case .to(.flow(let flow)), .past(.flow(let flow)):
      var result: Set<RouteID> = []
      for member in members[flow.index] {
        for under in below[member.index] where !plan.isRoute(under.below, in: flow) {
          result.insert(under.below)
        }
      }
      return result.sorted()
    }
  }

  /// Whether going back never removes anything.
  func goesNowhere(_ back: Link.Back, from top: RouteID) -> Bool {
    !mustLeave(back, top) && !landsAnywhere(back) && landings(of: back, from: top).isEmpty
  }

  /// What is on top after going back, whether or not that removes something.
  func bases(of back: Link.Back, from top: RouteID) -> [RouteID] {
    landings(of: back, from: top) + (mustLeave(back, top) ? [] : [top])
  }

  /// Whether a route is what going back looks for.
  private func looksFor(_ back: Link.Back, _ route: RouteID) -> Bool {
    switch back {
    case .none, .to(.none), .past(.none): false
    case .to(.route(let id)), .past(.route(let id)): id == route
    case .to(.flow(let flow)), .past(.flow(let flow)): plan.isRoute(route, in: flow)
    }
  }

  /// Whether going back may find what it looks for: on top, or below.
  private func mayFind(_ back: Link.Back, from top: RouteID) -> Bool {
    guard let place = known[back] else { return true }
    return place.isSometimes[top.index] || looksFor(back, top)
  }

  /// Whether going back may leave nothing on the stack.
  func mayEmpty(_ back: Link.Back, from top: RouteID) -> Bool {
    if case .to(.route) = back { return false }
    if !mayFind(back, from: top) { return false }
    return routes(of: back).contains { mayBeLowest[$0.index] }
  }

  /// Whether going back removes at least the top.
  func mustLeave(_ back: Link.Back, _ top: RouteID) -> Bool {
    if let place = known[back], place.isAlways[top.index], !looksFor(back, top) {
      return true
    }
    return switch back {
    case .past(.route(let id)): id == top
    case .to(.flow(let flow)), .past(.flow(let flow)): plan.isRoute(top, in: flow)
    case .none, .to, .past: false
    }
  }

  /// Whether going back may land anywhere.
  func landsAnywhere(_ back: Link.Back) -> Bool {
    switch back {
    case .past(.route(let id)): isOpen[id.index]
    case .to(.flow(let flow)), .past(.flow(let flow)):
      members[flow.index].contains { isOpen[$0.index] }
    default: false
    }
  }

  // MARK: Tabs

  /// For each route, what may lie right on it without being selected as a tab of it. It belongs to
  /// the tab that the container shows, whichever that is.
  var heldByTabs: [[RouteID]] {
    var isPushed = [Bool](repeating: false, count: plan.routes.count)
    for link in plan.links where link.arrow == .push { isPushed[link.target.index] = true }
    var result = [[RouteID]](repeating: [], count: plan.routes.count)
    for index in plan.routes.indices {
      let route = RouteID(index)
      for under in below[index] where plan.routes[under.below.index].keepsTabs {
        let isOwn = plan.isTab(route) && plan.routes[index].parent == under.below
        if !isOwn || isPushed[index] { result[under.below.index].append(route) }
      }
    }
    return result
  }

  /// The frames that may lie lowest in what is parked for a tab, if `held` may lie on its container.
  func parked(in tab: RouteID, lying held: [RouteID]) -> [RouteID] {
    held.contains(tab) ? held : held + [tab]
  }
}
