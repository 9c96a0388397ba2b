import Foundation
import RouteBase
import RouteCheck
import RouteImport
import RoutePlan
import RouteSyntax
import Testing

@Suite("Importing SwiftUI")
struct SwiftUIImportTests {
  private func refusal(_ text: String, start: String? = nil) -> String? {
    do {
      _ = try SwiftUICase.lines(text, start: start)
      return nil
    } catch {
      return (error as? FileRoutesFault)?.message
    }
  }

  private static func built(_ text: String) -> (plan: Plan, findings: [Finding]) {
    PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
  }

  @Test("what is presented is a second screen, even where it is a tab or the start, too")
  func presentedTab() throws {
    let text = """
      @main struct A: App { var body: some Scene { WindowGroup { MainView() } } }
      struct MainView: View {
        var body: some View {
          TabView { NavigationStack { HomeView() }.tabItem {}; CartView().tabItem {} }
        }
      }
      struct HomeView: View {
        @State var on = false
        var body: some View {
          NavigationLink("d") { DetailView() }
          Text("x").sheet(isPresented: $on) { CartView() }
        }
      }
      struct DetailView: View {
        @State var full = false
        var body: some View {
          Text("").fullScreenCover(isPresented: $full) { NavigationStack { CartView() } }
          NavigationLink("home") { HomeView() }
        }
      }
      struct CartView: View { var body: some View { Text("") } }
      """
    #expect(
      try SwiftUICase.lines(text) == [
        "route Main tabs {", "route Home {", "link -> Cart present", "route Detail {",
        "link -> Cart present nav", "link => Home", "}", "}", "route Cart", "}",
      ])
  }

  // MARK: Labelled apps

  private static let cases = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Cases")
  /// For each app: how many routes are right, inferred and labelled, and the same for links.
  private static let scores: KeyValuePairs = [
    "bank": "8 8 8, 9 9 9",
    "chat": "5 6 6, 5 6 6",
    "fitness": "15 15 15, 16 16 16",
    "mail": "9 9 9, 10 10 10",
    "news": "9 9 9, 12 12 12",
    "notes": "8 8 8, 7 7 7",
    "recipes": "9 9 9, 9 9 9",
    "travel": "7 7 7, 9 9 9",
  ]

  private static func score(of app: String) throws -> (InferenceScore, text: String) {
    let folder = cases.appending(path: app)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    let files = try names.filter { $0.hasSuffix(".swift") }
      .map { (path: $0, bytes: Array(try text($0).utf8)) }
    let result = try SwiftUIImport.plan(files, name: app)
    let inferred = String(decoding: result.plan, as: UTF8.self)
    let labels = built(try text("labels.routeplan"))
    #expect(labels.findings.isEmpty, "\(app)")
    return (InferenceScore(inferred: built(inferred).plan, labels: labels.plan), inferred)
  }

  private static func counts(_ parts: [InferenceScore.Part]) -> String {
    var (right, wrong, missed) = (0, 0, 0)
    for part in parts {
      right += part.right.count
      wrong += part.wrong.count
      missed += part.missed.count
    }
    return "\(right) \(right + wrong) \(right + missed)"
  }

  @Test("labelled apps are inferred with the precision and recall that are pinned here")
  func labelled() throws {
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Self.cases.path).sorted()
        == Self.scores.map(\.key))
    for (app, pinned) in Self.scores {
      let (score, text) = try Self.score(of: app)
      let found = Self.counts([score.routes]) + ", " + Self.counts([score.links])
      let wrong = score.routes.wrong + score.links.wrong
      let missed = score.routes.missed + score.links.missed
      #expect(found == pinned, "\(app): wrong \(wrong), missed \(missed)\n\(text)")
      // Each route and link is marked, and the plan is in canonical form and without errors.
      let (tree, _) = Parser.parse(SourceText(text), file: FileID(0))
      #expect(String(decoding: Formatter.format(tree), as: UTF8.self) == text)
      let marks = text.components(separatedBy: "@inferred(").count - 1
      let (plan, findings) = Self.built(text)
      #expect(marks == plan.routes.count + plan.links.count, "\(app)")
      let report = PlanChecker.check(plan, findings)
      #expect(report.findings.filter { $0.level == .error }.map(\.message) == [], "\(app)")
    }
  }

  @Test("the manual prints the numbers")
  func manual() throws {
    let scores = try Self.scores.map { try Self.score(of: $0.key).0 }
    let page = Self.cases.appending(path: "../../../man/qtroute.1")
    let text = try String(contentsOf: page, encoding: .utf8)
    for (name, parts) in [("routes", scores.map(\.routes)), ("links", scores.map(\.links))] {
      let counts = Self.counts(parts).split(separator: " ").compactMap { Int($0) }
      let line =
        ".It \(name) Ta \(counts[1]) Ta \(counts[2]) Ta "
        + "\(Self.share(counts[0], counts[1])) Ta \(Self.share(counts[0], counts[2]))"
      #expect(text.contains("\n\(line)\n"), "\(line)")
    }
  }

  private static func share(_ part: Int, _ whole: Int) -> String {
    String(format: "%.2f", Double(part) / Double(whole))
  }

  // MARK: Details

  @Test("every way to show a view has its presentation")
  func presentations() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { A() } } }
      struct A: View {
        @State var isOn = false
        var body: some View {
          NavigationStack {
            NavigationLink("b", destination: B())
            NavigationLink { C() } label: { Label() }
            NavigationLink(destination: { D() }, label: { Label() })
          }
          .sheet(isPresented: $isOn) { E() }
          .sheet(isPresented: $isOn, onDismiss: { print(Label()) }, content: F.init)
          .fullScreenCover(isPresented: $isOn) { NavigationView { G() } }
          .popover(isPresented: $isOn) { H() }
          .navigationDestination(isPresented: $isOn) { I() }
        }
      }
      struct Label: View { var body: some View { NavigationLink("z") { Z() } } }
      """
    let views = "BCDEFGHIZ".map { "struct \($0): View { var body: some View { Text(\"\") } }" }
    #expect(
      try SwiftUICase.lines(text + "\n" + views.joined(separator: "\n")) == [
        "route A {", "route B", "route C", "route D", "route E present", "route F present",
        "route G present nav", "route H present floating", "route I", "route Z", "}",
      ])
  }

  @Test("a container of the app's own may be the stack of what it shows")
  func containers() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { A() } } }
      struct A: View {
        var body: some View {
          Text("a")
            .sheet(isPresented: $isOn) { Sheet { B() } }
            .sheet(isPresented: $isOther) { Card { C() } }
        }
      }
      struct Sheet<Content: View>: View {
        var content: () -> Content
        var body: some View { NavigationStack { content().toolbar { Text("x") } } }
      }
      struct Card<Content: View>: View {
        var content: () -> Content
        var body: some View { VStack { content() } }
      }
      struct B: View { var body: some View { Text("b") } }
      struct C: View { var body: some View { Text("c") } }
      """
    #expect(
      try SwiftUICase.lines(text) == ["route A {", "route B present nav", "route C present", "}"])
  }

  @Test(
    "a link shows what is registered for the type of its value, wherever the name is from",
    arguments: [
      "ForEach(shop.items) { x in NavigationLink(x.name, value: x) }",
      "ForEach(shop.items) { NavigationLink($0.name, value: $0) }",
      "ForEach(shop.items) { (x: Item) in NavigationLink(value: x) { Text(x.name) } }",
      "ForEach($all) { $x in NavigationLink(x.name, value: x) }",
      "List(all.filter { $0.isNew }.sorted(), id: \\.self) { x in NavigationLink(x.name, value: x) }",
      "ForEach(Item.samples) { x in Section { NavigationLink(x.name, value: x) } }",
      "ForEach(groups) { g in ForEach(g.rows) { x in NavigationLink(x.name, value: x) } }",
      "ForEach(found) { x in NavigationLink(x.name, value: x) }",
      "if let x = shop.current { NavigationLink(x.name, value: x) }",
      "if let chosen = chosen { NavigationLink(chosen.name, value: chosen) }",
      "if let chosen { NavigationLink(chosen.name, value: chosen) }",
      "if let x = all.first(where: { $0.isNew }) { NavigationLink(x.name, value: x) }",
      "let x = shop.items.first!; NavigationLink(x.name, value: x)",
      "let x: Item = pick(); NavigationLink(x.name, value: x)",
      "NavigationLink(shop.best.name, value: shop.best)",
      "link(one)",
    ])
  func linkValues(body: String) throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { A() } } }
      struct A: View {
        @State private var shop = Shop()
        @State private var all = [Item]()
        @Binding var found: Set<Item>
        @State private var chosen: Item?
        let groups: [Group]
        var body: some View {
          NavigationStack { VStack { B(); \(body) } }
            .navigationDestination(for: Item.self) { C(item: $0) }
            .navigationDestination(for: Other.self) { D(other: $0) }
        }
        func link(_ x: Item) -> some View { NavigationLink(x.name, value: x) }
      }
      final class Shop { var items: [Item] = []; var current: Item? { nil }; var best: Item }
      struct Group { var rows: Array<Item> }
      struct Item { static let samples = make() }
      struct B: View { let others: [Other]
        var body: some View { ForEach(others) { o in NavigationLink("o", value: o) } } }
      struct C: View { let item: Item; var body: some View { Text("c") } }
      struct D: View { let other: Other; var body: some View { Text("d") } }
      """
    let result = try SwiftUICase.plan(["A.swift": text])
    #expect(result.notes == [])
    #expect(try SwiftUICase.lines(text).sorted() == ["route A {", "route C", "route D", "}"])
  }

  @Test(
    "both branches of a choice are shown",
    arguments: [
      "isOut ? AnyView(Login()) : AnyView(Tabs())",
      "Group { isOut\n ? AnyView(Login())\n : AnyView(Tabs()) }",
    ])
  func choices(body: String) throws {
    let text = """
      @main struct DemoApp: App { @State var isOut = true
        var body: some Scene { WindowGroup { \(body) } } }
      struct Login: View { @State var isOn = false
        var body: some View { Text("l").sheet(isPresented: $isOn) { isOn ? AnyView(B()) : AnyView(C()) } } }
      struct Tabs: View { var body: some View { TabView { D(); E() } } }
      struct B: View { var body: some View { Text("b") } }
      struct C: View { var body: some View { Text("c") } }
      struct D: View { var body: some View { Text("d") } }
      struct E: View { var body: some View { Text("e") } }
      """
    let found = try SwiftUICase.lines(text)
    for name in ["Login", "Tabs", "B", "C", "D", "E"] {
      #expect(found.contains { $0.hasPrefix("route \(name)") }, "\(found)")
    }
  }

  @Test(
    "every case of a path that is set is shown", arguments: ["[.b, .c(1)]", "[\n.b,\n.c(1),\n]"])
  func wholePath(path: String) throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { A() } } }
      enum Way: Hashable { case b, c(Int), d }
      struct A: View {
        @State private var path: [Way] = []
        var body: some View {
          NavigationStack(path: $path) { Button("x") { path = \(path) } }
            .navigationDestination(for: Way.self) { way in
              switch way {
              case .b: B()
              case .c(let id): C(id: id)
              case .d: D()
              }
            }
        }
      }
      struct B: View { var body: some View { Text("b") } }
      struct C: View { let id: Int; var body: some View { Text("c") } }
      struct D: View { var body: some View { Text("d") } }
      """
    #expect(try SwiftUICase.lines(text) == ["route A {", "route B", "route C(id: Int)", "}"])
  }

  @Test(
    "a hosting controller may be given a constant",
    arguments: [
      "let root = HomeView()", "let root = HomeView(store: store).environmentObject(store)",
      "var root = HomeView { open() }",
    ], ["UIHostingController(rootView: root)", "Host<AnyView>(rootView: root.tint(.red))"])
  func hosts(constant: String, host: String) throws {
    let host = host.replacing(part: "Host<", with: "UIHostingController<")
    let text = """
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession) {
          let store = Store()
          \(constant)
          if let windowScene = scene as? UIWindowScene {
            window.rootViewController = \(host)
          }
        }
      }
      struct AboutView: View {
        var body: some View { NavigationLink("x") { HomeView() } }
      }
      struct HomeView: View {
        var body: some View { Button("x") { show() } }
        func show() {
          let page = PageView()
          let host = \(host.replacing(part: "root)", with: "page)").replacing(part: "root.", with: "page."))
          controller.present(host, animated: true)
        }
      }
      struct PageView: View {
        var body: some View { let row = RowView(); Row(rootView: row) }
      }
      struct RowView: View { var body: some View { Text("") } }
      """
    #expect(try SwiftUICase.lines(text) == ["route Home {", "route Page present", "}"])
  }

  @Test("a link to a value whose type is not found is reported")
  func unknownLinkValue() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { A() } } }
      struct A: View {
        var body: some View {
          NavigationStack { ForEach(load()) { x in
            NavigationLink(x.name, value: x) } }
            .navigationDestination(for: Item.self) { C(item: $0) }
            .navigationDestination(for: Other.self) { D(other: $0) }
        }
      }
      struct C: View { let item: Item; var body: some View { Text("c") } }
      struct D: View { let other: Other; var body: some View { Text("d") } }
      """
    #expect(
      try SwiftUICase.plan(["A.swift": text]).notes == [
        "A.swift:5: the type of `x` is not found, so this `NavigationLink` is left out"
      ])
  }

  @Test("a property that holds a list is the screen, with what the rows open")
  func lists() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { A() } } }
      struct A: View {
        var body: some View {
          TabView { itemList.tabItem { Text("a") }; C().tabItem { Text("c") } }
            .sheet(isPresented: $isOn) { editors }
            .sheet(isPresented: $isOther) { card }
        }
        var itemList: some View {
          NavigationStack { List(items) { item in NavigationLink { D() } label: { Row(item: item) } } }
        }
        var editors: some View { VStack { Form { rows } } }
        var rows: some View { ForEach(all) { Row(item: $0) } }
        var card: some View { VStack { Card(); List { Row() } } }
      }
      struct Row: View { var item: String; var body: some View { Button("e") { }.sheet(item: $x) { _ in E() } } }
      """
    let views = ["C", "D", "E", "Card"]
      .map { "struct \($0): View { var body: some View { Text(\"\") } }" }
    #expect(
      try SwiftUICase.lines(text + "\n" + views.joined(separator: "\n")) == [
        "route A tabs {", "route C", "route ItemList {", "route D", "route E present", "}",
        "route Editors present {", "link -> E", "}", "route Card present", "}",
      ])
    let both = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { A() } } }
      struct A: View {
        var body: some View { NavigationLink("b") { B() }; NavigationLink("l") { list } }
        var list: some View { List { Row() } }
      }
      struct B: View {
        var body: some View { NavigationLink("l") { list } }
        var list: some View { List { Row() } }
      }
      struct Row: View { var body: some View { Text("") } }
      """
    #expect(
      try SwiftUICase.lines(both) == [
        "route A {", "route B {", "route BList", "}", "route AList", "}",
      ])
  }

  @Test("inputs are stored properties or parameters without a default, of types that a plan has")
  func inputs() throws {
    let text = """
      struct A: View { var body: some View { NavigationLink("b") { B() }; NavigationLink("c") { C() } } }
      struct B: View {
        let id: Int64
        var name: String?
        let note: String?
        let tags: [String]
        let price: Double, other: Other
        @State private var isOn: Bool
        @Binding var text: String
        static let shared: Int = 1
        let closure: (Int) -> Void
        var computed: Int { 1 }
        let fixed: Int = 2
        var body: some View { Text("") }
      }
      struct C: View {
        private let model: Model
        init(showId: Int, _ title: String, model: Model = .init(), flag: Bool = true) {}
        var body: some View { Text("") }
      }
      """
    #expect(
      try SwiftUICase.lines(text).filter { $0.contains("(") } == [
        "route B(id: Int, note: String?, tags: [String], price: Double)",
        "route C(showId: Int, title: String)",
      ])
  }

  @Test("one name with two types in a chain is left out below, with a note")
  func conflicts() throws {
    let (text, notes) = try SwiftUICase.plan([
      "A.swift": """
      @main struct M: App { var body: some Scene { WindowGroup { A() } } }
      struct A: View { var body: some View { NavigationLink("b") { B(id: 1) } } }
      struct B: View { let id: Int; var body: some View { NavigationLink("c") { C(id: "") } } }
      struct C: View { let id: String; var body: some View { Text("") } }
      """
    ])
    #expect(text.contains("route B(id: Int)") && text.contains("route C @inferred"))
    #expect(
      notes == [
        "A.swift: the input `id` of `C` is left out: a screen around it has one of another type"
      ])
  }

  @Test("ids lose `View` and `Screen`, unless two views then have one id")
  func names() throws {
    let text = """
      struct RootView: View {
        var body: some View {
          NavigationLink("a") { HomeView() }
          NavigationLink("b") { HomeScreen() }
          NavigationLink("c") { DetailScreen() }
        }
      }
      struct HomeView: View { var body: some View { Text("") } }
      struct HomeScreen: View { var body: some View { Text("") } }
      struct DetailScreen: View { var body: some View { Text("") } }
      """
    #expect(
      try SwiftUICase.lines(text) == [
        "route Root {", "route HomeView", "route HomeScreen", "route Detail", "}",
      ])
  }

  @Test("code for other systems gives way to code for iOS")
  func conditions() throws {
    let text = """
      struct A: View {
        var body: some View {
          #if os(macOS)
          NavigationSplitView {
          #else
          NavigationStack {
          #endif
            NavigationLink("b") { B() }
          }
          #if targetEnvironment(macCatalyst)
          NavigationLink("c") { C() }
          #elseif os(iOS)
          NavigationLink("d") { D() }
          #else
          NavigationLink("c") { C() }
          #endif
          #if os(tvOS)
          NavigationLink("e") { E() }
          #endif
          #if false
          NavigationLink("f") { F() }
          #endif
        }
      }
      """
    let views = "BCDEF".map { "struct \($0): View { var body: some View { Text(\"\") } }" }
      .joined(separator: "\n")
    #expect(
      try SwiftUICase.lines(text + "\n" + views) == ["route A {", "route B", "route D", "}"])
    // What is for one system alone stays where nothing is for iOS.
    let alone = """
      struct A: View {
        var body: some View {
          #if os(macOS)
          NavigationLink("b") { B() }
          #endif
          #if os(tvOS)
          NavigationLink("c") { C() }
          #endif
        }
      }
      """
    #expect(
      try SwiftUICase.lines(alone + "\n" + views) == ["route A {", "route B", "route C", "}"])
    #expect(
      try SwiftUICase.lines("import UIKit\n" + alone + "\n" + views, start: "A") == ["route A"])
  }

  @Test("texts, comments and previews show nothing")
  func words() throws {
    let text = #"""
      struct A: View {
        let a = "NavigationLink { B() }", b = #"\"NavigationLink { B() }"#
        // NavigationLink { B() }
        /* /* NavigationLink { B() } */ NavigationLink { B() } */
        let long = """
          NavigationLink { B() } " \(x.map { "\($0)" }) \
          """
        let pattern = "\\("
        var body: some View { NavigationLink("\(title("\(1)"))") { C() } }
      }
      struct B: View { var body: some View { Text("") } }
      struct C: View { var body: some View { Text("") } }
      struct A_Previews: PreviewProvider { static var previews: some View { NavigationLink { B() } } }
      #Preview { NavigationLink { B() } }
      """#
    #expect(try SwiftUICase.lines(text) == ["route A {", "route C", "}"])
  }

  @Test("the start is what the app shows, what a scene shows, or what is named")
  func starts() throws {
    let views = """
      struct A: View { var body: some View { NavigationLink("b") { B() } } }
      struct B: View { var body: some View { Text("") } }
      struct ContentView: View { var body: some View { Text("") } }
      """
    #expect(try SwiftUICase.lines(views) == ["route Content"])
    #expect(try SwiftUICase.lines(views, start: "A") == ["route A {", "route B", "}"])
    #expect(try SwiftUICase.lines(views, start: "Content") == ["route Content"])
    let app =
      "@main struct X: App { var body: some Scene { WindowGroup { if y { A() } else { B() } } } }"
    #expect(
      try SwiftUICase.lines(views + "\n" + app)
        == ["route X {", "route A {", "link -> B", "}", "route B", "}"])
    #expect(refusal(views, start: "Nowhere") == "no view `Nowhere` to start with")
    #expect(
      refusal("struct A: Codable {}")
        == "no SwiftUI view: views are types that inherit from `View`")
  }

  @Test(
    "a view that links to what it is made with opens that, and a column that chooses is no screen")
  func columns() throws {
    let text = """
      enum Panel: Hashable { case a, b(Int), c }
      struct Content: View {
        var body: some View {
          NavigationSplitView { Text("") } detail: { Column(panel: panel) }
        }
      }
      struct Column: View { let panel: Panel; var body: some View { Group { panel.screen } } }
      extension Panel {
        @ViewBuilder var screen: some View { switch self { case .a: A(); case .b: B(); case .c: C() } }
      }
      struct A: View {
        var body: some View {
          VStack { Card(panel: .b(2)); Label(panel: .c) }.navigationDestination(for: Panel.self) {
            $0.screen
          }
        }
      }
      struct Card: View { let panel: Panel; var body: some View { NavigationLink(value: panel) { } } }
      struct Label: View { let panel: Panel; var body: some View { Text(panel.name) } }
      struct B: View { var body: some View { Text("") } }
      struct C: View { var body: some View { Text("") } }
      """
    #expect(
      try SwiftUICase.lines(text, start: "Content") == [
        "route Content {", "route A {", "link -> B", "}", "route B", "route C", "}",
      ])
  }

  private static let router = """
    @main struct M: App { var body: some Scene { WindowGroup { A().withSheets(sheet: $sheet) } } }
    enum Sheet: Identifiable { case b, c }
    enum Mark { case b, c }
    enum Page: Hashable {
      case d, e(Mark), g
      func view() -> some View {
        switch self {
        case .d: NavigationStack { D() }
        case .g: G()
        case .e(let mark):
          switch mark {
          case .b: E()
          case .c: F()
          }
        }
      }
    }
    extension View {
      func withSheets(sheet: Binding<Sheet?>) -> some View {
        sheet(item: sheet) { item in
          switch item {
          case .b: B()
          case .c: C()
          }
        }
      }
    }
    extension NavigationLink {
      init(_ page: Page, label: () -> Label) {}
    }
    struct A: View {
      @Environment(Router.self) var router
      var body: some View { content.background(NavigationLink(destination: hidden) { Text("") }) }
    }
    extension A {
      var content: some View {
        NavigationLink(.d) { Row() }.onAppear {
          var marks: [Mark] = [.b]
          marks.append(.c)
          if router.sheet == .c { return }
          router.sheet = .b
        }
      }
      var hidden: some View { H() }
    }
    final class Router { var sheet: Sheet? }
    """

  @Test("values show only the views of their own enumeration, and members what they are used for")
  func values() throws {
    let views = ["Row", "B", "C", "D", "E", "F", "G", "H"].map {
      "struct \($0): View { var body: some View { Text(\"\") } }"
    }
    #expect(
      try SwiftUICase.lines(Self.router + "\n" + views.joined(separator: "\n")) == [
        "route A {", "route D", "route B present", "route H", "}",
      ])
  }

  @Test("`onOpenURL` is named")
  func urls() throws {
    let notes = try SwiftUICase.plan([
      "A.swift":
        "@main struct X: App { var body: some Scene { WindowGroup { A().onOpenURL { _ in } } } }\n"
        + "struct A: View { var body: some View { Text(\"\") } }"
    ]).notes
    #expect(
      notes == ["A.swift:1: `onOpenURL` opens URLs in code: add them to the routes with `at`"])
  }

  // MARK: Hostile code

  @Test("code that is cut off anywhere makes a plan or is refused, and never fails")
  func cutOff() throws {
    let folder = Self.cases.appending(path: "notes/NotesApp.swift")
    let bytes = Array(try Data(contentsOf: folder))
    for end in stride(from: 0, to: bytes.count, by: 61) {
      let files = [(path: "A.swift", bytes: Array(bytes[..<end]))]
      guard let result = try? SwiftUIImport.plan(files, name: "A") else { continue }
      let (plan, findings) = Self.built(String(decoding: result.plan, as: UTF8.self))
      let errors = PlanChecker.check(plan, findings).findings.filter { $0.level == .error }
      #expect(errors.map(\.message) == [], "\(end)")
    }
  }

  @Test("deep, wide and circular code takes no time")
  func hostile() throws {
    let deep = String(repeating: "VStack {(", count: 20_000)
    let wide = String(repeating: "NavigationLink(\"b\") { B() }\n", count: 5_000)
    let circle = (0..<500).map {
      "struct V\($0): View { var body: some View { V\(($0 + 1) % 500)(); V\(($0 * 7) % 500)() } }"
    }
    let code = """
      struct A: View { var body: some View { \(wide) V0() } }
      struct B: View { var x: some View { y }; var y: some View { x }; var body: some View { x } }
      \(circle.joined(separator: "\n"))
      struct D: View { var body: some View { \(deep) B()
      """
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try SwiftUICase.lines(code).contains("route B"))
    let duration = clock.now - start
    #expect(duration < .seconds(20))
  }
}
