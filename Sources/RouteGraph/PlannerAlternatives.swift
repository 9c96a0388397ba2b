package import RoutePlan
import RouteSyntax

/// A step that could be taken where a path takes another.
package struct Alternative: Sendable {
  package enum Outcome: Sendable {
    /// What the whole path comes to that takes it: the best one with the same steps before.
    case path(Weight)
    /// It leads nowhere: from there the target cannot be reached.
    case nowhere
    case undecided
    /// It may not be taken: facts that it requires do not hold, or those that it excludes do.
    case refused(requires: [FactID], unless: [FactID])
  }

  package var verb: Verb
  /// The route on top after it.
  package var route: RouteID
  package var task = TaskID.none
  package var presentation: Presentation?
  package var cost: UInt32
  package var outcome: Outcome
}

/// What one step of a path was chosen over.
package struct Alternatives: Sendable {
  /// Those refused that would lead straight to what the path comes to later; then the best first,
  /// those that lead nowhere, those refused.
  package var shown: [Alternative] = []
  /// How many more there are.
  package var hidden = 0
}

extension Planner {
  /// How many steps from one configuration are followed.
  private static let followed = 50

  /// For each step of `path`, an answer to `request`, what it was chosen over; at most `count`.
  ///
  /// The best path after an alternative is one from the stack that the alternative leaves, whose
  /// frames count as those of `PathRequest.stack` do.
  package func alternatives(
    to path: StepPath, of request: PathRequest, count: Int = 3
  ) -> [Alternatives] {
    var maker = StepMaker(moves, facts: FactSpace(plan))
    maker.avoided = Set(request.avoid)
    maker.shunned = Set(request.shunned)
    maker.shunnedTasks = Set(request.shunnedTasks)
    var here = Configuration(
      stack: maker.openingStack(path.opening), facts: maker.facts.set(of: path.given))
    var spent = Weight.zero
    var via = request.via[...]
    var result: [Alternatives] = []
    for (number, (step, stack)) in path.stepsWithStacks.enumerated() {
      guard step.verb != .self else {
        result.append(Alternatives())
        continue
      }
      via = via.drop { $0 == maker.stacks[here.stack].route }
      let offered = maker.steps(from: here)
      let chosen = offered.firstIndex { move in
        move.verb == step.verb && move.link == step.link && move.task == step.task
          && move.presentation == step.presentation
          && maker.stacks.routes(of: move.target.stack) == stack
      }
      var all = refusals(from: here, offered, maker)
      for (index, move) in offered.prefix(Self.followed).enumerated() where index != chosen {
        all.append(follow(move, request, via: Array(via), after: spent, maker))
      }
      let later = Set(path.steps[(number + 1)...].map(\.route)).union([path.to])
      let ranked = all.enumerated().sorted {
        let (a, b) = (Self.rank($0.element, later), Self.rank($1.element, later))
        return a != b ? a < b : $0.offset < $1.offset
      }.map(\.element)
      let rest = max(offered.count - Self.followed, 0)
      result.append(
        Alternatives(
          shown: Array(ranked.prefix(count)), hidden: max(ranked.count - count, 0) + rest))
      spent = spent + Weight(cost: UInt64(step.cost), steps: 1)
      if let chosen { here = offered[chosen].target }
    }
    return result
  }

  private static func rank(_ alternative: Alternative, _ later: Set<RouteID>) -> Weight {
    switch alternative.outcome {
    case .path(let weight): weight
    case .undecided: Weight(cost: .max, steps: 0)
    case .nowhere: Weight(cost: .max, steps: 1)
    case .refused:
      alternative.task.isNone && later.contains(alternative.route)
        ? .zero : Weight(cost: .max, steps: 2)
    }
  }

  /// The best path through a step.
  private func follow(
    _ move: Move, _ request: PathRequest, via: [RouteID], after spent: Weight, _ maker: StepMaker
  ) -> Alternative {
    let stack = maker.stacks.routes(of: move.target.stack)
    let top = stack.last ?? .none
    var rest = request
    rest.from = top
    rest.stack = stack
    rest.given = maker.facts.relevant.filter {
      maker.facts.contains($0, in: move.target.facts)
    }
    rest.via = via
    rest.count = 1
    let outcome: Alternative.Outcome
    switch find(rest) {
    case .found(let paths):
      outcome = .path(
        spent + Weight(cost: UInt64(move.cost), steps: 1) + (paths.first?.weight ?? .zero))
    case .notFound(let obstacle): outcome = obstacle.kind == .undecided ? .undecided : .nowhere
    }
    return Alternative(
      verb: move.verb, route: top, task: move.task, presentation: move.presentation,
      cost: move.cost, outcome: outcome)
  }

  /// The steps that only facts forbid: down, by a link, a task.
  private func refusals(
    from here: Configuration, _ offered: [Move], _ maker: StepMaker
  ) -> [Alternative] {
    let top = maker.stacks[here.stack].route
    var result: [Alternative] = []
    func add(
      _ verb: Verb, _ route: RouteID, task: TaskID = .none, _ presentation: Presentation?,
      _ cost: UInt32, _ asked: [ConditionsID]
    ) {
      if maker.avoided.contains(route) || maker.shunned.contains(route) { return }
      let requires = asked.flatMap { plan.facts(plan.conditions($0).requires) }
        .filter { !maker.facts.contains($0, in: here.facts) }
      let unless = asked.flatMap { plan.facts(plan.conditions($0).unless) }
        .filter { maker.facts.contains($0, in: here.facts) }
      if requires.isEmpty && unless.isEmpty { return }
      result.append(
        Alternative(
          verb: verb, route: route, task: task, presentation: presentation, cost: cost,
          outcome: .refused(
            requires: Set(requires).sorted(), unless: Set(unless).sorted())))
    }
    for child in plan.children[top.index] {
      let route = plan.routes[child.index]
      let isOffered = offered.contains {
        $0.verb == .down && maker.stacks[$0.target.stack].route == child
      }
      if isOffered || route.flags.contains(.linkedOnly) { continue }
      add(.down, child, route.presentation, route.cost, [route.conditions])
    }
    var above = here.stack
    while !maker.stacks[above].isPresented, maker.stacks[above].below >= 0 {
      above = maker.stacks[above].below
      let container = plan.routes[maker.stacks[above].route.index]
      guard container.flags.contains(.tabs) else { continue }
      for tab in plan.children[maker.stacks[above].route.index]
      where tab != top && moves.isTab(tab) {
        let isOffered = offered.contains {
          $0.verb == .switch && maker.stacks[$0.target.stack].route == tab
        }
        let route = plan.routes[tab.index]
        if !isOffered { add(.switch, tab, route.presentation, route.cost, [route.conditions]) }
      }
    }
    moves.forEachLink(from: top) { id, link in
      if link.target.isNone || offered.contains(where: { $0.link == id }) { return }
      let target = plan.routes[link.target.index]
      add(
        link.arrow == .jump ? .jump : .sub, link.target, link.presentation ?? target.presentation,
        moves.cost(of: link), [link.conditions, target.conditions])
    }
    moves.forEachTask(on: top) { id in
      if offered.contains(where: { $0.task == id }) || maker.shunnedTasks.contains(id) { return }
      let task = plan.tasks[id.index]
      add(.task, top, task: id, nil, task.cost, [task.conditions])
    }
    return result
  }
}
