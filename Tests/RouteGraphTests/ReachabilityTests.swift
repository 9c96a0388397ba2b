import RouteGraph
import RoutePlan
import RouteBase
import Testing

/// Tests conclusions from facts that are never revoked, which need no search. The search is
/// forbidden here.
@Suite("Reachability without a search")
struct ReachabilityTests {
  /// The routes of a plan by their verdicts, with at most `limit` configurations searched.
  private func verdicts(
    _ text: String, limit: Int = 0
  ) -> [Reachability.Verdict: [String]] {
    let (plan, findings) = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    #expect(findings.isEmpty)
    let verdicts = Reachability(plan, assumed: plan.facts.map(\.isGiven), limit: limit).verdicts
    return Dictionary(grouping: plan.routes.indices) { verdicts[$0] }
      .mapValues { $0.map { plan.displayName(RouteID($0)) } }
  }

  @Test("facts are collected one after another, each from home")
  func keeping() {
    let found = verdicts(
      """
      fact key
      fact card given
      route Home {
          route Shelf grants key
          route Safe requires key, card {
              route Letter
              task burn requires key grants ash
          }
          route Grate requires ash
      }
      fact ash
      link Letter => Loft
      route Attic in Home requires ash {
          route Loft
      }
      """)
    #expect(found[.reachable]?.count == 7)
    #expect(found.count == 1)
  }

  @Test("a fact that something revokes needs a search")
  func revoked() {
    let text = """
      fact key
      route Home {
          route Shelf grants key
          route Safe requires key
          route Drop revokes key
      }
      """
    #expect(verdicts(text)[.unknown] == ["Safe"])
    #expect(verdicts(text, limit: 1000)[.reachable]?.count == 4)
  }

  @Test("a jump builds a whole place or nothing")
  func wholePlaces() {
    let text = """
      fact key
      fact lost
      route Home {
          route Shelf grants key
          flow Tour {
              route Gate
              route Lobby requires key {
                  route Deep requires lost
              }
          }
      }
      link Home => Deep
      """
    #expect(verdicts(text)[.unknown] == ["Lobby"])
    #expect(verdicts(text, limit: 1000)[.unreachable] == ["Lobby", "Deep"])
  }

  @Test("where tabs keep their stacks, looking at everything is a proof")
  func tabs() {
    let text = """
      fact key given
      route Home tabs {
          route List
          route Pay requires key revokes key {
              route Done requires key
          }
      }
      """
    #expect(verdicts(text)[.unknown] == ["Pay", "Done"])
    #expect(verdicts(text, limit: 1000)[.unreachable] == ["Done"])
  }

  @Test("facts from another root count if a step leads back")
  func otherRoots() {
    func text(_ pattern: String, _ link: String) -> String {
      """
      scheme "s"
      fact key
      route Home\(pattern) {
          route Safe requires key
      }
      route Away {
          route Shelf grants key
      }
      link Home => Away
      \(link)
      """
    }
    #expect(verdicts(text("", ""))[.unknown] == ["Safe"])
    #expect(verdicts(text("", ""), limit: 1000)[.unreachable] == ["Safe"])
    #expect(verdicts(text(" at \"/\"", ""))[.reachable]?.count == 4)
  }
}
