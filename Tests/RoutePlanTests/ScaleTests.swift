import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

/// Plans so large that only linear work ends in reasonable time, and recursion would trap.
@Suite("Building large plans")
struct ScaleTests {
  private let size = TrialNumbers.size(100_000)

  private func depth(_ plan: Plan, _ name: String) -> Int? {
    guard case .route(let id) = plan.find(name) else { return nil }
    return plan.chain(of: id).count
  }

  @Test("a chain of nested routes")
  func routes() {
    var text = ""
    for index in 0..<size { text += "route R\(index) {\n" }
    let built = BuiltPlan(text + String(repeating: "}", count: size))
    #expect(built.findings.isEmpty)
    #expect(depth(built.plan, "R\(size - 1)") == size)
    #expect(built.plan.children[size - 2].map(\.raw) == [UInt32(size - 1)])
  }

  @Test("nested flows that share one start")
  func flows() {
    var text = "fact f\n"
    for index in 0..<size { text += "flow F\(index)\(index == 0 ? " requires f" : "") {\n" }
    text += "route A route B\n" + String(repeating: "}", count: size)
    let built = BuiltPlan(text)
    #expect(built.findings.isEmpty)
    #expect(built.forest == "A(~B)")
    #expect(built.plan.flows.allSatisfy { $0.start == RouteID(0) })
    #expect(built.conditions("B") == "+f")
  }

  @Test("nested flows, each with its own start")
  func startedFlows() {
    var text = ""
    for index in 0..<size { text += "flow F\(index) { route R\(index)\n" }
    let built = BuiltPlan(text + String(repeating: "}", count: size))
    #expect(built.findings.isEmpty)
    #expect(depth(built.plan, "R\(size - 1)") == size)
  }

  @Test("many includes in one file")
  func includesInARow() {
    var files: [String: String] = [:]
    var text = ""
    for index in 0..<size {
      files["f\(index)"] = "route R\(index)"
      text += "include \"f\(index)\"\n"
    }
    let built = BuiltPlan(text + text, files: files)
    #expect(built.findings.isEmpty)
    #expect(built.loads.count == size && built.plan.routes.count == size)
    #expect(built.found("R\(size - 1)") != nil)
  }

  @Test("a chain of files, each of which includes the next, the first and a missing one")
  func chainOfIncludes() {
    let count = size / 4
    var files: [String: String] = [:]
    for index in 0..<count {
      files["f\(index)"] =
        "include \"f\(index + 1)\" include \"main\" include \"gone\" route R\(index)"
    }
    let built = BuiltPlan("include \"f0\"", files: files)
    #expect(built.loads.count == count + 2)
    #expect(built.plan.routes.count == count)
    #expect(built.findings.count { $0.rule == .includeCycle } == count)
    #expect(built.findings.count { $0.rule == .includeFailed } == count + 1)
  }

  @Test("links and `in` clauses that name any of many routes, as each finds it alone")
  func references() {
    let size = 20_000
    var random = RandomNumbers(seed: TrialNumbers.seed)
    var expected: [String] = []
    var files: [String: String] = [:]
    var unknown = 0
    func any() -> String { "R\(random.below(size))" }
    func link(from source: String) -> String {
      let target = any()
      guard random.below(500) > 0 else {
        unknown += 1
        return "link \(source) -> None\(unknown)\n"
      }
      expected.append("\(source) -> \(target)")
      return "link \(source) -> " + (random.below(9) == 0 ? "`\(target)`\n" : "\(target)\n")
    }
    var text = "route Top { link -> R7\nlink -> R8 }\nservice S { route Own link Own -> R9 }\n"
    expected = ["Top -> R7", "Top -> R8", "S.Own -> R9"]
    var parents: [String: String] = [:]
    for index in 0..<size {
      text += "route R\(index)"
      if index > 0 && random.below(2) == 0 {
        let parent = "R\(random.below(index))"
        parents["R\(index)"] = parent
        text += " in \(parent)"
      }
      text += "\n"
      if random.below(3) == 0 { text += link(from: any()) }
    }
    for file in 0..<3 {
      text += "include \"f\(file)\"\n"
      var links = ""
      for _ in 0..<1000 { links += link(from: random.below(99) == 0 ? "S.Own" : any()) }
      files["f\(file)"] = links
    }
    let built = BuiltPlan(text, files: files)
    #expect(built.findings.count == unknown)
    #expect(built.links == expected)
    for (child, parent) in parents {
      guard case .route(let id) = built.plan.find(child) else {
        Issue.record("no \(child)")
        continue
      }
      #expect(built.plan.displayName(built.plan.routes[id.index].parent) == parent)
    }
  }

  @Test("a chain of `in` clauses, last first")
  func placements() {
    let text = (1..<size).reversed().map { "route R\($0) in R\($0 - 1)\n" }.joined() + "route R0\n"
    let built = BuiltPlan(text)
    #expect(built.findings.isEmpty)
    #expect(depth(built.plan, "R\(size - 1)") == size)
    #expect(built.plan.displayName(built.plan.start) == "R0")
  }

  @Test("a loop of `in` clauses, through routes and flows")
  func loop() {
    let text = (0..<size).map { index in
      (index % 2 == 0 ? "route" : "flow") + " N\(index) in N\((index + 1) % size)"
        + (index % 2 == 0 ? "\n" : " { }\n")
    }.joined()
    let built = BuiltPlan(text)
    #expect(built.findings.map(\.rule) == [.parentCycle])
    #expect((built.findings.first?.message.utf8.count ?? .max) < 1000)
  }

  @Test("many services, schemes, types, old names and unknown names")
  func many() {
    let count = size / 5
    // The longest names that are still compared with others, so that few comparisons are possible.
    let nowhere = String(repeating: "N", count: 190)
    var text = ""
    for index in 0..<count {
      text += "service S\(index) was T\(index) { route A was B\(index), U\(index).A }\n"
      text += "scheme \"s\(index)\" type X\(index) = \"a\" fact f\(index)\n"
      text += "link S\(index).A -> T\(index).B\(index) link U\(index).A -> \(nowhere)\(index)\n"
    }
    let built = BuiltPlan(text)
    #expect(built.findings.map(\.rule) == Array(repeating: .unknownName, count: count))
    #expect(built.plan.links.count == count && built.plan.schemes.count == count)
  }
}
