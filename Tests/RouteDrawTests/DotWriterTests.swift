import Foundation
import RouteDraw
import RoutePlan
import RouteBase
import Testing

@testable import RouteTrials

@Suite("A plan as a Graphviz graph")
struct DotWriterTests {
  private let cases = GoldenCases(topic: "dot", ending: "dot")

  private func dot(_ plan: Plan, _ options: DotOptions = DotOptions()) -> String {
    var output = ByteWriter()
    DotWriter.write(plan, options, to: &output)
    return output.text
  }

  private func dot(_ plan: Plan, _ options: CaseOptions) -> String {
    var own = DotOptions()
    own.from = options.from(in: plan)
    own.depth = options.depth
    own.links = options["links"] != "no"
    own.group = options["group"].flatMap { DotGroup(rawValue: $0) } ?? own.group
    own.legend = options["legend"] != nil
    own.pages = options["pages"].flatMap { Int($0) }
    own.rankdir = options["rankdir"].flatMap { RankDirection(rawValue: $0) } ?? own.rankdir
    return dot(plan, own)
  }

  private func build(_ text: String) -> Plan {
    PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
  }

  @Test("matches the golden files")
  func goldenFiles() throws {
    #expect(try cases.check { dot($0, $1) } == [])
  }

  @Test("is laid out without errors, with as many nodes and edges as the plan has")
  func layout() throws {
    for name in try cases.names {
      let (plan, options) = try cases.load(name)
      let result = try Graphviz.layOut(dot(plan, options))
      #expect(result.complaints == "", "\(name)")
      if options.isEmpty {
        let (nodes, edges) = Graphviz.expected(plan)
        #expect(result.nodes == nodes, "\(name)")
        #expect(result.edges == edges, "\(name)")
      }
    }
  }

  @Test("draws random plans", arguments: TrialNumbers.parts(of: 12, longer: 100))
  func random(seeds: Range<Int>) throws {
    for seed in seeds {
      let random = RandomPlan(seed: seed)
      let result = try Graphviz.layOut(dot(random.plan))
      #expect(result.complaints == "", "QTROUTE_SEED=\(seed)\n\(random.text)")
    }
  }

  @Test("draws every example")
  func examples() throws {
    for file in try GoldenCases.examples {
      let plan = try GoldenCases.plan(at: file)
      for direction in RankDirection.allCases {
        var options = DotOptions()
        options.rankdir = direction
        let result = try Graphviz.layOut(dot(plan, options))
        let (nodes, edges) = Graphviz.expected(plan)
        #expect(result.complaints == "", "\(file.lastPathComponent)")
        #expect(result.nodes == nodes && result.edges == edges, "\(file.lastPathComponent)")
      }
    }
  }

  @Test("shows hostile names unchanged")
  func hostileNames() throws {
    let (plan, _) = try cases.load("hostile")
    let svg = try Graphviz.layOut(dot(plan), format: "svg").output
    #expect(!svg.contains("<script"))
    #expect(!svg.contains("\u{1B}"))
    #expect(!svg.contains("<image"))
    #expect(svg.contains(#">`\N\E\L`<"#))
    #expect(svg.contains("名前 🎧"))
  }

  @Test(
    "omits what the options exclude",
    arguments: [
      ("", "r0 r1 r2 r3 r4 t0 t1"), ("B", "r1 r2 r3 t0"), ("D", "r3"), ("A", "r0 r1 r2 r3 t0"),
    ])
  func from(route: String, nodes: String) throws {
    let plan = build(
      """
      route A { route B { route C { route D } task near link -> C link => E } }
      route E
      task far
      """)
    var options = DotOptions()
    if case .route(let id)? = plan.find(route) { options.from = id }
    let drawn = dot(plan, options).matches(of: /(?m)^ *([rt][0-9]+) \[/).map { String($0.1) }
    #expect(drawn.joined(separator: " ") == nodes)
  }

  @Test("is the same on every run")
  func determinism() throws {
    let (plan, options) = try cases.load("everything")
    let first = dot(plan, options)
    for _ in 0..<5 {
      let (plan, options) = try cases.load("everything")
      #expect(dot(plan, options) == first)
    }
  }

  @Test("can be nested as deeply as a plan", arguments: [true, false])
  func deepNest(isFlow: Bool) {
    let depth = TrialNumbers.size(100_000)
    var text = ""
    for index in 0..<depth {
      text += isFlow ? "flow F\(index) { route R\(index)\n" : "route R\(index) {\n"
    }
    text += String(repeating: "}", count: depth)
    let plan = build(text)
    #expect(plan.routes.count == depth)
    var size = 0
    var output = ByteWriter { size += $0.count }
    DotWriter.write(plan, DotOptions(), to: &output)
    output.flush()
    #expect((50 * depth..<400 * depth).contains(size))
  }

  @Test("draws dashed what is inferred, and nothing else")
  func inferred() throws {
    let text =
      "route A tabs @inferred {\n route B @inferred(\"b.swift:1\")\n route C\n}\n"
      + "link B -> C @inferred\nlink C -> B\nlink C => A @inferred\n"
    func dashed(_ text: String) -> [String] {
      dot(build(text)).split(separator: "\n").filter { $0.contains("dashed") }
        .map { String($0.prefix { $0 != "[" }).trimmingCharacters(in: .whitespaces) }
    }
    #expect(dashed(text) == ["r0", "r1", "r0 -> r1", "r1 -> r2", "r2 -> r0"])
    let sure = text.replacing("@inferred", with: "@other")
    #expect(dashed(sure) == [])
    let result = try Graphviz.layOut(dot(build(text)))
    #expect(result.complaints == "")
  }
}
