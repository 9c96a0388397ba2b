import RouteImport
import Testing

@Suite("Importing folders of routes")
struct FileRoutesTests {
  @Test("pages of Next.js are routes in the nearest page above them")
  func next() {
    let result = ImportCase.folder(
      .next,
      [
        "app/layout.tsx", "app/page.tsx", "app/not-found.tsx", "app/(shop)/items/page.tsx",
        "app/(shop)/items/[item-id]/page.tsx", "app/(shop)/items/[item-id]/reviews/[n]/page.js",
        "app/docs/[[...path]]/page.jsx", "app/a b/page.tsx", "app/@modal/login/page.tsx",
        "app/(.)photo/page.tsx", "app/_lib/page.tsx", "app/api/route.ts", "package.json",
        "node_modules/x/app/page.tsx", "pages/api/x.ts", "pages/_app.tsx", "pages/old/[id].tsx",
      ])
    #expect(
      result.text == """
        plan shop

        route Index at "/" @file("app/page.tsx") {
            route Items at "/items" @file("app/(shop)/items/page.tsx") {
                route ItemsItemId(itemId: String)
                        at "/items/:itemId"
                        @file("app/(shop)/items/[item-id]/page.tsx") {
                    route ItemsItemIdReviewsN(n: String)
                            at "/items/:itemId/reviews/:n"
                            @file("app/(shop)/items/[item-id]/reviews/[n]/page.js")
                }
            }
            route Login at "/login" @file("app/@modal/login/page.tsx")
            route AB at "/a%20b" @file("app/a b/page.tsx")
            route DocsPath(path: [String])
                    at "/docs"
                    at "/docs/**path"
                    @file("app/docs/[[...path]]/page.jsx")
            route OldId(id: String) at "/old/:id" @file("pages/old/[id].tsx")
        }

        route NotFound @file("app/not-found.tsx")
        fallback NotFound

        """)
    result.expectGood()
  }

  @Test("texts are pages of Next.js only if its configuration says so, and none of Expo Router")
  func pageExtensions() {
    let files = ["pages/index.tsx", "pages/README.md", "pages/a.mdx", "pages/b.page.tsx"]
    func routes(_ extensions: String?, _ router: FileRouter = .next) -> [String] {
      let text =
        extensions.map { "module.exports = { pageExtensions: \($0) }" } ?? "export default {}"
      let result = ImportCase.folder(router, files, files: ["next.config.js": text])
      result.expectGood()
      return result.lines.filter { $0.hasPrefix("route ") }
        .map { String($0.split(separator: " ")[1]) } + result.notes
    }
    #expect(routes(nil) == ["Index", "BPage"])
    #expect(routes("['tsx', \"mdx\"]") == ["Index", "A", "BPage"])
    #expect(routes("['page.tsx', 'md',]") == ["App", "README", "B"])
    #expect(
      routes("['tsx', ...more]") == [
        "Index", "BPage",
        "next.config.js:1: `pageExtensions` is left out: pages are recognized by the default "
          + "extensions",
      ])
    let screens = ImportCase.folder(.expo, ["app/_layout.tsx", "app/index.tsx", "app/README.md"])
    #expect(screens.lines.filter { $0.hasPrefix("route ") }.count == 1)
  }

  @Test("files of Expo Router are routes, one for all platforms")
  func expo() {
    let result = ImportCase.folder(
      .expo,
      [
        "src/app/_layout.tsx", "src/app/(tabs)/about.tsx", "src/app/(tabs)/about.web.tsx",
        "src/app/shows/[id]/index.tsx", "src/app/shows/[id]/[...rest].tsx",
        "src/app/+not-found.tsx",
        "src/app/chat+api.ts", "src/app/+html.tsx", "src/app/logo.png",
      ])
    #expect(
      result.text == """
        plan shop

        route App {
            route About at "/about" @file("src/app/(tabs)/about.tsx")
            route ShowsId(id: String) at "/shows/:id" @file("src/app/shows/[id]/index.tsx") {
                route ShowsIdRest(rest: [String])
                        at "/shows/:id/**rest"
                        @file("src/app/shows/[id]/[...rest].tsx")
            }
        }

        route NotFound @file("src/app/+not-found.tsx")
        fallback NotFound

        """)
    result.expectGood()
  }

  @Test("what is not found in a group of Expo Router is the fallback, and in a folder a note")
  func notFound() {
    let result = ImportCase.folder(
      .expo, ["app/(tabs)/index.tsx", "app/(tabs)/+not-found.tsx", "app/user/+not-found.tsx"])
    #expect(result.lines.contains("fallback NotFound"))
    #expect(
      result.notes == [
        "app/user/+not-found.tsx: it is the page only of what is not found below its folder; it is left out"
      ])
    result.expectGood()
  }

  @Test("slots add nothing to a URL; pages shown next to or instead of another are a note")
  func slots() {
    let result = ImportCase.folder(
      .next,
      [
        "app/page.tsx", "app/@side/page.tsx", "app/feed/@side/trending/page.tsx",
        "app/feed/@side/page.tsx", "app/feed/@top/page.tsx", "app/@modal/[...rest]/page.tsx",
        "app/@children/about/page.tsx", "app/%5Funder/x/page.tsx", "app/_no/page.tsx",
        "app/feed/@modal/(.)photo/[id]/page.tsx", "app/feed/(..)photo/page.tsx",
        "app/a/b/(..)(..)c/page.tsx", "app/a/(g)/b/(...)d/[x]/page.tsx", "src/proxy.ts",
      ])
    #expect(
      result.text
        == """
        plan shop

        route Index at "/" @file("app/page.tsx") {
            route Under at "/_under" @file("app/%5Funder/page.tsx")
            route About at "/about" @file("app/@children/about/page.tsx")
            route Feed at "/feed" @file("app/feed/@side/page.tsx") {
                route FeedTrending at "/feed/trending" @file("app/feed/@side/trending/page.tsx")
            }
        }

        """.replacing("Under", with: "UnderX").replacing("_under", with: "_under/x")
        .replacing("%5Funder", with: "%5Funder/x"))
    let shown = "it is shown in place of"
    #expect(
      result.notes == [
        "app/@modal/[...rest]/page.tsx: it fills the slot `@modal` on pages that have nothing "
          + "for it, so it is not a route",
        "app/@side/page.tsx: it is shown in a slot with `app/page.tsx`, so it is not a route of "
          + "its own",
        "app/a/(g)/b/(...)d/[x]/page.tsx: \(shown) `/d/:x` when that is opened from the app, "
          + "so it is not a route",
        "app/a/b/(..)(..)c/page.tsx: \(shown) `/c` when that is opened from the app, "
          + "so it is not a route",
        "app/feed/(..)photo/page.tsx: \(shown) `/photo` when that is opened from the app, "
          + "so it is not a route",
        "app/feed/@modal/(.)photo/[id]/page.tsx: \(shown) `/feed/photo/:id` when that is opened "
          + "from the app, so it is not a route",
        "app/feed/@top/page.tsx: it is shown in a slot with `app/feed/@side/page.tsx`, so it is "
          + "not a route of its own",
        "src/proxy.ts: it may rewrite and redirect URLs, which the plan does not show",
      ])
    result.expectGood()
  }

  @Test("the configuration of a Next.js project is a note with its line")
  func configuration() {
    let text = """
      // basePath: "/no"
      const url = "i18n: {}" /* rewrites
      */
      const config = {
        basePath: '/docs', // as above
        "i18n": { locales: ["en"] },
        async redirects() { return [] },
        ['rewrites']: async () => [],
        myBasePath: 1,
      }
      """
    let result = ImportCase.folder(
      .next, ["pages/index.tsx", "middleware.ts", "lib/middleware.ts"],
      files: ["next.config.mjs": text])
    #expect(
      result.notes == [
        "middleware.ts: it may rewrite and redirect URLs, which the plan does not show",
        "next.config.mjs:5: `basePath` is left out (`/docs`): the app's URLs start with it, but the "
          + "plan's URLs do not",
        "next.config.mjs:6: `i18n` is left out: the app's URLs may start with a locale, but the "
          + "plan's URLs do not",
        "next.config.mjs:7: `redirects` is left out: URLs that it maps to a page are not in the plan",
        "next.config.mjs:8: `rewrites` is left out: URLs that it maps to a page are not in the plan",
      ])
    #expect(
      ImportCase.folder(.next, ["pages/index.tsx", "next.config.js"]).notes.first?
        .contains("cannot be read") == true)
    for broken in ["'", "`", "/*", "/", "\\", "'\\", "basePath", "basePath:", "é{", "'\n`\n"] {
      _ = ImportCase.folder(.next, ["pages/index.tsx"], files: ["next.config.js": broken])
    }
  }

  @Test("the configurations of Remix and Expo Router are notes, too")
  func otherConfigurations() {
    let start = "the app's URLs start with it, but the plan's URLs do not"
    let remix = ImportCase.folder(
      .remix, ["app/routes/_index.tsx"],
      files: [
        "react-router.config.ts": "export default { basename: '/b', routes: 1 }",
        "vite.config.ts": "plugins: [remix({ routes(defineRoutes) {} })], build: { routes: 2 }",
      ])
    #expect(
      remix.notes == [
        "react-router.config.ts:1: `basename` is left out (`/b`): \(start)",
        "react-router.config.ts:1: `routes` is left out: its routes are not in the plan",
        "vite.config.ts:1: `routes` is left out: its routes are not in the plan",
      ], "\(remix.notes)")
    let expo = ImportCase.folder(
      .expo, ["app/index.tsx"],
      files: [
        "app.json": #"""
        {"expo": {"baseUrl": 1, "plugins": [["expo-router", {"root": "screens"}]],
          "experiments": {"baseUrl": "/sub"}}}
        """#
      ])
    #expect(
      expo.notes == [
        "app.json:1: `root` is left out: screens are read from `src/app` or `app`",
        "app.json:2: `baseUrl` is left out (`/sub`): on the web, \(start)",
      ], "\(expo.notes)")
  }

  @Test("of two folders with routes, the one that the router ignores is left out")
  func ignoredFolder() {
    let files = ["app/a/page.tsx", "src/app/b/page.tsx", "src/pages/c.tsx"]
    let next = ImportCase.folder(.next, files)
    #expect(next.lines.filter { $0.contains(" at ") }.map { $0.prefix(7) } == ["route A"])
    #expect(
      next.notes == ["src/app/b/page.tsx: Next.js ignores `src`, because `app` is next to it"])
    let inner = ImportCase.folder(.next, Array(files.dropFirst()))
    #expect(inner.notes == [] && inner.lines.count { $0.contains(" at ") } == 2)
    let expo = ImportCase.folder(.expo, ["app/a.tsx", "src/app/b.tsx", "src/pages/c.tsx"])
    #expect(expo.lines.filter { $0.contains(" at ") }.map { $0.prefix(7) } == ["route B"])
    #expect(expo.notes == ["app/a.tsx: Expo Router ignores `app`, because of `src/app`"])
  }

  @Test(
    "of several screens at one URL, the one that the router opens has it; the others stay routes")
  func sameURL() {
    let result = ImportCase.folder(
      .expo,
      [
        "app/_layout.tsx", "app/index.tsx", "app/(tabs)/_layout.tsx", "app/(tabs)/index.tsx",
        "app/(tabs)/me/index.tsx", "app/(tabs)/me/edit.tsx", "app/(auth)/me.tsx",
        "app/(auth)/me/edit.tsx", "app/+native-intent.ts",
      ])
    #expect(
      result.text == """
        plan shop

        route Index at "/" @file("app/index.tsx") {
            route AuthMe @file("app/(auth)/me.tsx") {
                route MeEdit at "/me/edit" @file("app/(auth)/me/edit.tsx")
            }
            route TabsIndex @file("app/(tabs)/index.tsx") {
                route Me at "/me" @file("app/(tabs)/me/index.tsx") {
                    route TabsMeEdit @file("app/(tabs)/me/edit.tsx")
                }
            }
        }

        """)
    #expect(
      result.notes == [
        "app/(auth)/me.tsx: in `(auth)` it has no URL: `/me` opens `app/(tabs)/me/index.tsx`",
        "app/(tabs)/index.tsx: in `(tabs)` it has no URL: `/` opens `app/index.tsx`",
        "app/(tabs)/me/edit.tsx: in `(tabs)` it has no URL: `/me/edit` opens "
          + "`app/(auth)/me/edit.tsx`",
        "app/+native-intent.ts: it may change URLs before they are opened, which the plan does not show",
      ])
    result.expectGood()
  }

  @Test("a list of groups produces one route for each")
  func lists() {
    let paths = [
      "app/_layout.tsx", "app/(home,search)/_layout.tsx", "app/(home,search)/[user].tsx",
      "app/(home,search)/[user]/posts.tsx", "app/(home)/index.tsx", "app/(search)/find.tsx",
    ]
    let result = ImportCase.folder(.expo, paths)
    #expect(
      result.text == """
        plan shop

        route Index at "/" @file("app/(home)/index.tsx") {
            route User(user: String) at "/:user" @file("app/(home,search)/[user].tsx") {
                route UserPosts at "/:user/posts" @file("app/(home,search)/[user]/posts.tsx")
            }
            route SearchUser(user: String) @file("app/(home,search)/[user].tsx") {
                route SearchUserPosts @file("app/(home,search)/[user]/posts.tsx")
            }
            route Find at "/find" @file("app/(search)/find.tsx")
        }

        """)
    #expect(
      result.notes.first == "app/(home,search)/[user].tsx: in `(search)` it has no URL: `/:user` "
        + "opens the page in `(home)`")
    result.expectGood()
    // The layout's first page comes before the order of folders.
    let named = ImportCase.folder(
      .expo, ["app/(a)/x.tsx", "app/(b)/x.tsx", "app/(a)/_layout.tsx"],
      files: [
        "app/(b)/_layout.tsx": "export const unstable_settings = { initialRouteName: 'x' };"
      ])
    #expect(named.text?.contains("route X at \"/x\" @file(\"app/(b)/x.tsx\")") == true)
    #expect(named.text?.contains("route AX @file(\"app/(a)/x.tsx\")") == true)
    let lists = ImportCase.folder(
      .expo, ["app/(a,b)/x.tsx"],
      files: [
        "app/(a,b)/_layout.tsx":
          "export const unstable_settings = { anchor: 'y', b: { initialRouteName: 'x' } }"
      ])
    #expect(
      lists.notes == [
        "app/(a,b)/x.tsx: in `(a)` it has no URL: `/x` opens the page in `(b)`"
      ])
  }

  @Test(
    "routes of another kind are refused with their name",
    arguments: [
      (
        FileRouter.next, ["routes/__root.tsx"],
        "routes/__root.tsx: these are routes of TanStack Router"
      ),
      (
        .next, ["src/routes/a/$id.tsx"], "src/routes/a/$id.tsx: these are routes of TanStack Router"
      ),
      (.next, ["app/routes/_index.tsx"], "app/routes/_index.tsx: these are routes of React Router"),
      (
        .expo, ["src/routes/+page.svelte"], "src/routes/+page.svelte: these are routes of SvelteKit"
      ),
      (.next, ["pages/index.vue"], "pages/index.vue: these are routes of Nuxt, not of Next.js"),
      (.next, ["src/pages/index.astro"], "src/pages/index.astro: these are routes of Astro"),
      (
        .next, ["app/_layout.tsx", "app/x.tsx"], "app/_layout.tsx: these are routes of Expo Router"
      ),
      (.expo, ["app/page.tsx"], "app/page.tsx: these are routes of Next.js, not of Expo Router"),
      (
        .next, ["app/x.tsx"],
        "no page of Next.js: pages are files `page` below `app`, or any below `pages`"
      ),
      (.expo, [], "no screen of Expo Router: screens are files below `app`"),
      (
        .next, ["app/(a)/x/page.tsx", "app/(b)/x/page.tsx"],
        "app/(b)/x/page.tsx: `app/(a)/x/page.tsx`"
      ),
      (
        .expo, ["app/[a].tsx", "app/[b].tsx"],
        "app/[b].tsx: `app/[a].tsx` is a page with the same URLs"
      ),
      (
        .next, ["app/d/page.tsx", "app/d/[[...x]]/page.tsx"],
        "app/d/page.tsx: `app/d/[[...x]]/page.tsx`"
      ),
      (.expo, ["app/(a)/x.tsx", "app/(a)/x/index.tsx"], "app/(a)/x/index.tsx: `app/(a)/x.tsx`"),
      (.expo, ["app/(a,a)/x.tsx"], "app/(a,a)/x.tsx: `(a,a)` names a group twice"),
      (.expo, ["app/(a,b)/x.tsx", "app/(b)/x.tsx"], "app/(b)/x.tsx: `app/(a,b)/x.tsx`"),
      (.next, ["app/[a]/[a]/page.tsx"], "app/[a]/[a]/page.tsx: `a` occurs twice in the path"),
      (.next, ["app/[...a]/b/page.tsx"], "app/[...a]/b/page.tsx: nothing can follow `[...name]`"),
      (.next, ["app/[]/page.tsx"], "app/[]/page.tsx: `[]` has no name"),
    ])
  func refused(router: FileRouter, paths: [String], complaint: String) {
    let result = ImportCase.folder(router, paths)
    #expect(result.text == nil)
    #expect(result.complaint?.hasPrefix(complaint) == true, "\(result.complaint ?? "")")
  }

  @Test("folders may have any names")
  func hostile() {
    let names = [
      "`tick`", "a:b", "*", "50%", "q?#", "\"q\"", "größe", "😀", "[x y]", "[class]", "a\\b",
    ]
    ImportCase.folder(.next, names.map { "app/\($0)-/page.tsx" } + ["app/[x y]/[class]/page.tsx"])
      .expectGood()
    ImportCase.folder(.expo, names.filter { !$0.hasPrefix("[") }.map { "app/\($0).tsx" })
      .expectGood()
  }
}
