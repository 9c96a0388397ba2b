import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs asynchronous work on the thread that waits for it: the tool's main thread, which has nothing
/// else to do meanwhile. No other thread takes part, so it works wherever it is called.
final class Blocking: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// A byte lies in the pipe for each job that was added.
  private let reader: Int32
  private let writer: Int32

  private init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    var byte: UInt8 = 1
    while write(writer, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Runs `work`, which should start no task but on the executor that it gets, and returns its
  /// value; nil where the system has no pipe left.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Blocking) async -> Value
  ) -> Value? {
    guard let executor = Blocking() else { return nil }
    let box = Box<Value>()
    Task(executorPreference: executor) {
      let value = await work(executor)
      box.value.withLock { $0 = value }
    }
    while true {
      if let value = box.value.withLock({ $0 }) { return value }
      executor.runNext()
    }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Waits for a job and runs it.
  private func runNext() {
    var byte: UInt8 = 0
    let got = read(reader, &byte, 1)
    guard got == 1, let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
