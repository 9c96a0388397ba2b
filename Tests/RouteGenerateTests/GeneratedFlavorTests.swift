import Foundation
import RouteBase
import RouteGenerate
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

private func generated(_ text: String) -> GeneratedPlan {
  let (plan, findings) = PlanBuilder.build(
    path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
  #expect(findings.map(\.message) == [])
  return GeneratedPlan(plan, file: "main.routeplan", tool: "0")
}

private func source(_ text: String, _ flavor: GeneratedFlavor) throws -> String {
  var options = GeneratedOptions()
  options.flavor = flavor
  return generated(text).source(in: try #require(flavor.language), options)
}

@Suite("Flavors of generated code")
struct GeneratedFlavorTests {
  private static let shop = """
    type Sort = "up" | "down"
    route Home at "/"
    route Show(id: Int, sort: Sort = "up") in Home at "shows/:id"
    task follow(id: Int)
    """

  @Test("make each route, and each closed type, serializable in Kotlin")
  func serializable() throws {
    let text = try source(Self.shop, .compose)
    let mark = "@kotlinx.serialization.Serializable\n"
    for declaration in [
      "    sealed class Route {", "        object Home : Route()", "        data class Show(",
      "        enum class Sort(val text: String) {",
    ] {
      let place = try #require(text.firstRange(of: declaration))
      let before = text[..<place.lowerBound]
      #expect(before.hasSuffix(mark), "\(declaration)")
    }
    #expect(text.ranges(of: mark).count == 4, "neither tasks nor ids are stored")
    #expect(!text.contains("NavKey"))
  }

  @Test("make routes keys of Navigation 3")
  func keys() throws {
    let text = try source(Self.shop, .nav3)
    #expect(text.contains("sealed class Route : androidx.navigation3.runtime.NavKey {"))
    #expect(text.contains("sealed class Task {"))
  }

  @Test("refuse inputs that nothing can store", arguments: [GeneratedFlavor.nav3, .compose])
  func opaque(flavor: GeneratedFlavor) {
    let plan = generated("type Photo\nroute Home\nroute Shown(photo: Photo?) in Home\n")
    #expect(plan.excess(of: flavor)?.hasPrefix("`photo` of `Shown` has a type") == true)
    #expect(plan.excess(of: .plain) == nil)
    #expect(generated("type Photo\nroute Home\ntask show(photo: Photo)").excess(of: flavor) == nil)
  }

  @Test("leave the rest of the code as it is", arguments: GeneratedFlavor.allCases)
  func rest(flavor: GeneratedFlavor) throws {
    guard let language = flavor.language else { return }
    let plain = generated(Self.shop).source(in: language, GeneratedOptions())
    let whole = try source(Self.shop, flavor)
    // The second line has a checksum of the code.
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset != 1 }.map(\.element)
    }
    let added = lines(whole).difference(from: lines(plain))
    for change in added.removals {
      guard case .remove(_, let line, _) = change else { continue }
      #expect(line.contains("sealed class Route"), "\(line)")
    }
    #expect(!added.insertions.isEmpty)
  }

  private static let paths = """
    scheme "shop"
    domain "shop.example.com"
    route Home at "/"
    route Show(id: Int) in Home at "shows/:id" at "/s/:id"
    route Page(id: Int) in Home at "page-:id.html"
    route Any in Home at "any/*/*/end"
    route Rest(all: [String]) in Home at "files/**all"
    route Made(any1: Int) in Home at "made/*/:any1"
    route Größe(größe: String) in Home at "w/:größe"
    route Cash in Home at "cash/%24x"
    route Star in Home at "star%2A"
    route Spaced in Home at "a%20b"
    route Own at "shop://own" at "https://shop.example.com/own"
    route None in Home
    """

  @Test(
    "write paths as the routers of the web do",
    arguments: [
      (
        GeneratedFlavor.tanstack,
        [
          "Any": "/any/$any1/$any2/end", "Größe": "/w/$größe", "Home": "/",
          "Made": "/made/$any2/$any1", "Page": "/page-{$id}.html",
          "Rest": "/files/$",
          "Show": "/shows/$id", "Spaced": "/a b", "Star": "/star*",
        ], ["/cash/%24x"]
      ),
      (
        .reactRouter,
        [
          "Any": "/any/:any1/:any2/end", "Cash": "/cash/$x", "Home": "/",
          "Made": "/made/:any2/:any1", "Rest": "/files/*", "Show": "/shows/:id", "Spaced": "/a b",
        ], ["/page-:id.html", "/star%2A", "/w/:größe"]
      ),
    ])
  func paths(flavor: GeneratedFlavor, expected: [String: String], missing: [String]) throws {
    let text = try source(Self.paths, flavor)
    let start = try #require(text.firstRange(of: "export const paths = {\n"))
    let rest = text[start.upperBound...]
    let end = try #require(rest.firstRange(of: "} as const;"))
    var found: [String: String] = [:]
    for line in rest[..<end.lowerBound].split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1)
      found[String(parts[0].dropFirst(2))] = String(parts[1].dropFirst().dropLast(2))
    }
    #expect(found == expected)
    #expect(text.contains(flavor == .tanstack ? "Show: [\"/s/$id\"]" : "Show: [\"/s/:id\"]"))
    for pattern in missing { #expect(text.contains(" * `\(pattern)`\n"), "\(pattern)") }
  }

  @Test("give React Navigation the params of screens and the configuration of links")
  func navigation() throws {
    let text = try source(
      """
      scheme "shop"
      domain "*.example.com"
      type Sort = "up" | "down"
      route Main at "/" tabs {
        route Home at "home"
        route Library(sort: Sort = "up") at "library" {
          route Shown(id: Int, isNew: Bool = false, note: String) at "/s/:id" at "/show/:id/:note"
        }
      }
      route Lost(path: String?)
      route Page in Main at "a%20b" present
      fallback Lost
      task follow(id: Int) at "/follow/:id"
      """, .reactNavigation)
    let start = try #require(text.firstRange(of: "/** The params of the tabs of `Main`. */"))
    #expect(
      text[start.lowerBound...] == """
        /** The params of the tabs of `Main`. */
        export type MainParamList = {
          "Home": undefined;
          "Library": LibraryInputs | undefined;
        };

        /**
         * The params of screens by the ids of routes, for a navigator of React Navigation: those of
         * tabs are in the route that has them, and all others in one stack.
         */
        export type ParamList = {
          "Lost": LostInputs | undefined;
          "Main": NavigatorScreenParams<MainParamList> | undefined;
          "Page": undefined;
          "Shown": ShownInputs;
        };

        /**
         * The URLs of screens, for `NavigationContainer`.
         *
         * It cannot write these patterns:
         * `/a%20b`
         */
        export const linking = {
          prefixes: ["shop://", "https://*.example.com"],
          config: {
            screens: {
              "Lost": { path: "*" },
              "Main": {
                path: "",
                screens: {
                  "Home": { path: "home", exact: true },
                  "Library": { path: "library", exact: true },
                },
              },
              "Shown": { path: "s/:id", alias: ["show/:id/:note"], parse: { id: Number, isNew: (value: string) => value === "true" } },
            },
          },
        };

        """)
    #expect(
      text.contains("import type { NavigatorScreenParams } from \"@react-navigation/native\";\n"))
    #expect(try !source(Self.shop, .reactNavigation).contains("import"))
  }

  @Test("React Navigation leaves to the browser what the plan does")
  func filter() throws {
    let plan = "domain \"a.org\"\nroute Main at \"/\"\nfallback Main\n"
    #expect(
      try source(plan + "web \"/oauth/**\"\n", .reactNavigation).contains(
        "  filter: (url: string) => match(url).failure !== \"web\",\n  config: {\n"))
    #expect(try !source(plan, .reactNavigation).contains("filter:"))
  }

  @Test(
    "of two routes with one path, React Navigation has the first")
  func sharedPaths() throws {
    let text = try source(
      """
      fact in1
      route Welcome at "/" unless in1
      route Main at "/app" tabs requires in1 {
        route Overview at "/" requires in1
        route Home at "home" at "/start"
      }
      route Article(slug: String) at "/a/:slug"
      route Post(id: Int) at "/a/:id"
      fallback Home
      """, .reactNavigation)
    let start = try #require(text.firstRange(of: "/**\n * The URLs of screens"))
    #expect(
      text[start.lowerBound...] == """
        /**
         * The URLs of screens, for `NavigationContainer`.
         *
         * It cannot write these patterns:
         * `/`
         * `/a/:id`
         */
        export const linking = {
          prefixes: [],
          config: {
            screens: {
              "Article": { path: "a/:slug" },
              "Main": {
                path: "app",
                screens: {
                  "Home": { path: "app/home", exact: true, alias: ["start", "*"] },
                },
              },
              "Welcome": { path: "" },
            },
          },
        };

        """, "\(text[start.lowerBound...])")
  }

  @Test("patterns are named that a router cannot write, or only without what they set")
  func missing() throws {
    let text = """
      domain "a.example"
      scheme "own"
      route Home at "/" {
          route Two(a: String, b: String) at "/m/:a-x-:b"
          route One(a: String) at "/o/x-:a.y" at "own://o/:a" at "https://a.example/o/:a"
          route Set(tab: String = "works") at "/artist" at "/artist/ins" (tab: "insights")
          route Odd at "/c++/@me" at "/café"
      }
      """
    func missing(_ flavor: GeneratedFlavor) throws -> [String] {
      try source(text, flavor).split(separator: "\n").filter { $0.hasPrefix(" * `") }
        .map { $0.dropFirst(3).trimmingPrefix(" ") }.map(String.init)
    }
    let bases = ["`own://o/:a`", "`https://a.example/o/:a`"]
    #expect(try missing(.tanstack) == bases + ["`/m/:a-x-:b`"])
    #expect(try missing(.reactRouter) == ["`/o/x-:a.y`"] + bases + ["`/m/:a-x-:b`"])
    #expect(
      try missing(.reactNavigation)
        == ["`/café`", "`/o/x-:a.y`"] + bases
        + ["`/artist/ins (tab: \"insights\")`", "`/m/:a-x-:b`"])
  }

  /// A path of React Router as a regular expression, from the description of its paths alone.
  private static func expression(_ path: String) throws -> Regex<AnyRegexOutput> {
    let segments = path.split(separator: "/").map { segment -> String in
      if segment == "*" { return ".*" }
      if segment.first == ":" { return "[^/]+" }
      return NSRegularExpression.escapedPattern(for: String(segment))
    }
    return try Regex("^/" + segments.joined(separator: "/") + "/?$")
  }

  @Test("paths match whatever URLs their routes match", arguments: TrialNumbers.parts(of: 40))
  func agrees(seeds: Range<Int>) throws {
    for seed in seeds {
      var numbers = RandomNumbers(seed: seed)
      var text = "route Home at \"/\"\n"
      var urls: [(path: String, route: String)] = []
      for index in 0..<5 {
        let count = numbers.below(4)
        var pattern = "r\(index)"
        var url = "/r\(index)"
        for place in 0..<count {
          switch numbers.below(4) {
          case 0: (pattern, url) = (pattern + "/x\(place)", url + "/x\(place)")
          case 1: (pattern, url) = (pattern + "/:p\(place)", url + "/v\(numbers.below(9))")
          case 2: (pattern, url) = (pattern + "/*", url + "/w\(numbers.below(9))")
          default: (pattern, url) = (pattern + "/a%20b", url + "/a b")
          }
        }
        let inputs = (0..<count).filter { pattern.contains(":p\($0)") }
        let list = inputs.map { "p\($0): String" }.joined(separator: ", ")
        text += "route R\(index)\(inputs.isEmpty ? "" : "(\(list))") in Home at \"\(pattern)\"\n"
        urls.append((url, "R\(index)"))
      }
      let code = try source(text, .reactRouter)
      for (url, route) in urls {
        let start = try #require(code.firstRange(of: "\n  \(route): \"/"), "\(text)")
        let path = "/" + code[start.upperBound...].prefix { $0 != "\"" }
        #expect(try Self.expression(path).wholeMatch(in: url) != nil, "\(path) \(url)\n\(text)")
      }
    }
  }
}
