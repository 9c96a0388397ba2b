import RoutePlan
import RouteBase
import RouteSyntax

/// Shows steps between configurations, nearest first, from all launches, up to a limit.
///
/// What is near is found by looking at whole configurations. There may be very many of these if
/// tabs keep their stacks and URLs lead everywhere; so whatever else is wanted is looked for among
/// those that differ in what matters, of which only the first of a kind is gone on from.
struct StepTour {
  /// Which configurations are gone on from.
  private enum Detail {
    /// All that differ.
    case whole
    /// Those with different stacks, whatever is parked, and as below.
    case stack
    /// Those that differ in the route on top, the facts that hold, and what matters of the frames
    /// that are there.
    case top
  }
  /// What is the same for configurations of one kind.
  private struct Kind: Hashable {
    var place: Int32
    var facts: FactSet
    var present: UInt64
  }
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
  private var met: Set<Kind> = []
  /// The facts and what matters of the frames, wherever URLs were opened.
  private var opened: Set<Kind> = []
  private var kinds: FrameKinds
  /// How many steps were looked at, in all and since something was last found.
  private var looked = 0
  private var idle = 0
  private var isDone = false
  /// Whether every step that is possible was shown.
  private(set) var isWhole = false

  /// `openable` are the routes that URLs open, and `assumed` says, by index, which facts may or may
  /// not hold at the start. `marks` says for each route, in bits, what matters if a frame of it is
  /// on the stack or parked; nothing does if it is empty.
  init(_ plan: Plan, openable: [RouteID], assumed: [Bool], marks: [UInt64] = []) {
    self.plan = plan
    self.openable = openable
    self.assumed = assumed
    kinds = FrameKinds(marks)
    generator = SuccessorGenerator(StepTable(plan), facts: FactSpace(plan))
  }

  /// Shows steps until nothing more is wanted: first no more than `limit`, or fewer if nothing was
  /// found for a long time, then as many as half of that among those that differ in what matters.
  mutating func run(limit: Int, _ show: (Taken, SuccessorGenerator) -> Reply) {
    run(.whole, limit: limit, patience: max(5000, limit / 8), show)
    if isWhole { return }
    run(.top, limit: limit / 2, patience: limit / 2, show)
    run(.stack, limit: limit / 8, patience: limit / 8, show)
  }

  /// Shows no more than `limit` steps, between whole configurations only.
  mutating func runNear(
    limit: Int, patience: Int, _ show: (Taken, SuccessorGenerator) -> Reply
  ) {
    run(.whole, limit: limit, patience: patience, show)
  }

  /// Shows no more than `limit` steps. Stops early if that is wanted, or if nothing was found for
  /// `patience` steps.
  private mutating func run(
    _ detail: Detail, limit: Int, patience: Int, _ show: (Taken, SuccessorGenerator) -> Reply
  ) {
    if isDone { return }
    (looked, idle) = (0, 0)
    met = []
    opened = []
    var next = nodes.count
    let isLaunched = launch(limit: detail == .whole ? limit : limit / 2, detail, show)
    idle = 0
    while next < nodes.count, looked < limit, idle < patience, !isDone {
      let here = nodes[next].configuration
      let moves = generator.steps(from: here)
      // A step from a deep stack is more work than a step from a shallow one.
      let depth = Int(generator.stacks[here.stack].depth)
      look(depth + moves.count)
      for move in moves where move.target != here && !isDone {
        take(
          Taken(
            source: here, target: move.target, move: move, arrival: .step, before: Int32(next)),
          detail, show)
      }
      if detail == .whole || opensURLs(from: here) {
        for route in openable where !isDone {
          look(depth)
          guard let move = jump(to: route, from: here), move.target != here else { continue }
          take(
            Taken(
              source: here, target: move.target, move: move, arrival: .url(route),
              before: Int32(next)),
            detail, show)
        }
      }
      next += 1
    }
    if detail == .whole && isLaunched && next == nodes.count && !isDone { isWhole = true }
  }

  /// Shows the launches; whether these were all that are possible.
  private mutating func launch(
    limit: Int, _ detail: Detail, _ show: (Taken, SuccessorGenerator) -> Reply
  ) -> Bool {
    let free = generator.facts.relevant.filter { assumed[$0.index] }
    let choices = Exploration.choices(of: free)
    let launched = [plan.start].filter { !$0.isNone } + openable.filter { $0 != plan.start }
    for route in launched {
      for given in choices {
        if isDone || looked >= limit { return false }
        look(1)
        let nowhere = Configuration(stack: StackStore.empty, facts: generator.facts.set(of: given))
        guard let move = jump(to: route, from: nowhere) else { continue }
        let arrival = Arrival.launch(route, isURL: route != plan.start, given: given)
        take(
          Taken(source: nowhere, target: move.target, move: move, arrival: arrival, before: -1),
          detail, show)
      }
    }
    return free.count < Int.bitWidth && choices.count == 1 << free.count
  }

  /// Whether no URL was opened yet with these facts and what matters of these frames.
  private mutating func opensURLs(from here: Configuration) -> Bool {
    if openable.isEmpty { return false }
    let kind = Kind(
      place: 0, facts: here.facts, present: kinds.marks(of: here.stack, generator.stacks))
    return opened.insert(kind).inserted
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

  private mutating func take(
    _ taken: Taken, _ detail: Detail, _ show: (Taken, SuccessorGenerator) -> Reply
  ) {
    switch show(taken, generator) {
    case .nothing: break
    case .found: idle = 0
    case .done: isDone = true
    }
    guard met.insert(kind(of: taken.target, detail)).inserted else { return }
    nodes.append(
      Node(
        configuration: taken.target, before: taken.before, arrival: taken.arrival,
        move: taken.move))
  }

  private mutating func kind(of here: Configuration, _ detail: Detail) -> Kind {
    let stacks = generator.stacks
    switch detail {
    case .whole: return Kind(place: here.stack, facts: here.facts, present: 0)
    case .stack:
      return Kind(
        place: kinds.bare(here.stack, stacks), facts: here.facts,
        present: kinds.marks(of: here.stack, stacks))
    case .top:
      return Kind(
        place: Int32(bitPattern: stacks[here.stack].route.raw), facts: here.facts,
        present: kinds.marks(of: here.stack, stacks))
    }
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
