import RouteSyntax
import Testing
@testable import RouteCheck
@testable import RouteCommand
@testable import RouteHarness

/// Code of a kind before and after a change, and what is imported.
struct CodeKindSample: Sendable, CustomTestStringConvertible {
  var kind: String
  var operand: String
  var before: [String: String]
  var after: [String: String]
  /// The rule of the difference.
  var rule = "missing-route"

  var testDescription: String { kind }

  /// A sample whose only file, which is the operand unless its folder is given, has a line more after
  /// the change, in place of `//`.
  init(
    _ kind: String, _ file: String, _ text: String, more: String, rule: String = "missing-route",
    folder: String? = nil
  ) {
    self.kind = kind
    operand = folder ?? file
    before = [file: text.replacing("//", with: "")]
    after = [file: text.replacing("//", with: more)]
    self.rule = rule
  }

  /// A sample whose folder has a file more after the change.
  init(_ kind: String, _ files: [String], more: String) {
    self.kind = kind
    operand = "site"
    before = Dictionary(uniqueKeysWithValues: files.map { ("site/" + $0, "") })
    after = before.merging(["site/" + more: ""]) { $1 }
  }

  static let all = [
    CodeKindSample(
      "storyboard", "Main.storyboard",
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a"><scenes>
      <scene><objects><viewController id="a" storyboardIdentifier="A"/></objects></scene>
      //</scenes></document>
      """,
      more: """
        <scene><objects><viewController id="b" storyboardIdentifier="B"/></objects></scene>
        """),
    CodeKindSample(
      "plist", "Info.plist",
      """
      <plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
      <array><string>shop</string>//</array></dict></array></dict></plist>
      """, more: "<string>store</string>", rule: "missing-url"),
    CodeKindSample(
      "manifest", "AndroidManifest.xml",
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a"><application>
      <activity android:name=".Home"/>//</application></manifest>
      """.replacing("http://", with: "http:~~"), more: "<activity android:name=\".Cart\"/>"),
    CodeKindSample("next", ["app/page.tsx"], more: "app/cart/page.tsx"),
    CodeKindSample("expo", ["app/index.tsx"], more: "app/cart.tsx"),
    CodeKindSample("sveltekit", ["src/routes/+page.svelte"], more: "src/routes/cart/+page.svelte"),
    CodeKindSample("nuxt", ["pages/index.vue"], more: "pages/cart.vue"),
    CodeKindSample("remix", ["app/routes/_index.tsx"], more: "app/routes/cart.tsx"),
    CodeKindSample(
      "react-router", "routes.ts", "export default [index('home.tsx'), //];",
      more: "route('cart', 'cart.tsx')"),
    CodeKindSample(
      "tanstack", "routeTree.gen.ts",
      "export interface FileRoutesByFullPath { '/': typeof IndexRoute; // }",
      more: "'/cart': typeof CartRoute"),
    CodeKindSample(
      "react-navigation", "linking.ts",
      "export const linking = { config: { screens: { Home: '', // } } };",
      more: "Cart: 'cart'"),
    CodeKindSample(
      "go-router", "router.dart",
      "final r = GoRouter(routes: [GoRoute(path: '/', builder: (c, s) => Home()), //]);",
      more: "GoRoute(path: '/cart', builder: (c, s) => Cart())"),
    CodeKindSample(
      "mappamundi", "Graph.swift", #"map.addScreenState("Home") { s in // }"#,
      more: "s.tap(x, to: \"Cart\") }; map.addScreenState(\"Cart\") { s in"),
    CodeKindSample(
      "nav-graph-json", "graph.json",
      #"{"schemaVersion": 1, "nodes": [{"id": "a.A", "route": "A", "start": true}//]}"#,
      more: #", {"id": "a.B", "route": "B"}"#),
    CodeKindSample(
      "scxml", "menu.scxml",
      "<scxml xmlns=\"http:~~www.w3.org/2005/07/scxml\" initial=\"a\"><state id=\"a\"/>//</scxml>",
      more: "<state id=\"b\"/>"),
    CodeKindSample("dot", "states.dot", "digraph g { a -> c; // }", more: "c -> b;"),
    CodeKindSample("smcat", "phone.smcat", "a => c;//", more: "c => b;"),
  ]
}

/// What a plan declares, a line each, without the order and the blocks.
func declarations(in plan: String) -> [Substring] {
  let lines = plan.replacing(" {}", with: "").replacing(" {\n", with: "\n").split(separator: "\n")
  return lines.map { $0.drop { $0 == " " } }.filter { $0 != "}" }.sorted()
}

@Suite("A plan follows code of each kind")
struct CodeKindTests {
  @Test("it is held against the code, and updated to it", arguments: CodeKindSample.all)
  func follows(_ sample: CodeKindSample) {
    let (before, after) = (texts(sample.before), texts(sample.after))
    let host = MemoryHost(files: before)
    host.neighbours = ["qtroute-import"]
    host.program = { _ in FakeReader() }
    let imported = host.run("import \(sample.kind) \(sample.operand) -o plan.routeplan -q")
    #expect(imported.status == 0, "\(imported)")
    let first = host.text("plan.routeplan")
    let against = "check plan.routeplan --against \(sample.kind):\(sample.operand)"
    let rules = ["route", "link", "url"].flatMap { ["missing-\($0)", "extra-\($0)"] }
    func differs(_ outcome: Outcome) -> [String] {
      rules.filter { outcome.output.contains("[\($0)]") }
    }
    #expect(differs(host.run(against)) == [], "\(host.run(against))")
    for (name, text) in after { host.put(text, in: name) }
    let parted = host.run(against)
    #expect(parted.status == 1 && differs(parted).contains(sample.rule), "\(parted)")
    // What people wrote stays.
    let mine = "/// Mine.\nroute Own allow unreachable-route\n"
    host.put((host.text("plan.routeplan") ?? "") + mine, in: "plan.routeplan")
    let update = "import \(sample.kind) \(sample.operand) --update plan.routeplan"
    #expect(host.run(update).output.hasPrefix("--- plan.routeplan\n"))
    #expect(host.run(update + " --write -q").status == 0)
    #expect(host.text("plan.routeplan")?.contains(mine) == true)
    let again = host.run(update + " -q")
    #expect(again == Outcome(status: 0, output: "", errors: ""), "\(again)")
    #expect(differs(host.run(against)).allSatisfy { $0 == "extra-route" })
    // The code goes back, and so does the plan.
    for name in after.keys where before[name] == nil { host.put(nil, in: name) }
    for (name, text) in before { host.put(text, in: name) }
    #expect(host.run(update + " --write -q").status == 0)
    #expect(host.text("plan.routeplan")?.contains(mine) == true)
    #expect(host.run(update + " -q").output == "")
    // A plan may say more schemes.
    let last = host.text("plan.routeplan")?.replacing(mine, with: "") ?? ""
    #expect(
      declarations(in: last) == declarations(in: first ?? "") || sample.kind == "plist", "\(last)")
  }

  private static let web = [
    "manifest", "next", "expo", "sveltekit", "nuxt", "remix", "react-router", "tanstack",
    "react-navigation",
  ]
  private static let machines = ["mappamundi", "scxml", "dot", "smcat"]

  @Test("what code of a kind does not say belongs to people", arguments: CodeKindSample.all)
  func silence(_ sample: CodeKindSample) throws {
    let host = MemoryHost(files: texts(sample.after))
    host.neighbours = ["qtroute-import"]
    host.program = { _ in FakeReader() }
    let from = "import \(sample.kind) \(sample.operand)"
    #expect(host.run(from + " -o plan.routeplan -q").status == 0)
    let plan = host.text("plan.routeplan") ?? ""
    var first =
      plan.split(separator: "\n").map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix("route ") }?
      .split(separator: " ").dropFirst().first.map(String.init) ?? ""
    if sample.kind == "plist" { first = "A" }
    let own =
      plan + "/// Mine.\nroute Own allow unreachable-route\n"
      + (sample.kind == "plist" ? "route A\n" : "")
    let service = first.split(separator: "(")[0]
    let kinds = (
      links: Self.web + ["go-router", "plist"],
      tabs: Self.web + Self.machines + ["nav-graph-json", "plist"],
      urls: Self.machines + ["storyboard", "nav-graph-json", "plist"],
      inputs: Self.web + Self.machines + ["storyboard", "go-router", "plist"]
    )
    for (text, silent) in [
      (own + "link \(service) -> Own\n", kinds.links),
      (own.replacing("route \(service)", with: "route \(service) tabs"), kinds.tabs),
      (own.replacing("route \(service)", with: "route \(service) at \"/own/url\""), kinds.urls),
      (own.replacing("route \(service)", with: "route \(service)(own: String?)"), kinds.inputs),
    ] {
      // A flow's routes are found by their whole names.
      host.put(text, in: "plan.routeplan")
      let update = host.run(from + " --update plan.routeplan")
      let isSilent = silent.contains(sample.kind)
      // Each link of a storyboard has a mark, so this one is seen to be a person's.
      let isMarked = sample.kind == "storyboard" && silent == kinds.links
      #expect((update.output == "") == (isSilent || isMarked), "\(text)\(update)")
      let against = host.run("check plan.routeplan --against \(sample.kind):\(sample.operand)")
      let rules = ["extra-link", "other-place", "extra-url", "other-input"]
      #expect(
        rules.allSatisfy { !against.output.contains("[\($0)]") } == isSilent, "\(text)\(against)")
    }
  }

  private static let graphs = [
    CodeKindSample(
      "android", "nav.xml",
      """
      <navigation xmlns:android="http:~~schemas.android.com/apk/res/android"
        xmlns:app="http:~~schemas.android.com/apk/res-auto" android:id="@+id/g"
        app:startDestination="@id/a">
        <fragment android:id="@+id/a" android:label="A">
          <action android:id="@+id/go" app:destination="@id/b" app:launchSingleTop="true"/>
        </fragment>
        <dialog android:id="@+id/b"/>//
      </navigation>
      """, more: ""),
    CodeKindSample(
      "dot", "m.dot",
      """
      digraph M {
        start [shape=point]; start -> a [label="go"]; a [label="First", URL="https:~~x.org/"]
        b [shape=doublecircle]; a -> b [label="e [g] / act"]; b -> a //
      }
      """, more: ""),
    CodeKindSample(
      "smcat", "m.smcat",
      """
      initial, a [active label="First" type=regular]: entry/ light, b [type=choice], final;
      initial => a: first; a => b: e [g] / act; b => final; //
      """, more: ""),
    CodeKindSample(
      "storyboard", "Main.storyboard",
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="n"><scenes>
      <scene><objects><navigationController id="n"><connections>
        <segue destination="a" kind="relationship" relationship="rootViewController" id="r"/>
      </connections></navigationController></objects></scene>
      <scene><objects><viewController id="a" title="A"><connections>
        <segue destination="b" kind="presentation" id="s"/><segue destination="c" kind="show" id="t"/>
      </connections></viewController></objects></scene>
      <scene><objects><viewController id="b"/></objects></scene>
      <scene><objects><viewController id="c"><connections>
        <segue destination="b" kind="show" id="u"/>
      </connections></viewController></objects></scene>//</scenes></document>
      """, more: "<scene><objects><viewController id=\"d\"/></objects></scene>"),
    CodeKindSample(
      "swiftui", "App/Views.swift",
      """
      @main struct Shop: App { var body: some Scene { WindowGroup { Home() } } }
      struct Home: View {
        var body: some View {
          NavigationStack { NavigationLink("a") { Item() } }.sheet(isPresented: $x) { Help() }
        }
      }
      struct Item: View { var body: some View { NavigationLink("b") { Help() } } }
      struct Help: View { var body: some View { Text("") } }//
      """, more: "", folder: "App"),
  ]

  @Test("an import writes what its kind is said to write", arguments: CodeKindSample.all + graphs)
  func form(_ sample: CodeKindSample) throws {
    let host = MemoryHost(files: texts(sample.after))
    host.neighbours = ["qtroute-import"]
    host.program = { _ in FakeReader() }
    #expect(host.run("import \(sample.kind) \(sample.operand) -o plan.routeplan -q").status == 0)
    let text = host.text("plan.routeplan") ?? ""
    let form = try #require(ImportKind(rawValue: sample.kind)).form
    for annotation in text.matches(of: /@([a-zA-Z]+)/) {
      #expect(form.annotations.contains(String(annotation.1)) || sample.kind == "json", "\(text)")
    }
    for clause in text.matches(of: /allow [a-z-]+( "[^"]*")?/) {
      #expect(form.allowances.contains(String(clause.0)), "\(text)")
    }
    for clause in text.matches(of: /\s(title|push|present|linked|single)\b/) {
      let isSaid = form.clauses.contains { $0.name == clause.1 }
      #expect(isSaid || sample.kind == "json", "\(text)")
    }
  }

  @Test("inputs of paths follow the code, and those of the query stay")
  func queryInputs() {
    func router(_ input: String) -> String {
      """
      final r = GoRouter(routes: [
        GoRoute(path: '/', builder: (c, s) => Home()),
        GoRoute(path: '/items/:\(input)', name: 'item', builder: (c, s) => Item())]);
      """
    }
    let host = MemoryHost(files: ["router.dart": router("id")])
    #expect(host.run("import go-router router.dart -o plan.routeplan -q").status == 0)
    let plan = host.text("plan.routeplan") ?? ""
    host.put(plan.replacing("(id: String)", with: "(q: String?, id: String)"), in: "plan.routeplan")
    let update = "import go-router router.dart --update plan.routeplan"
    #expect(host.run(update).output == "")
    host.put(router("slug"), in: "router.dart")
    #expect(host.run(update + " --write -q").status == 0)
    let found = host.text("plan.routeplan") ?? ""
    #expect(found.contains("route item(slug: String, q: String?) at \"/items/:slug\""), "\(found)")
  }

  /// Files whose texts have `//` again.
  private func texts(_ files: [String: String]) -> [String: String] {
    files.mapValues { $0.replacing("~~", with: "//") }
  }

  private static let views = """
    @main struct Shop: App { var body: some Scene { WindowGroup { Home() } } }
    struct Home: View {
      var body: some View {
        NavigationStack { NavigationLink("a") { Item() }; NavigationLink("b") { Help() } }
      }
    }
    struct Item: View { let id: Int; var body: some View { Text("") } }
    struct Help: View { var body: some View { Text("") } }
    struct Cart: View { let total: Int; var body: some View { Text("") } }

    """

  @Test("what is inferred follows SwiftUI, and what people confirmed or wrote stays")
  func swiftui() {
    let host = MemoryHost(files: ["App/Views.swift": Self.views])
    #expect(host.run("import swiftui App -o shop.routeplan -q").status == 0)
    let update = "import swiftui App --update shop.routeplan"
    #expect(
      host.run(update)
        == Outcome(status: 0, output: "", errors: "note: the plan says what the code says\n"))
    // People confirm `Item`, which has other inputs, and add a screen and a link.
    var plan = host.text("shop.routeplan") ?? ""
    #expect(plan.contains("route Item(id: Int) @inferred(\"Views.swift:4\")"))
    plan = plan.replacing(
      "route Item(id: Int) @inferred(\"Views.swift:4\")",
      with: "route Item(id: Int, tab: String) at \"/items/:id\" {\n        link -> Mine\n    }")
    plan += "route Mine\n"
    host.put(plan, in: "shop.routeplan")
    #expect(host.run(update).output == "")
    // The code loses `Help` and gains `Cart`.
    let changed = Self.views.replacing("{ Help() }", with: "{ Cart() }")
      .replacing("{ Item() }", with: "{ Text(\"\") }")
    host.put(changed, in: "App/Views.swift")
    let outcome = host.run(update + " --write")
    #expect(outcome == Outcome(status: 0, output: "", errors: "updated shop.routeplan\n"))
    #expect(
      host.text("shop.routeplan") == """
        plan App

        route Home @inferred("Views.swift:1") {
            route Item(id: Int, tab: String) at "/items/:id" {
                link -> Mine
            }
            route Cart(total: Int) @inferred("Views.swift:4")
        }
        route Mine

        """)
    #expect(host.run(update + " -q").output == "")
    // Lines above move what is inferred, and nothing that people confirmed.
    host.put("~~ One.\n".replacing("~~", with: "//") + changed, in: "App/Views.swift")
    let before = host.text("shop.routeplan") ?? ""
    #expect(host.run(update + " --write -q").status == 0)
    #expect(
      host.text("shop.routeplan")
        == before.replacing("swift:4", with: "swift:5").replacing("swift:1", with: "swift:2"))
    host.put(changed, in: "App/Views.swift")
    #expect(host.run(update + " --write -q").status == 0)
    #expect(host.text("shop.routeplan") == before)
    // A wrong inference is refused once.
    let refused = (host.text("shop.routeplan") ?? "").replacing(
      "            route Cart(total: Int) @inferred(\"Views.swift:4\")\n", with: ""
    )
    .replacing("@inferred(\"Views.swift:1\") {", with: "allow missing-route {")
    host.put(refused, in: "shop.routeplan")
    #expect(host.run(update + " -q").output == "", "\(host.run(update).output)")
  }

  @Test("SwiftUI is inferred, so a plan is not held against it")
  func inferred() {
    let host = MemoryHost(files: ["App/Views.swift": Self.views, "shop.routeplan": "route Home\n"])
    #expect(
      host.run("check --against swiftui:App shop.routeplan")
        == Outcome(
          status: 2, output: "",
          errors: """
            qtroute: `swiftui` is inferred, so a plan cannot be held against it
              help: `qtroute import swiftui FOLDER --update PLAN` shows what it would change

            """))
    #expect(
      host.run("import swiftui App --update shop.routeplan --labels shop.routeplan").errors
        == "qtroute: `--labels` compares, so it has no use with `--update`\n")
  }
}
