import QTRoute

/// The plan of `text`; an error fails the test with its message.
func plan(_ text: String) throws -> NavigationPlan { try NavigationPlan(text: text) }

/// A driver that records its steps.
struct Rig {
  let driver: Driver
  let recorder: RecordingResolver

  init(
    _ text: String, stack: [OpeningFrame] = [], facts: [String] = [],
    resolver: any Resolver = ClosureResolver { $1.done() },
    _ configure: (inout DriverOptions) throws -> Void = { _ in }
  ) throws {
    var options = DriverOptions()
    options.stack = stack
    options.facts = facts
    // Other tests may keep all threads busy, so timeouts are long unless a test is about them.
    options.stepTimeout = .seconds(3600)
    try configure(&options)
    recorder = RecordingResolver(resolver)
    driver = try Driver(NavigationPlan(text: text), resolver: recorder, options: options)
  }

  /// The routes on the stack, with the values of some parameters in parentheses.
  var stack: String {
    get async {
      await driver.stack.map { frame in
        let values = frame.inputs.sorted { $0.key < $1.key }.map { "\($0.value)" }
        return frame.route + (values.isEmpty ? "" : "(\(values.joined(separator: ",")))")
      }.joined(separator: " / ")
    }
  }

  var trail: String { recorder.trail.joined(separator: ", ") }
}

/// The error that ends a drive; nil if it succeeds.
func failure(
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws(DriveError) -> DriveOutcome
) async -> DriveError? {
  do throws(DriveError) {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

/// A box that several threads write to.
actor Box<Value: Sendable> {
  private(set) var values: [Value] = []
  func add(_ value: Value) { values.append(value) }
}

/// Refers to a driver from its resolver, which is created first. The reference is weak because the
/// driver keeps the resolver.
actor DriverReference {
  weak var driver: Driver?
  func refer(to driver: Driver) { self.driver = driver }
}

/// Keeps the requests that it takes.
final class Requests: Sendable {
  private let stream: AsyncStream<StepRequest>
  private let sink: AsyncStream<StepRequest>.Continuation
  init() { (stream, sink) = AsyncStream.makeStream(of: StepRequest.self) }

  var resolver: ClosureResolver {
    ClosureResolver { [sink] step, answer in
      sink.yield(step)
      answer.done()
    }
  }

  /// All requests; there may be none after this.
  var all: [StepRequest] {
    get async {
      sink.finish()
      var requests: [StepRequest] = []
      for await request in stream { requests.append(request) }
      return requests
    }
  }
}

/// A resolver whose steps wait until the test answers them.
struct HeldSteps {
  let resolver: ClosureResolver
  private let stream: AsyncStream<(StepRequest, StepAnswer)>

  init() {
    let (stream, sink) = AsyncStream.makeStream(of: (StepRequest, StepAnswer).self)
    self.stream = stream
    resolver = ClosureResolver { sink.yield(($0, $1)) }
  }

  /// Waits for the next step.
  func next(
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> (request: StepRequest, answer: StepAnswer) {
    var steps = stream.makeAsyncIterator()
    guard let (request, answer) = await steps.next(isolation: isolation) else {
      throw CancellationError()
    }
    return (request, answer)
  }
}
