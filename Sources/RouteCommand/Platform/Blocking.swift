import RouteBase
import CLibrary

/// Runs asynchronous work on the thread that waits for it: the tool's main thread, which has
/// nothing else to do meanwhile. No other thread takes part, so it works wherever it is called.
final class Blocking: TaskExecutor {
  private let jobs = Lock<[UnownedJob]>([])
  /// The pipe holds a byte for each job or request that another thread added.
  private let reader: Int32
  private let writer: Int32
  /// The thread that waits.
  private let owner = ThreadName()

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
    wake()
  }

  /// The waiting thread looks at what it added itself before it waits again.
  private func wake() {
    if owner.isCurrent { return }
    var byte: UInt8 = 1
    while write(writer, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Sends a request to the waiting thread.
  typealias Asking<Request> = @Sendable (Request) -> Void

  /// Runs `work` and returns its value; nil if the system has no pipe left. `work` should start
  /// tasks only on the executor that it gets.
  ///
  /// The work can request what only this thread can do. `answer` is called with each request, one
  /// after another, while no part of the work runs.
  static func run<Request: Sendable, Value: Sendable>(
    answering answer: (Request) -> Void,
    _ work: @escaping @Sendable (Blocking, _ ask: @escaping Asking<Request>) async -> Value
  ) -> Value? {
    guard let executor = Blocking() else { return nil }
    let box = Box<Request, Value>()
    Task(executorPreference: executor) {
      let value = await work(executor) { request in
        box.requests.withLock { $0.append(request) }
        executor.wake()
      }
      box.value.withLock { $0 = value }
    }
    while true {
      let requests = box.requests.withLock { requests in
        defer { requests = [] }
        return requests
      }
      for request in requests { answer(request) }
      if let value = box.value.withLock({ $0 }) { return value }
      executor.runNext()
    }
  }

  private final class Box<Request: Sendable, Value: Sendable>: Sendable {
    let requests = Lock<[Request]>([])
    let value = Lock<Value?>(nil)
  }

  /// Runs the next job; if there is none, waits for a job or a request.
  private func runNext() {
    if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    } else {
      var byte: UInt8 = 0
      _ = read(reader, &byte, 1)
    }
  }
}

/// A thread, to compare with the one that asks.
private struct ThreadName: @unchecked Sendable {
  private let thread = pthread_self()

  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
}
