import QTRoute
import Testing

private let hub = """
  route Hub {
      route A { route A1 { route A2 { route A3 } } }
      route B
      route C
  }
  """

@Suite("Concurrent drives")
struct QueueTests {
  @Test("drives run one after another in the order in which they were submitted")
  func order() async throws {
    let rig = try Rig(hub, stack: ["Hub"], resolver: ScriptedResolver([], rest: .late(.zero)))
    let names = (0..<200).map { ["A", "B", "C"][$0 % 3] }
    // No await between the calls: places in the queue are assigned synchronously.
    let drives = names.map { rig.driver.submit(.sub($0)) }
    for drive in drives { _ = await drive.result }
    #expect(drives.map(\.number) == Array(1...200))
    #expect(rig.recorder.records.map(\.step.subject) == names)
    #expect(rig.recorder.records.map(\.step.drive) == Array(1...200))
  }

  @Test("a refused drive changes nothing and reports that another is not finished")
  func refuse() async throws {
    let script = ScriptedResolver([.never])
    let rig = try Rig(hub, stack: ["Hub"], resolver: script)
    let first = rig.driver.submit(.to("A"))
    let refused = rig.driver.submit(.to("B"), policy: .refuse)
    let error = await failure { () throws(DriveError) in try await refused.result.get() }
    #expect(error?.reason == .busy && error?.stack.map(\.route) == ["Hub"])
    while rig.recorder.records.isEmpty { await Task.yield() }
    script.answerKept()
    #expect(try await first.result.get().frame.route == "A")
    let again = try await rig.driver.drive(to: "Hub", policy: .refuse)
    #expect(again.frame.route == "Hub")
  }

  @Test("a replacing drive stops the current one before its next step, and the waiting ones")
  func replace() async throws {
    let script = ScriptedResolver([.done, .never])
    let rig = try Rig(hub, stack: ["Hub"], resolver: script)
    let first = rig.driver.submit(.to("A3"))
    let second = rig.driver.submit(.to("B"))
    while rig.recorder.records.count < 2 { await Task.yield() }
    let third = rig.driver.submit(.to("C"), policy: .replace)
    let waited = await failure { () throws(DriveError) in try await second.result.get() }
    #expect(waited?.reason == .replaced && waited?.steps.isEmpty == true)
    script.answerKept()
    let stopped = await failure { () throws(DriveError) in try await first.result.get() }
    #expect(stopped?.reason == .replaced)
    // The step in progress counts, because its screen was already requested.
    #expect(stopped?.steps.map(\.subject) == ["A", "A1"])
    #expect(try await third.result.get().steps.map(\.subject) == ["A", "Hub", "C"])
  }

  @Test("cancelling the task stops the drive before its next step and leaves the stack as it is")
  func cancel() async throws {
    let script = ScriptedResolver([.done, .never])
    let rig = try Rig(hub, stack: ["Hub"], resolver: script)
    let task = Task { try await rig.driver.drive(to: "A3") }
    while rig.recorder.records.count < 2 { await Task.yield() }
    task.cancel()
    script.answerKept()
    let error = await #expect(throws: DriveError.self) { try await task.value }
    #expect(error?.reason == .cancelled && error?.steps.count == 2)
    #expect(await rig.stack == "Hub / A / A1")
    #expect(rig.recorder.records.count == 2)
  }

  @Test("a cancelled task that waits for its turn ends at once")
  func cancelWaiting() async throws {
    let script = ScriptedResolver([.never])
    let rig = try Rig(hub, stack: ["Hub"], resolver: script)
    let first = rig.driver.submit(.to("A"))
    let second = rig.driver.submit(.to("B"))
    let third = rig.driver.submit(.to("C"))
    second.cancel()
    let error = await failure { () throws(DriveError) in try await second.result.get() }
    #expect(error?.reason == .cancelled)
    while rig.recorder.records.isEmpty { await Task.yield() }
    script.answerKept()
    #expect(try await first.result.get().frame.route == "A")
    #expect(try await third.result.get().frame.route == "C")
  }

  @Test("a resolver is cancelled when its answer is no longer wanted")
  func unwanted() async throws {
    let resolver = AsyncResolver { _ in
      try await Task.sleep(for: .seconds(3600))
      return StepResult()
    }
    let rig = try Rig(hub, stack: ["Hub"], resolver: resolver)
    let drive = rig.driver.submit(.to("A"))
    while rig.recorder.records.isEmpty { await Task.yield() }
    drive.cancel()
    let error = await failure { () throws(DriveError) in try await drive.result.get() }
    #expect(error?.reason == .cancelled && error?.stack.map(\.route) == ["Hub"])
  }

  @Test("a completion is called once")
  func completion() async throws {
    let rig = try Rig(hub, stack: ["Hub"], resolver: ScriptedResolver([], rest: .twice))
    let (stream, sink) = AsyncStream.makeStream(of: String.self)
    rig.driver.submit(.to("A")) { sink.yield("\((try? $0.get())?.frame.route ?? "none")") }
    rig.driver.submit(.to("Nope")) {
      sink.yield("\((try? $0.get())?.frame.route ?? "none")")
      sink.finish()
    }
    var heard: Set<String> = []
    for await name in stream { #expect(heard.insert(name).inserted) }
    #expect(heard.contains("none"))
  }

  @Test("a stack that the app adopts during a step takes effect after that step")
  func adoption() async throws {
    let script = ScriptedResolver([.never])
    let rig = try Rig(hub, stack: ["Hub", "A"], resolver: script)
    let drive = rig.driver.submit(.to("A3"))
    while rig.recorder.records.isEmpty { await Task.yield() }
    try await rig.driver.adopt(["Hub", "C"])
    script.answerKept()
    #expect(
      try await drive.result.get().steps.map(\.subject) == ["A1", "Hub", "A", "A1", "A2", "A3"])
  }
}
