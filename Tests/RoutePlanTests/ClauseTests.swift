import RoutePlan
import RouteBase
import RouteSyntax
import Testing

@Suite("Clauses of a plan")
struct ClauseTests {
  private func flags(_ built: BuiltPlan, _ name: String) -> Route.Flags? {
    guard case .route(let id) = built.plan.find(name) else { return nil }
    return built.plan.routes[id.index].flags
  }

  @Test("say how screens are entered, left and shown")
  func flags() throws {
    let built = BuiltPlan(
      """
      route Main tabs reset {
          route Home linked
          route Pay locked
          route Menu present floating
      }
      route Other tabs
      flow F { route Start linked  route Next }
      """)
    #expect(built.findings.isEmpty)
    #expect(flags(built, "Main") == [.tabs, .resetTabs])
    #expect(flags(built, "Other") == [.tabs])
    #expect(built.plan.routes.map(\.keepsTabs) == [false, false, false, false, true, false, false])
    #expect(flags(built, "Home") == [.linked, .linkedOnly] && flags(built, "Pay") == [.locked])
    #expect(flags(built, "Start") == [.linked, .linkedOnly])
    #expect(flags(built, "Next") == [.linkedOnly])
    #expect(built.forest == "Main(~Home Pay Menu) Other ~Start(~Next)")
    let menu = built.plan.routes[3].presentation
    #expect(menu == .presentFloating && menu.isPresented && menu.isFloating)
    #expect(menu.name == "present floating")
    #expect(!Presentation.push.isPresented && !Presentation.presentNav.isFloating)
  }

  @Test("a floating screen is not in the chain of one in it that does not float")
  func chains() throws {
    let built = BuiltPlan(
      """
      route Main {
          route Menu present floating {
              route Deep { route Deeper }
              route Hint present floating { route Tip present floating }
              flow F { route First present  route Second present floating }
          }
      }
      """)
    #expect(built.findings.isEmpty)
    func chain(_ name: String) -> String {
      guard case .route(let id) = built.plan.find(name) else { return "?" }
      return built.plan.chain(of: id).map { built.plan.displayName($0) }.joined(separator: " ")
    }
    #expect(chain("Deep") == "Main Deep" && chain("Deeper") == "Main Deep Deeper")
    #expect(chain("Hint") == "Main Menu Hint" && chain("Tip") == "Main Menu Hint Tip")
    #expect(chain("First") == "Main First" && chain("Second") == "Main First Second")
    #expect(built.forest == "Main(Menu(Deep(Deeper) Hint(Tip) First(~Second)))")
  }

  @Test("a link may grant, revoke, float and be single")
  func links() {
    let built = BuiltPlan(
      """
      fact f, g
      route A { link -> B requires f unless g grants g revokes f back to A single
          link -> B present floating  link back past A grants f  link => B revokes g }
      route B
      """)
    #expect(built.findings.isEmpty)
    let links = built.plan.links
    #expect(links.map { built.text($0.conditions) } == ["+f -g ^g !f", "", "^f", "!g"])
    #expect(links.map(\.isSingle) == [true, false, false, false])
    #expect(links.map(\.presentation) == [nil, .presentFloating, nil, nil])
  }

  @Test("patterns set arguments, and some URLs stay in the browser")
  func patterns() throws {
    let built = BuiltPlan(
      """
      web "/a/**", "/b"
      include "x"
      route A(tab: String, n: Int) at "/a" at "/b" (tab: "x", n: 2) at "/c" (n: 1)
      task t(all: Bool) at "/t" (all: true)
      """,
      files: ["x": "web \"/b\", \"/c\""])
    let plan = built.plan
    #expect(built.findings.isEmpty)
    #expect(plan.webPatterns.map(\.text) == ["/a/**", "/b", "/c"])
    let set = plan.patterns.indices.map { pattern in
      plan.arguments[plan.arguments(ofPattern: pattern).indices].map { argument in
        plan.name(argument.name) + ": " + (plan.value(of: argument)?.source ?? "?")
      }
    }
    #expect(set == [[], ["tab: \"x\"", "n: 2"], ["n: 1"], ["all: true"]])
  }

  @Test("what is handed back may be among the clauses")
  func lateResults() throws {
    let plan = BuiltPlan(
      """
      route A(a: Int) tabs -> (b: Int, c) cost 2
      task t requires f -> (d: [String])
      fact f given
      """
    ).plan
    let names = { (slice: PlanSlice) in plan.parameters[slice.indices].map { plan.name($0.name) } }
    let route = try #require(plan.routes.first)
    #expect(names(route.parameters.slice) == ["a"] && names(route.results.slice) == ["b", "c"])
    #expect(route.cost == 2 && route.flags == [.tabs])
    let task = try #require(plan.tasks.first)
    #expect(names(task.parameters.slice).isEmpty && names(task.results.slice) == ["d"])
  }

  @Test("a path may be promised to a task, and a URL to somebody who has facts")
  func promises() {
    let built = BuiltPlan(
      """
      fact f
      route A { task t }
      expect path A -> t within 1 given f
      expect no path A -> t
      expect url "/a" opens A given f
      expect url "/b" opens nothing given f
      """)
    #expect(built.findings.isEmpty)
    let given = built.plan.expectations.map { built.facts($0.given) }
    #expect(given == ["f", "", "f", "f"])
    let targets = built.plan.expectations.map { expectation -> PlanTarget? in
      switch expectation.promise {
      case .path(_, let to, _), .noPath(_, let to, _), .everyPath(_, let to, _): to
      case .url(_, let target, _): target
      case .stack: nil
      }
    }
    let task = PlanTarget.task(TaskID(0))
    #expect(targets == [task, task, .route(RouteID(0)), nil])
  }

  @Test("a service is no target")
  func services() {
    checkFindings(
      "service ‹S› { route B } route A { link -> «S» link => «S» }  link A back to «S»  fallback «S»",
      [
        "`S` is a service, but a route is expected here ? name a route in it: `S.Name`",
        "`S` is a service, but a route is expected here",
        "`S` is a service, but a route or a flow is expected here",
        "`S` is a service, but a route or a task is expected here",
      ])
  }

  @Test("a second parent is reported, and the first one counts")
  func secondParent() {
    let built = checkFindings(
      "route A route B route C in A«,» B",
      ["`in` names one parent: a route has one place"])
    #expect(built.forest == "A(C) B")
  }

  @Test("facts, types, schemes, domains and parameters have documentation")
  func documentation() throws {
    let plan = BuiltPlan(
      """
      /// Ours.
      scheme "a", "b"
      /// The site.
      domain "a.example"
      /// Signed
      /// in.
      fact f, g
      fact h
      /// An order.
      type Sort = "up"
      type Photo
      route A(
          /// Its number.
          id: Int, sort: Sort) push -> (
          /// What was taken.
          photo: Photo)
      include "x"
      """,
      files: ["x": "/// Elsewhere.\nfact k"]
    ).plan
    #expect(plan.schemes.map { plan.documentation(of: $0) } == ["Ours.", "Ours."])
    #expect(plan.domains.map { plan.documentation(of: $0) } == ["The site."])
    let facts = plan.facts.indices.map { plan.documentation(of: FactID($0)) }
    #expect(facts == ["Signed\nin.", "Signed\nin.", "", "Elsewhere."])
    let types = plan.types.indices.map { plan.documentation(of: TypeID($0)) }
    #expect(types.filter { !$0.isEmpty } == ["An order."])
    let parameters = plan.parameters.map { plan.documentation(of: $0) }
    #expect(parameters == ["Its number.", "", "What was taken."])
  }
}
