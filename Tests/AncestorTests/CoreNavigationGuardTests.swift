import QTRoute
import Testing

private let app = """
  route Home {
      route Cart
      route Vault at "vault" { route Box(number: Int) at "box/:number" }
  }
  """

@Suite("CoreNavigation: protection")
struct CoreNavigationGuardTests {
  @Test("CoreNavigation: what is unprotected later lets the navigation go on")
  func unprotected() async throws {
    let walk = try Walk(app, on: ["Home", "Cart"]) { options in
      options.protect("Box") { _, answer in
        Task {
          try await Task.sleep(for: .milliseconds(5))
          answer.allow()
        }
      }
    }
    let outcome = try await walk.driver.open("vault/box/7")
    #expect(walk.trail == ["jump Box"])
    #expect(outcome.stack.map(\.text) == ["Home", "Vault", "Box(7)"])
  }

  @Test("CoreNavigation: a protection that cancels ends the navigation before its first step")
  func cancelled() async throws {
    let walk = try Walk(app, on: ["Home", "Cart"]) { options in
      options.protect("Vault") { $1.refuse("no face") }
    }
    let error = await failure { () throws(DriveError) in
      try await walk.driver.drive(to: "Box", inputs: ["number": 7])
    }
    #expect(error?.reason == .refused(route: "Vault", reason: "no face"))
    #expect(walk.trail.isEmpty)
    #expect(await walk.stack == ["Home", "Cart"])
  }

  @Test("CoreNavigation: several protections are asked in order, and the first refusal stops")
  func order() async throws {
    let log = Log()
    let walk = try Walk(app, on: ["Home"]) { options in
      for name in ["first", "second", "third"] {
        options.protect("Vault") { _, answer in
          log.add(name)
          if name == "second" { answer.refuse(name) } else { answer.allow() }
        }
      }
    }
    let error = await failure { () throws(DriveError) in try await walk.driver.drive(to: "Vault") }
    #expect(error?.reason == .refused(route: "Vault", reason: "second"))
    #expect(await log.lines == ["first", "second"])
  }

  // On purpose, a request cannot switch a protection off: it says what it knows in its inputs, and
  // the protection decides.
  @Test("CoreNavigation: a request may be let through unprotected")
  func byRequest() async throws {
    let walk = try Walk(app, on: ["Home"]) { options in
      options.protect("Vault") { request, answer in
        if request.inputs["confirmed"] == true { answer.allow() } else { answer.refuse("ask") }
      }
    }
    let error = await failure { () throws(DriveError) in try await walk.driver.drive(to: "Vault") }
    #expect(error?.reason == .refused(route: "Vault", reason: "ask"))
    let outcome = try await walk.driver.drive(to: "Vault", inputs: ["confirmed": true])
    #expect(outcome.frame.route == "Vault" && walk.trail == ["down Vault"])
  }

  @Test("CoreNavigation fault: a protection that does neither blocks everything behind it")
  func neither() async throws {
    let walk = try Walk(app, on: ["Home"]) { options in
      options.guardTimeout = .milliseconds(30)
      options.protect("Vault") { _, _ in }
    }
    let first = walk.driver.submit(.to("Vault"))
    let second = walk.driver.submit(.to("Cart"))
    let error = await #expect(throws: DriveError.self) { try await first.result.get() }
    #expect(error?.reason == .guardTimedOut(route: "Vault"))
    #expect(try await second.result.get().stack.map(\.route) == ["Home", "Cart"])
  }

  @Test("CoreNavigation: to keep a destination for a while is the app's affair")
  func caching() async throws {
    let log = Log()
    let plan = try NavigationPlan(text: app)
    let kept = Screen("the cart")
    let services = ServiceResolver(plan)
    try services.register(screen: "Cart") { frame, _ in
      log.add("make \(frame.route)")
      return kept
    }
    var options = DriverOptions()
    options.stack = ["Home"]
    let driver = try Driver(plan, resolver: services, options: options)
    let first = try await driver.drive(to: "Cart")
    try await driver.driveToParent()
    let second = try await driver.drive(to: "Cart")
    // The driver asks each time and keeps nothing; the frames are two, the screen is one.
    #expect(await log.lines == ["make Cart", "make Cart"])
    #expect(first.frame.id != second.frame.id)
    #expect((first.routable as? Screen) === kept && (second.routable as? Screen) === kept)
  }
}
