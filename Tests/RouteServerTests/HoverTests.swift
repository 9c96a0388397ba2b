import RouteBase
import RouteGraph
import RoutePlan
import RouteServer
import RouteSyntax
@testable import RouteTrials
import Testing

@Suite("A hover on a link")
struct HoverTests {
  private func hover(_ marked: MarkedText) -> String {
    let client = MemoryClient()
    client.open("main.routeplan", marked.text)
    return client.ask(
      "textDocument/hover", "main.routeplan", at: marked[1].line, marked[1].character)?
      .at("contents", "value")?.asText ?? ""
  }

  @Test(
    "says what the step does to the stack",
    arguments: [
      // `single` and `recycle` return to what is there.
      (
        "route A {\n  route B {\n    link ‹1›-> C back to A single\n    route C\n  }\n}",
        "then: `A` / `C`"
      ),
      (
        "route A recycle {\n  route B {\n    link ‹1›-> A\n  }\n}", "then: `A`"
      ),
      (
        "route A {\n  route B {\n    link ‹1›-> B single\n  }\n}", "then: `A` / `B`"
      ),
      // A floating frame leaves when another one is pushed.
      (
        "route A {\n  route B present floating {\n    link ‹1›-> C\n  }\n  route C\n}",
        "then: `A` / `C`"
      ),
      // What others require is said.
      (
        "fact f\nroute A {\n  link ‹1›-> C\n  route C requires f\n}",
        "then, if `f`: `A` / `C`"
      ),
      ("route A\nlink * ‹1›=> B\nroute B", "then, from `A`: `B`"),
      (
        "route A {\n  ‹1›link back to B\n  route B\n}", "then: it cannot be taken from `A`"
      ),
    ])
  func stacks(source: String, wanted: String) {
    let text = hover(MarkedText(source))
    #expect(text.contains(wanted), "\(text)")
  }

  @Test("agrees with the twin in random plans", arguments: TrialNumbers.seeds(30))
  func twin(seed: Int) throws {
    let random = RandomPlan(seed: seed)
    let (plan, twin) = (random.plan, random.twin)
    let client = MemoryClient()
    client.open("random.routeplan", random.text)
    let lines = LineIndex(SourceText(random.text))
    for (index, link) in plan.links.enumerated() {
      guard case .route(let source) = link.source else { continue }
      let start = plan.tree(link.origin).declarations[Int(link.origin.index)].keywordRange.start
      let place = lines.position(of: start)
      let text =
        client.ask(
          "textDocument/hover", "random.routeplan", at: Int(place.line) - 1, Int(place.column) - 1)?
        .at("contents", "value")?.asText ?? ""
      let here = twin.configuration(twin.opening(at: source))
      let move = twin.moves(from: here).first { $0.step.link == LinkID(index) }
      let lines = text.split(separator: "\n").map { $0.trimmed }
      let said = lines.first { $0.hasPrefix("then: `") }
      let wanted = move.map { move in
        "then: "
          + move.configuration.stack.map { "`\(plan.displayName($0.route))`" }
          .joined(separator: " / ")
      }
      #expect(said == wanted, "\(text)\n\(random.text)")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var rest = self
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
