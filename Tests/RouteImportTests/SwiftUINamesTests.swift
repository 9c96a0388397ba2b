import Testing

@Suite("Views of one name in SwiftUI code")
struct SwiftUINamesTests {
  /// The lines of the plan of several files, without where they are from.
  private func lines(_ files: [String: String], start: String? = nil) throws -> [String] {
    try SwiftUICase.lines(of: SwiftUICase.plan(files, start: start).text)
  }

  private static let app = """
    @main struct DemoApp: App {
      var body: some Scene {
        WindowGroup { TabView { Feed().tabItem { Text("f") }; Shop().tabItem { Text("s") } } }
      }
    }
    \(SwiftUICase.leaves("A", "B"))
    """

  @Test("views in two types are two, each with its own links")
  func nested() throws {
    let text = """
      \(Self.app)
      struct Feed: View {
        var body: some View { List { Row() } }
        struct Row: View { var body: some View { NavigationLink("a") { A() } } }
      }
      struct Shop: View { var body: some View { List { Row() } } }
      extension Shop {
        private struct Row: View { var body: some View { NavigationLink("b") { B() } } }
      }
      """
    #expect(
      try lines(["App.swift": text]) == [
        "route DemoApp tabs {", "route Feed {", "route A", "}", "route Shop {", "route B", "}", "}",
      ])
  }

  @Test("screens in two types are routes with the names of the types")
  func screens() throws {
    let text = """
      \(Self.app)
      struct Feed: View { var body: some View { NavigationLink("d") { Detail() } } }
      extension Feed {
        struct Detail: View { var body: some View { NavigationLink("s") { Shop.Detail() } } }
      }
      enum Other { struct Detail { var text = "" } }
      struct Shop: View {
        var body: some View { NavigationLink("d") { Self.Detail() } }
        struct Detail: View { let text: String; var body: some View { Text(Other.Detail().text) } }
      }
      """
    let plan = [
      "route DemoApp tabs {", "route Feed {", "route FeedDetail {", "link -> ShopDetail", "}", "}",
      "route Shop {", "route ShopDetail(text: String)", "}", "}",
    ]
    #expect(try lines(["App.swift": text]) == plan)
    #expect(try lines(["App.swift": text], start: "Detail").first == "route FeedDetail {")
  }

  @Test("views that only their files see are one for each file")
  func files() throws {
    func file(_ view: String, _ target: String) -> String {
      """
      struct \(view): View { var body: some View { List { Row() } } }
      private struct Row: View { var body: some View { NavigationLink("x") { \(target)() } } }
      """
    }
    #expect(
      try lines([
        "App.swift": Self.app, "Feed.swift": file("Feed", "A"), "Shop.swift": file("Shop", "B"),
      ])
        == [
          "route DemoApp tabs {", "route Feed {", "route A", "}", "route Shop {", "route B", "}",
          "}",
        ])
  }

  @Test("of views in several packages, code means the one in its own")
  func packages() throws {
    func root(_ view: String, _ target: String) -> [String: String] {
      [
        "Kits/\(view)Kit/Sources/Root.swift":
          "public struct \(view): View { public var body: some View { NavigationLink(\"x\") { Page() } } }",
        "Kits/\(view)Kit/Sources/Page.swift":
          "struct Page: View { var body: some View { NavigationLink(\"x\") { \(target)() } } }",
      ]
    }
    let files = root("Feed", "A").merging(root("Shop", "B")) { $1 }
      .merging(["App/App.swift": Self.app]) { $1 }
    #expect(
      try lines(files) == [
        "route DemoApp tabs {", "route Feed {", "route Page {", "route A", "}", "}",
        "route Shop {", "route SourcesPage {", "route B", "}", "}", "}",
      ])
  }

  @Test("the first of two in one folder stands for both")
  func folders() throws {
    let first = "struct Feed: View { var body: some View { NavigationLink(\"a\") { A() } } }"
    let second = "struct Feed: View { var body: some View { NavigationLink(\"b\") { B() } } }"
    let shop = "struct Shop: View { var body: some View { Text(\"\") } }"
    #expect(
      try lines(["App.swift": Self.app + shop, "F1.swift": first, "F2.swift": second]) == [
        "route DemoApp tabs {", "route Feed {", "route A", "route B", "}", "route Shop", "}",
      ])
  }

  @Test("the types around a type count, too")
  func deeper() throws {
    let text = """
      \(Self.app)
      struct Feed: View { var body: some View { NavigationLink("d") { Home.Detail() } } }
      struct Shop: View { var body: some View { NavigationLink("d") { Library.Detail() } } }
      enum Home {
        struct Detail: View { var body: some View { NavigationLink("e") { Edit() } } }
        \(SwiftUICase.leaves("Edit"))
      }
      enum Library { struct Detail: View { var body: some View { NavigationLink("e") { Edit() } } } }
      extension Library.Detail {
        struct Edit: View { var body: some View { NavigationLink("a") { A() } } }
      }
      """
    #expect(
      try lines(["App.swift": text]) == [
        "route DemoApp tabs {", "route Feed {", "route HomeDetail {", "route HomeEdit", "}", "}",
        "route Shop {", "route LibraryDetail {", "route DetailEdit {", "route A", "}", "}", "}",
        "}",
      ])
  }
}
