import RoutePlan
import RouteBase
import RouteSyntax

/// Asks guards: each once per drive, in order. The first refusal ends the drive.
extension Driver {
  func ask(
    guardsOf route: RouteID, isDestination: Bool, _ run: inout DriveRun
  ) async throws(Stop) {
    if guards.isEmpty { return }
    guard let list = guards[route], run.asked.insert(route).inserted else { return }
    let name = plan.names[route]
    for guarding in list {
      let request = GuardRequest(
        drive: run.number, route: name, isDestination: isDestination, inputs: run.inputs)
      try await ask(guarding, of: name, request, &run)
    }
  }

  /// Asks the guards of a fact that the steps would end.
  func ask(guardsOf loss: StepRules.Loss, _ run: inout DriveRun) async throws(Stop) {
    guard let list = factGuards[loss.fact], run.askedFacts.insert(loss.fact).inserted else {
      return
    }
    let name = plan.plan.name(of: loss.fact)
    for guarding in list {
      let request = GuardRequest(
        drive: run.number, route: plan.names[loss.route], fact: name, inputs: run.inputs)
      try await ask(guarding, of: name, request, &run)
    }
  }

  private func ask(
    _ guarding: Guard, of name: String, _ request: GuardRequest, _ run: inout DriveRun
  ) async throws(Stop) {
    if let reason = stopReason(run.number) { throw Stop(reason) }
    switch await answer(of: guarding, name, request) {
    case .allowed(let inputs, let facts):
      run.inputs.merge(inputs) { _, new in new }
      do throws(RegistrationError) {
        for fact in facts { try set(fact, holds: true) }
      } catch {
        throw Stop(.badName(error))
      }
      if !inputs.isEmpty { changes += 1 }
    case .refused(let reason): throw Stop(.refused(route: name, reason: reason))
    case .timedOut: throw Stop(.guardTimedOut(route: name))
    case .stopped: throw Stop(stopReason(run.number) ?? .cancelled)
    }
  }

  private func answer(
    of guarding: Guard, _ name: String, _ request: GuardRequest
  ) async -> GuardAnswer.End {
    // The code that waits for an answer retains the driver; the answer itself does not.
    let shot = OneShot<GuardAnswer.End> { [weak self] end in
      Task { await self?.settle(end) }
    }
    let answer = GuardAnswer(route: name, shot: shot, onIncident: options.onIncident)
    guarding(request, answer)
    if let end = answer.shot.take() { return end }
    let limit = options.guardTimeout
    let alarm = Task {
      do { try await Task.sleep(for: limit) } catch { return }
      self.expire(answer)
    }
    defer { alarm.cancel() }
    return await withCheckedContinuation { pending = .guard(answer, $0) }
  }

  private func settle(_ end: GuardAnswer.End) {
    guard case .guard(_, let continuation) = pending else { return }
    pending = .nothing
    continuation.resume(returning: end)
  }

  private func expire(_ answer: GuardAnswer) {
    guard case .guard(let current, let continuation) = pending, current === answer,
      answer.shot.close()
    else { return }
    pending = .nothing
    continuation.resume(returning: .timedOut)
  }
}
