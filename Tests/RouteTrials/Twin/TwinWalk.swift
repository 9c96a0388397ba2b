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
    twin = random.twin
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
  /// What is allowed in a configuration, as text and sorted. Of the facts only those of `telling`
  /// are told.
  func outcomes(from here: TwinConfiguration, telling facts: UInt64 = .max) -> [String] {
    moves(from: here).map { text(of: $0, telling: facts) }.sorted()
  }

  /// `sub Show push 1 by link 3, then Main/Show^ [signedIn]`, where `^` marks a frame that is
  /// presented.
  func text(of move: TwinMove, telling facts: UInt64 = .max) -> String {
    let claim = TwinClaim(move.step)
    let link = move.step.link.map { " by link \($0.index)" } ?? ""
    let stack = move.configuration.stack.map { frame in
      plan.displayName(frame.route) + (frame.isPresented ? "^" : "")
    }
    let holding = plan.facts.indices.filter {
      move.configuration.facts & facts & 1 << UInt64($0) != 0
    }.map { plan.name(of: FactID($0)) }
    return "\(text(of: claim)) \(move.step.cost)\(link), then "
      + stack.joined(separator: "/") + " [\(holding.joined(separator: " "))]"
  }
}
