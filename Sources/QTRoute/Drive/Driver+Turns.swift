/// Decides who may change the stack, and when: drives take turns in the order of their numbers.
extension Driver {
  /// Runs drive `number` when its turn comes.
  func perform(
    _ number: Int, _ order: DriveOrder, _ inputs: Inputs
  ) async -> Result<DriveOutcome, DriveError> {
    // If this drive replaces others, they learn of it now.
    stopWhatHasTo()
    let result = await withTaskCancellationHandler {
      await inTurn(number, order, inputs)
    } onCancel: {
      Task { await self.cancel(number) }
    }
    leavePlace()
    return result
  }

  private func inTurn(
    _ number: Int, _ order: DriveOrder, _ inputs: Inputs
  ) async -> Result<DriveOutcome, DriveError> {
    if turn != number && stopReason(number) == nil {
      await withCheckedContinuation { waiting[number] = $0 }
    }
    let result: Result<DriveOutcome, DriveError>
    if turn == number {
      var run = DriveRun(number: number, order: order, inputs: inputs)
      result = await travel(&run)
      turn += 1
    } else {
      // The drive was asked to stop before its turn.
      gone.insert(number)
      result = .failure(
        DriveError(reason: stopReason(number) ?? .cancelled, steps: [], stack: live.frames))
    }
    cancelled.remove(number)
    while gone.remove(turn) != nil { turn += 1 }
    waiting.removeValue(forKey: turn)?.resume()
    return result
  }

  /// Why drive `number` has to stop; nil if it may go on.
  func stopReason(_ number: Int) -> DriveError.Reason? {
    if cancelled.contains(number) || Task.isCancelled { return .cancelled }
    return isReplaced(number) ? .replaced : nil
  }

  /// Asks drive `number` to stop.
  private func cancel(_ number: Int) {
    guard number >= turn, !gone.contains(number) else { return }
    cancelled.insert(number)
    stopWhatHasTo()
  }

  func hasToStop(_ number: Int) -> Bool {
    cancelled.contains(number) || isReplaced(number)
  }

  /// Wakes the drives that have to stop: those that wait for their turn, and the one in progress.
  /// It stops waiting for a guard. It goes on waiting for a step, because the screen may be on its
  /// way.
  private func stopWhatHasTo() {
    for number in waiting.keys.sorted() where hasToStop(number) {
      waiting.removeValue(forKey: number)?.resume()
    }
    guard hasToStop(turn) else { return }
    switch pending {
    case .nothing: break
    case .guard(let answer, let continuation):
      guard answer.shot.close() else { return }
      pending = .nothing
      continuation.resume(returning: .stopped)
    case .step(let answer, let continuation, let unwanted):
      pending = .step(answer, continuation, unwanted: [])
      for body in unwanted { body() }
    }
  }
}
