import RouteExchange
import Testing

@Suite("Folders of routes as a plan")
struct FileRoutesTests {
  @Test("pages of Next.js are routes in the nearest page above them")
  func next() {
    let result = ImportCase.folder(
      .next,
      [
        "app/layout.tsx", "app/page.tsx", "app/not-found.tsx", "app/(shop)/items/page.tsx",
        "app/(shop)/items/[item-id]/page.tsx", "app/(shop)/items/[item-id]/reviews/[n]/page.js",
        "app/docs/[[...path]]/page.mdx", "app/a b/page.tsx", "app/@modal/login/page.tsx",
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
            route AB at "/a%20b" @file("app/a b/page.tsx")
            route DocsPath(path: [String])
                    at "/docs"
                    at "/docs/**path"
                    @file("app/docs/[[...path]]/page.mdx")
            route OldId(id: String) at "/old/:id" @file("pages/old/[id].tsx")
        }

        route NotFound @file("app/not-found.tsx")
        fallback NotFound

        """)
    result.expectGood()
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

  @Test(
    "what is no tree of theirs is refused by name",
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
      (.next, ["app/x.tsx"], "no page of Next.js: a file `page` below `app`, or any below `pages`"),
      (.expo, [], "no screen of Expo Router: a file below `app`"),
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
      (.next, ["app/[a]/[a]/page.tsx"], "app/[a]/[a]/page.tsx: `a` stands twice on the way"),
      (.next, ["app/[...a]/b/page.tsx"], "app/[...a]/b/page.tsx: nothing can follow `[...name]`"),
      (.next, ["app/[]/page.tsx"], "app/[]/page.tsx: `[]` has no name"),
    ])
  func refused(router: FileRouter, paths: [String], complaint: String) {
    let result = ImportCase.folder(router, paths)
    #expect(result.text == nil)
    #expect(result.complaint?.hasPrefix(complaint) == true, "\(result.complaint ?? "")")
  }

  @Test("folders may be called anything")
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
