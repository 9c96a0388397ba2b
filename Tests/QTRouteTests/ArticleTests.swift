import Foundation
import QTRoute
import Testing

/// What the article says about its plan.
@Suite("The article")
struct ArticleTests {
  /// The first block of the article: its plan.
  private func articlePlan() throws -> NavigationPlan {
    let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/QTRoute/QTRoute.docc/NavigationFromAPlan.md")
    let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```")
    return try NavigationPlan(text: blocks[1])
  }

  @Test("the orders require a login on the way")
  func orders() async throws {
    let plan = try articlePlan()
    #expect(plan.name == "Shop")
    let path = try plan.path(from: "Product", to: "Account.Orders")
    #expect(path.steps.map(\.route) == ["Home", "Account.Login", "Home", "Account.Orders"])
    #expect(path.needs.isEmpty)
    let recorder = RecordingResolver()
    let driver = try Driver(plan, resolver: recorder)
    try await driver.drive(to: "Home")
    try await driver.drive(to: "Account.Orders")
    #expect(
      recorder.trail == ["jump Home", "down Account.Login", "back Home", "down Account.Orders"])
  }

  @Test("a drive waits while the login is shown, and goes on when the person has signed in")
  func login() async throws {
    let resolver = ClosureResolver { step, answer in
      if step.pushed.last?.route == "Account.Login" {
        answer.shown(until: "signedIn")
      } else {
        answer.done()
      }
    }
    var options = DriverOptions()
    options.stack = ["Home"]
    let driver = try Driver(articlePlan(), resolver: resolver, options: options)
    let drive = driver.submit(.to("Account.Orders"))
    while await driver.stack.last?.route != "Account.Login" { await Task.yield() }
    try await driver.set("signedIn", holds: true)
    #expect(try await drive.result.get().stack.map(\.route) == ["Home", "Account.Orders"])
    let stranded = try await driver.end("signedIn")
    #expect(stranded.map(\.frame.route) == ["Account.Orders"])
  }

  @Test("a URL opens a product at once, and the orders after a login")
  func urls() async throws {
    let recorder = RecordingResolver()
    let driver = try Driver(articlePlan(), resolver: recorder)
    let outcome = try await driver.open("shop://products/7?ref=mail")
    #expect(outcome.stack.map(\.route) == ["Home", "Product"])
    #expect(outcome.frame.inputs == ["productId": 7] && outcome.match?.query.count == 1)
    let cold = try Driver(articlePlan(), resolver: recorder)
    try await cold.open("shop://orders")
    #expect(
      recorder.trail == [
        "jump Product", "jump Home", "down Account.Login", "back Home", "jump Account.Orders",
      ])
    try await cold.open("shop://nowhere")
    #expect(recorder.trail.last == "jump Home")
  }
}

@Suite("Querying a plan")
struct NavigationPlanTests {
  private let text = """
    plan Ask
    fact f
    route A { route B(id: Int) present nav { route C(name: String?) } }
    route Lost
    service S { route D(x: Double) in A requires f task t(y: [Int]) }
    include "more"
    """

  private func plan() throws -> NavigationPlan {
    try NavigationPlan(text: text) { $0 == "more" ? "route E in A" : nil }
  }

  @Test("names, facts, the start and chains are in reading order")
  func names() throws {
    let plan = try plan()
    #expect(plan.routes == ["A", "B", "C", "Lost", "S.D", "E"] && plan.tasks == ["S.t"])
    #expect(plan.facts == ["f"] && plan.start == "A" && plan.name == "Ask")
    #expect(try plan.chain(of: "C") == ["A", "B", "C"])
    #expect(throws: RegistrationError.self) { try plan.chain(of: "S.t") }
  }

  @Test("a path has steps, stacks, cost, needs and facts")
  func path() throws {
    let path = try plan().path(from: "E", to: "C")
    #expect(path.steps.map(\.verb) == [.up, .down, .down] && path.cost == 3)
    #expect(path.steps.map(\.presentation) == [nil, .presentNav, .push])
    #expect(path.opening == ["A", "E"] && path.stack() == ["A", "B", "C"])
    #expect(path.stack(after: 1) == ["A"] && path.stack(after: 0) == ["A", "E"])
    #expect(path.needs.map(\.name) == ["id"] && path.needs[0].step == 2)
    #expect(path.needs[0].type == "Int" && path.needs[0].owner == "B")
  }

  @Test("a missing path has a reason; a bad name or stack is a separate error")
  func errors() throws {
    let plan = try plan()
    #expect(throws: PathError.badName(.unknownName("X", near: ["A", "B", "C"]))) {
      try plan.path(from: "X", to: "A")
    }
    #expect(throws: PathError.self) { try plan.path(from: "A", to: "B", stack: ["A", "E"]) }
    #expect(throws: PathError.self) { try plan.path(from: "A", to: "B", facts: ["g"]) }
    let error = #expect(throws: PathError.self) { try plan.path(from: "A", to: "S.D") }
    guard case .noPath(let why) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(why.kind == .blocked && why.facts == ["f"])
    #expect(try plan.path(from: "A", to: "S.D", facts: ["f"]).steps.count == 1)
  }
}
