import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Turns an order into steps, and takes them to the end.
extension Driver {
  /// How often a drive may look for another path before it gives up.
  static let mostPaths = 64

  func travel(_ run: inout DriveRun) async -> Result<DriveOutcome, DriveError> {
    if restorations[run.number] != nil { return await restore(&run) }
    let result = await result(&run)
    if run.order != .leaveStranded && !stranded(by: run).isEmpty { leaveStrandedIfAsked() }
    return result
  }

  /// The frames on the stack that require a fact that a drive ended.
  private func stranded(by run: DriveRun) -> [StrandedFrame] {
    live.frames(requiring: run.lost.subtracting(live.facts), in: plan)
  }

  private func result(_ run: inout DriveRun) async -> Result<DriveOutcome, DriveError> {
    do throws(Stop) {
      try await follow(&run)
    } catch {
      return .failure(
        DriveError(
          reason: error.reason, step: run.step, steps: run.steps, stack: live.frames,
          cause: error.cause))
    }
    guard let frame = live.frames.last else {
      return .failure(DriveError(reason: .atRoot, steps: run.steps, stack: []))
    }
    return .success(
      DriveOutcome(
        drive: run.number, frame: frame, routable: screens[frame.id], steps: run.steps,
        stack: live.frames, inputs: run.inputs, facts: facts,
        lostFacts: plan.factNames(run.lost), stranded: stranded(by: run),
        unknownName: run.unknownName, match: run.match))
  }

  private func follow(_ run: inout DriveRun) async throws(Stop) {
    if let reason = stopReason(run.number) { throw Stop(reason) }
    var goal = try goal(&run)
    if let frame = run.request.from {
      if let destination = destination(of: goal) {
        try await ask(guardsOf: destination, isDestination: true, &run)
      }
      try await goBack(to: frame, &run)
    }
    for _ in 0..<Self.mostPaths {
      if let destination = destination(of: goal) {
        try await ask(guardsOf: destination, isDestination: true, &run)
      }
      let changesBefore = changes
      var found: Way
      switch detour(try way(to: goal, run), to: goal, run) {
      case .go(let way): found = way
      case .wait(let shown):
        try await pause(run.number, for: shown)
        continue
      }
      if let shown = run.request.presentation { found.show(as: shown) }
      // Guards of whatever is pushed or lost on the way are asked before the first step.
      for step in found.steps {
        for route in step.entered { try await ask(guardsOf: route, isDestination: false, &run) }
      }
      if !factGuards.isEmpty {
        for loss in rules.losses(by: found.steps, of: live.facts) {
          try await ask(guardsOf: loss, &run)
        }
      }
      if changes != changesBefore { continue }
      switch try await take(found.steps, endsDrive: found.isWhole, &run) {
      case .arrived: return
      case .astray:
        // A single step has done what it could, unless the app says that its screen has gone.
        if goal.isSingleStep {
          guard let made = run.displaced, made.last?.id != live.frames.last?.id else { return }
          throw Stop(.diverged(expected: made.map(\.route), found: live.names))
        }
        if case .route(let target) = goal, isThere(target, run) { return }
      case .covered:
        // The presented frame has to go first; after that, the path may be a different one
        // altogether.
        _ = try await take(try way(to: .parent, run).steps, endsDrive: false, &run)
      case .declined(let name):
        guard run.unknownName == nil, let fallback = fallback(for: name) else {
          throw Stop(.declined(name))
        }
        run.unknownName = name
        run.step = nil
        goal = fallback
      }
    }
    throw Stop(.unsettled)
  }

  /// Whether the frame on top is the screen to reach: one that the drive made, or one that has the
  /// drive's inputs. The app may have reported another of that route meanwhile.
  private func isThere(_ target: RouteID, _ run: DriveRun) -> Bool {
    guard live.routes.last == target, let top = live.frames.last else { return false }
    if top.id == run.newest { return true }
    return rules.declared(run.inputs, by: target).allSatisfy { top.inputs[$0.key] == $0.value }
      && lies([], within: outerInputs(of: .route(target), run))
  }

  private func destination(of goal: Goal) -> RouteID? {
    switch goal {
    case .route(let id), .sub(let id): id
    case .opening(let opening): opening.destination
    case .parent, .task, .leaveStranded: nil
    }
  }

  // MARK: Goals

  private func goal(_ run: inout DriveRun) throws(Stop) -> Goal {
    switch run.order {
    case .open(let url): return try goal(opening: url, &run)
    case .stack(let frames): return try goal(building: frames, &run)
    case .parent: return .parent
    case .leaveStranded: return .leaveStranded
    case .to(let name), .sub(let name), .task(let name):
      do throws(RegistrationError) {
        return try goal(named: name, run.order)
      } catch {
        guard case .unknownName(let name, _) = error, !name.isEmpty,
          let fallback = fallback(for: name, isTask: run.order.isTask)
        else { throw Stop(.badName(error)) }
        run.unknownName = name
        return fallback
      }
    }
  }

  private func goal(
    named name: String, _ order: DriveOrder
  ) throws(RegistrationError) -> Goal {
    if order.isTask { return .task(try plan.task(name)) }
    let route = try plan.route(name)
    if case .sub = order { return .sub(route) }
    return .route(route)
  }

  private func fallback(for name: String, isTask: Bool? = nil) -> Goal? {
    let isTask = isTask ?? ((try? plan.task(name)) != nil)
    switch plan.fallback(for: name, preferringTask: isTask) {
    case .route(let id): return .route(id)
    case .task(let id): return .task(id)
    case nil: return nil
    }
  }
}

extension DriveOrder {
  /// Whether it does no more than to go back.
  var onlyLeaves: Bool {
    switch self {
    case .parent, .leaveStranded: true
    case .to, .sub, .task, .stack, .open: false
    }
  }

  var isTask: Bool {
    if case .task = self { return true }
    return false
  }
}
