package import RoutePlan

/// A walk through an app by hand: where one is, which steps can be taken there, and which facts
/// forbid the others.
package struct StepWalk {
  /// A step that can be taken.
  package struct Choice {
    package var step: Step
    /// The stack after it, bottom to top.
    package var stack: [RouteID]
    /// What it alone needs and changes.
    package var outcome: StepOutcome
    fileprivate var move: Move
    fileprivate var facts: [FactID]
  }

  private let planner: Planner
  private var generator: SuccessorGenerator
  private var here: Configuration
  /// The facts that hold, in the plan's order.
  package private(set) var facts: [FactID]
  /// What the steps that were taken cost together.
  package private(set) var cost: UInt64 = 0

  /// A walk that starts as the path of a request does.
  package init(_ planner: Planner, _ request: PathRequest) {
    self.planner = planner
    var generator = SuccessorGenerator(planner.table, facts: planner.facts)
    let stack =
      request.frames.map { generator.openingStack($0) }
      ?? generator.openingStack(request.opening(planner.plan))
    let facts = request.startFacts(planner.plan).sorted()
    here = Configuration(stack: stack, facts: generator.facts.set(of: facts))
    self.generator = generator
    self.facts = facts
  }

  /// The frames that are on the stack, bottom to top, with what is parked in them.
  package var frames: [PathFrame] { generator.frames(of: here.stack) }

  /// The number of steps that can be taken. Their numbers depend only on the walk so far.
  package mutating func choiceCount() -> Int { generator.steps(from: here).count }

  /// The steps that can be taken, in an order that depends only on the walk so far.
  package mutating func choices() -> [Choice] {
    generator.steps(from: here).map { choice($0) }
  }

  /// The step with a number below ``choiceCount()``; nil for another number.
  package mutating func choice(_ number: Int) -> Choice? {
    let moves = generator.steps(from: here)
    return moves.indices.contains(number) ? choice(moves[number]) : nil
  }

  /// The step that a link makes here, as if it started at the route on top; nil if it cannot be taken.
  package mutating func choice(of link: LinkID) -> Choice? {
    generator.step(of: link, from: here).map { choice($0) }
  }

  /// The steps that only facts forbid. Each has the outcome `refused`.
  package mutating func refusals() -> [Alternative] {
    planner.refusals(from: here, generator.steps(from: here), generator)
  }

  /// Takes a step that can be taken now.
  package mutating func take(_ choice: Choice) {
    facts = choice.facts
    here = Configuration(
      stack: choice.move.target.stack, facts: generator.facts.set(of: choice.facts))
    cost += UInt64(choice.step.cost)
  }

  /// Makes a fact hold, or no longer hold, as the world outside the app may.
  package mutating func set(_ fact: FactID, holds: Bool) {
    facts.removeAll { $0 == fact }
    if holds { facts = (facts + [fact]).sorted() }
    here.facts = generator.facts.set(of: facts)
  }

  private func choice(_ move: Move) -> Choice {
    let stack = generator.stacks.routes(of: move.target.stack)
    let step = Step(
      verb: move.verb, route: generator.stacks[move.target.stack].route, task: move.task,
      link: move.link, presentation: move.presentation, cost: move.cost,
      kept: stack.count - Int(move.pushed),
      pushed: Array(stack.suffix(Int(move.pushed))),
      restored: Int(move.restored), parked: Int(move.parked))
    let opening = generator.stacks.routes(of: here.stack)
    let path = StepPath(
      from: opening.last ?? .none, to: .route(step.route), steps: [step], cost: 0,
      opening: opening, given: facts)
    let outcome = planner.plan.outcome(of: path)
    return Choice(
      step: step, stack: stack, outcome: outcome.steps[0], move: move, facts: outcome.facts)
  }
}
