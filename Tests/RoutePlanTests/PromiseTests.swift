import RoutePlan
import RouteBase
import RouteSyntax
import Testing

@Suite("Links, fallbacks and expectations")
struct PromiseTests {
  @Test("a link keeps what it states, and leaves the rest to its target")
  func links() throws {
    let built = BuiltPlan(
      """
      fact f, g
      route A(x: Int) { link -> B(y: 1, z) present nav cost 3 requires f unless g
        link -> B }
      route B(y: Int, z: Int)
      link A => B push
      """)
    #expect(built.findings.isEmpty)
    let links = built.plan.links
    #expect(links.map(\.presentation) == [.presentNav, nil, .push])
    #expect(links.map(\.cost) == [3, nil, nil])
    #expect(links.map { built.text($0.conditions) } == ["+f -g", "", ""])
    let arguments = built.plan.arguments[links[0].arguments.indices]
    #expect(arguments.map { built.plan.name($0.name) } == ["y", "z"])
    #expect(arguments.map { built.plan.value(of: $0) } == [.integer(1), nil])
  }

  @Test("`back` goes to or past routes and flows, with an arrow or alone")
  func back() {
    let built = BuiltPlan(
      """
      service S { route A { link back to A  link -> B back past A } route B }
      flow F { route C } route D
      link D back to S.B  link D -> C back past F  link * back to F  link F back past D
      """)
    #expect(built.findings.isEmpty)
    #expect(
      built.links == [
        "S.A back to S.A", "S.A -> S.B back past S.A", "D back to S.B", "D -> C back past flow F",
        "* back to flow F", "flow F back past D",
      ])
  }

  @Test("a link to nothing is left out, and the others stay")
  func broken() {
    let built = checkFindings(
      "route A { link -> «Nothing» link -> A back to «Nowhere» link -> A }",
      ["unknown name `Nothing`", "unknown name `Nowhere`"])
    #expect(built.links == ["A -> A"])
  }

  @Test("each scope has one fallback to a route and one to a task")
  func fallbacks() {
    let built = checkFindings(
      """
      route A task t
      service S { route B fallback B fallback t }
      service T { ‹fallback› A «fallback» S.B }
      ‹fallback› A
      include "x"
      ‹fallback› t «fallback» t
      """,
      files: ["x": "route X «fallback» X"],
      [
        "a second fallback to a route in the same scope",
        "a second fallback to a task in the same scope",
        "a second fallback to a route in the same scope",
      ])
    #expect(
      built.plan.fallbacks.map { "\($0.service.isNone ? "-" : "\($0.service.raw)") \($0.target)" }
        == [
          "0 \(PlanTarget.route(RouteID(1)))", "0 \(PlanTarget.task(TaskID(0)))",
          "1 \(PlanTarget.route(RouteID(0)))", "- \(PlanTarget.route(RouteID(0)))",
          "- \(PlanTarget.task(TaskID(0)))",
        ])
  }

  @Test("expectations name routes, tasks, facts and arguments")
  func expectations() {
    let built = BuiltPlan(
      """
      fact f, g
      route A { route B(id: Int) } task t
      service S { route C
        expect path A -> C within 2 given f, g }
      expect no path S.C -> A within 99999999999
      expect every path A -> B through t given g
      expect url "x://b/\\"1\\"" opens B(id: 1)
      expect url "x://t" opens t
      expect url "y" opens nothing
      expect stack B is A, B
      """)
    #expect(built.findings.isEmpty)
    let lines = built.plan.expectations.map { expectation in
      let given = built.facts(expectation.given)
      return text(expectation.promise, built) + (given.isEmpty ? "" : " given " + given)
    }
    #expect(
      lines == [
        "A -> route 2 within 2 given f,g", "no S.C -> route 0 within 4294967295",
        "every A -> route 1 through task 0 given g", "x://b/\"1\" opens route 1 with 1",
        "x://t opens task 0 with 0", "y opens nothing", "B is A B",
      ])
  }

  private func text(_ promise: RoutePlan.Expectation.Promise, _ built: BuiltPlan) -> String {
    func name(_ id: RouteID) -> String { built.plan.displayName(id) }
    func name(_ target: PlanTarget) -> String {
      switch target {
      case .route(let id): "route \(id.raw)"
      case .task(let id): "task \(id.raw)"
      }
    }
    func limit(_ within: UInt32?) -> String { within.map { " within \($0)" } ?? "" }
    switch promise {
    case .path(let from, let to, let within):
      return "\(name(from)) -> \(name(to))\(limit(within))"
    case .noPath(let from, let to, let within):
      return "no \(name(from)) -> \(name(to))\(limit(within))"
    case .everyPath(let from, let to, let through):
      return "every \(name(from)) -> \(name(to)) through \(name(through))"
    case .url(let url, let target, let arguments):
      return url + " opens " + (target.map { name($0) + " with \(arguments.count)" } ?? "nothing")
    case .stack(let top, let stack):
      return name(top) + " is "
        + built.plan.routeLists[stack.indices].map(name).joined(separator: " ")
    }
  }

  @Test("an expectation with an unknown name is left out, and all of its faults are reported")
  func brokenExpectations() {
    let built = checkFindings(
      """
      route Home
      expect path «Xx» -> «Yy» given «zzz»
      expect every path Home -> Home through «Xx»
      expect stack Home is «Xx», Home, «Yy»
      expect url "a" opens «Xx»
      expect path Home -> Home
      """,
      [
        "unknown name `Xx`", "unknown name `Yy`", "unknown fact `zzz`", "unknown name `Xx`",
        "unknown name `Xx`", "unknown name `Yy`", "unknown name `Xx`",
      ])
    #expect(built.plan.expectations.count == 1)
  }
}
