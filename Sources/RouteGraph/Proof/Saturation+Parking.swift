import RoutePlan
import RouteSyntax

/// What can lie parked in containers whose tabs keep their stacks.
///
/// A proof does not know what a tab holds when it is switched to, so it lets the switch land on any
/// frame that was ever on top in that tab, above that container. So it reaches everything that can
/// be reached, and maybe more.
struct Parking {
  /// A container, and the tab whose frame was right above it; `none` for another frame there, which
  /// may belong to any tab.
  struct Home {
    var container: Int32
    var tab: RouteID
  }
  /// Something that continues on whatever a tab holds.
  struct Request {
    var tab: RouteID
    var state: StateID
  }

  /// Whether frames above a presented one can be parked, because jumps park all.
  let isThroughPresented: Bool
  /// Whether a link may push a tab onto its container although another one is selected.
  let hasOddTabs: Bool
  private(set) var homes: [Home] = []
  private var homeTable = PairTable()
  /// For each episode, the homes in which it may lie.
  private(set) var homesOfEpisodes = LinkedLists<Int32>()
  private var knownHomes = PairTable()
  /// For each episode, those that may lie right on it.
  fileprivate(set) var above = LinkedLists<Int32>()
  /// Whether each episode was on top; an episode beyond the end was not.
  private var wasOnTop: [Bool] = []
  /// For each home, the episodes that were on top there.
  fileprivate(set) var held = LinkedLists<Int32>()
  /// For each container, what was requested there.
  private(set) var requests = LinkedLists<Request>()
  private var requestTable = PairTable()
  private var knownRequests = PairTable()
  /// Homes that an episode may have got, before they are looked at.
  fileprivate var pending: [(episode: Int32, home: Int32)] = []
  /// Whether a limit has left some of them.
  var isBehind: Bool { !pending.isEmpty }

  init(isThroughPresented: Bool, hasOddTabs: Bool) {
    self.isThroughPresented = isThroughPresented
    self.hasOddTabs = hasOddTabs
  }

  /// The number of a home.
  mutating func home(_ container: Int32, _ tab: RouteID) -> Int32 {
    let number = homeTable.number(container, Int32(bitPattern: tab.raw))
    if Int(number) == homes.count { homes.append(Home(container: container, tab: tab)) }
    return number
  }

  /// Records that an episode may lie in a home; false if that is known.
  mutating func add(_ home: Int32, of episode: Int32) -> Bool {
    guard knownHomes.add(episode, home) else { return false }
    homesOfEpisodes.append(home, to: episode)
    return true
  }

  /// Records what is requested of a container; false if that is known.
  mutating func add(_ request: Request, of container: Int32) -> Bool {
    let number = requestTable.number(Int32(bitPattern: request.tab.raw), request.state.raw)
    guard knownRequests.add(container, number) else { return false }
    requests.append(request, to: container)
    return true
  }

  /// Records that an episode was on top; false if that is known.
  mutating func addTop(_ episode: Int32) -> Bool {
    if isTop(episode) { return false }
    while wasOnTop.count <= Int(episode) { wasOnTop.append(false) }
    wasOnTop[Int(episode)] = true
    return true
  }

  func isTop(_ episode: Int32) -> Bool {
    Int(episode) < wasOnTop.count && wasOnTop[Int(episode)]
  }
}

extension Saturation {
  /// Lets whatever `tab` may hold above the container of `here` continue in a state.
  mutating func restore(_ tab: RouteID, _ here: Here, in state: State) {
    guard table.keepsTabs else { return }
    isApproximate = true
    let number = number(of: state)
    let request = Parking.Request(tab: tab, state: number)
    guard parking.add(request, of: here.episode) else { return }
    for root in [tab, .none] {
      var next = parking.held.first(of: parking.home(here.episode, root))
      while next >= 0 {
        note(1)
        restore(parking.held[next], number)
        next = parking.held.next(after: next)
      }
    }
  }

  /// Records that an episode was on top: it may be parked, unless it floats and leaves.
  mutating func noteTop(_ episode: Int32) {
    guard table.keepsTabs, !symbol(of: episode).isFloating, parking.addTop(episode) else { return }
    var next = parking.homesOfEpisodes.first(of: episode)
    while next >= 0 {
      hold(episode, in: parking.homesOfEpisodes[next])
      next = parking.homesOfEpisodes.next(after: next)
    }
  }

  /// Records that an episode lies on another one, and so in the containers of that one.
  mutating func noteLay(_ upper: Int32, on lower: Int32) {
    guard table.keepsTabs, lower != Self.ground else { return }
    parking.above.append(upper, to: lower)
    let (above, below) = (symbol(of: upper), symbol(of: lower))
    if !canBeParked(above) { return }
    if !below.route.isNone && plan.routes[below.route.index].keepsTabs {
      let isTab = table.isKeptTab(above.route, of: below.route)
      parking.pending.append((upper, parking.home(lower, isTab ? above.route : .none)))
    }
    var home = parking.homesOfEpisodes.first(of: lower)
    while home >= 0 {
      parking.pending.append((upper, parking.homesOfEpisodes[home]))
      home = parking.homesOfEpisodes.next(after: home)
    }
    spreadHomes()
  }

  /// Records the homes that are pending, also for all episodes that lie above, as far as the limit
  /// allows.
  mutating func spreadHomes() {
    while work <= limit, let (episode, home) = parking.pending.popLast() {
      note(1)
      guard parking.add(home, of: episode) else { continue }
      if parking.isTop(episode) { hold(episode, in: home) }
      var next = parking.above.first(of: episode)
      while next >= 0 {
        let upper = parking.above[next]
        if canBeParked(symbol(of: upper)) { parking.pending.append((upper, home)) }
        next = parking.above.next(after: next)
      }
    }
  }

  /// Whether a frame may be parked with those below it.
  private func canBeParked(_ symbol: FrameSymbol) -> Bool {
    !symbol.isPresented || parking.isThroughPresented
  }

  /// Records that an episode may be parked in a container, and answers what was requested there.
  private mutating func hold(_ episode: Int32, in number: Int32) {
    parking.held.append(episode, to: number)
    let home = parking.homes[Int(number)]
    var next = parking.requests.first(of: home.container)
    while next >= 0 {
      let request = parking.requests[next]
      if home.tab.isNone || request.tab == home.tab {
        note(1)
        restore(episode, request.state)
      }
      next = parking.requests.next(after: next)
    }
  }
}

extension Plan {
  /// Whether a link may push a tab onto its container, which then shows another tab.
  var hasOddTabs: Bool {
    links.contains { link in
      guard link.arrow == .push, isTab(link.target) else { return false }
      return routes[routes[link.target.index].parent.index].keepsTabs
    }
  }
}
