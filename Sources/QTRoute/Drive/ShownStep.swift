import RoutePlan
import RouteBase
import RouteSyntax

/// A step that showed its screen and is not complete: the drive goes on when facts come true.
struct ShownStep {
  enum End {
    /// The facts hold.
    case met
    /// The frame has gone.
    case left
    /// The drive has to stop.
    case stopped
  }

  /// The frame of the screen.
  var frame: FrameID
  /// What the step is about.
  var subject: String
  /// The facts that have to hold.
  var facts: Set<FactID>
  /// Their names.
  var names: [String]

  var left: Stop { Stop(.left(subject, before: names)) }
}

/// A drive that waits while its screen is shown.
struct PausedDrive {
  var drive: Int
  var shown: ShownStep
  var continuation: CheckedContinuation<ShownStep.End, Never>
}

extension LiveStack {
  /// Whether a frame is on the stack or parked.
  func isThere(_ id: FrameID) -> Bool {
    frames.contains { $0.id == id }
      || tabs.values.contains { memory in
        memory.parked.values.contains { $0.frames.contains { $0.id == id } }
      }
  }
}

extension Driver {
  /// The facts for which a screen waits that a step showed: `names`, or those that the step would
  /// grant by itself. Nil if there are none, or the plan has no such fact.
  func awaited(_ names: [String], _ step: DriveStep, isPushing: Bool) -> Set<FactID>? {
    var facts: Set<FactID> = []
    if names.isEmpty {
      facts = granted(by: step, isPushing: isPushing)
    } else {
      for name in names {
        guard let id = try? plan.fact(name) else { return nil }
        facts.insert(id)
      }
    }
    return facts.isEmpty ? nil : facts
  }

  /// The facts that the screen on top, or the task, grants when a step is complete.
  func granted(by step: DriveStep, isPushing: Bool) -> Set<FactID> {
    let id: ConditionsID
    if !step.task.isNone {
      id = plan.plan.tasks[step.task.index].conditions
    } else if isPushing {
      id = plan.plan.routes[step.route.index].conditions
    } else {
      return []
    }
    return Set(plan.plan.facts(plan.plan.conditions(id).grants))
  }
}

extension StepResult {
  /// The step showed its screen, and is complete when facts come true: a login shows its screen,
  /// and the app calls ``Driver/set(_:holds:)`` when the person has signed in.
  ///
  /// Until then, the screen is on the driver's stack and other drives run, but what the screen
  /// grants does not hold yet. The drive goes on from the stack of that moment. It fails if the
  /// screen leaves before the facts hold, so set the facts before you report that it has gone. If
  /// the drive ends with this screen, it does not wait.
  ///
  /// A drive that needs the same facts while the screen is on the stack waits for them, too, whatever
  /// became of the first: it takes no step that would complete the screen in place of the person.
  ///
  /// - Parameters:
  ///   - facts: The facts that have to hold; by default, those that the screen grants.
  ///   - screens: The screen objects of frames that the step put on the stack.
  public static func shown(
    until facts: String..., screens: [FrameID: any Routable] = [:]
  ) -> StepResult {
    var result = StepResult(screens: screens)
    result.shownUntil = facts
    return result
  }
}

extension StepAnswer {
  /// Reports that the step showed its screen, and is complete when facts come true; see
  /// ``StepResult/shown(until:screens:)``.
  public func shown(until facts: String..., screen: (any Routable)? = nil) {
    var result = StepResult()
    result.shownUntil = facts
    if let screen { result.screens[frame] = screen }
    done(result)
  }
}
