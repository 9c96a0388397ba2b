import RouteGraph
import RoutePlan
import RouteSyntax

// Steps that push a frame on whatever lies below.

extension TraceAutomaton {
  /// Adds where the steps lead that agree with the observation, if all of them go up or push a frame;
  /// false if there may be others.
  mutating func takePlain(
    from here: Explanation, _ seen: Observation, _ outcome: inout Outcome
  ) -> Bool {
    let screen = Int(seen.screen)
    let top = moves.route(onTopOf: here.stack)
    let table = moves.generator.table
    guard let pushes = moves.plain.find(from: top, to: seen.screen, screens[screen], table)
    else { return false }
    if let below = moves.up(from: here.stack), allows(.up, .none, seen),
      screens[screen].contains(moves.route(onTopOf: below))
    {
      arrive(below, from: here, keeping: moves.depth(of: below), here.facts, seen, &outcome) {
        Hit(verb: .up)
      }
    }
    for index in pushes {
      let push = moves.plain.pushes[index]
      guard allows(push.verb, push.link, seen),
        let asked = rules.pass(push.conditions.step, here.facts),
        let facts = rules.pass(push.conditions.frame, asked)
      else { continue }
      let target = moves.push(push.route, push.cover, onto: here.stack)
      arrive(target, from: here, keeping: moves.depth(of: target) - 1, facts, seen, &outcome) {
        Hit(verb: push.verb, link: push.link)
      }
    }
    return true
  }

  /// Whether an observation may be that of a step.
  func allows(_ verb: Verb, _ link: LinkID, _ seen: Observation) -> Bool {
    if case .step(let wanted) = seen.cue, wanted != verb { return false }
    return seen.inputs < 0 || agrees(link, inputs[Int(seen.inputs)])
  }

  /// Adds a stack after a step if it agrees with the observation.
  @inline(__always)
  private func arrive(
    _ stack: StackID, from here: Explanation, keeping kept: Int32, _ facts: FactCube,
    _ seen: Observation, _ outcome: inout Outcome, by hit: () -> Hit
  ) {
    let ground = here.ground == Explanation.blank ? here.ground : min(here.ground, kept)
    let next = Explanation(stack: stack, ground: ground, facts: facts)
    if add(next, seen, &outcome) { outcome.note(hit()) }
  }
}
