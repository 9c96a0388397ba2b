import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Works out what a step does, and asks a resolver to take it.
extension Driver {
  /// A step that a resolver is asked to take. It is looked at in many places, so it is not copied.
  final class PendingStep {
    let step: DriveStep
    let name: StepName
    let effect: StepEffect
    let pushed: [Frame]
    /// The frame on top after it.
    let top: Frame

    init(step: DriveStep, name: StepName, effect: StepEffect, pushed: [Frame], top: Frame) {
      self.step = step
      self.name = name
      self.effect = effect
      self.pushed = pushed
      self.top = top
    }
  }

  /// Works out what one step does.
  func begin(
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
      // A URL says all that its screen shows.
      if step.opens && run.match != nil {
        top.inputs = rules.reset(top.inputs, of: step.route)
      }
      top.inputs.merge(values) { _, new in new }
    }
    return PendingStep(step: step, name: name, effect: effect, pushed: pushed, top: top)
  }

  /// Refuses to leave a locked frame by `up` or `switch`.
  private func checkLock(_ step: DriveStep) throws(Stop) {
    guard step.verb == .up || step.verb == .switch, isTopLocked, let top = live.routes.last else {
      return
    }
    throw Stop(.locked(plan.names[top]))
  }

  private func effect(
    of step: DriveStep, _ name: StepName, _ run: DriveRun
  ) throws(Stop) -> StepEffect {
    var check = InputCheck(rules, run.inputs, known: run.assumed)
    if check.applies(to: step) {
      do throws(InputFault) {
        try check.check(step, on: live, number: name.number)
      } catch {
        throw Stop(error.reason)
      }
    }
    do throws(Forbidden) {
      return try rules.effect(of: step, on: live, inputs: run.inputs)
    } catch {
      throw forbidden(error)
    }
  }

  /// Asks the resolver to take a step.
  func put(
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
      url: step.opens ? run.order.url : nil,
      context: run.request.context, stack: live.frames, kept: effect.kept,
      restored: restored, pushed: pushed, parked: effect.parked(of: live),
      removed: effect.removed, granted: granted, revoked: revoked,
      annotations: isTask
        ? plan.names.annotations(step.task) : plan.names.annotations(step.route),
      screens: screens)
    let answer = StepAnswer(
      name, frame: top.id, to: asker, onIncident: options.onIncident,
      request: options.middleware.isEmpty ? nil : request)
    let own = origin.flatMap { screens[$0.id]?.resolver }
    options.middleware.layered(own ?? resolver).resolve(request, answer)
    return answer
  }
  /// Who asks for the driver's steps. The code that waits for an answer retains the driver; the
  /// answer itself does not, so an answer that is kept forever does not keep the driver.
  private var asker: StepAnswer.Asker {
    if let known = knownAsker { return known }
    let executor = options.executor
    let new = StepAnswer.Asker(
      deliver: { [weak self] end in
        executor.start { [weak self] in await self?.settle(end) }
      },
      watch: { [weak self] body, answer in
        guard let self else { return body() }
        await self.call(body, whenUnwanted: answer)
      })
    knownAsker = new
    return new
  }
}
