/// A queue of values from one thread to another, in order.
package struct Channel<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var values: [Value] = []
    var isClosed = false
    /// Whether anybody has asked for values.
    var isRead = false
  }

  private let state = Monitor(State())
  /// How many values may wait.
  private let limit: Int

  /// A channel in which at most `limit` values wait once somebody receives them. Before that, there
  /// is no limit: the sender may be on the thread that receives later.
  package init(limit: Int) { self.limit = limit }

  /// Sends a value; waits for room.
  package func send(_ value: Value) {
    state.wait { state -> Void? in
      if state.isRead && state.values.count >= limit { return nil }
      return state.values.append(value)
    }
  }

  /// Ends the channel: no more values follow.
  package func close() { state.change { $0.isClosed = true } }

  /// All values that were sent and not yet received; waits for at least one. Empty once the channel
  /// is closed and drained. A sender that waits for room goes on.
  package func receive() -> [Value] {
    state.wait { state in
      state.isRead = true
      if state.values.isEmpty && !state.isClosed { return nil }
      let values = state.values
      state.values = []
      return values
    }
  }
}
