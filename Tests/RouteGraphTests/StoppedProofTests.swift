import RoutePlan
import Testing

@testable import RouteGraph
@testable import RouteTrials

@Suite("A proof that is stopped at a limit and goes on")
struct StoppedProofTests {
  /// What a proof has reached once it is over.
  private struct Reached: Equatable {
    var tops: Set<RouteID>
    var places: Set<RouteID>
    var weights: [TightPass.State: Weight]
  }

  private static func proof(_ random: RandomPlan) -> Saturation {
    let plan = random.plan
    var facts = FactSpace(plan)
    let given = facts.set(
      of: plan.facts.indices.filter { plan.facts[$0].isGiven }.map { FactID($0) })
    var proof = Saturation(StepTable(plan), facts: facts)
    proof.launch(plan.start, holding: given)
    return proof
  }

  private static func reached(_ proof: Saturation) -> Reached {
    Reached(tops: proof.tops, places: proof.places, weights: proof.stateWeights())
  }

  @Test("reaches what one without stops does", arguments: TrialNumbers.parts(of: 40, longer: 400))
  func stops(seeds: Range<Int>) {
    for seed in seeds {
      let random = RandomPlan(seed: seed)
      var whole = Self.proof(random)
      let isWhole = whole.run(limit: 10_000_000)
      #expect(isWhole)
      var stopped = Self.proof(random)
      var limit = 0
      while !stopped.run(limit: limit) { limit += 3 }
      #expect(
        Self.reached(stopped) == Self.reached(whole), "QTROUTE_SEED=\(seed)\n\(random.text)")
    }
  }
}
