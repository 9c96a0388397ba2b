import RouteBase
import RouteImport
import RouteSyntax
import RouteTrials
import Testing

@Suite("Importing routes from code")
struct CodeRoutesTests {
  private func dart(_ files: (String, String)...) -> ImportCase {
    ImportCase.code(files, GoRouterImport.plan)
  }

  private func dart(_ text: String) -> ImportCase { dart(("r.dart", text)) }

  private func swift(_ files: (String, String)...) -> ImportCase {
    ImportCase.code(files, MappaMundiImport.plan)
  }

  // MARK: GoRouter

  @Test("shells, branches, names, parameters, dialogs and the start")
  func router() {
    let result = dart(
      (
        "names.dart",
        "class Names { static const base = '/shop'; static const item = '$base/:id'; }"
      ),
      (
        "r.dart",
        #"""
        /* /* a comment in a comment */ GoRouter(routes: [GoRoute(path: '/no')]) */
        final root = GlobalKey<NavigatorState>();
        final router = GoRouter(
          navigatorKey: root,
          initialLocation: '/home',
          redirect: (context, state) => null,
          errorBuilder: (context, state) => const Lost(),
          routes: <RouteBase>[
            GoRoute(path: '/login', name: 'login', builder: (c, s) => Login(text: "a ${f("}")} b")),
            StatefulShellRoute.indexedStack(
              builder: (c, s, shell) => Bar(shell: shell),
              branches: [
                StatefulShellBranch(routes: [
                  GoRoute(path: Names.base, builder: (c, s) => const Shop(), routes: [
                    GoRoute(path: 'new', parentNavigatorKey: root, builder: (c, s) => New()),
                    GoRoute(path: 'gift', pageBuilder: (c, s) => GiftPage(fullscreenDialog: true, child: Gift())),
                    GoRoute(path: ':id', builder: (c, s) { return Item(s.pathParameters['id']!); }),
                    GoRoute(path: r'all/:rest(.*)'),
                  ]),
                  GoRoute(path: '/offers'),
                ]),
                StatefulShellBranch(routes: [
                  GoRoute(
                    path: '/home',
                    name: 'home',
                    pageBuilder: (c, s) => MaterialPage(fullscreenDialog: true, child: Home()),
                  ),
                ]),
              ],
            ),
            ShellRoute(builder: wrap, routes: [GoRoute(path: '/alone')]),
            GoRoute(path: '/old', redirect: (c, s) => '/home'),
            about,
            ...more(),
            GoRoute(path: dynamicPath),
            if (isDebug) GoRoute(path: '/debug'),
          ],
        );
        final about = GoRoute(path: '/about');
        List<RouteBase> more() => [GoRoute(path: '/a' '/b'), unknown];
        """#
      ))
    #expect(
      result.text == """
        plan shop

        route Tabs tabs {
            route Shop at "/shop" @gorouter.widget("Shop") {
                route ShopNew at "/shop/new" present nav @gorouter.widget("New")
                route ShopGift at "/shop/gift" present nav @gorouter.widget("Gift")
                route ShopId(id: String) at "/shop/:id" @gorouter.widget("Item")
                route ShopAllRest(rest: [String]) at "/shop/all/**rest"
            }
            route Offers at "/offers" linked
            route home at "/home" @gorouter.widget("Home")
        }
        route login at "/login" @gorouter.widget("Login")
        route Alone at "/alone"
        route About at "/about"
        route AB at "/a/b"
        route Debug at "/debug"

        route NotFound @gorouter.widget("Lost")
        fallback NotFound

        """)
    #expect(
      result.notes == [
        "r.dart:6: `redirect` is not imported",
        "r.dart:32: `redirect` is not imported",
        "r.dart:35: the path of this route is not literal, so it and those in it are left out",
        "r.dart:36: this condition is not read: its routes are there without it",
        "r.dart:40: `unknown` is not a literal route, so it is left out",
      ])
    result.expectGood()
  }

  @Test("typed routes have the fields of their classes")
  func typed() {
    let result = dart(
      """
      @TypedGoRoute<HomeRoute>(path: '/', routes: [
        TypedGoRoute<ItemRoute>(path: 'item/:id'),
        TypedGoRoute<SignInRoute>(path: 'sign-in'),
      ])
      class HomeRoute extends GoRouteData { const HomeRoute(); }
      class ItemRoute extends GoRouteData {
        const ItemRoute({required this.id, this.count = 1});
        final int id;
        final int count;
        final String? query;
        final Thing $extra;
        static final int no = 1;
      }
      class SignInRoute extends GoRouteData {
        static final GlobalKey<NavigatorState> $parentNavigatorKey = rootKey;
        Page build() => MaterialPage(fullscreenDialog: true, child: X());
      }
      """)
    #expect(
      result.text == """
        plan shop

        route Home at "/" @gorouter.widget("HomeRoute") {
            route Item(id: Int, count: Int?, query: String?) at "/item/:id" @gorouter.widget("ItemRoute")
            route SignIn at "/sign-in" present nav @gorouter.widget("SignInRoute")
        }

        """)
    #expect(result.notes == [])
    result.expectGood()
  }

  @Test("enumerations hold paths and names")
  func enumerations() {
    let result = dart(
      """
      enum Screen { home('/', x: 1), item(path: '/item'); const Screen(this.path, {this.x}); final String path; }
      final r = GoRouter(routes: [
        GoRoute(path: Screen.home.path, name: Screen.home.name),
        GoRoute(path: Screen.item.path, name: Screen.item.name),
      ]);
      """)
    #expect(result.lines.dropFirst() == ["route home at \"/\"", "route item at \"/item\""])
  }

  @Test("of several routers the largest is read, and equal URLs are named")
  func several() {
    let result = dart(
      """
      final a = GoRouter(routes: [GoRoute(path: '/')]);
      final b = GoRouter(initialLocation: '/x', routes: [GoRoute(path: '/a/:b', name: 'one'), GoRoute(path: '/a/:c')]);
      """)
    #expect(
      result.lines.dropFirst() == ["route one(b: String) at \"/a/:b\"", "route AC(c: String)"])
    #expect(
      result.notes == [
        "r.dart:1: another `GoRouter`, with a shorter list, is not read",
        "r.dart:2: no route is literally at `/x`, where the app starts",
        "r.dart:2: `/a/:c` already opens the route in line 2, so this one has no URL",
      ])
  }

  @Test(
    "routes that refer to themselves end",
    arguments: [
      "final a = GoRoute(path: '/', routes: [a]); final r = GoRouter(routes: [a]);",
      "final a = [...a, ...a]; final r = GoRouter(routes: [GoRoute(path: '/'), ...a]);",
      "const a = '$a/x'; final r = GoRouter(routes: [GoRoute(path: '/'), GoRoute(path: a)]);",
    ])
  func circles(_ text: String) {
    let result = dart(text)
    #expect(result.text != nil, "\(result.complaint ?? "")")
    result.expectGood()
  }

  @Test(
    "what has no routes is refused",
    arguments: [
      "", "\0\0", "class A {}", "GoRouter(routes: [])", "GoRouter(", "{\"a\": 1}",
      "// GoRouter(routes: [GoRoute(path: '/')])", String(repeating: "GoRouter([", count: 9_000),
      "GoRouter(routes: [" + String(repeating: "ShellRoute(routes: [", count: 9_000),
    ])
  func refused(_ text: String) {
    #expect(
      dart(text).complaint
        == "r.dart: it has no literal routes of `GoRouter`, and no `@TypedGoRoute`")
    #expect(
      swift(("g.swift", text)).complaint
        == "g.swift: it has no literal `addScreenState`, with which MappaMundi declares a screen")
  }

  // MARK: MappaMundi

  @Test("screens, gestures, actions, conditions and ways back")
  func screens() {
    let result = swift(
      (
        "Names.swift",
        """
        let BrowserTab = "BrowserTab"
        let allMenus = [PageMenu, "TabMenu"]
        enum Screen: String { case intro, settings = "the settings" }
        struct Action { static let close = "close"; static let toggle = "toggle" }
        let PageMenu = "Page Menu"
        """
      ),
      (
        "Graph.swift",
        #"""
        func graph(_ map: MMScreenGraph<State>, app: XCUIApplication) {
          map.addScreenState(Screen.settings.rawValue) { screenState in
            screenState.backAction = goBack
            screenState.tap(app.switches["a \(x("b"))"], forAction: Action.toggle) { state in state.on.toggle() }
            screenState.gesture(forAction: "clear", Action.close) { _ in }
            screenState.noop(forAction: Action.close, transitionTo: BrowserTab)
          }
          map.addScreenState(Screen.intro.rawValue) { screenState in
            screenState.noop(to: BrowserTab)
            screenState.swipeLeft(app, to: computed())
          }
          map.addScreenState(BrowserTab) { (screenState: MMScreenStateNode<State>) in
            makeBar(screenState)
            screenState.tap(app.buttons["menu"], to: PageMenu, if: "isTablet == false && tabs > 1")
            if isTablet { screenState.tap(app, to: "TabMenu") } else { screenState.press(app, to: PageMenu) }
            screenState.tap(app, to: "nowhere"); screenState.tap(app, forAction: "x", transitionTo: "gone")
          }
          for menu in allMenus {
            map.addScreenState(menu) { screenState in
              screenState.dismissOnUse = true
              screenState.backAction = { app.tap() }
              screenState.tap(app, to: Screen.settings.rawValue)
            }
          }
          map.addNavigatorAction("restart") { navigator in navigator.goto(BrowserTab) }
        }
        func makeBar(_ screenState: MMScreenStateNode<State>) {
          screenState.tap(app, to: Screen.settings.rawValue, if: "!isLocked")
        }
        class State: MMUserState { required init() { initialScreenState = Screen.intro.rawValue } }
        """#
      ))
    #expect(
      result.text == """
        plan shop

        fact isLocked given
        fact `tabs > 1` given
        fact isTablet given

        route intro {
            link => BrowserTab
        }

        route settings @mappamundi.screen("the settings") {
            task toggle
            link => BrowserTab @mappamundi.action(["clear", "close"])
        }

        route BrowserTab {
            link -> settings unless isLocked
            link -> PageMenu requires `tabs > 1` unless isTablet
            link -> TabMenu requires isTablet
            link -> PageMenu unless isTablet
        }

        route PageMenu @mappamundi.screen("Page Menu") {
            link -> settings back past PageMenu
        }

        route TabMenu {
            link -> settings back past TabMenu
        }

        """)
    #expect(
      result.notes == [
        "Graph.swift:10: where this gesture leads is not literal, so it is left out",
        "Graph.swift:16: `nowhere` is declared nowhere, so it is left out",
        "Graph.swift:16: `gone` is declared nowhere, so it is left out",
        "Graph.swift:25: `restart` moves by code, which is not read",
      ])
    result.expectGood()
  }

  @Test("actions and functions that refer to themselves end")
  func circlesOfActions() {
    let result = swift(
      (
        "g.swift",
        """
        func f(_ s: MMScreenStateNode<X>) { g(s); g(s); s.noop(forAction: "a", transitionTo: "b") }
        func g(_ s: MMScreenStateNode<X>) { f(s); f(s) }
        map.addScreenState("A") { s in f(s); s.tap(x, to: "a") }
        map.addScreenAction("b", transitionTo: "a")
        """
      ))
    #expect(result.text?.contains("task a") == true)
    #expect(result.notes.contains { $0.hasSuffix("functions call each other too often") })
    result.expectGood()
  }

  // MARK: Any input

  @Test("cut-off and shuffled code is read or refused")
  func damaged() {
    let dartText = Array(
      """
      enum S { a('/a'); const S(this.p); }
      final r = GoRouter(initialLocation: S.a.p, routes: [GoRoute(path: '${S.a.p}/:id', name: 'x', \
      routes: [...m, ShellRoute(routes: [GoRoute(path: r'b'), GoRoute(path: "c")])])]);
      """.utf8)
    let swiftText = Array(
      """
      enum S: String { case a } ; func f(_ s: MMScreenStateNode<X>) { s.tap(x, to: "b") }
      for i in [S.a.rawValue, "b"] { m.addScreenState(i) { s in f(s); s.noop(forAction: #"c"#) } }
      """.utf8)
    var random = RandomNumbers(seed: 21)
    for round in 0..<TrialNumbers.count(400) {
      for (text, isDart) in [(dartText, true), (swiftText, false)] {
        var bytes = Array(text.prefix(round % 2 == 0 ? random.below(text.count) : text.count))
        for _ in 0..<random.below(6) where !bytes.isEmpty {
          let place = random.below(bytes.count)
          if random.below(2) == 0 {
            bytes[place] = text[random.below(text.count)]
          } else {
            bytes.remove(at: place)
          }
        }
        let code = String(decoding: bytes, as: UTF8.self)
        let result = isDart ? dart(code) : swift(("g.swift", code))
        guard let text = result.text else { continue }
        let (tree, findings) = Parser.parse(SourceText(text), file: FileID(0))
        #expect(findings.allSatisfy { $0.rule != .syntax }, "\(code)")
        #expect(String(decoding: Formatter.format(tree), as: UTF8.self) == text, "\(code)")
      }
    }
  }
}
