import QTRoute
import Testing

private let hub = """
  route Hub {
      route A { route A1 }
      route B
      route Show(showId: Int) { route Notes }
  }
  """

private let tabs = """
  route Main tabs {
      route Home { route Show(showId: Int) { route Notes } }
      route Search { route Hits }
  }
  """

/// Waits until a resolver was asked for this many steps.
private func asked(_ rig: Rig, _ count: Int) async {
  while rig.recorder.records.count < count { await Task.yield() }
}

@Suite("What the app says about its screens")
struct AdoptionTests {
  @Test("during a step that fails, it holds at once and not for a later drive")
  func failing() async throws {
    let (stream, sink) = AsyncStream.makeStream(of: StepAnswer.self)
    let rig = try Rig(hub, stack: ["Hub", "A"], resolver: ClosureResolver { sink.yield($1) })
    let drive = rig.driver.submit(.to("A1"))
    var answers = stream.makeAsyncIterator()
    let answer = await answers.next()
    let told = try await rig.driver.adopt(["Hub"])
    #expect(told.isChange && told.isHeld)
    answer?.fail("broken")
    let error = await failure { () throws(DriveError) in try await drive.result.get() }
    #expect(error?.reason == .failed("broken") && error?.stack.map(\.route) == ["Hub"])
    let sub = rig.driver.submit(.sub("B"))
    await answers.next()?.done()
    #expect(try await sub.result.get().stack.map(\.route) == ["Hub", "B"])
  }

  @Test("a drive does not report success with another screen on top")
  func displaced() async throws {
    let script = ScriptedResolver([.never])
    let rig = try Rig(hub, stack: ["Hub"], resolver: script)
    let drive = rig.driver.submit(.to("A"))
    await asked(rig, 1)
    try await rig.driver.adopt(["Hub", "B"])
    script.answerKept()
    #expect(try await drive.result.get().stack.map(\.route) == ["Hub", "A"])
    #expect(rig.trail == "down A, up Hub, down A")
  }

  @Test("a screen put on top that has gone when its step ends is an error")
  func displacedSub() async throws {
    let script = ScriptedResolver([.never])
    let rig = try Rig(hub, stack: ["Hub"], resolver: script)
    let drive = rig.driver.submit(.sub("A"))
    await asked(rig, 1)
    try await rig.driver.adopt(["Hub", "B"])
    script.answerKept()
    let error = await failure { () throws(DriveError) in try await drive.result.get() }
    #expect(error?.reason == .diverged(expected: ["Hub", "A"], found: ["Hub", "B"]))
  }

  @Test("a frame without a required input asks the next drive that stays above it for one")
  func lacking() async throws {
    let rig = try Rig(hub, stack: ["Hub"])
    let told = try await rig.driver.adopt(["Hub", "Show"])
    #expect(told.missing.map(\.name) == ["showId"] && told.missing[0].owner == "Show")
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Notes") }
    #expect(error?.message == "no value for `showId: Int` of `Show`, which step 1 needs")
    try await rig.driver.drive(to: "Notes", inputs: ["showId": 7])
    #expect(await rig.stack == "Hub / Show(7) / Notes")
    try await rig.driver.adopt(["Hub", "Show"])
    try await rig.driver.drive(to: "Notes")
    #expect(await rig.stack == "Hub / Show(7) / Notes")
    // A drive that leaves it needs nothing.
    try await rig.driver.drive(to: "Hub")
    try await rig.driver.adopt(["Hub", "Show"])
    try await rig.driver.drive(to: "Hub")
  }

  @Test("with inputs, a new frame that lacks one is refused, and so is a wrong type")
  func inputs() async throws {
    let rig = try Rig(hub, stack: ["Hub"])
    let hub = OpeningFrame("Hub")
    let missing = await #expect(throws: AdoptionError.self) {
      try await rig.driver.adopt([hub, OpeningFrame("Show")])
    }
    #expect(missing?.description == "no value for `showId: Int` of `Show`")
    let wrong = await #expect(throws: AdoptionError.self) {
      try await rig.driver.adopt([hub, OpeningFrame("Show", inputs: ["showId": "x"])])
    }
    #expect(wrong?.description == "\"x\" is not a valid value for `showId: Int` of `Show`")
    #expect(await rig.stack == "Hub")
    try await rig.driver.adopt([hub, OpeningFrame("Show", inputs: ["showId": 7])])
    let first = await rig.driver.stack
    // The same values are the same frame, other values another one.
    try await rig.driver.adopt([hub, OpeningFrame("Show", inputs: ["showId": 7])])
    #expect(await rig.driver.stack == first)
    try await rig.driver.adopt([hub, OpeningFrame("Show", inputs: ["showId": 9])])
    #expect(await rig.stack == "Hub / Show(9)")
    #expect(await rig.driver.stack[1].id != first[1].id)
  }

  @Test("an app that repeats each stack changes nothing: 100 steps need one path")
  func echo() async throws {
    let reference = DriverReference()
    let text =
      (0...100).map { "route r\($0) {" }.joined(separator: " ") + String(repeating: "}", count: 101)
    let resolver = AsyncResolver { step in
      // Both what was there before the step and what is there after it.
      try await reference.driver?.adopt(step.stack.map(\.route))
      try await reference.driver?.adopt(step.stackAfter.map(\.route))
      return StepResult()
    }
    let rig = try Rig(text, stack: ["r0"], resolver: resolver)
    await reference.refer(to: rig.driver)
    let outcome = try await rig.driver.drive(to: "r100")
    #expect(outcome.steps.count == 100)
    let revision = await rig.driver.revision
    let told = try await rig.driver.adopt(outcome.stack.map(\.route))
    #expect(!told.isChange)
    #expect(await rig.driver.revision == revision)
  }

  @Test("a report about an old revision is refused")
  func stale() async throws {
    let rig = try Rig(hub, stack: ["Hub"])
    let revision = await rig.driver.revision
    try await rig.driver.drive(to: "A")
    let frame = await rig.driver.stack[1].id
    await #expect(throws: AdoptionError.stale(expected: revision, current: revision + 1)) {
      try await rig.driver.adopt(gone: [frame], expecting: revision)
    }
    #expect(await rig.stack == "Hub / A")
    let told = try await rig.driver.adopt(gone: [frame], expecting: revision + 1)
    #expect(told.isChange && !told.isHeld && told.revision == revision + 2)
    #expect(await rig.stack == "Hub")
  }

  @Test("a frame that has gone takes what lies above it along; one that left before is no change")
  func gone() async throws {
    let rig = try Rig(hub, stack: ["Hub", "A", "A1"])
    let frames = await rig.driver.stack
    try await rig.driver.adopt(gone: [frames[1].id])
    #expect(await rig.stack == "Hub")
    #expect(try await rig.driver.adopt(gone: [frames[2].id]).isChange == false)
    let other = try Rig(hub, stack: ["Hub", "A", "A1", "B", "B"])
    let unknown = await other.driver.stack[4].id
    await #expect(throws: AdoptionError.unknownFrame(unknown)) {
      try await rig.driver.adopt(gone: [unknown])
    }
  }

  @Test("a swipe back in the middle of a drive loses nothing")
  func swipe() async throws {
    let script = ScriptedResolver([.never])
    let rig = try Rig(hub, stack: ["Hub", "A"], resolver: script)
    let before = await rig.driver.stack
    let drive = rig.driver.submit(.to("A1"))
    await asked(rig, 1)
    try await rig.driver.adopt(gone: [before[1].id])
    script.answerKept()
    #expect(try await drive.result.get().frame.route == "A1")
    // The new screen was already on its way.
    #expect(await rig.stack == "Hub / A1")
  }

  @Test("a tab that the person taps comes back as it was")
  func tapped() async throws {
    let show = OpeningFrame("Show", inputs: ["showId": 7])
    let rig = try Rig(tabs, stack: ["Main", "Home", show])
    let before = await rig.driver.stack
    try await rig.driver.adopt(tab: "Search", of: before[0].id)
    #expect(await rig.stack == "Main / Search")
    #expect(try await rig.driver.adopt(tab: "Search", of: before[0].id).isChange == false)
    // A parked frame may go, too.
    try await rig.driver.adopt(gone: [before[2].id])
    try await rig.driver.adopt(tab: "Home", of: before[0].id)
    #expect(await rig.driver.stack == Array(before[..<2]))
    await #expect(throws: AdoptionError.noTab("Show", of: before[0].id)) {
      try await rig.driver.adopt(tab: "Show", of: before[0].id)
    }
  }
}
