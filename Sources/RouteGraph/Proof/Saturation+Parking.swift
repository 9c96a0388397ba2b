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
  struct Home: Hashable {
    var container: Int32
    var tab: RouteID
  }
  /// Something that continues on whatever a tab holds.
  struct Request: Hashable {
    var tab: RouteID
    var state: Int32
  }

  /// Whether frames above a presented one can be parked, because jumps park all.
  let isThroughPresented: Bool
  /// Whether a link may push a tab onto its container although another one is selected.
  let hasOddTabs: Bool
  /// For each episode, the containers in which it may lie.
  fileprivate var homes: [Int32: Set<Home>] = [:]
  /// For each episode, those that may lie right on it.
  fileprivate var above: [Int32: [Int32]] = [:]
  /// The episodes that were on top.
  fileprivate var tops: Set<Int32> = []
  /// For each container, the episodes that were on top in one of its tabs.
  fileprivate var held: [Home: [Int32]] = [:]
  fileprivate var requests: [Int32: Set<Request>] = [:]

  init(isThroughPresented: Bool, hasOddTabs: Bool) {
    self.isThroughPresented = isThroughPresented
    self.hasOddTabs = hasOddTabs
  }
}

extension Saturation {
  /// Lets whatever `tab` may hold above the container of `here` continue in a state.
  mutating func restore(_ tab: RouteID, _ here: Here, in state: State) {
    guard parking != nil else { return }
    isApproximate = true
    let number = number(of: state)
    let request = Parking.Request(tab: tab, state: number.raw)
    guard parking?.requests[here.episode, default: []].insert(request).inserted == true else {
      return
    }
    for root in [tab, .none] {
      let home = Parking.Home(container: here.episode, tab: root)
      for episode in parking?.held[home] ?? [] {
        note(1)
        restore(episode, number)
      }
    }
  }

  /// Records that an episode was on top: it may be parked, unless it floats and leaves.
  mutating func noteTop(_ episode: Int32) {
    guard parking != nil, !symbol(of: episode).isFloating,
      parking?.tops.insert(episode).inserted == true
    else { return }
    for home in sortedHomes(of: episode) { hold(episode, in: home) }
  }

  /// Records that an episode lies on another one, and so in the containers of that one.
  mutating func noteLay(_ upper: Int32, on lower: Int32) {
    guard parking != nil, lower != Self.ground else { return }
    parking?.above[lower, default: []].append(upper)
    var work = [(upper, homes(of: upper, on: lower))]
    while let (episode, new) = work.popLast() {
      note(1 + new.count)
      if self.work > startLimit {
        isExhausted = true
        return
      }
      let known = parking?.homes[episode] ?? []
      let added = new.filter { !known.contains($0) }
      if added.isEmpty { continue }
      parking?.homes[episode] = known.union(added)
      if parking?.tops.contains(episode) == true {
        for home in added { hold(episode, in: home) }
      }
      for next in parking?.above[episode] ?? [] {
        work.append((next, homes(of: next, on: episode)))
      }
    }
  }

  /// The containers in which an episode lies if it lies on `lower`.
  private func homes(of upper: Int32, on lower: Int32) -> [Parking.Home] {
    let (above, below) = (symbol(of: upper), symbol(of: lower))
    if above.isPresented && parking?.isThroughPresented != true { return [] }
    var result = sortedHomes(of: lower)
    if !below.route.isNone && plan.routes[below.route.index].keepsTabs {
      let isTab = table.isKeptTab(above.route, of: below.route)
      result.append(Parking.Home(container: lower, tab: isTab ? above.route : .none))
    }
    return result
  }

  private func sortedHomes(of episode: Int32) -> [Parking.Home] {
    (parking?.homes[episode] ?? []).sorted {
      ($0.container, $0.tab.raw) < ($1.container, $1.tab.raw)
    }
  }

  /// Records that an episode may be parked in a container, and answers what was requested there.
  private mutating func hold(_ episode: Int32, in home: Parking.Home) {
    parking?.held[home, default: []].append(episode)
    let requests = (parking?.requests[home.container] ?? []).filter {
      home.tab.isNone || $0.tab == home.tab
    }
    for request in requests.sorted(by: { ($0.tab.raw, $0.state) < ($1.tab.raw, $1.state) }) {
      note(1)
      restore(episode, StateID(raw: request.state))
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
