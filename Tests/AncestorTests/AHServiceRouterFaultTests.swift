import QTRoute
import Testing

private let app = """
  route Main
  service Audio {
      route Player in Main
      task play
  }
  """

private let fallbacks = app + "\nroute Lost in Main\ntask refuse\nfallback Lost\nfallback refuse"

@Suite("AHServiceRouter: faults that are absent")
struct AHServiceRouterFaultTests {
  @Test("AHServiceRouter fault: a second registration is dropped in silence")
  func registeredTwice() async throws {
    let services = ServiceResolver(try NavigationPlan(text: app))
    try services.register(screen: "Audio.Player") { _, _ in Screen("first") }
    try services.register(task: "Audio.play") { _ in [:] }
    #expect(throws: RegistrationError.registeredTwice("Audio.Player")) {
      try services.register(screen: "Audio.Player") { _, _ in Screen("second") }
    }
    #expect(throws: RegistrationError.registeredTwice("Audio.play")) {
      try services.register(task: "Audio.play", worker: { _, answer in answer.done() })
    }
    #expect(throws: RegistrationError.self) {
      try services.register(screen: "Audio.Plyer") { _, _ in Screen("third") }
    }
    #expect(services.names == ["Audio.Player", "Audio.play"])
  }

  @Test("AHServiceRouter fault: a wrong kind returns nothing and calls nobody")
  func wrongKind() async throws {
    // Even where there is a fallback: the name is known.
    let walk = try Walk(fallbacks, on: ["Main"])
    let task = await failure { () throws(DriveError) in
      try await walk.driver.drive(task: "Audio.Player")
    }
    #expect(task?.reason == .badName(.wrongKind("Audio.Player", expected: "task")))
    let screen = await failure { () throws(DriveError) in
      try await walk.driver.drive(to: "Audio.play")
    }
    #expect(screen?.reason == .badName(.wrongKind("Audio.play", expected: "route")))
    #expect(walk.trail.isEmpty)
    let services = ServiceResolver(walk.driver.plan)
    #expect(throws: RegistrationError.wrongKind("Audio.play", expected: "route")) {
      try services.register(screen: "Audio.play") { frame, _ in Screen(frame.route) }
    }
    #expect(throws: RegistrationError.wrongKind("Audio.Player", expected: "task")) {
      try services.register(task: "Audio.Player") { _ in [:] }
    }
  }

  @Test("AHServiceRouter fault: with a fallback the completion fires twice")
  func withFallback() async throws {
    let heard = Log()
    let walk = try Walk(fallbacks, on: ["Main"])
    for order in [DriveOrder.to("Audio.Nope"), .task("Audio.nope")] {
      walk.driver.submit(order) { result in
        heard.add((try? result.get())?.unknownName ?? "no name")
      }
    }
    #expect(Set(await heard.next(2)) == ["Audio.Nope", "Audio.nope"])
    #expect(walk.trail == ["down Lost", "task refuse"])
    // Time in which more calls would have come.
    try await Task.sleep(for: .milliseconds(20))
    #expect(await heard.lines.isEmpty)
  }

  @Test("AHServiceRouter fault: without a fallback the completion never fires")
  func withoutFallback() async throws {
    let heard = Log()
    let walk = try Walk(app, on: ["Main"])
    for order in [DriveOrder.to("Audio.Nope"), .task("Audio.nope")] {
      walk.driver.submit(order) { result in
        if case .failure(let error) = result { heard.add(error.message) } else { heard.add("done") }
      }
    }
    let lines = await heard.next(2)
    #expect(lines.filter { $0.hasPrefix("unknown name `Audio.") }.count == 2, "\(lines)")
    #expect(walk.trail.isEmpty)
    try await Task.sleep(for: .milliseconds(20))
    #expect(await heard.lines.isEmpty)
  }
}
