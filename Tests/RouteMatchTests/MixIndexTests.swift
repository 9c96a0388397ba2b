@testable import RouteMatch
import RoutePlan
import RouteBase
import RouteTrials
import Testing

@Suite("Many mixes below one node")
struct MixIndexTests {
  private func tables(_ patterns: [String]) -> MatchTables {
    let routes = patterns.enumerated().map { "route R\($0)(a: String, b: Int) at \"\($1)\"" }
    let plan = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(routes.joined(separator: "\n")),
      loader: SourceLoader(files: [:])
    ).plan
    return MatchTables(plan, PatternSet(plan))
  }

  /// The places of the mixes below the root that the index returns, and of those that match.
  private func places(
    _ tables: MatchTables, _ text: String
  ) -> (named: [Int], matching: [Int])? {
    Array(text.utf8).withUnsafeBufferPointer { text in
      var named: [Int] = []
      guard tables.mixIndex.find(text, after: 0, &named) else { return nil }
      let set = tables.set
      let matching = set.trie.childPlaces(of: 0, .mix).filter { place in
        let payload = set.trie.edges[Int(set.trie.children[place])].payload
        return tables.mixes[Int(payload)].matches(text, set.kinds)
      }
      return (named, matching)
    }
  }

  @Test("all matching mixes are returned, in order")
  func complete() throws {
    var matched = 0
    for seed in 0..<100 * rounds {
      var numbers = RandomNumbers(seed: seed)
      func text(_ most: Int) -> String {
        String((0..<numbers.below(most + 1)).map { _ in numbers.pick(["a", "b", "-"]) })
      }
      let patterns = (0..<30).map { _ in
        let parts = [":a", ":b", ":a-:b", ":a--:b"]
        return "/" + text(2) + numbers.pick(parts) + text(2)
      }
      let tables = tables(patterns)
      for _ in 0..<60 {
        let path = text(3) + numbers.pick(["", "1", "1-2", "x"]) + text(3)
        let (named, matching) = try #require(places(tables, path))
        #expect(named == named.sorted() && Set(named).count == named.count)
        #expect(Set(named).isSuperset(of: matching), "seed \(seed): \(path)\n\(patterns)")
        matched += matching.count
      }
    }
    #expect(matched > 1000)
  }

  @Test("mixes that differ at the front or at the end are distinguished")
  func few() throws {
    let tables = tables(
      (0..<300).map { "/item\($0)-:a" } + (0..<300).map { "/:a.page\($0)" }
        + (0..<300).map { "/from\($0)-:a-to" })
    for text in ["item7-x", "x.page299", "from3-4-to", "item12-9.page8", "none"] {
      let (named, matching) = try #require(places(tables, text))
      #expect(named == matching, "\(text)")
    }
  }

  @Test("few mixes need no index")
  func none() {
    #expect(places(tables(["/a-:a", "/b-:a"]), "a-1") == nil)
  }
}
