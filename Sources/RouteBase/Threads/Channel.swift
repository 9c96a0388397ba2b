/// A queue of values from one thread to another, in order and without a limit.
package struct Channel<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var values: [Value] = []
    var isClosed = false
  }

  private let state = Monitor(State())

  package init() {}

  /// Sends a value.
  package func send(_ value: Value) { state.change { $0.values.append(value) } }

  /// Ends the channel: no more values follow.
  package func close() { state.change { $0.isClosed = true } }

  /// All values that were sent and not yet received; waits for at least one. Empty once the channel
  /// is closed and drained.
  package func receive() -> [Value] {
    state.wait { state in
      if state.values.isEmpty && !state.isClosed { return nil }
      let values = state.values
      state.values = []
      return values
    }
  }
}
