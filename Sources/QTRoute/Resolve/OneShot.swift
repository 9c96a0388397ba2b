import RouteBase

/// Takes one value, from whatever thread it comes, and tells who comes too late.
///
/// One side asks: it calls out, and then looks whether the value is there already (`take`). If it
/// is not, the value is handed to `deliver` when it comes, while no lock is held.
final class OneShot<Value: Sendable>: Sendable {
  /// What became of a value.
  enum Fate {
    case taken
    /// There was one before.
    case second
    /// Nobody waits for it any more.
    case late
  }

  private enum State: Sendable {
    /// The question is being put; nobody waits yet.
    case open
    /// The asker waits.
    case waiting
    /// A value is here, and not handed over yet.
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

  /// The value, if it was given during the call; else the asker waits from now on.
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

  /// Stops waiting; false if a value is on its way.
  func close() -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .closed
      return true
    }
  }
}
