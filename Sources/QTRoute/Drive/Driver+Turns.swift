/// Decides who may change the stack, and when: drives take turns in the order of their numbers. A
/// drive that waits while its screen is shown lets others have their turns.
extension Driver {
  /// Runs drive `number` when its turn comes.
  func perform(_ number: Int, _ request: DriveRequest) async -> Result<DriveOutcome, DriveError> {
    // If this drive replaces others, they learn of it now.
    stopWhatHasTo()
    let result = await withTaskCancellationHandler {
      await inTurn(number, request)
    } onCancel: {
      Task { await self.cancel(number) }
    }
    leavePlace()
    return result
  }

  private func inTurn(
    _ number: Int, _ request: DriveRequest
  ) async -> Result<DriveOutcome, DriveError> {
    if active == 0 && turn == number {
      (active, turn) = (number, turn + 1)
    } else if stopReason(number) == nil {
      await withCheckedContinuation { waiting[number] = $0 }
    }
    let result: Result<DriveOutcome, DriveError>
    if active == number {
      var run = DriveRun(number: number, request: request)
      result = await travel(&run)
      if active == number { active = 0 }
    } else {
      // The drive was asked to stop before its turn.
      gone.insert(number)
      result = .failure(
        DriveError(reason: stopReason(number) ?? .cancelled, steps: [], stack: live.frames))
    }
    cancelled.remove(number)
    passTurn()
    return result
  }

  /// Gives the turn to the next drive, if none has it: first to those that may go on.
  private func passTurn() {
    while gone.remove(turn) != nil { turn += 1 }
    if active != 0 { return }
    if !ready.isEmpty {
      let next = ready.removeFirst()
      active = next.drive
      next.continuation.resume(returning: .met)
    } else if let next = waiting.removeValue(forKey: turn) {
      (active, turn) = (turn, turn + 1)
      next.resume()
    }
  }

  // MARK: While a screen is shown

  /// Lets other drives run until the facts hold for which a shown screen waits, or it has gone.
  func pause(_ number: Int, for shown: ShownStep) async throws(Stop) {
    if let end = end(of: shown) {
      if end == .left { throw shown.left }
      return
    }
    let end: ShownStep.End = await withCheckedContinuation { continuation in
      paused[number] = PausedDrive(drive: number, shown: shown, continuation: continuation)
      leavePlace()
      if active == number { active = 0 }
      stopWhatHasTo()
      passTurn()
    }
    returnToPlace()
    switch end {
    case .met: break
    case .left: throw shown.left
    case .stopped:
      // A task has no frame of its own that says by leaving that the person gave it up.
      if shown.isOfTask { shownSteps.removeAll { $0.target == shown.target } }
      throw Stop(stopReason(number) ?? .cancelled)
    }
  }

  /// Wakes the paused drives whose wait is over. Called after each change.
  func wakePaused() {
    for number in paused.keys.sorted() {
      guard let drive = paused[number], let end = end(of: drive.shown) else { continue }
      paused[number] = nil
      if end == .met { ready.append(drive) } else { drive.continuation.resume(returning: end) }
    }
    passTurn()
  }

  private func end(of shown: ShownStep) -> ShownStep.End? {
    if live.facts.isSuperset(of: shown.facts) { return .met }
    return live.isThere(shown.frame) ? nil : .left
  }

  // MARK: Stopping

  /// Why drive `number` has to stop; nil if it may go on.
  func stopReason(_ number: Int) -> DriveError.Reason? {
    if cancelled.contains(number) || Task.isCancelled { return .cancelled }
    return isReplaced(number) ? .replaced : nil
  }

  /// Asks drive `number` to stop.
  private func cancel(_ number: Int) {
    let isKnown =
      number >= turn || number == active || paused[number] != nil
      || ready.contains { $0.drive == number }
    guard isKnown, !gone.contains(number) else { return }
    cancelled.insert(number)
    stopWhatHasTo()
  }

  func hasToStop(_ number: Int) -> Bool {
    cancelled.contains(number) || isReplaced(number)
  }

  /// Wakes the drives that have to stop: those that wait for their turn or while a screen is shown,
  /// and the one in progress. That one stops waiting for a guard. It goes on waiting for a step,
  /// because the screen may be on its way.
  private func stopWhatHasTo() {
    for number in waiting.keys.sorted() where hasToStop(number) {
      waiting.removeValue(forKey: number)?.resume()
    }
    for number in paused.keys.sorted() where hasToStop(number) {
      paused.removeValue(forKey: number)?.continuation.resume(returning: .stopped)
    }
    guard active != 0, hasToStop(active) else { return }
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
