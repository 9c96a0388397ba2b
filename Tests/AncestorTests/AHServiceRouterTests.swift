import QTRoute
import Testing

private let app = """
  route Main
  service Settings {
      route Page(shouldRefresh: Bool) in Main
      route Wrapped in Main present nav
      route Sheet in Main present
      task count(by: Int = 1) -> (total: Int)
      fallback Lost
      route Lost(shouldRefresh: Bool?) in Main
      fallback lost
      task lost(by: Int?)
  }
  service Other { task count }
  link Settings.Sheet -> Settings.Page present nav
  route NotFound(id: Int?) in Main
  task refuse(id: Int?)
  fallback NotFound
  fallback refuse
  """

@Suite("AHServiceRouter: services and tasks")
struct AHServiceRouterTests {
  private func driver(
    _ configure: (ServiceResolver) throws -> Void, onIncident: Log? = nil
  ) throws -> Driver {
    let plan = try NavigationPlan(text: app)
    let services = ServiceResolver(plan)
    try configure(services)
    var options = DriverOptions()
    options.stack = ["Main"]
    if let onIncident { options.onIncident = { onIncident.add($0.description) } }
    return try Driver(plan, resolver: services, options: options)
  }

  @Test("AHServiceRouter: a request names a service and a task of it")
  func names() async throws {
    let log = Log()
    let driver = try driver { services in
      for name in ["Settings.count", "Other.count"] {
        try services.register(task: name) { _ in
          log.add(name)
          return name == "Other.count" ? [:] : ["total": 1]
        }
      }
    }
    try await driver.drive(task: "Other.count")
    try await driver.drive(task: "Settings.count")
    #expect(await log.lines == ["Other.count", "Settings.count"])
  }

  @Test("AHServiceRouter: a screen is made from the caller's values")
  func screen() async throws {
    let driver = try driver { services in
      try services.register(screen: "Settings.Page") { frame, _ in Screen(frame.text) }
    }
    let outcome = try await driver.drive(sub: "Settings.Page", inputs: ["shouldRefresh": true])
    #expect((outcome.routable as? Screen)?.name == "Settings.Page(true)")
    #expect(outcome.stack.map(\.route) == ["Main", "Settings.Page"])
  }

  // On purpose, what a screen requires is written in the plan, so that its maker is not even asked,
  // and the error says what is missing.
  @Test("AHServiceRouter: a screen is refused when a required key is missing")
  func missingKey() async throws {
    let log = Log()
    let driver = try driver { services in
      try services.register(screen: "Settings.Page") { frame, _ in
        log.add("made")
        return Screen(frame.route)
      }
    }
    let error = await failure { () throws(DriveError) in
      try await driver.drive(sub: "Settings.Page")
    }
    guard case .missingInput(let need) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(need.name == "shouldRefresh" && need.type == "Bool" && need.owner == "Settings.Page")
    #expect(await log.lines.isEmpty)
  }

  @Test("AHServiceRouter: a task answers at once")
  func atOnce() async throws {
    let driver = try driver { services in
      try services.register(task: "Settings.count") { inputs in
        guard case .int(let by) = inputs["by"] else { throw Refusal(description: "no number") }
        return ["total": .int(by + 1)]
      }
    }
    let outcome = try await driver.drive(task: "Settings.count", inputs: ["by": 4])
    #expect(outcome.inputs == ["by": 4, "total": 5])
    #expect(try await driver.drive(task: "Settings.count").inputs["total"] == 2)
  }

  @Test("AHServiceRouter: a task answers later")
  func later() async throws {
    let driver = try driver { services in
      try services.register(
        task: "Settings.count",
        worker: { _, answer in
          Task {
            try await Task.sleep(for: .milliseconds(5))
            answer.done(StepResult(values: ["total": 9]))
          }
        })
    }
    let outcome = try await driver.drive(task: "Settings.count")
    #expect(outcome.inputs["total"] == 9 && outcome.frame.route == "Main")
  }

  // On purpose, there is one answer: a second one would change the inputs of a drive that has gone
  // on or ended. It is reported.
  @Test("AHServiceRouter: a task that answers at once and later has answered at once")
  func both() async throws {
    let incidents = Log()
    let driver = try driver(
      { services in
        try services.register(
          task: "Settings.count",
          worker: { _, answer in
            answer.done(StepResult(values: ["total": 1]))
            Task { answer.done(StepResult(values: ["total": 2])) }
          })
      }, onIncident: incidents)
    let outcome = try await driver.drive(task: "Settings.count")
    #expect(outcome.inputs["total"] == 1)
    #expect(await incidents.next(1) == ["step 1, task Settings.count: answered twice"])
  }

  // On purpose, the plan says how a screen is shown, and a link may say it for one way there: a
  // caller that says nothing else knows the name of the screen and nothing of navigation stacks.
  @Test("AHServiceRouter: a screen is pushed, presented, or presented in a navigation controller")
  func types() async throws {
    let walk = try Walk(app, on: ["Main"])
    try await walk.driver.drive(sub: "Settings.Sheet")
    try await walk.driver.driveToParent()
    try await walk.driver.drive(sub: "Settings.Wrapped")
    try await walk.driver.drive(sub: "Settings.Page", inputs: ["shouldRefresh": true])
    try await walk.driver.drive(sub: "Settings.Sheet")
    try await walk.driver.drive(sub: "Settings.Page", inputs: ["shouldRefresh": true])
    #expect(
      walk.recorder.records.map(\.presentation) == [
        .present, nil, .presentNav, .push, .present, .presentNav,
      ])
  }

  @Test(
    "AHServiceRouter: unknown services and names have a fallback for screens and one for tasks",
    arguments: [
      (DriveOrder.to("Nope.Page"), "Nope.Page", "down NotFound"),
      (.to("Settings.Nope"), "Settings.Nope", "down Settings.Lost"),
      (.task("Nope.count"), "Nope.count", "task refuse"),
      (.task("Settings.nope"), "Settings.nope", "task Settings.lost"),
    ])
  func fallbacks(order: DriveOrder, name: String, step: String) async throws {
    let walk = try Walk(app, on: ["Main"])
    let values: Inputs = ["id": 1, "by": 2, "shouldRefresh": true]
    let outcome = try await walk.driver.submit(order, inputs: values).result.get()
    #expect(walk.trail == [step] && outcome.unknownName == name)
    // The fallback gets the values that it declares.
    #expect(walk.recorder.records[0].inputs.count == 1 && outcome.inputs == values)
  }

  @Test("AHServiceRouter: services can be listed and removed")
  func removing() async throws {
    let driver = try driver { services in
      for name in ["Settings.Page", "Main", "NotFound"] {
        try services.register(screen: name) { frame, _ in Screen(frame.route) }
      }
      try services.register(task: "Other.count") { _ in [:] }
      #expect(services.names == ["Main", "NotFound", "Other.count", "Settings.Page"])
      let removed = ["Settings.Page", "Settings.Page", "Other.count"].map { services.remove($0) }
      #expect(removed == [true, false, true])
      #expect(services.names == ["Main", "NotFound"])
    }
    let error = await failure { () throws(DriveError) in try await driver.drive(task: "Other.count")
    }
    #expect(error?.reason == .declined("refuse"))
  }
}
