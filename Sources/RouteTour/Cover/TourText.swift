package import RouteGraph
package import RoutePlan
import RouteSyntax

/// What a tour covers, in words.
package struct TourText: Sendable {
  private let plan: Plan
  private let urls: [TourURLs.URL]

  package init(_ plan: Plan, _ urls: [TourURLs.URL]) { (self.plan, self.urls) = (plan, urls) }

  /// An item in a few words, such as `Home -> Player`. Its kind says what it is.
  package func text(_ item: TourItem) -> String {
    switch item {
    case .route(let route), .restore(let route): return plan.displayName(route)
    case .link(let link, let source): return text(link, from: plan.displayName(source))
    case .task(let task): return plan.displayName(task)
    case .url(let index, let isCold):
      return "\(urls[index].pattern ?? urls[index].text) \(isCold ? "cold" : "warm")"
    case .down(let child):
      return "down \(plan.displayName(plan.routes[child.index].parent)) / "
        + plan.displayName(child)
    case .up(let route): return "up from \(plan.displayName(route))"
    case .switch(let from, let to):
      return "switch \(plan.displayName(from)) to \(plan.displayName(to))"
    case .linkStep(let link):
      let verb = plan.links[link.index].arrow == .jump ? "jump" : "back"
      return "\(verb) \(text(link))"
    case .pair(let first, let second): return "\(text(first)), \(text(second))"
    case .guarded(let thing, let holds): return "\(text(thing)) \(holds ? "allowed" : "refused")"
    case .login(let thing, let fact):
      return "\(text(thing)) after \(NameSyntax.display(plan.name(of: fact)))"
    case .expectation(let number): return text(plan.expectations[number].promise)
    }
  }

  /// A promise, such as `path Home -> Player`.
  private func text(_ promise: Expectation.Promise) -> String {
    func ends(_ from: RouteID, _ to: PlanTarget) -> String {
      let end =
        switch to {
        case .route(let route): plan.displayName(route)
        case .task(let task): plan.displayName(task)
        }
      return "\(plan.displayName(from)) -> \(end)"
    }
    switch promise {
    case .path(let from, let to, _): return "path \(ends(from, to))"
    case .noPath(let from, let to, _): return "no path \(ends(from, to))"
    case .everyPath(let from, let to, _): return "every path \(ends(from, to))"
    case .url(let url, _, _): return "url \(url)"
    case .stack(let route, _): return "stack \(plan.displayName(route))"
    }
  }

  /// A step of a pair, such as `down Show` or `sub Player from Show`.
  private func text(_ step: TourItem.Taken) -> String {
    switch step {
    case .down(let child): return "down \(plan.displayName(child))"
    case .up(let route): return "up from \(plan.displayName(route))"
    case .switch(let from, let to):
      return "switch \(plan.displayName(from)) to \(plan.displayName(to))"
    case .link(let link, let source): return text(link, from: plan.displayName(source))
    case .task(let task, let top):
      return "task \(plan.displayName(task)) on \(plan.displayName(top))"
    }
  }

  private func text(_ thing: TourItem.Guarded) -> String {
    switch thing {
    case .route(let route): plan.displayName(route)
    case .task(let task): plan.displayName(task)
    case .link(let link): text(link)
    }
  }

  private func text(_ link: LinkID) -> String {
    let source: String =
      switch plan.links[link.index].source {
      case .everywhere: "*"
      case .route(let route): plan.displayName(route)
      case .flow(let flow): plan.displayName(flow)
      }
    return text(link, from: source)
  }

  /// `Home -> Player`, `Help => Home`, `Receipt back past Cart`
  private func text(_ id: LinkID, from source: String) -> String {
    let link = plan.links[id.index]
    var text = source
    switch link.arrow {
    case .push: text += " -> \(plan.displayName(link.target))"
    case .jump: text += " => \(plan.displayName(link.target))"
    case .none: break
    }
    func name(_ place: Place) -> String {
      switch place {
      case .none: "?"
      case .route(let route): plan.displayName(route)
      case .flow(let flow): plan.displayName(flow)
      }
    }
    switch link.back {
    case .none: break
    case .to(let place): text += " back to \(name(place))"
    case .past(let place): text += " back past \(name(place))"
    }
    return text
  }
}
