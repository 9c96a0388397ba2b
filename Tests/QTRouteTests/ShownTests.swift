import QTRoute
import Testing

private let text = """
  fact signedIn
  route Home {
      route Orders requires signedIn
      route Login present nav grants signedIn unless signedIn { route Forgotten }
      route Help
  }
  """

/// Shows the login until the person has signed in; takes all other steps at once.
private let resolver = ClosureResolver { step, answer in
  if step.verb != .up && step.frame.route == "Login" { answer.shown() } else { answer.done() }
}

/// Waits until a resolver was asked for this many steps.
private func asked(_ rig: Rig, _ count: Int) async {
  while rig.recorder.records.count < count { await Task.yield() }
  // The answer came at once; now the drive waits.
  while await rig.driver.stack.last?.route != "Login" { await Task.yield() }
}

@Suite("Screens that are shown for long")
struct ShownTests {
  @Test("the drive goes on when the fact comes true; meanwhile, other drives run")
  func login() async throws {
    let rig = try Rig(text, stack: ["Home"], resolver: resolver)
    let drive = rig.driver.submit(.to("Orders"))
    await asked(rig, 1)
    #expect(await rig.stack == "Home / Login")
    #expect(await rig.driver.facts.isEmpty)
    try await rig.driver.drive(to: "Forgotten")
    try await rig.driver.driveToParent()
    #expect(await rig.stack == "Home / Login")
    try await rig.driver.set("signedIn", holds: true)
    let outcome = try await drive.result.get()
    #expect(outcome.stack.map(\.route) == ["Home", "Orders"] && outcome.facts == ["signedIn"])
    #expect(rig.trail == "down Login, down Forgotten, up Login, up Home, down Orders")
  }

  @Test("the drive fails if the screen leaves before that")
  func left() async throws {
    let rig = try Rig(text, stack: ["Home"], resolver: resolver)
    let drive = rig.driver.submit(.to("Orders"))
    await asked(rig, 1)
    try await rig.driver.adopt(["Home"])
    let error = await failure { () throws(DriveError) in try await drive.result.get() }
    #expect(
      error?.description == "step 1, down Login: `Login` left before `signedIn` held")
    #expect(error?.stack.map(\.route) == ["Home"])
    try await rig.driver.drive(to: "Help")
  }

  @Test("the drive can be cancelled and replaced, and is not in the way of a refusing one")
  func stopped() async throws {
    let rig = try Rig(text, stack: ["Home"], resolver: resolver)
    let first = rig.driver.submit(.to("Orders"))
    await asked(rig, 1)
    try await rig.driver.drive(to: "Forgotten", policy: .refuse)
    first.cancel()
    let cancelled = await failure { () throws(DriveError) in try await first.result.get() }
    #expect(cancelled?.reason == .cancelled)
    try await rig.driver.drive(to: "Home")
    let second = rig.driver.submit(.to("Orders"))
    await asked(rig, 4)
    try await rig.driver.drive(to: "Help", policy: .replace)
    let replaced = await failure { () throws(DriveError) in try await second.result.get() }
    #expect(replaced?.reason == .replaced)
    #expect(await rig.stack == "Home / Help")
  }

  @Test("a drive that ends with the screen does not wait for it, and the facts may be named")
  func final() async throws {
    let rig = try Rig(text, stack: ["Home"], resolver: resolver)
    let outcome = try await rig.driver.drive(to: "Login")
    #expect(outcome.stack.map(\.route) == ["Home", "Login"] && outcome.facts.isEmpty)
    let named = try Rig(
      text, stack: ["Home"], resolver: ClosureResolver { $1.shown(until: "nothing") })
    let error = await failure { () throws(DriveError) in try await named.driver.drive(to: "Login") }
    #expect(error?.message == "`Login` waits for no fact of the plan")
  }

  @Test("an asynchronous resolver can show a screen, too")
  func asynchronous() async throws {
    let resolver = AsyncResolver { step in
      step.frame.route == "Login" && step.verb != .up ? .shown(until: "signedIn") : StepResult()
    }
    let rig = try Rig(text, stack: ["Home"], resolver: resolver)
    let drive = rig.driver.submit(.to("Orders"))
    await asked(rig, 1)
    try await rig.driver.set("signedIn", holds: true)
    #expect(try await drive.result.get().frame.route == "Orders")
  }

  /// A login that succeeds by a link, and a resolver that takes each step but the login at once.
  private static let linked = """
    scheme "shop"
    fact signedIn
    route Home at "/" {
        route Orders at "orders" requires signedIn
        route Login present nav unless signedIn {
            link grants signedIn back past Login
            route Forgotten
        }
        route Help
    }
    """

  /// One that succeeds by a link of a screen above it.
  private static let above = """
    fact signedIn
    route Home {
        route Orders requires signedIn
        route Login present nav unless signedIn {
            route Forgotten
            route Code {
                link grants signedIn back past Login
            }
        }
        route Help
    }
    """

  @Test(
    "another drive that needs the fact waits for the person, too, and does not complete the login",
    arguments: [text, linked, above, linked + "\nlink * -> Login", above + "\nlink * -> Login"],
    [QueuePolicy.queue, .replace])
  func second(plan: String, policy: QueuePolicy) async throws {
    let resolver = ClosureResolver { step, answer in
      if step.pushed.last?.route == "Login" {
        answer.shown(until: "signedIn")
      } else {
        answer.done()
      }
    }
    let rig = try Rig(plan, stack: ["Home"], resolver: resolver)
    let first = rig.driver.submit(.to("Orders"))
    await asked(rig, 1)
    try await rig.driver.drive(to: "Forgotten")
    let second = rig.driver.submit(.to("Orders"), policy: policy)
    if policy == .replace {
      let replaced = await failure { () throws(DriveError) in try await first.result.get() }
      #expect(replaced?.reason == .replaced)
    }
    // The drive is submitted after the second, so that one waits when this one has ended.
    try await rig.driver.drive(sub: "Help")
    try await rig.driver.driveToParent()
    #expect(await rig.driver.facts.isEmpty)
    #expect(await rig.stack == "Home / Login")
    try await rig.driver.set("signedIn", holds: true)
    #expect(try await second.result.get().stack.map(\.route) == ["Home", "Orders"])
  }

  @Test("a drive that needs no fact leaves the login, and then the others fail")
  func leaves() async throws {
    let rig = try Rig(
      Self.linked, stack: ["Home"],
      resolver: ClosureResolver { step, answer in
        if step.pushed.isEmpty { answer.done() } else { answer.shown(until: "signedIn") }
      })
    let first = rig.driver.submit(.to("Orders"))
    await asked(rig, 1)
    let drives = [first, rig.driver.submit(.open("shop://orders"))]
    try await rig.driver.drive(to: "Home")
    for drive in drives {
      let error = await failure { () throws(DriveError) in try await drive.result.get() }
      #expect(error?.reason == .left("Login", before: ["signedIn"]))
    }
    #expect(await rig.driver.facts.isEmpty)
    #expect(rig.trail == "down Login, up Home")
  }
}
