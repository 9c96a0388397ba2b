package import RouteGraph
package import RoutePlan
import RouteMatch

/// Something that no walk covers, and why.
package struct Uncovered: Sendable {
  /// Why nothing covers it.
  package enum Cause: Sendable {
    /// A route on the way to it cannot be reached.
    case unreachable(RouteID)
    /// A link or a task is never available.
    case never(Availability.Subject, Availability.Reason)
    /// No URL has its pattern.
    case noURL(TourURLs.Failure)
    /// No cold launch has the facts that its URL asks for, the first of them this one.
    case cold(FactID, isMissing: Bool)
    /// It is a switch away from a locked route.
    case locked(RouteID)
    /// It is a step up from a route that never lies on another one.
    case bottom(RouteID)
    /// Nothing offers it while its conditions do not hold.
    case protected
    /// Nothing grants the fact.
    case ungranted(FactID)
    /// A link of many routes is refused on this one of them, where the fact always holds, or never.
    case fixed(FactID, holds: Bool, on: RouteID)
    /// Everything that can be reached was looked at.
    case nothing
    /// The search came to its limit, or to that of steps.
    case limit
  }

  package var kind: CoverKind
  /// The item; nil for a pattern that has no URL.
  package var item: TourItem?
  package var what: String
  package var cause: Cause
  /// Whether it may well be nothing that an app can do.
  var isUndecided = false

  /// Whether it is proved that nothing covers it.
  package var isProved: Bool {
    if case .limit = cause { false } else { true }
  }

  /// Whether nothing is wrong with that: the plan says so itself, or `check` does.
  package var isKnown: Bool {
    switch cause {
    case .nothing, .limit: isUndecided
    default: true
    }
  }
}

/// Finds out why items are not covered.
struct UncoveredItems {
  private(set) var list: [Uncovered] = []
  /// How many pairs of steps are none, since one of the two is never taken.
  private(set) var impossiblePairs = 0
  /// How many pairs of steps the search could neither take nor rule out.
  private(set) var undecidedPairs = 0
  private let plan: Plan
  private let options: TourOptions
  private let urls: [TourURLs.URL]
  private let isExhaustive: Bool
  private let isImpossible: [Bool]
  private let text: TourText
  /// What can be reached; without work on what depends on facts if all is covered.
  let reachability: Reachability
  private var never: [Availability.Subject: Availability.Reason] = [:]
  private var refusals: SourceRefusals?

  init(_ plan: Plan, _ found: TourPlan, _ urls: TourURLs, _ options: TourOptions) {
    self.plan = plan
    self.options = options
    self.urls = urls.urls
    isExhaustive = found.isExhaustive
    isImpossible = found.isImpossible
    text = TourText(plan, urls.urls)
    let open = found.items.indices.filter { !found.isCovered[$0] && !found.isMoot[$0] }
    let assumed = plan.facts.map { $0.isGiven }
    if open.isEmpty {
      reachability = Reachability(plan, assumed: assumed, limit: 0)
    } else {
      reachability = Reachability(plan, assumed: assumed, limit: options.limit)
      for (subject, reason) in Availability(plan, reachability, assumed: assumed).never {
        never[subject] = reason
      }
    }
    for index in open {
      let item = found.items[index]
      let open = Uncovered(
        kind: item.kind, item: item, what: text.text(item), cause: cause(of: item, index))
      if item.kind == .pairs && open.isKnown {
        impossiblePairs += 1
      } else if item.kind == .pairs && !open.isProved {
        undecidedPairs += 1
        if undecidedPairs == 1 { list.append(open) }
      } else {
        list.append(open)
      }
    }
    noteUndecided()
    guard options.kinds.contains(.urls) else { return }
    for failure in urls.failures {
      list.append(Uncovered(kind: .urls, what: failure.pattern, cause: .noURL(failure)))
    }
  }

  /// Lets one line stand for all pairs that were not decided: the screens allow them, but whether the
  /// stacks and facts do is not known.
  private mutating func noteUndecided() {
    guard undecidedPairs > 0,
      let place = list.firstIndex(where: { $0.kind == .pairs && !$0.isProved })
    else { return }
    list[place].item = nil
    list[place].isUndecided = options.maxSteps == Int.max
    if undecidedPairs > 1 {
      list[place].what =
        "\(undecidedPairs) that the screens allow, the first of them \(list[place].what)"
    }
  }

  private mutating func cause(of item: TourItem, _ number: Int) -> Uncovered.Cause {
    for route in item.routes(in: plan)
    where reachability.verdicts[route.index] == .unreachable {
      return .unreachable(route)
    }
    for subject in item.subjects {
      if let reason = never[subject] { return .never(subject, reason) }
    }
    switch item {
    case .url(let index, let isCold):
      if case .route(let route) = urls[index].opens,
        reachability.verdicts[route.index] == .unreachable
      {
        return .unreachable(route)
      }
      if isCold, let cause = refusal(of: index) { return cause }
    case .login(_, let fact) where !isGranted(fact): return .ungranted(fact)
    case .link(let link, let source):
      if let found = refusal(of: link, on: source) { return found }
    default: break
    }
    guard isImpossible[number] || isExhaustive && options.maxSteps == Int.max else { return .limit }
    switch item {
    case .switch(let from, _) where plan.routes[from.index].flags.contains(.locked):
      return .locked(from)
    case .up(let route): return .bottom(route)
    case .guarded(_, holds: false): return .protected
    default: return .nothing
    }
  }

  /// Why a link of many routes is never taken from one of them; nil if that is not known.
  private mutating func refusal(of link: LinkID, on source: RouteID) -> Uncovered.Cause? {
    if case .route = plan.links[link.index].source { return nil }
    var search = refusals ?? SourceRefusals(plan)
    let found = search.find(link, from: source)
    refusals = search
    return found.map { .fixed($0.fact, holds: $0.holds, on: source) }
  }

  private func isGranted(_ fact: FactID) -> Bool {
    plan.conditions.contains { plan.facts($0.grants).contains(fact) }
  }

  /// Why no cold launch opens a URL; nil if one does.
  private func refusal(of index: Int) -> Uncovered.Cause? {
    let conditions = plan.openingConditions(of: urls[index].opens)
    let sets = (options.givens ?? plan.launchFacts).map { Set($0) }
    func fails(_ set: Set<FactID>) -> FactID? {
      conditions.requires.first { !set.contains($0) }
        ?? conditions.unless.first { set.contains($0) }
    }
    var first: FactID?
    for set in sets {
      guard let fact = fails(set) else { return nil }
      first = first ?? fact
    }
    guard let first else { return nil }
    return .cold(first, isMissing: conditions.requires.contains(first))
  }
}

extension TourItem {
  /// The routes that have to come on top for it.
  fileprivate func routes(in plan: Plan) -> [RouteID] {
    switch self {
    case .route(let route), .up(let route), .restore(let route): return [route]
    case .link(let link, let source): return [source] + target(link, plan)
    case .down(let child): return [plan.routes[child.index].parent, child]
    case .switch(let from, let to): return [from, to]
    case .task(let task):
      let home = plan.tasks[task.index].place
      if case .route(let route) = home { return [route] }
      return []
    case .linkStep(let link), .guarded(.link(let link), _), .login(.link(let link), _):
      if case .route(let source) = plan.links[link.index].source {
        return [source] + target(link, plan)
      }
      return target(link, plan)
    case .guarded(.route(let route), true), .login(.route(let route), _): return [route]
    case .pair(let first, let second): return routes(first, plan) + routes(second, plan)
    case .expectation(let number): return routes(plan.expectations[number].promise)
    case .guarded, .login, .url: return []
    }
  }

  private func routes(_ promise: Expectation.Promise) -> [RouteID] {
    switch promise {
    case .path(let from, let to, _), .everyPath(let from, let to, _), .noPath(let from, let to, _):
      if case .route(let end) = to { return [from, end] }
      return [from]
    case .url(_, .route(let route)?, _), .stack(let route, _): return [route]
    case .url: return []
    }
  }

  private func routes(_ step: Taken, _ plan: Plan) -> [RouteID] {
    switch step {
    case .down(let child): [plan.routes[child.index].parent, child]
    case .up(let route), .task(_, on: let route): [route]
    case .switch(let from, let to): [from, to]
    case .link(let link, from: let source): [source] + target(link, plan)
    }
  }

  private func target(_ link: LinkID, _ plan: Plan) -> [RouteID] {
    let target = plan.links[link.index].target
    return target.isNone ? [] : [target]
  }

  /// The links and tasks that have to be available for it.
  fileprivate var subjects: [Availability.Subject] {
    switch self {
    case .link(let link, _), .linkStep(let link), .guarded(.link(let link), true),
      .login(.link(let link), _):
      [.link(link)]
    case .task(let task), .guarded(.task(let task), true), .login(.task(let task), _):
      [.task(task)]
    case .pair(let first, let second): [first, second].compactMap { Self.subject($0) }
    default: []
    }
  }

  private static func subject(_ step: Taken) -> Availability.Subject? {
    switch step {
    case .link(let link, from: _): .link(link)
    case .task(let task, on: _): .task(task)
    case .down, .up, .switch: nil
    }
  }
}
