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

  /// What is one MB larger than what is read.
  private static let large = [UInt8](repeating: 0x20, count: 65 << 20)

  @Test(
    "a file that is too large is refused by name before it is read",
    arguments: [
      ("json large", "`large` has 65 MB; at most 64 MB are read"),
      ("dot large", "`large` has 65 MB; at most 64 MB are read"),
      ("smcat large", "`large` has 65 MB; at most 64 MB are read"),
      ("react-router large", "`large` has 65 MB; at most 64 MB are read"),
      ("tanstack large", "`large` has 65 MB; at most 64 MB are read"),
      ("react-navigation large", "`large` has 65 MB; at most 64 MB are read"),
      ("nav-graph-json large", "`large` has 65 MB; at most 64 MB are read"),
      ("go-router large", "`large` has 65 MB; at most 64 MB are read"),
      ("mappamundi large", "`large` has 65 MB; at most 64 MB are read"),
      ("go-router code", "`code` has more than 64 MB of code, up to `code/a.dart`"),
      ("mappamundi code", "`code` has more than 64 MB of code, up to `code/a.swift`"),
      ("swiftui code", "`code` has more than 64 MB of Swift code, up to `code/a.swift`"),
      ("next site", "`site/next.config.js` has 65 MB; at most 64 MB are read"),
      ("android droid", "`droid/java/A.kt` has 65 MB; at most 64 MB are read"),
      ("storyboard large", "`large` has 65 MB; at most 64 MB are read at once"),
      ("plist large", "`large` has 65 MB; at most 64 MB are read at once"),
      ("manifest large", "`large` has 65 MB; at most 64 MB are read at once"),
      ("android large", "`large` has 65 MB; at most 64 MB are read at once"),
      ("scxml large", "`large` has 65 MB; at most 64 MB are read at once"),
    ])
  func large(_ operands: String, _ message: String) {
    let host = MemoryHost(files: [
      "site/app/page.tsx": "", "droid/AndroidManifest.xml": "<manifest/>",
      "droid/res/navigation/g.xml": "<navigation/>",
    ])
    host.neighbours = ["qtroute-import"]
    for path in [
      "large", "code/a.dart", "code/a.swift", "site/next.config.js", "droid/java/A.kt",
    ] {
      host.files["/app/" + path] = Self.large
    }
    let outcome = host.run("import \(operands)")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("qtroute: \(message)\n"), "\(outcome.errors)")
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
