import RouteImport
import Testing

@Suite("What code says about Android's graphs")
struct AndroidCodeScanTests {
  private func scan(_ code: String, classes: Set<String> = []) -> [String] {
    let mentions = AndroidCodeScan.mentions(
      in: CodeFile(path: "Main.kt", bytes: Array(code.utf8)), classes: classes)
    #expect(AndroidMention.decode(AndroidMention.encode(mentions)) == mentions)
    return mentions.map { "\($0.kind) \($0.line) \($0.name)" }
  }

  @Test("are ids in calls that navigate, with their lines")
  func destinations() {
    #expect(
      scan(
        """
        findNavController().navigate(R.id.cart)
        nav.navigate(
          if (x) R.id.a else { R.id.b }, null, NavOptions.Builder().setPopUpTo(R.id.home, true).build())
        navigateSafely(com.shop.R.id.help) { popUpTo(R.id.home) }
        view.findViewById(R.id.button); setDestination(R.id.deep)
        navController.popBackStack(R.id.home, false)
        """) == [
          "destination 1 cart", "destination 3 a", "destination 3 b", "destination 4 help",
          "destination 5 deep",
        ])
  }

  @Test("are ids of a builder that a call which navigates makes, but none of its conditions")
  func builders() {
    #expect(
      scan(
        """
        navigationBuilder().graph(R.id.browser)
            .setArgs(bundle(R.id.no)).navigateInRoot()
        navigationBuilder().cases().addCase(R.id.no, R.id.no)
        navigator(x).popBackStack(R.id.no); navigator(x).view.find(R.id.no)
        findNavController().getEntry(R.id.no); if (navigator()) (R.id.no)
        """) == ["destination 1 browser"])
  }

  @Test("are starts, graphs, layouts, menus, actions and classes")
  func others() {
    #expect(
      scan(
        """
        class Main : Activity() {
          graph.setStartDestination(R.id.a); graph.startDestination = R.id.b
          if (graph.startDestination == R.id.c) inflate(R.navigation.main)
          setContentView(R.layout.activity_main); ActivityMainBinding.inflate(x)
          menuInflater.inflate(R.menu.top, menu)
          go(HomeFragmentDirections.actionToCart(1)); Other.start(this); Unknown.start()
        """, classes: ["Main", "Other"]) == [
          "declaration 1 Main", "start 2 a", "start 2 b", "graph 3 main", "layout 4 activity_main",
          "menu 5 top", "action 6 HomeFragment actionToCart", "name 6 Other",
        ])
  }

  @Test("are instances that code makes, but not classes that are inherited from or only named")
  func instances() {
    #expect(
      scan(
        """
        class Pages(f: Fragment) : Adapter(f), Base() {
          val all = listOf<() -> Fragment>({ A() }, { B.newInstance(1) }, C.Companion.newInstance())
          fun page(): D = D.create(); val e: E = E(1); val f = F::class; val g = ::G
          // H()
        """,
        classes: ["Pages", "Adapter", "Base", "A", "B", "C", "D", "E", "F", "G", "H"]
      ).filter { $0.hasPrefix("instance") } == [
        "instance 2 A", "instance 2 B", "instance 2 C", "instance 3 E",
      ])
  }

  @Test("classes of a graph are those of its destinations")
  func graphClasses() {
    let graph = """
      <navigation xmlns:android="x"><fragment android:name="com.shop.Home" android:id="@+id/a"/>
      <fragment android:name = 'Cart'/><argument android:name="id"/><a android:name="/>
      <a android:nameless="com.Other"/><a tools:name="com.Other" android:
      """
    #expect(AndroidCodeScan.classes(inGraph: Array(graph.utf8)[...]) == ["Home", "Cart"])
  }

  @Test("are not in comments, strings or imports")
  func skipped() {
    #expect(
      scan(
        #"""
        import com.shop.Other
        // navigate(R.id.a)
        /* navigate(R.id.b)
        */ val s = "navigate(R.id.c)" + 'x' + """navigate(R.id.d)
        " \" """
        val t = "open
        navigate(R.id.e)
        """#, classes: ["Other"]) == ["destination 7 e"])
  }

  @Test(
    "need no whole code, and no memory of nesting",
    arguments: [
      "navigate(", "R.", "R.id", "R.id.", "navigate(R.id.x", "\"\\", "'", "/*", "class", "class ",
      "HomeDirections.", "\u{FF}R.navigation.é", String(repeating: "(", count: 100_000),
      String(repeating: "navigate(R.id.a) ", count: 1000),
    ])
  func hostile(_ code: String) {
    #expect(scan(code).count <= 1)
  }
}
