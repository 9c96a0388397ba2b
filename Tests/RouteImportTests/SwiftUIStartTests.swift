import Testing

@Suite("The start and the windows of SwiftUI code")
struct SwiftUIStartTests {
  /// Leaves, and a tab bar of two.
  private static let views = """
    struct Tabs: View {
      var body: some View { TabView { A().tabItem { Text("a") }; B().tabItem { Text("b") } } }
    }
    struct A: View { var body: some View { NavigationStack { NavigationLink("c") { C() } } } }
    \(SwiftUICase.leaves("B", "C"))
    struct LoginView: View { var body: some View { NavigationLink("forgot") { Forgot() } } }
    \(SwiftUICase.leaves("Forgot", "MigrationView"))
    struct TabBarView: View { var body: some View { Tabs() } }
    \(SwiftUICase.leaves("LoadingView", "DemoHost"))
    struct Tinted<Content: View>: View {
      @ViewBuilder let content: () -> Content
      var body: some View { content().tint(.red) }
    }
    struct Gate<Content: View>: View {
      @ViewBuilder let content: () -> Content
      var body: some View { if isIn { content() } else { LoginView() } }
    }
    """

  @Test(
    "the start is the screen among what is shown with it, around it and in its place",
    arguments: [
      // Below a view that covers it for a while.
      (
        "ZStack { if isIdle { Tabs() }; MigrationView().opacity(0) }", ["Tabs tabs", "A", "C", "B"]
      ),
      ("ZStack { MigrationView(); TabBarView() }", ["TabBar tabs", "A", "C", "B"]),
      // Beside a view that fills the time.
      ("if isReady { Tabs() } else { LoadingView() }", ["Tabs tabs", "A", "C", "B"]),
      (
        "Group { if isDemo { DemoHost() } else if isOff { LoadingView() } else { Tabs() } }",
        ["DemoApp", "DemoHost", "Tabs tabs", "A", "C", "B"]
      ),
      // In containers of the app's own.
      (
        "if isDemo { DemoHost() } else { Tinted { Tabs() } }",
        ["DemoApp", "DemoHost", "Tabs tabs", "A", "C", "B"]
      ),
      (
        "Tinted { if isIn { Tabs() } else { LoginView() } }",
        ["DemoApp", "Tabs tabs", "A", "C", "B", "Login", "Forgot"]
      ),
      ("Gate { Tabs() }", ["Gate", "Tabs tabs", "A", "C", "B", "Login", "Forgot"]),
      ("Tinted { Gate { Tabs() } }", ["Gate", "Tabs tabs", "A", "C", "B", "Login", "Forgot"]),
      ("Tinted { Tabs() }", ["Tabs tabs", "A", "C", "B"]),
    ])
  func starts(body: String, routes: [String]) throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { \(body) } } }
      \(Self.views)
      """
    #expect(try SwiftUICase.routes(text) == routes)
  }

  @Test("a start that code elsewhere makes is guessed, with a note that says so")
  func guesses() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { Factory.shared.first } } }
      \(SwiftUICase.leaves("A"))
      """
    let (_, notes) = try SwiftUICase.plan(["A.swift": text])
    #expect(
      notes == ["A.swift:2: what the app shows first is not found, so the plan starts with `A`"])
  }

  @Test(
    "the app is not the one for a television, whose folder comes first",
    arguments: ["Acme TV/App.swift", "AcmeTV/App.swift", "tv/App.swift"])
  func televisions(path: String) throws {
    func app(_ name: String, _ view: String) -> String {
      """
      @main struct \(name): App { var body: some Scene { WindowGroup { \(view)() } } }
      struct \(view): View { var body: some View { Text("") } }
      """
    }
    let (plan, notes) = try SwiftUICase.plan([
      path: app("First", "A"), "zApp/App.swift": app("Second", "B"),
    ])
    #expect(plan.contains("route B") && !plan.contains("route A"))
    #expect(notes == ["\(path):1: the plan is that of `Second`, not of `First`: import its folder"])
  }

  @Test("other windows come after the start, and are no branches of it")
  func windows() throws {
    let text = """
      @main struct DemoApp: App {
        var body: some Scene {
          WindowGroup { if isIn { Home() } else { LoginView() } }
          WindowGroup("Map", id: "map") { if isReady { MapWindow() } }
        }
      }
      struct Home: View {
        var body: some View { NavigationStack { NavigationLink("n") { Next() } } }
      }
      struct Next: View { var body: some View { NavigationLink("d") { Detail() } } }
      struct MapWindow: View {
        var body: some View { NavigationStack { NavigationLink("d") { Detail() } } }
      }
      \(SwiftUICase.leaves("LoginView", "Detail"))
      """
    #expect(
      try SwiftUICase.lines(text) == [
        "route DemoApp {", "route Home {", "route Next {", "route Detail", "}", "}", "route Login",
        "}", "route MapWindow {", "link -> Detail", "}", "link * => MapWindow",
      ])
  }

  @Test(
    "of several apps, the app is not a test or for another system",
    arguments: [
      ("A_Test/App.swift", "First", ""), ("A/App.swift", "TestRunnerApp", ""),
      ("A/App.swift", "First", "import AppKit"),
      ("A/App.swift", "First", "import SwiftUI\nimport WatchKit"),
    ])
  func others(path: String, name: String, head: String) throws {
    let first = """
      \(head)
      @main struct \(name): App { var body: some Scene { WindowGroup { A() } } }
      \(SwiftUICase.leaves("A"))
      """
    let second = """
      @main struct Second: App { var body: some Scene { WindowGroup { B() } } }
      \(SwiftUICase.leaves("B"))
      """
    let plan = try SwiftUICase.plan([path: first, "B/App.swift": second])
    #expect(SwiftUICase.lines(of: plan.text) == ["route B"])
    #expect(plan.notes.count == 1 && plan.notes[0].contains("that of `Second`, not of `\(name)`"))
    #expect(try SwiftUICase.lines(of: SwiftUICase.plan([path: first]).text) == ["route A"])
  }

  @Test(
    "of several apps, the app has the project's name, or is in the largest folder, or the first")
  func largest() throws {
    func app(_ name: String, _ view: String) -> String {
      """
      @main struct \(name): App { var body: some Scene { WindowGroup { \(view)() } } }
      struct \(view): View { var body: some View { Text("") } }
      """
    }
    var files = ["A/App.swift": app("First", "A"), "B/Main/App.swift": app("Second", "B")]
    #expect(try SwiftUICase.lines(of: SwiftUICase.plan(files).text) == ["route A"])
    files["B/Model/Model.swift"] = "struct Model {}"
    #expect(try SwiftUICase.lines(of: SwiftUICase.plan(files).text) == ["route B"])
    let named = try SwiftUICase.plan(files, name: "my-first-app")
    #expect(SwiftUICase.lines(of: named.text) == ["route A"])
  }

  @Test("tabs of another window are not the start's")
  func settings() throws {
    func plan(_ scenes: String) throws -> [String] {
      try SwiftUICase.lines(
        """
        @main struct DemoApp: App { var body: some Scene { \(scenes) } }
        \(SwiftUICase.leaves("Home", "T1", "T2"))
        """)
    }
    #expect(
      try plan("WindowGroup { Home() }; Settings { TabView { T1(); T2() } }") == ["route Home"])
    #expect(
      try plan("WindowGroup { TabView { T1(); T2() } }; Settings { Home() }") == [
        "route DemoApp tabs {", "route T1", "route T2", "}", "route Home", "link * => Home",
      ])
  }

  @Test("a watch app is not the app where a delegate starts another")
  func delegates() throws {
    let watch = """
      @main struct WatchApp: App { var body: some Scene { WindowGroup { Small() } } }
      \(SwiftUICase.leaves("Small"))
      """
    let scene = """
      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene) { window.rootViewController = UIHostingController(rootView: Big()) }
      }
      \(SwiftUICase.leaves("Big"))
      """
    let both = try SwiftUICase.plan([
      "App Watch/App.swift": watch, "App/SceneDelegate.swift": scene,
    ])
    #expect(SwiftUICase.lines(of: both.text) == ["route Big"])
    #expect(
      both.notes == [
        "App Watch/App.swift:1: the plan is that of `SceneDelegate`, not of `WatchApp`: import its folder"
      ])
    #expect(
      try SwiftUICase.lines(of: SwiftUICase.plan(["App Watch/App.swift": watch]).text)
        == ["route Small"])
  }

  @Test(
    "the type of a property says of which enumeration a case is",
    arguments: [
      ("sheet = .edit", "@State private var sheet: Sheet?"),
      ("sheet = .edit", "@State var sheet = Sheet.none"),
      ("self.sheet = .edit", "@State private var sheet: Sheet?"),
      ("model.sheet = .edit", "@State private var model = Model()"),
    ])
  func ownEnumerations(action: String, property: String) throws {
    func view(_ name: String) -> String {
      """
      struct \(name): View {
        enum Sheet { case none, edit, help }
        @Observable final class Model { var sheet: Sheet? }
        \(property)
        var body: some View {
          Button("x") { \(action) }.sheet(item: \(action.hasPrefix("model") ? "$model.sheet" : "$sheet")) {
            switch $0 {
            case .edit: \(name)Edit()
            case .help: \(name)Help()
            }
          }
        }
      }
      struct \(name)Edit: View { var body: some View { Text("") } }
      struct \(name)Help: View { var body: some View { Text("") } }
      """
    }
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { TabView { A(); B() } } } }
      \(view("A"))
      \(view("B"))
      """
    let lines = try SwiftUICase.lines(text)
    if action.hasPrefix("model") {
      // Two classes of one name that are no views are one.
      #expect(lines.contains("route AEdit present"), "\(lines)")
    } else {
      #expect(
        lines == [
          "route DemoApp tabs {", "route A {", "route AEdit present", "}", "route B {",
          "route BEdit present", "}", "}",
        ], "\(lines)")
    }
  }

  @Test("a loop over all cases opens all, and the items of a list what they are made with")
  func loopsOverCases() throws {
    func plan(_ menu: String) throws -> [String] {
      let text = """
        \(SwiftUICase.app("Root()"))
        enum Page: Hashable, CaseIterable { case a, b, c }
        struct Item { var title = ""; let page: Page }
        struct Root: View {
          @State var path: [Page] = []
          var body: some View {
            NavigationStack(path: $path) {
              NavigationLink("m") { Menu() }
              Button("b") { path.append(.b) }
            }.navigationDestination(for: Page.self) { page in
              switch page { case .a: A(); case .b: B(); case .c: C() }
            }
          }
        }
        struct Menu: View {
          \(menu)
        }
        \(SwiftUICase.leaves("A", "B", "C"))
        """
      return try SwiftUICase.lines(text)
    }
    let all = [
      "route Root {", "route Menu {", "link -> B", "route A", "route C", "}", "route B", "}",
    ]
    let two = ["route Root {", "route Menu {", "route A", "route C", "}", "route B", "}"]
    func body(_ list: String, _ value: String) -> String {
      "var body: some View { ForEach(\(list)) { page in NavigationLink(\"x\", value: \(value)) } }"
    }
    #expect(try plan(body("Page.allCases", "page")) == all)
    #expect(
      try plan(
        "@Binding var path: [Page]; var body: some View { ForEach(Page.allCases) { page in Button(\"x\") { path.append(page) } } }"
      )
        == all)
    #expect(try plan(body("[Page.a, .c]", "page")) == two)
    #expect(try plan("let pages: [Page] = [.a, .c]; " + body("pages", "page")) == two)
    #expect(
      try plan(
        "let items = [Item(title: \"a\", page: .a), Item(page: .c)]; " + body("items", "page.page"))
        == two)
    #expect(try plan(body("[Item(page: .a), Item(page: .c)]", "page.page")) == two)
  }

  @Test("tabs and a list of the same screens are two layouts of one")
  func layouts() throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      struct Root: View {
        var body: some View {
          if isCompact { Tabs() } else { NavigationSplitView { SideList() } detail: { Text("") } }
        }
      }
      struct Tabs: View { var body: some View { TabView { A(); B() } } }
      struct SideList: View {
        var body: some View { NavigationLink("a") { A() }; NavigationLink("b") { B() } }
      }
      \(SwiftUICase.leaves("A", "B"))
      """
    #expect(try SwiftUICase.lines(text) == ["route Root tabs {", "route A", "route B", "}"])
  }

  @Test(
    "a login and what is in its place are screens of a start, whatever they open",
    arguments: [
      ("if isIn { Home() } else { LoginView() }", ["Root", "Home", "LoginView"]),
      (
        "switch phase { case .a: LoginView(); case .b: Home(); case .c: Locked() }",
        ["Root", "LoginView", "Home", "Locked"]
      ),
      ("if isIn { Home() } else { LoadingView() }", ["Root"]),
      ("if isIn { Home() } else { LoginBanner() }", ["Root"]),
    ])
  func logins(body: String, views: [String]) throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      struct Root: View { var body: some View { \(body) } }
      \(SwiftUICase.leaves("Home", "Locked", "LoginView", "LoadingView", "LoginBanner"))
      """
    let names = views.map { $0.hasSuffix("View") ? String($0.dropLast(4)) : $0 }
    #expect(try SwiftUICase.routes(text) == names)
  }

  @Test("what an app shows over its start is the start's")
  func sheetsOfApps() throws {
    let text = """
      @main struct DemoApp: App {
        @State var isOn = false
        var body: some Scene { WindowGroup { Home().sheet(isPresented: $isOn) { Auth() } } }
      }
      struct Home: View { var body: some View { NavigationLink("n") { Next() } } }
      \(SwiftUICase.leaves("Next", "Auth"))
      """
    #expect(
      try SwiftUICase.lines(text) == ["route Home {", "route Next", "route Auth present", "}"])
  }

  @Test("a start that a function makes is what that makes, or is guessed")
  func factories() throws {
    func plan(_ made: String) throws -> (text: String, notes: [String]) {
      try SwiftUICase.plan([
        "A.swift": """
        @main struct DemoApp: App { var body: some Scene { WindowGroup { f.makeRoot() } } }
        struct Factory {
          func makeRoot() -> some View { \(made) }
          func inner() -> some View { Home() }
        }
        \(SwiftUICase.leaves("Home", "Other"))
        """
      ])
    }
    for made in ["Home()", "NavigationStack { Home() }", "self.factory.inner()"] {
      let (text, notes) = try plan(made)
      #expect(SwiftUICase.lines(of: text) == ["route Home"] && notes.isEmpty, "\(made)")
    }
    let (text, notes) = try plan("Text(\"x\")")
    // Something shows `Home`.
    #expect(SwiftUICase.lines(of: text) == ["route Other"])
    #expect(
      notes == ["A.swift:7: what the app shows first is not found, so the plan starts with `Other`"]
    )
  }

  @Test(
    "tabs of one view are tabs with one, if they have items",
    arguments: [
      ("TabView { Item(n: 1).tabItem { Text(\"1\") }; Item(n: 2).tabItem { Text(\"2\") } }", true),
      ("TabView { Tab(\"1\") { Item(n: 1) }; Tab(\"2\") { Item(n: 2) } }", true),
      ("TabView { Item(n: 1).tag(1); Item(n: 2).tag(2) }", false),
      ("TabView { Item(n: 1).tabItem { Text(\"1\") } }", false),
    ])
  func sameTabs(body: String, isTabs: Bool) throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      struct Root: View { var body: some View { \(body) } }
      struct Item: View { let n: Int; var body: some View { NavigationLink("n") { Next() } } }
      \(SwiftUICase.leaves("Next"))
      """
    #expect(
      try SwiftUICase.lines(text)
        == (isTabs
          ? ["route Root tabs {", "route Item(n: Int) {", "route Next", "}", "}"]
          : ["route Root {", "route Next", "}"]))
  }

  @Test("a view of a module is a screen, and a member of a value is none")
  func modules() throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      struct Root: View {
        var body: some View {
          Text("").sheet(isPresented: $a) { SafariUI.SafariView(url: url) }
            .sheet(isPresented: $b) { factory.HelpView() }.sheet(isPresented: $c) { Kind.AView() }
        }
      }
      enum Kind {}
      """
    #expect(try SwiftUICase.lines(text) == ["route Root {", "route Safari present", "}"])
  }
}
