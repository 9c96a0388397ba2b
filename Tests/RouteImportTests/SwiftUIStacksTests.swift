import Testing

@Suite("The start, the tabs and the stacks of SwiftUI code")
struct SwiftUIStacksTests {
  @Test(
    "each turn of a loop over tabs is a tab, without the container around what it shows",
    arguments: [
      "ForEach(Item.allCases) { item in Group { \(Self.items) }.tabItem { Text(\"x\") } }",
      "ForEach(Item.allCases) { item in Wrap { \(Self.items) }.tabItem { Text(\"x\") } }",
      "ForEach(Item.allCases) { item in Tab(value: item) { content(for: item) } }",
      "ForEach(Item.allCases) { item in Tab(value: item) { item.content } }",
    ])
  func loops(tabs: String) throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      enum Item: CaseIterable {
        case one, two
        @ViewBuilder var content: some View {
          switch self {
          case .one: Wrap { A() }
          case .two: Wrap { B() }
          }
        }
      }
      struct Wrap<Content: View>: View {
        @ViewBuilder let content: () -> Content
        var body: some View { NavigationStack { content() } }
      }
      struct Root: View {
        var body: some View { TabView { \(tabs) } }
        @ViewBuilder func content(for item: Item) -> some View { Wrap { \(Self.items) } }
      }
      \(SwiftUICase.leaves("A", "B"))
      """
    #expect(try SwiftUICase.lines(text) == ["route Root tabs {", "route A", "route B", "}"])
  }

  private static let items = """
    switch item {
    case .one: A()
    case .two: B()
    }
    """

  @Test(
    "what a screen with tabs pushes is no tab, and a tab that is a column, too, is only a tab",
    arguments: [
      (
        "NavigationStack { TabView { T1(); T2() }.navigationDestination(isPresented: $isOn) { C() } }",
        ["route Root tabs {", "link -> C", "route T1", "route T2", "route C linked", "}"]
      ),
      (
        "HStack { TabView { T1(); T3() }; if isWide { T3() } }",
        ["route Root tabs {", "route T1", "route T3 {", "route C", "}", "}"]
      ),
      (
        "TabView { T1(); T2() }.sheet(isPresented: $isOn) { C() }",
        ["route Root tabs {", "route T1", "route T2", "route C present", "}"]
      ),
    ])
  func overTabs(body: String, lines: [String]) throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      struct Root: View { @State var isOn = false; var body: some View { \(body) } }
      \(SwiftUICase.leaves("T1", "T2"))
      struct T3: View { var body: some View { NavigationLink("c") { C() } } }
      \(SwiftUICase.leaves("C"))
      """
    #expect(try SwiftUICase.lines(text) == lines)
  }

  @Test("a view that no file declares is a screen where it is shown as one, and a note names it")
  func foreign() throws {
    let text = """
      import Kits
      \(SwiftUICase.app("Root()"))
      struct Root: View {
        var body: some View {
          TabView {
            Tab("a") { FeedView() }
            ShopScreen().tabItem { Text("s") }
            Tab("c") { VStack { HeaderView(); Home() } }
          }
          .sheet(isPresented: $a) { ZStack { AboutPage() } }
          .sheet(isPresented: $b) { ScrollView { Text("x"); FancyTextView() } }
        }
      }
      struct Home: View { var body: some View { NavigationLink("f") { FeedView() } } }
      """
    let (plan, notes) = try SwiftUICase.plan(["A.swift": text])
    #expect(
      SwiftUICase.lines(of: plan) == [
        "route Root tabs {", "route Feed", "route Shop", "route Home {", "link => Feed", "}",
        "route AboutPage present", "}",
      ])
    #expect(
      notes == [
        "A.swift:6: `FeedView` is declared nowhere in the folder, so what it opens is not known; "
          + "the same goes for `ShopScreen`, `AboutPage`"
      ])
  }

  @Test("tabs may be in a scene itself, beside a login")
  func sceneTabs() throws {
    func plan(_ body: String) throws -> [String] {
      try SwiftUICase.lines(
        """
        @main struct DemoApp: App { var body: some Scene { WindowGroup { \(body) } } }
        \(SwiftUICase.leaves("T1", "T2", "LoginView"))
        """)
    }
    #expect(
      try plan("TabView { T1(); T2() }") == ["route DemoApp tabs {", "route T1", "route T2", "}"])
    #expect(
      try plan("if isIn { TabView { T1(); T2() } } else { LoginView() }") == [
        "route DemoApp tabs {", "link -> Login", "route T1", "route T2", "route Login linked", "}",
      ])
  }

  @Test("branches of one tab are one tab")
  func branches() throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      struct Root: View {
        var body: some View {
          TabView {
            Tab("x") { switch state { case .new: A(); case .old: B() } }
            Tab("y") { C() }
          }
        }
      }
      \(SwiftUICase.leaves("A", "B", "C"))
      """
    #expect(try SwiftUICase.lines(text) == ["route Root tabs {", "route A", "route C", "}"])
  }

  // MARK: Values

  /// Two tabs with a stack each; both register a screen for the same type.
  private static func stacks(_ type: String, left: String, right: String) -> String {
    """
    \(SwiftUICase.app("Root()"))
    struct Root: View {
      var body: some View { TabView { Left().tabItem { Text("l") }; Right().tabItem { Text("r") } } }
    }
    struct Item { var id: Int; var name: String }
    struct Order { var id: String }
    struct Left: View {
      let item: Item, order: Order
      var body: some View {
        NavigationStack { \(left) }.navigationDestination(for: \(type).self) { _ in A() }
      }
    }
    struct Right: View {
      let item: Item, order: Order
      var body: some View {
        NavigationStack { \(right) }.navigationDestination(for: \(type).self) { _ in B() }
      }
    }
    struct A: View { let item: Item; var body: some View { NavigationLink("x", value: item) } }
    \(SwiftUICase.leaves("B"))
    struct Both: View { let item: Item; var body: some View { NavigationLink("x", value: item) } }
    """
  }

  @Test("a stack shows what its own screens register for a type")
  func scopes() throws {
    let link = "NavigationLink(\"x\", value: item)"
    #expect(
      try SwiftUICase.lines(Self.stacks("Item", left: link, right: link)) == [
        "route Root tabs {", "route Left {", "route A {", "link -> A", "}", "}", "route Right {",
        "route B", "}", "}",
      ])
    // A screen that both stacks open shows what either registers.
    let both = "NavigationLink(\"b\") { Both() }"
    #expect(
      try SwiftUICase.lines(Self.stacks("Item", left: both, right: both)) == [
        "route Root tabs {", "route Left {", "route Both {", "route A {", "link -> A", "link -> B",
        "}", "route B", "}", "}", "route Right {", "link -> Both", "}", "}",
      ])
  }

  @Test(
    "the type of an id has several names",
    arguments: [
      ("Order.ID", "NavigationLink(\"x\", value: order.id)", true),
      ("Order.ID", "NavigationLink(\"x\", value: \"new\")", false),
      ("String", "NavigationLink(\"x\", value: order.id)", true),
      ("String", "NavigationLink(\"x\", value: \"new\")", true),
      ("Item.ID", "NavigationLink(\"x\", value: item.id)", true),
      ("Item.ID", "NavigationLink(\"x\", value: order.id)", false),
      ("Int", "NavigationLink(\"x\", value: item.id)", true),
    ])
  func ids(type: String, link: String, isShown: Bool) throws {
    let lines = try SwiftUICase.lines(
      Self.stacks(type, left: "NavigationLink(\"b\") { Link() }", right: "Text(\"\")") + """

        struct Link: View { let item: Item, order: Order; var body: some View { \(link) } }
        """)
    #expect(lines.contains("route Link {") == isShown)
  }

  @Test(
    "only what is appended to a path is shown",
    arguments: [
      ("path.append(item)", true), ("router.path.append(item)", true),
      ("shown.append(item)", true), ("items.append(item)", false), ("path.append(\"x\")", false),
      ("marks.append(Mark(content: AnyView(A())))", false),
      ("stack.append(A())", true),
    ])
  func appending(action: String, isShown: Bool) throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      struct Item {}
      struct Root: View {
        let item: Item
        @State var shown: [Item] = []
        var body: some View {
          NavigationStack(path: $shown) { NavigationLink("x") { Next() } }
            .navigationDestination(for: Item.self) { _ in A() }
        }
      }
      struct Next: View {
        let item: Item
        var body: some View { Button("x") { \(action) } }
      }
      \(SwiftUICase.leaves("A"))
      """
    #expect(try SwiftUICase.lines(text).contains("route Next {") == isShown, "\(action)")
  }

  @Test(
    "the cases of an item say its enumeration where the type of a router is from elsewhere",
    arguments: [
      ("router.sheet = .b", "route B present"), ("router.sheet = .c(1)", "route C present"),
      // A property that is declared here is of another type.
      ("other.start = .b", ""),
    ])
  func unknownRouters(action: String, shown: String) throws {
    let text = """
      import Routing
      \(SwiftUICase.app("Root()"))
      enum Sheet { case b, c(Int) }
      struct Root: View {
        @Environment(Router.self) var router
        var body: some View {
          Button("x") { \(action) }.sheet(item: $router.sheet) { sheet in
            switch sheet {
            case .b: B()
            case .c: C()
            }
          }
        }
      }
      final class Other { static var start: Mode?; var sheet2 = "" }
      \(SwiftUICase.leaves("B", "C"))
      """
    let all = ["route Root {", "route B present", "route C present", "}"]
    #expect(
      try SwiftUICase.lines(text) == (shown.isEmpty ? all : ["route Root {", shown, "}"]),
      "\(action)")
  }

  @Test("an initializer of a link that takes a value to print and a destination is the app's own")
  func printedValues() throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      enum Page: Hashable { case cache }
      extension NavigationLink where Destination == Never {
        init(_ title: String, value: String, destination: Page) { self.init(value: destination) {} }
      }
      struct Root: View {
        var body: some View {
          NavigationStack {
            NavigationLink("Cache", value: Format.string(from: size), destination: .cache)
          }
          .navigationDestination(for: Page.self) { page in
            switch page { case .cache: Cache() }
          }
        }
      }
      \(SwiftUICase.leaves("Cache"))
      """
    let (plan, notes) = try SwiftUICase.plan(["A.swift": text])
    #expect(plan.contains("route Cache") && notes.isEmpty)
  }

  @Test("a method of a store gives what belongs to the view")
  func stores() throws {
    let text = """
      \(SwiftUICase.app("A()"))
      struct A: View {
        @Bindable var store: StoreOf<Home>
        var body: some View {
          Text("")
            .sheet(item: $store.scope(state: \\.b, action: \\.b)) { _ in B() }
            .navigationDestination(item: $store.scope(state: \\.c, action: \\.c)) { _ in C() }
        }
      }
      struct B: View { var body: some View { Button("x") { scope = .all } } }
      \(SwiftUICase.leaves("C"))
      """
    #expect(
      try SwiftUICase.lines(text) == ["route A {", "route B present", "route C", "}"])
  }

  @Test("what code sets that is no screen's is shown by the screen that declares it")
  func left() throws {
    let text = """
      \(SwiftUICase.app("A()"))
      enum Page { case b, c, d }
      @Observable final class Model { var page: Page?; var path: [Page] = [] }
      @MainActor func wakeUp(model: Model) { model.page = .b }
      final class Server { var onEvent: () -> Void = {}; func start(m: Model) { m.page = .b } }
      struct A: View {
        @State var model = Model()
        var body: some View {
          NavigationLink("x") { Next(model: model) }.sheet(item: $model.page) { page in
            switch page {
            case .b: B()
            case .c: C()
            case .d: D()
            }
          }
        }
      }
      struct Next: View {
        let model: Model
        var body: some View { Button("x") { model.page = .c } }
      }
      \(SwiftUICase.leaves("B", "C", "D"))
      """
    // No code sets `d`.
    #expect(
      try SwiftUICase.lines(text) == [
        "route A {", "route B present", "route Next {", "route C present", "}", "}",
      ])
  }

  @Test(
    "a method of a view is no function of a model",
    arguments: [
      ("List { Text(\"x\") }.bind(1)", false),
      ("List { Text(\"x\") } .padding(3).bind(1)", false),
      ("Button { go() } label: { Text(\"x\") }.bind(1)", false),
      ("Button(\"x\") { model.bind(1) }", true), ("Button(\"x\") { Model().bind(1) }", true),
      ("Button(\"x\") { Model.shared.bind(1) }", true),
    ])
  func methods(body: String, isShown: Bool) throws {
    let text = """
      \(SwiftUICase.app("A()"))
      enum Page: Hashable { case b }
      final class Model { static let shared = Model(); var path: [Page] = []
        func bind(_ number: Int) { path.append(.b) } }
      struct A: View {
        var model = Model()
        var body: some View {
          NavigationStack(path: $model.path) { NavigationLink("x") { Next() } }
            .navigationDestination(for: Page.self) { page in
              switch page { case .b: B() }
            }
        }
      }
      struct Next: View { var model = Model(); var body: some View { \(body) } }
      \(SwiftUICase.leaves("B"))
      """
    #expect(try SwiftUICase.lines(text).contains("route Next {") == isShown, "\(body)")
  }

  @Test("the icon of a case is no screen")
  func icons() throws {
    let text = """
      \(SwiftUICase.app("A()"))
      enum Item: CaseIterable {
        case b, c
        @ViewBuilder var icon: some View { switch self { case .b: BIcon(); case .c: CIcon() } }
        @ViewBuilder var page: some View { switch self { case .b: B(); case .c: C() } }
      }
      struct A: View {
        var body: some View {
          List { Button { item = .b } label: { itemLabel(.c) } }
            .navigationDestination(item: $item) { $0.page }
        }
        @State var item: Item?
        func itemLabel(_ item: Item) -> some View { HStack { item.icon; Text("x") } }
      }
      \(SwiftUICase.leaves("B", "C", "BIcon", "CIcon"))
      """
    #expect(try SwiftUICase.lines(text) == ["route A {", "route B", "}"])
  }

  @Test(
    "a case is that of the enumeration that is written, or that the function takes",
    arguments: [
      ("let level: Level = .help; print(level)", false), ("var level: A.Level = .help", false),
      ("self.pool.send(.help)", false), ("dispatch(.help)", false), ("sheet = .help", true),
      ("switch x { case .a: sheet = .help }", true), ("open(.help)", true),
    ])
  func otherCases(action: String, isShown: Bool) throws {
    let text = """
      \(SwiftUICase.app("Root()"))
      enum Sheet { case post, help }
      enum Level { case info, help }
      final class Pool { func send(_ level: Level) {} }
      struct Root: View {
        @State var sheet: Sheet?
        var body: some View {
          NavigationLink("x") { Next(sheet: $sheet) }.sheet(item: $sheet) { item in
            switch item {
            case .post: Post()
            case .help: Help()
            }
          }
        }
      }
      struct Next: View {
        @Binding var sheet: Sheet?
        let pool = Pool()
        var body: some View { Button("x") { \(action) } }
        func dispatch(_ level: Level) {}
      }
      \(SwiftUICase.leaves("Post", "Help"))
      """
    #expect(try SwiftUICase.lines(text).contains("route Next {") == isShown, "\(action)")
  }

  @Test(
    "a path grows in several ways",
    arguments: [
      "path += [.b]", "path = path + [.b]", "router.path += [Page.b]", "path[0] = .b",
      "path = [.c, .b]", "path = isNew ? [.b] : []",
    ])
  func paths(action: String) throws {
    let text = """
      \(SwiftUICase.app("A()"))
      enum Page: Hashable { case b, c }
      struct A: View {
        @State var path: [Page] = []
        var body: some View {
          NavigationStack(path: $path) { Button("x") { \(action) } }
            .navigationDestination(for: Page.self) { page in
              switch page { case .b: B(); case .c: C() }
            }
        }
      }
      \(SwiftUICase.leaves("B"))
      struct C: View { var body: some View { NavigationLink("c", value: Page.c) } }
      """
    #expect(try SwiftUICase.lines(text).contains("route B"), "\(action)")
  }

  @Test("a stack of a store pushes what its destination says")
  func storeStacks() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { Root(store: s) } } }
      struct App { enum Path { case detail(Detail), record(Record) } }
      struct Root: View {
        @Bindable var store: StoreOf<App>
        var body: some View {
          NavigationStack(path: $store.scope(state: \\.path, action: \\.path)) {
            ListView()
          } destination: { store in
            switch store.case {
            case .detail(let store): DetailView(store: store)
            case .record(let store): RecordView(store: store)
            }
          }
        }
      }
      struct ListView: View {
        var body: some View { NavigationLink(state: App.Path.State.detail(.init())) { Text("") } }
      }
      struct DetailView: View {
        let store: StoreOf<Detail>
        var body: some View { NavigationLink(state: App.Path.State.record(.init())) { Text("") } }
      }
      struct RecordView: View { let store: StoreOf<Record>; var body: some View { Text("") } }
      struct One: View {
        var body: some View { NavigationStack { Text("") } destination: { _ in RecordView() } }
      }
      """
    #expect(
      try SwiftUICase.lines(text) == ["route Root {", "route Detail {", "route Record", "}", "}"])
    #expect(
      try SwiftUICase.lines(text, start: "One") == ["route One {", "route Record", "}"])
  }
}
