import RouteImport
import Testing

@Suite("Importing lists and constants of GoRouter")
struct GoRouterTests {
  private func run(_ text: String) -> ImportCase {
    ImportCase.code([("r.dart", text)], GoRouterImport.plan)
  }

  @Test("a text is read once, however many others use it", arguments: ["a10", "a11"])
  func chain(_ last: String) {
    let lines = (1...11).map { number in
      "const a\(number) = '" + String(repeating: "$a\(number - 1)", count: 40) + "';\n"
    }
    let result = run(
      "const a0 = '';\n" + lines.joined()
        + "final r = GoRouter(routes: [GoRoute(path: \(last), name: 'x')]);")
    #expect(result.lines.dropFirst() == ["route x at \"/\""])
    #expect(result.notes == [])
  }

  @Test("a text that is too long is not read")
  func long() {
    let result = run(
      """
      const a0 = '\(String(repeating: "a", count: 60_000))';
      const a1 = '\(String(repeating: "$a0", count: 20_000))';
      final r = GoRouter(routes: [GoRoute(path: '/', name: 'x'), GoRoute(path: a1)]);
      """)
    #expect(result.lines.dropFirst() == ["route x at \"/\""])
    #expect(result.notes.count == 1)
  }

  @Test(
    "the widget of a route is what its builder makes in the end, without what is around it",
    arguments: [
      "(c, s) => const Details()", "(c, s) => MaterialPage(child: Details(s))",
      "(c, s) { final d = s.extra; if (d == null) { return const NotFound(); } return Details(d); }",
      "(c, s) { if (d == null) return const NotFound(); return Details(d); }",
      "(c, s) { return BlocProvider(create: (_) => Bloc(), child: const Details()); }",
      "(c, s) => BlocProvider.value(value: b, child: Details())",
      "(c, s) => BlocProvider<Cart>(create: (_) => Cart(), child: Details())",
      "(c, s) => FadePage<dynamic>(child: Builder(builder: (c) { return Details(); }))",
      "(c, s) => FutureBuilder<A?>(builder: (c, d) { if (d) { return NotFound(); } return Details(); })",
      "(c, s) => Details.of(BlocProvider())",
      "(c, s) => Details(onTap: () { return NotFound(); })",
      "(c, s) { switch (s) { case 1: return Details(); default: return NotFound(); } }",
    ])
  func widgets(builder: String) {
    let result = run(
      "final r = GoRouter(routes: [GoRoute(path: '/', name: 'x', builder: \(builder))]);")
    #expect(
      result.lines.dropFirst() == ["route x at \"/\" @gorouter.widget(\"Details\")"], "\(builder)")
  }

  @Test("both branches of conditions are read, and what is done with a list is named")
  func branches() {
    let result = run(
      """
      final r = GoRouter(routes: [
        GoRoute(path: '/'),
        if (a) GoRoute(path: '/a') else GoRoute(path: '/b'),
        if (a)
          if (b) GoRoute(path: '/c') else GoRoute(path: '/d')
        else if (c) ...[GoRoute(path: '/e')]
        else ...[GoRoute(path: '/f')],
        for (final x in xs) if (x) GoRoute(path: '/no') else GoRoute(path: '/no'),
        if (a) for (final x in xs) if (x) GoRoute(path: '/no') else no() else GoRoute(path: '/g'),
        ...[GoRoute(path: '/h')].where(isOpen),
        ...more,
      ] + rest);
      final more = [GoRoute(path: '/i')]
        ..add(x);
      """)
    let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I"]
    let routes = names.map { "route \($0) at \"/\($0.lowercased())\"" }
    #expect(Array(result.lines.dropFirst()) == ["route Root at \"/\""] + routes)
    let condition = "this condition is not read: its routes are there without it"
    let loop = "this loop is not read, so its routes are left out"
    let list = "what is done with this list is not read"
    #expect(
      result.notes == [
        "r.dart:3: \(condition)", "r.dart:4: \(condition)", "r.dart:5: \(condition)",
        "r.dart:6: \(condition)", "r.dart:8: \(loop)", "r.dart:9: \(condition)",
        "r.dart:9: \(loop)", "r.dart:10: \(list)", "r.dart:12: \(list)", "r.dart:14: \(list)",
      ])
    result.expectGood()
  }

  @Test("a long row of conditions is read, and a deep nest is left out")
  func rows() {
    let row = (0..<2_000).map { "if (x) GoRoute(path: '/p\($0)')" }.joined(separator: " else ")
    let long = run("final r = GoRouter(routes: [GoRoute(path: '/'), \(row)]);")
    #expect(long.lines.count { $0.hasPrefix("route ") } == 2_001)
    let nest = String(repeating: "if (x) ", count: 100_000)
    let deep = run(
      "final r = GoRouter(routes: [\(nest) GoRoute(path: '/a'), GoRoute(path: '/')]);")
    #expect(deep.lines.dropFirst() == ["route Root at \"/\""])
    #expect(deep.notes.last?.hasSuffix("nest or repeat too often, so they are left out") == true)
  }

  @Test("a constant behind the prefix of an import is found, and not one of another class")
  func prefixes() {
    let result = run(
      """
      const home = '/home';
      final r = GoRouter(routes: [
        GoRoute(path: '/'),
        GoRoute(path: names.home, name: 'a'),
        GoRoute(path: Names.home, name: 'b'),
      ]);
      """)
    #expect(result.lines.dropFirst() == ["route Root at \"/\"", "route a at \"/home\""])
    #expect(
      result.notes == [
        "r.dart:5: the path of this route is not literal, so it and those in it are left out"
      ])
  }

  @Test("a branch starts at its location, or else with its first route")
  func branchStarts() {
    let result = run(
      """
      final r = GoRouter(routes: [GoRoute(path: '/'), StatefulShellRoute(branches: [
        StatefulShellBranch(initialLocation: '/b', routes: [
          GoRoute(path: '/a'), GoRoute(path: '/b')]),
        StatefulShellBranch(routes: [GoRoute(path: '/c'), GoRoute(path: '/d')]),
        StatefulShellBranch(initialLocation: '/none', routes: [GoRoute(path: '/e')]),
      ])]);
      """)
    #expect(
      result.lines.dropFirst() == [
        "route Root at \"/\"", "route Tabs tabs {", "route A at \"/a\" linked",
        "route B at \"/b\"", "route C at \"/c\"", "route D at \"/d\" linked",
        "route E at \"/e\"", "}",
      ])
  }

  @Test("fields that are not in the path are keys of the query as the builder names them")
  func queryKeys() {
    let text = """
      @TypedGoRoute<RootRoute>(path: '/')
      class RootRoute extends GoRouteData {}
      @TypedGoRoute<ShopRoute>(path: '/:shopId', routes: [TypedGoRoute<ItemRoute>(path: 'item')])
      class ShopRoute extends GoRouteData {
        const ShopRoute(this.shopId, {required this.q, this.pageSize = 10, this.tags = const ['a'],
          @TypedQueryParameter(name: 'sort_by') this.sort, this.$extra, this.seenURLs});
        final int shopId; final String q; final int pageSize; final List<String> tags;
        final Sort? sort; final Set<double>? seenURLs; final Object? $extra;
        final Map<String, int> map = const {};
        static final int other; final int fixed = 3;
      }
      class ItemRoute extends GoRouteData {
        ItemRoute({this.shopId, this.pageSize, this.isNew});
        @TypedQueryParameter(name: 'is new')
        final bool? isNew;
        final int? shopId; final int? pageSize;
      }
      """
    let result = run(text)
    #expect(result.notes.isEmpty)
    let shop = "shopId: Int, q: String, page-size: Int?, tags: [String], sort_by: String?"
    #expect(
      result.lines.filter { $0.hasPrefix("route ") } == [
        "route Root at \"/\" @gorouter.widget(\"RootRoute\")",
        "route Shop(\(shop), seen-u-r-ls: [Double])",
        "route Item(`is new`: Bool?, page-size: Int?) at \"/:shopId/item\" "
          + "@gorouter.widget(\"ItemRoute\")",
      ])
    result.expectGood()
    // Code that is cut off anywhere is imported or refused.
    for count in 0..<text.utf8.count { _ = run(String(text.utf8.prefix(count)) ?? "") }
  }
}
