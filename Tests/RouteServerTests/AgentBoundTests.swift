import RouteBase
import RoutePlan
import RouteServer
@testable import RouteTrials
import Testing

@Suite("What the server for agents answers")
struct AgentBoundTests {
  private static let most = 400_000

  private func bytes(_ value: JSONValue?) -> Int {
    var json = JSONWriter()
    value?.write(to: &json)
    return json.output.count
  }

  /// A plan whose texts are long in one place.
  private func client(_ text: String) -> AgentClient {
    AgentClient(["main.routeplan": text], allowsEdits: true)
  }

  private static let long = String(repeating: "ein Ärgernis ", count: 33_000)

  @Test("is bounded, and says what is cut, whatever is long")
  func bounds() {
    let texts = [
      "/// \(Self.long)\nroute Home at \"home\" {\n route B\n}\n",
      "route Home title \"\(Self.long)\" at \"home\" {\n route B\n}\n",
      "route Home at \"home\" @note(\"\(Self.long)\") {\n route B\n}\n",
      "route Home deprecated \"\(Self.long)\" at \"home\" {\n route B\n}\n",
      "/* \(Self.long) */ route Home at \"home\" {\n route B\n}\n",
    ]
    for text in texts {
      let client = client(text)
      for (tool, arguments) in [
        ("describe_route", #"{"route": "Home"}"#), ("explain", #"{"name": "Home"}"#),
        ("check", "{}"), ("path", #"{"from": "Home", "to": "B"}"#), ("fix", #"{"unsafe": true}"#),
      ] {
        let result = client.call(tool, arguments)
        #expect(result?.flag("isError") == false, "\(tool) of \(text.prefix(20))")
        let document = result?.member("structuredContent")
        #expect(bytes(document) <= Self.most)
        // What is long is cut, and the answer says so.
        let isCut = bytes(document) > 50_000 || document?.list("cut").isEmpty == false
        #expect(tool != "describe_route" || text.hasPrefix("/*") || isCut)
      }
      for resource in ["qtroute:plan", "qtroute:file/main.routeplan", "qtroute:route/Home"] {
        let contents = client.ask("resources/read", #""uri": "\#(resource)""#)?.list("contents")
        let shown = contents?.first?.text("text") ?? ""
        #expect(!shown.isEmpty && shown.utf8.count <= Self.most + 100, "\(resource)")
        if resource == "qtroute:file/main.routeplan" {
          #expect(contents?.first?.at("_meta", "qtroute/cut")?.number("of") == text.utf8.count)
          #expect(shown.contains("bytes are shown)"))
        }
      }
      for prompt in ["write_expectation", "bring_to_screen"] {
        let key = prompt == "write_expectation" ? "route" : "screen"
        let messages = client.ask(
          "prompts/get", #""name": "\#(prompt)", "arguments": {"\#(key)": "Home"}"#)
        #expect(messages != nil && bytes(messages) <= 2 * Self.most, "\(prompt)")
      }
    }
  }

  @Test("A text that is cut ends with a whole character")
  func characters() {
    for length in 0..<8 {
      let padding = String(repeating: "x", count: length)
      let client = client("/// \(padding)\(String(repeating: "Ä😀", count: 80_000))\nroute Home\n")
      let text = client.document("explain", #"{"name": "Home"}"#)?.text("text") ?? ""
      #expect(!text.isEmpty && !text.unicodeScalars.contains("\u{FFFD}"))
    }
  }

  @Test("The ways out of a route in a flow are also those of the flow")
  func waysOut() {
    let client = client(
      "route A { route B }\nflow F { route G\nroute H\nlink G -> H\ntask t }\nlink F -> A\n"
        + "link A -> F\nlink * -> B\ntask u\n")
    let document = client.document("describe_route", #"{"route": "H"}"#)
    #expect(document?.list("links").compactMap { $0.text("declaration") } == ["link F -> A"])
    #expect(document?.texts("tasks") == ["t"])
  }

  @Test("Many long names are cut to fit, too")
  func lists() {
    let name = String(repeating: "n", count: 3000)
    let routes = (0..<300).map { "  route \(name)\($0)\n" }.joined()
    let client = client("route Home {\n\(routes)}\n")
    let document = client.document("describe_route", #"{"route": "Home", "limit": 200}"#)
    #expect(document != nil && bytes(document) <= Self.most)
    let next = document?.list("next").last
    #expect(next?.text("why") == "the rest of the lists")
    let cut = document?.list("cut").first { $0.text("list") == "children" }
    #expect(next?.at("arguments", "offset") != nil && cut?.number("of") == 300)
    #expect(
      next?.member("arguments")?.number("offset") == cut?.number("shown"))
  }

  // MARK: The next question

  /// Asks what answers propose, and what the answers to that propose, and so on: one server answers all
  /// questions of a round.
  private func follow(_ client: AgentClient, _ questions: [(tool: String, arguments: String)]) {
    var asked: Set<String> = []
    var round = questions
    while !round.isEmpty && asked.count < 60 {
      round = round.filter { asked.insert($0.tool + $0.arguments).inserted }
      var found: [(tool: String, arguments: String)] = []
      for (question, result) in zip(round, client.calls(round)) {
        let isProposed = !questions.contains { $0 == question }
        #expect(
          result?.flag("isError") == false || !isProposed,
          "\(question): \(result?.list("content").first?.text("text") ?? "no answer")")
        for next in result?.at("structuredContent", "next")?.elements ?? [] {
          var json = JSONWriter()
          next.member("arguments")?.write(to: &json)
          found.append((next.text("tool") ?? "", json.output.text))
        }
      }
      round = found
    }
  }

  private func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.value(text)
    return json.output.text
  }

  @Test(
    "proposes a question that has an answer, in random plans", arguments: TrialNumbers.seeds(4))
  func random(seed: Int) {
    let random = RandomPlan(seed: seed)
    var numbers = RandomNumbers(seed: seed)
    let plan = random.plan
    let names = plan.routes.indices.map { plan.displayName(RouteID($0)) }
    let all = names + plan.tasks.indices.map { plan.displayName(TaskID($0)) }
    func one() -> String { quoted(numbers.pick(names)) }
    func any() -> String { quoted(numbers.pick(all)) }
    let client = AgentClient(["main.routeplan": random.text])
    follow(
      client,
      [
        ("check", "{}"), ("check", #"{"rule": "dead-end"}"#), ("check", #"{"rule": "syntax"}"#),
        ("path", #"{"from": \#(one()), "to": \#(any())}"#),
        ("path", #"{"from": \#(one()), "to": \#(any()), "cold": true}"#),
        ("reach", #"{"route": \#(one())}"#), ("reach", #"{"route": \#(one()), "reverse": true}"#),
        ("cross", #"{"from": \#(one()), "to": \#(one())}"#), ("url", #"{"route": \#(any())}"#),
        ("describe_route", #"{"route": \#(one())}"#), ("explain", #"{"name": \#(any())}"#),
        ("match", #"{"urls": ["/x", "app://y"]}"#), ("tour", "{}"),
      ])
  }

  @Test(
    "proposes a question that has an answer, in odd plans",
    arguments: [
      "", "// nothing\n", "plan M\n", "fact f\n", "route A\nroute A\n", "route A requires f\n",
      "scheme \"app\"\nroute A at \"a\"\ntask t at \"t\"\nservice S { task u at \"u\" }\n",
      "route A was Old at \"a/:x\"\nscheme \"app\"\n", "flow F { route X }\nroute A\n", "route {\n",
      "scheme \"app\"\nroute `a b` at \"a\" {\n route `c/d` was `e f`\n}\nlink `a b` -> `c/d`\n",
      "task t\n", "route A(id: Int) at \"a\"\n", "fallback A\n",
    ])
  func odd(text: String) {
    let client = AgentClient(["main.routeplan": text], allowsEdits: true)
    follow(
      client,
      [
        ("check", "{}"), ("check", #"{"rule": "dead-end"}"#), ("tour", "{}"), ("fix", "{}"),
        ("url", #"{"route": "A"}"#), ("url", #"{"route": "Old"}"#), ("url", #"{"route": "t"}"#),
        ("match", #"{"urls": ["app://a", "app://t", "app://u", "/zz"]}"#),
        ("match", #"{"urls": ["app://t"]}"#), ("match", #"{"urls": ["app://S/u"]}"#),
        ("path", #"{"from": "A", "to": "t"}"#), ("path", #"{"from": "A", "to": "Old"}"#),
        ("path", #"{"from": "`a b`", "to": "c/d"}"#), ("reach", #"{"route": "A"}"#),
        ("describe_route", #"{"route": "F"}"#), ("explain", #"{"name": "F"}"#),
        ("rename", #"{"name": "A", "newName": "B"}"#),
      ])
  }

  // MARK: Files outside

  @Test("Fixes leave out what is outside the plan's folder, and a rename there is refused")
  func outside() {
    let client = AgentClient(
      [
        "main.routeplan": "include \"../lib/more.routeplan\"\nfact unused\nroute A\nlink A -> B\n",
        "/lib/more.routeplan": "fact spare\nroute B in A\n",
      ], allowsEdits: true)
    let shown = client.document("fix", #"{"unsafe": true}"#)
    let diff = shown?.text("diff") ?? ""
    #expect(diff.contains("-fact unused") && !diff.contains("spare"))
    #expect(shown?.texts("leftOut") == ["../lib/more.routeplan"])
    let hash = shown?.text("hash") ?? ""
    let done = client.document("fix", #"{"unsafe": true, "hash": "\#(hash)"}"#)
    #expect(done?.flag("applied") == true)
    #expect(client.host.files["/lib/more.routeplan"] == "fact spare\nroute B in A\n")
    let fault = client.fault("rename", #"{"name": "B", "newName": "C"}"#)
    #expect(fault?.contains("`../lib/more.routeplan` would change, too") == true)
    #expect(client.document("rename", #"{"name": "A", "newName": "C"}"#) == nil)
  }
}
