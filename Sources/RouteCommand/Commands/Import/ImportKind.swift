import RouteCheck
import RouteSyntax

/// The formats from which a plan is made.
enum ImportKind: String, DescribedChoice {
  case storyboard, plist
  case swiftui
  case android, manifest, next, expo, sveltekit, nuxt, remix
  case reactRouter = "react-router"
  case tanstack
  case reactNavigation = "react-navigation"
  case goRouter = "go-router"
  case mappamundi
  case navGraphJSON = "nav-graph-json"
  case scxml, dot, smcat, json

  var summary: String {
    switch self {
    case .storyboard: "the storyboards of an iOS app"
    case .plist: "the schemes of an Info.plist, and the domains of entitlements"
    case .swiftui: "the SwiftUI views in a folder, inferred (experimental)"
    case .manifest: "the activities and deep links of an Android manifest"
    case .android: "the navigation graphs of an Android project"
    case .next: "the pages of a Next.js project"
    case .expo: "the screens of an Expo Router project"
    case .sveltekit: "the pages of a SvelteKit project"
    case .nuxt: "the pages of a Nuxt project"
    case .remix: "the files of Remix and React Router in `app/routes`"
    case .reactRouter: "the output of `react-router routes --json`, or a literal `routes.ts`"
    case .tanstack: "the `routeTree.gen.ts` of TanStack Router"
    case .reactNavigation: "the literal `linking` configuration or navigators of React Navigation"
    case .goRouter: "the literal `GoRouter` of a Flutter app, or its `@TypedGoRoute`"
    case .mappamundi: "the literal screen graph of UI tests that use MappaMundi"
    case .navGraphJSON: "the `nav-graph.json` of compose-nav-graph, in its schema 1"
    case .scxml: "a state machine in SCXML"
    case .dot: "a state machine as a Graphviz graph"
    case .smcat: "a state machine in the language of state-machine-cat"
    case .json: "a plan that `qtroute export json` wrote"
    }
  }

  /// Whether several files make one plan.
  var takesSeveral: Bool {
    switch self {
    case .storyboard, .plist, .android, .manifest: true
    case .next, .expo, .sveltekit, .nuxt, .remix, .reactRouter, .tanstack, .reactNavigation, .scxml,
      .dot, .smcat, .json, .swiftui, .goRouter, .mappamundi, .navGraphJSON:
      false
    }
  }

  /// What the import of a kind writes.
  var form: CodeForm {
    switch self {
    case .storyboard:
      CodeForm(
        ["storyboard"], [.title, .push, .present, .linked],
        allowances: [#"allow unreachable-route "no segue leads to it""#], marksLinks: true)
    case .android: CodeForm(["android"], [.title, .present, .single], marksLinks: true)
    case .manifest:
      CodeForm(
        ["android"], [.title], allowances: [#"allow unreachable-route "code opens it""#])
    case .swiftui: CodeForm(["inferred"], [.push, .present, .linked])
    case .next, .expo, .sveltekit, .nuxt, .remix, .reactRouter, .tanstack:
      CodeForm(["file"], wrapper: "App", typesPaths: false)
    case .reactNavigation: CodeForm(typesPaths: false)
    case .plist: CodeForm()
    case .goRouter: CodeForm(["gorouter"], [.present, .linked], isUneven: true, typesPaths: false)
    case .mappamundi: CodeForm(["mappamundi"])
    case .navGraphJSON: CodeForm(["navgraph"])
    case .scxml: CodeForm(["scxml"], isUneven: true)
    case .dot, .smcat:
      CodeForm(
        [
          "action", "actions", "active", "event", "final", "guard", "kind", "start", "target",
          "url",
        ], [.title], isUneven: true)
    case .json: CodeForm(isUneven: true)
    }
  }

  /// What the code of a kind says of routes.
  var topics: CodeTopics {
    switch self {
    case .json: .all
    case .android: [.links, .tabs, .urls, .inputs]
    case .swiftui: [.links, .tabs, .inputs]
    case .storyboard: [.links, .tabs]
    case .navGraphJSON: [.links, .inputs, .start]
    case .scxml, .dot, .smcat: [.links, .start]
    case .mappamundi: .links
    case .goRouter: [.tabs, .urls, .fallback]
    case .next, .expo, .reactNavigation: [.urls, .fallback]
    case .manifest, .sveltekit, .nuxt, .remix, .reactRouter, .tanstack: .urls
    case .plist: []
    }
  }
}
