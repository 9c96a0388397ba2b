import QTRoute
import Testing

private let text = """
  route Main { route Show(id: Int) route Help task save }
  service Shop { route Cart in Main task send(id: Int) }
  fallback Main
  """

private struct Offline: Error, Equatable { var code: Int }

/// Notes what passes.
private struct Notes: StepMiddleware {
  let name: String
  let sink: AsyncStream<String>.Continuation

  func resolve(_ step: StepRequest, _ answer: StepAnswer, next: any Resolver) {
    sink.yield("\(name): \(step.name)")
    next.resolve(step, answer)
  }

  func didEnd(_ step: StepRequest, _ end: StepEnd) {
    switch end {
    case .done: sink.yield("\(name): done")
    case .failed(let failure): sink.yield("\(name): \(failure)")
    case .declined: sink.yield("\(name): declined")
    case .timedOut: sink.yield("\(name): late")
    }
  }
}

/// Hands back a value with every result of a task.
private struct Stamp: StepMiddleware {
  func resolve(_ step: StepRequest, _ answer: StepAnswer, next: any Resolver) {
    guard step.subject == "save" else { return next.resolve(step, answer) }
    let inner = StepAnswer(to: step, within: answer) { end in
      if case .done = end { answer.fail("stamped") } else { answer.end(end) }
    }
    next.resolve(step, inner)
  }
}

@Suite("Middleware, errors and requests of an app's own")
struct MiddlewareTests {
  @Test("a middleware sees each step and its end, in order, also one that is late")
  func notes() async throws {
    let (stream, sink) = AsyncStream.makeStream(of: String.self)
    let rig = try Rig(
      text, stack: ["Main"], resolver: ScriptedResolver([.done, .fails("no"), .never])
    ) {
      $0.middleware = [Notes(name: "a", sink: sink), Notes(name: "b", sink: sink)]
      $0.timeouts = ["Main": .milliseconds(10)]
    }
    try await rig.driver.drive(to: "Help")
    _ = await failure { () throws(DriveError) in try await rig.driver.driveToParent() }
    _ = await failure { () throws(DriveError) in try await rig.driver.driveToParent() }
    sink.finish()
    var lines: [String] = []
    for await line in stream { lines.append(line) }
    #expect(
      lines == [
        "a: step 1, down Help", "b: step 1, down Help", "a: done", "b: done",
        "a: step 1, up Main", "b: step 1, up Main", "a: no", "b: no",
        "a: step 1, up Main", "b: step 1, up Main", "a: late", "b: late",
      ])
  }

  @Test("a middleware may answer in place of the resolver")
  func stamp() async throws {
    let rig = try Rig(text, stack: ["Main"]) { $0.middleware = [Stamp()] }
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(task: "save") }
    #expect(error?.message == "stamped")
    #expect(rig.trail == "task save")
  }

  @Test("a resolver's error keeps its type")
  func errors() async throws {
    let rig = try Rig(
      text, stack: ["Main"], resolver: AsyncResolver { _ in throw Offline(code: 7) })
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Help") }
    #expect(error?.cause as? Offline == Offline(code: 7))
    #expect(error?.reason == .failed("Offline(code: 7)"))
    let loaded = try plan(text)
    let services = ServiceResolver(loaded)
    try services.register(task: "save") { _ in throw Offline(code: 8) }
    var options = DriverOptions()
    options.stack = ["Main"]
    let driver = try Driver(loaded, resolver: services, options: options)
    let second = await failure { () throws(DriveError) in try await driver.drive(task: "save") }
    #expect(second?.cause as? Offline == Offline(code: 8))
  }

  @Test("an asynchronous resolver declines by an error")
  func declines() async throws {
    let rig = try Rig(
      text, stack: ["Main"],
      resolver: AsyncResolver { step in
        if step.subject == "Help" { throw StepDeclined() }
        return StepResult()
      })
    let outcome = try await rig.driver.drive(to: "Help")
    #expect(outcome.frame.route == "Main" && outcome.unknownName == "Help")
  }

  @Test("an app tests its resolver without a driver")
  func requests() async throws {
    let main = Frame("Main", number: 1)
    let show = Frame("Show", number: 2, inputs: ["id": 7])
    let down = StepRequest(.down, show, stack: [main])
    #expect(down.stackAfter == [main, show] && down.pushed == [show] && down.origin == main)
    #expect(down.inputs == ["id": 7] && down.presentation == .push && down.removed.isEmpty)
    let up = StepRequest(.up, main, stack: [main, show])
    #expect(up.stackAfter == [main] && up.removed == [show] && up.presentation == nil)
    let task = StepRequest(.task, main, stack: [main], task: "save", inputs: ["a": 1])
    #expect(task.subject == "save" && task.stackAfter == [main] && task.inputs == ["a": 1])
    let resolver = ServiceResolver(try plan(text))
    guard case .declined = await resolver.end(of: down) else {
      Issue.record("nothing is registered")
      return
    }
    try resolver.register(task: "save") { ["b": $0["a"] ?? .absent] }
    guard case .done(let result) = await resolver.end(of: task) else {
      Issue.record("the task is registered")
      return
    }
    #expect(result.values == ["b": 1])
  }

  @Test("a second answer to an app's own request is an incident")
  func twice() async throws {
    let (stream, sink) = AsyncStream.makeStream(of: String.self)
    let step = StepRequest(.down, Frame("Help", number: 1))
    let answer = StepAnswer(to: step, onIncident: { sink.yield("\($0)") }) { end in
      if case .done = end { sink.yield("done") }
    }
    answer.done()
    answer.done()
    sink.finish()
    var lines: [String] = []
    for await line in stream { lines.append(line) }
    #expect(lines == ["done", "step 1, down Help: answered twice"])
  }
}
