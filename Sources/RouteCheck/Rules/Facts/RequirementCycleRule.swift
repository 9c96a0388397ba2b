import RoutePlan
import RouteBase
import RouteSyntax

/// `requirement-cycle`: everything that grants a fact requires it first.
///
/// A fact can come true if it is `given`, or if something grants it whose own requirements can all
/// come true. The least set of such facts is found by counting down, for each thing that grants,
/// the requirements that are still open.
enum RequirementCycleRule {
  static let definition = RuleDefinition(
    .requirementCycle, .error,
    page: RulePage(
      "everything that grants a fact requires it first",
      meaning: """
        A route, task or link grants its facts when it is opened, done or taken, and that
        is possible only while the facts that it requires hold. Everything that grants
        this fact requires it first, directly or through other facts, so it can never
        become true.
        """,
      bad: """
        fact cart
        fact paid
        route Home {
            route Shop requires paid grants cart
            route Checkout requires cart grants paid
        }
        """,
      good: """
        fact cart
        fact paid
        route Home {
            route Shop grants cart
            route Checkout requires cart grants paid
            route Receipt requires paid
        }
        """,
      fix: "Remove one of the requirements, or grant one of the facts somewhere else."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard !plan.facts.isEmpty else { return }
    let granters = context.granters()
    let isPossible = possibleFacts(granters, plan, context.faults)
    guard isPossible.contains(false) else { return }
    for loop in loops(granters, plan, isPossible) { report(loop, &context) }
  }

  /// States that what grants `fact` requires `next` first.
  struct Step {
    var fact: FactID
    var granter: FactGranters.Source
    var next: FactID
  }

  /// The facts that can come true, including those that nothing grants: another rule reports them.
  private static func possibleFacts(
    _ granters: FactGranters, _ plan: Plan, _ faults: BuildFaults
  ) -> [Bool] {
    var isPossible = plan.facts.indices.map {
      plan.facts[$0].isGiven || !granters.isGranted[$0] || faults.isDoubtful(plan.facts[$0].name)
    }
    var waiting = [Int](repeating: 0, count: granters.all.count)
    var askers = [[Int32]](repeating: [], count: plan.facts.count)
    var ready: [Int] = []
    for (index, granter) in granters.all.enumerated() {
      for fact in plan.facts(granter.conditions.requires) where !isPossible[fact.index] {
        waiting[index] += 1
        askers[fact.index].append(Int32(index))
      }
      if waiting[index] == 0 { ready.append(index) }
    }
    while let granter = ready.popLast() {
      for fact in plan.facts(granters.all[granter].conditions.grants)
      where !isPossible[fact.index] {
        isPossible[fact.index] = true
        for asker in askers[fact.index] {
          waiting[Int(asker)] -= 1
          if waiting[Int(asker)] == 0 { ready.append(Int(asker)) }
        }
      }
    }
    return isPossible
  }

  /// One loop for each set of facts that wait for each other and for nothing else: what waits for
  /// such a set may come true when the loop is broken.
  private static func loops(
    _ granters: FactGranters, _ plan: Plan, _ isPossible: [Bool]
  ) -> [[Step]] {
    var steps = [[Step]](repeating: [], count: plan.facts.count)
    for granter in granters.all {
      let blocked = plan.facts(granter.conditions.requires).filter { !isPossible[$0.index] }
      for fact in plan.facts(granter.conditions.grants) where !isPossible[fact.index] {
        for next in blocked {
          steps[fact.index].append(Step(fact: fact, granter: granter.source, next: next))
        }
      }
    }
    let components = FactComponents(steps)
    return components.members.indices.compactMap { component in
      let members = components.members[component]
      guard let first = members.min(), !steps[first].isEmpty,
        !members.contains(where: { fact in
          steps[fact].contains { components.number[$0.next.index] != component }
        })
      else { return nil }
      return shortestLoop(from: FactID(first), steps)
    }
  }

  /// The shortest way from a fact back to itself.
  private static func shortestLoop(from start: FactID, _ steps: [[Step]]) -> [Step]? {
    var arrival: [FactID: Step] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let fact = queue[head]
      head += 1
      for step in steps[fact.index] where arrival[step.next] == nil {
        arrival[step.next] = step
        queue.append(step.next)
        guard step.next == start else { continue }
        var loop: [Step] = []
        var current: Step? = step
        while let last = current {
          loop.append(last)
          current = last.fact == start ? nil : arrival[last.fact]
        }
        return loop.reversed()
      }
    }
    return nil
  }

  // MARK: Findings

  private static func report(_ loop: [Step], _ context: inout CheckContext) {
    let plan = context.plan
    guard let first = loop.first else { return }
    let name = plan.name(of: first.fact)
    let message: String
    if loop.count == 1 {
      message =
        "`\(name)` can never become true: \(plan.described(first.granter)) grants it"
        + " but requires it first"
    } else {
      let shown = loop.prefix(20).map { step in
        "`\(plan.name(of: step.fact))` is granted by \(plan.described(step.granter)), "
          + "which requires `\(plan.name(of: step.next))`"
      }
      let rest = loop.count > 20 ? "; and \(loop.count - 20) more" : ""
      message = "these facts can never become true: \(shown.joined(separator: "; "))\(rest)"
    }
    context.report(
      Finding(
        .requirementCycle, at: requirementSpan(first, plan), message,
        notes: loop.dropFirst().prefix(2).map { step in
          .init(
            at: requirementSpan(step, plan),
            "\(plan.described(step.granter)), which grants `\(plan.name(of: step.fact))`, "
              + "requires `\(plan.name(of: step.next))` here")
        },
        steps: loop.map { step in
          .init(
            at: requirementSpan(step, plan),
            "`\(plan.name(of: step.fact))` is granted by \(plan.described(step.granter)), "
              + "which requires `\(plan.name(of: step.next))`")
        },
        fix: Fix("remove one of the requirements, or grant `\(name)` somewhere else")))
  }

  private static func requirementSpan(_ step: Step, _ plan: Plan) -> SourceSpan {
    plan.requirementSpan(of: step.next, by: step.granter)
  }
}
