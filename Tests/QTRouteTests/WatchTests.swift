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

private let shown: [OpeningFrame] = ["Main", "Home", OpeningFrame("Show", inputs: ["id": 7])]

@Suite("Watching a driver")
struct WatchTests {
  @Test("a watcher sees the current revision first, then what each step changed, and by whom")
  func revisions() async throws {
    let rig = try Rig(text, stack: shown)
    let before = await rig.driver.stack
    var watcher = rig.driver.stacks(buffering: .all).makeAsyncIterator()
    let first = try #require(await watcher.next())
    #expect(first.stack == before && first.number == 0 && first.cause == .start)
    #expect(first.change.added.isEmpty && first.change.removed.isEmpty)
    try await rig.driver.drive(to: "Notes")
    let pushed = try #require(await watcher.next())
    #expect(pushed.number == 1 && pushed.change.added == [pushed.stack[3].id])
    guard case .drive(let step) = pushed.cause else {
      Issue.record("\(pushed.cause)")
      return
    }
    #expect("\(step)" == "step 1, down Notes")
    try await rig.driver.set("member", holds: true)
    let told = try #require(await watcher.next())
    #expect(told.cause == .facts && told.change.begun == ["member"] && told.facts == ["member"])
    try await rig.driver.adopt(gone: [pushed.stack[3].id])
    let left = try #require(await watcher.next())
    #expect(left.cause == .adopted && left.stack == before)
    #expect(left.change.removed == [pushed.stack[3].id])
  }

  @Test("a slow watcher gets the newest revision, with all that changed since it looked")
  func slow() async throws {
    let rig = try Rig(text, stack: shown)
    var watcher = rig.driver.stacks.makeAsyncIterator()
    let first = try #require(await watcher.next())
    try await rig.driver.drive(to: "Notes")
    try await rig.driver.set("member", holds: true)
    try await rig.driver.drive(to: "Members")
    try await rig.driver.set("member", holds: false)
    let next = try #require(await watcher.next())
    #expect(next.number == 4 && next.stack.map(\.route) == ["Main", "Members"])
    #expect(next.change.added.count == 2 && next.change.removed.isEmpty)
    #expect(next.parked.map(\.tab) == ["Home"] && next.parked[0].frames.count == 3)
    #expect(next.parked[0].container == first.stack[0].id && next.change.begun.isEmpty)
  }

  @Test("two watchers do not take revisions from each other")
  func several() async throws {
    let rig = try Rig(text, stack: shown)
    var one = rig.driver.stacks.makeAsyncIterator()
    var other = rig.driver.stacks.makeAsyncIterator()
    _ = await one.next()
    _ = await other.next()
    try await rig.driver.drive(to: "Home")
    #expect(await one.next()?.number == 1)
    #expect(await other.next()?.number == 1)
  }

  @Test("revisions end with their driver, which a watcher does not keep")
  func end() async throws {
    var rig: Rig? = try Rig(text, stack: shown)
    var watcher = try #require(rig?.driver).stacks.makeAsyncIterator()
    _ = await watcher.next()
    rig = nil
    #expect(await watcher.next() == nil)
  }
}
