import RouteTrials
import Testing

@Suite("Random Android graphs")
struct RandomGraphTests {
  @Test("can be imported without errors, and again after an export")
  func trip() {
    for seed in TrialNumbers.seeds(60) {
      let graphs = RandomGraphs(seed: seed).files
      expectSound(
        Module(graphs),
        "seed \(seed): \(graphs.map { "\($0.0)\n\($0.1)" }.joined(separator: "\n"))")
    }
  }
}
