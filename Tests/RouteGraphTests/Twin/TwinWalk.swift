import RoutePlan

/// Some legal steps at random, one after another, from a start on a random plan.
///
/// A best path seldom returns to a frame that it has made itself, or does anything of which the
/// effect shows much later; a walk does. So whoever has a function that lists the steps from a
/// configuration follows the walk with it and compares `outcomes` before each step.
struct TwinWalk {
  let random: RandomPlan
  let twin: Twin
  let start: TwinConfiguration
  /// The steps taken, each with the configuration after it.
  let moves: [TwinMove]

  /// A walk of at most `length` steps; it is shorter where no step is allowed any more.
  init(_ random: RandomPlan, seed: Int, length: Int = 20) {
    var numbers = RandomNumbers(seed: seed &+ 0xA11)
    self.random = random
    twin = Twin(random.plan)
    start = random.start(seed: seed)
    var here = start
    var moves: [TwinMove] = []
    while moves.count < length {
      let all = twin.moves(from: here)
      // First a verb, so that the many ways down do not keep the walk from the few links.
      let verbs = TwinVerb.allCases.filter { verb in all.contains { $0.step.verb == verb } }
      guard !verbs.isEmpty else { break }
      let verb = numbers.pick(verbs)
      let move = numbers.pick(all.filter { $0.step.verb == verb })
      moves.append(move)
      here = move.configuration
    }
    self.moves = moves
  }

  /// The configurations that the walk comes through, the start first.
  var places: [TwinConfiguration] { [start] + moves.map(\.configuration) }
}

extension Twin {
  /// What is allowed in a configuration, as text and sorted: `sub Show push 1 by link 3, then
  /// Main/Show(present) [signedIn]`, where a presentation other than `push` stands behind its route.
  func outcomes(from here: TwinConfiguration) -> [String] {
    moves(from: here).map { move in
      let link = move.step.link.map { " by link \($0.index)" } ?? ""
      return "\(text(of: TwinClaim(move.step))) \(move.step.cost)\(link), then "
        + text(of: move.configuration, withPresentations: true)
    }.sorted()
  }
}
