@testable import RouteGraph
import RoutePlan
import RouteSyntax
@testable import RouteTrials
import Testing

/// Compares the planner with a twin on sparse random plans, with all options of `path`.
///
/// A failure has the seed of its plan; `QTROUTE_SEED` is the first seed, and `QTROUTE_ROUNDS`
/// multiplies the number of plans, of which a longer run has more in each round.
@Suite("The planner on sparse plans")
struct SparseTrialTests {
  private static let limits = TwinLimits(extraFrames: 6, configurations: 1500)

  /// Asks about sparse plans, and every fourth time about a dense one, until the first fault.
  private static func ask(
    _ count: Int, longer: Int? = nil,
    _ fault: @escaping @Sendable (RandomPlan, Planner, Int) -> String?
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for seeds in TrialNumbers.parts(of: count, longer: longer) {
        group.addTask {
          for seed in seeds {
            let random = seed % 4 == 3 ? RandomPlan(seed: seed) : RandomPlan(sparse: seed)
            if let fault = fault(random, Planner(random.plan), seed) {
              Issue.record("QTROUTE_SEED=\(seed): \(fault)")
              return
            }
          }
        }
      }
    }
  }

  @Test(
    "finds the cheapest path, also with --via and --avoid, or is undecided because of kept tabs"
  )
  func agrees() async {
    await Self.ask(160, longer: 400) { random, planner, seed in
      for number in 0..<3 {
        let question = TwinQuestion(random, seed: 3 * seed + number, isSimple: number == 0)
        let answer = planner.find(question.request)
        // A proof only guesses what lies in tabs, so a search may end at its limit.
        if case .notFound(let obstacle) = answer, obstacle.kind == .undecided,
          random.plan.routes.contains(where: { $0.keepsTabs })
        {
          continue
        }
        if let fault = question.fault(of: answer, limits: Self.limits) {
          return "\(fault)\n\(question)"
        }
      }
      return nil
    }
  }

  @Test("finds the cheapest paths that look different")
  func cheapestPaths() async {
    await Self.ask(40) { random, planner, seed in
      var question = TwinQuestion(random, seed: seed, isSimple: seed % 2 == 0)
      question.goal.isExact = seed % 5 == 0 && question.goal.task == nil
      guard let costs = question.cheapest(3, tries: 500) else { return nil }
      var request = question.request
      request.count = 3
      request.limit = 2000
      var found: [Int] = []
      if case .found(let paths) = planner.find(request) {
        for path in paths {
          if let fault = question.replay(path) { return "\(fault)\n\(question)" }
        }
        found = paths.map { Int($0.cost) }
      }
      return found == costs ? nil : "its paths cost \(found), not \(costs)\n\(question)"
    }
  }

  @Test(
    "agrees with single questions about all routes, and no rejected step leads to a better path")
  func isConsistent() async {
    await Self.ask(60) { random, planner, seed in
      var question = TwinQuestion(random, seed: seed, isSimple: true)
      question.goal.isExact = false
      question.opening.isCold = false
      var reach = ReachRequest(question.start.top.route)
      reach.stack = question.request.stack
      reach.given = question.request.given
      for (index, distance) in planner.reach(reach).enumerated() {
        question.goal.target = .route(RouteID(index))
        let request = question.request
        let answer = planner.find(request)
        let weight: Weight? = if case .reached(let weight) = distance { weight } else { nil }
        guard case .found(let paths) = answer, let path = paths.first else {
          if weight != nil { return "`reach` finds a path\n\(question)" }
          continue
        }
        guard weight == path.weight else {
          return "`reach` says \(String(describing: weight)), not \(path.weight)\n\(question)"
        }
        // To the path after an alternative, frames with literals are like those of `--stack`: they
        // are not recycled by their keys, so it may cost less.
        let areKeysKnown =
          random.plan.routes.allSatisfy { $0.recycleKeys.isEmpty }
          || random.plan.links.allSatisfy { $0.arguments.isEmpty }
        for alternatives in areKeysKnown ? planner.alternatives(to: path, of: request) : [] {
          for other in alternatives.shown {
            guard case .path(let least) = other.outcome, least < path.weight else { continue }
            return "another step leads to \(least), not \(path.weight)\n\(question)"
          }
        }
        if let fault = Self.crossing(question, planner, path) { return "\(fault)\n\(question)" }
      }
      return nil
    }
  }

  /// What is wrong with the result of `cross`.
  private static func crossing(
    _ question: TwinQuestion, _ planner: Planner, _ path: StepPath
  ) -> String? {
    guard case .success(let crossing) = planner.cross(question.request) else {
      return "`cross` finds no path"
    }
    var tops = Set(path.stepsWithStacks.compactMap { $0.stack.last })
    tops.subtract([path.from])
    if let target = question.goal.route { tops.subtract([target]) }
    for screen in crossing.screens {
      if !tops.contains(screen.route) { return "the cheapest path goes around a screen" }
      if screen.isDecided { continue }
      // A proof only guesses what lies in tabs, so a search may end at its limit.
      if question.random.plan.routes.contains(where: { $0.keepsTabs }) { return nil }
      return "`cross` is undecided"
    }
    for route in tops {
      var limits = limits
      limits.excluded = route
      let around = question.twin.search(from: question.start, to: question.goal, limits: limits)
      let isOnAll = crossing.screens.contains { $0.route == route }
      if isOnAll == (around.path != nil) && (around.isExact || around.path != nil) {
        return "`cross` is wrong about \(question.twin.plan.displayName(route))"
      }
    }
    return nil
  }

  /// What is wrong with the facts that are said to be in the way whatever holds at the start.
  private static func fault(of obstacle: NoPath, _ question: TwinQuestion) -> String? {
    for facts in obstacle.areFactsJoint ? [obstacle.facts] : obstacle.facts.map({ [$0] }) {
      var freed = question
      freed.twin = Twin(question.random.plan, without: Set(facts))
      let (best, floor) = freed.best(limits)
      if best == nil && floor == nil { return "conditions of \(facts) hide nothing\n\(question)" }
    }
    return nil
  }

  @Test("names the fewest facts that would open a path")
  func openings() async {
    await Self.ask(120, longer: 240) { random, planner, seed in
      var question = TwinQuestion(random, seed: seed, isSimple: seed % 3 > 0)
      // So the given facts are those that hold at the start.
      question.opening.isCold = true
      guard case .notFound(let obstacle) = planner.find(question.request) else { return nil }
      if obstacle.kind == .avoided || obstacle.kind == .undecided { return nil }
      if !obstacle.facts.isEmpty, let fault = Self.fault(of: obstacle, question) { return fault }
      if obstacle.kind == .blocked && obstacle.openings.isEmpty && obstacle.facts.isEmpty {
        // What lies in tabs is only guessed, and a search to confirm a guess may end at its limit.
        if random.plan.routes.contains(where: { $0.keepsTabs }) { return nil }
        return "too few tries\n\(question)"
      }
      let count = random.plan.facts.count
      let least = obstacle.openings.map(\.count).min() ?? .max
      let told = Set(
        obstacle.openings.map { change in
          (change.given + change.without).reduce(UInt64(0)) { $0 ^ 1 << UInt64($1.index) }
        })
      for bits in 1..<UInt64(1) << UInt64(count) {
        let size = bits.nonzeroBitCount
        let isTold = told.contains(bits)
        guard isTold || size < least || size == 1 && least == 1 else { continue }
        var changed = question
        changed.opening.given ^= bits
        let (best, floor) = changed.best(Self.limits)
        if isTold && best == nil && floor == nil { return "\(bits) opens nothing\n\(question)" }
        if !isTold && best != nil { return "\(bits) opens a path, too\n\(question)" }
      }
      return nil
    }
  }
}
