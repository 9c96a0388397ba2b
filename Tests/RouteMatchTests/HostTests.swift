import RouteMatch
import RoutePlan
import RouteBase
import RouteTrials
import Testing

@Suite("A host")
struct HostTests {
  private static let answers = Answers(
    """
    domain \(HostVectors.domains)
    route Home at "/"
    route A(r: [String]) at "/**r"
    """)

  @Test("that is ours by the URL standard is ours", arguments: HostVectors.ours)
  func ours(url: String) { #expect(Self.answers.match(url).isOurs) }

  @Test("that is foreign, or not a valid name, is not ours", arguments: HostVectors.foreign)
  func foreign(url: String) {
    let match = Self.answers.match(url)
    #expect(!match.isOurs)
    #expect(match.target == nil)
  }

  @Test("is parsed once, and the rest is the path, where a backslash is a slash")
  func path() {
    let answers = Answers(
      """
      scheme "app"
      domain "*.ex.com"
      route Home at "/"
      route B(x: String) at "/b/:x"
      """)
    #expect(answers.open("https:\\\\a.ex.com\\b\\1") == "B(x: \"1\")")
    #expect(answers.open("https:a.ex.com/b/1?q=\\") == "B(x: \"1\") ?q=\\")
    #expect(answers.open(" \thttps://a.ex.com/b/1\n2 ") == "B(x: \"12\")")
    #expect(answers.open("\\b\\1") == "B(x: \"1\")")
    // This scheme is not special in the standard, so a backslash is text.
    #expect(answers.open("app://b/1\\2") == #"B(x: "1\\2")"#)
    for url in ["//evil.com/b/1", "/\\evil.com/b/1", "\\\\evil.com\\b\\1", "\\/b/1"] {
      #expect(answers.open(url) == "-", "a browser would go elsewhere")
    }
  }

  @Test("of a pattern is the same name in both spellings")
  func patterns() {
    let answers = Answers(
      """
      domain "*.bücher.example", "XN--STRAE-OQA.example"
      route A at "https://*.xn--bcher-kva.example/a"
      route B at "https://Straße.example/b"
      route C at "https://বাংলা.bücher.example/c"
      """)
    #expect(answers.faults == [])
    #expect(answers.open("https://x.bücher.example/a") == "A")
    #expect(answers.open("https://x.xn--bcher-kva.example/a") == "A")
    #expect(answers.open("https://xn--strae-oqa.example/b") == "B")
    #expect(answers.open("https://straße.example/b") == "B")
    #expect(answers.open("https://বাংলা.bücher.example/c") == "C", "the plan names it")
    #expect(answers.open("https://xn--54b7fta0cc.xn--bcher-kva.example/c") == "C")
    #expect(answers.open("https://xn--54b7fta0cc.xn--bcher-kva.example/a") == "A")
  }

  @Test("in a faulty declaration matches nothing")
  func wrongDeclarations() {
    let (plan, _) = PlanBuilder.build(
      path: "test.routeplan",
      text: SourceText(
        """
        domain "https://ex.com", "*", "", "ex.org:80", "a.*.com", "1.2.3.4", "*.", "."
        scheme "https", "pod://", "", "javascript"
        route A(r: [String]) at "/**r" at "https://ex.com/a" at "pod://x"
        """), loader: SourceLoader(files: [:]))
    var matcher = URLMatcher(plan)
    #expect(matcher.set.faults.isEmpty, "what is wrong is said of the declaration")
    #expect(!matcher.set.isWhole)
    for url in [
      "https://ex.com/", "https://*/", "https:///", "https://ex.org:80/", "https://a.b.com/",
      "https://1.2.3.4/", "http://x/", "pod://x", "javascript:alert(1)", "://x/y", "https://./",
    ] where url != "://x/y" {
      #expect(!matcher.match(url).isOurs, "\(url)")
    }
  }
}

@Suite("Hosts, as parsed by Node according to the URL standard", .enabled(if: NodeURLs.isThere))
struct HostPeerTests {
  private static let answers = Answers(
    "domain \(HostVectors.domains)\nroute A(r: [String]) at \"/\" at \"/**r\"")

  /// Whether a host, in Node's ASCII form, is in the declared domains.
  private static func isWithin(_ host: String) -> Bool {
    host == "ex.org" || host == "xn--bcher-kva.example"
      || [".ex.com", ".xn--strae-oqa.example"].contains {
        host.hasSuffix($0) && host.count > $0.count
      }
  }

  @Test("are ours only if they are in a declared domain")
  func vectors() throws {
    let urls = HostVectors.ours + HostVectors.foreign
    let hosts = try NodeURLs.hosts(of: urls)
    for (url, host) in zip(urls, hosts) {
      let isOurs = Self.answers.match(url).isOurs
      #expect(!isOurs || Self.isWithin(host ?? ""), "\(url): \(host ?? "none")")
    }
  }

  @Test("are ours exactly if they are plain and in a declared domain")
  func random() throws {
    let pieces = [
      "a", "ex", "com", "org", "ex.com", "ex.org", "evil.com", ".", ".", "/", "\\", "@", ":", "80",
      "%2e", "%", "[", "]", "\t", "\n", " ", "#", "?", "-", "_", "A", "~", "|", "^", "\u{0}", "ü",
      "bücher.example", "xn--bcher-kva.example", "．", "／", "日", "*", "!", "1",
    ]
    var urls: [String] = []
    var numbers = RandomNumbers(seed: 10)
    for _ in 0..<3000 * rounds {
      let start = numbers.pick([
        "https://", "https://", "https:", "http:/", "https:\\\\", " https://",
      ])
      var host = (0..<numbers.below(5)).map { _ in numbers.pick(pieces) }.joined()
      if numbers.one(in: 2) { host += numbers.pick([".ex.com", "ex.org", "@ex.org", ".ex.com/a"]) }
      urls.append(start + host + (numbers.one(in: 3) ? "/a" : ""))
    }
    var (ours, foreign) = (0, 0)
    for (url, host) in zip(urls, try NodeURLs.hosts(of: urls)) {
      let isOurs = Self.answers.match(url).isOurs
      if isOurs { ours += 1 } else { foreign += 1 }
      guard !isOurs || Self.isWithin(host ?? "") else {
        Issue.record("\(url.debugDescription) is ours, but its host is \(host ?? "none")")
        continue
      }
      // We leave out parts of the standard: users, ports, escapes, empty labels, and text that is
      // mapped to other text.
      let isPlain = !url.dropFirst(6).contains { ":@%．／".contains($0) } && !url.contains("..")
      if isPlain, let host, Self.isWithin(host), !host.hasPrefix(".") {
        #expect(isOurs, "\(url.debugDescription): \(host)")
      }
    }
    #expect(ours > 100 && foreign > 1000)
  }
}
