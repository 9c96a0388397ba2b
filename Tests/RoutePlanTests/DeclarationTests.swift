import RoutePlan
import RouteBase
import RouteSyntax
import Testing

@Suite("Declarations of a plan")
struct DeclarationTests {
  @Test("ids count in reading order, with included declarations in their place")
  func readingOrder() {
    let built = BuiltPlan(
      """
      route A { route B  include "x"  route C }
      service S { route D  include "y"  route E }
      include "z"
      route F
      """,
      files: [
        "x": "route X1 { route X2 } task t include \"x2\"", "x2": "route X3",
        "y": "route Y1 flow Y2 { route Y3 }", "z": "route Z",
      ])
    #expect(built.findings.isEmpty)
    #expect(
      built.routeNames == ["A", "B", "X1", "X2", "X3", "C", "S.D", "S.Y1", "S.Y3", "S.E", "Z", "F"])
    #expect(built.forest == "A(B X1(X2) X3 C) S.D S.Y1 S.Y3 S.E Z F")
    #expect(built.loads == ["x", "x2", "y", "z"])
    #expect(built.plan.files.map(\.path) == ["main", "x", "x2", "y", "z"])
  }

  @Test("the contents of a declaration are in the plan")
  func details() throws {
    let built = BuiltPlan(
      """
      type Sort = "up" | "down"
      route Show(id: Int, sort: Sort? = "up", tags: [String]) -> (photo) at "/a" at "b" present nav
        tabs recycle by id, sort cost 7
      task clear(all: Bool) -> (count: Int) at "/clear" cost 2
      """)
    let plan = built.plan
    #expect(built.findings.isEmpty)
    let route = try #require(plan.routes.first)
    #expect(route.presentation == .presentNav && route.cost == 7)
    #expect(route.flags == [.tabs, .recycle])
    #expect(plan.keyLists[route.recycleKeys.indices].map { plan.name($0) } == ["id", "sort"])
    #expect(plan.patterns[route.patterns.indices].map { plan.text(of: $0) } == ["/a", "b"])
    let parameters = plan.parameters[route.parameters.indices]
    #expect(
      parameters.map { plan.name($0.name) + ": " + plan.displayName($0.type) }
        == ["id: Int", "sort: Sort?", "tags: [String]"])
    #expect(parameters.map(\.isRequired) == [true, false, false])
    #expect(plan.parameters[route.results.indices].map { plan.name($0.name) } == ["photo"])
    let task = try #require(plan.tasks.first)
    #expect(task.cost == 2 && task.parameters.count == 1 && task.results.count == 1)
    #expect(plan.patterns[task.patterns.indices].map { plan.text(of: $0) } == ["/clear"])
  }

  @Test("a name in a list has the documentation above it, else that of the declaration")
  func listDocumentation() {
    let plan = BuiltPlan(
      """
      /// Who they are.
      fact
        /// One.
        f,
        g, /// behind g
        h
      fact
        /// Two.
        i given
      /// Ours.
      scheme "s",
        /// The old one.
        /// Gone.
        "t"
      domain "example.com"
      type
        /// No list.
        T
      """
    ).plan
    #expect(
      plan.facts.indices.map { plan.documentation(of: FactID($0)) }
        == ["One.", "Who they are.", "Who they are.", "Two."])
    #expect(plan.schemes.map { plan.documentation(of: $0) } == ["Ours.", "The old one.\nGone."])
    #expect(plan.domains.map { plan.documentation(of: $0) } == [""])
    let types = plan.types.indices.map { plan.documentation(of: TypeID($0)) }
    #expect(types.allSatisfy { $0.isEmpty })
  }

  @Test("a cost of more than 32 bits is an error")
  func cost() {
    checkFindings("route A cost «4294967296»", ["a cost is at most 4294967295"])
    checkFindings("route A cost «9223372036854775807»", ["a cost is at most 4294967295"])
    checkFindings("route A cost «9223372036854775808»", ["this number does not fit in 64 bits"])
    #expect(BuiltPlan("route A cost 4294967295").findings.isEmpty)
  }

  @Test("`plan` names the plan, but not in an included file")
  func planName() {
    #expect(BuiltPlan("plan Shop").plan.name == "Shop")
    let files = ["b": "plan Other\nroute B"]
    #expect(BuiltPlan("include \"b\"", files: files).plan.name == "main")
    let built = BuiltPlan("include \"b\"\nplan Shop\nroute A", files: files)
    #expect(built.plan.name == "Shop" && built.findings.isEmpty)
  }

  @Test("the same fact, type, scheme or domain may be declared again")
  func saidAgain() {
    let shared = """
      fact signedIn fact isPad given scheme "a", "b" domain "x.example"
      type Sort = "up" | "down" type Photo
      """
    let built = BuiltPlan(
      "\(shared)\ninclude \"b\" fact isPad, late given scheme \"b\", \"c\" type Sort = \"down\" | \"up\"",
      files: ["b": shared])
    #expect(built.findings.isEmpty)
    #expect(built.plan.facts.map { built.plan.name($0.name) } == ["signedIn", "isPad", "late"])
    #expect(built.plan.facts.map(\.isGiven) == [false, true, true])
    #expect(built.plan.schemes.map(\.text) == ["a", "b", "c"])
    #expect(built.plan.domains.map(\.text) == ["x.example"])
    #expect(built.plan.types.dropFirst(5).map(\.name) == ["Sort", "Photo"])
  }

  @Test("a type with other values or a built-in name is an error")
  func types() {
    checkFindings(
      """
      type ‹Sort› = "up" | "down"
      type «Sort» = "up" | "left"
      type «Sort»
      type «Int»
      type «`Any`» = "x"
      """,
      [
        "duplicate type `Sort` with different values",
        "duplicate type `Sort` with different values",
        "the type `Int` is built in", "the type `Any` is built in ? choose another name",
      ])
  }

  @Test("a type may be used before it is declared, and an undeclared one is reported")
  func typeUse() {
    let built = checkFindings(
      "route A(x: Sort, y: «Srot», z: «Lnt»)\ntype Sort = \"up\"",
      ["unknown type `Srot` ? did you mean `Sort`?", "unknown type `Lnt` ? did you mean `Int`?"])
    #expect(
      built.plan.parameters.map { built.plan.displayName($0.type) } == ["Sort", "Any", "Any"])
  }

  @Test("routes, flows and tasks share one namespace in each service and in the plan")
  func duplicates() {
    checkFindings(
      """
      route ‹A› task «A» flow «A» { route ‹B› }
      route C { route «B» }
      service S { route ‹A› route «A» task B }
      service T { route A flow B { route A2 } }
      """,
      [
        "duplicate task `A` ? rename one", "duplicate flow `A`",
        "duplicate route `B` ? rename one, or reach the first as `B` with a link",
        "duplicate route `A`",
      ])
  }

  @Test("names are compared by their bytes")
  func bytes() {
    #expect(BuiltPlan("route `\u{E9}` route `e\u{301}` route a route A").findings.isEmpty)
    checkFindings("route ‹`Home`› route «Home»", ["duplicate route `Home`"])
  }

  @Test("a second service with the same name is an error, and its names join the first")
  func duplicateService() {
    let built = checkFindings(
      "service ‹S› { route ‹A› } service «S» { route «A» route B }",
      ["duplicate service `S`", "duplicate route `A`"])
    #expect(built.found("S.B") == "route S.B")
    #expect(built.plan.services.count == 1)
  }

  @Test("a service must be at the top of the plan, even in an included file")
  func nestedService() {
    checkFindings(
      "service A { «service» B { route X } }",
      ["a `service` is allowed only at the top of the plan"])
    checkFindings(
      "service A { include ‹\"b\"› }", files: ["b": "service «B» { route X }"],
      [
        "a service is not allowed in a file that is included in a service ? include the file at the top of the plan"
      ])
    checkFindings(
      "route A { include ‹\"b\"› }", files: ["b": "service «B» { route X }"],
      ["a service is not allowed in a file that is included in a route"])
    checkFindings(
      "flow A { route R include ‹\"b\"› }", files: ["b": "service «B» { route X }"],
      ["a service is not allowed in a file that is included in a flow"])
    #expect(
      BuiltPlan("include \"b\"", files: ["b": "service B { route X }"]).findings.isEmpty)
  }
}
