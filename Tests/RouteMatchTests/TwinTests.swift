import RouteMatch
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

/// The multiplier for the number of random tests, from QTROUTE_ROUNDS.
let rounds = TrialNumbers.rounds

@Suite("The matcher and its twin, which tries everything")
struct TwinTests {
  @Test("open the same route with the same texts on random patterns and paths")
  func matches() {
    var matched = 0
    for seed in 0..<200 * rounds {
      let twin = TwinSet(seed: seed)
      let answers = Answers(twin.plan)
      #expect(answers.faults == [], "seed \(seed)\n\(twin.plan)")
      var numbers = RandomNumbers(seed: seed + 1_000_000)
      for _ in 0..<60 {
        let path = twin.path(&numbers)
        let onScheme = numbers.one(in: 3)
        let (indices, texts) = twin.best(path, onScheme: onScheme)
        let url = (onScheme ? "app://" : "/") + path.joined(separator: "/")
        let match = answers.match(url)
        var route: Int?
        if case .route(let id) = match.target { route = id.index }
        guard indices.contains(route ?? -1) || (indices.isEmpty && route == nil) else {
          Issue.record("seed \(seed), \(url): \(route ?? -1), not \(indices)\n\(twin.plan)")
          return
        }
        guard let first = indices.first, route == first else { continue }
        matched += 1
        let values = match.arguments.flatMap { argument -> [LiteralValue] in
          if case .list(let elements) = argument.value { return elements }
          return [argument.value]
        }
        let wanted = texts.indices.map { read(texts[$0], like: values[$0]) }
        guard values == wanted else {
          Issue.record("seed \(seed), \(url): \(values), not \(texts)\n\(twin.plan)")
          return
        }
      }
    }
    #expect(matched > 1000)
  }

  @Test("open the same route on patterns without mixes and rests, however a path is written")
  func written() {
    var found = 0
    for seed in 0..<300 * rounds {
      let twin = TwinSet(seed: seed, isPlain: seed % 3 > 0)
      let answers = Answers(twin.plan)
      var matcher = URLMatcher(answers.plan, answers.set)
      var numbers = RandomNumbers(seed: seed + 2_000_000)
      for _ in 0..<60 {
        let path = TwinPath(twin.path(&numbers), &numbers)
        let url = (numbers.one(in: 3) ? "app://" : "") + path.text
        let best = path.segments.map { twin.best($0, onScheme: url != path.text).indices } ?? []
        let match = matcher.match(url)
        var route: Int?
        if case .route(let id) = match.target { route = id.index }
        #expect(
          best.contains(route ?? -1) || (best.isEmpty && route == nil),
          "seed \(seed): \(url) opens \(route ?? -1), not \(best)\n\(twin.plan)")
        #expect(matcher.pattern(for: url) == match.pattern)
        if match.isMatched { found += 1 }
      }
    }
    #expect(found > 1000)
  }

  private func read(_ text: String, like value: LiteralValue) -> LiteralValue {
    switch value {
    case .integer: .integer(Int64(text) ?? .min)
    case .double: .double(Double(text) ?? .nan)
    case .boolean: .boolean(text == "true")
    default: .string(text)
    }
  }
}

@Suite("Hostile patterns and URLs")
struct HostileTests {
  @Test("that would take a naive matcher forever are answered immediately")
  func exponential() {
    let names = (0..<25).map { "p\($0)" }
    let mix = names.map { ":\($0)" }.joined(separator: "-")
    let parameters = names.map { "\($0): Int" }.joined(separator: ", ")
    let mixed = Answers("route A(\(parameters)) at \"/\(mix).html\"")
    let url = "/" + String(repeating: "1-1-", count: 2000) + "x.html"
    #expect(mixed.open(url) == "-")

    // 16 levels with a literal next to a parameter: a matcher without memory tries all 2^16 ways
    // for each URL.
    var text = ""
    for level in 0..<16 {
      text += "route A\(level)(a\(level): String) at \"a\" at \":a\(level)\" {\n"
    }
    text += "route End at \"end\"\n" + String(repeating: "}\n", count: 16)
    let deep = Answers(text)
    let path = "/" + String(repeating: "a/", count: 16) + "dne"
    var matcher = URLMatcher(deep.plan, deep.set)
    #expect(!matcher.match(path).isMatched)
    #expect(matcher.work < 1 << 12)
  }

  @Test("of a megabyte and thousands of wildcards take linear time")
  func long() {
    let stars = String(repeating: "*/", count: 5000)
    let answers = Answers(
      """
      route A at "/\(stars)end"
      route B(r: [Int]) at "/b/**r"
      route C(r: [String]) at "/c/**r"
      route D(x: String, y: Int) at "/d/:x-:y"
      """)
    #expect(answers.open("/" + String(repeating: "x/", count: 5000) + "end") == "A")
    #expect(answers.open("/" + String(repeating: "x/", count: 500_000)) == "-")
    #expect(answers.open("/b/" + String(repeating: "1/", count: 50_000) + "x") == "-")
    let rest = answers.match("/c/" + String(repeating: "1/", count: 50_000))
    #expect(rest.isMatched)
    #expect(answers.open("/d/" + String(repeating: "1-", count: 50_000) + "x") == "-")
    #expect(answers.match("/d/" + String(repeating: "x-", count: 50_000) + "7").isMatched)
  }

  @Test("of a chain of 20,000 routes are read and matched")
  func chain() {
    var text = "plan Deep\n"
    for level in 0..<20_000 { text += "route R\(level) at \"s\" {\n" }
    text += String(repeating: "}\n", count: 20_000)
    let answers = Answers(text)
    let match = answers.match("/" + String(repeating: "s/", count: 20_000))
    #expect(match.stack.count == 20_000)
  }
}
