import Dispatch
import Observation
import QTRoute
import Testing

private let text = """
  fact member
  route Main at "/" tabs {
      route Home at "home" title "Listen" { route Show(id: Int) at "shows/:id" { route Notes } }
      route Search at "search" { route Hits }
      route Members requires member
      route Settings present nav { route About }
  }
  """

private let shown: [OpeningFrame] = [
  "Main", "Home", OpeningFrame("Show", inputs: ["id": 7]), "Notes",
]

/// Removes a frame while the main actor does nothing else.
private func remove(_ frame: FrameID, from driver: Driver) {
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    _ = try? await driver.adopt(gone: [frame])
    end.signal()
  }
  end.wait()
}

private func names(_ frames: [Frame]) -> String { frames.map(\.route).joined(separator: " / ") }

@MainActor @Suite("The state that views show")
struct NavigationStateTests {
  @Test("it has the path of a navigation stack without tabs")
  func path() async throws {
    let rig = try Rig("route A { route B { route C } }", stack: ["A", "B", "C"])
    let state = NavigationState(rig.driver)
    #expect(state.root == nil && state.revision == -1)
    await state.settled()
    #expect(state.root?.route == "A" && names(state.path) == "B / C")
    #expect(state.tabs.isEmpty && state.selection == nil && state.sheet == nil)
    state.path.removeLast()
    #expect(names(state.path) == "B")
    await state.settled()
    #expect(names(state.path) == "B")
    #expect(await rig.stack == "A / B")
    #expect(rig.trail.isEmpty)
  }

  @Test("it has a path for each tab, the one that is shown and those that were left")
  func tabs() async throws {
    let rig = try Rig(text, stack: shown)
    let state = NavigationState(rig.driver)
    try await rig.driver.drive(to: "Hits")
    await state.settled()
    #expect(state.tabs.map(\.route) == ["Home", "Search", "Members"])
    #expect(state.tabs.map(\.title) == ["Listen", "Search", "Members"])
    #expect(state.selection == "Search" && names(state.path(ofTab: "Search")) == "Hits")
    #expect(names(state.path(ofTab: "Home")) == "Show / Notes" && state.path.isEmpty)
    #expect(state.tabs[2].layer == nil)
    // The person goes back in a tab that is not shown.
    let value = state.pathValue(ofTab: "Home")
    value.value = Array(value.value.dropLast())
    await state.settled()
    let main = try #require(state.root)
    #expect(names(await rig.driver.parked(in: main.id)["Home"] ?? []) == "Home / Show")
  }

  @Test("a tab that is tapped is shown at once, and the driver learns of it")
  func selection() async throws {
    let rig = try Rig(text, stack: shown)
    let before = await rig.driver.stack
    let state = NavigationState(rig.driver)
    await state.settled()
    state.selection = "Search"
    #expect(state.selection == "Search" && state.tabs[1].layer == nil)
    state.selection = "Home"
    #expect(state.selection == "Home" && names(state.path(ofTab: "Home")) == "Show / Notes")
    state.selection = "Search"
    await state.settled()
    #expect(await rig.stack == "Main / Search")
    #expect(state.tabs[1].layer?.root.route == "Search")
    state.selectionValue.value = "Home"
    await state.settled()
    #expect(await rig.driver.stack == before)
    #expect(state.stack == before && rig.trail.isEmpty)
  }

  @Test("above a route with tabs of which none is a tab, screens are pushed as without tabs")
  func noTabs() async throws {
    let rig = try Rig(
      """
      route Main tabs {
          route Chat present
          route Detail linked
          link -> Detail
      }
      """, stack: ["Main"])
    let state = NavigationState(rig.driver)
    try await rig.driver.drive(to: "Detail")
    await state.settled()
    #expect(state.layers.map(\.root.route) == ["Main"] && state.path.map(\.route) == ["Detail"])
    #expect(state.tabs.isEmpty && state.selection == nil)
  }

  @Test("a sheet has its own path; to close it is to leave all that is above it")
  func sheet() async throws {
    let rig = try Rig(text, stack: shown)
    let state = NavigationState(rig.driver)
    try await rig.driver.drive(sub: "Settings")
    try await rig.driver.drive(to: "About")
    await state.settled()
    #expect(state.sheet?.route == "Settings" && names(state.sheetPath) == "About")
    #expect(names(state.path(ofTab: "Home")) == "Show / Notes" && state.layers.count == 2)
    let main = try #require(state.root)
    #expect(state.sheet(above: main.id) == state.sheet)
    state.sheetPath = []
    #expect(state.sheet?.route == "Settings" && state.sheetPath.isEmpty)
    await state.settled()
    #expect(await rig.stack == "Main / Home / Show(7) / Notes / Settings")
    state.sheet = nil
    #expect(state.sheet == nil)
    await state.settled()
    #expect(await rig.stack == "Main / Home / Show(7) / Notes")
  }

  @Test("a swipe back while a step is in progress loses neither the swipe nor the drive")
  func swipe() async throws {
    let script = ScriptedResolver([.never])
    let rig = try Rig(text, stack: shown, resolver: script)
    let state = NavigationState(rig.driver)
    await state.settled()
    let drive = rig.driver.submit(.sub("Settings"))
    while rig.recorder.records.isEmpty { await Task.yield() }
    // The person leaves Notes while Settings is being presented above it.
    state.setPath(Array(state.path(ofTab: "Home").dropLast()), ofTab: "Home")
    #expect(names(state.path(ofTab: "Home")) == "Show")
    await state.settled()
    #expect(names(state.path(ofTab: "Home")) == "Show")
    script.answerKept()
    _ = await drive.result
    await state.settled()
    #expect(await rig.stack == "Main / Home / Show(7) / Settings")
    #expect(names(state.path(ofTab: "Home")) == "Show" && state.sheet?.route == "Settings")
  }

  @Test("what the driver refuses is not shown any longer, and the app hears of it")
  func refused() async throws {
    let rig = try Rig(text, stack: shown)
    let state = NavigationState(rig.driver)
    await state.settled()
    // A tab of a frame that leaves before the driver hears of the tap.
    let main = try #require(state.root)
    remove(main.id, from: rig.driver)
    var refusals: [AdoptionError] = []
    state.onRefusal = { refusals.append($0) }
    state.selection = "Search"
    await state.settled()
    #expect(refusals == [.noTab("Search", of: main.id)])
    #expect(state.stack.isEmpty && state.root == nil)
  }

  @Test("what is written without any effect is ignored")
  func ignored() async throws {
    let rig = try Rig(text, stack: shown)
    let state = NavigationState(rig.driver)
    await state.settled()
    let before = await rig.driver.revision
    state.selection = "Home"
    state.selection = "Nowhere"
    state.selection = nil
    state.path = []
    state.sheet = nil
    state.setPath(state.path(ofTab: "Home"), ofTab: "Home")
    await state.settled()
    #expect(await rig.driver.revision == before)
  }

  @Test("observers are told of a change, and of no more than that")
  func observation() async throws {
    let rig = try Rig(text, stack: shown)
    let state = NavigationState(rig.driver)
    await state.settled()
    let box = Box<Int>()
    withObservationTracking {
      _ = state.path
    } onChange: {
      Task { await box.add(1) }
    }
    var changes = 0
    state.onChange = { changes += 1 }
    try await rig.driver.drive(to: "Show")
    await state.settled()
    while await box.values.isEmpty { await Task.yield() }
    #expect(await box.values == [1] && changes == 1)
    try await rig.driver.drive(to: "Show")
    await state.settled()
    #expect(changes == 1)
  }
}
