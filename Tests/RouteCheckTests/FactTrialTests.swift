import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax
import Testing

@testable import RouteCheck
@testable import RouteTrials

/// Compares the rules about facts and about going back with brute force: what they say can never
/// happen does not happen in any configuration that the twin reaches, and every witness replays.
///
/// `QTROUTE_SEED` is the first seed, and `QTROUTE_ROUNDS` multiplies the number of plans.
@Suite("Rules about facts, compared with the twin")
struct FactTrialTests {
  private static let plans = 200

  @Test("there is no false alarm, and every witness can be replayed")
  func agrees() {
    var counts: [String: Int] = [:]
    for seed in TrialNumbers.seeds(Self.plans) {
      let text = seed % 2 == 0 ? FactText(seed: seed).text : Self.text(seed: seed)
      let built = PlanBuilder.build(
        path: "t.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
      guard built.findings.allSatisfy({ $0.level != .error }) else {
        counts["broken", default: 0] += 1
        continue
      }
      let world = TwinWorld(built.plan, frames: 5, limit: 1000)
      let facts = ReachFacts(built.plan)
      let faults =
        keptFaults(facts, world, &counts) + neverFaults(facts, world, &counts)
        + costlyFaults(facts, world, &counts) + backFaults(facts, world, &counts)
        + urlFaults(facts, world, &counts)
      if !faults.isEmpty {
        Issue.record("seed \(seed): \(faults.joined(separator: "\n"))\n\(text)")
        return
      }
    }
    // A tenth of the plans is too few for each kind to be among them.
    for name in ["kept", "never", "costly", "absent", "dead"] where !TrialNumbers.isBrief {
      #expect(counts[name, default: 0] > 0, "\(name): \(counts)")
    }
    #expect(counts["broken", default: 0] * 2 < TrialNumbers.count(Self.plans), "\(counts)")
  }

  /// A random plan in which some routes have patterns.
  private static func text(seed: Int) -> String {
    var numbers = RandomNumbers(seed: seed &+ 0x3F)
    if numbers.one(in: 8) { return sacrifice(&numbers) }
    if numbers.one(in: 8) { return contradiction(&numbers) }
    var text = ""
    for line in RouteTrials.RandomPlan(seed: seed).text.split(separator: "\n") {
      var line = String(line)
      if let range = line.firstRange(of: /route R[0-9]+(\([^)]*\))?/), numbers.one(in: 4) {
        line = line[..<range.upperBound] + " at \"/u\"" + line[range.upperBound...]
      }
      text += line + "\n"
    }
    return text
  }

  /// A plan in which what is needed for a screen is got only by members, and the screen refuses
  /// them, as dense random plans seldom have it.
  private static func sacrifice(_ numbers: inout RandomNumbers) -> String {
    let isFree = numbers.one(in: 2)
    let depth = numbers.pick([0, 1, 2])
    let open = (0..<depth).map { "route D\($0) { " }.joined()
    let close = String(repeating: " }", count: depth)
    return """
      fact member
      fact form
      route Home \(numbers.one(in: 2) ? "tabs " : ""){
        task join grants member
        task fill \(isFree ? "" : "requires member ")grants form
        link => Home revokes member
        \(open)route Pay requires form unless member\(close)
        route Other
      }

      """
  }

  /// A plan in which a route with a URL requires what a route below it excludes, with or without
  /// something in between that changes the fact.
  private static func contradiction(_ numbers: inout RandomNumbers) -> String {
    let excludes = numbers.one(in: 2)
    let depth = numbers.pick([0, 1, 2])
    let open = (0..<depth).map { "route D\($0) { " }.joined()
    let close = String(repeating: " }", count: depth)
    let change = "task turn \(excludes ? "grants" : "revokes") wide"
    return """
      fact wide given
      route Home {
        route Lower \(excludes ? "unless" : "requires") wide {
          \(numbers.one(in: 3) ? change : "")
          \(open)route Upper \(excludes ? "requires" : "unless") wide at "/upper"\(close)
        }
        \(numbers.one(in: 2) ? change : "")
        link \(numbers.one(in: 2) ? "->" : "=>") Upper
        route Other at "/other"
      }

      """
  }

  // MARK: Rules

  private func keptFaults(
    _ facts: ReachFacts, _ world: TwinWorld, _ counts: inout [String: Int]
  ) -> [String] {
    let plan = world.twin.plan
    let found = KeptFrames(plan, facts.reachability, assumed: facts.assumed).found
    counts["kept", default: 0] += found.count
    return found.compactMap { kept in
      let name = "\(plan.name(of: kept.fact)) on \(plan.displayName(kept.route))"
      let bit = UInt64(1) << UInt64(kept.fact.index)
      let asked = world.twin.conditions[plan.routes[kept.route.index].conditions.index]
      if asked.requires & bit == 0 { return "\(name) is not required" }
      let ends = world.follow(kept.way)
      guard
        ends.contains(where: { end in
          end.facts & bit == 0 && routes(of: end.stack).contains(kept.route)
        })
      else { return "the way to \(name) does not replay" }
      var before = kept.way
      guard before.steps.popLast() != nil else {
        return kept.way.given.contains(kept.fact) ? nil : "\(name) did not hold at the launch"
      }
      return world.follow(before).contains { $0.facts & bit != 0 }
        ? nil : "\(name) did not hold before"
    }
  }

  /// The routes of frames, and of what is parked in them.
  private func routes(of frames: [TwinFrame]) -> Set<RouteID> {
    var result: Set<RouteID> = []
    var open = frames
    while let frame = open.popLast() {
      result.insert(frame.route)
      for tab in frame.parked { open += tab.frames }
    }
    return result
  }

  private func neverFaults(
    _ facts: ReachFacts, _ world: TwinWorld, _ counts: inout [String: Int]
  ) -> [String] {
    let twin = world.twin
    let found = Availability(twin.plan, facts.reachability, assumed: facts.assumed).never
    counts["never", default: 0] += found.count
    return found.compactMap { never in
      let isTaken = world.configurations.contains { here in
        let top = here.top.route.index
        switch never.subject {
        case .link(let id):
          if case .refused = never.reason {
            return twin.moves(from: here).contains { $0.step.link == id }
          }
          return twin.linksFrom[top].contains(id)
            && twin.conditions[twin.links[id.index].conditions.index].hold(here.facts)
        case .task(let id):
          return twin.tasksOn[top].contains(id)
            && twin.conditions[twin.tasks[id.index].conditions.index].hold(here.facts)
        }
      }
      return isTaken ? "\(never.subject) is available" : nil
    }
  }

  private func costlyFaults(
    _ facts: ReachFacts, _ world: TwinWorld, _ counts: inout [String: Int]
  ) -> [String] {
    let plan = world.twin.plan
    let found = CostlyFacts(plan, facts.reachability, assumed: facts.assumed).found
    counts["costly", default: 0] += found.count
    return found.compactMap { costly in
      let name = "\(plan.displayName(costly.route)) at the cost of \(plan.name(of: costly.fact))"
      guard world.follow(costly.way).contains(where: { $0.top.route == costly.route }) else {
        return "the way to \(name) does not replay"
      }
      let bit = UInt64(1) << UInt64(costly.fact.index)
      return tops(in: world, keeping: bit).contains(costly.route)
        ? "there is a way to \(name) without it" : nil
    }
  }

  /// The routes on top of what is reached by steps that do not end a fact.
  private func tops(in world: TwinWorld, keeping bit: UInt64) -> Set<RouteID> {
    var met: Set<TwinConfiguration> = []
    var open: [TwinConfiguration] = []
    func add(_ next: TwinConfiguration?, after facts: UInt64) {
      guard let next, facts & bit == 0 || next.facts & bit != 0 else { return }
      if next.stack.count <= 5 && met.count < 1000 && met.insert(next).inserted {
        open.append(next)
      }
    }
    for given in TwinWorld.givens(world.twin.plan) {
      for route in [world.twin.plan.start] + world.openable {
        add(world.open(route, from: [], facts: given), after: given)
      }
    }
    while let here = open.popLast() {
      for move in world.twin.moves(from: here) { add(move.configuration, after: here.facts) }
      for route in world.openable {
        add(world.open(route, from: here.stack, facts: here.facts), after: here.facts)
      }
    }
    return Set(met.map(\.top.route))
  }

  private func backFaults(
    _ facts: ReachFacts, _ world: TwinWorld, _ counts: inout [String: Int]
  ) -> [String] {
    let twin = world.twin
    let subjects = subjects(of: AbsentBackRule.check, facts, twin.plan)
    counts["absent", default: 0] += subjects.count
    return twin.links.indices.compactMap { index in
      let link = twin.links[index]
      guard subjects.contains(link.origin) else { return nil }
      func isPlace(_ route: RouteID) -> Bool {
        switch link.back {
        case .to(.route(let id)), .past(.route(let id)): route == id
        case .to(.flow(let id)), .past(.flow(let id)): twin.isRoute(route, in: id)
        default: false
        }
      }
      let isPresent = world.configurations.contains { here in
        twin.linksFrom[here.top.route.index].contains(LinkID(index))
          && here.stack.contains { isPlace($0.route) }
      }
      return isPresent ? "link \(index) has something to go back to" : nil
    }
  }

  private func urlFaults(
    _ facts: ReachFacts, _ world: TwinWorld, _ counts: inout [String: Int]
  ) -> [String] {
    let plan = world.twin.plan
    let subjects = subjects(of: DeadURLRule.check, facts, plan)
    counts["dead", default: 0] += subjects.count
    return plan.routes.indices.compactMap { index in
      let route = RouteID(index)
      guard subjects.contains(plan.routes[index].origin) else { return nil }
      let launches = TwinWorld.givens(plan).contains {
        world.open(route, from: [], facts: $0) != nil
      }
      let opens = world.configurations.contains {
        world.open(route, from: $0.stack, facts: $0.facts) != nil
      }
      return launches || opens ? "the URL of \(plan.displayName(route)) opens" : nil
    }
  }

  private func subjects(
    of check: (inout ReachFacts, inout CheckContext) -> Void, _ facts: ReachFacts, _ plan: Plan
  ) -> Set<DeclarationReference> {
    var context = CheckContext(plan, [])
    var facts = facts
    check(&facts, &context)
    return Set(context.warnings.compactMap { $0.finding.subject })
  }
}

/// A small plan with few facts that much depends on.
struct FactText {
  private(set) var text = ""
  private var numbers: RandomNumbers

  init(seed: Int) {
    numbers = RandomNumbers(seed: seed &+ 0xFAC7)
    text = "fact a\(numbers.one(in: 3) ? " given" : "")\nfact b given\n"
    let count = 4 + numbers.below(4)
    for index in 0..<count {
      let place = index == 0 || numbers.one(in: 6) ? "" : " in R\(numbers.below(index))"
      text += "route R\(index)\(place)"
      if index > 0 && numbers.one(in: 4) { text += " at \"/r\(index)\"" }
      text += numbers.pick(["", "", "", " present", " present floating", " tabs", " tabs reset"])
      if numbers.one(in: 12) { text += " linked" }
      if numbers.one(in: 16) { text += " locked" }
      text += (index == 0 ? "" : asking(oneIn: 2)) + changing(oneIn: 5)
      if numbers.one(in: 3) {
        text += " {\ntask t\(index)\(asking(oneIn: 2))\(changing(oneIn: 2))\n}"
      }
      text += "\n"
    }
    for _ in 0..<1 + numbers.below(5) {
      let source = numbers.one(in: 8) ? "*" : "R\(numbers.below(count))"
      text += "link \(source)"
      let kind = numbers.below(6)
      if kind < 5 { text += "\(kind < 3 ? " ->" : " =>") R\(numbers.below(count))" }
      text += asking(oneIn: 2) + changing(oneIn: 3)
      if kind == 5 || kind == 0 {
        text += " back \(numbers.pick(["to", "past"])) R\(numbers.below(count))"
      }
      text += kind == 0 && numbers.one(in: 2) ? " single\n" : "\n"
    }
  }

  private mutating func asking(oneIn count: Int) -> String {
    guard numbers.one(in: count) else { return "" }
    return numbers.pick([" requires a", " unless a", " requires b", " unless b", " requires a, b"])
  }

  private mutating func changing(oneIn count: Int) -> String {
    guard numbers.one(in: count) else { return "" }
    return numbers.pick([" grants a", " revokes a", " grants a", " revokes b", " grants b"])
  }
}
