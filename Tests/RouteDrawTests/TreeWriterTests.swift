import Foundation
import RouteDraw
import RoutePlan
import RouteBase
import RouteTrials
import Testing

@Suite("A plan as a tree of lines")
struct TreeWriterTests {
  private let cases = GoldenCases(topic: "tree", ending: "tree")

  private func tree(_ plan: Plan, _ options: TreeOptions = TreeOptions()) -> String {
    var output = ByteWriter()
    TreeWriter.write(plan, options, to: &output)
    return output.text
  }

  private func tree(_ plan: Plan, _ options: CaseOptions) -> String {
    var own = TreeOptions()
    own.from = options.from(in: plan)
    own.depth = options.depth
    own.colors = options["colors"] != nil
    own.unicode = options["ascii"] == nil
    return tree(plan, own)
  }

  @Test("matches the golden files")
  func goldenFiles() throws {
    #expect(try cases.check { tree($0, $1) } == [])
  }

  @Test("contains every route, task, flow and link of the examples")
  func examples() throws {
    for file in try GoldenCases.examples {
      let plan = try GoldenCases.plan(at: file)
      let lines = tree(plan).split(separator: "\n")
      let things = plan.routes.count + plan.flows.count + plan.tasks.count + plan.links.count
      let services = Set(
        plan.services.indices.map { "service \(plan.name(plan.services[$0].name))" })
      let groups = lines.count { line in
        services.contains { line.hasSuffix($0) || line.contains($0 + " ") }
      }
      #expect(
        lines.count == 1 + things + plan.fallbacks.count + groups, "\(file.lastPathComponent)")
    }
  }

  @Test("passes no control characters to the terminal")
  func hostileNames() throws {
    let plan = try GoldenCases(topic: "dot", ending: "dot").load("hostile").plan
    for scalar in tree(plan).unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
      #expect(!(0x202A...0x202E).contains(scalar.value))
    }
  }

  @Test("stays narrow even for the deepest possible plan", arguments: [true, false])
  func deepNest(isFlow: Bool) {
    let depth = TrialNumbers.size(100_000)
    var text = ""
    for index in 0..<depth {
      text += isFlow ? "flow F\(index) { route R\(index)\n" : "route R\(index) {\n"
    }
    text += String(repeating: "}", count: depth)
    let plan = PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    var size = 0
    var output = ByteWriter { size += $0.count }
    TreeWriter.write(plan, TreeOptions(), to: &output)
    output.flush()
    #expect((100 * depth..<400 * depth).contains(size))
  }

  @Test("is the same on every run")
  func determinism() throws {
    let (plan, options) = try cases.load("everything")
    let first = tree(plan, options)
    for _ in 0..<5 {
      let (plan, options) = try cases.load("everything")
      #expect(tree(plan, options) == first)
    }
  }
}
