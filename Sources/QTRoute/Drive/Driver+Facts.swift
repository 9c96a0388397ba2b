import RoutePlan
import RouteBase
import RouteSyntax

/// Facts that are decided outside the driver.
extension Driver {
  /// Sets whether a fact holds, when that was decided outside the driver.
  ///
  /// A fact that is set while a step is in progress is as it was set after the step, too. A fact that
  /// ends removes no frame: ``stranded`` and the ``NavigationRevision/Change/stranded`` of the
  /// revision name the frames that require it, and ``end(_:)`` returns them. With
  /// ``DriverOptions/leavesStranded``, the driver leaves them.
  ///
  /// - Throws: ``RegistrationError`` if the plan has no such fact.
  public func set(_ fact: String, holds: Bool) throws(RegistrationError) {
    let id = try plan.fact(fact)
    if isStepping { toldFacts[id] = holds }
    let isNew = holds ? live.facts.insert(id).inserted : live.facts.remove(id) != nil
    if !isNew { return }
    changes += 1
    publish(.facts)
    if !holds && !live.frames(requiring: [id], in: plan).isEmpty { leaveStrandedIfAsked() }
  }

  /// Ends a fact, as ``set(_:holds:)`` does.
  ///
  /// - Returns: The frames on the stack, bottom to top, that require the fact.
  /// - Throws: ``RegistrationError`` if the plan has no such fact.
  @discardableResult
  public func end(_ fact: String) throws(RegistrationError) -> [StrandedFrame] {
    try set(fact, holds: false)
    return live.frames(requiring: [try plan.fact(fact)], in: plan)
  }

  /// The frames on the stack, bottom to top, whose routes require facts that do not hold.
  public var stranded: [StrandedFrame] {
    let all = Set(plan.plan.facts.indices.map { FactID($0) })
    return live.frames(requiring: all.subtracting(live.facts), in: plan)
  }

  /// Submits the drive that leaves the frames whose facts have ended, if the options say so.
  func leaveStrandedIfAsked() {
    if options.leavesStranded { submit(.leaveStranded, policy: .queue) }
  }

  /// The step back to what is below the lowest frame whose facts have ended; to the plan's start if
  /// nothing is.
  func leavingStranded() throws(Stop) -> [DriveStep] {
    let gone = Set(stranded.map(\.frame.id))
    guard let first = live.frames.firstIndex(where: { gone.contains($0.id) }) else { return [] }
    if first > 0 {
      var step = DriveStep(.jump, live.routes[first - 1], kept: first)
      step.isExact = true
      return [step]
    }
    let start = plan.plan.start
    if start.isNone { throw Stop(.atRoot) }
    let chain = plan.plan.chain(of: start)
    var facts = live.facts
    for route in chain {
      let id = plan.plan.routes[route.index].conditions
      if !plan.plan.allows(id, facts) {
        throw forbidden(Forbidden(name: plan.names[route], conditions: id))
      }
      plan.plan.apply(id, to: &facts)
    }
    return [DriveStep(.jump, start, kept: 0, pushed: chain)]
  }

  /// The end of a drive whose step the facts do not allow.
  func forbidden(_ error: Forbidden) -> Stop {
    let conditions = plan.plan.conditions(error.conditions)
    func names(_ slice: PlanSlice) -> [String] {
      plan.plan.facts(slice).map { plan.plan.name(of: $0) }
    }
    return Stop(
      .forbidden(
        error.name, requires: names(conditions.requires), unless: names(conditions.unless)))
  }
}
