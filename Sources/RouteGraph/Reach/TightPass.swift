import RoutePlan

/// Finds routes that are as near as their lower bounds say, by real steps.
///
/// A path that is as light as the bound of the route on its top is a shortest one, whatever else
/// there is. Mostly its beginnings are such paths, too. So a walk over configurations that goes on
/// only from those that are as near as a bound says finds nearly all routes, and looks at only a
/// few configurations for each.
struct TightPass {
  /// What is known of distances.
  enum Bounds {
    /// For each route, to having it on top, and to being in its place; whatever facts hold.
    case routes(tops: [Weight], places: [Weight])
    /// To having a route on top while facts hold.
    case states([State: Weight])
  }
  /// A route on top, whether it is in its place, and the facts that hold.
  struct State: Hashable {
    var route: RouteID
    var isPlace: Bool
    var facts: FactSet
  }

  private let bounds: Bounds
  private var generator: SuccessorGenerator
  private let plan: Plan
  /// For each route, whether it is on top of some configuration that is as near as the bound says.
  private(set) var isReached: [Bool]
  /// The same for its place.
  private var isPlaceReached: [Bool]
  private var reachedStates: Set<State> = []
  /// For each stack, whether it is the place of the route on top.
  private var isPlace: [Bool] = []
  private var pending: [(configuration: Configuration, weight: Weight)] = []

  init(_ table: StepTable, _ facts: FactSpace, _ bounds: Bounds) {
    self.bounds = bounds
    generator = SuccessorGenerator(table, facts: facts)
    plan = table.plan
    isReached = Array(repeating: false, count: plan.routes.count)
    isPlaceReached = isReached
  }

  /// Finds what can be found from a stack within a limit that grows with the plan.
  mutating func run(from stack: [RouteID], holding given: [FactID]) {
    let start = Configuration(
      stack: generator.openingStack(stack), facts: generator.facts.set(of: given))
    add(start, .zero)
    // Steps from deep stacks, and many steps, are more work.
    var left = Self.share * (plan.routes.count + plan.links.count) + 1_000
    var moves: [Move] = []
    while left > 0, let (here, weight) = pending.popLast() {
      moves.removeAll(keepingCapacity: true)
      generator.appendSteps(from: here, to: &moves)
      left -= 1 + (Int(generator.stacks[here.stack].depth) + moves.count) / 8
      for move in moves {
        add(move.target, weight + Weight(cost: UInt64(move.cost), steps: 1))
      }
    }
  }

  /// How much work may be done for each route and link.
  private static let share = 4

  private mutating func add(_ configuration: Configuration, _ weight: Weight) {
    let route = generator.stacks[configuration.stack].route
    switch bounds {
    case .routes(let tops, let places):
      let isTop = weight == tops[route.index]
      let isNew = isTop && !isReached[route.index]
      let isNewPlace =
        !isPlaceReached[route.index] && weight == places[route.index]
        && isPlace(configuration.stack)
      guard isNew || isNewPlace else { return }
      if isTop { isReached[route.index] = true }
      if isNewPlace { isPlaceReached[route.index] = true }
    case .states(let weights):
      let state = State(
        route: route, isPlace: isPlace(configuration.stack), facts: configuration.facts)
      guard weights[state] == weight, reachedStates.insert(state).inserted else { return }
    }
    pending.append((configuration, weight))
  }

  /// The least weights of configurations that were found, by the route on top.
  func weights() -> [Weight] {
    var result = [Weight](repeating: .infinite, count: plan.routes.count)
    guard case .states(let weights) = bounds else { return result }
    for state in reachedStates {
      guard let weight = weights[state] else { continue }
      result[state.route.index] = min(result[state.route.index], weight)
    }
    return result
  }

  /// Whether a stack is the place of the route on top. Each stack comes after the one below it.
  private mutating func isPlace(_ stack: StackID) -> Bool {
    while isPlace.count <= Int(stack) {
      let frame = generator.stacks[StackID(isPlace.count)]
      let parent = plan.placeParent(of: frame.route)
      isPlace.append(
        frame.below < 0
          ? parent.isNone
          : isPlace[Int(frame.below)] && generator.stacks[frame.below].route == parent)
    }
    return isPlace[Int(stack)]
  }
}
