import RouteBase

/// Assigns places to drives, in the order of synchronous calls.
final class Places: Sendable {
  private struct State {
    var last = 0
    /// The newest drive that replaces those before it.
    var mark = 0
    var unfinished = 0
  }

  private let state = Lock(State())

  /// The next place, from 1; nil if the policy refuses the drive.
  func take(_ policy: QueuePolicy) -> Int? {
    state.withLock { state in
      if policy == .refuse && state.unfinished > 0 { return nil }
      state.unfinished += 1
      state.last += 1
      if policy == .replace { state.mark = state.last }
      return state.last
    }
  }

  /// Whether a later drive replaces drive `number`.
  func isReplaced(_ number: Int) -> Bool { state.withLock { $0.mark > number } }

  /// Notes that a drive is over.
  func leave() { state.withLock { $0.unfinished -= 1 } }

  /// Notes that a drive that had left goes on.
  func enter() { state.withLock { $0.unfinished += 1 } }
}
