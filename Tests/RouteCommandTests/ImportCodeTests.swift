import RouteCommand
import Testing
@testable import RouteHarness

@Suite("qtroute import of code")
struct ImportCodeTests {
  private let app = [
    "app/lib/router.dart": """
    import 'names.dart';
    final router = GoRouter(initialLocation: Names.home, routes: [
      GoRoute(path: Names.home, name: 'home', redirect: guard, builder: (c, s) => const Home()),
    ]);
    """,
    "app/lib/names.dart": "class Names { static const home = '/home'; }",
    "app/lib/names.g.dart":
      "final generated = GoRouter(routes: [GoRoute(path: '/'), GoRoute(path: '/a')]);",
    "app/test/router.dart":
      "final r = GoRouter(routes: [GoRoute(path: '/'), GoRoute(path: '/b')]);",
    "Tests/Graph.swift":
      #"map.addScreenState("Home") { s in s.tap(x, to: "Home"); s.noop(to: y()) }"#,
    "graph.json": #"{"schemaVersion": 1, "nodes": [{"id": "a.A", "route": "A", "start": true}]}"#,
    "empty/x.txt": "",
    "plan.routeplan": "plan app\n\nroute home at \"/house\" @gorouter.widget(\"Home\")\n",
  ]

  @Test("a folder is read without tests and generated files, and named in the plan")
  func folder() {
    let host = MemoryHost(files: app)
    #expect(
      host.run("import go-router app")
        == Outcome(
          status: 0,
          output: "plan app\n\nroute home at \"/home\" @gorouter.widget(\"Home\")\n",
          errors: "app/lib/router.dart:3: note: `redirect` is not imported\n"))
    #expect(host.run("import go-router app/lib -q").output.hasPrefix("plan app\n"))
    #expect(host.run("import go-router app/test/router.dart -q").output.contains("at \"/b\""))
    #expect(
      host.run("import mappamundi Tests")
        == Outcome(
          status: 0, output: "plan Tests\n\nroute Home {\n    link => Home\n}\n",
          errors: """
            Tests/Graph.swift:1: note: where this gesture leads is not literal, so it is left out
            Tests/Graph.swift:1: note: no `initialScreenState` is set, so the plan starts with `Home`

            """))
    #expect(
      host.run("import nav-graph-json graph.json").output
        == "plan App\n\nflow Graph {\n    route A @navgraph.id(\"a.A\")\n}\n")
  }

  @Test("`check --against` shows the place in the code")
  func against() {
    let outcome = MemoryHost(files: app).run("check plan.routeplan --against go-router:app")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("app/lib/router.dart:3"), "\(outcome.output)")
  }

  @Test(
    "a fault is reported in one line",
    arguments: [
      (
        "import go-router app/lib/names.dart",
        "app/lib/names.dart: it has no literal routes of `GoRouter`, and no `@TypedGoRoute`"
      ),
      ("import go-router empty", "no `*.dart` in `empty`"),
      ("import mappamundi app", "no `*.swift` in `app`"),
      ("import go-router none", "cannot read `none`: no such file"),
      (
        "import mappamundi graph.json",
        "graph.json: it has no literal `addScreenState`, with which MappaMundi declares a screen"
      ),
      (
        "import nav-graph-json app/lib/names.dart",
        "app/lib/names.dart:1:1: a value cannot start like this"
      ),
    ])
  func wrong(_ line: String, _ message: String) {
    #expect(
      MemoryHost(files: app).run(line)
        == Outcome(status: 2, output: "", errors: "qtroute: \(message)\n"))
  }
}
