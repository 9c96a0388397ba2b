import Dispatch
import QTRoute
import Testing

/// Puts a screen on top while the main actor does nothing else.
private func push(_ route: String, _ driver: Driver) {
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    _ = try? await driver.drive(sub: route)
    end.signal()
  }
  end.wait()
}

@MainActor @Suite("What a person does while a step is in progress")
struct HeldEditTests {
  @Test("a tap that comes to nothing is forgotten: its tabs are no longer shown")
  func parked() async throws {
    let steps = HeldSteps()
    let rig = try Rig(
      "route Outer tabs { route Inner tabs { route A route B } route Other }",
      stack: ["Outer", "Inner", "A"], resolver: steps.resolver)
    let state = NavigationState(rig.driver)
    await state.settled()
    let before = state.stack
    let drive = rig.driver.submit(.to("Other"))
    let step = try await steps.next()
    state.select("B", of: before[1].id)
    await state.settled()
    step.answer.done()
    _ = await drive.result
    await state.settled()
    #expect(state.stack.map(\.route) == ["Outer", "Other"])
    let back = rig.driver.submit(.to("A"))
    try await steps.next().answer.done()
    _ = await back.result
    await state.settled()
    #expect(state.stack == before)
    #expect(await rig.driver.stack == before)
  }

  @Test("a tap on the tab that the step shows is forgotten, where tabs keep nothing")
  func reset() async throws {
    let steps = HeldSteps()
    let rig = try Rig(
      "route Main tabs reset { route Home route Search }", stack: ["Main", "Home"],
      resolver: steps.resolver)
    let state = NavigationState(rig.driver)
    await state.settled()
    let drive = rig.driver.submit(.to("Search"))
    let step = try await steps.next()
    state.selection = "Search"
    await state.settled()
    step.answer.done()
    _ = await drive.result
    let back = rig.driver.submit(.to("Home"))
    try await steps.next().answer.done()
    _ = await back.result
    await state.settled()
    #expect(state.selection == "Home" && state.stack.map(\.route) == ["Main", "Home"])
  }

  @Test("a step that fails does not lose what the person did")
  func failing() async throws {
    let steps = HeldSteps()
    let rig = try Rig(
      "route A { route B { route C } }", stack: ["A", "B"], resolver: steps.resolver)
    let state = NavigationState(rig.driver)
    await state.settled()
    let drive = rig.driver.submit(.to("C"))
    let step = try await steps.next()
    state.path = []
    await state.settled()
    #expect(state.path.isEmpty)
    step.answer.fail("broken")
    _ = await drive.result
    await state.settled()
    #expect(state.path.isEmpty)
    #expect(await rig.stack == "A")
  }

  @Test("a swipe back does not take along what the person has not seen")
  func unseen() async throws {
    let rig = try Rig("route A { route B } route C", stack: ["A", "B"])
    let state = NavigationState(rig.driver)
    await state.settled()
    push("C", rig.driver)
    state.path = []
    await state.settled()
    #expect(await rig.stack == "A / C")
    #expect(state.stack.map(\.route) == ["A", "C"])
  }
}
