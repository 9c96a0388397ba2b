@testable import RouteGraph
import RoutePlan
import RouteTour
import Testing

@Suite("Scripts of walks")
struct EmitScriptTests {
  private let plan = EmitWalks.plan(
    """
    plan Shop
    fact signedIn
    fact isPad given
    route Main tabs {
        route Home {
            route Show(showId: Int) @ui.see("show-page") @ui.tap("show-row") {
                link -> Player
            }
        }
        route Library @ui.text("Your library") requires signedIn
    }
    route Player in Home @ui.back("close") {
        link back to Home @ui.tap("done")
        task like @ui.text("Like it") @ui.see("thanks")
    }
    service Account {
        route Login(name: String?) in Main present linked unless signedIn {
            link grants signedIn back past Login
                    @ui.tap("sign-in") @ui.type("user=ann") @ui.type("password=a=b")
        }
    }
    link * -> Account.Login @ui.tap("account")
    """)

  private func script(to name: String, then more: [WalkStep] = []) throws -> WalkScript {
    let target: PlanTarget =
      switch try #require(plan.find(name)) {
      case .route(let id): .route(id)
      case .task(let id): .task(id)
      case .flow: throw CancellationError()
      }
    var walk = try #require(EmitWalks.walk(to: target, in: plan))
    walk.steps += more
    return try #require(WalkScripts([walk], plan).scripts.first)
  }

  private func route(_ name: String) throws -> RouteID {
    guard case .route(let id)? = plan.find(name) else { throw CancellationError() }
    return id
  }

  @Test("what is tapped and seen comes from annotations, and by convention where there are none")
  func marks() throws {
    let script = try script(to: "like")
    #expect(
      script.expectedCalls == [
        ["launch", "", "-", "-"], ["see", "id", "Main"],
        ["tap", "id", "to-Home"], ["see", "id", "Home"],
        ["tap", "id", "to-Player"], ["see", "id", "Player"],
        ["tap", "text", "Like it"], ["see", "id", "thanks"],
      ])
    #expect(script.title == "like, from a cold launch" && script.name == "Like")
    #expect(script.steps.map(\.label) == ["down Home", "down Player", "task like"])
  }

  @Test("a login types what the link says before it taps it, and a tab is told by its text")
  func login() throws {
    #expect(
      try script(to: "Library").expectedCalls == [
        ["launch", "", "-", "-"], ["see", "id", "Main"],
        ["tap", "id", "account"], ["see", "id", "Account.Login"],
        ["type", "id", "user", "ann"], ["type", "id", "password", "a=b"],
        ["tap", "id", "sign-in"], ["see", "id", "Main"],
        ["tap", "text", "Your library"], ["see", "text", "Your library"],
      ])
  }

  @Test("a step up goes back as the system does, or by what the screen has for it")
  func up() throws {
    let (main, home, show) = (try route("Main"), try route("Home"), try route("Show"))
    func up(_ stack: [RouteID]) -> WalkStep {
      let step = Step(
        verb: .up, route: stack[stack.count - 1], cost: 1, kept: stack.count, pushed: [])
      return WalkStep(.step(step), cost: 1, stack: stack, facts: [])
    }
    #expect(
      try script(to: "Show", then: [up([main, home]), up([main])]).expectedCalls.suffix(5) == [
        ["tap", "id", "show-row"], ["see", "id", "show-page"],
        ["back"], ["see", "id", "Home"],
        // The tab bar shows the tab that it showed.
        ["see", "id", "Main"],
      ])
    #expect(
      try script(to: "Player", then: [up([main, home])]).expectedCalls.suffix(2) == [
        ["tap", "id", "close"], ["see", "id", "Home"],
      ])
    _ = show
  }

  @Test("URLs are opened and the process ends where the walk says so")
  func urls() throws {
    let (main, home) = (try route("Main"), try route("Home"))
    var walk = Walk(
      launch: .url("shop://home", opens: .route(home)), given: [FactID(1)], opening: [main, home])
    walk.steps = [
      WalkStep(.restore, cost: 1, stack: [main, home], facts: []),
      WalkStep(.url("/", opens: .route(main)), cost: 1, stack: [main], facts: []),
    ]
    let script = try #require(WalkScripts([walk], plan).scripts.first)
    #expect(
      script.expectedCalls == [
        ["launch", "isPad", "shop://home", "-"], ["see", "id", "Home"],
        ["restart"], ["see", "id", "Home"], ["open", "/"], ["see", "id", "Main"],
      ])
    #expect(script.title == "Main, by shop://home")
  }

  @Test("a name in braces is the value of an input: the link's, the URL's, the walk's or a default")
  func values() throws {
    let plan = EmitWalks.plan(
      """
      plan Values
      scheme "values"
      route Root at "/" {
          route Item(id: Int, size: String = "m") at "/items/:id" @ui.see("item-{id}-{size}")
                  @ui.tap("row-{id}") @ui.back("close-{id}") {
              route Photo(id: Int, n: Int) @ui.tap("photo-{n}-{unknown}-{") @ui.see("{n}{id}")
              task buy(id: Int, count: Int) @ui.text("Buy {count} of {id}")
          }
          link -> Item(id: 9, size: "xl") @ui.tap("link-{id}")
      }
      """)
    func route(_ name: String) throws -> RouteID {
      guard case .route(let id)? = plan.find(name) else { throw CancellationError() }
      return id
    }
    let (root, item, photo) = (try route("Root"), try route("Item"), try route("Photo"))
    func step(_ verb: Verb, _ stack: [RouteID], task: Bool = false, link: Bool = false) -> WalkStep
    {
      let isPush = verb == .down || verb == .sub
      let step = Step(
        verb: verb, route: stack[stack.count - 1], task: task ? TaskID(0) : .none,
        link: link ? LinkID(0) : .none, cost: 1, kept: stack.count - (isPush ? 1 : 0),
        pushed: isPush ? [stack[stack.count - 1]] : [])
      return WalkStep(.step(step), cost: 1, stack: stack, facts: [])
    }
    var walk = Walk(
      launch: .url("values://items/7", opens: .route(item)), given: [], opening: [root, item])
    walk.inputs = plan.parameters.indices.compactMap { index in
      let value = ["id": "1", "n": "3", "count": "2"][plan.name(plan.parameters[index].name)]
      return value.map { WalkInput(parameter: index, value: $0) }
    }
    walk.steps = [
      step(.down, [root, item, photo]), step(.up, [root, item]), step(.up, [root]),
      step(.down, [root, item]), step(.task, [root, item], task: true), step(.up, [root]),
      step(.sub, [root, item], link: true),
    ]
    #expect(
      try #require(WalkScripts([walk], plan).scripts.first).expectedCalls.dropFirst() == [
        ["see", "id", "item-7-m"], ["tap", "id", "photo-3-{unknown}-{"], ["see", "id", "31"],
        ["back"], ["see", "id", "item-7-m"], ["tap", "id", "close-7"], ["see", "id", "Root"],
        ["tap", "id", "row-1"], ["see", "id", "item-1-m"],
        ["tap", "text", "Buy 2 of 1"], ["see", "id", "item-1-m"],
        ["tap", "id", "close-1"], ["see", "id", "Root"],
        ["tap", "id", "link-9"], ["see", "id", "item-9-xl"],
      ])
  }

  @Test("a URL says the inputs of the screens that it opens, of those that stay, and of a tab's")
  func opened() throws {
    let plan = EmitWalks.plan(
      """
      plan Tabs
      scheme "tabs"
      route Main at "/" tabs {
          route One at "one" @ui.tap("one") {
              route Item(id: Int) at ":id" @ui.see("item-{id}") { route Photo(n: Int) at ":n" @ui.see("{id}{n}") }
          }
          route Two
      }
      """)
    func route(_ name: String) throws -> RouteID {
      guard case .route(let id)? = plan.find(name) else { throw CancellationError() }
      return id
    }
    let (main, one, two) = (try route("Main"), try route("One"), try route("Two"))
    let (item, photo) = (try route("Item"), try route("Photo"))
    func open(_ url: String, _ stack: [RouteID], kept: Int, restored: Int = 0) -> WalkStep {
      let top = stack[stack.count - 1]
      let step = Step(
        verb: .jump, route: top, cost: 1, kept: kept, pushed: Array(stack[kept...]),
        restored: restored, parked: restored == 0 ? 0 : 1)
      return WalkStep(.url(url, opens: .route(top)), cost: 1, stack: stack, facts: [], taken: step)
    }
    let park = Step(verb: .switch, route: two, cost: 1, kept: 1, pushed: [two], parked: 2)
    let up = Step(verb: .up, route: item, cost: 1, kept: 3, pushed: [])
    var walk = Walk(
      launch: .url("tabs://one/3", opens: .route(item)), given: [], opening: [main, one, item])
    walk.steps = [
      open("tabs://one/4", [main, one, item], kept: 3),
      WalkStep(.step(park), cost: 1, stack: [main, two], facts: []),
      open("tabs://one/7/8", [main, one, item, photo], kept: 1, restored: 2),
      WalkStep(.step(up), cost: 1, stack: [main, one, item], facts: []),
    ]
    let calls = try #require(WalkScripts([walk], plan).scripts.first).expectedCalls
    #expect(
      calls.filter { $0[0] == "see" }.map { $0[2] } == ["item-3", "item-4", "Two", "78", "item-7"])
  }

  @Test("what lacks an annotation is listed once, in the order in which the walks need it")
  func missing() throws {
    let walk = try #require(EmitWalks.walk(to: .route(try route("Player")), in: plan))
    let missing = WalkScripts([walk, walk], plan).missing
    #expect(
      missing.map { [$0.kind.rawValue, $0.subject, $0.id] } == [
        ["see", "Main", "Main"], ["tap", "Home", "to-Home"], ["see", "Home", "Home"],
        ["tap", "Player", "to-Player"], ["see", "Player", "Player"],
      ])
  }

  @Test("names are unique even on a disk that ignores case, short, and the same for the same walks")
  func names() throws {
    let long = String(repeating: "x", count: 300)
    let plan = EmitWalks.plan(
      "plan N\nroute Start { route start2\nroute Show\nroute SHOW\nroute show\nroute `Show-2`\n"
        + "route `\(long)`\nroute `\(long)y`\nroute `1st`\nroute class }")
    let walks = plan.routes.indices.compactMap {
      EmitWalks.walk(to: .route(RouteID($0)), in: plan)
    }
    let names = WalkScripts(walks, plan).scripts.map(\.name)
    #expect(names.count == 10)
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    #expect(names == WalkScripts(walks, plan).scripts.map(\.name))
    #expect(names.allSatisfy { $0.utf8.count < 70 && $0.first?.isNumber == false })
    #expect(names.prefix(5) == ["Start", "Start2", "Show", "SHOW2", "Show3"])
  }
}
