import QTRoute
import Testing

private let walk = """
  route Root {
      route Alpha { route Deep { route Deeper } }
      route Bravo(id: Int, note: String = "n", kind: Kind?) { route Inner(name: String) }
  }
  route Island
  type Kind = "a" | "b"
  """

@Suite("What the predecessors got wrong")
struct FaultTests {
  @Test("an unknown id is an error that suggests similar names")
  func unknown() async throws {
    let rig = try Rig(walk, stack: ["Root"])
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Aplha") }
    #expect(error?.reason == .badName(.unknownName("Aplha", near: ["Alpha"])))
    #expect(rig.trail.isEmpty)
  }

  @Test("an empty id is an error, even if there is a fallback")
  func empty() async throws {
    let rig = try Rig(walk + "\nfallback Root", stack: ["Root"])
    for order in [DriveOrder.to(""), .sub(""), .task("")] {
      let result = await rig.driver.submit(order).result
      #expect(throws: DriveError.self) { try result.get() }
    }
    #expect(rig.trail.isEmpty)
  }

  @Test("being at the root is a separate error")
  func root() async throws {
    let rig = try Rig(walk, stack: ["Root"])
    let error = await failure { () throws(DriveError) in try await rig.driver.driveToParent() }
    #expect(error?.reason == .atRoot)
    #expect(await rig.stack == "Root")
  }

  @Test("a resolver that never answers times out, and the error names the step")
  func never() async throws {
    let script = ScriptedResolver([.done, .never])
    let rig = try Rig(walk, stack: ["Root"], resolver: script) {
      // Only the step that is never answered has a short limit.
      $0.timeouts = ["Deep": .milliseconds(30)]
    }
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Deeper") }
    #expect(error?.reason == .timedOut(.milliseconds(30)))
    #expect(error?.description == "step 2, down Deep: no answer within 0.03 s")
    #expect(error?.stack.map(\.route) == ["Root", "Alpha"])
    #expect(await rig.stack == "Root / Alpha")
    // The next drive continues from there.
    try await rig.driver.drive(to: "Deep")
    #expect(await rig.stack == "Root / Alpha / Deep")
  }

  @Test("keeping an answer forever does not keep the driver alive")
  func gone() async throws {
    let script = ScriptedResolver([.never])
    let reference = DriverReference()
    var rig: Rig? = try Rig(walk, stack: ["Root"], resolver: script) {
      $0.stepTimeout = .milliseconds(5)
    }
    if let driver = rig?.driver {
      await reference.refer(to: driver)
      #expect(await failure { () throws(DriveError) in try await driver.drive(to: "Alpha") } != nil)
    }
    rig = nil
    // Work that the driver started may still be ending.
    var waits = 0
    while await reference.driver != nil, waits < 5000 {
      try await Task.sleep(for: .milliseconds(2))
      waits += 1
    }
    #expect(await reference.driver == nil)
    script.answerKept()
  }

  @Test("an async resolver that ignores cancellation is abandoned, not awaited")
  func abandoned() async throws {
    // It returns only when the test lets it, which is after its drive has ended.
    let (stream, release) = AsyncStream.makeStream(of: Void.self)
    let resolver = AsyncResolver { _ in
      await Task { for await _ in stream {} }.value
      return StepResult()
    }
    let rig = try Rig(walk, stack: ["Root"], resolver: resolver) {
      $0.stepTimeout = .milliseconds(40)
    }
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Deep") }
    #expect(error?.reason == .timedOut(.milliseconds(40)))
    release.finish()
  }

  @Test("a resolver that answers twice is reported and changes nothing")
  func twice() async throws {
    let incidents = Box<Incident>()
    let (stream, sink) = AsyncStream.makeStream(of: Incident.self)
    let script = ScriptedResolver([.twice, .done, .twiceLate(.milliseconds(20))])
    let rig = try Rig(walk, stack: ["Root"], resolver: script) {
      $0.onIncident = { sink.yield($0) }
    }
    let outcome = try await rig.driver.drive(to: "Deeper")
    #expect(outcome.steps.count == 3)
    for await incident in stream {
      await incidents.add(incident)
      if await incidents.values.count == 2 { break }
    }
    #expect(
      await incidents.values.map(\.description) == [
        "step 1, down Alpha: answered twice", "step 3, down Deeper: answered twice",
      ])
    #expect(await rig.stack == "Root / Alpha / Deep / Deeper")
    #expect(rig.recorder.records.count == 3)
  }

  @Test("an answer after the timeout is reported and changes nothing")
  func late() async throws {
    let (stream, sink) = AsyncStream.makeStream(of: Incident.self)
    let script = ScriptedResolver([.never])
    let rig = try Rig(walk, stack: ["Root"], resolver: script) {
      $0.stepTimeout = .milliseconds(20)
      $0.onIncident = { sink.yield($0) }
    }
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Alpha") }
    #expect(error != nil)
    script.answerKept()
    var iterator = stream.makeAsyncIterator()
    let incident = await iterator.next()
    guard case .answeredLate(let step) = incident else {
      Issue.record("\(String(describing: incident))")
      return
    }
    #expect(step.subject == "Alpha")
    #expect(await rig.stack == "Root")
  }

  @Test("a failed step ends the drive with the stack that was reached")
  func fails() async throws {
    let script = ScriptedResolver([.done, .done, .fails("no more memory")])
    let rig = try Rig(walk, stack: ["Root"], resolver: script)
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Deeper") }
    #expect(error?.description == "step 3, down Deeper: no more memory")
    #expect(error?.steps.map(\.subject) == ["Alpha", "Deep"])
    #expect(error?.stack.map(\.route) == ["Root", "Alpha", "Deep"])
  }

  @Test("a missing input is reported before the first step, with the step that needs it")
  func missing() async throws {
    let rig = try Rig(walk, stack: ["Root", "Alpha"])
    let error = await failure { () throws(DriveError) in
      try await rig.driver.drive(to: "Inner", inputs: ["id": 1])
    }
    #expect(
      error?.message == "no value for `name: String` of `Inner`, which step 3 needs")
    #expect(rig.trail.isEmpty && error?.step == nil)
  }

  @Test(
    "an input of the wrong type is reported before the first step",
    arguments: [
      ["id": "7"], ["id": 7, "note": 3], ["id": 7, "kind": "c"], ["id": [7]], ["id": nil],
    ] as [Inputs])
  func illTyped(inputs: Inputs) async throws {
    let rig = try Rig(walk, stack: ["Root", "Alpha"])
    let error = await failure { () throws(DriveError) in
      try await rig.driver.drive(to: "Bravo", inputs: inputs)
    }
    guard case .wrongInput(let need, _) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(need.owner == "Bravo" && need.step == 2)
    #expect(rig.trail.isEmpty)
    try await rig.driver.drive(to: "Bravo", inputs: ["id": 7, "kind": "a"])
    #expect(await rig.stack == "Root / Bravo(7,\"a\",\"n\")")
  }

  @Test("the lack of a path is an error that says why")
  func noPath() async throws {
    let rig = try Rig(walk, stack: ["Root"])
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Island") }
    #expect(error?.message == "no step leads to `Island` from there; add a link")
  }

  @Test("a plan with errors is refused with a list of all of them")
  func badPlan() throws {
    let error = #expect(throws: PlanError.self) {
      try NavigationPlan(text: "route A\nroute A\ninclude \"gone\"", path: "x.routeplan")
    }
    #expect(error?.problems.map(\.rule) == ["duplicate-name", "include-failed"])
    #expect(error?.description.hasPrefix("x.routeplan:2:7: error: duplicate route `A`") == true)
  }

  @Test("an unknown name in the options is an error and is not ignored")
  func badOptions() {
    for configure in [
      { $0.stack = ["Nope"] }, { $0.facts = ["Nope"] }, { $0.timeouts = ["Nope": .seconds(1)] },
      { $0.protect("Nope") { $1.allow() } },
    ] as [(inout DriverOptions) -> Void] {
      #expect(throws: RegistrationError.self) { try Rig(walk, configure) }
    }
  }

  @Test("a drive goes down 5,000 levels and up again")
  func deep() async throws {
    let count = 5000
    let text =
      (0..<count).map { "route r\($0) {" }.joined(separator: " ")
      + String(repeating: "}", count: count)
    let rig = try Rig(text, stack: ["r0"])
    let down = try await rig.driver.drive(to: "r\(count - 1)")
    #expect(down.steps.count == count - 1 && down.stack.count == count)
    let up = try await rig.driver.drive(to: "r0")
    #expect(up.steps.count == count - 1 && up.stack.count == 1)
  }
}
