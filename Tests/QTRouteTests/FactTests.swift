import QTRoute
import Testing

private let text = """
  fact signedIn
  fact online given
  route Home {
      route Vault requires signedIn { route Safe requires signedIn, online }
      route Login present nav unless signedIn grants signedIn
      task signOut requires signedIn revokes signedIn
      task ping grants online
  }
  task leave requires signedIn revokes signedIn
  """

@Suite("Facts")
struct FactTests {
  @Test("that the app sets while a step is pending survive the step")
  func pending() async throws {
    let script = ScriptedResolver([.never, .never])
    let rig = try Rig(text, stack: ["Home"], resolver: script)
    let drive = rig.driver.submit(.sub("Login"))
    while rig.recorder.records.isEmpty { await Task.yield() }
    try await rig.driver.set("online", holds: true)
    script.answerKept()
    #expect(try await drive.result.get().facts == ["signedIn", "online"])
    // What the app says is newer than what the step would do.
    let leave = rig.driver.submit(.task("leave"))
    while rig.recorder.records.count < 2 { await Task.yield() }
    try await rig.driver.set("signedIn", holds: true)
    script.answerKept()
    #expect(try await leave.result.get().facts == ["signedIn", "online"])
  }

  @Test("that end name the frames that required them")
  func stranded() async throws {
    let rig = try Rig(text, stack: ["Home", "Vault", "Safe"], facts: ["signedIn", "online"])
    let offline = try await rig.driver.end("online")
    #expect(offline.map(\.frame.route) == ["Safe"] && offline[0].facts == ["online"])
    let outcome = try await rig.driver.drive(task: "leave")
    #expect(outcome.stranded.map(\.frame.route) == ["Vault", "Safe"])
    #expect(outcome.stranded.map(\.facts) == [["signedIn"], ["signedIn"]])
    #expect(await rig.driver.stranded.map(\.facts) == [["signedIn"], ["signedIn", "online"]])
    #expect(await rig.stack == "Home / Vault / Safe")
    _ = try await rig.driver.submit(.leaveStranded).result.get()
    #expect(await rig.stack == "Home")
    #expect(rig.trail == "task leave, jump Home")
    _ = try await rig.driver.submit(.leaveStranded).result.get()
    #expect(rig.trail == "task leave, jump Home")
  }

  @Test("that end make the driver leave those frames, if the options say so")
  func left() async throws {
    let rig = try Rig(text, stack: ["Home", "Vault", "Safe"], facts: ["signedIn", "online"]) {
      $0.leavesStranded = true
    }
    try await rig.driver.set("online", holds: false)
    try await rig.driver.drive(task: "ping", policy: .queue)
    #expect(rig.trail == "jump Vault, up Home, task ping")
    try await rig.driver.drive(to: "Vault")
    try await rig.driver.drive(task: "leave")
    try await rig.driver.drive(to: "Home")
    #expect(rig.trail.hasSuffix("down Vault, task leave, jump Home, self Home"))
  }

  @Test("that end below everything lead to the plan's start")
  func start() async throws {
    let rig = try Rig(
      "fact in\nroute Welcome\nroute Secret requires in", stack: ["Secret"], facts: ["in"])
    try await rig.driver.set("in", holds: false)
    _ = try await rig.driver.submit(.leaveStranded).result.get()
    #expect(await rig.stack == "Welcome")
  }
}

@Suite("Values that are handed back")
struct HandedBackTests {
  private let text = """
    fact saved
    route Root { route Saved(file: String) requires saved }
    route Pick -> (color: String) in Root present
    task save -> (file: String) grants saved
    """

  @Test("of a wrong type end the drive at the step that handed them back")
  func type() async throws {
    let rig = try Rig(text, stack: ["Root"], resolver: ScriptedResolver([.hands(["file": 3])]))
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Saved") }
    #expect(
      error?.description
        == "step 1, task save: 3 is not a valid value for `file: String`, which `save` hands back")
    #expect(error?.steps.count == 1 && rig.trail == "task save")
  }

  @Test("that the plan does not mention end the drive there, too")
  func name() async throws {
    let rig = try Rig(
      text, stack: ["Root", "Pick"],
      resolver: ScriptedResolver([.hands(["file": "a", "size": 3]), .hands(["colour": "red"])]))
    let task = await failure { () throws(DriveError) in try await rig.driver.drive(task: "save") }
    #expect(task?.reason == .unexpectedValue("size", owner: "save"))
    let pick = await failure { () throws(DriveError) in try await rig.driver.driveToParent() }
    #expect(pick?.message == "`Pick` handed back `colour`, which the plan does not mention")
  }

  @Test("that are missing end the drive there if a later step needs them")
  func presence() async throws {
    let rig = try Rig(text, stack: ["Root"])
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Saved") }
    #expect(error?.description == "step 1, task save: `save` did not hand back `file: String`")
    #expect(rig.trail == "task save")
    // Nobody needs what the picker would have handed back.
    try await rig.driver.drive(sub: "Pick")
    try await rig.driver.driveToParent()
  }
}
