import RouteBase

/// Accepts one value from any thread, and reports values that come too late.
///
/// One side asks: it makes its call, and then checks whether the value is already there (`take`).
/// If it is not, `deliver` gets the value when it comes, with no lock held.
final class OneShot<Value: Sendable>: Sendable {
  /// What happened to a value.
  enum Fate {
    case taken
    /// Another value came first.
    case second
    /// The asker has stopped waiting.
    case late
  }

  private enum State: Sendable {
    /// The question is being asked; nobody waits yet.
    case open
    /// The asker is waiting.
    case waiting
    /// A value has arrived and has not been delivered.
    case holding(Value)
    case answered
    /// The asker has stopped waiting.
    case closed
  }

  private let state = Lock(State.open)
  private let deliver: @Sendable (Value) -> Void

  init(deliver: @escaping @Sendable (Value) -> Void) { self.deliver = deliver }

  /// Gives the value.
  func give(_ new: Value) -> Fate {
    let (fate, isAwaited): (Fate, Bool) = state.withLock { state in
      switch state {
      case .open:
        state = .holding(new)
        return (.taken, false)
      case .waiting:
        state = .answered
        return (.taken, true)
      case .holding, .answered: return (.second, false)
      case .closed: return (.late, false)
      }
    }
    if isAwaited { deliver(new) }
    return fate
  }

  /// Returns the value if it came during the call; otherwise the asker waits from now on.
  func take() -> Value? {
    state.withLock { state in
      switch state {
      case .holding(let value):
        state = .answered
        return value
      case .open:
        state = .waiting
        return nil
      case .waiting, .answered, .closed: return nil
      }
    }
  }

  /// Stops waiting. Returns false if a value is on its way.
  func close() -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .closed
      return true
    }
  }
}
