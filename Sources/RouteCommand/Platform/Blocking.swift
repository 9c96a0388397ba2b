import CLibrary
import QTRoute
import RouteBase

/// Runs asynchronous work for a thread that waits for it: the tool's main thread, which has nothing
/// else to do meanwhile.
///
/// Where the system has task executors, the work runs on that thread itself, so no other thread takes
/// part, and it works wherever it is called. (They need macOS 15.) Elsewhere it runs on the system's
/// own threads; what the work asks for is done on the waiting thread in any case.
final class Blocking: Sendable {
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

  fileprivate func add(_ job: UnownedJob) {
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
  /// tasks only through the starter that it gets.
  ///
  /// The work can request what only this thread can do. `answer` is called with each request, one
  /// after another, while no part of the work runs that waits for the request.
  static func run<Request: Sendable, Value: Sendable>(
    answering answer: (Request) -> Void,
    _ work:
      @escaping @Sendable (
        any TaskStarter, _ ask: @escaping Asking<Request>
      ) async -> Value
  ) -> Value? {
    guard let blocking = Blocking() else { return nil }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      let executor = Executor(blocking)
      return blocking.run(answering: answer, on: executor, work) { job in
        job.runSynchronously(on: executor.asUnownedTaskExecutor())
      }
    }
    return blocking.run(answering: answer, on: PlainStarter(), work) { _ in }
  }

  private func run<Request: Sendable, Value: Sendable>(
    answering answer: (Request) -> Void, on starter: any TaskStarter,
    _ work:
      @escaping @Sendable (
        any TaskStarter, _ ask: @escaping Asking<Request>
      ) async -> Value,
    _ runJob: (UnownedJob) -> Void
  ) -> Value? {
    let box = Box<Request, Value>()
    _ = starter.start {
      let value = await work(starter) { request in
        box.requests.withLock { $0.append(request) }
        self.wake()
      }
      box.value.withLock { $0 = value }
      self.wake()
    }
    while true {
      let requests = box.requests.withLock { requests in
        defer { requests = [] }
        return requests
      }
      for request in requests { answer(request) }
      if let value = box.value.withLock({ $0 }) { return value }
      if let job = nextJob() { runJob(job) }
    }
  }

  private final class Box<Request: Sendable, Value: Sendable>: Sendable {
    let requests = Lock<[Request]>([])
    let value = Lock<Value?>(nil)
  }

  /// The next job; if there is none, waits for a job or a request.
  private func nextJob() -> UnownedJob? {
    if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return job }
    var byte: UInt8 = 0
    _ = read(reader, &byte, 1)
    return nil
  }
}

/// Starts tasks on the thread that waits.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class Executor: TaskExecutor, TaskStarter {
  private let blocking: Blocking

  init(_ blocking: Blocking) { self.blocking = blocking }

  func enqueue(_ job: consuming ExecutorJob) { blocking.add(UnownedJob(job)) }

  func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) -> Task<Value, Never> {
    Task(executorPreference: self) { await work() }
  }
}

/// Starts tasks on the system's own threads.
private struct PlainStarter: TaskStarter {
  func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) -> Task<Value, Never> {
    Task { await work() }
  }
}

/// A thread, to compare with the one that asks.
private struct ThreadName: Sendable {
  /// What identifies it: a number or an address, depending on the system.
  private let number = Self.current

  var isCurrent: Bool { number == Self.current }

  private static var current: UInt {
    withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
  }
}
