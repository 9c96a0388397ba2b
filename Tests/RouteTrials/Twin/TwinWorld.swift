import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Everything that the twin reaches from cold launches and URLs, within limits.
struct TwinWorld {
  let twin: Twin
  /// The routes that URLs open.
  let openable: [RouteID]
  /// The configurations that were reached, in order.
  private(set) var configurations: [TwinConfiguration] = []
  /// The results of cold launches, and of steps that change something. If only a URL opened a stack
  /// that no step changes, the results of its tasks are not among them.
  private var entered: Set<TwinConfiguration> = []
  /// Whether everything that was reached was also expanded.
  private(set) var isWhole = true
  private var seen: Set<TwinConfiguration> = []
  /// The facts that something requires or excludes.
  private let asked: UInt64

  /// Facts that are not `given` do not hold before the launch. `frames` limits the stacks that are
  /// expanded, and `limit` the number of configurations.
  init(_ plan: Plan, frames: Int = 7, limit: Int = 4000) {
    twin = Twin(plan)
    asked = twin.conditions.reduce(0) { $0 | $1.requires | $1.unless }
    openable = Self.openable(plan)
    for facts in Self.givens(plan) {
      if let start = open(plan.start, from: [], facts: facts) {
        meet(start)
        entered.insert(start)
      }
      for route in openable {
        if let start = open(route, from: [], facts: facts) { meet(start) }
      }
    }
    var next = 0
    // Where another stack is a step away, and what tasks lead to without one.
    var free: Set<TwinConfiguration> = []
    var tasks: [TwinConfiguration: [TwinConfiguration]] = [:]
    while next < configurations.count {
      let here = configurations[next]
      next += 1
      guard here.stack.count <= frames, next <= limit else {
        isWhole = false
        continue
      }
      for move in twin.moves(from: here) where leads(move, from: here) {
        meet(move.configuration)
        if move.configuration.stack == here.stack {
          tasks[here, default: []].append(move.configuration)
        } else {
          free.insert(here)
          entered.insert(move.configuration)
        }
      }
      for route in openable {
        if let there = open(route, from: here.stack, facts: here.facts) { meet(there) }
      }
    }
    var rest = Array(entered.union(free))
    while let here = rest.popLast() {
      rest += tasks[here, default: []].filter { entered.insert($0).inserted }
    }
  }

  private mutating func meet(_ configuration: TwinConfiguration) {
    if seen.insert(configuration).inserted { configurations.append(configuration) }
  }

  /// Every possible set of `given` facts.
  static func givens(_ plan: Plan) -> [UInt64] {
    plan.facts.indices.filter { plan.facts[$0].isGiven }.reduce([0]) { sets, fact in
      sets + sets.map { $0 | 1 << UInt64(fact) }
    }
  }

  private static func openable(_ plan: Plan) -> [RouteID] {
    plan.routes.indices.map { RouteID($0) }.filter { !plan.routes[$0.index].patterns.isEmpty }
  }

  /// "Opening a URL is a `jump` to its route (cold: onto an empty stack, no facts)": its frames are
  /// made during the path, with the path's own inputs. Nil if a frame is refused.
  func open(
    _ target: RouteID, from stack: [TwinFrame], facts: UInt64
  ) -> TwinConfiguration? {
    twin.jumped(to: twin.chain(of: target), from: stack, facts: facts)?.configuration
  }

  // MARK: Claims

  /// Where a witness leads; empty if it is not legal.
  func follow(_ witness: Witness) -> Set<TwinConfiguration> {
    let given = witness.given.reduce(UInt64(0)) { $0 | 1 << UInt64($1.index) }
    guard Self.givens(twin.plan).contains(given),
      witness.isURL ? openable.contains(witness.opened) : witness.opened == twin.plan.start,
      let start = open(witness.opened, from: [], facts: given)
    else { return [] }
    return follow(witness.steps, from: [start])
  }

  func follow(
    _ steps: [Witness.Step], from starts: Set<TwinConfiguration>
  ) -> Set<TwinConfiguration> {
    var heres = starts
    for step in steps {
      heres = Set(
        heres.flatMap { here -> [TwinConfiguration] in
          if step.isURL {
            guard openable.contains(step.route) else { return [] }
            return open(step.route, from: here.stack, facts: here.facts).map { [$0] } ?? []
          }
          return twin.moves(from: here).filter { move in
            move.step.verb.rawValue == step.verb.rawValue && move.isNamed(step.route)
              && move.step.link ?? .none == step.link && move.step.task ?? .none == step.task
          }.map(\.configuration)
        })
    }
    return heres
  }

  // MARK: The subjects of rules

  /// The routes that were on top.
  var tops: Set<RouteID> { Set(configurations.map(\.top.route)) }

  func isDeadEnd(_ configuration: TwinConfiguration) -> Bool {
    !twin.moves(from: configuration).contains { leads($0, from: configuration) }
  }

  /// Whether a move leads to another stack, or to other facts that something requires or excludes.
  private func leads(_ move: TwinMove, from here: TwinConfiguration) -> Bool {
    move.configuration.stack != here.stack
      || (move.configuration.facts ^ here.facts) & asked != 0
  }

  /// The routes in which people are stuck after a step brought them there.
  var deadEnds: Set<RouteID> {
    Set(entered.filter { isDeadEnd($0) }.map(\.top.route))
  }

  /// Where pushes lead, one after another.
  func push(
    _ steps: [Witness.Step], from starts: Set<TwinConfiguration>
  ) -> Set<TwinConfiguration> {
    var heres = starts
    for step in steps {
      var next: Set<TwinConfiguration> = []
      for here in heres {
        for move in twin.moves(from: here) where isPush(move, from: here) {
          guard move.step.verb.rawValue == step.verb.rawValue, move.step.route == step.route,
            move.step.link ?? .none == step.link
          else { continue }
          next.insert(move.configuration)
        }
      }
      heres = next
    }
    return heres
  }

  /// Whether pushes form a loop without the routes in `told`. The nodes are the frame on top, the
  /// facts and the routes on the stack; the edges are pushes.
  func hasLoop(without told: Set<RouteID>) -> Bool {
    struct Head: Hashable {
      var route: RouteID
      var presentation: Presentation
      var facts: UInt64
      var below: Set<RouteID>
      /// The tabs whose frames come back.
      var parked: [RouteID]

      init(_ configuration: TwinConfiguration) {
        route = configuration.top.route
        presentation = configuration.top.presentation
        facts = configuration.facts
        below = Set(configuration.stack.map(\.route))
        parked = configuration.top.parked.map(\.tab)
      }
    }
    var arcs: [Head: Set<Head>] = [:]
    for here in configurations where !told.contains(here.top.route) {
      let head = Head(here)
      if arcs[head] != nil { continue }
      arcs[head] = Set(
        twin.moves(from: here).filter { isPush($0, from: here) && !told.contains($0.step.route) }
          .map { Head($0.configuration) })
    }
    // A node without successors is on no loop.
    while true {
      let rest = arcs.filter { $0.value.contains { arcs[$0] != nil } }
      if rest.count == arcs.count { return !arcs.isEmpty }
      arcs = rest
    }
  }

  /// Whether a step is a `down` or `sub` whose link does not go back, and pushes a route that is
  /// not recycled.
  ///
  /// READING 31. A push stays one if a floating frame leaves for it: each round of a loop leaves at
  /// least one frame more. So is the push of a `single` link, which returns only to the top.
  func isPush(_ move: TwinMove, from here: TwinConfiguration) -> Bool {
    let step = move.step
    guard step.verb == .down || step.verb == .sub, !move.pushed.isEmpty,
      !twin.route(step.route).flags.contains(.recycle)
    else { return false }
    guard let link = step.link else { return true }
    return twin.goingBack(twin.links[link.index].back, here.stack).count == here.stack.count
  }
}
