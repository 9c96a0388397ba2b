import RouteImport
import RouteImportXML
import RoutePlan
import Testing

@Suite("Moves that an Android app makes outside of its graphs")
struct AndroidMovesTests {
  private static let namespaces =
    #"xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto""#

  private func source(_ path: String, _ text: String) -> ImportSource {
    ImportSource(path: path, bytes: Array(text.utf8))
  }

  private func menu(_ name: String, _ ids: [String]) -> ImportSource {
    let items = ids.map { "<item android:id=\"@+id/\($0)\"/>" }.joined()
    return source("res/menu/\(name).xml", "<menu \(Self.namespaces)><group>\(items)</group></menu>")
  }

  private func layout(_ name: String, _ inside: String) -> ImportSource {
    source("res/layout/\(name).xml", "<x \(Self.namespaces)>\(inside)</x>")
  }

  private func screen(_ id: String, _ inside: String = "") -> String {
    "<fragment android:id=\"@+id/\(id)\" android:name=\"shop.\(id.uppercased())\">\(inside)</fragment>"
  }

  private func code(_ files: [String: String]) -> [(path: String, mentions: [AndroidMention])] {
    let classes = Set(
      files.keys.map { String(($0.split(separator: "/").last ?? "").prefix { $0 != "." }) })
    return files.sorted { $0.key < $1.key }.map { path, text in
      let file = CodeFile(path: path, bytes: Array(text.utf8))
      return (path, AndroidCodeScan.mentions(in: file, classes: classes))
    }
  }

  private var screens: String { ["a", "b", "c", "d"].map { screen($0) }.joined() }

  @Test("are the tabs of a bar whose items are destinations")
  func tabs() {
    var around = AndroidSurroundings()
    around.menus = [menu("bar", ["a", "b", "c", "unknown"])]
    around.layouts = [layout("main", "<q.BottomNavigationView app:menu=\"@menu/bar\"/>")]
    let module = Module([("g.xml", Module.graph(screens))], around: around)
    #expect(
      module.text == """
        plan g

        flow g {
            link back to a @android.menu("bar")
            route a tabs @android.name("shop.A") {
                route b @android.name("shop.B")
                route c @android.name("shop.C")
            }
            route d @android.name("shop.D")
        }

        """)
    let (plan, _) = module.build()
    #expect(plan.routes.indices.filter { plan.isTab(.init($0)) }.count == 2)
  }

  @Test("are links for a drawer, for graphs as tabs, and for a menu that a screen's code uses")
  func links() {
    var around = AndroidSurroundings()
    around.menus = [menu("drawer", ["a", "b"]), menu("more", ["c"]), menu("unused", ["d"])]
    around.layouts = [layout("main", "<NavigationView app:menu=\"@menu/drawer\"/>")]
    around.mentions = code(["B.kt": "class B { fun x() { inflate(R.menu.more) } }"])
    let module = Module([("g.xml", Module.graph(screens))], around: around)
    #expect(
      module.text == """
        plan g

        flow g {
            link back to a @android.menu("drawer")
            link -> b back to a single @android.menu("drawer")
            route a @android.name("shop.A")
            route b @android.name("shop.B") {
                link -> c @android.menu("more")
            }
            route c @android.name("shop.C")
            route d @android.name("shop.D")
        }

        """)
    let home =
      "<navigation android:id=\"@+id/home\" app:startDestination=\"@id/a\">\(screen("a"))</navigation>"
    let other =
      "<navigation android:id=\"@+id/other\" app:startDestination=\"@id/b\">\(screen("b"))</navigation>"
    around.menus = [menu("bar", ["home", "other"])]
    around.layouts = [layout("main", "<BottomNavigationView app:menu=\"@menu/bar\"/>")]
    let graphs = Module([("g.xml", Module.graph(home + other, start: "home"))], around: around)
    #expect(graphs.text.contains("link -> other back to a single @android.menu(\"bar\")"))
    #expect(graphs.errors == [])
  }

  @Test("are those of code: from its screen, from the screen that uses it, or from anywhere")
  func code() {
    var around = AndroidSurroundings()
    around.mentions = code([
      "A.kt": "class A {\n val m: Model\n fun x() = nav.navigate(R.id.b) }",
      "Model.kt": "class Model {\n fun y() { navigate(R.id.c) } }",
      "Tool.java":
        "class Tool {\n\n void z() { Nav.navigate(view, R.id.d); navigate(R.id.gone); } }",
    ])
    let module = Module([("g.xml", Module.graph(screens))], around: around)
    #expect(
      module.text == """
        plan g

        flow g {
            link => d @inferred("Tool.java:3")
            route a @android.name("shop.A") {
                link -> b @inferred("A.kt:3")
                link -> c @inferred("Model.kt:2")
            }
            route b @android.name("shop.B")
            route c @android.name("shop.C")
            route d @android.name("shop.D")
        }

        """)
    #expect(module.errors == [])
  }

  @Test("are those to screens that code makes itself, as the pages of a pager")
  func pages() {
    var around = AndroidSurroundings()
    around.mentions = code([
      "A.kt": "class A { val pager = Pages(this); val tabs = Tab.all }",
      "Pages.kt":
        "class Pages : FragmentStateAdapter() {\n fun createFragment(n: Int) = if (n == 0) B() else E() }",
      "Tab.kt": "sealed class Tab(val make: () -> Fragment) {\n object One : Tab({ C() }) }",
      "B.kt": "class B : Fragment() { fun new() = B() }", "C.kt": "class C",
      "D.kt": "class D : C()", "E.kt": "class E",
    ])
    let double = screen("e") + "<fragment android:id=\"@+id/f\" android:name=\"shop.E\"/>"
    let module = Module([("g.xml", Module.graph(screens + double))], around: around)
    #expect(
      module.text.split(separator: "\n").filter { $0.contains("link") } == [
        "        link -> b @inferred(\"Pages.kt:2\")", "        link -> c @inferred(\"Tab.kt:2\")",
      ])
    #expect(module.text.contains("route a @android.name(\"shop.A\") {"))
    #expect(module.errors == [])
  }

  @Test("do not repeat actions, and follow those that another class uses")
  func actions() {
    var around = AndroidSurroundings()
    around.mentions = code([
      "A.kt": "navigate(R.id.b); navigate(ADirections.toB()); navigate(R.id.to_b)",
      "C.kt": "navigate(ADirections.toB())",
    ])
    let action = "<action android:id=\"@+id/to_b\" app:destination=\"@id/b\"/>"
    let module = Module(
      [("g.xml", Module.graph(screen("a", action) + screen("b") + screen("c")))], around: around)
    #expect(module.text.contains("link -> b @android.id(\"to_b\")\n"))
    #expect(module.text.split(separator: "\n").filter { $0.contains("inferred") }.count == 1)
    #expect(module.text.contains("link -> b @inferred(\"C.kt:1\")"))
  }

  @Test("join the graphs of several hosts, whoever starts them")
  func hosts() {
    var around = AndroidSurroundings()
    around.layouts = [
      layout("activity_main", "<y app:navGraph=\"@navigation/one\"/>"),
      layout("activity_pay", "\n<y app:navGraph=\"@navigation/two\"/>"),
    ]
    around.mentions = code([
      "MainActivity.kt": "setContentView(R.layout.activity_main)",
      "PayActivity.kt": "val b = ActivityPayBinding.inflate(i)",
      "A.kt": "\nstartActivity(Intent(context, PayActivity::class.java))",
    ])
    let module = Module(
      [
        ("one.xml", Module.graph(screen("a") + screen("b"), id: "one")),
        ("two.xml", Module.graph(screen("c"), id: "two", start: "c")),
      ], around: around)
    #expect(module.text("one.routeplan").contains("link -> two @inferred(\"A.kt:2\")"))
    let (plan, findings) = module.build()
    #expect(plan.routes.count == 3)
    #expect(findings.isEmpty)
  }

  @Test("start an activity that only a service and its own screens know")
  func helper() {
    var around = AndroidSurroundings()
    around.layouts = [
      layout("activity_main", "<y app:navGraph=\"@navigation/one\"/>"),
      layout("activity_pay", "<y app:navGraph=\"@navigation/two\"/>"),
    ]
    around.mentions = code([
      "MainActivity.kt": "setContentView(R.layout.activity_main)",
      "PayActivity.kt": "setContentView(R.layout.activity_pay)",
      "C.kt": "class C { fun x() = Starter.send(this) }",
      "Starter.kt": "class Starter {\n fun y() = Intent(context, PayActivity::class.java) }",
    ])
    let graphs = [
      ("one.xml", Module.graph(screen("a"), id: "one")),
      ("two.xml", Module.graph(screen("c"), id: "two", start: "c")),
    ]
    let module = Module(graphs, around: around)
    #expect(module.text("one.routeplan").contains("link => two @inferred(\"Starter.kt:2\")"))
    // A screen that names its own activity does not start it.
    around.mentions = code([
      "MainActivity.kt": "setContentView(R.layout.activity_main)",
      "PayActivity.kt": "setContentView(R.layout.activity_pay)",
      "C.kt": "class C { fun x() = (activity as PayActivity).hide() }",
    ])
    #expect(!Module(graphs, around: around).text("one.routeplan").contains("two"))
    // Nor does one whose activity has the name of another app's.
    around.mentions = code([
      "one/MainActivity.kt": "class MainActivity { setContentView(R.layout.activity_main) }",
      "two/MainActivity.kt": "class MainActivity { setContentView(R.layout.activity_pay) }",
      "A.kt": "class A { fun x() = (activity as MainActivity).hide() }",
    ])
    #expect(!Module(graphs, around: around).text("one.routeplan").contains("two"))
  }

  @Test("lead where Android's back stack does, from every screen to every item of a drawer")
  func menus() {
    let inside = { (actions: String) in
      Module.graph(
        actions + self.screen("a", self.action("d")) + self.screen("b", self.action("d"))
          + self.screen("c") + self.screen("d", self.action("e")) + self.screen("e"))
    }
    let tally = compare(inside, bar: false)
    #expect(tally.faults == [])
    #expect(tally.pairs > 15 && tally.agreed == tally.pairs)
  }

  @Test("lead where Android's back stack does for the tabs of a bar, each of which keeps its stack")
  func bars() {
    let inside = { (actions: String) in
      Module.graph(
        actions + self.screen("a") + self.screen("b", self.action("d"))
          + self.screen("c", self.action("d")) + self.screen("d", self.action("e"))
          + self.screen("e"))
    }
    let tally = compare(inside, bar: true)
    #expect(tally.faults == [])
    #expect(tally.pairs > 15 && tally.agreed == tally.pairs)
  }

  /// Compares a plan of a graph and a menu with Android, where what a tap on each item does is an
  /// action of the graph: it goes back to the start and opens a single screen; in a bar, what was
  /// open is kept for its tab, and what was kept comes back.
  private func compare(
    _ graph: (_ actions: String) -> String, bar: Bool
  ) -> BackStackComparison.Tally {
    let items = ["a", "b", "c"]
    let taps = items.map {
      "<action android:id=\"@+id/tap_\($0)\" app:destination=\"@id/\($0)\" "
        + "app:popUpTo=\"@id/a\" app:launchSingleTop=\"true\" "
        + (bar ? "app:popUpToSaveState=\"true\" app:restoreState=\"true\"/>" : "/>")
    }
    var around = AndroidSurroundings()
    around.menus = [menu("items", items)]
    let view = bar ? "BottomNavigationView" : "NavigationView"
    around.layouts = [layout("main", "<\(view) app:menu=\"@menu/items\"/>")]
    let imported = Module([("g.xml", graph(""))], around: around)
    return BackStackComparison([("g.xml", graph(taps.joined()))], imported: imported).run()
  }

  private func action(_ target: String) -> String {
    "<action android:id=\"@+id/to_\(target)\" app:destination=\"@id/\(target)\"/>"
  }

  @Test("are none where menus, layouts and code are broken or about something else")
  func broken() {
    var around = AndroidSurroundings()
    around.menus = [source("res/menu/x.xml", "<menu"), source("res/menu/y.xml", "<z/>")]
    around.layouts = [
      source("res/layout/x.xml", "<x"), layout("y", "<b app:menu=\"@menu/none\"/>"),
    ]
    around.mentions = [("X.kt", AndroidMention.decode(Array("Q 1 x\nI x y\nI 1\n\u{0}".utf8)))]
    let plain = Module([("g.xml", Module.graph(screens))])
    #expect(Module([("g.xml", Module.graph(screens))], around: around).text == plain.text)
  }
}
