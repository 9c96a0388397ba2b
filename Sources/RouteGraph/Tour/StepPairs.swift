import RoutePlan
import RouteSyntax

/// The steps of a plan as pairs distinguish them, with dense numbers, and which of them may follow
/// which, whatever facts hold: an over-approximation.
///
/// What comes on top after a step is known but for a step up, a link that goes back, and a tab that
/// comes back with what was left in it; `FramePairs` says what that may be.
struct StepPairs {
  private(set) var steps: [TourItem.Taken] = []
  /// For each step, those that may come right after it, in the order of their numbers; each once.
  private(set) var following: [[Int32]] = []
  /// Whether there are more pairs than a tour may have items.
  private(set) var isTooMany = false
  private var numbers: [TourItem.Taken: Int32] = [:]
  private let plan: Plan
  private let frames: FramePairs
  /// For each route, the steps that may be taken while it is on top.
  private(set) var starting: [[Int32]]
  /// For each route, what may lie right above it.
  private var above: [[RouteID]]
  /// Whether a `->` link leads to each route.
  private let isPushed: [Bool]

  init(_ plan: Plan, openable: [RouteID]) {
    self.plan = plan
    frames = FramePairs(
      plan, openable: openable, isReached: Array(repeating: true, count: plan.routes.count))
    starting = Array(repeating: [], count: plan.routes.count)
    above = Array(repeating: [], count: plan.routes.count)
    for index in plan.routes.indices {
      for pair in frames.below[index] { above[pair.below.index].append(RouteID(index)) }
    }
    isPushed = plan.links.reduce(into: [Bool](repeating: false, count: plan.routes.count)) {
      if $1.arrow == .push { $0[$1.target.index] = true }
    }
    for index in plan.routes.indices { addSteps(from: RouteID(index)) }
    addSwitches()
    follow()
  }

  /// The number of a step; -1 if it is none of these.
  func number(of step: TourItem.Taken) -> Int32 { numbers[step] ?? -1 }

  // MARK: The steps

  private mutating func add(_ step: TourItem.Taken, from top: RouteID) {
    let number = numbers[step] ?? Int32(steps.count)
    if number == steps.count {
      numbers[step] = number
      steps.append(step)
    }
    starting[top.index].append(number)
  }

  private mutating func addSteps(from top: RouteID) {
    for child in plan.children[top.index]
    where !plan.routes[child.index].flags.contains(.linkedOnly) {
      add(.down(child), from: top)
    }
    let mayLie = !frames.below[top.index].isEmpty || frames.isOpen[top.index]
    if mayLie && !plan.routes[top.index].flags.contains(.locked) { add(.up(top), from: top) }
    var links: [LinkID] = []
    plan.forEachLink(from: top) { id, _ in links.append(id) }
    for id in links { add(.link(id, from: top), from: top) }
    var tasks: [TaskID] = []
    plan.forEachTask(on: top) { id, _ in tasks.append(id) }
    for id in tasks { add(.task(id, on: top), from: top) }
  }

  /// The switches from whatever may lie in a tab, with nothing presented between.
  private mutating func addSwitches() {
    for container in plan.routes.indices where plan.routes[container].flags.contains(.tabs) {
      let tabs = plan.children[container].filter { plan.isTab($0) }
      let held = plan.routes[container].keepsTabs ? self.held(by: RouteID(container)) : []
      for from in tabs {
        for top in self.above([from] + held, isUnpresented: true)
        where !plan.routes[top.index].flags.contains(.locked) {
          for to in tabs where to != top { add(.switch(from: from, to: to), from: top) }
        }
      }
    }
  }

  /// What may be parked for a tab, at any height.
  private func parked(in tab: RouteID) -> [RouteID] {
    above([tab] + held(by: plan.routes[tab.index].parent), isUnpresented: false)
  }

  /// What may lie right on a container and belong to whichever tab that shows: what is no tab, or was
  /// pushed there by a link.
  private func held(by container: RouteID) -> [RouteID] {
    above[container.index].filter { route in
      plan.routes[route.index].parent != container || !plan.isTab(route) || isPushed[route.index]
    }
  }

  /// The routes that may lie on some of `lowest` at any height, and these themselves.
  private func above(_ lowest: [RouteID], isUnpresented: Bool) -> [RouteID] {
    var result: [RouteID] = []
    var seen: Set<RouteID> = []
    func open(_ route: RouteID) {
      if isUnpresented && !frames.mayBeUnpresented[route.index] { return }
      if seen.insert(route).inserted { result.append(route) }
    }
    for route in lowest { open(route) }
    for index in plan.routes.indices where frames.isOpen[index] { open(RouteID(index)) }
    var next = 0
    while next < result.count {
      for route in above[result[next].index] { open(route) }
      next += 1
    }
    return result
  }

  // MARK: What follows

  private mutating func follow() {
    var count = 0
    var inTab: [RouteID: [RouteID]] = [:]
    for step in steps {
      var tops: [RouteID]
      switch step {
      case .switch(let from, let to) where from == to: tops = [to]
      case .down(let child), .switch(_, to: let child):
        let isKept =
          plan.isTab(child) && plan.routes[plan.routes[child.index].parent.index].keepsTabs
        if isKept {
          tops = inTab[child] ?? parked(in: child)
          inTab[child] = tops
        } else {
          tops = [child]
        }
      case .up(let route):
        tops = frames.isOpen[route.index] ? all : frames.below[route.index].map { $0.below }
      case .link(let id, from: let top):
        let link = plan.links[id.index]
        if !link.target.isNone {
          tops = [link.target]
        } else if frames.landsAnywhere(link.back) {
          tops = all
        } else {
          tops = frames.landings(of: link.back, from: top)
        }
      case .task(_, on: let top): tops = [top]
      }
      var next: Set<Int32> = []
      for top in tops where count + next.count <= TourRequest.mostItems {
        next.formUnion(starting[top.index])
      }
      count += next.count
      following.append(count > TourRequest.mostItems ? [] : next.sorted())
    }
    isTooMany = count > TourRequest.mostItems
  }

  private var all: [RouteID] { plan.routes.indices.map { RouteID($0) } }
}

extension TourRequest {
  /// The routes that launches and URLs open, some of them more than once.
  func openable(in plan: Plan) -> [RouteID] {
    let result = urls.map { $0.home(in: plan) } + [plan.start, from]
    return result.filter { !$0.isNone }
  }
}

extension TourRequest.URL {
  /// The route that it brings on top; none if it does a task outside all routes, wherever that is.
  func home(in plan: Plan) -> RouteID {
    switch opens {
    case .route(let route): route
    case .task(let task): plan.home(of: plan.tasks[task.index])
    }
  }
}
