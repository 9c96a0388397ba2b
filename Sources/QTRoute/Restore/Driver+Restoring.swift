import RoutePlan
import RouteBase
import RouteSyntax

/// A stored state that a drive brings back.
struct RestoreRun {
  let snapshot: NavigationSnapshot
  /// The facts that hold then, where the app has decided that.
  let facts: [String]?
  var result = Restoration()
}

/// Storing the state, and bringing it back.
extension Driver {
  /// The state in a form that can be stored.
  public var snapshot: NavigationSnapshot {
    let now = current
    return NavigationSnapshot(
      plan: plan.name, stack: now.stack, parked: now.parked, facts: facts,
      shown: now.tabs.sorted { $0.key < $1.key }.map {
        NavigationSnapshot.ShownTab(container: $0.key, tab: $0.value)
      })
  }

  /// Brings back a stored state: the app is asked, by one `jump` step for each frame, to show the
  /// parked tabs and then the stack. Where a frame with tabs is on top of its stack, one more step
  /// shows it again. All frames that were there before leave with the first step.
  ///
  /// A route that has another name now is found by its old one (`was`). What the plan of today no
  /// longer has, what lacks a fact or an input, and what the app refuses to show is dropped with what
  /// was above it; the result says why. Frames get new identities. The steps ask no conditions and
  /// change no facts, because the frames were opened before; guards are asked.
  ///
  /// - Parameters:
  ///   - snapshot: The stored state.
  ///   - facts: The facts that hold from now on. If nil, these are the stored ones, except `given`
  ///     facts, which stay as they are now.
  ///   - policy: What happens if other drives are not finished; by default, the driver's own
  ///     policy.
  /// - Throws: ``DriveError`` if it could not begin, or was stopped; or if `facts` has an unknown
  ///   name.
  @discardableResult
  public func restore(
    _ snapshot: NavigationSnapshot, facts: [String]? = nil, policy: QueuePolicy? = nil
  ) async throws(DriveError) -> Restoration {
    // The order is not used: the entry decides, and it is there before the drive can begin.
    let drive = submit(.parent, policy: policy)
    if drive.number > 0 {
      restorations[drive.number] = RestoreRun(snapshot: snapshot, facts: facts)
    }
    let end = await withTaskCancellationHandler {
      await drive.result
    } onCancel: {
      drive.cancel()
    }
    let run = restorations.removeValue(forKey: drive.number)
    if case .failure(let error) = end, !error.isEmptyStack || run == nil { throw error }
    return run?.result ?? Restoration()
  }

  /// Takes the steps of a stored state.
  func restore(_ run: inout DriveRun) async -> Result<DriveOutcome, DriveError> {
    guard let job = restorations[run.number] else { return failure(.atRoot, run) }
    var replay = Replay(job.snapshot, in: plan)
    do throws(Stop) {
      if let reason = stopReason(run.number) { throw Stop(reason) }
      try setFacts(of: job, &replay)
      try await replay.stack(job.snapshot.stack, self, &run)
    } catch {
      restorations[run.number]?.result = replay.result
      if !run.steps.isEmpty { publish(.restored) }
      return failure(error.reason, run)
    }
    replay.result.stack = live.frames
    restorations[run.number]?.result = replay.result
    publish(.restored)
    guard let frame = live.frames.last else { return failure(.atRoot, run) }
    return .success(
      DriveOutcome(
        drive: run.number, frame: frame, routable: screens[frame.id], steps: run.steps,
        stack: live.frames, inputs: [:], facts: self.facts, lostFacts: [], stranded: []))
  }

  private func failure(
    _ reason: DriveError.Reason, _ run: DriveRun
  ) -> Result<DriveOutcome, DriveError> {
    .failure(DriveError(reason: reason, step: run.step, steps: run.steps, stack: live.frames))
  }

  private func setFacts(of job: RestoreRun, _ replay: inout Replay) throws(Stop) {
    var facts: Set<FactID> = []
    if let wanted = job.facts {
      do throws(RegistrationError) {
        for name in wanted { facts.insert(try plan.fact(name)) }
      } catch {
        throw Stop(.badName(error))
      }
    } else {
      let given = live.facts.filter { plan.plan.facts[$0.index].isGiven }
      facts = given
      for name in job.snapshot.facts {
        guard let id = plan.plan.findFact(name.utf8) else {
          replay.result.unknownFacts.append(name)
          continue
        }
        if !plan.plan.facts[id.index].isGiven { facts.insert(id) }
      }
    }
    if live.facts == facts { return }
    live.facts = facts
    publish(.facts)
  }

  /// Takes the step that brings back one frame. Returns why the frame did not come back.
  func bringBack(
    _ step: DriveStep, _ inputs: Inputs, _ run: inout DriveRun
  ) async throws(Stop) -> DroppedFrame.Reason? {
    run.inputs = inputs
    run.cause = nil
    let depth = run.steps.count
    let there = live.frames.map(\.id)
    do throws(Stop) {
      try await ask(guardsOf: step.route, isDestination: false, &run)
      // The app may have left while a guard was asked.
      if live.frames.map(\.id) != there || step.kept > there.count { return .movedOn }
      run.inputs = inputs
      if case .declined(let name) = try await take([step], &run) {
        return .notTaken(.declined(name))
      }
    } catch {
      if let reason = stopReason(run.number) { throw Stop(reason) }
      run.step = nil
      run.cause = error.cause
      return .notTaken(error.reason)
    }
    run.step = nil
    return run.steps.count > depth ? nil : .notTaken(.unsettled)
  }
}

extension DriveError {
  /// Whether nothing was there to come back.
  fileprivate var isEmptyStack: Bool {
    if case .atRoot = reason { return true }
    return false
  }
}
