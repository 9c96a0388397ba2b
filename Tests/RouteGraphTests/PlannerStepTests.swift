@testable import RouteGraph
import RoutePlan
@testable import RouteTrials
import Testing

/// Compares the planner's steps with the twin's on random walks, because a best path seldom shows
/// mistakes that only occur far from the start.
@Suite("The planner's steps, compared with its twin's")
struct PlannerStepTests {
  @Test("are the same in every configuration of a walk", arguments: TrialNumbers.parts(of: 800))
  func areTheTwins(seeds: Range<Int>) {
    var places = 0
    for seed in seeds {
      let walk = TwinWalk(RandomPlan(seed: seed), seed: seed)
      if let fault = fault(on: walk, &places) {
        Issue.record("QTROUTE_SEED=\(seed): \(fault)\n\(walk.random.text)")
        return
      }
    }
    #expect(places > 10 * seeds.count)
  }

  /// Follows a walk with the planner's steps, and counts the configurations in which both agree.
  private func fault(on walk: TwinWalk, _ places: inout Int) -> String? {
    let planner = Planner(walk.random.plan)
    let space = FactSpace(walk.random.plan)
    // The planner leaves out facts that nothing requires or excludes.
    let asked = space.relevant.reduce(UInt64(0)) { $0 | 1 << UInt64($1.index) }
    var follower = Follower(planner, space, from: walk.start)
    for (number, here) in walk.places.enumerated() {
      let offered = follower.offers()
      let allowed = walk.twin.outcomes(from: here, telling: asked)
      guard offered.map(\.text).sorted() == allowed else {
        let texts = Set(offered.map(\.text))
        return "after \(number) steps, in \(walk.twin.text(of: here, withAll: true)):\n"
          + "  missing \(allowed.filter { !texts.contains($0) })\n"
          + "  too many \(texts.filter { !allowed.contains($0) }.sorted())"
      }
      places += 1
      guard number < walk.moves.count else { break }
      let text = walk.twin.text(of: walk.moves[number], telling: asked)
      guard let taken = offered.first(where: { $0.text == text }) else { return "lost: \(text)" }
      follower.here = taken.move.target
    }
    return nil
  }
}

/// The planner's steps along a walk, in the twin's terms.
private struct Follower {
  private let planner: Planner
  private var generator: SuccessorGenerator
  var here: Configuration

  init(_ planner: Planner, _ space: FactSpace, from start: TwinConfiguration) {
    self.planner = planner
    generator = SuccessorGenerator(planner.table, facts: space)
    let facts = planner.plan.facts.indices.filter { start.facts >> UInt64($0) & 1 == 1 }
    let set = generator.facts.set(of: facts.map { FactID($0) })
    here = Configuration(stack: generator.openingStack(start.stack.map(\.route)), facts: set)
  }

  mutating func offers() -> [(text: String, move: Move)] {
    generator.steps(from: here).map { (text(of: $0), $0) }
  }

  private func text(of move: Move) -> String {
    let plan = planner.plan
    var words = [move.verb.rawValue]
    let top = generator.stacks[move.target.stack].route
    words.append(move.task.isNone ? plan.displayName(top) : plan.displayName(move.task))
    if let presentation = move.presentation { words.append(presentation.name) }
    words.append("\(move.cost)")
    if !move.link.isNone { words.append("by link \(move.link.index)") }
    return words.joined(separator: " ") + ", then " + text(of: move.target)
  }

  private func text(of configuration: Configuration) -> String {
    var frames: [String] = []
    var current = configuration.stack
    while current >= 0 {
      let frame = generator.stacks[current]
      frames.append(planner.plan.displayName(frame.route) + (frame.isPresented ? "^" : ""))
      current = frame.below
    }
    let facts = generator.facts.relevant.filter {
      generator.facts.contains($0, in: configuration.facts)
    }.map { planner.plan.name(of: $0) }
    return frames.reversed().joined(separator: "/") + " [\(facts.joined(separator: " "))]"
  }
}
