import RouteMatch
import RoutePlan
import RouteTrials
import Testing

@Suite("Patterns that match one URL")
struct OverlapTests {
  private struct Found: Hashable, CustomStringConvertible {
    var first: Int
    var second: Int
    var description: String { "R\(first), R\(second)" }
  }

  /// The routes of an overlap, the smaller number first.
  private func routes(_ overlap: PatternOverlap, _ set: PatternSet) -> Found {
    let indices = [overlap.first, overlap.second].compactMap { pattern -> Int? in
      guard case .route(let id) = set.patterns[pattern.index].target else { return nil }
      return id.index
    }.sorted()
    return Found(first: indices.first ?? -1, second: indices.last ?? -1)
  }

  @Test("are found after many literals as after few")
  func families() {
    for count in [1, 20, 24, 25, 26, 500] {
      var text = "route A(id: Int) { "
      for number in 0..<count { text += "route A\(number) at \"/:id/a\(number)\"\n" }
      text += "}\nroute B(id: Double) { "
      for number in 0..<count {
        let name = number.isMultiple(of: 3) ? "a" : "b"
        text += "route B\(number) at \"/:id/\(name)\(number)\"\n"
      }
      let answers = Answers(text + "}")
      let found = OverlapFinder.find(answers.set).map(\.witness).sorted()
      let wanted = stride(from: 0, to: count, by: 3).map { "/0/a\($0)" }.sorted()
      #expect(found == wanted, "\(count)")
    }
  }

  @Test("are exactly those that a trial of all short texts finds, for random patterns")
  func exact() {
    let texts = Self.shortTexts()
    var known: [String: Bool] = [:]
    var ambiguous = 0
    for seed in 0..<200 * rounds {
      let twin = TwinSet(seed: seed, isDense: seed % 3 > 0)
      let answers = Answers(twin.plan)
      // Of several equal patterns, the first represents all.
      let firsts = twin.patterns.indices.map { index in
        twin.patterns.firstIndex {
          $0.hasScheme == twin.patterns[index].hasScheme
            && Self.shape($0.segments) == Self.shape(twin.patterns[index].segments)
        } ?? index
      }
      let overlaps = OverlapFinder.find(answers.set)
      for overlap in overlaps {
        let found = routes(overlap, answers.set)
        let path = Self.path(overlap.witness)
        let onScheme = overlap.witness.hasPrefix("app://")
        let ranks = [found.first, found.second].map {
          twin.patterns[$0].match(path, onScheme: onScheme)?.rank
        }
        #expect(
          ranks[0] != nil && ranks[0] == ranks[1],
          "seed \(seed): \(overlap.witness) for \(found)\n\(twin.plan)")
        #expect(overlap.isSame == (firsts[found.first] == firsts[found.second]))
      }
      let found = Set(overlaps.filter { !$0.isSame }.map { routes($0, answers.set) }).map {
        let pair = [firsts[$0.first], firsts[$0.second]].sorted()
        return Found(first: pair[0], second: pair[1])
      }
      var wanted: Set<Found> = []
      for (a, b) in Self.pairs(twin.patterns.count) where firsts[a] == a && firsts[b] == b {
        let (first, second) = (twin.patterns[a], twin.patterns[b])
        guard first.hasScheme == second.hasScheme,
          first.segments.map(\.rank) == second.segments.map(\.rank)
        else { continue }
        let meets = zip(first.segments, second.segments).allSatisfy { one, other in
          let key = "\(one) \(other)"
          let answer =
            known[key] ?? texts.contains { one.split($0) != nil && other.split($0) != nil }
          known[key] = answer
          return answer
        }
        if meets { wanted.insert(Found(first: a, second: b)) }
      }
      ambiguous += wanted.count
      // Some texts that match two mixes are longer than the ones tried here.
      #expect(
        wanted.isSubset(of: found),
        "seed \(seed): \(wanted.subtracting(found)) are missing\n\(twin.plan)")
    }
    #expect(ambiguous > 30)
  }

  private static func shape(_ segments: [TwinPattern.Segment]) -> [String] {
    func kind(_ kind: TwinPattern.ValueType) -> String { kind.isText ? "text" : kind.rawValue }
    return segments.map { segment in
      switch segment {
      case .star: "*"
      case .rest(let value): "**" + kind(value)
      case .parts(let parts):
        parts.map { part in
          switch part {
          case .text(let text): "[\(text)]"
          case .parameter(let value): "<\(kind(value))>"
          }
        }.joined()
      }
    }
  }

  private static func path(_ url: String) -> [String] {
    let text = url.replacing("app://", with: "/")
    return text.split(separator: "/").map(String.init)
  }

  private static func pairs(_ count: Int) -> [(Int, Int)] {
    (0..<count).flatMap { first in (first + 1..<max(count, first + 1)).map { (first, $0) } }
  }

  /// All texts of up to four of a few characters, and the texts of other types.
  private static func shortTexts() -> [String] {
    var all = ["true", "false", "1e3", "true-1", "false-1", "1-1-1", "a-1-1", "3-1.3-1"]
    var last = [""]
    for _ in 0..<4 {
      last = last.flatMap { text in ["a", "b", "-", "1", "3", "."].map { text + $0 } }
      all += last
    }
    return all
  }

  @Test(
    "are reported with a URL",
    arguments: [
      ("/:n", "/:d", "/0"), ("/:n/x", "/:d/x", "/0/x"), ("/a/:n/:s", "/a/:d/:t", "/a/0/x"),
      ("/:s-of-:t", "/:t-of-:s", "/x-of-x"), ("/a-:s", "/:s-b", "/a-b"),
      ("/a:s", "/:tb", "/ab"), ("/:n.:s", "/1.5.:t", "/1.5.x"),
      ("/**ns", "/**ds", "/0"), ("/:k/:n", "/:k2/:d", "/c/0"),
      ("app://a/:n", "app://a/:d", "app://a/0"),
      ("https://*.b.com/:n", "https://*.b.com/:d", "https://www.b.com/0"),
      ("/x-:n", "/x-9223372036854775807%30:s", "-"),
      ("/x-:n", "/x-922337203685477580:n2", "/x-9223372036854775800"),
      ("/:s", "/:n", "-"), ("/a", "/:s", "-"), ("/*", "/:s", "-"), ("/a-:s", "/b-:s", "-"),
      ("/:s-a", "/:s-b", "-"), ("/:n-x", "/a:s", "-"), ("/:n", "/:b", "-"), ("/:k", "/:k3", "-"),
      ("/:n/a", "/:d/b", "-"), ("app://a/:n", "/a/:d", "-"),
      ("https://b.com/:n", "https://a.b.com/:d", "-"), ("/:s.é", "/:té", "/x.%C3%A9"),
    ])
  func witness(first: String, second: String, url: String) {
    let parameters =
      "n: Int, n2: Int, d: Double, s: String, t: String, b: Bool, ns: [Int], ds: [Double], "
      + "k: K, k2: L, k3: M"
    let answers = Answers(
      """
      scheme "app"
      domain "b.com", "*.b.com"
      type K = "a" | "c"
      type L = "d" | "c"
      type M = "e"
      route A(\(parameters)) at "\(first)"
      route B(\(parameters)) at "\(second.replacing(":tb", with: ":t%62").replacing(":té", with: ":t%C3%A9"))"
      """)
    #expect(answers.faults == [])
    #expect(OverlapFinder.find(answers.set).map(\.witness).first ?? "-" == url)
  }

  @Test(
    "are reported for one route if they capture the same number of parameters",
    arguments: [
      ("/:s", "/:t", "/x"), ("/a", "/a/", "-"), ("/:s", ":s/", "-"), ("/:n", "/:d", "/0"),
      ("/:s-x", "/y-:t", "/y-x"),
      ("/**ns", "/**ds", "/0"), ("/:s-:t", "/:s-x", "-"), ("/a", "/b", "-"), ("/:s", "/:n", "-"),
      ("/a", "app://a", "-"),
    ])
  func ofOneRoute(first: String, second: String, url: String) {
    let answers = Answers(
      """
      scheme "app"
      route A(n: Int, d: Double, s: String, t: String, ns: [Int], ds: [Double])
          at "\(first)" at "\(second)" {
          route B at "below" at "under"
      }
      """)
    let found = OverlapFinder.find(answers.set)
    #expect(found.first?.witness ?? "-" == url)
    #expect(found.count < 2, "what follows them is not told again")
  }

  @Test("are found in one route whenever the matcher would have no choice")
  func ties() {
    var ties = 0
    for seed in 0..<300 * rounds {
      let twin = TwinSet(seed: seed, isDense: seed % 3 > 0)
      let answers = Answers(twin.onePlan)
      let hasOverlap = !OverlapFinder.find(answers.set).isEmpty
      var numbers = RandomNumbers(seed: seed + 3_000_000)
      for _ in 0..<40 {
        let path = twin.path(&numbers)
        let onScheme = numbers.one(in: 3)
        let (indices, _) = twin.best(path, onScheme: onScheme)
        if indices.count < 2 { continue }
        let counts = indices.map { twin.patterns[$0].parameterCount }
        let most = indices.filter { twin.patterns[$0].parameterCount == counts.max() }
        let url = (onScheme ? "app://" : "/") + path.joined(separator: "/")
        let source = Int(answers.set.patterns[answers.match(url).pattern.index].source)
        #expect(most.contains(source), "seed \(seed): \(url)\n\(twin.onePlan)")
        // Patterns without parameters capture nothing, so their results are equal.
        if most.count > 1 && counts.max() != 0 {
          ties += 1
          #expect(hasOverlap, "seed \(seed): \(url)\n\(twin.onePlan)")
        }
      }
    }
    #expect(ties > 3)
  }

  @Test("are found in less than quadratic time")
  func linear() {
    let (small, large) = (work(1000), work(10_000))
    #expect(small > 0)
    #expect(Double(large) <= 10.5 * Double(small))
  }

  /// The work for a plan with `count` routes, no two of which overlap.
  private func work(_ count: Int) -> Int {
    var text = "route Root\n"
    for index in 0..<count {
      switch index % 4 {
      case 0: text += "route R\(index)(id: Int) at \"/m/item\(index)-:id\"\n"
      case 1: text += "route R\(index)(id: Int) at \"/s/:id-\(index).html\"\n"
      case 2: text += "route R\(index)(id: Int) at \"/t/:id/r\(index)\"\n"
      default: text += "route R\(index)(d: Double) at \"/t/:d/q\(index)\"\n"
      }
    }
    let answers = Answers(text)
    var work = 0
    #expect(OverlapFinder.find(answers.set, work: &work).isEmpty)
    return work
  }
}
