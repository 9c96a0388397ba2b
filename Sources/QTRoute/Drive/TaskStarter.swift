/// Starts tasks where a program wants them to run: on its one thread, for example.
///
/// The standard library's task executors do the same, but need iOS 18.
package protocol TaskStarter: Sendable {
  /// Starts `work` in a task of its own, which runs where this object decides.
  func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) -> Task<Value, Never>
}

extension Optional where Wrapped == any TaskStarter {
  /// Starts `work` in a task of its own; without a starter, on the system's own threads.
  @discardableResult
  func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) -> Task<Value, Never> {
    if let self { return self.start(work) }
    return Task { await work() }
  }
}

extension DriverOptions {
  /// Starts `work` where drives run.
  func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) -> Task<Value, Never> {
    executor.start(work)
  }
}
