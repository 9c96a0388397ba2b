import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax

// What a hover says about a link. Where it leads is what the planner's own step does.

extension HoverText {
  static func about(_ id: LinkID, _ snapshot: inout PlanSnapshot) -> HoverText {
    let plan = snapshot.plan
    let link = plan.links[id.index]
    var text = HoverText()
    text.code = plan.header(link.origin)
    switch link.back {
    case .none: break
    case .to(let place):
      text.add("before", "goes back to the topmost `\(plan.displayName(of: place))`")
    case .past(let place):
      text.add("before", "leaves the topmost `\(plan.displayName(of: place))`")
    }
    text.add("step", plan.meaning(of: link))
    text.addStack(after: id, &snapshot)
    let conditions = plan.conditions(link.conditions)
    for (label, facts) in [
      ("requires", conditions.requires), ("unless", conditions.unless),
      ("grants", conditions.grants), ("revokes", conditions.revokes),
    ] {
      text.add(label, list(plan.facts(facts).map { "`\(plan.name(of: $0))`" }))
    }
    text.add("leaves open", list(plan.openInputs(of: link).map { "`\($0)`" }))
    text.add("cost", "\(plan.cost(of: link))")
    return text
  }

  /// The stack after the link is taken from the place of its source.
  private mutating func addStack(after id: LinkID, _ snapshot: inout PlanSnapshot) {
    let plan = snapshot.plan
    let link = plan.links[id.index]
    guard !snapshot.hasOpenMeaning, let source = plan.exampleSource(of: link) else { return }
    // A link of one screen starts there; of others, one is an example.
    let isExample = link.source != .route(source)
    let label = isExample ? "then, from `\(plan.displayName(source))`" : "then"
    var walk = StepWalk(snapshot.planner(), PathRequest(from: source, to: source))
    if let choice = walk.choice(of: id) {
      add(label, Self.stack(choice.stack, plan))
      return
    }
    // What its conditions forbid is said under the facts that they ask for.
    let facts = plan.facts(askedBy: link)
    for fact in facts.requires { walk.set(fact, holds: true) }
    for fact in facts.unless { walk.set(fact, holds: false) }
    guard let choice = walk.choice(of: id) else {
      add(label, "it cannot be taken from \(Self.stack(plan.chain(of: source), plan))")
      return
    }
    let conditions =
      facts.requires.map { "`\(plan.name(of: $0))`" }
      + facts.unless.map { "not `\(plan.name(of: $0))`" }
    add("\(label), if \(Self.list(conditions))", Self.stack(choice.stack, plan))
  }

  /// The topmost routes of a stack.
  static func stack(_ routes: [RouteID], _ plan: Plan) -> String {
    let names = routes.suffix(8).map { "`\(plan.displayName($0))`" }.joined(separator: " / ")
    return routes.count > 8 ? "... / " + names : names
  }
}

extension Plan {
  /// What a link does, in words that hold wherever it is taken.
  fileprivate func meaning(of link: Link) -> String {
    if link.target.isNone { return "only goes back" }
    let target = "`\(displayName(link.target))`"
    switch link.arrow {
    case .none: return "only goes back"
    case .jump: return "goes to the place of \(target)"
    case .push:
      let route = routes[link.target.index]
      let rest: String
      if route.flags.contains(.recycle) {
        let names = route.recycleKeys.isEmpty ? "" : " with the same values"
        rest = ", or returns to one\(names) that is on the stack"
      } else {
        rest = link.isSingle ? ", unless it is there" : ""
      }
      return "puts \(target) on top of where you are\(rest)"
    }
  }

  /// A route that a link starts at; nil if there is none.
  fileprivate func exampleSource(of link: Link) -> RouteID? {
    switch link.source {
    case .route(let id): return id
    case .flow(let id):
      let start = flows[id.index].start
      if !start.isNone && start != link.target { return start }
      return routes.indices.lazy.map { RouteID($0) }
        .first { $0 != link.target && self.isRoute($0, in: id) }
    case .everywhere:
      if !start.isNone && start != link.target { return start }
      return routes.indices.lazy.map { RouteID($0) }.first { $0 != link.target }
    }
  }

  /// The facts that a link asks about, by itself and for the frames of its target's place.
  fileprivate func facts(askedBy link: Link) -> (requires: [FactID], unless: [FactID]) {
    var asked = [link.conditions]
    if !link.target.isNone {
      let frames = link.arrow == .jump ? chain(of: link.target) : [link.target]
      asked += frames.map { routes[$0.index].conditions }
    }
    let all = asked.map { conditions($0) }
    // What it grants itself need not hold before.
    let granted = Set(facts(conditions(link.conditions).grants))
    let requires = Set(facts(all[0].requires))
      .union(all.dropFirst().flatMap { facts($0.requires) }.filter { !granted.contains($0) })
    let unless = Set(all.flatMap { facts($0.unless) }).subtracting(requires)
    return (requires.sorted(), unless.sorted())
  }
}
