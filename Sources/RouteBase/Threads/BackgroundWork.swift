import CLibrary

/// Work that a thread of its own does while others go on.
///
/// Threads rather than tasks: a program that starts none pays nothing for them at its start.
package struct BackgroundWork<Value: Sendable>: Sendable {
  private let result = Monitor<Value?>(nil)

  /// Starts `work`. Where the system has no thread to give it is done at once.
  package init(_ work: @escaping @Sendable () -> Value) {
    let result = result
    let job = Job {
      let value = work()
      result.change { $0 = value }
    }
    if !job.start() { job.body() }
  }

  /// What the work came to; waits for its end. It can be taken once.
  package func take() -> Value {
    result.wait { value in
      let taken = value
      value = nil
      return taken
    }
  }
}

/// What a thread does.
private final class Job: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts a thread that nobody joins; false where there is none to have.
  func start() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    // Musl and Darwin give a second thread less than the first.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let job = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, &attributes, Self.run, job.toOpaque())
    if failure != 0 { job.release() }
    return failure == 0
  }

  #if canImport(Darwin)
    private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
      Unmanaged<Job>.fromOpaque($0).takeRetainedValue().body()
      return nil
    }
  #else
    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      {
        if let job = $0 { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body() }
        return nil
      }
  #endif
}
