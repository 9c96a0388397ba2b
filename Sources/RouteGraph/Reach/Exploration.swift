import RoutePlan
import RouteBase
import RouteSyntax

/// Looks at configurations one after another, nearest first, from all launches, up to a limit.
///
/// What it meets can be reached, in the way that it reports. What it does not meet may be beyond
/// the limit.
struct Exploration {
  private enum Arrival {
    case launch(RouteID, isURL: Bool, given: [FactID])
    case url(RouteID)
    case move(Move)
  }
  private struct Node {
    var configuration: Configuration
    /// The previous node, or -1.
    var before: Int32
    var arrival: Arrival
    /// Whether more than a URL and tasks led there, or more than tasks leads on. What it leads to by
    /// tasks is a dead end only then.
    var isEntered = false
  }

  /// A route on top, the facts that hold then, and the marked places that are on the stack.
  struct Head: Hashable {
    var route: RouteID
    var facts: FactSet
    var marks = PlaceMarks.empty
  }

  private let plan: Plan
  private let openable: [RouteID]
  private(set) var generator: SuccessorGenerator
  private var nodes: [Node] = []
  private var numbers: [Configuration: Int32] = [:]
  /// The node whose steps are being looked at, or are next.
  private var next = 0

  /// Routes that may be dead ends when they are alone on the stack or locked, by index.
  private var isSuspect: [Bool]
  private var suspects: Int
  /// Routes whose heads are wanted, by index.
  private var isWanted: [Bool]
  /// The configurations from which no step leads anywhere: the route of each, and the node that
  /// tells how it was found.
  private(set) var deadEnds: [(route: RouteID, node: Int32)] = []
  /// The first node with each head of a wanted route.
  private(set) var heads: [Head: Int32] = [:]
  private(set) var headOrder: [Head] = []
  /// How many steps were looked at since something was last found.
  private var idle = 0
  /// How many steps were looked at in all.
  private var looked = 0
  private var hasHeads: Bool
  private(set) var marks: PlaceMarks
  /// What is marked of each stack; -1 where that is not known yet.
  private var stackMarks: [PlaceMarks.SetID] = []

  /// How many of the facts that are decided outside the app are tried in all combinations. With
  /// more of them, only these sets are tried: all, none, each alone, and all but each.
  private static let combined = 6

  init(
    _ plan: Plan, openable: [RouteID], assumed: [Bool], suspects: [Bool], wanted: [Bool],
    marks: PlaceMarks
  ) {
    self.plan = plan
    self.openable = openable
    isSuspect = suspects
    self.suspects = suspects.count { $0 }
    isWanted = wanted
    self.marks = marks
    hasHeads = wanted.contains(true)
    generator = SuccessorGenerator(StepTable(plan), facts: FactSpace(plan))
    let free = generator.facts.relevant.filter { assumed[$0.index] }
    let choices = Self.choices(of: free)
    if !plan.start.isNone {
      for given in choices { launch(plan.start, isURL: false, given) }
    }
    for route in openable where route != plan.start {
      for given in choices { launch(route, isURL: true, given) }
    }
  }

  static func choices(of facts: [FactID]) -> [[FactID]] {
    guard facts.count > combined else {
      return (0..<1 << facts.count).map { choice in
        facts.indices.filter { choice >> $0 & 1 == 1 }.map { facts[$0] }
      }
    }
    return [[], facts] + facts.prefix(64).map { [$0] }
      + facts.prefix(64).map { fact in facts.filter { $0 != fact } }
  }

  /// Looks at no more than `limit` steps. Stops early if nothing is left to find, or if nothing was
  /// found for a long time.
  mutating func run(limit: Int) {
    while next < nodes.count, looked < limit, idle < max(5000, limit / 8) {
      if suspects == 0 && !hasHeads { return }
      let here = nodes[next].configuration
      let moves = generator.steps(from: here)
      // A step from a deep stack is more work than a step from a shallow one.
      let depth = Int(generator.stacks[here.stack].depth)
      look(depth + moves.count)
      let isLeft = nodes[next].isEntered || moves.contains { $0.target.stack != here.stack }
      for move in moves where move.target != here {
        let known = numbers[move.target]
        let node = known ?? add(move.target, Int32(next), .move(move))
        if isLeft || move.target.stack != here.stack { enter(node, before: Int32(next), move) }
      }
      for route in openable {
        looked += depth
        if let target = open(route, from: here), target != here, numbers[target] == nil {
          _ = add(target, Int32(next), .url(route))
        }
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

  private mutating func launch(_ route: RouteID, isURL: Bool, _ given: [FactID]) {
    let nowhere = Configuration(stack: StackStore.empty, facts: generator.facts.set(of: given))
    guard let target = open(route, from: nowhere), numbers[target] == nil else { return }
    let node = add(target, -1, .launch(route, isURL: isURL, given: given))
    if !isURL { enter(node, before: -1, nil) }
  }

  private mutating func add(
    _ configuration: Configuration, _ before: Int32, _ arrival: Arrival
  ) -> Int32 {
    let number = Int32(nodes.count)
    nodes.append(Node(configuration: configuration, before: before, arrival: arrival))
    numbers[configuration] = number
    let route = generator.stacks[configuration.stack].route
    guard isWanted[route.index] else { return number }
    let head = Head(
      route: route, facts: configuration.facts, marks: marks(on: configuration.stack))
    if heads[head] == nil {
      heads[head] = number
      headOrder.append(head)
      idle = 0
    }
    return number
  }

  /// The marked places on a stack.
  private mutating func marks(on stack: StackID) -> PlaceMarks.SetID {
    if marks.isEmpty { return PlaceMarks.empty }
    let unknown = generator.stacks.frames.count - stackMarks.count
    stackMarks += repeatElement(-1, count: unknown)
    // Down to a stack whose marks are known, and up again.
    var above: [StackID] = []
    var current = stack
    while current >= 0 && stackMarks[Int(current)] < 0 {
      above.append(current)
      current = generator.stacks[current].below
    }
    var result = current >= 0 ? stackMarks[Int(current)] : PlaceMarks.empty
    for stack in above.reversed() {
      let frame = generator.stacks[stack]
      result = marks.adding(frame.route, floats: frame.isFloating, to: result)
      stackMarks[Int(stack)] = result
    }
    return result
  }

  /// Records that more than a URL and tasks leads to a node, and dead ends from which no step leads
  /// on: it, or what tasks lead to from there.
  private mutating func enter(_ node: Int32, before: Int32, _ move: Move?) {
    if !mayEnd(at: node) { return }
    var entered = [(node: node, before: before, move: move)]
    while let (node, before, move) = entered.popLast() {
      if !mayEnd(at: node) { continue }
      nodes[Int(node)].isEntered = true
      let here = nodes[Int(node)].configuration
      let moves = generator.steps(from: here).filter { $0.target != here }
      look(moves.count)
      if moves.isEmpty {
        end(at: node, before: before, move)
      } else if Int(node) < next {
        // Its steps have been looked at before.
        for move in moves where move.target.stack == here.stack {
          if let after = numbers[move.target] { entered.append((after, node, move)) }
        }
      }
    }
  }

  /// Whether a node may be a dead end, as far as is known.
  private func mayEnd(at node: Int32) -> Bool {
    let top = generator.stacks[nodes[Int(node)].configuration.stack]
    return (top.below < 0 || plan.routes[top.route.index].flags.contains(.locked))
      && isSuspect[top.route.index] && !nodes[Int(node)].isEntered
  }

  /// Records a dead end to which `move` leads; nil for a launch.
  private mutating func end(at node: Int32, before: Int32, _ move: Move?) {
    let configuration = nodes[Int(node)].configuration
    let route = generator.stacks[configuration.stack].route
    isSuspect[route.index] = false
    suspects -= 1
    idle = 0
    var end = node
    // A URL found it first, but a step leads there, too.
    if let move, nodes[Int(node)].before != before {
      end = Int32(nodes.count)
      nodes.append(Node(configuration: configuration, before: before, arrival: .move(move)))
    }
    deadEnds.append((route, end))
  }

  /// The effect of a URL, which is a jump without a link; nil if the facts forbid it.
  private mutating func open(_ route: RouteID, from here: Configuration) -> Configuration? {
    generator.jump(generator.table.jump(to: route), to: route, from: here)?.target
  }

  // MARK: What was found

  /// The facts that hold at a node.
  func facts(at node: Int32) -> [FactID] {
    let set = nodes[Int(node)].configuration.facts
    return generator.facts.relevant.filter { generator.facts.contains($0, in: set) }
  }

  /// How to reach a node.
  func witness(of node: Int32) -> Witness {
    var result = Witness(opened: .none, isURL: false, given: [], steps: [])
    var current = node
    while current >= 0 {
      let node = nodes[Int(current)]
      let top = generator.stacks[node.configuration.stack].route
      switch node.arrival {
      case .launch(let route, let isURL, let given):
        (result.opened, result.isURL, result.given) = (route, isURL, given)
      case .url(let route):
        result.steps.append(Witness.Step(verb: .jump, route: route, isURL: true))
      case .move(let move):
        result.steps.append(
          Witness.Step(verb: move.verb, route: top, task: move.task, link: move.link))
      }
      current = node.before
    }
    result.steps.reverse()
    return result
  }
}
