import RouteExchange
import RouteMatch
import RoutePlan
import RouteSyntax
import Testing

@Suite("Association files")
struct AssociationTests {
  private static func plan(_ text: String) -> Plan {
    PlanBuilder.build(
      path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
  }

  /// Plans of a few patterns without rests behind wildcards, which no such file can say.
  private static func randomPlan(_ seed: Int) -> String {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 99
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    var text = "domain \"a.com\"\ntype K = \"a\" | \"bb\"\n"
    for route in 0..<1 + below(6) {
      var parameters: [String] = []
      var segments: [String] = []
      var hasWildcard = false
      for _ in 0..<below(4) {
        let name = "p\(parameters.count)"
        switch below(6) {
        case 0, 1, 2: segments.append(["a", "b", "c-d", "bb"][below(4)])
        case 3:
          parameters.append("\(name): String")
          segments.append(":\(name)")
          hasWildcard = true
        case 4:
          parameters.append("\(name): K")
          segments.append(":\(name)")
        default:
          parameters.append("\(name): String")
          segments.append("a:\(name)-b")
          hasWildcard = true
        }
      }
      if !hasWildcard && below(5) == 0 {
        parameters.append("rest: [String]")
        segments.append("**rest")
      }
      text += "route R\(route)(\(parameters.joined(separator: ", "))) at "
      text += "\"/\(segments.joined(separator: "/"))\"\n"
    }
    return text
  }

  /// What a device does: the first rule that matches decides.
  private static func isLetThrough(_ path: String, _ rules: [AppleComponents.Rule]) -> Bool {
    let rule = rules.first { matches(Array(path.utf8)[...], Array($0.path.utf8)[...]) }
    return rule.map { !$0.isExcluded } ?? false
  }

  private static func matches(_ text: ArraySlice<UInt8>, _ glob: ArraySlice<UInt8>) -> Bool {
    guard let first = glob.first else { return text.isEmpty }
    if first == UInt8(ascii: "*") {
      return (text.startIndex...text.endIndex).contains {
        matches(text[$0...], glob.dropFirst())
      }
    }
    guard let byte = text.first, first == UInt8(ascii: "?") || first == byte else { return false }
    return matches(text.dropFirst(), glob.dropFirst())
  }

  @Test("for Apple say of every short path what the plan says")
  func exactRules() {
    var paths = [""]
    var last = [""]
    for _ in 0..<5 {
      last = last.flatMap { text in ["/", "a", "b", "-"].map { text + $0 } }
      paths += last
    }
    paths += ["c-d", "c-d/a", "bb/a-b", "aa-b/x", "aa-b/a/b/", "a/b/c-d/a", "a/aa-b/bb"]
    for seed in 0..<25 {
      let text = Self.randomPlan(seed)
      let plan = Self.plan(text)
      let set = PatternSet(plan)
      let patterns = set.patterns(onHost: "a.com") ?? []
      let rules = AppleComponents(patterns, set, plan).rules
      var matcher = URLMatcher(plan, set)
      for path in paths {
        let isOpen = matcher.match("https://a.com/" + path).isMatched
        #expect(
          Self.isLetThrough("/" + path, rules) == isOpen, "seed \(seed): /\(path)\n\(text)")
      }
    }
  }

  @Test("that were made from a plan agree with it")
  func roundTrip() throws {
    for seed in 0..<40 {
      let text = Self.randomPlan(seed)
      let plan = Self.plan(text)
      let set = PatternSet(plan)
      let patterns = set.patterns(onHost: "a.com") ?? []
      var output = ByteWriter()
      AppleComponents(patterns, set, plan).write(apps: ["T.a.b"], to: &output)
      let file = try AssociationFile(SourceText(output.bytes))
      #expect(file.details.map(\.apps) == [["T.a.b"]])
      let result = AssociationCheck.compare(file.details[0].rules, patterns, set, host: "a.com")
      #expect(result.isWhole)
      #expect(result.differences.isEmpty, "seed \(seed): \(result.differences)\n\(text)")
    }
  }

  @Test("differ from a plan by URLs that one takes and the other does not")
  func witnesses() throws {
    var found = 0
    for seed in 0..<40 {
      let plan = Self.plan(Self.randomPlan(seed))
      let other = Self.plan(Self.randomPlan(seed + 1000))
      let (set, otherSet) = (PatternSet(plan), PatternSet(other))
      let rules = AppleComponents(otherSet.patterns(onHost: "a.com") ?? [], otherSet, other).rules
      let asRead = rules.map {
        AssociationFile.Rule(path: $0.path, isExcluded: $0.isExcluded, offset: 0)
      }
      var matcher = URLMatcher(plan, set)
      let result = AssociationCheck.compare(
        asRead, set.patterns(onHost: "a.com") ?? [], set, host: "a.com")
      for difference in result.differences {
        found += 1
        #expect(matcher.match(difference.url).isMatched == !difference.isExtra)
        let path = String(difference.url.dropFirst("https://a.com".count))
        #expect(Self.isLetThrough(path, rules) == difference.isExtra, "\(difference)")
      }
    }
    #expect(found > 40)
  }

  @Test(
    "that are none are refused, at the fault",
    arguments: [
      ("", "1:1 a value is missing"),
      ("{", "1:2 a member's name is missing"), ("[]", "1:1 expected an object"),
      ("{\n \"applinks\" {}}", "2:13 a colon is missing"),
      ("{}", "1:1 it has no `applinks`, so it opens no URL in an app"),
      ("{\"applinks\": {}}", "1:14 `applinks` has no `details`"),
      ("{\"applinks\": {\"details\": 3}}", "1:26 `details` has to be a list"),
      ("{\"applinks\": {\"details\": [3]}}", "1:27 a detail has to be an object"),
      ("{\"applinks\": {\"details\": [{\"paths\": []}]}}", "1:27 a detail names no app"),
      (
        "{\"applinks\": {\"details\": [{\"appID\": \"a.b\"}]}}",
        "1:27 a detail has neither `components` nor `paths`"
      ),
      (
        "{\"applinks\": {\"details\": [{\"appID\": \"a.b\",\n\"paths\": [1]}]}}",
        "2:11 a path has to be a string"
      ),
      (
        "{\"applinks\": {\"details\": [{\"appID\": \"a.b\",\n\"components\": [{\"exclude\": 1}]}]}}",
        "2:28 `exclude` has to be true or false"
      ),
      ("{\"a\": \"\\q\"}", "1:8 no such escape"),
      ("{\"a\": 1,}", "1:9 a member's name is missing"),
      ("{\"a\": 1} x", "1:10 something follows the value"),
    ])
  func refused(text: String, message: String) {
    do throws(FileFault) {
      _ = try AssociationFile(SourceText(text))
      Issue.record("not refused")
    } catch {
      let place = LineIndex(SourceText(text)).position(of: UInt32(error.offset))
      #expect("\(place.line):\(place.column) \(error.message)" == message)
    }
  }

  @Test("nested without end are refused")
  func nested() {
    #expect(throws: FileFault.self) {
      try AssociationFile(SourceText(String(repeating: "[", count: 100_000)))
    }
  }
}
