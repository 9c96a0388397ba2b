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
      var check = InputCheck(rules, run.inputs, known: run.assumed)
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
      var check = InputCheck(rules, run.inputs, known: run.assumed)
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

  /// What a step may hand back that was just taken.
  func handedBack(by pendingStep: PendingStep) -> HandedBack {
    HandedBack(
      pendingStep.step, removed: pendingStep.effect.removed,
      isPushing: !pendingStep.pushed.isEmpty, top: live.routes.last ?? .none,
      number: pendingStep.name.number, in: plan)
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
}
