import Foundation
import RouteGraph
import RoutePlan
import RouteBase
@testable import RouteTrials
import Testing

/// Compares reachability, dead ends and growing stacks with brute force on small random plans.
///
/// `QTROUTE_SEED` is the first seed, and `QTROUTE_ROUNDS` multiplies the number of plans.
@Suite("Reports about whole plans, compared with the twin")
struct ReachabilityTrialTests {
  private static let first = TrialNumbers.seed
  private static let plans = 150 * TrialNumbers.rounds

  /// A random plan in which some routes have patterns.
  private static func plan(seed: Int) -> (plan: Plan, text: String) {
    var numbers = RandomNumbers(seed: seed &+ 0xA7)
    let rarity = numbers.pick([3, 6, 1000])
    var text = ""
    for line in RandomPlan(seed: seed).text.split(separator: "\n") {
      text += line
      if let range = line.firstRange(of: /route R[0-9]+(\([^)]*\))?/), numbers.one(in: rarity) {
        text =
          text.dropLast(line.count) + line[..<range.upperBound] + " at \"/u\""
          + line[range.upperBound...]
      }
      text += "\n"
    }
    let built = PlanBuilder.build(
      path: "random.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    return (built.plan, text)
  }

  @Test("there is no false alarm and no miss, and every witness can be replayed")
  func agrees() {
    var counts: [String: Int] = [:]
    for seed in Self.first..<Self.first + Self.plans {
      let (plan, text) = Self.plan(seed: seed)
      let world = TwinWorld(plan)
      let assumed = plan.facts.map(\.isGiven)
      let reachability = Reachability(plan, assumed: assumed)
      let found = LoopsAndDeadEnds(plan, reachability, assumed: assumed)
      let faults =
        verdictFaults(reachability, world, &counts) + deadEndFaults(found, world, &counts)
        + loopFaults(found, world, &counts)
      if !faults.isEmpty {
        Issue.record("seed \(seed): \(faults.joined(separator: "\n"))\n\(text)")
        return
      }
    }
    // The plans have everything, and the twin sees far enough.
    for name in ["unreachable", "unreachable by facts", "dead ends", "loops", "loops with facts"] {
      #expect(counts[name, default: 0] > 0, "\(name): \(counts)")
    }
    // What lies in tabs that keep their stacks is only guessed in a proof.
    #expect(counts["unknown", default: 0] * 20 <= Self.plans, "\(counts)")
    #expect(counts["unseen", default: 0] * 100 <= Self.plans, "\(counts)")
  }

  private func verdictFaults(
    _ reachability: Reachability, _ world: TwinWorld, _ counts: inout [String: Int]
  ) -> [String] {
    let tops = world.tops
    return world.twin.routes.compactMap { route in
      let name = world.twin.plan.displayName(route)
      switch reachability.verdicts[route.index] {
      case .unknown:
        counts["unknown", default: 0] += 1
      case .unreachable:
        counts["unreachable", default: 0] += 1
        if reachability.couldReach[route.index] { counts["unreachable by facts", default: 0] += 1 }
        if tops.contains(route) { return "\(name) can be reached" }
      case .reachable:
        guard !tops.contains(route) else { return nil }
        if world.isWhole { return "\(name) cannot be reached" }
        counts["unseen", default: 0] += 1
      }
      return nil
    }
  }

  private func deadEndFaults(
    _ found: LoopsAndDeadEnds, _ world: TwinWorld, _ counts: inout [String: Int]
  ) -> [String] {
    let plan = world.twin.plan
    counts["dead ends", default: 0] += found.deadEnds.count
    var faults = found.deadEnds.compactMap { end -> String? in
      let ends = world.follow(end.way)
      // Below a locked frame there may be others.
      guard ends.contains(where: { $0.top.route == end.route && world.isDeadEnd($0) })
      else { return "the way to the dead end \(plan.displayName(end.route)) does not replay" }
      return end.way.steps.last?.isURL ?? end.way.isURL ? "a URL leads to it" : nil
    }
    for route in world.deadEnds.subtracting(found.deadEnds.map(\.route)) {
      faults.append("the dead end \(plan.displayName(route)) is missed")
    }
    return faults
  }

  private func loopFaults(
    _ found: LoopsAndDeadEnds, _ world: TwinWorld, _ counts: inout [String: Int]
  ) -> [String] {
    let plan = world.twin.plan
    counts["loops", default: 0] += found.loops.count
    counts["loops with facts", default: 0] += found.loops.count { $0.way != nil }
    var faults = found.loops.compactMap { loop -> String? in
      let name = plan.displayName(loop.route)
      let starts = loop.way.map { world.follow($0) } ?? start(on: loop.route, world)
      guard !starts.isEmpty, starts.allSatisfy({ $0.top.route == loop.route }) else {
        return "nobody gets to the loop at \(name)"
      }
      // In the first round, floating frames from before the loop may leave.
      var heres = starts
      for round in 0..<3 {
        var next: Set<TwinConfiguration> = []
        for here in heres {
          next.formUnion(
            world.push(loop.steps, from: [here]).filter {
              $0.top.route == loop.route && (round == 0 || $0.stack.count > here.stack.count)
            })
        }
        heres = next
      }
      return heres.isEmpty ? "the loop at \(name) does not go round" : nil
    }
    let told = Set(found.loops.map(\.route))
    if told.count < found.loops.count { faults.append("two loops are told of one route") }
    if world.hasLoop(without: told) { faults.append("a loop is missed") }
    return faults
  }

  /// Any configuration with a route on top that was reached.
  private func start(on route: RouteID, _ world: TwinWorld) -> Set<TwinConfiguration> {
    Set(world.configurations.filter { $0.top.route == route }.prefix(1))
  }
}
