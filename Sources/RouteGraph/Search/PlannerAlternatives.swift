package import RoutePlan
import RouteBase
import RouteSyntax

/// A step that could be taken instead of a step of a path.
package struct Alternative: Sendable {
  package enum Outcome: Sendable, Hashable {
    /// The weight of the whole path that takes it: the best one with the same steps before.
    case path(Weight)
    /// It leads nowhere: the target cannot be reached from there.
    case nowhere
    case undecided
    /// It may not be taken: facts that it requires do not hold, or facts that it excludes do.
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

/// The alternatives to one step of a path.
package struct Alternatives: Sendable {
  /// First the refused ones that would lead directly to a route that the path reaches later. Then
  /// the others: the best first, those that lead nowhere, those that are refused.
  package var shown: [Alternative] = []
  /// How many more there are.
  package var hidden = 0
}

extension Alternative {
  /// A step that facts forbid; which facts is filled in later.
  fileprivate init(_ rule: StepRule, to route: RouteID, _ presentation: Presentation?) {
    verb = rule.verb
    self.route = route
    task = rule.task
    self.presentation = presentation
    cost = rule.cost
    outcome = .nowhere
  }

  /// The parts of an alternative that are shown.
  fileprivate struct Words: Hashable {
    var verb: Verb
    var route: RouteID
    var task: TaskID
    var presentation: Presentation?
    var outcome: Outcome
  }

  fileprivate var words: Words {
    Words(
      verb: verb, route: route, task: task, presentation: presentation, outcome: outcome)
  }
}

extension Move {
  /// Whether a step leads to the same configuration at the same cost, possibly by another link.
  fileprivate func isLike(_ other: Move) -> Bool {
    target == other.target && verb == other.verb && task == other.task && cost == other.cost
      && presentation == other.presentation
  }
}

extension Planner {
  /// How many steps from one configuration are followed.
  private static let followed = 50

  /// For each step of `path`, an answer to `request`, its alternatives; at most `count` of them.
  ///
  /// The best path after an alternative starts from the stack that the alternative leaves. Its
  /// frames count like those of `PathRequest.stack`.
  package func alternatives(
    to path: StepPath, of request: PathRequest, count: Int = 3
  ) -> [Alternatives] {
    var generator = SuccessorGenerator(table, facts: FactSpace(plan))
    generator.avoided = Set(request.avoid)
    generator.excluded = Set(request.excluded)
    generator.excludedTasks = Set(request.excludedTasks)
    var here = Configuration(
      stack: request.frames.map { generator.openingStack($0) }
        ?? generator.openingStack(path.opening), facts: generator.facts.set(of: path.given))
    var spent = Weight.zero
    var via = request.via[...]
    var result: [Alternatives] = []
    for (number, (step, stack)) in path.stepsWithStacks.enumerated() {
      guard step.verb != .self else {
        result.append(Alternatives())
        continue
      }
      via = via.drop { $0 == generator.stacks[here.stack].route }
      let offered = generator.steps(from: here)
      let chosen = offered.firstIndex { move in
        move.verb == step.verb && move.link == step.link && move.task == step.task
          && move.presentation == step.presentation
          && generator.stacks.routes(of: move.target.stack) == stack
      }
      var all = refusals(from: here, offered, generator)
      var rest = request
      rest.via = Array(via)
      for (index, move) in offered.prefix(Self.followed).enumerated() where index != chosen {
        // Another link may do the same.
        if let chosen, move.isLike(offered[chosen]) { continue }
        all.append(follow(move, rest, after: spent, generator))
      }
      all = Self.distinct(all)
      var later = Set(path.steps[(number + 1)...].map { $0.route })
      if case .route(let target) = path.to { later.insert(target) }
      let ranked = all.enumerated().sorted {
        let (a, b) = (Self.rank($0.element, later), Self.rank($1.element, later))
        return a != b ? a < b : $0.offset < $1.offset
      }.map { $0.element }
      let unfollowed = max(offered.count - Self.followed, 0)
      result.append(
        Alternatives(
          shown: Array(ranked.prefix(count)), hidden: max(ranked.count - count, 0) + unfollowed))
      spent = spent + Weight(cost: UInt64(step.cost), steps: 1)
      if let chosen { here = offered[chosen].target }
    }
    return result
  }

  /// The alternatives, without those that show the same as a cheaper or an earlier one.
  private static func distinct(_ all: [Alternative]) -> [Alternative] {
    var places: [Alternative.Words: Int] = [:]
    var result: [Alternative] = []
    for alternative in all {
      if let place = places[alternative.words] {
        result[place].cost = min(result[place].cost, alternative.cost)
      } else {
        places[alternative.words] = result.count
        result.append(alternative)
      }
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
    _ move: Move, _ request: PathRequest, after spent: Weight, _ generator: SuccessorGenerator
  ) -> Alternative {
    let top = generator.stacks[move.target.stack].route
    var rest = request
    rest.from = top
    rest.frames = generator.frames(of: move.target.stack)
    rest.isCold = true
    rest.given = generator.facts.relevant.filter {
      generator.facts.contains($0, in: move.target.facts)
    }
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

  /// The steps that only facts forbid: down, by a link, to a tab, or a task.
  func refusals(
    from here: Configuration, _ offered: [Move], _ generator: SuccessorGenerator
  ) -> [Alternative] {
    let top = generator.stacks[here.stack].route
    var result: [Alternative] = []
    func add(_ refused: Alternative, _ asked: [ConditionsID]) {
      if generator.avoided.contains(refused.route) || generator.excluded.contains(refused.route) {
        return
      }
      let requires = asked.flatMap { plan.facts(plan.conditions($0).requires) }
        .filter { !generator.facts.contains($0, in: here.facts) }
      let unless = asked.flatMap { plan.facts(plan.conditions($0).unless) }
        .filter { generator.facts.contains($0, in: here.facts) }
      if requires.isEmpty && unless.isEmpty { return }
      var refused = refused
      refused.outcome = .refused(
        requires: Set(requires).sorted(), unless: Set(unless).sorted())
      result.append(refused)
    }
    let isLocked = plan.routes[top.index].flags.contains(.locked)
    table.forEachStep(from: top) { rule in
      switch rule.effect {
      case .select where isLocked: return
      case .push(let route, let presentation, _), .replace(let route, let presentation):
        let isOffered = offered.contains {
          $0.verb == rule.verb && $0.link == rule.link
            && (!rule.link.isNone || generator.stacks[$0.target.stack].route == route)
        }
        if isOffered { return }
        add(
          Alternative(rule, to: route, presentation),
          [rule.asked, plan.routes[route.index].conditions])
      case .select:
        forEachTab(below: here.stack, generator) { tab in
          let isOffered = offered.contains {
            $0.verb == .switch && generator.stacks[$0.target.stack].route == tab
          }
          if isOffered { return }
          let route = plan.routes[tab.index]
          add(Alternative(table.select(tab), to: tab, route.presentation), [route.conditions])
        }
      case .change:
        let isOffered = offered.contains { $0.task == rule.task }
        if isOffered || generator.excludedTasks.contains(rule.task) { return }
        add(Alternative(rule, to: top, nil), [rule.asked])
      case .pop, .goBack: return
      }
    }
    return result
  }

  /// Calls `body` with the tabs of each container that a switch from a stack can reach, except the
  /// route on top.
  private func forEachTab(
    below stack: StackID, _ generator: SuccessorGenerator, _ body: (RouteID) -> Void
  ) {
    let top = generator.stacks[stack].route
    let ground = generator.stacks.grounded(stack)
    if ground >= 0 && ground != stack {
      table.forEachTab(of: generator.stacks[ground].route) { if $0 != top { body($0) } }
    }
    var above = ground
    while above >= 0, !generator.stacks[above].isPresented, generator.stacks[above].below >= 0 {
      above = generator.stacks[above].below
      table.forEachTab(of: generator.stacks[above].route) { if $0 != top { body($0) } }
    }
  }
}
