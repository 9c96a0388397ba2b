import RouteImportXML
import Testing

@Suite("The graph with which an Android app starts")
struct AndroidStartTests {
  private static let namespaces =
    #"xmlns:android="http://schemas.android.com/apk/res/android" "#
    + #"xmlns:app="http://schemas.android.com/apk/res-auto" xmlns:tools="http://schemas.android.com/tools""#

  private func graph(_ id: String, screens: Int = 1, _ inside: String = "") -> (String, String) {
    let screens = (0..<screens).map { #"<fragment android:id="@+id/\#(id)_\#($0)"/>"# }.joined()
    return ("\(id).xml", Module.graph(screens + inside, id: id, start: "\(id)_0"))
  }

  private func manifest(_ activities: String) -> (String, String) {
    (
      "src/AndroidManifest.xml",
      "<manifest \(Self.namespaces)><application>\(activities)</application></manifest>"
    )
  }

  private func launcher(_ name: String, _ tag: String = "activity", _ word: String = "name")
    -> String
  {
    """
    <\(tag) android:name="x" android:\(word)="\(name)"><intent-filter>
    <action android:name="android.intent.action.MAIN"/>
    <category android:name="android.intent.category.LAUNCHER"/></intent-filter></\(tag)>
    """.replacing(word == "name" ? "android:name=\"x\" " : "", with: "")
  }

  private func host(_ graph: String, _ more: String = "") -> String {
    "<x>\n<fragment \(Self.namespaces) app:navGraph=\"@navigation/\(graph)\" \(more)/></x>"
  }

  private func module(
    _ graphs: [(String, String)], manifests: [(String, String)] = [],
    layouts: [(String, String)] = [], code: [(String, String)] = [], start: String? = nil
  ) -> Module {
    func sources(_ files: [(String, String)]) -> [ImportSource] {
      files.map { ImportSource(path: $0.0, bytes: Array($0.1.utf8)) }
    }
    var around = AndroidSurroundings()
    around.manifests = sources(manifests)
    around.layouts = sources(layouts)
    around.code = sources(code)
    around.start = start
    return Module(graphs, isFolder: true, around: around)
  }

  private func expect(
    _ module: Module, starts graph: String, _ note: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      module.text.contains("plan main\n\ninclude \"\(graph).routeplan\"\n"), "\(module.text)",
      sourceLocation: sourceLocation)
    #expect(
      module.notes.first { $0.contains("the plan starts with the graph") }
        == note.map { $0 + "; `--start GRAPH` chooses another" }, sourceLocation: sourceLocation)
  }

  private var graphs: [(String, String)] {
    [graph("about", screens: 9), graph("home"), graph("login")]
  }

  @Test("is shown by the layout of the launcher activity, however the layout is identified")
  func layout() {
    let context = #"tools:context="com.example.ui.StartActivity""#
    for (name, text) in [
      ("start_activity", host("home")), ("activity_start", host("home")), ("start", host("home")),
      ("odd", "<x \(Self.namespaces) \(context)>\n<y app:navGraph='@navigation/home'/></x>"),
    ] {
      expect(
        module(
          graphs, manifests: [manifest(launcher(".ui.StartActivity"))],
          layouts: [("layout/activity_about.xml", host("about")), ("layout/\(name).xml", text)]),
        starts: "home",
        "layout/\(name).xml:2: note: the plan starts with the graph `home`: "
          + "the launcher activity `StartActivity` shows it here")
    }
  }

  @Test("is found through an alias, an included layout, and the default among several hosts")
  func chain() {
    expect(
      module(
        graphs, manifests: [manifest(launcher(".Main", "activity-alias", "targetActivity"))],
        layouts: [
          ("layout-land/main.xml", host("about")),
          ("layout/main.xml", "<x><include layout=\"@layout/content\"/></x>"),
          (
            "layout/content.xml",
            "<x>\(host("about"))\(host("login", "app:defaultNavHost=\"true\""))</x>"
          ),
        ]), starts: "login",
      "layout/content.xml:3: note: the plan starts with the graph `login`: "
        + "the launcher activity `Main` shows it here")
    expect(
      module(
        graphs, manifests: [manifest(launcher("a.b.Main"))],
        layouts: [
          ("layout/main.xml", "<x><include layout=\"@layout/content\"/></x>"),
          (
            "layout/content.xml",
            "<x>\(host("about"))\(host("login", "app:defaultNavHost=\"true\""))</x>"
          ),
        ]), starts: "login",
      "layout/content.xml:3: note: the plan starts with the graph `login`: "
        + "the launcher activity `Main` shows it here")
  }

  @Test("is set by the code of the launcher activity, which may also name its layout")
  func code() {
    let manifests = [manifest(launcher("Main"))]
    expect(
      module(
        graphs, manifests: manifests, layouts: [("layout/main.xml", "<x/>")],
        code: [("a/Main.kt", "class Main\n setGraph(R.navigation.gone)\n x(R.navigation.login)")]),
      starts: "login",
      "a/Main.kt:3: note: the plan starts with the graph `login`: "
        + "the launcher activity `Main` shows it here")
    expect(
      module(
        graphs, manifests: manifests, layouts: [("layout/odd.xml", host("home"))],
        code: [("a/Main.java", "setContentView(R.layout.odd);")]),
      starts: "home",
      "layout/odd.xml:2: note: the plan starts with the graph `home`: "
        + "the launcher activity `Main` shows it here")
  }

  @Test("is that of the main activity if the launcher shows none, otherwise the largest")
  func guesses() {
    let splash = [manifest(launcher("Splash"))]
    expect(
      module(
        graphs, manifests: splash,
        layouts: [
          ("layout/activity_about.xml", host("about")), ("layout/activity_main.xml", host("login")),
          ("layout/broken.xml", "<x"),
        ]), starts: "login",
      "layout/activity_main.xml:2: note: the plan starts with the graph `login`: this looks like "
        + "the layout of the main activity, and the launcher activity has no graph")
    expect(
      module(graphs, manifests: splash, layouts: [("layout/activity_x.xml", host("home"))]),
      starts: "home",
      "layout/activity_x.xml:2: note: the plan starts with the graph `home`: "
        + "no other graph is in the layout of an activity")
    expect(
      module(graphs), starts: "about",
      "about.xml:1: note: the plan starts with the graph `about`: "
        + "of the 3 graphs that are in no other, it has the most destinations")
    expect(
      module([
        graph("a", screens: 2), graph("b", #"<include app:graph="@navigation/c"/>"#),
        graph("c", screens: 5),
      ]), starts: "b",
      "b.xml:1: note: the plan starts with the graph `b`: "
        + "of the 2 graphs that are in no other, it has the most destinations")
  }

  @Test("is the one in --start, included or not, without a note")
  func chosen() {
    let manifests = [manifest(launcher("Main"))]
    let layouts = [("layout/main.xml", host("home"))]
    expect(
      module(graphs, manifests: manifests, layouts: layouts, start: "login"), starts: "login", nil)
    let inner = module(
      [graph("a", #"<include app:graph="@navigation/b"/>"#), graph("b")], start: "b")
    expect(inner, starts: "b", nil)
    #expect(inner.errors == [])
    #expect(inner.text("a.routeplan").contains("@android.includes(\"b\")"))
  }

  @Test("needs no note if one graph includes all others")
  func single() {
    let module = module(
      [graph("b", #"<include app:graph="@navigation/a"/>"#), graph("a")],
      manifests: [manifest(launcher("Main"))], layouts: [("layout/main.xml", host("a"))])
    expect(module, starts: "b", nil)
    #expect(module.notes == [])
  }
}
