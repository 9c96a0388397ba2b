import RouteGraph
import RoutePlan
@testable import RouteTrials
import Testing

/// Compares paths that end with a task, and paths to where a URL can be opened, with Dijkstra's
/// algorithm over the twin's steps. A failure has the seed of its plan.
@Suite("Tasks and detours, compared with the planner's twin")
struct DetourTrialTests {
  private var seeds: Range<Int> { TrialNumbers.seeds(1200) }

  @Test("a path to a task is the cheapest one that does it")
  func tasks() {
    var (decided, found, open) = (0, 0, 0)
    for seed in seeds {
      let random = seed % 4 == 3 ? RandomPlan(sparse: seed) : RandomPlan(seed: seed)
      guard !random.plan.tasks.isEmpty else { continue }
      let goal = TwinGoal(target: .task(TaskID(seed % random.plan.tasks.count)))
      let trial = TwinTrial(random, random.opening(seed: seed), to: goal)
      var claimed: TwinClaimedPath?
      switch PlannerClaim(Planner(random.plan), to: trial) {
      case .path(let path): claimed = path
      case .none: break
      case .undecided:
        // A proof only guesses what lies in tabs, so a search may end at its limit.
        let keepsTabs = random.plan.routes.contains { $0.keepsTabs }
        #expect(keepsTabs, "QTROUTE_SEED=\(seed): it is undecided\n\(trial)")
        open += 1
        continue
      }
      let limits = TwinLimits(extraFrames: 6, configurations: 2_000)
      let (fault, isExact) = random.twin.dispute(
        claimed, from: trial.start, to: goal, limits: limits)
      decided += isExact ? 1 : 0
      found += claimed == nil ? 0 : 1
      #expect(fault == nil, "QTROUTE_SEED=\(seed): \(trial)")
    }
    #expect(decided * 3 > seeds.count && found * 3 > decided && open * 500 <= seeds.count)
  }

  @Test("the steps before opening a URL are the cheapest ones that make it possible")
  func openings() {
    var (decided, prepared, open) = (0, 0, 0)
    for seed in seeds {
      let random = RandomPlan(seed: seed)
      let start = random.start(seed: seed)
      let (twin, plan) = (random.twin, random.plan)
      var numbers = RandomNumbers(seed: seed &+ 7)
      var task = TaskID.none
      if !plan.tasks.isEmpty && numbers.one(in: 3) {
        task = TaskID(numbers.below(plan.tasks.count))
      }
      let home =
        task.isNone ? numbers.pick(twin.routes) : plan.home(of: plan.tasks[task.index])
      let chain = home.isNone ? [] : twin.chain(of: home)
      // A frame that is on the stack, but does not have the URL's values.
      let common = zip(start.stack.map(\.route), chain).prefix { $0 == $1 }.count
      let stale = numbers.one(in: 4) && common > 0 ? numbers.below(common) : chain.count
      let best = twin.cheapest(from: start) { here in
        var facts = here.facts
        if !chain.isEmpty {
          guard
            let (there, _) = twin.jumped(to: chain, from: here.stack, facts: facts, above: stale)
          else { return false }
          facts = there.facts
        }
        return task.isNone
          || twin.conditions[plan.tasks[task.index].conditions.index].hold(facts)
      }
      let planner = DetourPlanner(opening: chain, from: stale, task: task, in: plan)
      let place = "QTROUTE_SEED=\(seed), \(chain) from \(start)\n"
      switch planner.preparation(random.request(from: start)) {
      case .success(let steps):
        let found = TwinPriority(
          cost: steps.reduce(0) { $0 + Int($1.cost) }, steps: steps.count)
        decided += best.isExact ? 1 : 0
        prepared += steps.isEmpty ? 0 : 1
        #expect(best.allows(found), "\(place)\(best), not \(found)\n\(random.text)")
      case .failure(let obstacle):
        // A proof only guesses what lies in tabs, so a search may end at its limit.
        if obstacle.kind == .undecided && plan.routes.contains(where: { $0.keepsTabs }) {
          open += 1
          continue
        }
        #expect(best.priority == nil, "\(place)\(best), not none\n\(random.text)")
      }
    }
    #expect(decided * 3 > seeds.count && prepared * 50 > seeds.count && open * 500 <= seeds.count)
  }
}

extension RandomPlan {
  /// A request from a configuration; the target is set by the planner.
  fileprivate func request(from start: TwinConfiguration) -> PathRequest {
    let opening = TwinOpening(
      stack: start.stack.map(\.route), given: start.facts, isCold: true)
    return PathRequest(opening, to: TwinGoal(target: .route(start.top.route)), in: twin)
  }
}

/// The best path that was found, and a lower bound of all paths.
private struct Cheapest {
  var priority: TwinPriority?
  var floor: TwinPriority?

  var isExact: Bool { priority != nil && priority == floor }

  /// Whether a path with that priority may be the best.
  func allows(_ found: TwinPriority) -> Bool {
    if let priority, priority < found { return false }
    guard let floor else { return false }
    return floor <= found
  }
}

extension Twin {
  /// The cheapest path to a configuration that fits.
  fileprivate func cheapest(
    from start: TwinConfiguration, to fits: (TwinConfiguration) -> Bool
  ) -> Cheapest {
    var open = [TwinPriority(cost: 0, steps: 0): [start]]
    var done: Set<TwinConfiguration> = []
    var floor: TwinPriority?
    while let priority = open.keys.min(), let list = open.removeValue(forKey: priority) {
      for here in list where done.insert(here).inserted {
        if fits(here) {
          return Cheapest(priority: priority, floor: min(floor ?? priority, priority))
        }
        if done.count > 2_000 || here.stack.count > start.stack.count + 6 {
          floor = min(floor ?? priority, priority)
          if done.count > 2_000 { return Cheapest(priority: nil, floor: floor) }
          continue
        }
        for move in moves(from: here) {
          let next = TwinPriority(cost: priority.cost + move.step.cost, steps: priority.steps + 1)
          open[next, default: []].append(move.configuration)
        }
      }
    }
    return Cheapest(priority: nil, floor: floor)
  }
}
