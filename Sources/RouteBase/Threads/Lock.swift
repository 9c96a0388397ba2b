import Synchronization

/// A value that one thread at a time may touch.
///
/// It is the standard library's lock, with a number that is read on entering and written on leaving.
/// That is of no use but to the thread sanitizer: it sees no lock that was not compiled with it, and
/// takes what the lock orders for a race; atomic numbers it sees.
package struct Lock<Value>: ~Copyable, Sendable {
  private let value: Mutex<Value>
  private let turn = Atomic<Int>(0)

  package init(_ value: consuming sending Value) { self.value = Mutex(value) }

  /// Runs `body` with the value; `body` may not come here again.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try value.withLock { value throws(Failure) in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(0, ordering: .releasing) }
      return try body(&value)
    }
  }
}
