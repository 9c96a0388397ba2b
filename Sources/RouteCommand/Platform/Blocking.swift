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
  private let call = Lock(Call())
  /// The thread that waits.
  private let owner = ThreadName()

  /// How another thread calls the waiting one.
  private struct Call: Sendable {
    /// Whether one did when there was no pipe.
    var wasMade = false
    /// The ends of a pipe, which holds a byte for each job or request that another thread added.
    /// There is none until the thread has to wait: usually, it has all jobs itself.
    var pipe: (reader: Int32, writer: Int32)?

    mutating func makePipe() {
      var ends: [Int32] = [-1, -1]
      guard CLibrary.pipe(&ends) == 0 else { return }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipe = (ends[0], ends[1])
    }
  }

  deinit {
    guard let pipe = call.withLock({ $0.pipe }) else { return }
    close(pipe.reader)
    close(pipe.writer)
  }

  fileprivate func add(_ job: UnownedJob) {
    jobs.withLock { $0.append(job) }
    wake()
  }

  /// The waiting thread looks at what it added itself before it waits again.
  private func wake() {
    if owner.isCurrent { return }
    let writer = call.withLock { call in
      if call.pipe == nil { call.wasMade = true }
      return call.pipe?.writer
    }
    var byte: UInt8 = 1
    if let writer { while write(writer, &byte, 1) < 0 && errno == EINTR {} }
  }

  /// Sends a request to the waiting thread.
  typealias Asking<Request> = @Sendable (Request) -> Void

  /// Runs `work` and returns its value. `work` should start tasks only through the starter that it
  /// gets.
  ///
  /// The work can request what only this thread can do. `answer` is called with each request, one
  /// after another, while no part of the work runs that waits for the request.
  static func run<Request: Sendable, Value: Sendable>(
    answering answer: (Request) -> Void,
    _ work:
      @escaping @Sendable (
        any TaskStarter, _ ask: @escaping Asking<Request>
      ) async -> Value
  ) -> Value {
    let blocking = Blocking()
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
  ) -> Value {
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
    let reader = call.withLock { call -> Int32? in
      defer { call.wasMade = false }
      if call.wasMade { return nil }
      if call.pipe == nil { call.makePipe() }
      return call.pipe?.reader ?? -1
    }
    guard let reader else { return nil }
    var byte: UInt8 = 0
    // A system that has no pipe left is asked again a little later.
    if reader >= 0 { _ = read(reader, &byte, 1) } else { _ = poll(nil, 0, 1) }
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
