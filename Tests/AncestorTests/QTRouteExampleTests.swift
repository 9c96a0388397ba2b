import QTRoute
import Testing

private let app = """
  plan ToDoApp
  route Root {
      route ToDo { route ToDoDetail(toDoId: Int) }
      route Help { route ContactUs  route MessageCenter }
  }
  link MessageCenter -> MessageCenter allow growing-stack
  """

@Suite("QTRoute: the example app")
struct QTRouteExampleTests {
  private let detail: [OpeningFrame] = [
    "Root", "ToDo", OpeningFrame("ToDoDetail", inputs: ["toDoId": 7]),
  ]

  @Test("QTRoute: the example's plan has its routes, and its start is the root")
  func plan() throws {
    let plan = try NavigationPlan(text: app)
    #expect(plan.start == "Root" && plan.name == "ToDoApp")
    #expect(
      plan.routes == ["Root", "ToDo", "ToDoDetail", "Help", "ContactUs", "MessageCenter"])
    let needs = try plan.path(from: "Root", to: "ToDoDetail").needs
    #expect(needs.map { "\($0.owner) \($0.name) \($0.step)" } == ["ToDoDetail toDoId 2"])
  }

  @Test("QTRoute: the detail opens ContactUs near, above itself, and returns to itself")
  func near() async throws {
    let walk = try Walk(app, on: detail)
    let before = await walk.driver.stack
    try await walk.driver.drive(sub: "ContactUs")
    #expect(await walk.stack == ["Root", "ToDo", "ToDoDetail(7)", "ContactUs"])
    let back = try await walk.driver.driveToParent()
    #expect(walk.trail == ["sub ContactUs", "up ToDoDetail"])
    #expect(back.stack == before)
  }

  @Test("QTRoute: the detail opens ContactUs far, in its own place, and returns to Help")
  func far() async throws {
    let walk = try Walk(app, on: detail)
    try await walk.driver.drive(to: "ContactUs")
    #expect(walk.trail == ["up ToDo", "up Root", "down Help", "down ContactUs"])
    try await walk.driver.driveToParent()
    #expect(await walk.stack == ["Root", "Help"])
  }

  @Test("QTRoute: the message center subs to itself again and again, and returns one by one")
  func messages() async throws {
    let walk = try Walk(app, on: ["Root", "Help", "MessageCenter"])
    for _ in 0..<3 { try await walk.driver.drive(sub: "MessageCenter") }
    let stack = await walk.driver.stack
    #expect(stack.map(\.route) == ["Root", "Help"] + Array(repeating: "MessageCenter", count: 4))
    for depth in [5, 4, 3] {
      let outcome = try await walk.driver.driveToParent()
      #expect(outcome.stack.map(\.id) == stack.prefix(depth).map(\.id))
    }
    try await walk.driver.driveToParent()
    #expect(await walk.stack == ["Root", "Help"])
  }
}
