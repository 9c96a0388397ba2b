import RouteAppLinks
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

/// Random plans and files. `QTROUTE_SEED` is the first seed, and `QTROUTE_ROUNDS` multiplies the
/// number of trials.
@Suite("Association files of random plans")
struct AssociationTrialTests {
  /// A plan with at most `patterns` patterns.
  private static func randomPlan(_ seed: Int, routes: Int) -> String {
    var dice = RandomNumbers(seed: seed)
    var text = "domain \"a.com\"\ntype K = \"a\" | \"b@\"\n"
    for route in 0..<1 + dice.below(routes) {
      var parameters: [String] = []
      var segments: [String] = []
      for _ in 0..<dice.below(routes > 3 ? 4 : 3) {
        let name = "p\(parameters.count)"
        func add(_ type: String, _ segment: String) {
          parameters.append("\(name): \(type)")
          segments.append(segment)
        }
        // Numbers with fractions produce many rules.
        switch dice.below(routes > 3 || dice.below(8) == 0 ? 13 : 9) {
        case 0, 1, 2: segments.append(dice.pick(["a", "b", "a-b", "bb", "1", "@a", "b%20", "%41"]))
        case 3: add("String", ":\(name)")
        case 4: add("K", ":\(name)")
        case 5: add("String", dice.pick(["a:\(name)-b", ":\(name)%41B", ":\(name)%39"]))
        case 6: add("String", "a:\(name)")
        case 7: add("Int", "a:\(name)")
        case 8: add("Int", dice.pick([":\(name)-b", ":\(name)%37", ":\(name)%41"]))
        case 9: add("Double", ":\(name)")
        case 10: add("Double", "@:\(name)")
        case 11:
          parameters.append("\(name)x: Int")
          add("String", dice.pick([":\(name)x-:\(name)", ":\(name)x%42:\(name)"]))
        default: add("Int", ":\(name)")
        }
      }
      if dice.below(routes > 3 ? 4 : 8) == 0 {
        parameters.append("rest: [\(dice.pick(["String", "String", "Int", "K"]))]")
        segments.append("**rest")
      }
      text += "route R\(route)(\(parameters.joined(separator: ", "))) at "
      text += "\"/\(segments.joined(separator: "/"))\"\n"
    }
    return text
  }

  /// All short paths of a few characters, and some long ones.
  private static func paths(_ seed: Int) -> [String] {
    var dice = RandomNumbers(seed: seed)
    var characters = ["b", "-", "1", ".", "@", "%40", "%20", "e", "x", "%C3%AB", "A", "B"]
    while characters.count > 3 { characters.remove(at: dice.below(characters.count)) }
    var paths = ["/"]
    var last = ["/"]
    for _ in 0..<3 {
      last = last.flatMap { text in (["/", "a"] + characters).map { text + $0 } }
      paths += last
    }
    let segments = [
      "a", "b", "a-b", "bb", "1", "@a", "%40a", "b%20", "1-b", "a1", "@1.5", "-7", "b@",
    ]
    for _ in 0..<100 {
      let count = 1 + dice.below(dice.pick([4, 4, 12]))
      let path = "/" + (0..<count).map { _ in dice.pick(segments) }.joined(separator: "/")
      paths.append(path + dice.pick(["", "", "/", "//", "x"]))
    }
    return paths
  }

  @Test("for Apple agree with the plan on every short path")
  func exactRules() {
    var (exact, loose) = (0, 0)
    for seed in TrialNumbers.seeds(30) {
      let text = Self.randomPlan(seed, routes: 6)
      var site = AssociationSite(text)
      let device = site.device
      let isExact = site.apple.losses.isEmpty
      if isExact { exact += 1 } else { loose += 1 }
      for path in Self.paths(seed) {
        let (isOpen, isLetThrough) = (site.opens(path), device.opens(path))
        // Only what the file cannot express is let through.
        if isLetThrough && !isOpen {
          if !site.apple.losses[.number].isEmpty || !site.apple.losses[.escape].isEmpty { continue }
          let isLong = path.split(separator: "/").count > AppleComponents.restLimit
          if isLong && !site.apple.losses[.longRest].isEmpty { continue }
        }
        if isLetThrough != isOpen {
          Issue.record("seed \(seed): \(path)\n\(text)\(site.apple.rules)")
        }
      }
    }
    #expect(exact > 5 && loose > 5, "\(exact) \(loose)")
  }

  @Test("that were exported from a plan agree with it, and each of them decides something")
  func roundTrip() throws {
    for seed in TrialNumbers.seeds(24) {
      let text = Self.randomPlan(seed, routes: 3)
      let site = AssociationSite(text)
      let result = site.verify(try site.file())
      #expect(result.isWhole, "seed \(seed)\n\(text)")
      #expect(result.differences.isEmpty, "seed \(seed): \(result.differences)\n\(text)")
      #expect(result.dead.isEmpty, "seed \(seed): \(site.apple.rules)\n\(text)")
      #expect(
        result.loose.isEmpty || !site.apple.losses.isEmpty,
        "seed \(seed): \(result.loose)\n\(text)")
    }
  }

  @Test("of one plan differ from another plan by URLs that only one of them opens")
  func witnesses() throws {
    var found = 0
    for seed in TrialNumbers.seeds(12) {
      var site = AssociationSite(Self.randomPlan(seed, routes: 3))
      let other = AssociationSite(Self.randomPlan(seed + 1000, routes: 3))
      let result = site.verify(try other.file())
      #expect(result.isWhole, "seed \(seed)")
      for difference in result.differences + result.loose {
        found += 1
        let path = String(difference.url.dropFirst("https://a.com".count))
        #expect(site.opens(path) == !difference.isExtra, "seed \(seed): \(difference)")
        #expect(other.device.opens(path) == difference.isExtra, "seed \(seed): \(difference)")
      }
      // A difference in a short path is reported for the rule or the pattern that causes it.
      let device = other.device
      for path in Self.paths(seed) where site.opens(path) != device.opens(path) {
        let isExtra = device.opens(path)
        #expect(
          (result.differences + result.loose).contains { $0.isExtra == isExtra },
          "seed \(seed): \(path)")
      }
    }
    #expect(found > 10, "\(found)")
  }

  /// Rules with all kinds of conditions, as JSON and for the device.
  private static func randomRules(
    _ dice: inout RandomNumbers
  ) -> (json: String, rules: [AssociationDevice.Rule]) {
    var json: [String] = []
    var rules: [AssociationDevice.Rule] = []
    let values = ["*", "?", "?*", "", "a", "A", "b*", "$(v)", "a?"]
    for _ in 0..<1 + dice.below(5) {
      var rule = AssociationDevice.Rule()
      var members: [String] = []
      if dice.below(5) > 0 {
        let path = dice.pick(["/*", "/a", "/a/*", "*", "/?*", "/$(v)", "/A*", "/a/", "*a", "/b/?"])
        rule.path = path
        members.append("\"/\": \"\(path)\"")
      }
      switch dice.below(4) {
      case 0:
        rule.query = dice.pick(["*k=a*", "?*", "", "k=*&l=*", "a"])
        members.append("\"?\": \"\(rule.query ?? "")\"")
      case 1:
        for key in ["k", "l", "kl"] where dice.below(2) == 0 {
          rule.items.append((key, dice.pick(values)))
        }
        members.append(
          "\"?\": {" + rule.items.map { "\"\($0.key)\": \"\($0.pattern)\"" }.joined(separator: ", ")
            + "}")
      default: break
      }
      if dice.below(3) == 0 {
        rule.fragment = dice.pick(values)
        members.append("\"#\": \"\(rule.fragment ?? "")\"")
      }
      rule.isExcluded = dice.below(3) == 0
      rule.ignoresCase = dice.below(3) == 0
      if rule.isExcluded { members.append("\"exclude\": true") }
      if rule.ignoresCase { members.append("\"caseSensitive\": false") }
      json.append("{\(members.joined(separator: ", "))}")
      rules.append(rule)
    }
    return (json.joined(separator: ",\n"), rules)
  }

  @Test("with conditions on query, fragment and case are compared under every relevant condition")
  func conditions() throws {
    var suffixes = [""]
    for query in ["k=a", "k", "k=b", "l=a", "kl=ab", "k=a&l=b", "k=A&k=a", "k=b&k=a", "k=b1", "a"] {
      for fragment in ["", "#a", "#A", "#b1"] { suffixes.append("?\(query)\(fragment)") }
    }
    suffixes += ["#a", "#b", "#c", "#A"]
    var found = 0
    for seed in TrialNumbers.seeds(25) {
      var dice = RandomNumbers(seed: seed)
      let (json, rules) = Self.randomRules(&dice)
      let file = try AssociationFile(
        SourceText(
          """
          {"applinks": {"substitutionVariables": {"v": ["a", "b?"]},
          "details": [{"appID": "T.a", "components": [\(json)]}]}}
          """))
      var site = AssociationSite(
        "domain \"a.com\"\nroute A at \"/\"\nroute B at \"a\"\nroute C(x: String) at \"b/:x\"")
      let device = AssociationDevice(rules, ["v": ["a", "b?"]])
      let result = site.verify(file)
      #expect(result.isWhole && result.loose.isEmpty)
      for difference in result.differences {
        found += 1
        let path = String(difference.url.dropFirst("https://a.com".count))
        #expect(site.opens(path) == !difference.isExtra, "seed \(seed): \(difference)\n\(json)")
        #expect(device.opens(path) == difference.isExtra, "seed \(seed): \(difference)\n\(json)")
      }
      for path in ["/", "/a", "/a/", "/A", "/b", "/b/a", "/b/ab", "/a/a", "/c"] {
        for suffix in suffixes where device.opens(path + suffix) != site.opens(path) {
          let rule = device.rule(for: path + suffix)
          let isExtra = device.opens(path + suffix)
          #expect(
            result.differences.contains { difference in
              difference.isExtra == isExtra
                && (!isExtra
                  || difference.ruleOffset == rule.map { file.details[0].rules[$0].offset })
            }, "seed \(seed): \(path + suffix)\n\(json)\n\(result.differences)")
        }
      }
    }
    #expect(found > 40, "\(found)")
  }
}
