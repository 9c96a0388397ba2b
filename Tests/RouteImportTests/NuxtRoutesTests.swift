import Foundation
import RouteImport
import Testing

@Suite("Importing pages of Nuxt")
struct NuxtRoutesTests {
  private func routes(_ files: [String: String]) -> (routes: [String], notes: [String]) {
    let result = ImportCase.folder(.nuxt, [], files: files)
    result.expectGood()
    let routes = result.lines.filter { $0.hasPrefix("route ") }
    return (routes.map { String($0.dropFirst("route ".count)) }, result.notes)
  }

  @Test("components and scripts with a default export are pages, unless their names start with -")
  func files() {
    let (routes, notes) = routes([
      "pages/index.vue": "", "pages/-draft.vue": "", "pages/foo.client.vue": "",
      "pages/bar.server.vue": "", "pages/js.ts": "export default defineComponent({})",
      "pages/lib/helper.ts": "export const a = 1", "pages/a.test.ts": "export default {}",
      "pages/b.stories.tsx": "export default {}", "pages/notes.md": "", "pages/x-[[o]].vue": "",
      "pages/y-[...r].vue": "",
    ])
    #expect(
      routes == [
        "Index at \"/\" @file(\"pages/index.vue\") {",
        "Bar at \"/bar\" @file(\"pages/bar.server.vue\")",
        "Foo at \"/foo\" @file(\"pages/foo.client.vue\")", "Js at \"/js\" @file(\"pages/js.ts\")",
        "XO(o: String) at \"/x-:o\" @file(\"pages/x-[[o]].vue\")",
      ])
    #expect(
      notes == [
        "pages/lib/helper.ts: it exports no component, so it is not a route",
        "pages/x-[[o]].vue: a part of `x-[[o]]` may be missing, but not in the plan",
        "pages/y-[...r].vue: a plan cannot express a rest of a path beside text, as in `y-[...r]`; it is left out",
      ])
  }

  @Test("`definePageMeta` may give a page another URL and further ones")
  func meta() {
    let (routes, notes) = routes([
      "pages/news/[id].vue": """
      <template><p>it's</p></template>
      <script>
      // definePageMeta({ path: '/no' })
      </script>
      <script setup lang="ts">
      const names = ['definePageMeta']
      definePageMeta({
        alias: [
          '/n/:id', `/neu/:id`, '/other/:x', prefix + '/:id',
          '/news/:id', '/posts',
        ],
        middleware: 'auth',
      })
      </script>
      """,
      "pages/all.vue": """
      <script setup>definePageMeta({ path: '/posts/:rest(.*)*', redirect: '/x' })</script>
      """,
      "pages/re.vue": """
      <script setup>
      definePageMeta({ path: prefix + '/re', alias: ['/b', '/b2'] })
      </script>
      """,
      "pages/number.vue": """
      <script>definePageMeta({ path: '/p/:id(\\\\d+)/:a([^/]+)?/:b(\\\\(a\\\\)).x' })</script>
      """,
      "pages/open.vue": "<script>definePageMeta({ path: '/open/:id(\\\\d+' })</script>",
      "pages/taken.vue": "<script>definePageMeta({ alias: ['/re', '/b', '/c'] })</script>",
      "pages/plain.jsx": "definePageMeta({ alias: '/smooth' }); export default {}",
      "pages/cut.vue": "<script setup> definePageMeta({ path: '/cut/off'",
    ])
    #expect(
      routes == [
        "App {",
        "PostsRest(rest: [String]) at \"/posts\" at \"/posts/**rest\" @file(\"pages/all.vue\")",
        "CutOff at \"/cut/off\" @file(\"pages/cut.vue\")",
        "NewsId(id: String) at \"/news/:id\" at \"/n/:id\" at \"/neu/:id\" "
          + "@file(\"pages/news/[id].vue\")",
        "PIdABX(id: String, a: String?, b: String)",
        "Open @file(\"pages/open.vue\")",
        "Plain at \"/plain\" at \"/smooth\" @file(\"pages/plain.jsx\")",
        "B at \"/b\" at \"/b2\" @file(\"pages/re.vue\")",
        "Taken at \"/taken\" at \"/re\" at \"/c\" @file(\"pages/taken.vue\")",
      ])
    #expect(
      notes == [
        "pages/all.vue:1: `redirect` is left out: its URL opens another page",
        "pages/news/[id].vue: the alias `/other/:x` has other parameters, so it is left out",
        "pages/news/[id].vue: the alias `/posts` has other parameters, so it is left out",
        "pages/news/[id].vue:9: `alias` is left out: it is not a literal path from `/` that a plan "
          + "can express",
        "pages/open.vue:1: `path` is left out: it is not a literal path from `/` that a plan can "
          + "express",
        "pages/re.vue:2: `path` is left out: it is not a literal path from `/` that a plan can "
          + "express",
        "pages/taken.vue: `pages/re.vue` has the URL `/b`, so the alias is left out",
      ])
  }

  @Test("of pages with optional parts, the one that Vue Router tries first has a URL")
  func optionals() {
    func urls(_ files: [String]) -> [String] {
      let result = ImportCase.folder(.nuxt, files.map { "pages/" + $0 })
      result.expectGood()
      return (result.text ?? "").components(separatedBy: "route ").dropFirst().map { route in
        let urls = route.components(separatedBy: " at \"").dropFirst()
        let name = String(route.prefix { $0 != "(" && $0 != " " })
        return ([name] + urls.map { String($0.prefix { $0 != "\"" }) }).joined(separator: " ")
      }
    }
    #expect(
      urls(["shop/[[cat]]/index.vue", "shop/[[cat]]/[item].vue"])
        == ["App", "ShopCat /shop", "ShopCatItem /shop/:item /shop/:cat/:item"])
    #expect(urls(["[[a]].vue", "[b].vue", "x.vue"]) == ["App", "A /", "B /:b", "X /x"])
    #expect(
      urls(["[[a]]/index.vue", "[[a]]/[...r].vue"]) == ["App", "A / /:a", "AR /**r /:a/**r"])
  }

  @Test("settings that change URLs get a note")
  func settings() {
    let nuxt = routes([
      "pages/index.vue": "",
      "nuxt.config.ts": """
      class A extends B {}
      export default defineNuxtConfig({
        runtimeConfig: { public: { baseURL: 'https://api' } },
        app: { head: { title: 'x' }, baseURL: '/shop/' },
        routeRules: { '/old': { redirect: '/new' } },
        hooks: { 'pages:extend'(pages) { pages.push({}) } }, ignore: ['pages/x'],
      })
      """,
    ])
    #expect(
      nuxt.notes == [
        "nuxt.config.ts:4: `baseURL` is left out (`/shop/`): the app's URLs start with it, but the "
          + "plan's URLs do not",
        "nuxt.config.ts:5: `routeRules` is left out: URLs that it maps to a page are not in the "
          + "plan",
        "nuxt.config.ts:6: `pages:extend` is left out: its pages are not in the plan",
        "nuxt.config.ts:6: `ignore` is left out: the pages that it names are in the plan",
      ])
    let svelte = ImportCase.folder(
      .sveltekit, [],
      files: [
        "src/routes/+page.svelte": "", "src/hooks.ts": "export const reroute = () => '/a'",
        "svelte.config.js": """
        const base = '/no'
        const config = { kit: { paths: { base: '/x' }, files: { lib: 'x', routes: 'src/p' } } }
        """,
      ])
    #expect(
      svelte.notes == [
        "src/hooks.ts: it may map URLs to other pages, which the plan does not show",
        "svelte.config.js:2: `base` is left out (`/x`): the app's URLs start with it, but the "
          + "plan's URLs do not",
        "svelte.config.js:2: `routes` is left out: pages are read from `src/routes`",
      ])
    let plain = ImportCase.folder(
      .sveltekit, [],
      files: ["src/routes/+page.svelte": "", "src/hooks.ts": "export const transport = {}"])
    #expect(plain.notes.isEmpty)
  }

  @Test("code that is cut off anywhere does no harm")
  func cutOff() {
    let page = """
      <script lang="ts">
      definePageMeta({ alias: ['/n/:id', `/a`], path: "/x/:id(.*)*", redirect: { name: 'a' } })
      </script>
      """
    let settings = "export default { app: { baseURL: '/a' }, hooks: { 'pages:extend'() {} } }"
    for count in 0..<page.utf8.count {
      _ = ImportCase.folder(
        .nuxt, ["pages/index.vue"],
        files: [
          "pages/[id].vue": String(page.prefix(count)),
          "pages/a.ts": String(page.dropFirst(18).prefix(count)),
          "nuxt.config.ts": String(settings.prefix(count)),
        ])
    }
  }

  /// Vue Router tries longer paths first (`comparePathParserScore`), so an optional parameter hides
  /// the page without it, except at the root.
  @Test("a page that an optional parameter hides has no URL, or is the layout around it")
  func hidden() {
    let (pages, notes) = routes([
      "pages/index.vue": "", "pages/[[lang]].vue": "", "pages/blog/index.vue": "",
      "pages/blog/[[slug]].vue": "", "pages/docs.vue": "", "pages/docs/[[page]].vue": "",
      "pages/p/[id]/index.vue": "", "pages/p/[id]/[[tab]].vue": "",
    ])
    #expect(
      pages == [
        "Index at \"/\" @file(\"pages/index.vue\") {",
        "Lang(lang: String) at \"/:lang\" @file(\"pages/[[lang]].vue\")",
        "Blog @file(\"pages/blog/index.vue\") {",
        "BlogSlug(slug: String?) at \"/blog\" at \"/blog/:slug\" @file(\"pages/blog/[[slug]].vue\")",
        "DocsPage(page: String?) at \"/docs\" at \"/docs/:page\" @file(\"pages/docs/[[page]].vue\")",
        "PId(id: String) @file(\"pages/p/[id]/index.vue\") {",
        "PIdTab(tab: String?) at \"/p/:id\" at \"/p/:id/:tab\" @file(\"pages/p/[id]/[[tab]].vue\")",
      ], "\(pages)")
    #expect(
      notes == [
        "pages/blog/index.vue: it has no URL: `/blog` opens `pages/blog/[[slug]].vue`",
        "pages/docs.vue: it is a layout around other routes, so it is not a route",
        "pages/p/[id]/index.vue: it has no URL: `/p/:id` opens `pages/p/[id]/[[tab]].vue`",
      ], "\(notes)")
  }

  @Test("layers and added routes are noted")
  func layers() {
    let (pages, notes) = routes([
      "app/pages/index.vue": "", "layers/base/app/pages/more.vue": "",
      "layers/base/pages/most.vue": "", "layers/base/nuxt.config.ts": "",
      "app/router.options.ts": "export default { routes: (r) => [...r] }",
    ])
    #expect(pages == ["Index at \"/\" @file(\"app/pages/index.vue\")"])
    #expect(
      notes == [
        "app/router.options.ts: it may add and remove routes, which the plan does not show",
        "layers/base/app/pages/more.vue: it is in the layer `base`, whose pages are not in the plan",
      ], "\(notes)")
    #expect(
      routes(["pages/a.vue": "", "nuxt.config.ts": "dir: { pages: 'views' }"]).notes
        == ["nuxt.config.ts:1: `pages` is left out: pages are read from `pages`"])
    #expect(
      routes(["pages/a.vue": "", "app/router.options.ts": "export default {}"]).notes == [])
  }
}
