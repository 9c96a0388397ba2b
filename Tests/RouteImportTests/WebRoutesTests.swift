import RouteBase
import RouteImport
import Testing

@Suite("Importing routes of the web")
struct WebRoutesTests {
  @Test("pages of SvelteKit, with groups, matchers and parts of segments")
  func svelte() {
    let result = ImportCase.folder(
      .sveltekit,
      [
        "src/routes/+layout.svelte", "src/routes/+page.svelte",
        "src/routes/(app)/shop/+page.svelte",
        "src/routes/(app)/shop/[id=integer]/+page@.svelte",
        "src/routes/(app)/shop/[id=integer]/+page.ts",
        "src/routes/docs/[...path]/+page.svx", "src/routes/api/+server.ts",
        "src/routes/[[lang]]/about/+page.svelte", "src/routes/file-[name].[ext]/+page.svelte",
        "src/routes/[x+2e]well-known/+page.svelte",
      ])
    #expect(
      result.text == """
        plan shop

        route Index at "/" @file("src/routes/+page.svelte") {
            route Shop at "/shop" @file("src/routes/(app)/shop/+page.svelte") {
                route ShopId(id: String)
                        at "/shop/:id"
                        @file("src/routes/(app)/shop/[id=integer]/+page@.svelte")
            }
            route LangAbout(lang: String?)
                    at "/about"
                    at "/:lang/about"
                    @file("src/routes/[[lang]]/about/+page.svelte")
            route WellKnown at "/.well-known" @file("src/routes/[x+2e]well-known/+page.svelte")
            route DocsPath(path: [String])
                    at "/docs"
                    at "/docs/**path"
                    @file("src/routes/docs/[...path]/+page.svx")
            route FileNameExt(name: String, ext: String)
                    at "/file-:name.:ext"
                    @file("src/routes/file-[name].[ext]/+page.svelte")
        }

        """)
    #expect(
      result.notes == ["src/routes/api/+server.ts: it answers programs, so it is not a route"])
    result.expectGood()
  }

  @Test("a part of a folder of SvelteKit is a parameter, may be missing, or is a rest")
  func svelteParts() {
    let result = ImportCase.folder(
      .sveltekit,
      ["b/[x]-[[y]]", "c/[...r]suffix", "d/pre-[...r]", "e/[[l=x]]", "f/[...r=int]"].map {
        "src/routes/\($0)/+page.svelte"
      } + ["src/routes/+page.svelte"])
    let urls = result.lines.flatMap { $0.split(separator: " ").filter { $0.hasPrefix("\"/") } }
    #expect(urls == ["\"/\"", "\"/b/:x-:y\"", "\"/e\"", "\"/e/:l\"", "\"/f\"", "\"/f/**r\""])
    #expect(
      result.notes == [
        "src/routes/b/[x]-[[y]]/+page.svelte: a part of `[x]-[[y]]` may be missing, but not in the plan",
        "src/routes/c/[...r]suffix/+page.svelte: a plan cannot express a rest of a path beside text, as in `[...r]suffix`; it is left out",
        "src/routes/d/pre-[...r]/+page.svelte: a plan cannot express a rest of a path beside text, as in `pre-[...r]`; it is left out",
      ])
  }

  @Test("a letter after a parameter is not a part of its name")
  func touching() {
    let result = ImportCase.folder(.sveltekit, ["src/routes/[id]x/+page.svelte"])
    #expect(
      result.text?.contains("route Id78(id: String) at \"/:id%78\"") == true, "\(result.text ?? "")"
    )
    result.expectGood()
    let twins = ImportCase.folder(
      .sveltekit, ["src/routes/a/+page.svelte", "src/routes/(b)/a/+page.svelte"])
    #expect(twins.complaint?.hasSuffix("is a page with the same URLs") == true)
    let touching = ImportCase.folder(.nuxt, ["pages/[a][b].vue"])
    #expect(touching.complaint == "pages/[a][b].vue: two parameters touch in `[a][b]`")
    #expect(
      ImportCase.folder(.nuxt, ["app/app.vue"]).complaint?.hasPrefix("no page of Nuxt") == true)
  }

  @Test(
    "a page with something behind the rest of a path is left out, with a note",
    arguments: [
      (
        FileRouter.sveltekit, "src/routes/[...a]/b/+page.svelte",
        "src/routes/[...c]/(d)/+page.svelte"
      ),
      (.nuxt, "pages/[...a]/b.vue", "pages/[...c]/(d)/index.vue"),
      (.remix, "app/routes/$.b.tsx", "app/routes/c.$.tsx"),
    ])
  func inner(_ router: FileRouter, _ inner: String, _ last: String) {
    let result = ImportCase.folder(router, [inner, last])
    #expect(
      result.notes == [
        "\(inner): something follows the rest of a path, which a plan cannot express; it is left out"
      ])
    #expect(result.text?.contains("**") == true, "\(result.complaint ?? "")")
    #expect(result.text?.contains(inner) == false)
    result.expectGood()
  }

  @Test("of pages that only matchers tell apart, one has the URL")
  func matchers() {
    let (plain, lower) = ("src/routes/[x]/+page.svelte", "src/routes/[x=lower]/+page.svelte")
    let result = ImportCase.folder(.sveltekit, [plain, lower, "src/routes/+page.svelte"])
    #expect(
      result.notes == [
        "\(lower): it has no URL: only its matcher tells `/:x` from that of `\(plain)`"
      ],
      "\(result.complaint ?? "")")
    #expect(result.text?.contains("at \"/:x\" @file(\"\(plain)\")") == true, "\(result.text ?? "")")
    #expect(result.text?.contains(lower) == true)
    result.expectGood()
  }

  @Test("tests next to the files of Remix are no routes")
  func remixTests() {
    let result = ImportCase.folder(
      .remix,
      ["app/routes/p.$id._index.tsx", "app/routes/p.$id._index.test.ts", "app/routes/p.spec.tsx"])
    #expect(
      result.notes == [
        "app/routes/p.$id._index.test.ts: it is a test, so it is not a route",
        "app/routes/p.spec.tsx: it is a test, so it is not a route",
      ])
    result.expectGood()
  }

  @Test("pages of Nuxt")
  func nuxt() {
    let result = ImportCase.folder(
      .nuxt,
      [
        "app/pages/index.vue", "app/pages/users/[id].vue", "app/pages/users-[group]/index.vue",
        "app/pages/(shop)/cart.vue", "app/pages/[...slug].vue", "app/pages/[[tab]]/x.vue",
        "app/app.vue", "nuxt.config.ts",
      ])
    #expect(
      result.text == """
        plan shop

        route Index at "/" @file("app/pages/index.vue") {
            route Cart at "/cart" @file("app/pages/(shop)/cart.vue")
            route Slug(slug: [String]) at "/**slug" @file("app/pages/[...slug].vue")
            route TabX(tab: String?) at "/x" at "/:tab/x" @file("app/pages/[[tab]]/x.vue")
            route UsersGroup(group: String) at "/users-:group" @file("app/pages/users-[group]/index.vue")
            route UsersId(id: String) at "/users/:id" @file("app/pages/users/[id].vue")
        }

        """)
    result.expectGood()
  }

  @Test("folders of `remix-flat-routes` are named once, and refused if there is nothing else")
  func flatRoutes() {
    let said =
      "it is a folder of `remix-flat-routes`, whose files are not read; import what `react-router "
      + "routes --json` prints"
    let flat = ["app/routes/admin+/_index.tsx", "app/routes/admin+/users+/$id.tsx"]
    let some = ImportCase.folder(.remix, ["app/routes/_index.tsx"] + flat)
    #expect(some.notes == ["app/routes/admin+: " + said])
    some.expectGood()
    #expect(ImportCase.folder(.remix, flat).complaint == "app/routes/admin+: " + said)
  }

  @Test("files of Remix: dots are slashes, and layouts are left out")
  func remix() {
    let result = ImportCase.folder(
      .remix,
      [
        "app/root.tsx", "app/routes/_index.tsx", "app/routes/_auth.tsx",
        "app/routes/_auth.login.tsx",
        "app/routes/blog.tsx", "app/routes/blog._index.tsx", "app/routes/blog.$slug.tsx",
        "app/routes/blog_.$slug.edit/route.tsx", "app/routes/blog_.$slug.edit/form.tsx",
        "app/routes/($lang).about.tsx", "app/routes/files.$.tsx", "app/routes/sitemap[.]xml.ts",
      ])
    #expect(
      result.text == """
        plan shop

        route Index at "/" @file("app/routes/_index.tsx") {
            route LangAbout(lang: String?)
                    at "/about"
                    at "/:lang/about"
                    @file("app/routes/($lang).about.tsx")
            route Login at "/login" @file("app/routes/_auth.login.tsx")
            route Blog at "/blog" @file("app/routes/blog._index.tsx") {
                route BlogSlug(slug: String) at "/blog/:slug" @file("app/routes/blog.$slug.tsx") {
                    route BlogSlugEdit at "/blog/:slug/edit" @file("app/routes/blog_.$slug.edit/route.tsx")
                }
            }
            route FilesRest(rest: [String]) at "/files" at "/files/**rest" @file("app/routes/files.$.tsx")
            route SitemapXml at "/sitemap.xml" @file("app/routes/sitemap[.]xml.ts")
        }

        """)
    #expect(
      result.notes == [
        "app/routes/_auth.tsx: it is a layout around other routes, so it is not a route",
        "app/routes/blog.tsx: it is a layout around other routes, so it is not a route",
      ])
    result.expectGood()
  }

  @Test("files of Remix that have no component are no routes")
  func resourceRoutes() {
    let codes = [
      "health": "export async function loader() { return new Response('OK') }",
      "feed[.]xml": "import { loader } from './x'\nexport { loader, action }",
      "page": "export const loader = () => ({})\nexport default function Page() {}",
      "both": "export { loader, default } from './x'",
      "named": "function Page() {}\nexport { loader, Page as default }",
      "meta": "export const meta = () => []",
      "say": "export const loader = load(); // export default",
    ]
    let result = ImportCase.folder(
      .remix, [],
      files: Dictionary(uniqueKeysWithValues: codes.map { ("app/routes/\($0).tsx", $1) }))
    #expect(
      result.notes
        == ["feed[.]xml", "health", "say"].map {
          "app/routes/\($0).tsx: it answers programs, so it is not a route"
        })
    #expect(result.lines.count { $0.hasPrefix("route ") } == 5)
    result.expectGood()
  }

  @Test("layouts and folders `index` of Nuxt, halves of characters, text behind a parameter")
  func details() {
    let root = ImportCase.folder(.nuxt, ["pages/index.vue", "pages/[[server]]/index.vue"])
    #expect(root.text?.contains("route Index at \"/\" @file") == true, "\(root)")
    #expect(root.text?.contains("at \"/:server\" @file") == true, "\(root)")
    let nuxt = ImportCase.folder(
      .nuxt,
      [
        "pages/shop.vue", "pages/shop/index.vue", "pages/shop/[id]/index.vue",
        "pages/shop/[id]/index/index.vue", "pages/shop/[id]/index/fans.vue",
      ])
    #expect(
      nuxt.lines.dropFirst() == [
        "route App {",
        #"route Shop at "/shop" @file("pages/shop/index.vue") {"#,
        #"route ShopId(id: String) at "/shop/:id" @file("pages/shop/[id]/index/index.vue") {"#,
        #"route ShopIdFans at "/shop/:id/fans" @file("pages/shop/[id]/index/fans.vue")"#,
        "}", "}", "}",
      ])
    #expect(nuxt.notes.count == 2 && nuxt.notes.allSatisfy { $0.contains("it is a layout") })
    nuxt.expectGood()
    let svelte = ImportCase.folder(.sveltekit, ["src/routes/[u+d83e][u+dd2a]/+page.svelte"])
    #expect(svelte.text?.contains("at \"/%F0%9F%A4%AA\"") == true)
    for path in ["[u+d83e]", "[u+dd2a]", "[u+d83e]x[u+dd2a]", "[u+d83e][u+d83e]"] {
      let half = ImportCase.folder(.sveltekit, ["src/routes/\(path)/+page.svelte"])
      #expect(half.complaint?.contains("is not a character") == true, "\(path)")
    }
    let remix = ImportCase.folder(
      .remix, ["app/routes/map.$type.$page[.xml].tsx", "app/routes/$a[b].tsx"])
    #expect(remix.text?.contains("at \"/map/:type/:page.xml\"") == true)
    #expect(remix.text?.contains("at \"/:a%62\"") == true)
    remix.expectGood()
  }

  @Test("a configuration of React Navigation 5 has its screens in `config`")
  func old() {
    let read: ([UInt8], String) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote]) = {
      bytes, path throws(FileFault) in
      try ReactNavigationImport.plan(bytes, path: path, name: "App")
    }
    let result = web(
      "export default {prefixes: ['a://'], config: {Root: {path: 'r', screens: {A: 'a'}}, B: 'b'}}",
      read)
    #expect(
      result.lines.dropFirst() == [
        "scheme \"a\"", "route Root at \"/r\" {", "route A at \"/r/a\"", "}", "route B at \"/b\"",
      ])
    let other = web("x = {prefixes: ['a://'], config: {initialRouteName: 'A', screens}}", read)
    #expect(other.complaint?.hasPrefix("it has no literal `screens`") == true)
  }

  @Test("constants of the same file are what they stand for, and other keys are names")
  func constants() {
    let result = reactNavigation(
      """
      const SCHEME = 'shop://' as const;
      const ROUTES: Record<string, string> = { HOME: 'Home', ITEM: 'Item' };
      const TABS: Record<string, () => string> = { [ROUTES.HOME]: '', [Names.CART]: 'cart' }
      const prefixes = [SCHEME, OTHER];
      const config = { initialRouteName: ROUTES.ITEM, screens: {
        [ROUTES.ITEM]: { path: PATHS.item }, ['Main']: { path: 'main', screens: TABS }, ...more } };
      export default { prefixes, config };
      """)
    #expect(
      result.lines.dropFirst() == [
        "scheme \"shop\"", "route Item", "route Main {", "route Home at \"/main\"",
        "route CART at \"/main/cart\"", "}",
      ])
    #expect(
      result.notes == [
        "3: `Names.CART` is not literal, so its screen is named `CART`",
        "4: a prefix is not a literal text, so it is left out",
        "6: the path of `Item` is not literal, so its URLs are left out",
        "6: `more` is not a literal screen, so it is left out",
      ])
    // Constants in circles end.
    let circle = reactNavigation(
      "const A = { X: { screens: A }, Y: { screens: A } }; export default { config: { screens: A } }"
    )
    #expect(circle.complaint == "screens nest deeper than 64, or there are more than 10000")
    for none in [
      "export default { config: { screens } }", "export default { config: { screens: f() } }",
      "const screens = { ...f() }; export default { config: { screens } }",
      "const a = b; const b = a; export default { prefixes: a, config: { screens: b.c } }",
    ] {
      #expect(reactNavigation(none).complaint?.hasPrefix("it has no literal") == true, "\(none)")
    }
  }

  @Test("a segment that could be either of two parameters is the first")
  func twoOptional() {
    let result = reactRouter("export default [route('s/:a?/:b?', 's.tsx')]")
    #expect(
      result.lines.joined(separator: " ").contains(
        #"route SAB(a: String?, b: String?) at "/s" at "/s/:a" at "/s/:a/:b""#),
      "\(result.text ?? "")")
    result.expectGood()
  }

  private func web(
    _ text: String,
    _ read: ([UInt8], String) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote])
  ) -> ImportCase {
    do throws(FileFault) {
      let result = try read(Array(text.utf8), "r.ts")
      return ImportCase(
        text: String(decoding: result.plan, as: UTF8.self),
        notes: result.notes.map { "\($0.line ?? 0): \($0.message)" })
    } catch {
      return ImportCase(complaint: error.message)
    }
  }

  private func reactRouter(_ text: String) -> ImportCase {
    web(text) { bytes, path throws(FileFault) in
      try ReactRouterImport.plan(bytes, path: path, name: "App")
    }
  }

  private static let plan = """
    plan App

    route Index at "/" @file("home.tsx") {
        route Shop at "/shop" @file("shop/home.tsx") {
            route ShopId(id: String) at "/shop/:id" @file("shop/item.tsx") {
                route ShopIdReviewsPage(page: String?)
                        at "/shop/:id/reviews"
                        at "/shop/:id/reviews/:page"
                        @file("shop/reviews.tsx")
            }
        }
        route Login at "/login" @file("login.tsx")
    }

    route NotFound @file("missing.tsx")
    fallback NotFound

    """

  @Test("the output of `react-router routes --json` and the literal `routes.ts` make one plan")
  func reactRouter() {
    let json = reactRouter(
      """
      [{"id": "root", "path": "", "file": "root.tsx", "children": [
        {"id": "home", "index": true, "file": "home.tsx"},
        {"id": "l", "file": "auth.tsx", "children": [{"id": "login", "path": "login", "file": "login.tsx"}]},
        {"id": "s", "path": "shop", "file": "shop/layout.tsx", "children": [
          {"id": "si", "index": true, "file": "shop/home.tsx"},
          {"id": "sd", "path": ":id", "file": "shop/item.tsx"},
          {"id": "sr", "path": ":id/reviews/:page?", "file": "shop/reviews.tsx"}]},
        {"id": "m", "path": "*", "file": "missing.tsx"}]}]
      """)
    #expect(json.text.map(sorted) == sorted(Self.plan), "\(json.text ?? "")")
    #expect(json.notes == [])
    json.expectGood()
    let calls = reactRouter(
      """
      import { type RouteConfig, index, layout, prefix, route } from "@react-router/dev/routes";
      // route("no", "no.tsx")
      export default [
        index("home.tsx"),
        layout("auth.tsx", { id: "auth" }, [route("login", "login.tsx")]),
        ...prefix("shop", [
          index("shop/home.tsx"), route(":id", "shop/item.tsx"),
          route(":id/reviews/:page?", "shop/reviews.tsx", { caseSensitive: true }),
        ]),
        route("*", "missing.tsx"),
        ...(await flatRoutes()),
        route(path("x"), "x.tsx"),
      ] satisfies RouteConfig;
      """)
    #expect(calls.text.map(sorted) == sorted(Self.plan), "\(calls.text ?? "")")
    #expect(
      calls.notes == [
        "11: `flatRoutes` is not a literal route; `react-router routes --json` prints all of them",
        "12: `route` is not a literal route; `react-router routes --json` prints all of them",
      ])
    calls.expectGood()
  }

  @Test("the path of a prefix alone is no route")
  func prefixes() {
    let result = reactRouter(
      """
      export default [
        index("home.tsx"),
        ...prefix("auth", [
          route("/callback", "callback.tsx"),
          layout("frame.tsx", [route("error", "error.tsx"), index("auth.tsx")]),
        ]),
        route("a", "a.tsx", [...prefix("b", [index("b.tsx")])]),
        ...prefix("c", [...prefix("d", [route("e", "e.tsx")])]),
      ];
      """)
    let urls = (result.text ?? "").split(separator: "\"").filter { $0.hasPrefix("/") }
    #expect(
      urls.sorted() == ["/", "/a", "/a/b", "/auth", "/auth/callback", "/auth/error", "/c/d/e"],
      "\(result.text ?? "")")
    result.expectGood()
  }

  @Test("an index opens before a page with an optional part, wherever it is written")
  func indexFirst() {
    let edit = "route('edit?', 'edit.tsx')"
    for children in [[edit, "index('i.tsx')"], ["index('i.tsx')", edit]] {
      let result = reactRouter(
        "export default [route('u/:id?', 'u.tsx', [\(children.joined(separator: ", "))])]")
      #expect(
        result.lines.filter { $0.hasPrefix("route U") }
          == [
            "route UId(id: String?) at \"/u\" at \"/u/:id\" @file(\"i.tsx\") {",
            "route UIdEdit at \"/u/edit\" at \"/u/:id/edit\" @file(\"edit.tsx\")",
          ])
    }
  }

  @Test("a page keeps the URLs without an optional part that no other page has")
  func optionals() {
    let result = web(
      """
      export interface FileRoutesByFullPath {
        '/{-$locale}/': typeof A
        '/{-$locale}/docs/': typeof B
        '/{-$locale}/docs/$': typeof C
      }
      """
    ) { bytes, path throws(FileFault) in
      try TanStackImport.plan(bytes, path: path, name: "App")
    }
    let text = result.text ?? ""
    #expect(text.contains("at \"/docs/**rest\""), "\(text)")
    #expect(text.contains("at \"/:locale/docs/**rest\""), "\(text)")
    #expect(text.split(separator: "\"").count { $0 == "/docs" } == 1, "\(text)")
    result.expectGood()
  }

  private func sorted(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.sorted()
  }

  @Test("what has no literal routes is refused")
  func refused() {
    #expect(reactRouter("").complaint?.hasPrefix("it has no literal list of routes") == true)
    #expect(reactRouter("export default flatRoutes()").text == nil)
    #expect(reactRouter("export default []").complaint == "it has no literal route")
    #expect(reactRouter("[1]").complaint == "expected a route with an `id`")
    #expect(reactRouter("[").text == nil)
    let deep = "export default " + String(repeating: "[route('a', 'b', ", count: 100)
    #expect(reactRouter(deep).complaint != nil)
    #expect(reactRouter("export default [route(").text == nil)
  }

  @Test("the generated tree of TanStack Router")
  func tanstack() {
    let text = """
      import { Route as rootRouteImport } from './routes/__root'
      import { Route as PostsRouteImport } from './routes/posts'
      import { Route as IndexRouteImport } from './routes/index'
      import { Route as PostsIndexRouteImport } from './routes/posts.index'
      import { Route as PostsIdRouteImport } from './routes/posts.$id'
      import { Route as FilesSplatRouteImport } from './routes/files.$'
      export interface FileRoutesByFullPath {
        '/': typeof IndexRoute
        '/posts': typeof PostsRouteWithChildren
        '/posts/$id': typeof PostsIdRoute
        '/posts/': typeof PostsIndexRoute
        '/files/$': typeof FilesSplatRoute
        '/{-$lang}/about': typeof AboutRoute
      }
      export interface FileRoutesByTo { '/no': typeof NoRoute }
      """
    let result = web(text) { bytes, path throws(FileFault) in
      try TanStackImport.plan(bytes, path: path, name: "App")
    }
    #expect(
      result.text == """
        plan App

        route Index at "/" @file("routes/index") {
            route Posts at "/posts" @file("routes/posts.index") {
                route PostsId(id: String) at "/posts/:id" @file("routes/posts.$id")
            }
            route FilesRest(rest: [String]) at "/files" at "/files/**rest" @file("routes/files.$")
            route LangAbout(lang: String?) at "/about" at "/:lang/about" @file("r.ts")
        }

        """)
    result.expectGood()
    let none = web("export const x = 1") { bytes, path throws(FileFault) in
      try TanStackImport.plan(bytes, path: path, name: "App")
    }
    #expect(none.complaint == "it has no `FileRoutesByFullPath`, which TanStack Router generates")
    let old = web(
      """
      import { Route as PostsImport } from './routes/posts'
      declare module '@tanstack/react-router' {
        interface FileRoutesByPath {
          '/': { id: '/', path: '/', fullPath: '/', preLoaderRoute: typeof IndexLazyImport }
          '/_in': { id: '/_in', path: '', fullPath: '', preLoaderRoute: typeof InImport }
          '/_in/posts': { id: '/_in/posts', fullPath: '/posts', preLoaderRoute: typeof PostsImport }
        }
      }
      """
    ) { bytes, path throws(FileFault) in
      try TanStackImport.plan(bytes, path: path, name: "App")
    }
    #expect(
      old.lines.dropFirst() == [
        #"route Index at "/" @file("r.ts") {"#, #"route Posts at "/posts" @file("routes/posts")"#,
        "}",
      ])
    let parts = web(
      "interface FileRoutesByFullPath { '/a-{$id}.x/{$b}c': typeof A, '/{$}.md': typeof B }"
    ) { bytes, path throws(FileFault) in
      try TanStackImport.plan(bytes, path: path, name: "App")
    }
    #expect(parts.text?.contains(#"AIdXB63(id: String, b: String) at "/a-:id.x/:b%63""#) == true)
    #expect(parts.notes == ["1: `/{$}.md` is not a pattern of a plan, so the route is left out"])
    parts.expectGood()
  }

  private func reactNavigation(_ text: String) -> ImportCase {
    web(text) { bytes, path throws(FileFault) in
      try ReactNavigationImport.plan(bytes, path: path, name: "App")
    }
  }

  @Test("all screens of React Navigation are under the path of the configuration")
  func rootPath() {
    let result = reactNavigation(
      """
      export default { config: { path: 'admin', screens: {
        Home: '', User: { path: 'user/:id', screens: { Top: { path: 'top', exact: true } } },
      } } };
      """)
    #expect(
      result.lines.dropFirst() == [
        #"route Home at "/admin""#, #"route User(id: String) at "/admin/user/:id" {"#,
        #"route Top at "/admin/top""#, "}",
      ])
    #expect(result.notes == [])
    let open = reactNavigation("export default { config: { path: base, screens: { Home: '' } } };")
    #expect(open.notes == ["1: the path of all screens is not literal, so it is left out"])
  }

  @Test(
    "screens whose names no plan can have get others, and those that `generate` writes their own")
  func names() {
    let result = reactNavigation(
      #"export default { config: { screens: { "`a b`": "x", "a`b": "y", "c\nd": "z", "`": "w" } } }"#
    )
    #expect(
      result.lines.dropFirst() == [
        "route `a b` at \"/x\"", "route a_b at \"/y\"", "route c_d at \"/z\"", "route _ at \"/w\"",
      ])
  }

  @Test("aliases of a screen of React Navigation are URLs of it")
  func aliases() {
    let result = reactNavigation(
      """
      export default { config: { screens: {
        Feed: { path: 'feed', alias: ['news', { path: 'old/feed', exact: true }, more] },
        Shop: { path: 'shop', screens: {
          Item: { path: 'item/:id', alias: ['i/:id', { path: 'p/:id', exact: true }, 'all'] },
          Bare: { alias: ['bare'] },
          Taken: { path: 'taken', alias: ['item/:id', 'taken'] } } },
        Chat: { path: 'chat/:id(\\\\d+)', alias: 'x' },
      } } };
      """)
    #expect(
      result.lines.dropFirst() == [
        #"route Feed at "/feed" at "/news" at "/old/feed""#, #"route Shop at "/shop" {"#,
        #"route Item(id: String) at "/shop/item/:id" at "/shop/i/:id" at "/p/:id""#,
        #"route Bare at "/shop/bare""#, #"route Taken at "/shop/taken""#, "}", "route Chat",
      ])
    #expect(
      result.notes == [
        "2: an alias of `Feed` is not literal, so it is left out",
        "4: `/shop/all` has other parameters than the path of `Item`, so it is left out",
        "6: `/shop/item/:id` has other parameters than the path of `Taken`, so it is left out",
        #"7: `alias` of `Chat` is not a literal list, so it is left out"#,
        #"7: `/chat/:id(\d+)` is not a pattern of a plan, so its URL is left out"#,
      ])
    result.expectGood()
  }

  @Test("the linking configuration of React Navigation, in a script and as JSON")
  func reactNavigation() {
    let script = reactNavigation(
      """
      const other = { a: [1, 2] };
      export const linking: LinkingOptions<Params> = {
        prefixes: ['shop://', 'https://shop.example.com', Linking.createURL('/'), "https://x.org/app", 'http://localhost:8081'],
        config: {
          initialRouteName: 'Tabs',
          screens: {
            Login: 'login',
            Tabs: {
              path: '',
              screens: {
                Home: '',
                User: {
                  path: 'user/:id/:section?',
                  parse: { id: (id) => id.trim() },
                  screens: { Edit: 'edit', Top: { path: 'top/:n', exact: true } } as const,
                },
                Same: { path: 'login' },
                ...extra,
              },
            },
            Other: otherPath,
            NotFound: '*',
          },
        },
      };
      """)
    #expect(
      script.text == """
        plan App

        scheme "shop"
        domain "shop.example.com"
        domain "x.org"

        route Tabs {
            route Home at "/"
            route User(id: String, section: String?) at "/user/:id" at "/user/:id/:section" {
                route Edit at "/user/:id/edit" at "/user/:id/:section/edit"
                route Top(n: String) at "/top/:n"
            }
            route Same at "/login"
        }
        route Login
        route Other
        route NotFound

        fallback NotFound

        """)
    #expect(
      script.notes == [
        "3: a prefix is not a literal text, so it is left out",
        "3: what follows the site in `https://x.org/app` is left out",
        "3: `http://localhost:8081` has a port or a user, so it is left out",
        "7: `/login` already opens `Same`",
        "18: `extra` is not a literal screen, so it is left out",
        "21: `Other` is not literal, so its URLs are left out",
      ], "\(script.notes)")
    script.expectGood()
    let json = reactNavigation(#"{"screens": {"A": "a/:id", "B": {"path": "b/*"}}}"#)
    #expect(
      json.text == """
        plan App

        route A(id: String) at "/a/:id"
        route B(rest: [String]) at "/b/**rest"

        """)
    for text in ["", "{", "x = { screens }", "[]", "{\"config\": {}}"] {
      #expect(
        reactNavigation(text).complaint?.hasPrefix("it has no literal `screens`") == true, "\(text)"
      )
    }
    let deep = String(repeating: "{ screens: ", count: 200)
    #expect(reactNavigation("x = " + deep).complaint == "values nest deeper than 64")
  }

  @Test("of screens of React Navigation with one URL, the one with the longer path has it")
  func optionalParts() {
    let result = reactNavigation(
      """
      x = { config: { screens: { Home: '', Post: 'p/:id', Tab: 'p/:id/:tab?',
        List: { path: 'list/:page?', screens: { All: '' } }, Both: ':a?/:b?', One: 'one' } } };
      """)
    #expect(
      result.lines.dropFirst() == [
        #"route Home at "/""#, "route Post",
        #"route Tab(id: String, tab: String?) at "/p/:id" at "/p/:id/:tab""#,
        "route List {", #"route All(page: String?) at "/list" at "/list/:page""#, "}",
        #"route Both(a: String, b: String?) at "/:a" at "/:a/:b""#, #"route One at "/one""#,
      ], "\(result.lines)")
    #expect(result.notes == ["1: `/p/:id` already opens `Tab`"])
  }

  /// Navigators of React Navigation 7, with `link` as what the app says of its links.
  private func navigators(_ link: String) -> ImportCase {
    reactNavigation(
      """
      const Tabs = createBottomTabNavigator({
        initialRouteName: 'Profile',
        screens: { Home: HomeScreen, Profile: { screen: ProfileScreen, linking: 'user/:id' } },
      });
      const Drawer = createDrawerNavigator({ screens: { OpenURL: A, B2: B } });
      const RootStack = createNativeStackNavigator({
        screens: {
          [Names.MAIN]: { screen: Tabs, options: { title: 'Main' } },
          OrderHistory: createNativeStackScreen({ screen: OrderScreen }),
          Off: { screen: X, linking: undefined },
          Code: { screen: X, linking: makeLink('x') },
          More: { screen: Drawer, linking: { path: '/more/' } },
          ...others,
        },
        groups: {
          Modal: {
            screenOptions: { presentation: 'modal' },
            screens: { Help: { screen: Help, linking: { path: 'help', alias: ['faq'] } } },
          },
          Guest: { if: useIsGuest, screens: { SignIn: { screen: SignIn } } },
        },
      });
      const Names = { MAIN: 'Main' };
      const Navigation = createStaticNavigation(RootStack);
      export default () => \(link);
      """)
  }

  @Test("navigators of React Navigation 7 nest, and each screen has its own path")
  func staticNavigators() {
    let result = navigators(
      "<Navigation linking={{ prefixes: ['my://'], config: { initialRouteName: 'More' } }} />")
    #expect(
      result.text == """
        plan App

        scheme "my"

        route More at "/more" {
            route OpenURL
            route B2
        }
        route Main tabs {
            route Profile(id: String) at "/user/:id"
            route Home
        }
        route OrderHistory
        route Off
        route Code
        route Help at "/help" at "/faq"
        route SignIn

        """, "\(result.text)")
    #expect(
      result.notes == [
        "11: `linking` of `Code` is not literal, so its URLs are left out",
        "13: `others` is not a literal screen, so it is left out",
        "20: `if` of `Guest` is code, so the plan has no condition for it",
      ])
  }

  /// The paths were computed by hand from `createPathConfigForStaticNavigation` of version 7.
  @Test("with `enabled: 'auto'`, screens have paths from their names, and the first the empty one")
  func automaticPaths() {
    let result = navigators(
      "<Navigation linking={linking} />;\nconst linking = { enabled: 'auto' }")
    #expect(
      result.lines.dropFirst().filter { $0.hasPrefix("route") } == [
        "route Main tabs {", #"route Profile(id: String) at "/user/:id""#,
        #"route Home at "/home""#,
        #"route OrderHistory at "/order-history""#, "route Off", "route Code",
        #"route More at "/more" {"#, #"route OpenURL at "/more/open-url""#,
        #"route B2 at "/more/b2""#, #"route Help at "/help" at "/faq""#,
        #"route SignIn at "/sign-in""#,
      ], "\(result.lines)")
  }

  @Test("the first screen without a path has the empty one, unless an initial one has a path")
  func emptyPath() {
    func urls(_ code: String) -> [String] {
      let result = reactNavigation(
        code + "\nexport const Navigation = createStaticNavigation(Root)\n"
          + "export default () => <Navigation linking={{ enabled: 'auto' }} />")
      #expect(result.notes == [])
      return result.lines.dropFirst().filter { $0.hasPrefix("route") }.map {
        String($0.dropFirst(6)).replacing(" at", with: "").replacing("\"", with: "")
          .replacing(" {", with: "")
      }
    }
    #expect(urls("const Root = createXNavigator({ screens: { A: X, B: X } })") == ["A /", "B /b"])
    #expect(
      urls("const Root = createXNavigator({ initialRouteName: 'B', screens: { A: X, B: X } })")
        == ["B /", "A /a"])
    let tabs = "const In = createXNavigator({ screens: { Feed: X, Chat: X } });\n"
    #expect(
      urls(
        tabs + "const Root = createXNavigator({ screens: { Main: { screen: In, linking: '' },"
          + " Help: X } })") == ["Main", "Feed /", "Chat /chat", "Help /help"])
    #expect(
      urls(
        tabs + "const Root = createXNavigator({ screens: { Main: { screen: In, linking: 'm' },"
          + " Help: X } })") == ["Main /m", "Feed /m/feed", "Chat /m/chat", "Help /"])
    #expect(
      urls("const Root = createXNavigator({ screens: { A: X, B: { screen: X, linking: '/' } } })")
        == ["A /a", "B /"])
    #expect(
      urls(
        "const KEY = 'DynScreen'; const Root = createXNavigator({ groups: { G: { "
          + "linking: 'set', screens: { A: X, B: { screen: X, linking: '/b/:id/' } } },"
          + " H: { linking: { path: '' }, screens: { [KEY]: X, C: X } } } })")
        == ["A /set/a", "B(id: String) /set/b/:id", "DynScreen /", "C /c"])
  }

  @Test("a screen has the URLs that `getStateFromPath` gives it")
  func urlOrder() {
    let result = reactNavigation(
      """
      x = { config: { screens: {
        Main: { screens: { Home: '', Post: 'p/:post', NotFound: '*', User: 'p/:user' } },
        Late: 'p/:post/:more?', Rest: 'r/*', Static: 'p/new', Lost: '/*',
      } } };
      """)
    #expect(
      result.lines.dropFirst() == [
        "route Main {", #"route Home at "/""#, "route Post", "route NotFound", "route User", "}",
        #"route Late(post: String, more: String?) at "/p/:post" at "/p/:post/:more""#,
        #"route Rest(rest: [String]) at "/r/**rest""#, #"route Static at "/p/new""#, "route Lost",
        "fallback NotFound",
      ], "\(result.lines)")
    #expect(
      result.notes == [
        "2: `/p/:post` already opens `Late`", "2: `/p/:user` already opens `Late`",
        "3: `*` already opens `NotFound`",
      ])
    let equal = reactNavigation("x = { config: { screens: { Post: 'p/:a', User: 'p/:b' } } }")
    #expect(equal.lines.dropFirst() == [#"route Post(a: String) at "/p/:a""#, "route User"])
  }

  @Test("without a call that says which navigator is the outermost, it is the one in no other")
  func outermostNavigator() {
    let inner =
      "const In = createStackNavigator({ screens: { A: X, B: { screen: Y, linking: 'b' } } });"
    let outer =
      "export const Out = createMyTabsNavigator({ screens: { C: { screen: In }, D: Z } });"
    for text in [inner + "\n" + outer, outer + "\n" + inner] {
      let result = reactNavigation(text)
      #expect(
        result.lines.dropFirst() == [
          "route C {", "route A", #"route B at "/b""#, "}", "route D",
        ], "\(result.lines)")
      #expect(
        result.notes.map { $0.dropFirst(3) } == [
          "the outermost screens are tabs; a route with `tabs` around them says so"
        ])
    }
    let imported = inner + " import { Root } from './root'; createStaticNavigation(Root);"
    #expect(
      reactNavigation(imported).lines.dropFirst() == ["route A", #"route B at "/b""#])
    let linked = inner + " export default { config: { screens: { Z: 'z' } } };"
    #expect(reactNavigation(linked).lines.dropFirst() == [#"route Z at "/z""#])
    let circle = "const A = createXNavigator({ screens: { B: A } }); createStaticNavigation(A)"
    #expect(reactNavigation(circle).complaint == "screens nest deeper than 64")
    #expect(
      reactNavigation("const A = createXNavigator({ screens: { B: C").complaint?.hasPrefix(
        "it is cut off") == true)
  }
}
