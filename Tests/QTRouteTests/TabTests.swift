import QTRoute
import Testing

private let text = """
  route Root {
      route Main at "/" tabs {
          route Home at "home" { route Show(id: Int) at "shows/:id" { route Notes } }
          route Search at "search" { route Hits }
          route Sheet present
      }
      route Other at "/other"
  }
  """

private let shown: [OpeningFrame] = [
  "Root", "Main", "Home", OpeningFrame("Show", inputs: ["id": 7]),
]

@Suite("Tabs that keep their stacks")
struct TabTests {
  @Test("a tab that was left comes back as it was, in one step that asks for nothing")
  func restored() async throws {
    let requests = Requests()
    let rig = try Rig(text, stack: shown, resolver: requests.resolver)
    let before = await rig.driver.stack
    try await rig.driver.drive(to: "Search")
    #expect(await rig.stack == "Root / Main / Search")
    #expect(await rig.driver.parked(in: before[1].id) == ["Home": Array(before[2...])])
    let outcome = try await rig.driver.drive(to: "Show")
    #expect(rig.trail == "switch Search, switch Show")
    #expect(rig.recorder.records.map(\.isFinal) == [true, true])
    #expect(outcome.stack == before)
    let asked = await requests.all
    #expect(asked[0].kept == 2 && asked[0].pushed.map(\.route) == ["Search"])
    #expect(asked[0].parked == Array(before[2...]) && asked[0].removed.isEmpty)
    #expect(asked[1].kept == 2 && asked[1].restored == Array(before[2...]))
    #expect(asked[1].pushed.isEmpty && asked[1].presentation == nil)
    #expect(asked[1].parked.map(\.route) == ["Search"] && asked[1].stackAfter == before)
  }

  @Test("a drive to a screen that lies below what comes back goes on from there")
  func below() async throws {
    let rig = try Rig(text, stack: shown)
    let before = await rig.driver.stack
    try await rig.driver.drive(to: "Search")
    let outcome = try await rig.driver.drive(to: "Home")
    #expect(outcome.stack == Array(before[...2]))
    #expect(outcome.steps.count == 2 && outcome.steps[0].subject == "Show")
    #expect(rig.recorder.records.map(\.isFinal) == [true, false, true])
  }

  @Test("the frame that a drive means to reach takes the new inputs, the others keep theirs")
  func inputs() async throws {
    let rig = try Rig(text, stack: shown)
    try await rig.driver.drive(to: "Search")
    try await rig.driver.drive(to: "Show", inputs: ["id": 8])
    #expect(await rig.stack == "Root / Main / Home / Show(8)")
    try await rig.driver.drive(to: "Search")
    try await rig.driver.drive(to: "Notes", inputs: ["id": 9])
    #expect(await rig.stack == "Root / Main / Home / Show(8) / Notes")
  }

  @Test("opening what is kept for a tab brings it back, also when the container is on top")
  func openedFromContainer() async throws {
    for isStack in [false, true] {
      let rig = try Rig(text, stack: shown)
      try await rig.driver.drive(to: "Search")
      try await rig.driver.drive(to: "Main")
      if isStack {
        _ = try await rig.driver.submit(.stack(shown)).result.get()
      } else {
        try await rig.driver.open("/home/shows/7")
      }
      #expect(rig.trail == "switch Search, up Main, jump Show")
      #expect(await rig.stack == "Root / Main / Home / Show(7)")
    }
  }

  @Test("a screen that a link presents covers the tabs, and the path leads away from it first")
  func covered() async throws {
    let rig = try Rig(
      """
      route Main tabs {
          route Feed { link -> Pay present nav }
          route More
      }
      route Pay locked {
          route Receipt
          link back past Pay cost 3
      }
      """, stack: ["Main", "Feed"])
    try await rig.driver.drive(to: "Pay")
    try await rig.driver.drive(to: "More")
    #expect(rig.trail == "sub Pay, back Feed, switch More")
    #expect(await rig.stack == "Main / More")
  }

  @Test("a step down to a tab from its container brings its frames back, too")
  func down() async throws {
    let rig = try Rig(text, stack: shown)
    try await rig.driver.drive(to: "Search")
    try await rig.driver.drive(to: "Main")
    try await rig.driver.drive(to: "Show")
    #expect(rig.trail == "switch Search, up Main, down Show")
    #expect(await rig.stack == "Root / Main / Home / Show(7)")
  }

  @Test("parked frames leave with their container, the topmost first")
  func left() async throws {
    let requests = Requests()
    let rig = try Rig(text, stack: shown, resolver: requests.resolver)
    let main = await rig.driver.stack[1].id
    try await rig.driver.drive(to: "Search")
    try await rig.driver.drive(to: "Root")
    #expect(rig.trail == "switch Search, up Main, up Root")
    let last = await requests.all.last
    #expect(last?.removed.map(\.route) == ["Show", "Home", "Main"] && last?.parked.isEmpty == true)
    #expect(await rig.driver.parked(in: main).isEmpty)
  }

  @Test("a URL of another tab keeps what it names of the parked frames")
  func opened() async throws {
    let requests = Requests()
    let rig = try Rig(text, stack: shown + ["Notes"], resolver: requests.resolver)
    let before = await rig.driver.stack
    try await rig.driver.drive(to: "Search")
    try await rig.driver.open("/home/shows/7")
    #expect(rig.trail == "switch Search, jump Show")
    #expect(await rig.driver.stack == Array(before[...3]))
    let last = await requests.all.last
    #expect(last?.restored == Array(before[2...3]) && last?.removed.map(\.route) == ["Notes"])
    #expect(last?.parked.map(\.route) == ["Search"])
  }

  @Test("a URL of another tab with other values replaces the frames that differ")
  func openedElse() async throws {
    let rig = try Rig(
      """
      route Main at "/" tabs {
          route Home at "home" { route Show(id: Int) at ":id" { route Notes at "notes" } }
          route Search at "search"
      }
      """, stack: ["Main", "Home", OpeningFrame("Show", inputs: ["id": 7]), "Notes"])
    let before = await rig.driver.stack
    try await rig.driver.open("/search")
    try await rig.driver.open("/home/8/notes")
    let after = await rig.driver.stack
    #expect(after.map(\.route) == before.map(\.route))
    #expect(after[1].id == before[1].id && after[2].id != before[2].id)
    #expect(after[2].inputs == ["id": 8])
    #expect(await rig.driver.parked(in: after[0].id).keys.sorted() == ["Search"])
  }

  @Test("a person who taps a tab parks and brings back frames in the same way")
  func adopted() async throws {
    let rig = try Rig(text, stack: shown)
    let before = await rig.driver.stack
    try await rig.driver.adopt(["Root", "Main", "Search"])
    try await rig.driver.adopt(["Root", "Main", "Home", "Show"])
    #expect(await rig.driver.stack == before)
    try await rig.driver.drive(to: "Hits")
    #expect(rig.trail == "switch Search, down Hits")
  }

  @Test("a presented frame is left before a switch; the selected tab goes back to its start")
  func presented() async throws {
    let rig = try Rig(text, stack: shown)
    try await rig.driver.drive(sub: "Sheet")
    try await rig.driver.drive(to: "Search")
    #expect(rig.trail == "sub Sheet, up Show, switch Search")
    #expect(await rig.stack == "Root / Main / Search")
  }

  @Test("`tabs reset` parks nothing")
  func reset() async throws {
    let requests = Requests()
    let rig = try Rig(
      "route Main tabs reset { route Home { route Show } route Search }",
      stack: ["Main", "Home", "Show"], resolver: requests.resolver)
    let main = await rig.driver.stack[0].id
    try await rig.driver.drive(to: "Search")
    #expect(await rig.driver.parked(in: main).isEmpty)
    try await rig.driver.drive(to: "Show")
    #expect(rig.trail == "switch Search, switch Home, down Show")
    #expect(await requests.all[0].removed.map(\.route) == ["Show", "Home"])
  }

  @Test("screens of a parked tab stay, are told so, and leave with their container")
  func hooks() async throws {
    final class Screen: Routable {
      let name: String
      let log: @Sendable (String) -> Void
      init(_ name: String, _ log: @escaping @Sendable (String) -> Void) {
        (self.name, self.log) = (name, log)
      }
      func frameWasCovered(_ frame: Frame) { log("cover \(name)") }
      func frameWasReturnedTo(_ frame: Frame) { log("return \(name)") }
      func frameDidLeave(_ frame: Frame) { log("leave \(name)") }
    }
    let (stream, sink) = AsyncStream.makeStream(of: String.self)
    let loaded = try plan(text)
    let services = ServiceResolver(loaded)
    for name in loaded.routes {
      try services.register(screen: name) { frame, _ in Screen(frame.route) { sink.yield($0) } }
    }
    let driver = try Driver(loaded, resolver: services)
    try await driver.drive(to: "Show", inputs: ["id": 7])
    try await driver.drive(to: "Search")
    try await driver.drive(to: "Show")
    try await driver.drive(to: "Search")
    try await driver.drive(to: "Root")
    sink.finish()
    var lines: [String] = []
    for await line in stream { lines.append(line) }
    #expect(
      lines == [
        "cover Show", "cover Search", "return Show", "cover Show", "return Search", "leave Search",
        "return Main", "leave Show", "leave Home", "leave Main", "return Root",
      ])
  }
}
