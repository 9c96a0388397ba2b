import RouteBase

/// Runs what drivers want done on the main actor, in the order in which they wanted it: what is told
/// to screens comes before the next step.
enum MainActorQueue {
  private struct State {
    var bodies: [@MainActor @Sendable () -> Void] = []
    /// Whether a task is on its way that runs them.
    var isAwaited = false
  }

  private static let state = Lock(State())

  /// Runs `body` soon, after everything that was added before.
  static func add(_ body: @escaping @MainActor @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      state.bodies.append(body)
      defer { state.isAwaited = true }
      return !state.isAwaited
    }
    if isFirst { Task { @MainActor in run() } }
  }

  @MainActor
  private static func run() {
    // What these add runs in a later turn, so that the main actor can do other things.
    let bodies = state.withLock { state in
      defer { state = State() }
      return state.bodies
    }
    for body in bodies { body() }
  }
}
