import QTRoute
import Testing

@Suite("If the stack is not what the planner expects")
struct StrayTests {
  private let shows = """
    route main {
        route show(id: Int) recycle by id { route notes }
        route list { route player { link -> show(id) } }
    }
    """

  @Test("a step that returns to a frame instead of pushing one leads to a new path")
  func returned() async throws {
    let rig = try Rig(
      shows, stack: ["main", OpeningFrame("show", inputs: ["id": 1]), "list", "player"])
    try await rig.driver.drive(to: "notes", inputs: ["id": 1])
    #expect(rig.trail == "sub show, down notes")
    #expect(await rig.stack == "main / show(1) / notes")
  }

  @Test("with another key the frame is pushed, as planned")
  func pushed() async throws {
    let rig = try Rig(
      shows, stack: ["main", OpeningFrame("show", inputs: ["id": 1]), "list", "player"])
    try await rig.driver.drive(to: "notes", inputs: ["id": 2])
    #expect(await rig.stack == "main / show(1) / list / player / show(2) / notes")
  }

  @Test("a frame that was presented by a link is left before a switch")
  func covered() async throws {
    let rig = try Rig(
      """
      route bar tabs { route a { link -> info present } route b }
      route info
      """, stack: ["bar", "a"])
    try await rig.driver.drive(to: "info")
    try await rig.driver.drive(to: "b", inputs: [:])
    #expect(rig.trail == "sub info, up a, switch b")
    #expect(rig.recorder.records.map(\.isFinal) == [true, false, true])
  }

  @Test("facts that change on the way lead to a new path")
  func facts() async throws {
    let reference = DriverReference()
    let text = """
      fact open given
      route hall { route door { route vault requires open } route bell }
      link bell => vault
      """
    let resolver = AsyncResolver { step in
      if step.frame.route == "door" { try await reference.driver?.set("open", holds: false) }
      return StepResult()
    }
    let rig = try Rig(text, stack: ["hall"], facts: ["open"], resolver: resolver)
    await reference.refer(to: rig.driver)
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "vault") }
    guard case .noPath(let why) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(why.facts == ["open"] && error?.stack.map(\.route) == ["hall", "door"])
  }

  @Test("values from a link belong to the frame, and the known values of the screen are added")
  func linkValues() async throws {
    let rig = try Rig(
      """
      route cart(number: Int) { link -> pay(number, mode: "fast") }
      route pay(number: Int, mode: String, note: String = "none")
      """, stack: [OpeningFrame("cart", inputs: ["number": 7])])
    let outcome = try await rig.driver.drive(to: "pay", inputs: ["mode": "slow"])
    #expect(outcome.frame.inputs == ["number": 7, "mode": "fast", "note": "none"])
  }

  @Test("a screen returns its choice to the one below when it leaves")
  func handedBack() async throws {
    let text = "route form(color: String?) { route picker -> (color: String) present }"
    let rig = try Rig(
      text, stack: ["form", "picker"], resolver: ScriptedResolver([.hands(["color": "red"])]))
    let outcome = try await rig.driver.driveToParent()
    #expect(outcome.frame.inputs == ["color": "red"] && outcome.inputs == ["color": "red"])
    let wrong = try Rig(
      text, stack: ["form", "picker"], resolver: ScriptedResolver([.hands(["color": 3])]))
    let error = await failure { () throws(DriveError) in try await wrong.driver.driveToParent() }
    guard case .wrongInput = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.stack.map(\.route) == ["form"])
  }
}
