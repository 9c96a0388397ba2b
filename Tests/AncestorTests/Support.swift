import QTRoute

/// A driver on a plan in text that records its steps.
struct Walk {
  let driver: Driver
  let recorder: RecordingResolver

  init(
    _ text: String, on stack: [OpeningFrame] = [], facts: [String] = [],
    resolver: any Resolver = ClosureResolver { $1.done() },
    _ configure: (inout DriverOptions) throws -> Void = { _ in }
  ) throws {
    var options = DriverOptions()
    options.stack = stack
    options.facts = facts
    // Other tests may keep all threads busy, so only tests about time limits have short ones.
    options.stepTimeout = .seconds(3600)
    try configure(&options)
    recorder = RecordingResolver(resolver)
    driver = try Driver(NavigationPlan(text: text), resolver: recorder, options: options)
  }

  /// The routes on the stack, each with its values in the order of their names.
  var stack: [String] {
    get async { await driver.stack.map { $0.text } }
  }

  /// The steps so far, such as `up Root`.
  var trail: [String] { recorder.trail }
}

extension Frame {
  /// The route, with its values in the order of their names.
  var text: String {
    if inputs.isEmpty { return route }
    let values = inputs.sorted { $0.key < $1.key }.map { "\($0.value)" }
    return "\(route)(\(values.joined(separator: ", ")))"
  }
}

extension NavigationPath {
  /// The steps, such as `up Root`.
  var trail: [String] { steps.map { "\($0.verb.rawValue) \($0.task ?? $0.route)" } }
}

extension NavigationMatch {
  /// The stack that the URL opens, with its arguments; then the task, if it opens one.
  var text: String {
    var words = stack.map { frame in
      let values = frame.arguments.sorted { $0.key < $1.key }.map { "\($0.value)" }
      return frame.route + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
    }
    if isTask, let target { words.append("task \(target)") }
    return words.isEmpty ? "nothing" : words.joined(separator: " / ")
  }
}

/// The error that ends a drive; nil if it succeeds.
func failure(
  _ body: () async throws(DriveError) -> DriveOutcome
) async -> DriveError? {
  do throws(DriveError) {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

/// Lines that code on any thread adds.
final class Log: Sendable {
  private let stream: AsyncStream<String>
  private let sink: AsyncStream<String>.Continuation

  init() { (stream, sink) = AsyncStream.makeStream(of: String.self) }

  func add(_ line: String) { sink.yield(line) }

  /// All lines; none can be added any more.
  var lines: [String] {
    get async {
      sink.finish()
      var lines: [String] = []
      for await line in stream { lines.append(line) }
      return lines
    }
  }

  /// Waits for the next `count` lines.
  func next(_ count: Int) async -> [String] {
    var lines: [String] = []
    if count == 0 { return lines }
    for await line in stream {
      lines.append(line)
      if lines.count == count { break }
    }
    return lines
  }
}

/// A screen object that logs its hooks.
final class Screen: Routable {
  let name: String
  private let log: Log?

  init(_ name: String, _ log: Log? = nil) {
    self.name = name
    self.log = log
  }

  func frameDidEnter(_ frame: Frame) { log?.add("enter \(name)") }
  func frameWasCovered(_ frame: Frame) { log?.add("cover \(name)") }
  func frameWasReturnedTo(_ frame: Frame) { log?.add("return \(name)") }
  func frameDidLeave(_ frame: Frame) { log?.add("leave \(name)") }
  func frameDidUpdate(_ frame: Frame) { log?.add("update \(name)") }
}

/// An error of an app.
struct Refusal: Error, CustomStringConvertible {
  let description: String
}
