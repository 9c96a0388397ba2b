import Dispatch
import QTRoute
import Testing

private let text = """
  route Main { route Show(id: Int) route Help task save }
  service Shop { route Cart in Main route Pay in Main task send(id: Int) -> (receipt: String) }
  fallback Main
  """

/// A line of text for each thing that happens on the main actor.
@MainActor
private final class Journal {
  var lines: [String] = []
}

/// A coordinator that is the resolver, written without a task in each method.
private final class Coordinator: MainActorResolver {
  let journal: Journal
  init(_ journal: Journal) { self.journal = journal }

  func toChild(_ step: StepRequest) async throws -> StepResult {
    MainActor.assertIsolated()
    journal.lines.append("show \(step.subject)")
    return StepResult(screens: [step.frame.id: Screen(step.frame.route, journal)])
  }

  func toParent(_ step: StepRequest) async throws -> StepResult {
    journal.lines.append("pop")
    return StepResult()
  }

  func task(_ step: StepRequest) async throws -> StepResult { throw StepDeclined() }
}

/// A screen that only the main actor may touch.
private final class Screen: MainActorRoutable {
  let name: String
  let journal: Journal
  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  func didEnter(_ frame: Frame) { journal.lines.append("enter \(name)") }
  func wasCovered(_ frame: Frame) { journal.lines.append("cover \(name)") }
  func wasReturnedTo(_ frame: Frame) { journal.lines.append("return \(name)") }
  func didLeave(_ frame: Frame) { journal.lines.append("leave \(name)") }
  func didUpdate(_ frame: Frame) { journal.lines.append("update \(name) \(frame.inputs)") }
}

/// Answers at once through the callback, from the main actor.
private final class CallbackCoordinator: MainActorResolver {
  func take(_ step: StepRequest, _ answer: StepAnswer) {
    MainActor.assertIsolated()
    answer.done()
  }
}

@Suite("The main actor")
struct MainActorTests {
  @Test("a coordinator is the resolver; hooks come on the main actor, before the next step")
  @MainActor
  func coordinator() async throws {
    let journal = Journal()
    let rig = try Rig(text, stack: ["Main"], resolver: Coordinator(journal))
    try await rig.driver.drive(to: "Show", inputs: ["id": 1])
    try await rig.driver.drive(sub: "Help")
    try await rig.driver.driveToParent()
    try await rig.driver.drive(to: "Main")
    try await rig.driver.drive(sub: "Show", inputs: ["id": 2])
    #expect(
      journal.lines.prefix(11) == [
        "show Show", "enter Show", "show Help", "cover Show", "enter Help", "pop", "leave Help",
        "return Show", "pop", "leave Show", "show Show",
      ])
  }

  @Test("a kind of step that nothing takes fails, and StepDeclined declines")
  @MainActor
  func kinds() async throws {
    let rig = try Rig(text, stack: ["Main"], resolver: Coordinator(Journal()))
    let declined = await failure { () throws(DriveError) in
      try await rig.driver.drive(task: "save")
    }
    #expect(declined == nil)
    let cold = try Rig(text, resolver: Coordinator(Journal()))
    let error = await failure { () throws(DriveError) in try await cold.driver.drive(to: "Main") }
    #expect(error?.message == "no resolver handles `jump` steps")
    #expect((error?.cause as? StepFailure) != nil)
  }

  @Test("a coordinator may answer through the callback instead")
  func callback() async throws {
    let rig = try Rig(text, stack: ["Main"], resolver: CallbackCoordinator())
    try await rig.driver.drive(to: "Show", inputs: ["id": 1])
    #expect(await rig.stack == "Main / Show(1)")
  }

  @Test("screens are made and shown, and tasks done, on the main actor")
  @MainActor
  func services() async throws {
    let journal = Journal()
    let loaded = try plan(text)
    let services = ServiceResolver(loaded) { step, screens in
      MainActor.assertIsolated()
      journal.lines.append("\(step.verb.rawValue) \(screens.count)")
    }
    for name in ["Main", "Show"] {
      try services.register(screen: name, onMainActor: { frame, _ in Screen(frame.route, journal) })
    }
    try services.register(
      task: "Shop.send",
      onMainActor: { inputs in
        MainActor.assertIsolated()
        return ["receipt": .string("r\(inputs["id"] ?? .absent)")]
      })
    let driver = try Driver(loaded, resolver: services)
    let outcome = try await driver.drive(to: "Show", inputs: ["id": 1])
    #expect((outcome.routable as? Screen)?.name == "Show")
    let sent = try await driver.drive(task: "Shop.send", inputs: ["id": 1])
    #expect(sent.inputs["receipt"] == "r1")
    #expect(journal.lines.contains("jump 2"))
  }

  @Test("a resolver that blocks its thread is timed out")
  func blocking() async throws {
    let (stream, sink) = AsyncStream.makeStream(of: Incident.self)
    let release = DispatchSemaphore(value: 0)
    let rig = try Rig(
      text, stack: ["Main"],
      resolver: BlockingResolver { _ in
        release.wait()
        return StepResult()
      }
    ) {
      $0.stepTimeout = .milliseconds(20)
      $0.onIncident = { sink.yield($0) }
    }
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Help") }
    #expect(error?.reason == .timedOut(.milliseconds(20)))
    release.signal()
    for await incident in stream {
      #expect(incident.description == "step 1, down Help: answered too late")
      break
    }
  }
}
