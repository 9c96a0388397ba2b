import RouteGraph
import RoutePlan

/// A question with all options of `path`, answered by brute force.
struct TwinQuestion: CustomStringConvertible {
  let random: RandomPlan
  var twin: Twin
  var opening: TwinOpening
  var goal: TwinGoal
  /// The facts that something requires or excludes.
  private let asked: UInt64
  /// Routes that must first be on top, in this order.
  var via: [RouteID] = []
  /// Routes that must be neither pushed nor come on top.
  var avoid: Set<RouteID> = []

  /// A question about a plan, one for each seed; a simple one has neither `via` nor `avoid`, and
  /// leads to a route.
  init(_ random: RandomPlan, seed: Int, isSimple: Bool = false) {
    var numbers = RandomNumbers(seed: seed &+ 0x0A5C)
    self.random = random
    twin = random.twin
    let count = random.plan.facts.count
    let facts = numbers.one(in: 3) ? 0 : numbers.next() & numbers.next() & (1 << UInt64(count) - 1)
    asked = twin.conditions.reduce(0) { $0 | $1.requires | $1.unless }
    opening = twin.opening(
      at: numbers.pick(twin.routes), given: facts, isCold: numbers.one(in: 3))
    if numbers.one(in: 4) { opening = random.opening(seed: seed) }
    goal = TwinGoal(target: .route(numbers.pick(twin.routes)), isExact: numbers.one(in: 3))
    if isSimple { return }
    if !random.plan.tasks.isEmpty && numbers.one(in: 4) {
      goal = TwinGoal(target: .task(TaskID(numbers.below(random.plan.tasks.count))))
    }
    if !numbers.one(in: 3) {
      for _ in 0..<numbers.number(1...2) { via.append(numbers.pick(twin.routes)) }
    }
    if numbers.one(in: 3) {
      for _ in 0..<numbers.number(1...2) { avoid.insert(numbers.pick(twin.routes)) }
    }
  }

  /// Where the path starts.
  var start: TwinConfiguration { twin.configuration(opening) }

  /// The question as a request to the planner.
  var request: PathRequest {
    var request = PathRequest(opening, to: goal, in: twin)
    request.via = via
    request.avoid = avoid.sorted()
    request.limit = 10_000
    return request
  }

  var description: String {
    let names = { (routes: [RouteID]) in
      routes.map { twin.plan.displayName($0) }.joined(separator: ", ")
    }
    return "\(twin.text(of: opening)) \(twin.text(of: goal))"
      + (via.isEmpty ? "" : " --via \(names(via))")
      + (avoid.isEmpty ? "" : " --avoid \(names(avoid.sorted()))") + "\n\(random.text)"
  }

  // MARK: The answer

  /// A configuration, the number of routes in `via` that were passed, and whether the task that
  /// the question asks for was done after all of them.
  struct Place: Hashable {
    var configuration: TwinConfiguration
    var stage: Int
    var isDone = false
  }

  /// The place of a configuration that is reached after `stage`.
  func place(_ configuration: TwinConfiguration, after stage: Int) -> Place {
    var stage = stage
    while stage < via.count && via[stage] == configuration.top.route { stage += 1 }
    return Place(configuration: configuration, stage: stage)
  }

  func isEnd(_ place: Place) -> Bool {
    place.isDone || place.stage == via.count && twin.isReached(goal, in: place.configuration)
  }

  /// The steps from a place, with the places to which they lead.
  ///
  /// READING 30. `--avoid` forbids what is pushed and what comes on top, but not what comes back
  /// with a tab's frames and stays below the top.
  func moves(from here: Place) -> [(move: TwinMove, place: Place)] {
    twin.moves(from: here.configuration).compactMap { move in
      if avoid.contains(move.configuration.top.route) { return nil }
      if move.pushed.contains(where: { avoid.contains($0) }) { return nil }
      var next = place(move.configuration, after: here.stage)
      if let task = goal.task { next.isDone = next.stage == via.count && move.step.task == task }
      return (move, next)
    }
  }

  /// The priority of the best path, and the floor below which no path was missed, as in
  /// `TwinAnswer`.
  func best(_ limits: TwinLimits) -> (best: TwinPriority?, floor: TwinPriority?) {
    let first = place(start, after: 0)
    let highest = max(opening.stack.count, twin.depth(of: goal)) + limits.extraFrames
    var open = [TwinPriority(cost: 0, steps: 0): [first]]
    var done: Set<Place> = []
    var floor: TwinPriority?
    while let priority = open.keys.min(), let list = open.removeValue(forKey: priority) {
      for here in list where done.insert(here).inserted {
        if isEnd(here) { return (priority, min(floor ?? priority, priority)) }
        if done.count > limits.configurations { return (nil, min(floor ?? priority, priority)) }
        guard here.configuration.stack.count <= highest else {
          let next = TwinPriority(cost: priority.cost, steps: priority.steps + 1)
          floor = min(floor ?? next, next)
          continue
        }
        for (move, place) in moves(from: here) where !done.contains(place) {
          let next = TwinPriority(cost: priority.cost + move.step.cost, steps: priority.steps + 1)
          open[next, default: []].append(place)
        }
      }
    }
    return (nil, floor)
  }

  /// The costs of the `count` cheapest paths that look different and never pass a configuration
  /// twice; nil if there are too many to try.
  func cheapest(_ count: Int, tries: Int) -> [Int]? {
    struct Way {
      var places: [Place]
      var steps: [TwinStep]
    }
    struct Shown: Hashable {
      var steps: [TwinStep]
      var stacks: [[RouteID]]
    }
    var open = [0: [Way(places: [place(start, after: 0)], steps: [])]]
    var shown: Set<Shown> = []
    var costs: [Int] = []
    var left = tries
    while let cost = open.keys.min(), var list = open[cost] {
      guard let way = list.popLast(), let here = way.places.last else {
        open.removeValue(forKey: cost)
        continue
      }
      open[cost] = list
      if isEnd(here) {
        let steps = way.steps.map { step in
          var step = step
          step.link = nil
          return step
        }
        let stacks = way.places.map { $0.configuration.stack.map(\.route) }
        if shown.insert(Shown(steps: steps, stacks: stacks)).inserted { costs.append(cost) }
        if costs.count == count { return costs }
        continue
      }
      left -= 1
      guard left > 0 else { return nil }
      for (move, place) in moves(from: here)
      where !way.places.contains(where: { isSame($0, place) }) {
        open[cost + move.step.cost, default: []].append(
          Way(places: way.places + [place], steps: way.steps + [move.step]))
      }
    }
    return costs
  }

  /// Whether two places are equal, disregarding facts that nothing requires or excludes.
  private func isSame(_ a: Place, _ b: Place) -> Bool {
    a.stage == b.stage && a.isDone == b.isDone && a.configuration.stack == b.configuration.stack
      && (a.configuration.facts ^ b.configuration.facts) & asked == 0
  }

  /// What is wrong with a path; nil if each step is allowed and it ends at the first possible
  /// place.
  func replay(_ path: StepPath) -> String? {
    if path.given != twin.ids(of: start.facts) { return "it starts with other facts" }
    var heres: Set<Place> = [place(start, after: 0)]
    if path.steps.map(\.verb) == [.self] {
      return heres.contains(where: isEnd) ? nil : "`self` though it is not there"
    }
    for (number, (step, stack)) in path.stepsWithStacks.enumerated() {
      let claim = TwinClaim(step, stack: stack)
      heres = Set(
        heres.filter { !isEnd($0) }.flatMap { here in
          moves(from: here).filter { claim.fits($0.move) }.map(\.place)
        })
      if heres.isEmpty { return "step \(number + 1) is not allowed, or it was there before" }
    }
    if !heres.contains(where: isEnd) { return "it does not end where it should" }
    let facts = twin.plan.outcome(of: path).facts
    return heres.contains { twin.ids(of: $0.configuration.facts) == facts }
      ? nil : "it ends with other facts"
  }

  // MARK: A planner's answer

  /// What is wrong with a planner's answer; nil if the twin agrees or cannot see far enough.
  func fault(of answer: PathAnswer, limits: TwinLimits = TwinTrial.limits) -> String? {
    let (best, floor) = best(limits)
    switch answer {
    case .found(let paths):
      guard let path = paths.first else { return "no path among those found" }
      if let fault = replay(path) { return fault }
      let weight = TwinPriority(cost: Int(path.cost), steps: Int(path.weight.steps))
      if let best, best < weight { return "there is a better path: \(best), not \(weight)" }
      if best == nil && floor == nil { return "the twin finds no path" }
      return nil
    case .notFound(let obstacle):
      if let best { return "there is a path: \(best), but \(obstacle.kind)" }
      return floor == nil && obstacle.kind == .undecided ? "it is undecided" : nil
    }
  }
}
