package import RouteGraph
package import RoutePlan
import RouteMatch

/// Something that no walk covers, and why.
package struct Uncovered: Sendable {
  package var kind: CoverKind
  /// The item; nil for a pattern that has no URL.
  package var item: TourItem?
  package var what: String
  package var reason: String
  /// What a check would report for the same reason, if it does: an unreachable route, or a link or a
  /// task that is never available.
  package var about: PlanTarget?
  package var link = LinkID.none
  /// Whether it is proved that nothing covers it.
  package var isProved: Bool
  /// Whether nothing is wrong with that: the plan says so itself, or `check` does.
  package var isKnown = true
}

/// Finds out why items are not covered.
struct UncoveredItems {
  private(set) var list: [Uncovered] = []
  private let plan: Plan
  private let options: TourOptions
  private let urls: [TourURLs.URL]
  private let isExhaustive: Bool
  private let text: TourText
  private let reachability: Reachability
  private var never: [Availability.Subject: Availability.Reason] = [:]

  init(_ plan: Plan, _ found: TourPlan, _ urls: TourURLs, _ options: TourOptions) {
    self.plan = plan
    self.options = options
    self.urls = urls.urls
    isExhaustive = found.isExhaustive
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
    for index in open { list.append(uncovered(found.items[index])) }
    guard options.kinds.contains(.urls) else { return }
    for failure in urls.failures {
      list.append(
        Uncovered(
          kind: .urls, what: failure.pattern, reason: failure.reason, about: failure.opens,
          isProved: true))
    }
  }

  private func uncovered(_ item: TourItem) -> Uncovered {
    var result = Uncovered(
      kind: item.kind, item: item, what: text.text(item), reason: "", isProved: true)
    func because(_ route: RouteID) -> Bool {
      guard reachability.verdicts[route.index] == .unreachable else { return false }
      result.about = .route(route)
      result.reason = "`\(plan.displayName(route))` is unreachable"
      return true
    }
    func because(_ subject: Availability.Subject) -> Bool {
      guard let reason = never[subject] else { return false }
      switch subject {
      case .link(let link): result.link = link
      case .task(let task): result.about = .task(task)
      }
      result.reason = words(reason)
      return true
    }
    for route in item.routes(in: plan) where because(route) { return result }
    for subject in item.subjects where because(subject) { return result }
    if case .url(let index, isCold: true) = item, let reason = refusal(of: index) {
      result.reason = reason
      return result
    }
    result.isKnown = false
    result.isProved = isExhaustive && options.maxSteps == Int.max
    if result.isProved {
      result.reason = "nothing that can be reached allows it"
      return result
    }
    result.reason =
      options.maxSteps == Int.max
      ? "no walk to it was found within the search limit"
      : "no walk of at most \(options.maxSteps) steps to it was found"
    return result
  }

  /// Why no cold launch opens a URL; nil if one does.
  private func refusal(of index: Int) -> String? {
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
    let isMissing = conditions.requires.contains(first)
    return "a cold launch \(isMissing ? "lacks" : "has") `\(plan.name(of: first))`"
  }

  private func words(_ reason: Availability.Reason) -> String {
    func name(_ fact: FactID) -> String { "`\(plan.name(of: fact))`" }
    switch reason {
    case .contradiction(let fact): return "it requires and excludes \(name(fact))"
    case .missing(let fact): return "it requires \(name(fact)), which never holds there"
    case .present(let fact): return "it excludes \(name(fact)), which always holds there"
    case .together: return "its conditions never hold together there"
    case .refused(let fact, _): return "its target refuses what it says of \(name(fact))"
    }
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
    case .guarded, .login, .url: return []
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
    default: []
    }
  }
}
