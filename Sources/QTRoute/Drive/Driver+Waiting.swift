/// Waits for the answer to a step, no longer than the step may take.
extension Driver {
  func limit(for step: StepName) -> Duration { timeouts[step.subject] ?? options.stepTimeout }

  func wait(for answer: StepAnswer) async -> StepEnd {
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
  func settle(_ end: StepEnd) {
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
      active == answer.step.drive, !hasToStop(active)
    else { return body() }
    pending = .step(answer, continuation, unwanted: unwanted + [body])
  }
}
