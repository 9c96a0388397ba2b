import Foundation
import QTRoute
import Testing

private let text = """
  plan Shelf
  fact member
  fact wide given
  type Photo
  route Main at "/" tabs {
      route Home at "home" { route Show(id: Int) at "shows/:id" { route Notes } }
      route Search at "search" { route Hits(text: String) }
      route Members requires member { route Card }
      route Viewer(photo: Photo?) present
      route Editor(photo: Photo) present nav { route Tools }
  }
  """

private let shown: [OpeningFrame] = [
  "Main", "Home", OpeningFrame("Show", inputs: ["id": 7]), "Notes",
]

/// The snapshot as an app stores it and reads it again.
private func stored(_ snapshot: NavigationSnapshot) throws -> NavigationSnapshot {
  try JSONDecoder().decode(
    NavigationSnapshot.self, from: JSONEncoder().encode(snapshot))
}

/// What was dropped, in short.
private func dropped(_ restoration: Restoration) -> [String] {
  restoration.dropped.map(\.description)
}

private struct Offline: Error, Equatable { var seconds: Int }

@Suite("Bringing a stored state back")
struct RestoreTests {
  @Test("a stack comes back with its inputs, its tabs and its facts, through the resolver")
  func whole() async throws {
    let old = try Rig(text, stack: shown, facts: ["member", "wide"])
    try await old.driver.drive(to: "Hits", inputs: ["text": "birds"])
    try await old.driver.drive(sub: "Viewer")
    let snapshot = try stored(await old.driver.snapshot)
    #expect(snapshot.plan == "Shelf" && snapshot.facts == ["member", "wide"])

    let new = try Rig(text)
    let restoration = try await new.driver.restore(snapshot)
    #expect(restoration.dropped.isEmpty && restoration.unknownFacts.isEmpty)
    #expect(await new.stack == "Main / Search / Hits(\"birds\") / Viewer")
    #expect(restoration.stack.last?.presentation == .present)
    let main = try #require(restoration.stack.first)
    let parked = await new.driver.parked(in: main.id)
    #expect(parked.keys.sorted() == ["Home"])
    #expect(parked["Home"]?.map(\.route) == ["Home", "Show", "Notes"])
    #expect(parked["Home"]?[1].inputs == ["id": 7])
    // What the world decides is as it is today.
    #expect(await new.driver.facts == ["member"])
    let trail = ["Main", "Home", "Show", "Notes", "Search", "Hits", "Viewer"].map { "jump \($0)" }
    #expect(new.recorder.trail == trail)
    try await new.driver.drive(to: "Notes")
    #expect(await new.stack == "Main / Home / Show(7) / Notes")
  }

  @Test("a route that has another name now is found by its old one")
  func renamed() async throws {
    let old = try Rig(text, stack: shown)
    let snapshot = try stored(await old.driver.snapshot)
    let new = try Rig(
      """
      route Start was Main tabs { route Home { route Podcast(id: Int) was Show { route Notes } } }
      """)
    let restoration = try await new.driver.restore(snapshot)
    #expect(restoration.dropped.isEmpty)
    #expect(await new.stack == "Start / Home / Podcast(7) / Notes")
  }

  @Test("what the plan of today does not have is dropped with what was above it")
  func gone() async throws {
    let old = try Rig(text, stack: shown, facts: ["member"])
    try await old.driver.drive(to: "Hits", inputs: ["text": "birds"])
    let snapshot = await old.driver.snapshot
    let new = try Rig(
      "route Main tabs { route Home { route Notes } route Search { route Hits(text: Int) } }")
    let restoration = try await new.driver.restore(snapshot)
    #expect(
      dropped(restoration).dropFirst() == [
        "`Notes`: `Show` below it did not come back",
        "`Hits`: \"birds\" is not a valid value for `text: Int`",
      ])
    guard case .unknownRoute = restoration.dropped.first?.reason else {
      Issue.record("\(restoration.dropped)")
      return
    }
    #expect(restoration.unknownFacts == ["member"])
    #expect(await new.stack == "Main / Search")
  }

  @Test("a frame whose fact does not hold today is dropped, in the words of the app's facts, too")
  func facts() async throws {
    let old = try Rig(text, stack: ["Main", "Members", "Card"], facts: ["member"])
    let snapshot = await old.driver.snapshot
    let new = try Rig(text)
    let restoration = try await new.driver.restore(snapshot, facts: [])
    #expect(
      dropped(restoration) == [
        "`Members`: it requires `member`", "`Card`: `Members` below it did not come back",
      ])
    #expect(await new.stack == "Main")
    #expect(await new.driver.facts.isEmpty)
  }

  @Test("an input that only code can pass is not stored; who needs it does not come back")
  func opaque() async throws {
    let photo = InputValue.opaque(OpaqueValue(7))
    let old = try Rig(
      text,
      stack: ["Main", "Home", OpeningFrame("Editor", inputs: ["photo": photo]), "Tools"])
    let snapshot = try stored(await old.driver.snapshot)
    let new = try Rig(text)
    let restoration = try await new.driver.restore(snapshot)
    #expect(
      dropped(restoration) == [
        "`Editor`: no value for `photo: Photo`", "`Tools`: `Editor` below it did not come back",
      ])
    #expect(await new.stack == "Main / Home")
  }

  @Test("what the app does not show is dropped, and the rest comes back")
  func refused() async throws {
    let old = try Rig(text, stack: shown)
    try await old.driver.drive(to: "Search")
    let snapshot = await old.driver.snapshot
    let new = try Rig(text, resolver: ScriptedResolver([.done, .done, .fails("no network")]))
    let restoration = try await new.driver.restore(snapshot)
    #expect(
      dropped(restoration) == [
        "`Show`: no network", "`Notes`: `Show` below it did not come back",
      ])
    #expect(await new.stack == "Main / Search")
  }

  @Test("a resolver's error keeps its type, with the frame that it did not show")
  func errors() async throws {
    let snapshot = await (try Rig(text, stack: shown)).driver.snapshot
    let new = try Rig(
      text,
      resolver: AsyncResolver { step in
        if step.frame.route == "Show" { throw Offline(seconds: 3) }
        return StepResult()
      })
    let dropped = try await new.driver.restore(snapshot).dropped
    #expect(dropped.first?.cause as? Offline == Offline(seconds: 3))
    #expect(dropped.count == 2 && dropped.last?.cause == nil)
  }

  @Test("drives wait for it, and it waits for drives or is refused")
  func turns() async throws {
    let old = try Rig(text, stack: shown)
    let snapshot = await old.driver.snapshot
    let script = ScriptedResolver([.never])
    let new = try Rig(text, resolver: script)
    async let restoration = new.driver.restore(snapshot)
    while new.recorder.records.isEmpty { await Task.yield() }
    let drive = new.driver.submit(.to("Search"))
    do {
      try await new.driver.restore(snapshot, policy: .refuse)
      Issue.record("it was not refused")
    } catch {
      #expect("\(error)" == "another drive has not finished")
    }
    script.answerKept()
    #expect(try await restoration.dropped.isEmpty)
    _ = try await drive.result.get()
    #expect(await new.stack == "Main / Search")
  }

  @Test("a watcher learns that a stored state came back")
  func watched() async throws {
    let old = try Rig(text, stack: shown)
    let snapshot = await old.driver.snapshot
    let new = try Rig(text)
    try await new.driver.restore(snapshot)
    var watcher = new.driver.stacks.makeAsyncIterator()
    #expect(await watcher.next()?.cause == .restored)
  }
}
