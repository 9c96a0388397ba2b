import Synchronization

private enum State {
  /// The question is being put; nobody waits yet.
  static let open: UInt8 = 0
  /// A value is being written down.
  static let writing: UInt8 = 1
  /// The asker waits.
  static let waiting: UInt8 = 2
  static let answered: UInt8 = 3
  /// The asker has stopped waiting.
  static let closed: UInt8 = 4
}

/// Takes one value, from whatever thread it comes, and tells who comes too late.
///
/// One side asks: it calls out, and then looks whether the value is there already (`take`). If it
/// is not, the value is handed to `deliver` when it comes. No lock is held at any time: whoever
/// changes the state from `open` or `waiting` owns the value.
final class OneShot<Value: Sendable>: Sendable {
  /// What became of a value.
  enum Fate {
    case taken
    /// There was one before.
    case second
    /// Nobody waits for it any more.
    case late
  }

  private let state = Atomic<UInt8>(State.open)
  /// Written by whoever moved the state to `writing`, read by the asker once it is `answered`.
  nonisolated(unsafe) private var value: Value?
  private let deliver: @Sendable (Value) -> Void

  init(deliver: @escaping @Sendable (Value) -> Void) { self.deliver = deliver }

  /// Gives the value.
  func give(_ new: Value) -> Fate {
    if move(State.open, State.writing) {
      value = new
      if move(State.writing, State.answered) { return .taken }
      // The asker came to wait meanwhile, and may have stopped again.
    }
    if move(State.waiting, State.answered) {
      deliver(new)
      return .taken
    }
    return state.load(ordering: .acquiring) == State.closed ? .late : .second
  }

  /// The value, if it was given during the call; else the asker waits from now on.
  func take() -> Value? {
    if move(State.open, State.waiting) || move(State.writing, State.waiting) { return nil }
    return value
  }

  /// Stops waiting; false if a value is on its way.
  func close() -> Bool { move(State.waiting, State.closed) }

  private func move(_ old: UInt8, _ new: UInt8) -> Bool {
    state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
