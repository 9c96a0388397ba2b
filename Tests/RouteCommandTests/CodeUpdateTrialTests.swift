import Foundation
@testable import RouteHarness
import RouteTrials
import Testing

/// Code whose screens are nested: what is in a screen makes it a flow.
private struct NestedCode {
  struct Screen {
    var name: String
    var inside: [Screen] = []
    /// A number from which follows with which of those it starts.
    var number = 0
    var start: String { inside[number % inside.count].name }
    /// The names of screens to which there are links.
    var links: [String] = []
  }

  var screens: [Screen]

  init(_ random: inout RandomNumbers) {
    var names = "abcdefg".map { String($0) }.shuffled(using: &random)
    names.removeLast(random.number(1...5))
    screens = Self.nested(names, &random, depth: 0)
    link(&screens, names, &random)
  }

  private static func nested(
    _ names: [String], _ random: inout RandomNumbers, depth: Int
  ) -> [Screen] {
    var names = names
    var result: [Screen] = []
    while let name = names.popLast() {
      var inside: [String] = []
      if depth < 3, !names.isEmpty, random.one(in: 3) {
        let count = random.number(1...names.count)
        inside = Array(names.suffix(count))
        names.removeLast(count)
      }
      result.append(Screen(name: name, inside: nested(inside, &random, depth: depth + 1)))
    }
    return result
  }

  /// Gives all screens other links, and other starts.
  private func link(
    _ screens: inout [Screen], _ names: [String], _ random: inout RandomNumbers
  ) {
    for index in screens.indices {
      screens[index].links = Array(names.shuffled(using: &random).prefix(random.below(3)))
      screens[index].number = random.below(60)
      link(&screens[index].inside, names, &random)
    }
  }

  /// Puts a screen into one next to it, or takes out what is in one.
  mutating func renest(_ random: inout RandomNumbers) {
    func change(_ screens: inout [Screen]) {
      let index = random.below(screens.count)
      if screens[index].inside.isEmpty {
        if screens.count < 2 { return }
        let other = screens.remove(at: (index + 1) % screens.count)
        screens[min(index, screens.count - 1)].inside.append(other)
      } else if random.one(in: 2) {
        screens += screens[index].inside
        screens[index].inside = []
      } else {
        change(&screens[index].inside)
      }
    }
    change(&screens)
  }

  var scxml: String {
    func text(_ screen: Screen) -> String {
      let start = screen.inside.isEmpty ? "" : " initial=\"\(screen.start)\""
      let links = screen.links.map { "<transition event=\"to\($0)\" target=\"\($0)\"/>" }
      return "<state id=\"\(screen.name)\"\(start)>\(links.joined())"
        + screen.inside.map(text).joined() + "</state>\n"
    }
    return "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" initial=\"\(screens[0].name)\">"
      + screens.map(text).joined() + "</scxml>"
  }

  func android(_ classes: [String: String]) -> String {
    func text(_ screen: Screen) -> String {
      let isGraph = !screen.inside.isEmpty
      let kind = isGraph ? "navigation" : "fragment"
      let more =
        isGraph
        ? "app:startDestination=\"@id/\(screen.start)\""
        : "android:name=\"\(classes[screen.name] ?? "")\""
      let links = screen.links.map {
        "<action android:id=\"@+id/\(screen.name)\($0)\" app:destination=\"@id/\($0)\"/>"
      }
      return "<\(kind) android:id=\"@+id/\(screen.name)\" \(more)>\(links.joined())"
        + screen.inside.map(text).joined() + "</\(kind)>\n"
    }
    return """
      <navigation xmlns:android="http://schemas.android.com/apk/res/android" \
      xmlns:app="http://schemas.android.com/apk/res-auto" android:id="@+id/all" \
      app:startDestination="@id/\(screens[0].name)">\(screens.map(text).joined())</navigation>
      """
  }
}

@Suite("Updates between random versions of code")
struct CodeUpdateTrialTests {
  /// The routes, flows and links of a plan, with their places and ends; nil if it has errors.
  private func declarations(_ host: MemoryHost, _ plan: String) -> Set<String>? {
    let json = host.run("export json -f \(plan)").output
    guard let root = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    else { return nil }
    var result: Set<String> = []
    for (kind, keys) in [
      ("routes", ["id", "in", "parent", "patterns"]), ("flows", ["id", "in", "start"]),
      ("fallbacks", ["target"]),
      ("links", ["from", "arrow", "to", "backTo", "backPast"]),
    ] {
      for item in root[kind] as? [[String: Any]] ?? [] {
        let texts = keys.map { key in
          item[key] as? String ?? (item[key] as? [String]).map { "\($0.sorted())" } ?? "-"
        }
        result.insert(([kind] + texts).joined(separator: " "))
      }
    }
    return result
  }

  /// Code of an Android graph or a state machine before and after a change, by seed.
  private func versions(_ seed: Int) -> (kind: String, before: String, after: String) {
    var random = RandomNumbers(seed: seed)
    let before = NestedCode(&random)
    var after = before
    if random.one(in: 3) { after = NestedCode(&random) } else { after.renest(&random) }
    if seed % 2 == 0 { return ("scxml", before.scxml, after.scxml) }
    let names = "abcdefg".map { String($0) }
    let classes = [names, random.one(in: 2) ? names : names.shuffled(using: &random)].map {
      Dictionary(uniqueKeysWithValues: zip(names, $0.map { "x." + $0 }))
    }
    return ("android", before.android(classes[0]), after.android(classes[1]))
  }

  @Test(
    "one update ends with what a new import makes, whatever became a flow or changed its start",
    arguments: TrialNumbers.parts(of: 200))
  func nests(_ seeds: Range<Int>) {
    for seed in seeds {
      let (kind, before, after) = versions(seed)
      let host = MemoryHost(files: ["code.xml": before])
      host.neighbours = ["qtroute-import"]
      host.program = { _ in FakeReader() }
      _ = host.run("import \(kind) code.xml -o plan.routeplan -q")
      host.put(after, in: "code.xml")
      _ = host.run("import \(kind) code.xml -o new.routeplan -q")
      _ = host.run("import \(kind) code.xml --update plan.routeplan --write")
      let (plan, new) = (declarations(host, "plan.routeplan"), declarations(host, "new.routeplan"))
      let text = host.text("plan.routeplan") ?? ""
      #expect(plan != nil && plan == new, "seed \(seed)\n\(before)\n\(after)\n\(text)")
      let again = host.run("import \(kind) code.xml --update plan.routeplan")
      #expect(again.output == "", "seed \(seed)\n\(before)\n\(after)\n\(text)")
      let report = host.run("check plan.routeplan").output
      #expect(!report.contains("[deprecated-use]"), "seed \(seed)\n\(text)")
    }
  }

  /// The files of a random app of Expo or Next.js.
  private func pages(_ kind: String, _ random: inout RandomNumbers) -> [String: String] {
    var result: [String: String] = [:]
    for _ in 0..<random.number(1...6) {
      var parts = ["app"]
      for _ in 0..<random.below(4) { parts.append(random.pick(["a", "b", "[id]", "(g)", "(h)"])) }
      let file = kind == "next" ? "page.tsx" : random.pick(["index.tsx", "e.tsx", "[x].tsx"])
      result[parts.joined(separator: "/") + "/" + file] = "export default function P() {}"
    }
    if random.one(in: 3) {
      result[kind == "next" ? "app/not-found.tsx" : "app/+not-found.tsx"] = ""
    }
    return result
  }

  /// A router of a Flutter app, whose routes are nested at random.
  private func router(_ random: inout RandomNumbers) -> [String: String] {
    var names = "abcdefgh".map { String($0) }.shuffled(using: &random)
    names.removeLast(random.number(1...6))
    func route(_ depth: Int) -> String {
      let name = names.removeLast()
      let path = (depth == 0 ? "/" : "") + random.pick([name, name + "/:id", "u" + name])
      var inside: [String] = []
      while depth < 3, !names.isEmpty, random.one(in: 2) { inside.append(route(depth + 1)) }
      return "GoRoute(path: '\(path)', name: '\(name)', "
        + "builder: (c, s) => \(name.uppercased())Page(), "
        + "routes: [\(inside.joined(separator: ", "))])"
    }
    var routes: [String] = []
    while !names.isEmpty { routes.append(route(0)) }
    let error = random.one(in: 3) ? ", errorBuilder: (c, s) => ErrorPage()" : ""
    return ["r.dart": "final r = GoRouter(routes: [\(routes.joined(separator: ", "))]\(error));\n"]
  }

  /// The deep links of a React Navigation app, whose navigators are nested at random. Screens of
  /// several versions may have one path and other names.
  private func linking(_ random: inout RandomNumbers) -> [String: String] {
    var names = "ABCDEFGH".map { String($0) }.shuffled(using: &random)
    var paths = "abcdefgh".map { String($0) }.shuffled(using: &random)
    names.removeLast(random.number(1...6))
    func screens(_ depth: Int) -> String {
      var result: [String] = []
      while !names.isEmpty, result.isEmpty || random.one(in: 2) {
        let (name, path) = (names.removeLast(), paths.removeLast())
        let pattern = random.pick([path, path + "/:id", ":\(path)"])
        let inside = depth < 3 && random.one(in: 2) ? screens(depth + 1) : ""
        result.append("\(name): { path: '\(pattern)', screens: {\(inside)} }")
      }
      return result.joined(separator: ", ")
    }
    var all = ""
    while !names.isEmpty { all += screens(0) + ", " }
    return ["r.ts": "export const linking = { config: { screens: { \(all)} } };\n"]
  }

  private static let sources = ["expo .", "next .", "go-router r.dart", "react-navigation r.ts"]

  /// Three versions of an app, and a host with the first one and its plan.
  private struct App {
    var random: RandomNumbers
    let versions: [[String: String]]
    let host: MemoryHost
  }

  /// An app by seed; nil if its router refuses some pages of the first version with one URL.
  private func app(_ source: String, _ seed: Int) -> App? {
    var random = RandomNumbers(seed: seed)
    let kind = String(source.prefix { $0 != " " })
    let versions = (0..<3).map { _ in
      switch kind {
      case "go-router": router(&random)
      case "react-navigation": linking(&random)
      default: pages(kind, &random)
      }
    }
    let host = MemoryHost(files: versions[0])
    if host.run("import \(source) -o plan.routeplan -q").status != 0 { return nil }
    return App(random: random, versions: versions, host: host)
  }

  /// Replaces the code of an app.
  private func put(_ new: [String: String], for old: [String: String], in host: MemoryHost) {
    for name in old.keys { host.put(nil, in: name) }
    for (name, text) in new { host.put(text, in: name) }
  }

  /// The plan with the files that it includes.
  private func text(_ host: MemoryHost) -> String {
    host.files.keys.filter { $0.hasSuffix(".routeplan") }.sorted().map {
      "\($0):\n\(host.text($0) ?? "")"
    }.joined()
  }

  /// Moves some routes of the plan to files of their own, which it includes: in blocks, where an update
  /// keeps it, or not.
  private func split(_ host: MemoryHost, inBlocks: Bool, _ random: inout RandomNumbers) {
    var lines = (host.text("plan.routeplan") ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices where random.one(in: 4) {
      let route = lines[index].drop { $0 == " " }
      guard route.hasPrefix("route "), !route.hasSuffix("{"),
        inBlocks || lines[index].hasPrefix("route")
      else { continue }
      host.put(String(route) + "\n", in: "part\(index).routeplan")
      lines[index] = lines[index].prefix { $0 == " " } + "include \"part\(index).routeplan\""
    }
    host.put(lines.joined(separator: "\n"), in: "plan.routeplan")
  }

  @Test(
    "one update of the pages of a router ends with what a new import makes",
    arguments: sources, TrialNumbers.parts(of: 60))
  func pages(_ source: String, _ seeds: Range<Int>) {
    for seed in seeds {
      guard var app = app(source, seed) else { continue }
      let host = app.host
      let isSplit = app.random.one(in: 2)
      if isSplit { split(host, inBlocks: false, &app.random) }
      for (old, new) in zip(app.versions, app.versions[1...]) {
        let fresh = MemoryHost(files: new)
        if fresh.run("import \(source) -o plan.routeplan -q").status != 0 { break }
        let before = host.text("plan.routeplan") ?? ""
        put(new, for: old, in: host)
        _ = host.run("import \(source) --update plan.routeplan --write")
        let (plan, wanted) = (
          declarations(host, "plan.routeplan"), declarations(fresh, "plan.routeplan")
        )
        let text =
          "seed \(seed)\n\(before)\n\(host.text("plan.routeplan") ?? "")"
          + "\n\(fresh.text("plan.routeplan") ?? "")"
        // A screen that gets an old name again keeps the one that the plan gives it.
        let names = (fresh.text("plan.routeplan") ?? "").matches(of: /route (\w+)/).map { $0.1 }
        let isOld = before.matches(of: /was (\w+)/).contains { names.contains($0.1) }
        #expect(plan != nil && (plan == wanted || isOld), "\(text)")
        #expect(host.run("import \(source) --update plan.routeplan").output == "", "\(text)")
        // An app may have no page that opens without an input. One in a file of its own stays there.
        let isClosed = [host, fresh].map {
          $0.run("check plan.routeplan").output.contains("[start-needs-input]")
        }
        #expect(!isClosed[0] || isClosed[1] || isSplit, "\(text)")
      }
    }
  }

  @Test(
    "a second update has nothing to do, also if a route stays because people wrote about it",
    arguments: sources, TrialNumbers.parts(of: 60))
  func kept(_ source: String, _ seeds: Range<Int>) {
    for seed in seeds {
      guard var app = app(source, seed) else { continue }
      let host = app.host
      var lines = (host.text("plan.routeplan") ?? "").split(separator: "\n")
      let routes = lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix("route ") }
      for index in routes.reversed() where app.random.one(in: 3) {
        lines.insert("// Ours.", at: index)
      }
      host.put(lines.joined(separator: "\n") + "\n", in: "plan.routeplan")
      if app.random.one(in: 2) { split(host, inBlocks: true, &app.random) }
      for (old, new) in zip(app.versions, app.versions[1...]) {
        let before = text(host)
        put(new, for: old, in: host)
        if host.run("import \(source) --update plan.routeplan --write").status != 0 { break }
        let text = "seed \(seed)\n\(before)\(new)\n\(text(host))"
        #expect(declarations(host, "plan.routeplan") != nil, "\(text)")
        let again = host.run("import \(source) --update plan.routeplan")
        #expect(again.output == "", "\(text)\(again.output)")
      }
    }
  }
}
