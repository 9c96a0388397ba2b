import Foundation
import RouteCheck
import RouteLayout
import RouteMap
import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("Map pages")
struct MapPageTests {
  @Test("the data has what decides navigation, and omits defaults")
  func data() throws {
    let plan = try MapPlans.plan(
      """
      fact in1
      route A tabs { route B(k: Int, t: String = "x") at "b/:k" (t: "y") requires in1 cost 2 recycle by k {
        task t cost 4000000000 grants in1
      } }
      flow F { route C present  route D }
      link A => B(k: 3) unless in1
      link * -> C back past F
      """)
    let data = try data(of: plan)
    let routes = try #require(data["routes"] as? [[String: Any]])
    #expect(routes.map { $0["id"] as? String } == ["A", "B", "C", "D"])
    #expect(Set(routes[0].keys) == ["id", "tabs", "at", "layers", "box"])
    #expect(routes[1]["parent"] as? Int == 0)
    #expect(routes[1]["cost"] as? Int == 2)
    #expect(routes[1]["urls"] as? [String] == ["/b/:k (t: \"y\")"])
    let inputs = try #require(routes[1]["inputs"] as? [[Any]])
    #expect(
      inputs.map { $0.map { "\($0)" } } == [
        ["k", "Int", "1"], ["t", "String", "0", "\"x\""],
      ])
    #expect(routes[3]["linkedOnly"] as? Bool == true)
    #expect(routes[3]["parent"] as? Int == 2)
    // More than an `Int` of the engine can hold.
    let tasks = try #require(data["tasks"] as? [[String: Any]])
    #expect(tasks[0]["cost"] as? Int == 4_000_000_000)
    let links = try #require(data["links"] as? [[String: Any]])
    #expect(links[0]["arrow"] as? String == "jump")
    #expect(links[1]["route"] == nil && links[1]["flow"] == nil)
    let back = try #require(links[1]["back"] as? [Any])
    #expect(back.map { "\($0)" } == ["past", "flow", "0"])
    #expect(data["children"] as? [Int] == [1, 3])
  }

  @Test("with counts, each part has how often it was used, also never")
  func counts() throws {
    let plan = try MapPlans.plan("route A { task t  link -> B }  route B")
    var page = mapPage(of: plan)
    page.counts = PlanCounts(routes: [2, 0], links: [3], tasks: [0])
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(page.planData())) as? [String: Any])
    func used(_ kind: String) -> [Int?] {
      (data[kind] as? [[String: Any]] ?? []).map { $0["used"] as? Int }
    }
    #expect(used("routes") == [2, 0] && used("links") == [3] && used("tasks") == [0])
  }

  @Test("the data marks what is inferred")
  func inferred() throws {
    let plan = try MapPlans.plan(
      "route A @inferred { link -> B @inferred(\"a.swift:1\") }  route B\nlink B -> A")
    let data = try data(of: plan)
    func marked(_ kind: String) -> [Bool] {
      (data[kind] as? [[String: Any]] ?? []).map { $0["inferred"] as? Bool ?? false }
    }
    #expect(marked("routes") == [true, false] && marked("links") == [true, false])
  }

  @Test("no text in a plan closes its element or becomes markup")
  func hostile() throws {
    let plan = HostilePlan.plan()
    let page = page(of: plan, findings: PlanChecker.check(plan, []).findings)
    // A build without the engine has no files in its pages.
    let elements = PageSource.hasEngine ? 5 : 3
    #expect(page.components(separatedBy: "<script").count == elements + 1)
    #expect(page.components(separatedBy: "</script").count == elements + 1)
    #expect(!page.contains("alert(1)"), "all of the plan but its name is compressed")
    #expect(page.contains("<title>&lt;script&gt;\"P|[1]\"</title>"))
    #expect(!page.contains("http:") && !page.contains("src="), "it loads nothing")
    _ = try self.data(of: plan)
  }

  @Test("the policy lists the script and the style by their hashes")
  func policy() throws {
    let page = page(of: try MapPlans.plan("route A"))
    func hash(_ open: String, _ close: String) throws -> String {
      let start = try #require(page.range(of: open, options: .backwards))
      let end = try #require(page[start.upperBound...].range(of: close))
      return ContentHash.base64(of: String(page[start.upperBound..<end.lowerBound]))
    }
    let script = try hash("<script>", "</script>")
    #expect(page.contains("script-src 'sha256-\(script)' 'wasm-unsafe-eval';"))
    #expect(page.contains("style-src 'sha256-\(try hash("<style>", "</style>"))';"))
    #expect(page.contains("default-src 'none';"))
  }

  @Test("the engine gets the files under names that lead from one to another")
  func files() throws {
    #expect(
      PortablePaths.rooted(["app/main.routeplan", "shared/a.routeplan"], folder: "/home/me")
        == ["app/main.routeplan", "shared/a.routeplan"])
    #expect(PortablePaths.rooted(["/x/y/main.routeplan"], folder: "/") == ["main.routeplan"])
    #expect(
      PortablePaths.rooted(["main.routeplan", "../b/c.routeplan"], folder: "/home/me")
        == ["me/main.routeplan", "b/c.routeplan"])
    #expect(PortablePaths.rooted([], folder: "/").isEmpty)
    let plan = try MapPlans.plan("route A // <b>")
    let files = try JSONSerialization.jsonObject(with: Data(mapPage(of: plan).files()))
    let list = try #require(files as? [[String: String]])
    #expect(list.map { $0["text"] } == ["route A // <b>"])
    #expect(list[0]["path"]?.contains("/") == false)
  }

  @Test("hashes match the standard's examples")
  func hashes() {
    #expect(ContentHash.base64(of: "") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    #expect(ContentHash.base64(of: "abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    let two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(ContentHash.base64(of: two) == "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE=")
  }

  @Test("findings are at the route that they are about")
  func findings() throws {
    let plan = try MapPlans.plan(
      """
      fact f
      route A {
        route B { link -> A
        }
      }
      route Lost
      """)
    let findings = PlanChecker.check(plan, []).findings
    let data = try data(of: plan, findings: findings)
    let shown = try #require(data["findings"] as? [[String: Any]])
    #expect(shown.count == findings.count)
    var places: [String: Int?] = [:]
    for finding in shown {
      places[finding["rule"] as? String ?? ""] = finding["route"] as? Int
    }
    #expect(places["unused-fact"] == .some(nil))
    #expect(places["unreachable-route"] == 2)
  }

  @Test("the scripts are JavaScript", .enabled(if: Self.node != nil, "no `node` in PATH"))
  func scripts() throws {
    let node = try #require(Self.node)
    let page = PageSource.parts.text + PageSource.start.text
    let worker = PageSource.engineScript.text + PageSource.worker.text
    for text in [page, worker] {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).js")
      try text.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      let process = Process()
      process.executableURL = URL(filePath: node)
      process.arguments = ["--check", file.path]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test(
    "the line for a terminal is one command, whatever the names contain",
    .enabled(if: Self.node != nil, "no `node` in PATH"))
  func shell() throws {
    let names = [
      "Home", "To Do", "$(touch /tmp/hit)", "`id`", "'; touch hit; '", "a\\b\"c", "-x", "*", "~",
      "#a",
      "\u{1B}[201~", "\r", "a\u{3}b'c", "\u{202E}x", "Ünï", "!x", "a&&b", "{a,b}", "'",
    ]
    let start = try #require(PageSource.parts.text.range(of: "function shellWord"))
    let end = try #require(PageSource.parts.text[start.lowerBound...].range(of: "\n}"))
    let function = PageSource.parts.text[start.lowerBound..<end.upperBound]
    let list = String(decoding: try JSONEncoder().encode(names), as: UTF8.self)
    let line = try output(
      try #require(Self.node),
      ["-e", "\(function)\nconsole.log(\(list).map(shellWord).join(' '));"])
    #expect(!line.dropLast().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    let words = try output("/bin/bash", ["-c", "printf '%s\\0' \(line)"])
    #expect(words.components(separatedBy: "\0").dropLast() == names[...], "\(line)")
  }

  @Test(
    "narrowed places keep their order, what is open its size, and boxes and gaps what they need",
    .enabled(if: Self.node != nil, "no `node` in PATH"))
  func narrowing() throws {
    let text = PageSource.parts.text
    let start = try #require(text.range(of: "function narrowing"))
    let end = try #require(text[start.lowerBound...].range(of: "\n}"))
    let check = """
      const TRACK_GAP = 10;
      \(text[start.lowerBound..<end.upperBound])
      let seed = 1;
      const below = (most) => (seed = (seed * 48271) % 2147483647) % most;
      const span = (need) => { const from = below(900); return [from, from + 1 + below(300), ...need]; };
      for (let trial = 0; trial < 300; trial += 1) {
        const rigid = Array.from({ length: below(8) }, () => span([]));
        const soft = Array.from({ length: 1 + below(8) }, () => span([1 + below(80)]));
        const tracks = Array.from({ length: below(5) }, () => below(1200));
        const move = narrowing(rigid, [...soft], tracks);
        const length = ([from, to]) => move(to) - move(from);
        for (let at = -50; at < 1300; at += 7) {
          if (!(move(at) <= move(at + 7))) console.log(trial, "out of order", at);
        }
        const isCovered = (at) => rigid.some(([from, to]) => from <= at && at < to);
        for (const each of rigid) {
          if (Math.abs(length(each) - (each[1] - each[0])) > 1e-6) console.log(trial, "resized", each);
        }
        for (const each of soft) {
          let free = 0;
          for (let at = each[0]; at < each[1]; at += 1) free += isCovered(at) ? 0 : 1;
          if (free > 0 && length(each) + 1e-6 < each[2]) console.log(trial, "too narrow", each);
        }
      }
      """
    #expect(try output(try #require(Self.node), ["-e", check]).isEmpty)
  }

  private func output(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  private static let node: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { $0 + "/node" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private func mapPage(of plan: Plan, findings: [Finding] = []) -> MapPage {
    MapPage(plan, LayeredLayout.make(plan), findings: findings, folder: "/home/me")
  }

  private func page(of plan: Plan, findings: [Finding] = []) -> String {
    var output = ByteWriter()
    mapPage(of: plan, findings: findings).write(to: &output)
    return output.text
  }

  private func data(of plan: Plan, findings: [Finding] = []) throws -> [String: Any] {
    let bytes = Data(mapPage(of: plan, findings: findings).planData())
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }
}
