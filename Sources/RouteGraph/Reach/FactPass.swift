import RoutePlan
import RouteBase
import RouteSyntax

/// What can be reached while one fact, once it holds, never ends: an over-approximation, so what it
/// does not reach is reached only by losing the fact.
///
/// It knows which routes may be on the stack (or parked) while the fact does not hold, and while it
/// does, and takes for granted that each of them may be on top then. What routes, links and tasks
/// require of other facts counts only if these never came to hold, at that value of the fact or
/// before it, and what they exclude of other facts does not count.
struct FactPass {
  private let plan: Plan
  private let fact: FactID
  private let openable: [RouteID]
  /// Whether `unless` is ignored for the fact, too.
  private let ignoresUnless: Bool

  /// A set of values of the fact: bit 0 for false, bit 1 for true.
  typealias Values = UInt8
  /// For each route, the values of the fact while it may be on the stack.
  private(set) var values: [Values]
  /// For each other fact, the values of the fact while it may hold.
  private var holding: [Values]
  /// Whether the fact may come true while frames are on the stack.
  private var rises = false
  private var hasChanged = true
  /// How much more work may be done.
  private var budget = 2_000_000

  /// Whether all of it was worked out within the budget.
  var isComplete: Bool { budget > 0 }

  init(
    _ plan: Plan, _ fact: FactID, openable: [RouteID], assumed: [Bool], ignoringUnless: Bool
  ) {
    self.plan = plan
    self.fact = fact
    self.openable = openable
    ignoresUnless = ignoringUnless
    values = Array(repeating: 0, count: plan.routes.count)
    holding = assumed.map { $0 ? 3 : 0 }
    let initial: [Bool] = assumed[fact.index] ? [false, true] : [false]
    while hasChanged && budget > 0 {
      hasChanged = false
      for value in initial {
        if !plan.start.isNone { launch(plan.start, value) }
        for route in openable where budget > 0 { launch(route, value) }
      }
      for value in [false, true] where values.contains(where: { $0 & bit(value) != 0 }) {
        for target in openable where budget > 0 {
          jump(to: plan.chain(of: target), after: value, value)
        }
      }
      for index in plan.routes.indices where values[index] != 0 && budget > 0 {
        if rises && values[index] == 1 { note(RouteID(index), true) }
        for value in [false, true] where values[index] & bit(value) != 0 {
          expand(RouteID(index), value)
        }
      }
    }
  }

  /// Whether a route may be on the stack at all.
  func reaches(_ route: RouteID) -> Bool { values[route.index] != 0 }

  private func bit(_ value: Bool) -> Values { value ? 2 : 1 }

  private mutating func note(_ route: RouteID, _ value: Bool) {
    if values[route.index] & bit(value) != 0 { return }
    values[route.index] |= bit(value)
    hasChanged = true
  }

  private mutating func rise(_ before: Bool, _ after: Bool) {
    if before || !after || rises { return }
    rises = true
    hasChanged = true
  }

  // MARK: Conditions

  private mutating func allows(_ id: ConditionsID, _ value: Bool) -> Bool {
    if id == Conditions.none { return true }
    let conditions = plan.conditions(id)
    budget -= 1 + Int(conditions.requires.count)
    for required in plan.facts(conditions.requires) {
      if required == fact ? !value : holding[required.index] & bit(value) == 0 { return false }
    }
    return !value || ignoresUnless || !plan.facts(conditions.unless).contains(fact)
  }

  private func changed(_ id: ConditionsID, _ value: Bool) -> Bool {
    if id == Conditions.none { return value }
    let conditions = plan.conditions(id)
    if plan.facts(conditions.revokes).contains(fact) { return false }
    return value || plan.facts(conditions.grants).contains(fact)
  }

  /// Records the facts that are granted while the fact has a value, or gets it. What is granted
  /// before it holds may still hold then, but not the other way round, because it never ends.
  private mutating func grant(_ id: ConditionsID, _ value: Bool) {
    if id == Conditions.none { return }
    let granted = plan.facts(plan.conditions(id).grants)
    budget -= granted.count
    for other in granted where holding[other.index] & bit(value) == 0 {
      holding[other.index] |= value ? bit(true) : bit(true) | bit(false)
      hasChanged = true
    }
  }

  // MARK: Steps

  private mutating func expand(_ route: RouteID, _ value: Bool) {
    for place in plan.children.places(of: route.index) {
      let child = plan.children.elements[place]
      if !plan.routes[child.index].flags.contains(.linkedOnly) {
        push(child, after: value, value)
      }
    }
    budget -= 1 + plan.children.places(of: route.index).count
    if plan.linkIndex.isEmpty { return }
    let shared = plan
    shared.forEachLink(from: route) { _, link in take(link, value) }
    shared.forEachTask(on: route) { _, task in
      guard allows(task.conditions, value) else { return }
      let after = changed(task.conditions, value)
      // The fact would end.
      if value && !after { return }
      rise(value, after)
      grant(task.conditions, after)
    }
  }

  private mutating func take(_ link: Link, _ value: Bool) {
    budget -= 1
    guard allows(link.conditions, value) else { return }
    let taken = changed(link.conditions, value)
    // It may return to a frame, or only go back.
    if !value || taken { rise(value, taken) }
    grant(link.conditions, taken)
    switch link.arrow {
    case .none: break
    case .push: push(link.target, after: value, taken)
    case .jump:
      let chain =
        link.presentation.map { plan.chain(of: link.target, shownAs: $0) }
        ?? plan.chain(of: link.target)
      jump(to: chain, after: value, taken)
    }
  }

  /// Pushes a route in a step before which the fact had the value `before`.
  private mutating func push(_ route: RouteID, after before: Bool, _ value: Bool) {
    let conditions = plan.routes[route.index].conditions
    guard allows(conditions, value) else { return }
    let after = changed(conditions, value)
    if before && !after { return }
    rise(before, after)
    grant(conditions, after)
    note(route, after)
  }

  /// Opens a place on an empty stack.
  private mutating func launch(_ route: RouteID, _ value: Bool) {
    build(plan.chain(of: route)[...], after: value, value, isLaunch: true)
  }

  /// Jumps to a place; any part of it that may be on the stack may stay.
  private mutating func jump(to chain: [RouteID], after before: Bool, _ value: Bool) {
    build(chain[...], after: before, value)
    for (index, kept) in chain.enumerated() where values[kept.index] & bit(before) != 0 {
      build(chain[(index + 1)...], after: before, value)
    }
  }

  /// Pushes the frames of a place in one step.
  private mutating func build(
    _ frames: ArraySlice<RouteID>, after before: Bool, _ value: Bool, isLaunch: Bool = false
  ) {
    budget -= 1 + frames.count
    if frames.isEmpty || budget <= 0 { return }
    var value = value
    for route in frames {
      let conditions = plan.routes[route.index].conditions
      guard allows(conditions, value) else { return }
      value = changed(conditions, value)
      grant(conditions, value)
    }
    if before && !value { return }
    if !isLaunch { rise(before, value) }
    for route in frames { note(route, value) }
  }
}
