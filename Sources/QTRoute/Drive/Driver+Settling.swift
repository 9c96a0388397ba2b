import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Records what a step that was taken did, and tells the screens.
extension Driver {
  /// Records a step that was taken.
  func settle(
    _ result: StepResult, _ pendingStep: PendingStep, _ run: inout DriveRun
  ) throws(Stop) {
    let (step, pushed) = (pendingStep.step, pendingStep.pushed)
    let (top, name) = (pendingStep.top, pendingStep.name)
    var effect = pendingStep.effect
    let oldTop = live.frames.last
    if let names = result.shownUntil {
      guard let facts = awaited(names, step, isPushing: !pushed.isEmpty) else {
        throw Stop(.failed("`\(name.subject)` waits for no fact of the plan"))
      }
      // What the screen grants holds when the app says so.
      let deferred = granted(by: step, isPushing: !pushed.isEmpty).subtracting(live.facts)
      effect.facts?.subtract(deferred)
      run.shown = ShownStep(
        frame: top.id, target: step.task.isNone ? .route(step.route) : .task(step.task),
        subject: name.subject, facts: facts, names: plan.factNames(facts))
    }
    if var after = effect.facts {
      // What the app said during the step is newer than the step.
      for (fact, holds) in toldFacts {
        if holds { after.insert(fact) } else { after.remove(fact) }
      }
      run.lost.formUnion(live.facts.subtracting(after))
      effect.facts = after
    }
    let (oldDepth, oldFacts) = (live.frames.count, live.facts)
    live.apply(effect, pushed: pushed, top: top, in: plan)
    if let shown = run.shown, !live.facts.isSuperset(of: shown.facts) { note(shown) }
    live.fill(run.inputs, in: plan)
    if let frame = pushed.last { run.newest = frame.id }
    run.steps.append(
      StepReport(
        number: name.number, verb: name.verb, subject: name.subject, frame: top.id,
        presentation: pushed.last?.presentation, depth: live.frames.count))
    var fault: DriveError.Reason?
    if !result.values.isEmpty {
      fault = handedBack(by: pendingStep).check(result.values)
      if fault == nil { fault = take(result.values, of: pendingStep, &run) }
    }
    if plan.core.hasResults {
      if result.isAssumed {
        run.assumed.formUnion(handedBack(by: pendingStep).names)
      } else {
        fault = fault ?? lacking(pendingStep)
      }
    }
    let isSame =
      effect.kept == oldDepth && live.frames.count == oldDepth && live.facts == oldFacts
      && live.frames.last == oldTop && effect.tabs.isEmpty
    if !isSame { publish(.drive(step: name)) }
    tell(removed: effect.removed, oldTop: oldTop, entered: pushed, screens: result.screens)
    if let seen = result.stack { try compare(seen) }
    if let fault { throw Stop(fault) }
  }

  /// Adds the values that a step handed back to the inputs, to the frame on top those that it
  /// declares, and to the other new frames those that they lack.
  private func take(
    _ values: Inputs, of pendingStep: PendingStep, _ run: inout DriveRun
  ) -> DriveError.Reason? {
    run.inputs.merge(values) { _, new in new }
    let number = pendingStep.name.number
    guard pendingStep.step.task.isNone, let route = live.routes.last else { return nil }
    do throws(InputFault) {
      try InputCheck(rules, values).checkTypes(of: route, number: number)
    } catch {
      return error.reason
    }
    live.mergeTop(rules.declared(values, by: route))
    for index in live.frames.indices.suffix(pendingStep.pushed.count).dropLast() {
      let declared = rules.declared(values, by: live.routes[index])
      live.frames[index].inputs.merge(declared) { known, _ in known }
    }
    return nil
  }

  /// The value that a frame requires which a step pushed, and that the step did not hand back.
  private func lacking(_ pendingStep: PendingStep) -> DriveError.Reason? {
    let handedBack = handedBack(by: pendingStep)
    if handedBack.isEmpty { return nil }
    let link = pendingStep.step.link
    for index in live.frames.indices.suffix(pendingStep.pushed.count) {
      let slice = plan.plan.routes[live.routes[index].index].parameters
      for parameter in plan.plan.parameters[slice.indices]
      where parameter.isRequired && !rules.supplies(parameter.name, link) {
        if live.frames[index].inputs[plan.plan.name(parameter.name)] != nil { continue }
        let need = plan.describe(
          parameter, of: live.frames[index].route, step: pendingStep.name.number)
        if let missing = handedBack.missing(need) { return .missingInput(missing) }
      }
    }
    return nil
  }

  /// Adopts the stack that a resolver sees.
  private func compare(_ names: [String]) throws(Stop) {
    let expected = live.names
    let stack: [SeenFrame]
    do throws(RegistrationError) { stack = try seen(names) } catch {
      throw Stop(.failed("the stack that the resolver reported is not valid: \(error)"))
    }
    if stack.map(\.route) == live.routes { return }
    apply(.stack(stack))
    throw Stop(.diverged(expected: expected, found: live.names))
  }

  /// Calls the hooks of screens: first of those that leave, from the top down. A frame that is
  /// parked was covered, and a top frame that comes back was returned to.
  func tell(
    removed: [Frame], oldTop: Frame?, entered: [Frame], screens new: [FrameID: any Routable]
  ) {
    for frame in removed {
      let screen = screens[frame.id]
      screens[frame.id] = nil
      screen?.frameDidLeave(frame)
    }
    if !new.isEmpty {
      for frame in live.frames { if let screen = new[frame.id] { screens[frame.id] = screen } }
    }
    if screens.isEmpty { return }
    let top = live.frames.last
    let isOldTopThere = oldTop.map { old in !removed.contains { $0.id == old.id } } ?? false
    if let oldTop, isOldTopThere, oldTop.id != top?.id {
      screens[oldTop.id]?.frameWasCovered(oldTop)
    }
    for frame in entered { screens[frame.id]?.frameDidEnter(frame) }
    guard let top, !entered.contains(where: { $0.id == top.id }) else { return }
    if top.id != oldTop?.id {
      screens[top.id]?.frameWasReturnedTo(top)
    } else if top.inputs != oldTop?.inputs {
      screens[top.id]?.frameDidUpdate(top)
    }
  }
}
