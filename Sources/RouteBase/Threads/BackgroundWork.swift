#if !hasFeature(Embedded)
  import CLibrary
#endif

/// Work that runs on its own thread while others continue.
///
/// It uses threads rather than tasks because a program that starts none pays nothing at startup.
package struct BackgroundWork<Value: Sendable>: Sendable {
  private let result = Monitor<Value?>(nil)

  /// Starts `work`. If the system cannot provide a thread, `work` runs at once.
  package init(_ work: @escaping @Sendable () -> Value) {
    let job = job(work)
    if !job.start() { job.body() }
  }

  private init() {}

  /// Starts `work` on a thread of its own: nil if the system cannot provide one.
  package static func onThread(_ work: @escaping @Sendable () -> Value) -> BackgroundWork? {
    let started = BackgroundWork()
    return started.job(work).start() ? started : nil
  }

  private func job(_ work: @escaping @Sendable () -> Value) -> Job {
    let result = result
    return Job {
      let value = work()
      result.change { $0 = value }
    }
  }

  /// The result of the work; waits until the work ends. It can be taken only once.
  package func take() -> Value {
    result.wait { value in
      let taken = value
      value = nil
      return taken
    }
  }
}

/// The work of a thread.
private final class Job: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  #if hasFeature(Embedded)
    func start() -> Bool { false }
  #else
    /// Starts a detached thread; false if that fails.
    func start() -> Bool {
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
      // Musl and Darwin give other threads a smaller stack than the first.
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
      private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
        {
          Unmanaged<Job>.fromOpaque($0).takeRetainedValue().body()
          return nil
        }
    #else
      private static let run:
        @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
          {
            if let job = $0 { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body() }
            return nil
          }
    #endif
  #endif
}
