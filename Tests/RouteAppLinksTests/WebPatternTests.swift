import RouteAppLinks
import RouteBase
import RouteMatch
import RoutePlan
import RouteTrials
import Testing

@Suite("URLs that stay in the browser")
struct WebPatternTests {
  private static func rules(_ text: String) -> [String] {
    AssociationSite("domain \"a.com\"\n" + text).apple.rules.map {
      ($0.isExcluded ? "not " : "") + $0.path
    }
  }

  @Test("are excluded before others are let through, but after those that are better")
  func rules() {
    #expect(
      Self.rules(
        "web \"/oauth/**\"\nroute A at \"/oauth/callback\" { route B(x: String) at \"/:x\" }") == [
          "not *//*", "/oauth/callback", "/oauth/callback/", "not /oauth/?*", "not /?*/?*", "/?*",
        ])
    #expect(
      Self.rules("web \"/docs/secret\"\nroute A(x: [String]) at \"/docs/**x\"") == [
        "not *//*", "not /docs/secret", "not /docs/secret/", "/docs/?*",
      ])
    #expect(
      Self.rules("web \"/*/off\"\nroute A(x: String) at \"/a/:x\"\nroute B at \"/b\"") == [
        "not *//*", "not /?*/?*/?*", "/a/?*", "not /?*/off", "not /?*/off/", "not /?*/?*", "/b",
        "/b/",
      ])
  }

  @Test("have a rule with a comment, and what does not have a web pattern stays as it was")
  func comment() {
    let site = AssociationSite("domain \"a.com\"\nweb \"/x/**\"\nroute A at \"/a\"")
    #expect(site.apple.rules.first { $0.path == "/x/?*" }?.comment == "stays in the browser")
    #expect(site.apple.losses.isEmpty)
    // Where nothing opens, nothing has to be excluded.
    #expect(Self.rules("web \"/x/**\"") == ["not *//*"])
    // The pattern of one host is not one of all hosts.
    let wild = AssociationSite(
      "domain \"*.a.com\"\nweb \"https://b.a.com/x\", \"/y\"\nroute A(x: String) at \"/:x\"",
      host: "*.a.com")
    let excluded = wild.apple.rules.filter { $0.comment == "stays in the browser" }.map(\.path)
    #expect(excluded == ["/y", "/y/"])
  }

  private static func randomPlan(_ seed: Int) -> String? {
    var dice = RandomNumbers(seed: seed)
    var text = "domain \"a.com\"\ntype K = \"a\" | \"b@\"\n"
    let texts = ["a", "b", "a-b", "1", "@a"]
    for index in 0..<2 + dice.below(3) {
      let isWeb = index == 0 || dice.below(2) == 0
      var parameters: [String] = []
      var segments: [String] = []
      for _ in 0..<dice.below(4) {
        let name = "p\(parameters.count)"
        func add(_ type: String, _ segment: String) {
          parameters.append("\(name): \(type)")
          segments.append(segment)
        }
        switch dice.below(9) {
        case 0, 1, 2, 3: segments.append(dice.pick(texts))
        case 4: segments.append("*")
        case 5: add("String", ":\(name)")
        case 6: add("String", dice.pick(["a:\(name)", "a:\(name)-b", ":\(name)-b"]))
        case 7: add(isWeb ? "String" : "K", ":\(name)")
        default: add(isWeb ? "String" : "Int", dice.pick([":\(name)", "a:\(name)"]))
        }
      }
      if dice.below(3) == 0 {
        parameters.append("rest: [String]")
        segments.append("**rest")
      }
      let pattern = "\"/\(segments.joined(separator: "/"))\""
      text +=
        isWeb
        ? "web \(pattern)\n"
        : "route R\(index)(\(parameters.joined(separator: ", "))) at \(pattern)\n"
    }
    let plan = AssociationSite(text)
    let isClear = plan.set.faults.isEmpty && OverlapFinder.find(plan.set).isEmpty
    return isClear && text.contains("route") ? text : nil
  }

  private static func paths(_ seed: Int) -> [String] {
    var dice = RandomNumbers(seed: seed)
    var paths = ["/"]
    var last = ["/"]
    for _ in 0..<4 {
      last = last.flatMap { text in ["/", "a", "-", "b", "1"].map { text + $0 } }
      paths += last
    }
    let segments = ["a", "b", "a-b", "1", "@a", "%40a", "x", "a1", "x-b", "b@", "-7"]
    for _ in 0..<200 {
      let path = (0..<1 + dice.below(dice.pick([3, 5, 12]))).map { _ in dice.pick(segments) }
        .joined(separator: "/")
      paths.append("/" + path + dice.pick(["", "", "/"]))
    }
    return paths
  }

  @Test("are kept out, and what opens is let through, on every short path of random plans")
  func device() throws {
    var (kept, plans) = (0, 0)
    for seed in TrialNumbers.seeds(30, longer: 60) {
      guard let text = Self.randomPlan(seed) else { continue }
      plans += 1
      var site = AssociationSite(text)
      let device = site.device
      for path in Self.paths(seed) {
        let (isOpen, isLetThrough) = (site.opens(path), device.opens(path))
        if isLetThrough && !isOpen {
          if !site.apple.losses[.number].isEmpty { continue }
          let isLong = path.split(separator: "/").count > AppleComponents.restLimit
          if isLong && !site.apple.losses[.longRest].isEmpty { continue }
        }
        if isLetThrough != isOpen {
          Issue.record("seed \(seed): \(path)\n\(text)\(site.apple.rules)")
          break
        }
        if !isOpen && site.staysInBrowser(path) { kept += 1 }
      }
      let result = site.verify(try site.file())
      #expect(result.isWhole, "seed \(seed)\n\(text)")
      #expect(result.differences.isEmpty, "seed \(seed): \(result.differences)\n\(text)")
      #expect(result.dead.isEmpty, "seed \(seed): \(site.apple.rules)\n\(text)")
    }
    #expect(plans > 10 && kept > 50, "\(plans) \(kept)")
  }

  @Test("are a difference from a file that lets them through")
  func verify() throws {
    let other = AssociationSite("domain \"a.com\"\nroute A(x: [String]) at \"/**x\"")
    let site = AssociationSite(
      "domain \"a.com\"\nweb \"/oauth/**\"\nroute A(x: [String]) at \"/**x\"")
    let extra = site.verify(try other.file()).differences
    #expect(extra.map(\.isExtra) == [true])
    #expect(extra[0].url.hasPrefix("https://a.com/oauth/"))
    let missing = other.verify(try site.file()).differences
    #expect(missing.map(\.isExtra) == [false])
    #expect(missing[0].url.hasPrefix("https://a.com/oauth/"))
  }

  @Test("cannot be excluded by an intent filter, which says so")
  func android() {
    let site = AssociationSite(
      """
      domain "a.com"
      web "/oauth/**"
      route A at "/a"
      route B(x: [String]) at "/**x"
      """)
    var output = ByteWriter()
    let filters = AndroidLinks.writeIntentFilters(site.plan, site.set, to: &output)
    #expect(filters.losses[.web] == [.route(RouteID(1))])
    #expect(output.text.contains("<!-- B: lets through URLs that stay in the browser -->"))
  }
}
