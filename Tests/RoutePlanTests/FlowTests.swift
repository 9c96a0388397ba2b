import RoutePlan
import RouteBase
import RouteSyntax
import Testing

@Suite("Flows")
struct FlowTests {
  @Test(
    "the first member is the start, a child of the flow's own parent; the others are its children",
    arguments: [
      // Roots, blocks, `in`.
      ("flow F { route A route B route C }", "A(~B ~C)"),
      ("route Home { flow F { route A route B } route X }", "Home(A(~B) X)"),
      ("flow F in Home { route A route B } route Home { route X }", "Home(X A(~B))"),
      ("route Home { flow F { route A { route A2 } route B } }", "Home(A(A2 ~B))"),
      // Members that `in` adds come after those of the block.
      ("route Z in F  flow F { route A route B }", "A(~B ~Z)"),
      ("route Z in F  route Y in F  flow F { }", "Z(~Y)"),
      ("route Z in F  flow F in Home { }  route Home { route X }", "Home(X Z)"),
      ("flow F { route A }  route B in F { route B2 }  route C in B", "A(~B(B2 C))"),
      // Flows within flows: first, later, empty first, several deep.
      ("flow F { flow G { route A route B } route C }", "A(~B ~C)"),
      ("flow F { route A flow G { route B route C } }", "A(~B(~C))"),
      ("flow F { flow Empty { } route A route B }", "A(~B)"),
      ("flow F { flow G { flow H { route A route B } route C } route D }", "A(~B ~C ~D)"),
      ("route Home { flow F { flow G { route A } } }", "Home(A)"),
      ("flow F { route A }  flow G in F { route B route C }", "A(~B(~C))"),
      ("flow G in F { route B route C }  flow F { route A }", "A(~B(~C))"),
      ("flow G in F { route B route C }  flow F { }", "B(~C)"),
      ("route Home { route A flow F { flow G { } } } route R in G", "Home(A R)"),
      // Children of a route in a flow.
      ("flow F { route A route B }  flow G in B { route C route D }", "A(~B(C(~D)))"),
    ])
  func places(text: String, forest: String) {
    let built = BuiltPlan(text)
    #expect(built.findings.isEmpty, "\(text)")
    #expect(built.forest == forest, "\(text)")
  }

  @Test("every route knows the innermost flow around it, at any depth")
  func innermost() {
    let built = BuiltPlan(
      """
      route Home { flow F { route A { route A2 } flow G { route B { route B2 } } } route X }
      route C in B2  route D in F  route E in X
      """)
    func flow(_ name: String) -> String? {
      guard case .route(let id) = built.plan.find(name) else { return nil }
      let flow = built.plan.routes[id.index].flow
      return flow.isNone ? "-" : built.plan.displayName(flow)
    }
    #expect(["A", "A2", "D"].map(flow) == ["F", "F", "F"])
    #expect(["B", "B2", "C"].map(flow) == ["G", "G", "G"])
    #expect(["Home", "X", "E"].map(flow) == ["-", "-", "-"])
    #expect(built.plan.flows.map { built.plan.displayName($0.start) } == ["A", "B"])
    #expect(built.plan.flows.map { built.plan.displayName($0.parent) } == ["Home", "A"])
  }

  @Test("a flow's conditions apply to every route in it, in addition to its own")
  func conditions() {
    let built = BuiltPlan(
      """
      fact a, b, c, d, e
      flow Outer requires a unless b {
        route One
        route Two requires c, a grants d { route Three unless e revokes a }
        flow Inner requires c { route Four  task stay requires d }
        flow Plain { route Five }
      }
      route Six in Two
      route Seven requires e
      flow Late in Inner { route Eight requires b }
      """)
    #expect(built.findings.isEmpty)
    #expect(
      ["Outer", "Inner", "Plain", "Late"].map(built.conditions) == [
        "+a -b", "+c,a -b", "+a -b", "+c,a -b",
      ])
    #expect(
      ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"].map(built.conditions) == [
        "+a -b", "+c,a -b ^d", "+a -e,b !a", "+c,a -b", "+a -b", "+a -b", "+e", "+b,c,a -b",
      ])
    #expect(built.conditions("stay") == "+d", "a task is no route")
  }

  @Test("a flow's patterns are its own")
  func patterns() {
    let built = BuiltPlan("flow F at \"/pay\" at \"shop://pay\" { route A at \"a\" }")
    #expect(
      built.plan.patterns[built.plan.flows[0].patterns.indices].map { built.plan.text(of: $0) }
        == ["/pay", "shop://pay"])
    #expect(
      built.plan.patterns[built.plan.routes[0].patterns.indices].map { built.plan.text(of: $0) }
        == ["a"])
  }

  @Test("as a source, a flow is itself; as a target, its start; after `back`, itself")
  func links() {
    let built = BuiltPlan(
      """
      route Home { flow F { route A route B link -> B  link A -> B } }
      link F -> Home  link Home -> F  link Home => F  link B back past F
      link * -> F  link B -> Home back to A
      expect path Home -> F
      expect every path F -> B through F
      expect url "x://a" opens F
      expect stack F is Home, F
      fallback F
      """)
    #expect(built.findings.isEmpty)
    #expect(
      built.links == [
        "flow F -> B", "A -> B", "flow F -> Home", "Home -> A", "Home => A",
        "B back past flow F", "* -> A", "B -> Home back to A",
      ])
    #expect(built.plan.expectations.count == 4)
    #expect(built.plan.fallbacks.map(\.target) == [.route(RouteID(1))])
    #expect(built.plan.routeLists.map { built.plan.displayName($0) } == ["Home", "A"])
  }

  @Test("an empty flow has no route, but can be a source, and a link can go back to it")
  func empty() {
    let message = "the flow `F` has no routes, so its name cannot refer to one"
    let built = checkFindings(
      """
      flow ‹F› { task t }
      route Home { link -> «F» }
      link F -> Home  link Home back to F
      fallback «F»
      expect stack «F» is Home
      """, [message + " ? add a route to it, or name a route here", message, message])
    #expect(built.links == ["flow F -> Home", "Home back to flow F"])
    #expect(built.plan.flows.map(\.start.isNone) == [true])
  }

  @Test("a task belongs to the flow or the route around it")
  func tasks() {
    let built = BuiltPlan(
      "flow F { route A { task a } task f } service S { task s } include \"x\" task t",
      files: ["x": "task x"])
    #expect(
      built.plan.tasks.map(\.place) == [
        .route(RouteID(0)), .flow(FlowID(0)), .none, .none, .none,
      ])
  }
}
