import RouteGraph
import RouteTrials
import Testing

/// The planner of tours against a twin that takes every walk itself, on random plans.
@Suite("Tours of random plans")
struct TourTrialTests {
  @Test(
    "replay step by step, cover what they claim, and cost no less than the bound",
    arguments: TrialNumbers.parts(of: 40, longer: 120))
  func trials(seeds: Range<Int>) {
    for seed in seeds {
      let outcome = TourTrial(seed: seed, isSparse: seed % 3 == 0, limit: 2000).outcome
      if let fault = outcome.fault {
        Issue.record("QTROUTE_SEED=\(seed): \(fault)\n\(outcome.text)")
        return
      }
    }
  }

  @Test("cost as little as can be, where brute force can tell")
  func optimal() {
    var (known, equal) = (0, 0)
    let seeds = TrialNumbers.seeds(6, longer: 24)
    for seed in seeds {
      let outcome = TourTrial(seed: seed &+ 7_000, isSparse: seed % 2 == 0, limit: 20_000).outcome
      guard outcome.fault == nil, let optimum = outcome.optimum else { continue }
      known += 1
      if outcome.cost == optimum { equal += 1 }
      // A bound that equals the cost says that nothing is cheaper.
      if outcome.bound == outcome.cost { #expect(optimum == outcome.cost, "\(outcome.text)") }
    }
    #expect(known >= seeds.count / 3)
    #expect(equal == known, "\(equal) of \(known)")
  }

  @Test("show each path that the plan expects and a walk from the launch can take")
  func promises() {
    var count = 0
    for seed in TrialNumbers.seeds(20, longer: 60) {
      let trial = TourTrial(
        seed: seed, isSparse: seed % 3 == 0, limit: 5000,
        kinds: CoverKind.usual + [.expectations])
      let outcome = trial.outcome
      count += outcome.kept
      if let fault = outcome.fault {
        Issue.record("QTROUTE_SEED=\(seed): \(fault)\n\(outcome.text)")
        return
      }
    }
    #expect(count > 0)
  }

  @Test("cover each two steps that can follow one another, and no others")
  func pairs() {
    var whole = 0
    // In the last one, links push frames onto the containers of other tabs.
    let seeds = Array(TrialNumbers.seeds(6, longer: 24)) + [1_000_030]
    for seed in seeds {
      let trial = TourTrial(seed: seed, isSparse: seed % 2 == 0, limit: 30_000, kinds: [.pairs])
      let outcome = trial.outcome
      if let fault = outcome.fault {
        Issue.record("QTROUTE_SEED=\(seed): \(fault)\n\(outcome.text)")
        return
      }
      if outcome.isWhole { whole += 1 }
    }
    #expect(whole > seeds.count / 2)
  }
}
