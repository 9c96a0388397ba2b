import QTRoute
import Testing

private let tree = """
  route Root {
      route Alpha
      route Bravo { route BravoOne { route BravoOneAlpha } }
      route Zach { route ZachOne  route ZachTwo }
  }
  """

/// Hands its own resolver to the driver.
private final class Guided: Routable {
  let resolver: (any Resolver)?
  init(_ resolver: any Resolver) { self.resolver = resolver }
}

@Suite("QTRoute: drives")
struct QTRouteDriveTests {
  @Test("QTRoute: driveTo takes each step through the resolver of the route left or entered")
  func resolvers() async throws {
    let log = Log()
    let plan = try NavigationPlan(text: tree)
    var table = ResolverTable(plan)
    for route in plan.routes {
      let resolver = ClosureResolver { step, answer in
        log.add("\(route): \(step.verb.rawValue) \(step.subject)")
        answer.done()
      }
      try table.add(resolver, for: route)
    }
    var options = DriverOptions()
    options.stack = ["Root", "Zach", "ZachTwo"]
    let driver = try Driver(plan, resolver: table, options: options)
    let outcome = try await driver.drive(to: "BravoOne")
    #expect(outcome.stack.map(\.route) == ["Root", "Bravo", "BravoOne"])
    #expect(
      await log.lines == [
        "ZachTwo: up Zach", "Zach: up Root", "Bravo: down Bravo", "BravoOne: down BravoOne",
      ])
  }

  @Test("QTRoute: a screen that brings its own resolver takes the steps that lead away from it")
  func ownResolver() async throws {
    let own = RecordingResolver()
    let first = ClosureResolver { step, answer in
      if step.subject == "Zach" { answer.done(screen: Guided(own)) } else { answer.done() }
    }
    let walk = try Walk(tree, on: ["Root"], resolver: first)
    try await walk.driver.drive(to: "ZachOne")
    #expect(walk.trail == ["down Zach"] && own.trail == ["down ZachOne"])
    try await walk.driver.drive(to: "Alpha")
    #expect(walk.trail == ["down Zach", "up Zach", "down Alpha"])
    #expect(own.trail == ["down ZachOne", "up Root"])
  }

  @Test("QTRoute: driveTo to oneself is one SELF step, which the resolver hears")
  func own() async throws {
    let walk = try Walk(tree, on: ["Root", "Alpha"])
    let outcome = try await walk.driver.drive(to: "Alpha")
    #expect(walk.trail == ["self Alpha"] && outcome.steps.map(\.verb) == [.`self`])
    #expect(await walk.stack == ["Root", "Alpha"])
  }

  @Test("QTRoute: driveSub is one step, as if the target were a child of where one is")
  func sub() async throws {
    let walk = try Walk(tree, on: ["Root", "Bravo", "BravoOne"])
    try await walk.driver.drive(sub: "ZachTwo")
    #expect(walk.trail == ["sub ZachTwo"])
    #expect(await walk.stack == ["Root", "Bravo", "BravoOne", "ZachTwo"])
  }

  @Test("QTRoute: after driveSub the parent is where one came from, all the way up")
  func afterSub() async throws {
    let walk = try Walk(tree, on: ["Root", "Bravo", "BravoOne"])
    try await walk.driver.drive(sub: "ZachTwo")
    try await walk.driver.drive(to: "Root")
    #expect(walk.trail == ["sub ZachTwo", "up BravoOne", "up Bravo", "up Root"])
    #expect(await walk.stack == ["Root"])
  }

  @Test("QTRoute: driveSub to oneself goes to a child, not to SELF")
  func subOwn() async throws {
    let walk = try Walk(tree, on: ["Root", "Alpha"])
    let outcome = try await walk.driver.drive(sub: "Alpha")
    #expect(walk.trail == ["sub Alpha"])
    #expect(outcome.stack.map(\.route) == ["Root", "Alpha", "Alpha"])
    #expect(Set(outcome.stack.map(\.id)).count == 3)
  }

  @Test("QTRoute: driveParent goes to the logical parent, one step at a time")
  func parent() async throws {
    let walk = try Walk(tree, on: ["Root", "Bravo", "BravoOne", "BravoOneAlpha"])
    try await walk.driver.driveToParent()
    #expect(await walk.stack == ["Root", "Bravo", "BravoOne"])
    try await walk.driver.driveToParent()
    #expect(walk.trail == ["up BravoOne", "up Bravo"])
  }

  // On purpose, a step has the values that its screen declares, not the drive's whole dictionary:
  // a value for one screen cannot be read by another by accident. The outcome has all of them.
  @Test("QTRoute: every step gets the inputs, as far as its screen declares them")
  func inputs() async throws {
    let walk = try Walk("route Root { route A(a: Int) { route B(b: Int) } }", on: ["Root"])
    let outcome = try await walk.driver.drive(to: "B", inputs: ["a": 1, "b": 2, "c": 3])
    #expect(walk.recorder.records.map(\.inputs) == [["a": 1], ["b": 2]])
    #expect(outcome.inputs == ["a": 1, "b": 2, "c": 3])
    #expect(await walk.stack == ["Root", "A(1)", "B(2)"])
  }

  @Test("QTRoute: every step knows whether it is the final destination")
  func final() async throws {
    let walk = try Walk(tree, on: ["Root", "Alpha"])
    try await walk.driver.drive(to: "ZachOne")
    #expect(walk.trail == ["up Root", "down Zach", "down ZachOne"])
    #expect(walk.recorder.records.map(\.isFinal) == [false, false, true])
  }

  @Test("QTRoute: merging keeps declared names only; new values win and others stay")
  func merging() async throws {
    let text = "route Root { route Form(key1: String, key2: Int, activator: Int?) { route Sub } }"
    let form = OpeningFrame("Form", inputs: ["key1": "ABC", "key2": 123])
    let new: Inputs = ["activator": -1, "key8": "x"]
    let there = try Walk(text, on: ["Root", form])
    let refreshed = try await there.driver.drive(to: "Form", inputs: new)
    #expect(there.trail == ["self Form"])
    #expect(refreshed.frame.inputs == ["key1": "ABC", "key2": 123, "activator": -1])
    let below = try Walk(text, on: ["Root", form, "Sub"])
    let returned = try await below.driver.drive(to: "Form", inputs: new)
    #expect(below.trail == ["up Form"] && returned.frame.inputs == refreshed.frame.inputs)
  }

  // On purpose, the end is an error that names the step: a drive that just stops looks like one
  // that is still running.
  @Test("QTRoute: a step whose completion is never called ends the drive")
  func never() async throws {
    let walk = try Walk(tree, on: ["Root"], resolver: ScriptedResolver([.done, .never])) {
      // The first step has to be answered in this time on a busy machine, too.
      $0.stepTimeout = .seconds(1)
    }
    let error = await failure { () throws(DriveError) in try await walk.driver.drive(to: "ZachOne")
    }
    #expect(error?.reason == .timedOut(.seconds(1)))
    #expect(error?.step?.description == "step 2, down ZachOne")
    #expect(walk.trail == ["down Zach", "down ZachOne"])
    #expect(await walk.stack == ["Root", "Zach"])
  }

  // On purpose, a resolver says why it has no screen, and the error repeats it.
  @Test("QTRoute: a step whose completion has no screen ends the drive")
  func nothing() async throws {
    let script = ScriptedResolver([.done, .fails("no such screen")])
    let walk = try Walk(tree, on: ["Root"], resolver: script)
    let error = await failure { () throws(DriveError) in
      try await walk.driver.drive(to: "BravoOneAlpha")
    }
    #expect(error?.reason == .failed("no such screen") && error?.step?.number == 2)
    #expect(walk.trail == ["down Bravo", "down BravoOne"])
    #expect(await walk.stack == ["Root", "Bravo"])
  }
}
