import RoutePlan

/// Some legal random steps, one after another, from a start in a random plan.
///
/// A best path seldom returns to a frame that it has made itself, or does something that only has
/// an effect much later; a walk does. So to test a function that lists the steps from a
/// configuration, follow the walk with it and compare `outcomes` before each step.
struct TwinWalk {
  let random: RandomPlan
  let twin: Twin
  let start: TwinConfiguration
  /// The steps taken, each with the configuration after it.
  let moves: [TwinMove]

  /// A walk of at most `length` steps; it is shorter if no more steps are allowed.
  init(_ random: RandomPlan, seed: Int, length: Int = 20) {
    var numbers = RandomNumbers(seed: seed &+ 0xA11)
    self.random = random
    twin = random.twin
    start = random.start(seed: seed)
    var here = start
    var moves: [TwinMove] = []
    while moves.count < length {
      let all = twin.moves(from: here)
      // Choose a verb first, so that the few links are chosen as often as the many ways down.
      let verbs = TwinVerb.allCases.filter { verb in all.contains { $0.step.verb == verb } }
      guard !verbs.isEmpty else { break }
      let verb = numbers.pick(verbs)
      let move = numbers.pick(all.filter { $0.step.verb == verb })
      moves.append(move)
      here = move.configuration
    }
    self.moves = moves
  }

  /// The configurations of the walk, starting with the first.
  var places: [TwinConfiguration] { [start] + moves.map(\.configuration) }
}

extension Twin {
  /// What is allowed in a configuration, as text and sorted. Only the facts in `telling` are
  /// included. With `isWhole`, so is what cannot be seen: the selected tabs and parked frames.
  func outcomes(
    from here: TwinConfiguration, telling facts: UInt64 = .max, isWhole: Bool = false
  ) -> [String] {
    moves(from: here).map { text(of: $0, telling: facts, isWhole: isWhole) }.sorted()
  }

  /// For example, `sub Show push 1 by link 3, then Main/Show^ [signedIn]`, where `^` marks a
  /// presented frame. The step is named after the frame that comes on top. If `isWhole`, the
  /// frames are described as in `text(of:withAll:)`.
  func text(of move: TwinMove, telling facts: UInt64 = .max, isWhole: Bool = false) -> String {
    var claim = TwinClaim(move.step)
    claim.route = move.configuration.top.route
    let link = move.step.link.map { " by link \($0.index)" } ?? ""
    let told = move.configuration.facts & facts
    var next = move.configuration
    next.facts = 0
    let stack =
      isWhole
      ? text(of: next, withAll: true)
      : next.stack.map { plan.displayName($0.route) + ($0.isPresented ? "^" : "") }
        .joined(separator: "/")
    return "\(text(of: claim)) \(move.step.cost)\(link), then "
      + stack + " [\(names(of: told).joined(separator: " "))]"
  }
}
