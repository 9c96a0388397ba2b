@testable import RouteGraph
import RoutePlan
@testable import RouteTrials
import Testing

/// Compares the lower bounds of a search with the actual remaining weight, for every configuration
/// that can be reached.
@Suite("The bounds of a search")
struct BoundTrialTests {
  @Test("are never higher than the remaining weight", arguments: TrialNumbers.parts(of: 600))
  func areBounds(seeds: Range<Int>) {
    for seed in seeds {
      let random = seed % 3 == 2 ? RandomPlan(seed: seed) : RandomPlan(sparse: seed)
      let question = TwinQuestion(random, seed: seed, isSimple: true)
      if let fault = Self.fault(question) {
        Issue.record("QTROUTE_SEED=\(seed): \(fault)\n\(question)")
        return
      }
    }
  }

  @Test(
    "are not higher in rare cases: down to a place, from a dialog, from a tab that a link leaves",
    arguments: [7_022_268, 40_007_167, 5_552_507, 77_702_064, 912_017_963])
  func areBoundsOnce(seed: Int) {
    let question = TwinQuestion(RandomPlan(sparse: seed), seed: seed, isSimple: true)
    #expect(Self.fault(question) == nil)
  }

  /// How many configurations are compared, and with how many frames above those of the start.
  private static let configurations = 250
  private static let frames = 4

  /// A frame with what is parked in it.
  private static func text(of frame: StackID, _ stacks: StackStore, _ plan: Plan) -> String {
    let parked = stacks.parkedTabs(of: frame).map { parked in
      stacks.frames(ofSegment: parked.frames).map { text(of: $0, stacks, plan) }
        .joined(separator: "/")
    }
    return plan.displayName(stacks[frame].route)
      + (parked.isEmpty ? "" : "{\(parked.joined(separator: "; "))}")
  }

  private static func fault(_ question: TwinQuestion) -> String? {
    let plan = question.random.plan
    let planner = Planner(plan)
    let request = question.request
    let opening = request.stack ?? plan.chain(of: request.from)
    let nodes = planner.relaxed.nodes
    guard let end = question.goal.route else { return nil }
    let target = request.isExact ? nodes.placed(end) : nodes.pushed(end)
    let places = opening.indices.prefix { index in
      plan.placeParent(of: opening[index]) == (index == 0 ? .none : opening[index - 1])
    }
    var relaxed = RelaxedSearch(planner.relaxed)
    var generator = SuccessorGenerator(planner.table, facts: planner.facts)
    let stack = generator.openingStack(opening)
    relaxed.find(
      from: StackBounds.sources(stack, generator.stacks, plan, planner.relaxed), to: target,
      opening: opening[places])
    var map = ConfigurationMap(
      planner, question, limit: configurations, frames: opening.count + frames)
    var gates: [FactGate] = []
    if !request.isExact && !planner.relaxed.returns.mayFloat {
      for fact in planner.facts.relevant {
        let gate = FactGate(
          fact, to: request.to, on: target, planner, blocked: [], &map.generator)
        if let gate { gates.append(gate) }
      }
    }
    let stacks = map.generator.stacks
    let shortest = planner.relaxed.packing.weight(relaxed.shortest)
    if map.left[0] < shortest { return "the shortest way is \(shortest), not \(map.left[0])" }
    for growth in [0, 1, 1, 2, 4, 8, 1000] {
      relaxed.grow(by: growth)
      var bounds = StackBounds(plan)
      for gate in gates.indices { gates[gate].grow(by: growth, &bounds, stacks, relaxed) }
      for (index, here) in map.configurations.enumerated() {
        let known = bounds.bound(here.stack, stacks, relaxed)
        var least = planner.relaxed.packing.weight(known.left)
        var lacking = ""
        for gate in gates.indices where map.left[index] >= least {
          if planner.facts.contains(gates[gate].fact, in: here.facts) { continue }
          let gated = gates[gate].bound(here.stack, known, bounds, stacks, isRenewed: true)
          least = max(least, planner.relaxed.packing.weight(gated.left))
          lacking = " without \(plan.name(of: gates[gate].fact))"
        }
        if map.left[index] < least {
          let names = stacks.frames(of: here.stack, above: StackStore.empty).map {
            text(of: $0, stacks, plan)
          }
          return "from \(names.joined(separator: "/"))\(lacking) the bound is \(least), "
            + "not \(map.left[index])"
        }
      }
    }
    return nil
  }
}

/// Configurations that a search can reach, and an upper bound of the remaining weight from each.
private struct ConfigurationMap {
  private(set) var configurations: [Configuration]
  private(set) var left: [Weight] = []
  var generator: SuccessorGenerator

  init(
    _ planner: Planner, _ question: TwinQuestion, limit: Int, frames: Int
  ) {
    generator = SuccessorGenerator(planner.table, facts: planner.facts)
    let start = Configuration(
      stack: generator.openingStack(question.opening.stack),
      facts: generator.facts.set(of: question.twin.ids(of: question.start.facts)))
    configurations = [start]
    var numbers = [start: 0]
    var steps: [(from: Int, to: Int, weight: Weight)] = []
    var next = 0
    while next < configurations.count && next < limit {
      let here = configurations[next]
      defer { next += 1 }
      if Int(generator.stacks[here.stack].depth) > frames { continue }
      for move in generator.steps(from: here) {
        let number = numbers[move.target] ?? configurations.count
        if number == configurations.count {
          numbers[move.target] = number
          configurations.append(move.target)
        }
        steps.append((next, number, Weight(cost: UInt64(move.cost), steps: 1)))
      }
    }
    let chain = question.goal.route.map { question.twin.chain(of: $0) }
    left = configurations.map { here in
      let isEnd =
        question.goal.isExact
        ? generator.stacks.routes(of: here.stack) == chain
        : generator.stacks[here.stack].route == question.goal.route
      return isEnd ? .zero : .infinite
    }
    var isChanging = true
    while isChanging {
      isChanging = false
      for step in steps.reversed() where step.weight + left[step.to] < left[step.from] {
        left[step.from] = step.weight + left[step.to]
        isChanging = true
      }
    }
  }
}
