import QTRoute
import Testing

private let hub = """
  fact in
  route Hub {
      route A
      route Show(showId: Int, size: Int = 1) { route Notes route Secret requires in }
  }
  """

private let tabs = """
  fact in
  route Main tabs {
      route Home { route Show(showId: Int) }
      route Search(sort: Int = 1) { route Hits }
      route Secret requires in present
  }
  """

@Suite("Reports in rare moments")
struct ReportTests {
  @Test("a frame that the step in progress pushes leaves if the app says that it has gone")
  func ownFrame() async throws {
    let steps = HeldSteps()
    let rig = try Rig(hub, stack: ["Hub"], resolver: steps.resolver)
    let drive = rig.driver.submit(.sub("A"))
    let (request, answer) = try await steps.next()
    let told = try await rig.driver.adopt(gone: [request.frame.id])
    #expect(told.isChange && told.isHeld)
    answer.done()
    let error = await failure { () throws(DriveError) in try await drive.result.get() }
    #expect(error?.reason == .diverged(expected: ["Hub", "A"], found: ["Hub"]))
    #expect(await rig.stack == "Hub")
  }

  @Test("a tab of a frame that the step in progress pushes is shown when the step ends")
  func ownTab() async throws {
    let steps = HeldSteps()
    let rig = try Rig(tabs, resolver: steps.resolver)
    let drive = rig.driver.submit(.to("Main"))
    let (request, answer) = try await steps.next()
    let told = try await rig.driver.adopt(tab: "Search", of: request.frame.id)
    #expect(told.isChange && told.isHeld)
    answer.done()
    // The drive goes back to the screen that it was asked for.
    let back = try await steps.next()
    #expect(back.request.stack.map(\.route) == ["Main", "Search"])
    back.answer.done()
    #expect(try await drive.result.get().stack.map(\.route) == ["Main"])
  }

  @Test("a tab comes back as it was, also if its lowest frame is not the tab's own")
  func deeper() async throws {
    let rig = try Rig(tabs, stack: ["Main", "Home"])
    try await rig.driver.adopt(["Main"])
    try await rig.driver.drive(sub: "Show", inputs: ["showId": 7])
    let before = await rig.driver.stack
    #expect(before.map(\.route) == ["Main", "Show"])
    try await rig.driver.adopt(tab: "Search", of: before[0].id)
    #expect(await rig.stack == "Main / Search(1)")
    try await rig.driver.adopt(tab: "Home", of: before[0].id)
    #expect(await rig.driver.stack == before)
  }

  @Test("the same stack is no change where a screen lies above a frame that shows another tab")
  func unselected() async throws {
    let rig = try Rig(tabs, stack: ["Main", "Home"], facts: ["in"])
    try await rig.driver.adopt(["Main"])
    try await rig.driver.drive(sub: "Search")
    let before = await rig.driver.stack
    #expect(try await rig.driver.adopt(["Main", "Search"]).isChange == false)
    try await rig.driver.drive(sub: "Secret")
    try await rig.driver.set("in", holds: false)
    _ = try await rig.driver.submit(.leaveStranded).result.get()
    #expect(await rig.driver.stack == before)
    #expect(await rig.driver.parked(in: before[0].id).isEmpty)
  }

  @Test("the stack that a resolver sees has defaults, and lacks what it lacks")
  func seen() async throws {
    let script = ScriptedResolver([.sees(["Hub", "Show"])])
    let rig = try Rig(hub, stack: ["Hub"], resolver: script)
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "A") }
    #expect(error?.reason == .diverged(expected: ["Hub", "A"], found: ["Hub", "Show"]))
    #expect(await rig.stack == "Hub / Show(1)")
    let lack = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Notes") }
    #expect(lack?.message == "no value for `showId: Int` of `Show`, which step 1 needs")
  }

  @Test(
    "a drive is not at its end at a reported screen with other inputs", arguments: [true, false])
  func otherInputs(isRecycled: Bool) async throws {
    let script = ScriptedResolver([.never])
    let text = "route Hub { route Show(showId: Int) \(isRecycled ? "recycle by showId" : "") }"
    let rig = try Rig(text, stack: ["Hub"], resolver: script)
    let drive = rig.driver.submit(.to("Show"), inputs: ["showId": 7])
    while rig.recorder.records.isEmpty { await Task.yield() }
    let other = OpeningFrame("Show", inputs: ["showId": 9])
    try await rig.driver.adopt(["Hub", other])
    script.answerKept()
    #expect(try await drive.result.get().frame.inputs == ["showId": 7])
    // The drive gives that screen its inputs, or makes another one.
    #expect(rig.trail == (isRecycled ? "down Show, up Hub, down Show" : "down Show, self Show"))
  }

  @Test("a drive that only goes back needs no input of the frames that stay")
  func leaving() async throws {
    let rig = try Rig(hub, stack: ["Hub"], facts: ["in"])
    try await rig.driver.adopt(["Hub", "Show", "Secret"])
    try await rig.driver.set("in", holds: false)
    _ = try await rig.driver.submit(.leaveStranded).result.get()
    #expect(await rig.stack == "Hub / Show(1)")
    try await rig.driver.adopt(["Hub", "Show", "Notes"])
    try await rig.driver.driveToParent()
    #expect(await rig.stack == "Hub / Show(1)")
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Notes") }
    #expect(error?.message == "no value for `showId: Int` of `Show`, which step 1 needs")
  }

  @Test("a stored state replaces all that is there", arguments: [true, false])
  func replaced(isContainerOnTop: Bool) async throws {
    func show(_ id: Int64) -> OpeningFrame { OpeningFrame("Show", inputs: ["showId": .int(id)]) }
    let old = try Rig(tabs, stack: ["Main", "Home", show(7)])
    let oldMain = await old.driver.stack[0].id
    try await old.driver.adopt(tab: "Search", of: oldMain)
    if isContainerOnTop { try await old.driver.adopt(["Main"]) }
    let new = try Rig(tabs, stack: ["Main", "Home", show(8)])
    let before = await new.driver.stack
    try await new.driver.adopt(tab: "Search", of: before[0].id)
    try await new.driver.drive(to: "Hits")
    let restoration = try await new.driver.restore(await old.driver.snapshot)
    #expect(restoration.dropped.isEmpty)
    #expect(await new.stack == (isContainerOnTop ? "Main" : "Main / Search(1)"))
    let main = try #require(await new.driver.stack.first)
    #expect(main.id != before[0].id)
    let parked = await new.driver.parked(in: main.id)
    #expect(parked.keys.sorted() == ["Home"] && parked["Home"]?.map(\.route) == ["Home", "Show"])
    #expect(parked["Home"]?.last?.inputs == ["showId": 7])
    // It shows the tab that it showed.
    #expect(try await new.driver.adopt(tab: "Search", of: main.id).isChange == false)
    try await new.driver.adopt(tab: "Home", of: main.id)
    #expect(await new.stack == "Main / Home / Show(7)")
  }
}
