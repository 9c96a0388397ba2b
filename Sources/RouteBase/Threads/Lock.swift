#if !hasFeature(Embedded)
  import Synchronization

  /// A value that one thread at a time may touch.
  ///
  /// It is the standard library's lock, with a number that is read on entry and written on exit. The
  /// number serves only the thread sanitizer. The sanitizer does not see a lock that was compiled
  /// without it and would report races that the lock prevents; atomic numbers it does see.
  package struct Lock<Value>: ~Copyable, Sendable {
    private let value: Mutex<Value>
    private let turn = Atomic<Int>(0)

    package init(_ value: consuming sending Value) { self.value = Mutex(value) }

    /// Runs `body` with the value; `body` must not take the lock again.
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
#endif
