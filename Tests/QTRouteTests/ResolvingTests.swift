import QTRoute
import Testing

private let text = """
  fact online given
  fact saved
  route Main tabs @shell {
      route Home @icon("house") { route Detail(id: Int) }
      route Search { task ping }
  }
  service Shop {
      route Cart in Home present nav { link back to Home }
      route Pay(file: String) in Home
      task save(id: Int) -> (file: String) requires online grants saved
  }
  route Help in Home
  task report
  fallback Help
  fallback report
  """

/// Takes steps by their kind and logs them.
private struct Kinds: Resolver {
  let log: @Sendable (String) -> Void
  func toChild(_ step: StepRequest, _ answer: StepAnswer) { take("child", answer) }
  func toParent(_ step: StepRequest, _ answer: StepAnswer) { take("parent", answer) }
  func switchTab(_ step: StepRequest, _ answer: StepAnswer) { take("switch", answer) }
  func jump(_ step: StepRequest, _ answer: StepAnswer) { take("jump", answer) }
  private func take(_ name: String, _ answer: StepAnswer) {
    log(name)
    answer.done()
  }
}

@Suite("Resolving")
struct ResolvingTests {
  private final class Log: Sendable {
    let stream: AsyncStream<String>
    let sink: AsyncStream<String>.Continuation
    init() { (stream, sink) = AsyncStream.makeStream(of: String.self) }
    func add(_ line: String) { sink.yield(line) }
    var lines: [String] {
      get async {
        sink.finish()
        var lines: [String] = []
        for await line in stream { lines.append(line) }
        return lines
      }
    }
  }

  @Test("each kind of step has its method; self merges and continues; a missing method fails")
  func kinds() async throws {
    let log = Log()
    let rig = try Rig(text, resolver: Kinds { log.add($0) })
    for name in ["Home", "Search", "Search", "Main"] { try await rig.driver.drive(to: name) }
    try await rig.driver.drive(to: "Detail", inputs: ["id": 1])
    let error = await failure { () throws(DriveError) in
      try await rig.driver.drive(task: "report")
    }
    #expect(error?.message == "no resolver handles `task` steps")
    #expect(await log.lines == ["jump", "switch", "parent", "child", "child"])
  }

  @Test("a step goes to the resolver of its route, its service or its kind, or to the fallback")
  func table() async throws {
    let log = Log()
    func named(_ name: String) -> ClosureResolver {
      ClosureResolver { step, answer in
        log.add("\(name): \(step.verb.rawValue) \(step.subject)")
        answer.done()
      }
    }
    let loaded = try plan(text)
    var table = ResolverTable(loaded, fallback: named("rest"))
    try table.add(named("route"), for: "Detail")
    try table.add(named("service"), forService: "Shop")
    try table.add(named("kind"), for: .switch)
    #expect(throws: RegistrationError.registeredTwice("Detail")) {
      try table.add(named("again"), for: "Detail")
    }
    #expect(throws: RegistrationError.registeredTwice("Shop")) {
      try table.add(named("again"), forService: "Shop")
    }
    #expect(throws: RegistrationError.registeredTwice("switch")) {
      try table.add(named("again"), for: .switch)
    }
    #expect(throws: RegistrationError.unknownName("Detial", near: ["Detail"])) {
      try table.add(named("again"), for: "Detial")
    }
    let driver = try Driver(loaded, resolver: table)
    try await driver.drive(to: "Home")
    try await driver.drive(to: "Detail", inputs: ["id": 1])
    try await driver.drive(to: "Home")
    try await driver.drive(to: "Search")
    try await driver.drive(sub: "Shop.Cart")
    #expect(
      await log.lines == [
        "rest: jump Home", "route: down Detail", "route: up Home", "kind: switch Search",
        "service: sub Shop.Cart",
      ])
  }

  @Test("a request has its frame, inputs, presentation, annotations, and whether it is the last")
  func request() async throws {
    let (stream, sink) = AsyncStream.makeStream(of: StepRequest.self)
    let rig = try Rig(
      text,
      resolver: ClosureResolver { step, answer in
        sink.yield(step)
        answer.done()
      })
    try await rig.driver.drive(to: "Home")
    try await rig.driver.drive(sub: "Shop.Cart", inputs: ["x": 1])
    sink.finish()
    var requests: [StepRequest] = []
    for await request in stream { requests.append(request) }
    #expect(requests[0].annotations.map(\.key) == ["icon"])
    #expect(requests[0].annotations[0].value == "house")
    #expect(requests[0].pushed.map(\.route) == ["Main", "Home"] && requests[0].origin == nil)
    #expect(requests[1].presentation == .presentNav && requests[1].isFinal)
    #expect(requests[1].stackAfter.map(\.route) == ["Main", "Home", "Shop.Cart"])
    #expect(requests[1].inputs.isEmpty)
  }

  // MARK: Services

  private final class Screen: Routable {
    let name: String
    let log: @Sendable (String) -> Void
    init(_ name: String, _ log: @escaping @Sendable (String) -> Void) {
      self.name = name
      self.log = log
    }
    func frameDidEnter(_ frame: Frame) { log("enter \(name)") }
    func frameWasCovered(_ frame: Frame) { log("cover \(name)") }
    func frameWasReturnedTo(_ frame: Frame) { log("return \(name)") }
    func frameDidLeave(_ frame: Frame) { log("leave \(name)") }
    func frameDidUpdate(_ frame: Frame) { log("update \(name)") }
  }

  private func services(_ log: Log, _ loaded: NavigationPlan) throws -> ServiceResolver {
    let services = ServiceResolver(loaded)
    for name in loaded.routes where name != "Shop.Pay" {
      try services.register(screen: name) { frame, _ in Screen(frame.route) { log.add($0) } }
    }
    return services
  }

  @Test("hooks: the deepest leaves first, then frames enter in order; frames that stay get no call")
  func hooks() async throws {
    let log = Log()
    let loaded = try plan(text)
    let driver = try Driver(loaded, resolver: try services(log, loaded))
    let home = try await driver.drive(to: "Home")
    #expect((home.routable as? Screen)?.name == "Home")
    try await driver.drive(to: "Detail", inputs: ["id": 1])
    try await driver.drive(to: "Detail", inputs: ["id": 1])
    try await driver.drive(to: "Detail", inputs: ["id": 2])
    try await driver.drive(sub: "Help")
    try await driver.drive(to: "Search")
    try await driver.driveToParent()
    #expect(
      await log.lines == [
        "enter Main", "enter Home", "cover Home", "enter Detail", "update Detail",
        "cover Detail", "enter Help", "cover Help", "enter Search", "leave Search", "return Main",
      ])
  }

  @Test("hooks of an opened URL: old frames leave, deepest first, and new ones enter in order")
  func openingHooks() async throws {
    let log = Log()
    let loaded = try plan(
      """
      route Main at "/" {
          route Show(id: Int) at "shows/:id" { route Reviews at "reviews" { route Review(n: Int) at ":n" } }
          route Help at "help" { route Topic at "topic" }
      }
      """)
    let driver = try Driver(loaded, resolver: try services(log, loaded))
    try await driver.open("/shows/1/reviews/5")
    try await driver.open("/shows/1/reviews/5")
    try await driver.open("/shows/1/reviews/6")
    try await driver.open("/shows/2/reviews")
    try await driver.open("/help/topic")
    try await driver.open("/help")
    #expect(
      await log.lines == [
        "enter Main", "enter Show", "enter Reviews", "enter Review", "update Review",
        "leave Review", "leave Reviews", "leave Show", "enter Show", "enter Reviews",
        "leave Reviews", "leave Show", "enter Help", "enter Topic", "leave Topic", "return Help",
      ])
  }

  @Test("a second registration of a name is an error; registered names can be listed and removed")
  func registration() throws {
    let services = ServiceResolver(try plan(text))
    try services.register(task: "Shop.save") { _ in [:] }
    #expect(throws: RegistrationError.registeredTwice("Shop.save")) {
      try services.register(task: "Shop.save") { _ in [:] }
    }
    #expect(throws: RegistrationError.wrongKind("Shop.save", expected: "route")) {
      try services.register(screen: "Shop.save") { _, _ in Screen("") { _ in } }
    }
    #expect(throws: RegistrationError.wrongKind("Help", expected: "task")) {
      try services.register(task: "Help") { _ in [:] }
    }
    #expect(services.names == ["Shop.save"])
    #expect(services.remove("Shop.save") && !services.remove("Shop.save"))
    #expect(services.names.isEmpty)
  }

  @Test("a task's results join the inputs; required inputs are checked before the worker")
  func tasks() async throws {
    let log = Log()
    let loaded = try plan(text)
    let services = try services(log, loaded)
    try services.register(
      task: "Shop.save",
      worker: { inputs, answer in
        log.add("save \(inputs)")
        Task { answer.done(StepResult(values: ["file": "a.txt"])) }
      })
    try services.register(screen: "Shop.Pay") { frame, _ in Screen("pay \(frame.inputs)") { _ in } }
    var options = DriverOptions()
    options.stack = ["Main", "Home"]
    let driver = try Driver(loaded, resolver: services, options: options)
    let closed = await failure { () throws(DriveError) in
      try await driver.drive(task: "Shop.save", inputs: ["id": 3])
    }
    #expect(closed?.reason == .forbidden("Shop.save", requires: ["online"], unless: []))
    try await driver.set("online", holds: true)
    let missing = await failure { () throws(DriveError) in
      try await driver.drive(task: "Shop.save")
    }
    #expect(missing?.message == "no value for `id: Int` of `Shop.save`, which step 1 needs")
    let saved = try await driver.drive(task: "Shop.save", inputs: ["id": 3])
    #expect(saved.inputs["file"] == "a.txt" && saved.facts == ["online", "saved"])
    #expect(await log.lines == ["save [\"id\": 3]"])
    // A task that is declared in a screen is done there.
    let ping = await failure { () throws(DriveError) in try await driver.drive(task: "ping") }
    #expect(ping?.reason == .declined("report") && ping?.steps.map(\.subject) == ["Search"])
  }

  @Test("an unknown name goes to the plan's fallback exactly once, and the result says so")
  func fallback() async throws {
    let rig = try Rig(text, stack: ["Main", "Home"])
    let outcome = try await rig.driver.drive(to: "Shop.Nope")
    #expect(outcome.frame.route == "Help" && outcome.unknownName == "Shop.Nope")
    #expect(rig.trail == "down Help")
    let task = try await rig.driver.drive(task: "nothing")
    #expect(task.unknownName == "nothing")
    #expect(rig.trail == "down Help, task report")
  }

  @Test("a name for which nothing is registered goes to the fallback exactly once")
  func declined() async throws {
    let log = Log()
    let loaded = try plan(text)
    var options = DriverOptions()
    options.stack = ["Main", "Home"]
    let driver = try Driver(loaded, resolver: try services(log, loaded), options: options)
    let outcome = try await driver.drive(sub: "Shop.Pay", inputs: ["file": "x"])
    #expect(outcome.frame.route == "Help" && outcome.unknownName == "Shop.Pay")
    let always = try Rig(
      text, stack: ["Main", "Home"], resolver: ScriptedResolver([], rest: .declines))
    let error = await failure { () throws(DriveError) in
      try await always.driver.drive(sub: "Shop.Pay", inputs: ["file": "x"])
    }
    #expect(error?.reason == .declined("Help"))
    #expect(always.trail == "sub Shop.Pay, down Help")
  }

  @Test("a different stack that a resolver reports is accepted, and the drive ends")
  func diverged() async throws {
    let rig = try Rig(
      text, stack: ["Main", "Home"], resolver: ScriptedResolver([.sees(["Main", "Home", "Help"])]))
    let error = await failure { () throws(DriveError) in
      try await rig.driver.drive(to: "Detail", inputs: ["id": 1])
    }
    #expect(
      error?.message == "the stack is Main / Home / Help, not Main / Home / Detail")
    #expect(await rig.stack == "Main / Home / Help")
  }

  @Test("a screen's own resolver takes the steps that lead away from it")
  func ownResolver() async throws {
    final class Own: Routable {
      let resolver: (any Resolver)?
      init(_ resolver: any Resolver) { self.resolver = resolver }
    }
    let own = RecordingResolver()
    let rig = try Rig(
      text, resolver: ClosureResolver { step, answer in answer.done(screen: Own(own)) })
    try await rig.driver.drive(to: "Home")
    try await rig.driver.drive(to: "Help")
    #expect(rig.trail == "jump Home" && own.trail == ["down Help"])
  }
}
