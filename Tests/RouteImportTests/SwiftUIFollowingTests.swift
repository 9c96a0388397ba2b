import Testing

@Suite("Following what SwiftUI code gives and shows")
struct SwiftUIFollowingTests {
  @Test(
    "what the app's own rows, functions and modifiers are given is shown as they show it",
    arguments: [
      ("row(\"B\") { B() }", "route B"), ("row2(\"B\", B())", "route B"),
      ("self.row2(\"B\", B())", "route B"), ("Row(title: \"B\") { B() }", "route B"),
      ("Row2(title: \"B\", screen: B())", "route B"), ("Card(title: { T() }) { B() }", "route B"),
      ("Card { T() } screen: { B() }", "route B"),
      ("Card(title: { T() }, screen: { B() })", "route B"),
      ("Text(\"b\").bottom(isPresented: $isOn) { B() }", "route B present nav"),
      ("Text(\"b\").bottom(isPresented: $isOn, content: { B() })", "route B present nav"),
      ("Text(\"b\").link(to: B())", "route B"), ("Wrapped { B() }", ""),
      ("Two(first: B(), second: C())", "route B|route C"),
      ("Self.fixed(B())", "route B"),
      ("NavigationLink(\"b\") { Factory.shared.make(.b) }", "route B"),
      ("Two(first: B()) { C() }", "route B|route C"),
      ("Stored(\"b\", B())", "route B"), ("Stored { B() }", "route B"),
      ("Idle(title: \"b\") { B() }", "route B"),
      ("Text(\"b\").modifier(Cover(isOn: $isOn) { B() })", "route B present"),
      ("Text(\"b\").cover($isOn) { B() }", "route B present"),
    ])
  func ownRows(body: String, shown: String) throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { NavigationStack { A() } } } }
      struct A: View {
        var body: some View { List { \(body) } }
        func row<D: View>(_ t: String, @ViewBuilder to d: @escaping () -> D) -> some View {
          NavigationLink(t, destination: d)
        }
        func row2<D: View>(_ t: String, _ d: D) -> some View {
          NavigationLink(destination: d) { Text(t) }
        }
        private static func fixed<D: View>(_ screen: D) -> some View {
          NavigationLink { screen } label: { Text("x") }
        }
      }
      final class Factory {
        static let shared = Factory()
        enum Kind { case b, c }
        @ViewBuilder func make(_ kind: Kind) -> some View {
          switch kind {
          case .b: B()
          case .c: C()
          }
        }
      }
      extension View {
        func bottom<C: View>(
          isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> C
        ) -> some View {
          sheet(isPresented: isPresented) { NavigationStack { content() } }
        }
        func link<D: View>(to screen: D) -> some View { NavigationLink(destination: screen) { self } }
        func cover<S: View>(
          _ isOn: Binding<Bool>, @ViewBuilder content: @escaping () -> S
        ) -> some View {
          modifier(Cover(isOn: isOn, screen: content))
        }
      }
      struct Cover<S: View>: ViewModifier {
        @Binding var isOn: Bool
        @ViewBuilder var screen: () -> S
        func body(content: Content) -> some View {
          content.sheet(isPresented: $isOn) { screen() }
        }
      }
      struct Two<A: View, Z: View>: View {
        let first: A
        let second: () -> Z
        init(first: A, second: Z) { (self.first, self.second) = (first, { second }) }
        init(first: A, @ViewBuilder second: @escaping () -> Z) {
          self.first = first
          self.second = second
        }
        var body: some View {
          VStack {
            NavigationLink("1") { first }
            NavigationLink("2") { second() }
          }
        }
      }
      struct Stored<X: View>: View {
        private let destination: X
        init(_ title: String, _ screen: X) { self.destination = screen }
        init(@ViewBuilder content: () -> X) { destination = content() }
        var body: some View { NavigationLink("x", destination: destination) }
      }
      struct Idle<X: View>: View {
        let title: String
        var onAppear: () -> Void = {}
        @ViewBuilder var destination: () -> X
        var body: some View { NavigationLink(destination: destination(), label: { Text(title) }) }
      }
      struct Row<D: View>: View {
        let title: String
        @ViewBuilder let screen: () -> D
        var body: some View { NavigationLink { screen() } label: { Text(title) } }
      }
      struct Row2<D: View>: View {
        let title: String
        let screen: D
        var body: some View { NavigationLink { screen } label: { Text(title) } }
      }
      struct Card<T: View, S: View>: View {
        let title: T
        let screen: () -> S
        init(@ViewBuilder title: () -> T, @ViewBuilder screen: @escaping () -> S) {
          self.title = title()
          self.screen = screen
        }
        var body: some View { NavigationLink { screen() } label: { title } }
      }
      struct Wrapped<C: View>: View {
        let content: () -> C
        var body: some View { VStack { content() } }
      }
      struct B: View { var body: some View { Text("b") } }
      struct C: View { var body: some View { Text("c") } }
      struct T: View { var body: some View { Text("t") } }
      """
    let routes = shown.split(separator: "|").map { String($0) }
    #expect(
      try SwiftUICase.lines(text)
        == (routes.isEmpty ? ["route A"] : ["route A {"] + routes + ["}"]), "\(body)")
  }

  @Test("a closure that a screen is given is what that screen does, and not what makes it")
  func callbacks() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { Root() } } }
      struct Root: View {
        @State private var path: [Dest] = []
        @State private var isOn = false
        enum Dest: Hashable { case book, author, shop, terms }
        var body: some View {
          NavigationStack(path: $path) {
            Library(onSelect: { path.append(.book) })
              .navigationDestination(for: Dest.self) { screen($0) }
          }
          .sheet(isPresented: $isOn) { VStack { Offer { if isOn { path.append(.terms) } } } }
        }
        @ViewBuilder func screen(_ dest: Dest) -> some View {
          switch dest {
          case .book: Book(onAuthor: { path.append(.author) })
          case .author: Author { path.append(.shop) }
          case .shop: Shop()
          case .terms: Terms()
          }
        }
      }
      struct Library: View { let onSelect: () -> Void; var body: some View { Text("l") } }
      struct Book: View { let onAuthor: () -> Void; var body: some View { Text("b") } }
      struct Author: View { let onShop: () -> Void; var body: some View { Text("a") } }
      struct Offer: View { let onTerms: () -> Void; var body: some View { Text("o") } }
      struct Shop: View { var body: some View { Text("s") } }
      struct Terms: View { var body: some View { Text("t") } }
      """
    #expect(
      try SwiftUICase.lines(text) == [
        "route Root {", "route Book {", "route Author {", "route Shop", "}", "}",
        "route Offer present {", "route Terms", "}", "}",
      ])
  }

  @Test(
    "a coordinator that builds screens has no links of its own",
    arguments: ["{ show($0) }", "show"])
  func coordinators(callback: String) throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { Root() } } }
      final class Coordinator: ObservableObject {
        @Published var path = NavigationPath()
        enum Page: Hashable { case list, item(Int), cart }
        func show(_ item: Int) { path.append(Page.item(item)) }
        func pay() { path.append(Page.cart) }
        @ViewBuilder func build(page: Page) -> some View {
          switch page {
          case .list: Items(onSelect: \(callback))
          case .item(let item): Item(onCart: { [weak self] in self?.pay() })
          case .cart: Cart()
          }
        }
      }
      struct Root: View {
        @StateObject private var c = Coordinator()
        var body: some View {
          NavigationStack(path: $c.path) {
            c.build(page: .list).navigationDestination(for: Coordinator.Page.self) { c.build(page: $0) }
          }
        }
      }
      struct Items: View { let onSelect: (Int) -> Void; var body: some View { Text("l") } }
      struct Item: View { let onCart: () -> Void; var body: some View { Text("i") } }
      struct Cart: View { var body: some View { Text("c") } }
      """
    #expect(
      try SwiftUICase.lines(text) == ["route Root {", "route Item {", "route Cart", "}", "}"])
  }

  @Test("the tabs of a section are tabs, and the stack of a cover is not that of its view")
  func sections() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { Home() } } }
      struct Home: View {
        var body: some View {
          TabView {
            Tab("a", systemImage: "a") { A() }
            TabSection("More") {
              Tab("b", systemImage: "b") { B() }
              Tab("c", systemImage: "c") { C() }
            }
          }
        }
      }
      struct A: View { var body: some View { Text("a").sheet(isPresented: $isOn) { D() } } }
      struct B: View { var body: some View { Text("b") } }
      struct C: View { var body: some View { Text("c") } }
      struct D: View {
        var body: some View {
          Text("d").fullScreenCover(isPresented: $isOn) { NavigationStack { E() } }
        }
      }
      struct E: View { var body: some View { Text("e") } }
      """
    #expect(
      try SwiftUICase.lines(text) == [
        "route Home tabs {", "route A {", "route D present {", "route E present nav", "}", "}",
        "route B", "route C", "}",
      ])
  }

  @Test(
    "where the start switches between screens, each branch is one, and so are those of a branch")
  func gatesInGates() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { Root() } } }
      struct Root: View {
        @State var phase = Phase.guest
        var body: some View {
          switch phase {
          case .guest: Guest()
          case .login: Login()
          case .session: Session()
          }
        }
      }
      struct Session: View {
        @State var isNew = false
        var body: some View { if isNew { Profile() } else { Tabs() } }
      }
      struct Tabs: View {
        var body: some View {
          TabView {
            Wrapped(title: "a") { A() }
            B().tabItem { Text("b") }
          }
        }
      }
      struct Wrapped<C: View>: View {
        let title: String
        @ViewBuilder let content: () -> C
        var body: some View { NavigationStack { content() }.tabItem { Text(title) } }
      }
      struct Profile: View {
        var body: some View { NavigationStack { NavigationLink("x") { Avatar() } } }
      }
      struct Guest: View { var body: some View { Text("g") } }
      struct Login: View { var body: some View { Text("l") } }
      struct A: View { var body: some View { Text("a") } }
      struct B: View { var body: some View { Text("b") } }
      struct Avatar: View { var body: some View { Text("v") } }
      """
    #expect(
      try SwiftUICase.lines(text) == [
        "route Root {", "route Guest", "route Login", "route Session {", "route Profile {",
        "route Avatar", "}", "route Tabs tabs {", "route A", "route B", "}", "}", "}",
      ])
  }

  @Test(
    "a case that is only named opens nothing",
    arguments: [
      "Analytics.track(screen: Route.b)", "title = Route.b.id", "title = Route.b(1).id",
      "print(Route.b)", "isOn = router.can(Route.b)", "isOn = route == Route.b",
    ])
  func namedCases(code: String) throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { Home() } } }
      enum Route: Hashable { case a, b; var id: String { "x" } }
      struct Home: View {
        @State private var path: [Route] = []
        var body: some View {
          NavigationStack(path: $path) {
            VStack { Button("a") { path.append(Route.a) }; Side() }
              .navigationDestination(for: Route.self) { r in
                switch r {
                case .a: A()
                case .b: B()
                }
              }
          }
        }
      }
      struct Side: View { var body: some View { Text("x").onAppear { \(code) } } }
      struct A: View { var body: some View { Text("a") } }
      struct B: View { var body: some View { Text("b") } }
      """
    #expect(try SwiftUICase.lines(text) == ["route Home {", "route A", "}"], "\(code)")
  }

  @Test(
    "the plan is that of the app, and not of one beside it",
    arguments: ["Shop Watch App", "ShopClip", "Demo", "Aardvark/Example", "Zoo"])
  func sideApps(folder: String) throws {
    func app(_ name: String, _ screen: String) -> String {
      """
      @main struct \(name)App: App { var body: some Scene { WindowGroup { ContentView() } } }
      struct ContentView: View { var body: some View { NavigationLink("x") { \(screen)() } } }
      struct \(screen): View { var body: some View { Text("x") } }
      """
    }
    let (text, notes) = try SwiftUICase.plan([
      "Shop/App.swift": app("Shop", "Cart"), "\(folder)/App.swift": app("Side", "Other"),
    ])
    #expect(text.contains("route Cart") && !text.contains("route Other"))
    #expect(
      notes == [
        "\(folder)/App.swift:1: the plan is that of `ShopApp`, not of `SideApp`: import its folder"
      ])
  }

  @Test(
    "what is behind or around a screen is not the screen",
    arguments: [
      "ZStack { GradientBackground(); Offer() }", "VStack { HeaderBar(); Offer(); FooterView() }",
      "Group { OfflineBanner(); Offer() }", "ZStack { Offer(); GradientBackground() }",
      "Offer().background(GradientBackground())",
    ])
  func decorations(body: String) throws {
    func text(_ root: String, _ shown: String) -> String {
      """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { \(root) } } }
      struct Home: View {
        var body: some View { Text("h").sheet(isPresented: $isOn) { \(shown) } }
      }
      struct Offer: View { var body: some View { NavigationLink("x") { Terms() } } }
      struct Terms: View { var body: some View { Text("t") } }
      struct GradientBackground: View { var body: some View { Color.red } }
      struct HeaderBar: View { var body: some View { Text("h") } }
      struct FooterView: View { var body: some View { Text("f") } }
      struct OfflineBanner: View { var body: some View { Text("o") } }
      """
    }
    #expect(
      try SwiftUICase.lines(text("Home()", body)) == [
        "route Home {", "route Offer present {", "route Terms", "}", "}",
      ])
    #expect(
      try SwiftUICase.lines(text(body, "Text(\"x\")")) == ["route Offer {", "route Terms", "}"])
  }

  @Test(
    "what is compiled for other systems is left out",
    arguments: [
      "#if !os(macOS)\nA()\n#else\nB()\n#endif", "#if canImport(UIKit)\nA()\n#else\nB()\n#endif",
      "#if canImport(AppKit)\nB()\n#elseif canImport(UIKit)\nA()\n#endif",
      "#if false\nB()\n#else\nA()\n#endif", "#if true\nA()\n#else\nB()\n#endif",
      "#if os(macOS) || os(tvOS)\nB()\n#else\nA()\n#endif",
    ])
  func otherSystems(code: String) throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { Home() } } }
      struct Home: View {
        var body: some View {
          NavigationLink("x") {
      \(code)
          }
        }
      }
      struct A: View { var body: some View { Text("a") } }
      struct B: View { var body: some View { Text("b") } }
      """
    #expect(try SwiftUICase.lines(text) == ["route Home {", "route A", "}"], "\(code)")
  }

  @Test("a stack of the app's own shows what it is given for the values on its path")
  func ownStacks() throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { Root() } } }
      class Router<R: Hashable>: ObservableObject {
        @Published var path: [R] = []
        func push(_ route: R) { path.append(route) }
      }
      enum Page: Hashable { case detail(Int), list }
      struct Root: View {
        @StateObject var router = Router<Page>()
        var body: some View {
          RoutedStack(router: router) { Start() } destination: { page in
            switch page {
            case .detail(let id): Detail(id: id)
            case .list: Items()
            }
          }
        }
      }
      struct RoutedStack<R: Hashable, Root: View, D: View>: View {
        @ObservedObject var router: Router<R>
        @ViewBuilder let root: () -> Root
        @ViewBuilder let destination: (R) -> D
        var body: some View {
          NavigationStack(path: $router.path) {
            root().navigationDestination(for: R.self) { destination($0) }
          }
        }
      }
      struct Start: View {
        @EnvironmentObject var router: Router<Page>
        var body: some View { Button("x") { router.push(.list) } }
      }
      struct Items: View {
        @EnvironmentObject var router: Router<Page>
        var body: some View { Button("x") { router.push(.detail(2)) } }
      }
      struct Detail: View { let id: Int; var body: some View { Text("d") } }
      """
    #expect(
      try SwiftUICase.lines(text) == [
        "route Root {", "route Items {", "route Detail(id: Int)", "}", "}",
      ])
  }

  @Test("a case that is given a case is another screen for each of these")
  func casesInCases() throws {
    func links(_ value: String) throws -> [String] {
      try SwiftUICase.lines(
        """
        @main struct DemoApp: App { var body: some Scene { WindowGroup { Home() } } }
        enum Screen: Hashable {
          case settings(Settings), help(on: Settings), legal(Legal), other
          enum Settings: Hashable { case root, sound }
          enum Legal: Hashable { case terms, privacy }
        }
        struct Home: View {
          @State private var path: [Screen] = []
          @State private var last = Screen.Settings.root
          var body: some View {
            NavigationStack(path: $path) {
              Button("s") { path.append(\(value)) }
                .navigationDestination(for: Screen.self) { s in
                  switch s {
                  case .settings(.root): Settings()
                  case .settings(.sound): Sound()
                  case .help(on: .root): Help()
                  case .help(let topic): Topic(topic)
                  case .legal(let page):
                    switch page {
                    case .terms: Terms()
                    case .privacy: Privacy()
                    }
                  case .other: Other()
                  }
                }
            }
          }
        }
        struct Settings: View { var body: some View { Text("") } }
        struct Sound: View { var body: some View { Text("") } }
        struct Help: View { var body: some View { Text("") } }
        struct Topic: View { var body: some View { Text("") } }
        struct Terms: View { var body: some View { Text("") } }
        struct Privacy: View { var body: some View { Text("") } }
        struct Other: View { var body: some View { Text("") } }
        """
      ).dropFirst().dropLast().map { String($0.dropFirst(6)) }
    }
    #expect(try links(".settings(.root)") == ["Settings"])
    #expect(try links("Screen.settings(.sound)") == ["Sound"])
    #expect(try links(".settings(last)") == ["Settings", "Sound"])
    #expect(try links(".help(on: .root)") == ["Help"])
    #expect(try links(".help(on: .sound)") == ["Topic"])
    #expect(try links(".help(on: last)") == ["Help", "Topic"])
    #expect(try links(".legal(.privacy)") == ["Privacy"])
    #expect(try links(".legal(page)") == ["Terms", "Privacy"])
    #expect(try links(".other") == ["Other"])
  }

  @Test(
    "a coordinator of UIKit presents or pushes what it hosts",
    arguments: [
      ("nav?.present(UIHostingController(rootView: B()), animated: true)", "route B present"),
      ("nav?.pushViewController(UIHostingController(rootView: B()), animated: true)", "route B"),
      (
        "let b = UIHostingController(rootView: B()); nav?.present(b, animated: true)",
        "route B present"
      ),
      (
        "let b = UIHostingController(rootView: B()); nav?.pushViewController(b, animated: true)",
        "route B"
      ),
    ])
  func hostedByCoordinators(code: String, shown: String) throws {
    let text = """
      @main struct DemoApp: App { var body: some Scene { WindowGroup { A(coordinator: Coordinator()) } } }
      final class Coordinator { weak var nav: UINavigationController?; func show() { \(code) } }
      struct A: View {
        let coordinator: Coordinator
        var body: some View { Button("b") { coordinator.show() } }
      }
      struct B: View { var body: some View { Text("b") } }
      """
    #expect(try SwiftUICase.lines(text) == ["route A {", shown, "}"], "\(code)")
  }
}
