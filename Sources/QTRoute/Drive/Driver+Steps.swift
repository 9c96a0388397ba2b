import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Takes steps: a resolver is asked to take each, and it counts when the resolver says so.
extension Driver {
  /// Takes `steps`, as long as the stack and the facts are what the steps expect.
  ///
  /// - Parameter endsDrive: Whether the drive is over after the last step. If not, it is astray
  ///   there.
  func take(
    _ steps: [DriveStep], endsDrive: Bool = true, _ run: inout DriveRun
  ) async throws(Stop) -> Leg {
    do throws(InputFault) {
      var check = InputCheck(rules, run.inputs)
      try check.check(steps, from: live, first: run.steps.count + 1)
    } catch {
      throw Stop(error.reason)
    }
    let before = changes
    for (index, step) in steps.enumerated() {
      if let reason = stopReason(run.number) { throw Stop(reason) }
      if changes != before { return .astray }
      if rules.isCovered(step, on: live) { return .covered }
      if step.opens, let opening = run.opening {
        if !OpeningSteps(opening, in: plan).stillFits(step, on: live) { return .astray }
        // The arguments of the URL override what a login handed back.
        run.inputs.merge(opening.values) { _, new in new }
      }
      let isLast = index == steps.count - 1
      let pendingStep = try begin(step, isFinal: isLast && endsDrive, &run)
      // Most resolvers answer at once. Then there is no need to wait, which costs more than all
      // else.
      isStepping = true
      let answer = put(pendingStep, isFinal: isLast && endsDrive, run)
      var end = answer.shot.take()
      if end == nil { end = await wait(for: answer) }
      if let end, let name = try settle(end, pendingStep, &run) { return .declined(name) }
      run.step = nil
      if isLast { return endsDrive && arrives(pendingStep, run) ? .arrived : .astray }
      if !agrees(step) { return .astray }
      if plan.core.hasResults {
        run.step = pendingStep.name
        try checkPresence(pendingStep, steps[(index + 1)...], run)
        run.step = nil
      }
    }
    return .arrived
  }

  /// Whether a step led where the planner expected, and not to the top of parked frames or to what
  /// the app reported.
  private func arrives(_ pendingStep: PendingStep, _ run: DriveRun) -> Bool {
    let step = pendingStep.step
    if !step.task.isNone { return true }
    return run.displaced == nil && pendingStep.top.route == plan.names[step.route]
  }

  /// Ends the drive if the rest of its steps lacks a value that this step did not hand back.
  private func checkPresence(
    _ pendingStep: PendingStep, _ rest: ArraySlice<DriveStep>, _ run: DriveRun
  ) throws(Stop) {
    let handedBack = handedBack(by: pendingStep)
    if handedBack.isEmpty { return }
    do throws(InputFault) {
      var check = InputCheck(rules, run.inputs)
      try check.check(Array(rest), from: live, first: run.steps.count + 1)
    } catch {
      // Any other fault is found before the step that has it.
      if case .missing(let need) = error, let missing = handedBack.missing(need) {
        throw Stop(.missingInput(missing))
      }
    }
  }

  /// Whether the stack after `step` is what the planner expected.
  private func agrees(_ step: DriveStep) -> Bool {
    live.routes.count == step.kept + step.pushed.count
      && live.routes[step.kept...].elementsEqual(step.pushed) && live.routes.last == step.route
  }

  /// A step that a resolver is asked to take.
  private struct PendingStep {
    var step: DriveStep
    var name: StepName
    var effect: StepEffect
    var pushed: [Frame]
    /// The frame on top after it.
    var top: Frame
  }

  /// What a step may hand back that was just taken.
  private func handedBack(by pendingStep: PendingStep) -> HandedBack {
    HandedBack(
      pendingStep.step, removed: pendingStep.effect.removed,
      isPushing: !pendingStep.pushed.isEmpty, top: live.routes.last ?? .none,
      number: pendingStep.name.number, in: plan)
  }

  /// Works out what one step does.
  private func begin(
    _ step: DriveStep, isFinal: Bool, _ run: inout DriveRun
  ) throws(Stop) -> PendingStep {
    var name = StepName(
      drive: run.number, number: run.steps.count + 1, verb: step.verb,
      subject: step.task.isNone ? plan.names[step.route] : plan.names[step.task])
    run.step = name
    run.displaced = nil
    try checkLock(step)
    let effect = try effect(of: step, name, run)
    let pushed = live.frames(of: effect, in: plan)
    let restored = effect.restored.frames
    guard
      var top = pushed.last ?? restored.last
        ?? (effect.kept > 0 ? live.frames[effect.kept - 1] : nil)
    else { throw Stop(.atRoot) }
    // The top frame of a tab that comes back is not always the one that the planner expected.
    if step.task.isNone { name.subject = top.route }
    run.step = name
    // A new frame already has its inputs; a frame that the drive meant to reach gets the new ones.
    // A frame that comes back on the way stays as it was.
    let isEntered = step.verb == .down || step.verb == .switch || step.verb == .sub
    let isMet = isFinal || step.opens || (isEntered && restored.isEmpty)
    if pushed.isEmpty && isMet && step.task.isNone && top.route == plan.names[step.route] {
      let values = rules.known(of: step.route, by: step.link, live, run.inputs)
      top.inputs.merge(values) { _, new in new }
    }
    return PendingStep(step: step, name: name, effect: effect, pushed: pushed, top: top)
  }

  /// Refuses to leave a locked frame by `up` or `switch`.
  private func checkLock(_ step: DriveStep) throws(Stop) {
    guard step.verb == .up || step.verb == .switch, let top = live.routes.last,
      plan.plan.routes[top.index].flags.contains(.locked)
    else { return }
    throw Stop(.locked(plan.names[top]))
  }

  /// Handles the end of a step. Returns the name that the resolver declined to take, if it did.
  private func settle(
    _ end: StepEnd, _ pendingStep: PendingStep, _ run: inout DriveRun
  ) throws(Stop) -> String? {
    defer { endStep(&run) }
    switch end {
    case .failed(let message): throw Stop(stopReason(run.number) ?? .failed(message))
    case .timedOut: throw Stop(stopReason(run.number) ?? .timedOut(limit(for: pendingStep.name)))
    case .declined: return pendingStep.name.subject
    case .done(let result):
      try settle(result, pendingStep, &run)
      return nil
    }
  }

  /// Lets what the app reported during the step take effect, however the step ended.
  private func endStep(_ run: inout DriveRun) {
    isStepping = false
    toldFacts = [:]
    if reports.isEmpty { return }
    let made = live.frames
    let held = reports
    reports = []
    var isChanged = false
    for report in held { isChanged = apply(report) || isChanged }
    if isChanged { run.displaced = made }
  }

  private func effect(
    of step: DriveStep, _ name: StepName, _ run: DriveRun
  ) throws(Stop) -> StepEffect {
    do throws(InputFault) {
      try InputCheck(rules, run.inputs).check(step, on: live, number: name.number)
    } catch {
      throw Stop(error.reason)
    }
    do throws(Forbidden) {
      return try rules.effect(of: step, on: live, inputs: run.inputs)
    } catch {
      throw forbidden(error)
    }
  }

  /// Asks the resolver to take a step.
  private func put(
    _ pendingStep: PendingStep, isFinal: Bool, _ run: DriveRun
  ) -> StepAnswer {
    let (step, name, top) = (pendingStep.step, pendingStep.name, pendingStep.top)
    let (effect, pushed) = (pendingStep.effect, pendingStep.pushed)
    let origin = live.frames.last
    let isTask = !step.task.isNone
    // The top frame may have new inputs.
    var restored = effect.restored.frames
    if pushed.isEmpty && !restored.isEmpty { restored[restored.count - 1] = top }
    var (granted, revoked): ([String], [String]) = ([], [])
    if let after = effect.facts {
      granted = plan.factNames(after.subtracting(live.facts))
      revoked = plan.factNames(live.facts.subtracting(after))
    }
    let request = StepRequest(
      drive: run.number, number: name.number, verb: name.verb,
      task: isTask ? name.subject : nil, frame: top, origin: origin,
      presentation: pushed.last?.presentation,
      inputs: isTask ? rules.values(of: step.task, live, run.inputs) : top.inputs,
      isFinal: isFinal, stack: live.frames, kept: effect.kept,
      restored: restored, pushed: pushed, parked: effect.parked(of: live),
      removed: effect.removed, granted: granted, revoked: revoked,
      annotations: isTask
        ? plan.names.annotations(step.task) : plan.names.annotations(step.route),
      screens: screens)
    // The code that waits for an answer retains the driver; the answer itself does not.
    let executor = options.executor
    let shot = OneShot<StepEnd> { [weak self] end in
      Task(executorPreference: executor) { await self?.settle(end) }
    }
    let answer = StepAnswer(
      name, frame: top.id, shot: shot, onIncident: options.onIncident,
      watch: { [weak self] body, answer in
        guard let self else { return body() }
        await self.call(body, whenUnwanted: answer)
      })
    let own = origin.flatMap { screens[$0.id]?.resolver }
    (own ?? resolver).resolve(request, answer)
    return answer
  }

  // MARK: Waiting

  func limit(for step: StepName) -> Duration { timeouts[step.subject] ?? options.stepTimeout }

  private func wait(for answer: StepAnswer) async -> StepEnd {
    let limit = limit(for: answer.step)
    let alarm =
      options.isTimed
      ? Task {
        do { try await Task.sleep(for: limit) } catch { return }
        self.expire(answer)
      } : nil
    defer { alarm?.cancel() }
    return await withCheckedContinuation { pending = .step(answer, $0, unwanted: []) }
  }

  /// Handles an answer. Only the awaited answer can come here, because the one shot is used up both
  /// by giving the answer and by no longer waiting for it.
  private func settle(_ end: StepEnd) {
    guard case .step(_, let continuation, _) = pending else { return }
    pending = .nothing
    continuation.resume(returning: end)
  }

  private func expire(_ answer: StepAnswer) {
    guard case .step(let current, let continuation, let unwanted) = pending, current === answer,
      answer.shot.close()
    else { return }
    pending = .nothing
    continuation.resume(returning: .timedOut)
    for body in unwanted { body() }
  }

  func call(_ body: @escaping @Sendable () -> Void, whenUnwanted answer: StepAnswer) {
    guard case .step(let current, let continuation, let unwanted) = pending, current === answer,
      turn == answer.step.drive, !hasToStop(turn)
    else { return body() }
    pending = .step(answer, continuation, unwanted: unwanted + [body])
  }

  // MARK: Afterwards

  /// Records a step that was taken.
  private func settle(
    _ result: StepResult, _ pendingStep: PendingStep, _ run: inout DriveRun
  ) throws(Stop) {
    let (step, pushed) = (pendingStep.step, pendingStep.pushed)
    let (top, name) = (pendingStep.top, pendingStep.name)
    var effect = pendingStep.effect
    let oldTop = live.frames.last
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
    live.fill(run.inputs, in: plan)
    run.steps.append(
      StepReport(
        number: name.number, verb: name.verb, subject: name.subject, frame: top.id,
        presentation: pushed.last?.presentation, depth: live.frames.count))
    var fault: DriveError.Reason?
    if !result.values.isEmpty {
      fault = handedBack(by: pendingStep).check(result.values)
      if fault == nil { fault = take(result.values, of: step, number: name.number, &run) }
    }
    let isSame =
      effect.kept == oldDepth && live.frames.count == oldDepth && live.facts == oldFacts
      && live.frames.last == oldTop && effect.tabs.isEmpty
    if !isSame { publish(.drive(step: name)) }
    tell(removed: effect.removed, oldTop: oldTop, entered: pushed, screens: result.screens)
    if let seen = result.stack { try compare(seen) }
    if let fault { throw Stop(fault) }
  }

  /// Adds the values that a step handed back to the inputs, and to the frame on top those that it
  /// declares.
  private func take(
    _ values: Inputs, of step: DriveStep, number: Int, _ run: inout DriveRun
  ) -> DriveError.Reason? {
    run.inputs.merge(values) { _, new in new }
    guard step.task.isNone, let route = live.routes.last else { return nil }
    do throws(InputFault) {
      try InputCheck(rules, values).checkTypes(of: route, number: number)
    } catch {
      return error.reason
    }
    live.mergeTop(rules.declared(values, by: route))
    return nil
  }

  /// Adopts the stack that a resolver sees.
  private func compare(_ seen: [String]) throws(Stop) {
    let expected = live.names
    var routes: [RouteID] = []
    do throws(RegistrationError) {
      for name in seen { routes.append(try plan.route(name)) }
    } catch {
      throw Stop(.failed("the stack that the resolver reported is not valid: \(error)"))
    }
    if routes == live.routes { return }
    apply(.stack(routes.map { SeenFrame(route: $0) }))
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
