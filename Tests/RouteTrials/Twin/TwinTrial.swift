import RoutePlan

/// A question about a random plan, to compare an answer with the twin's.
struct TwinTrial: CustomStringConvertible {
  let number: Int
  let random: RandomPlan
  let twin: Twin
  private(set) var opening: TwinOpening
  private(set) var goal: TwinGoal
  private(set) var startKind: RandomPlan.StartKind
  /// Where the path starts.
  private(set) var start: TwinConfiguration

  /// The question `number` about a plan: of several random ones, the one with the most revealing
  /// answer; for every fourth number, just the first.
  init(_ random: RandomPlan, number: Int) {
    self.number = number
    self.random = random
    let twin = random.twin
    self.twin = twin
    var best = -1
    startKind = RandomPlan.startKind(seed: number &* 16)
    opening = random.opening(seed: number &* 16)
    start = twin.configuration(opening)
    goal = random.goal(seed: number &* 16, from: start)
    for draw in 0..<(number % 4 == 0 ? 0 : 8) {
      let opening = random.opening(seed: number &* 16 &+ draw)
      let start = twin.configuration(opening)
      let goal = random.goal(seed: number &* 16 &+ draw, from: start)
      let limits = TwinLimits(extraFrames: 4, configurations: 300)
      let path = twin.search(from: start, to: goal, limits: limits).path
      let weight = path.map { Self.weight(of: $0, to: goal) } ?? 0
      guard weight > best else { continue }
      (best, self.opening, self.start, self.goal) = (weight, opening, start, goal)
      startKind = RandomPlan.startKind(seed: number &* 16 &+ draw)
    }
  }

  /// A question that a caller chooses.
  init(_ random: RandomPlan, _ opening: TwinOpening, to goal: TwinGoal) {
    number = 0
    self.random = random
    twin = random.twin
    self.opening = opening
    self.goal = goal
    startKind = .place
    start = random.twin.configuration(opening)
  }

  /// How revealing a path is: many kinds of steps, and returns to frames. That it ends with the
  /// task that was asked for reveals nothing.
  private static func weight(of path: TwinPath, to goal: TwinGoal) -> Int {
    let steps = goal.task == nil ? path.steps : Array(path.steps.dropLast())
    let returns = steps.filter(\.isReturn).count
    let verbs = Set(steps.map(\.verb)).subtracting([.up, .down, .self])
    return verbs.count * 6 + returns * 6 + steps.count
  }

  /// Some questions about the plan of a seed.
  static func trials(seed: Int, count: Int, isPlain: Bool = false) -> [TwinTrial] {
    let random = RandomPlan(seed: seed, isPlain: isPlain)
    return (0..<count).map { TwinTrial(random, number: seed &* 1000 &+ seed % 4 &+ $0) }
  }

  /// How far the twin searches: far enough for nearly every question with a path.
  static let limits = TwinLimits(extraFrames: 8, configurations: 3000)

  /// What is wrong with an answer, either a path or none, with the whole question; nil if the twin
  /// agrees or cannot see far enough to know.
  func fault(of claimed: TwinClaimedPath?, limits: TwinLimits = limits) -> String? {
    let (fault, _) = twin.dispute(claimed, from: start, to: goal, limits: limits)
    return fault.map { "\($0)\n\(description)\nclaimed: \(text(of: claimed))" }
  }

  /// The question with its plan, to try it by hand.
  var description: String {
    "trial \(number): \(twin.text(of: opening)), \(twin.text(of: goal))\n\(random.text)"
  }

  private func text(of claimed: TwinClaimedPath?) -> String {
    guard let claimed else { return "no path" }
    return claimed.steps.map { "\(twin.text(of: $0)) \($0.cost)" }.joined(separator: ", ")
      + "; cost \(claimed.cost)"
  }
}
