import RouteCheck
import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

/// Plans so large that a check only ends in reasonable time if the work is linear.
@Suite("Large plans")
struct ScaleTests {
  private static let size = TrialNumbers.size(100_000)

  /// A chain of routes `R0`, `R1`, … with `header` after each name, and `inside` in the innermost
  /// one.
  private func chain(_ count: Int, _ inside: String = "", header: (Int) -> String) -> String {
    var text = ""
    for index in 0..<count { text += "route R\(index)\(header(index)) {\n" }
    return text + inside + String(repeating: "}\n", count: count)
  }

  @Test("a chain of routes that all use the parameter of the first one")
  func patterns() {
    let text = chain(Self.size) { $0 == 0 ? "(id: Int = 0)" : " at \"/\($0)/:id\"" }
    #expect(Checked(text).text == "")
  }

  @Test("a chain of patterns that repeat one name")
  func repeatedNames() {
    let text = chain(Self.size) { $0 == 0 ? "(id: Int = 0)" : " at \":id\"" }
    #expect(Checked(text).report.findings.map(\.rule) == [.badPattern])
  }

  @Test("a chain that gives one name different types")
  func conflicts() {
    let count = Self.size / 5
    let text = chain(count) { "(id: \($0 % 2 == 0 ? "Int" : "String")?)" }
    #expect(Checked(text).report.errorCount == count - 1)
  }

  @Test("links into a chain of requirements, from outside, inside and below")
  func bypassed() {
    let count = Self.size
    var text = chain(count, "route End\n") { $0 % 2 == 1 ? " requires f" : "" }
    text = "fact f given\nroute Start\n" + text
    for index in 0..<count {
      switch index % 3 {
      case 0: text += "link Start -> End\n"
      case 1: text += "link Start -> End requires f\n"
      default: text += "link R\(count - 1) -> R\(index)\n"
      }
    }
    let report = Checked(text).report
    #expect(report.findings.count { $0.rule == .bypassedRequirement } == count / 3 + 1)
  }

  @Test("switches to a tab from deep below it")
  func switches() {
    let count = Self.size / 5
    var text = "route Main tabs reset {\nroute Tab\n" + chain(count) { _ in "" } + "}\n"
    for index in 0..<count { text += "link R\(index) => Tab\n" }
    #expect(Checked(text).report.findings.count { $0.rule == .redundantLink } == count)
  }

  @Test("many facts, each of which depends on the next")
  func requirements() {
    let count = 20_000
    var text = "route Home {\n"
    for index in 0..<count {
      text += "fact f\(index)\n"
      text += "route R\(index) requires f\((index + 1) % count) grants f\(index)\n"
    }
    let report = Checked(text + "}").report
    #expect(report.findings.map(\.rule) == [.requirementCycle])
    #expect((report.findings.first?.message.utf8.count ?? .max) < 5000)
  }

  @Test("a route with many parameters, a link with many arguments, many links to the route")
  func parameters() {
    let count = 2000
    let names = (0..<count).map { "p\($0): Int?" }.joined(separator: ", ")
    let pattern = (0..<count).map { ":p\($0)" }.joined(separator: "/")
    let keys = (0..<count).map { "p\($0)" }.joined(separator: ", ")
    var text = "route Home\nroute Wide(\(names)) at \"\(pattern)\" recycle by \(keys)\n"
    text += "link Home -> Wide(\(keys))\n"
    for index in 0..<Self.size { text += "link Home -> Wide(p\(index % count): 1)\n" }
    // Each repeated link is shadowed, and there is no other finding.
    let report = Checked(text).report
    #expect(report.findings.count == Self.size - count)
    #expect(report.findings.allSatisfy { $0.rule == .shadowedLink })
  }

  @Test("fallbacks of many services to the end of one chain")
  func fallbacks() {
    let count = 20_000
    var text = "route Home\n" + chain(count) { $0 == 3 ? "(id: Int)" : "" }
    for index in 0..<count {
      text += "service S\(index) { fallback R\(count - 1) }\n"
    }
    #expect(Checked(text).report.findings.count { $0.rule == .startNeedsInput } == count)
  }

  @Test("many allows in nested flows")
  func allows() {
    let count = 5000
    var text = ""
    for index in 0..<count { text += "flow F\(index) allow redundant-link {\n" }
    text += "route Home {\nroute Cart\n"
    for _ in 0..<count { text += "link -> Cart\n" }
    text += "}\n" + String(repeating: "}\n", count: count)
    let report = Checked(text).report
    #expect(report.findings.count == count - 1)
    #expect(report.findings.allSatisfy { $0.rule == .unusedAllow })
  }
}
