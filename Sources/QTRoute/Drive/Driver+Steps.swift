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
      try check.check(
        steps, from: live, first: run.steps.count + 1,
        mayLeave: !endsDrive || run.order.onlyLeaves)
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
      stepping = pendingStep
      let answer = put(pendingStep, isFinal: isLast && endsDrive, run)
      var end = answer.shot.take()
      if end == nil { end = await wait(for: answer) }
      if let end, let request = answer.request {
        for middleware in options.middleware { middleware.didEnd(request, end) }
      }
      if let end, let name = try settle(end, pendingStep, &run) { return .declined(name) }
      if let shown = run.shown {
        run.shown = nil
        let isOver = isLast && endsDrive && arrives(pendingStep, run)
        // What is brought back does not wait for a fact.
        if (!isOver || !step.task.isNone) && !step.isReplay {
          try await pause(run.number, for: shown)
          run.step = nil
          return isOver ? .arrived : .astray
        }
      }
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
  struct PendingStep {
    var step: DriveStep
    var name: StepName
    var effect: StepEffect
    var pushed: [Frame]
    /// The frame on top after it.
    var top: Frame
  }

  /// What a step may hand back that was just taken.
  func handedBack(by pendingStep: PendingStep) -> HandedBack {
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
    case .failed(let failure):
      if let reason = stopReason(run.number) { throw Stop(reason) }
      throw Stop(.failed(failure.description), cause: failure.error)
    case .timedOut: throw Stop(stopReason(run.number) ?? .timedOut(limit(for: pendingStep.name)))
    case .declined: return pendingStep.name.subject
    case .done(let result):
      try settle(result, pendingStep, &run)
      return nil
    }
  }

  /// Lets what the app reported during the step take effect, however the step ended.
  private func endStep(_ run: inout DriveRun) {
    stepping = nil
    toldFacts = [:]
    if reports.isEmpty { return }
    let made = live.frames
    if decideReports() { run.displaced = made }
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
      isFinal: isFinal,
      unknown: run.unknownName.map {
        UnknownDestination(name: $0, inputs: run.request.inputs)
      },
      context: run.request.context, stack: live.frames, kept: effect.kept,
      restored: restored, pushed: pushed, parked: effect.parked(of: live),
      removed: effect.removed, granted: granted, revoked: revoked,
      annotations: isTask
        ? plan.names.annotations(step.task) : plan.names.annotations(step.route),
      screens: screens)
    // The code that waits for an answer retains the driver; the answer itself does not.
    let executor = options.executor
    let shot = OneShot<StepEnd> { [weak self] end in
      executor.start { [weak self] in await self?.settle(end) }
    }
    let answer = StepAnswer(
      name, frame: top.id, shot: shot, onIncident: options.onIncident,
      request: options.middleware.isEmpty ? nil : request,
      watch: { [weak self] body, answer in
        guard let self else { return body() }
        await self.call(body, whenUnwanted: answer)
      })
    let own = origin.flatMap { screens[$0.id]?.resolver }
    options.middleware.layered(own ?? resolver).resolve(request, answer)
    return answer
  }
}
