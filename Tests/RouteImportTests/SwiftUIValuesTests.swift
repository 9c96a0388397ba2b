import Testing

@Suite("Values of one name in SwiftUI code")
struct SwiftUIValuesTests {
  /// The lines of a plan of two tabs, whose views `body` declares.
  private func lines(_ body: String) throws -> [String] {
    try SwiftUICase.lines(
      """
      \(SwiftUICase.app("Root()"))
      struct Root: View { var body: some View { TabView { AList(); BList() } } }
      \(SwiftUICase.leaves("A1", "A2", "B1", "B2"))
      \(body)
      """)
  }

  @Test("a view with a modifier that shows what other code sets is a screen and no chooser")
  func sharedModals() throws {
    #expect(
      try lines(
        """
        final class Router { var modal: Modal? }
        enum Modal { case one, two }
        struct AList: View {
          @Bindable var router: Router
          var body: some View {
            Text("").sheet(item: $router.modal) { switch $0 { case .one: A1(); case .two: A2() } }
          }
        }
        struct BList: View {
          let router: Router
          var body: some View {
            Button("1") { router.modal = .one }; Button("2") { router.modal = .two }
          }
        }
        """) == [
          "route Root tabs {", "route AList", "route BList {", "route A1 present",
          "route A2 present", "}", "}",
        ])
  }

  @Test("enumerations of one name in two models are two")
  func models() throws {
    func model(_ name: String, _ cases: String, sets: String) -> String {
      """
      final class \(name)Model {
        enum Destination { case \(cases) }
        var destination: Destination?
        func tap() { destination = .\(sets) }
      }
      """
    }
    #expect(
      try lines(
        """
        \(model("A", "edit, help", sets: "help"))
        \(model("B", "change, help", sets: "change"))
        struct AList: View {
          @State var model = AModel()
          var body: some View {
            Button("x") { model.tap() }.sheet(item: $model.destination) {
              switch $0 { case .edit: A1(); case .help: A2() }
            }
          }
        }
        struct BList: View {
          @State var model = BModel()
          var body: some View {
            Button("x") { model.tap() }.navigationDestination(item: $model.destination) {
              switch $0 { case .change: B1(); case .help: B2() }
            }
          }
        }
        """) == [
          "route Root tabs {", "route AList {", "route A2 present", "}", "route BList {",
          "route B1",
          "}", "}",
        ])
  }

  @Test(
    "enumerations of two files or types are two, also where only the type of the path says which",
    arguments: [
      ("private enum Route", "[Route]", "private enum Route", "[Route]"),
      ("enum ARoute", "[ARoute]", "enum BRoute", "[BRoute]"),
    ])
  func routes(first: String, firstPath: String, second: String, secondPath: String) throws {
    func file(_ name: String, _ declared: String, _ path: String) -> String {
      let type = path.dropFirst().dropLast()
      return """
        \(declared): Hashable { case detail, other }
        struct \(name)List: View {
          @State private var path: \(path) = []
          var body: some View {
            NavigationStack(path: $path) { Button("x") { path.append(.detail) } }
              .navigationDestination(for: \(type).self) { route in
                switch route { case .detail: \(name)1(); case .other: \(name)2() }
              }
          }
        }
        struct \(name)1: View { var body: some View { NavigationLink("o", value: \(type).other) } }
        struct \(name)2: View { var body: some View { Text("") } }
        """
    }
    let app = """
      \(SwiftUICase.app("Root()"))
      struct Root: View { var body: some View { TabView { AList(); BList() } } }
      """
    let plan = try SwiftUICase.plan([
      "App.swift": app, "A.swift": file("A", first, firstPath),
      "B.swift": file("B", second, secondPath),
    ])
    #expect(
      SwiftUICase.lines(of: plan.text) == [
        "route Root tabs {", "route AList {", "route A1 {", "route A2", "}", "}", "route BList {",
        "route B1 {", "route B2", "}", "}", "}",
      ])
  }

  @Test("a flag is a property of a model, and no other of its name")
  func flags() throws {
    #expect(
      try lines(
        """
        final class Model: ObservableObject { @Published var isOn = false; var selection: Item? }
        final class Toggles { var isOn = false; var selection: Int? }
        struct Item {}
        struct AList: View {
          @ObservedObject var model: Model
          var body: some View {
            NavigationLink("p") { Prefs(model: model) }
              .sheet(isPresented: $model.isOn) { A1() }.sheet(item: $model.selection) { _ in A2() }
          }
        }
        struct Prefs: View {
          let model: Model, toggles: Toggles
          @State var selection = 0
          var body: some View { Button("x") { toggles.isOn = true; selection = 2; self.selection = 3 } }
        }
        struct BList: View {
          let model: Model
          var body: some View { Button("x") { model.isOn = true; model.selection = Item() } }
        }
        """) == [
          "route Root tabs {", "route AList {", "route Prefs", "}", "route BList {",
          "route A1 present", "route A2 present", "}", "}",
        ])
  }

  @Test("the property that is set says how a value is shown that may be shown in two ways")
  func kinds() throws {
    func plan(_ action: String) throws -> [String] {
      try lines(
        """
        enum Page: Hashable { case one, two }
        struct AList: View {
          @State var path: [Page] = []
          @State var shown: Page?
          var body: some View {
            NavigationStack(path: $path) { Button("x") { \(action) } }
              .navigationDestination(for: Page.self) { page in
                switch page { case .one: A1(); case .two: A2() }
              }
              .fullScreenCover(item: $shown) { page in
                switch page { case .one: A1(); case .two: A2() }
              }
          }
        }
        \(SwiftUICase.leaves("BList"))
        """)
    }
    #expect(try plan("path.append(.one); shown = .two").contains("route A2 present"))
    #expect(try plan("path = [.one]; self.shown = .two").contains("route A1"))
    #expect(try plan("path = [.one, .two]").contains("route A2"))
  }

  @Test(
    "a member of a case makes what that case shows",
    arguments: ["Page.two.view", "Page.two.view.padding()", "AnyView(Page.two.view)"])
  func members(view: String) throws {
    #expect(
      try lines(
        """
        enum Page {
          case one, two
          @ViewBuilder var view: some View { switch self { case .one: A1(); case .two: A2() } }
        }
        struct AList: View { var body: some View { NavigationLink("x") { \(view) } } }
        \(SwiftUICase.leaves("BList"))
        """) == ["route Root tabs {", "route AList {", "route A2", "}", "route BList", "}"])
  }

  @Test("a `switch` in a `switch` whose cases several enumerations have is about the outer one")
  func nestedSwitches() throws {
    #expect(
      try lines(
        """
        enum Sheet { case media, composer(Mode) }
        enum Mode { case new, reply }
        enum OtherMode { case new, reply }
        struct AList: View {
          @Environment(Router.self) var router
          var body: some View {
            Button("m") { router.sheet = .media }
              .sheet(item: $router.sheet) { sheet in
                switch sheet {
                case .media: A1()
                case .composer(let mode): switch mode { case .new: A2(); case .reply: A2() }
                }
              }
          }
        }
        struct BList: View {
          @Environment(Router.self) var router
          var body: some View { Button("c") { router.sheet = .composer(.new) } }
        }
        """) == [
          "route Root tabs {", "route AList {", "route A1 present", "}", "route BList {",
          "route A2 present", "}", "}",
        ])
  }
}
