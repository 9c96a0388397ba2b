import RoutePlan
import RouteBase
import RouteSyntax

/// Shows every step between configurations, nearest first, from all launches, up to a limit.
struct StepTour {
  fileprivate enum Arrival {
    case launch(RouteID, isURL: Bool, given: [FactID])
    case url(RouteID)
    case step
  }
  private struct Node {
    var configuration: Configuration
    /// The previous node, or -1.
    var before: Int32
    var arrival: Arrival
    var move: Move
  }

  /// A step that was taken: a launch, a URL, or a step of the language.
  struct Taken {
    /// For a launch, the facts before it on an empty stack.
    var source: Configuration
    var target: Configuration
    var move: Move
    fileprivate var arrival: Arrival
    /// The node of the source; -1 for a launch.
    fileprivate var before: Int32
  }

  /// What whoever is shown a step says to it.
  enum Reply {
    case nothing
    /// It was new, so it is worth to go on for a while.
    case found
    /// Nothing more is wanted.
    case done
  }

  private let plan: Plan
  private let openable: [RouteID]
  private let assumed: [Bool]
  private(set) var generator: SuccessorGenerator
  private var nodes: [Node] = []
  private var met: Set<Configuration> = []
  /// How many steps were looked at, in all and since something was last found.
  private var looked = 0
  private var idle = 0
  private var isDone = false

  /// `openable` are the routes that URLs open, and `assumed` says, by index, which facts may or may
  /// not hold at the start.
  init(_ plan: Plan, openable: [RouteID], assumed: [Bool]) {
    self.plan = plan
    self.openable = openable
    self.assumed = assumed
    generator = SuccessorGenerator(StepTable(plan), facts: FactSpace(plan))
  }

  /// Shows no more than `limit` steps. Stops early if that is wanted, or if nothing was found for a
  /// long time.
  mutating func run(limit: Int, _ show: (Taken, SuccessorGenerator) -> Reply) {
    let free = generator.facts.relevant.filter { assumed[$0.index] }
    let launched = [plan.start].filter { !$0.isNone } + openable.filter { $0 != plan.start }
    for route in launched {
      for given in Exploration.choices(of: free) where !isDone && looked < limit {
        look(1)
        let nowhere = Configuration(stack: StackStore.empty, facts: generator.facts.set(of: given))
        guard let move = jump(to: route, from: nowhere) else { continue }
        let arrival = Arrival.launch(route, isURL: route != plan.start, given: given)
        take(
          Taken(source: nowhere, target: move.target, move: move, arrival: arrival, before: -1),
          show)
      }
    }
    idle = 0
    var next = 0
    while next < nodes.count, looked < limit, idle < max(5000, limit / 8), !isDone {
      let here = nodes[next].configuration
      let moves = generator.steps(from: here)
      // A step from a deep stack is more work than a step from a shallow one.
      let depth = Int(generator.stacks[here.stack].depth)
      look(depth + moves.count)
      for move in moves where move.target != here && !isDone {
        take(
          Taken(
            source: here, target: move.target, move: move, arrival: .step, before: Int32(next)),
          show)
      }
      for route in openable where !isDone {
        look(depth)
        guard let move = jump(to: route, from: here), move.target != here else { continue }
        take(
          Taken(
            source: here, target: move.target, move: move, arrival: .url(route),
            before: Int32(next)),
          show)
      }
      next += 1
    }
  }

  private mutating func look(_ count: Int) {
    // Sets of many facts take space and time.
    let count = count * (1 + generator.facts.wordCount >> 4)
    looked += count
    idle += count
  }

  /// The effect of a URL, which is a jump without a link; nil if the facts forbid it.
  private mutating func jump(to route: RouteID, from here: Configuration) -> Move? {
    generator.jump(generator.table.jump(to: route), to: route, from: here)
  }

  private mutating func take(_ taken: Taken, _ show: (Taken, SuccessorGenerator) -> Reply) {
    switch show(taken, generator) {
    case .nothing: break
    case .found: idle = 0
    case .done: isDone = true
    }
    guard met.insert(taken.target).inserted else { return }
    nodes.append(
      Node(
        configuration: taken.target, before: taken.before, arrival: taken.arrival,
        move: taken.move))
  }

  /// How to get to the end of a step that was shown.
  func witness(of taken: Taken) -> Witness {
    var result = Witness(opened: .none, isURL: false, given: [], steps: [])
    func add(_ arrival: Arrival, _ move: Move) {
      switch arrival {
      case .launch(let route, let isURL, let given):
        (result.opened, result.isURL, result.given) = (route, isURL, given)
      case .url(let route):
        result.steps.append(Witness.Step(verb: .jump, route: route, isURL: true))
      case .step:
        result.steps.append(
          Witness.Step(
            verb: move.verb, route: generator.stacks[move.target.stack].route, task: move.task,
            link: move.link))
      }
    }
    add(taken.arrival, taken.move)
    var current = taken.before
    while current >= 0 {
      let node = nodes[Int(current)]
      add(node.arrival, node.move)
      current = node.before
    }
    result.steps.reverse()
    return result
  }
}
