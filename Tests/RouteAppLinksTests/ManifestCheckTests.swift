import RouteAppLinks
import RouteBase
import RouteMatch
import RoutePlan
import RouteTrials
import Testing

/// The comparison of a manifest with a plan, against a device in memory.
@Suite("Comparing intent filters with a plan")
struct ManifestCheckTests {
  private static let hosts = ["a.com", "b.org"]

  /// A plan with random paths of a few words and parameters.
  private static func plan(_ random: inout RandomNumbers) -> String {
    var text = "scheme \"s\"\ndomain \"a.com\", \"b.org\"\n"
    for number in 0..<(1 + random.below(5)) {
      var parts = ["r\(number)"]
      for _ in 0..<random.below(3) {
        parts.append(random.pick(["a", "b", ":p", ":n", "x-:p", "p=q", "p%2Fq"]))
      }
      let path = parts.reduce(into: [String]()) { list, part in
        if !part.contains(":") || !list.contains(where: { $0.contains(":") }) { list.append(part) }
      }.joined(separator: "/")
      let base = random.one(in: 3) ? "https://\(hosts[random.below(2)])/" : "/"
      text += "route R\(number)(p: String, n: Int) at \"\(base)\(path)\"\n"
    }
    return text
  }

  /// The filters of `xml` as a reader of manifests gives them.
  private static func filters(_ xml: String) -> [IntentFilter] {
    var result: [IntentFilter] = []
    for (number, line) in xml.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.contains("<intent-filter") {
        var filter = IntentFilter()
        (filter.isBrowsable, filter.isVerified, filter.line) = (true, true, number + 1)
        result.append(filter)
      }
      guard let start = line.firstRange(of: "<data android:"),
        let equals = line[start.upperBound...].firstIndex(of: "="),
        let end = line.lastIndex(of: "\""), !result.isEmpty
      else { continue }
      let value = String(line[line.index(equals, offsetBy: 2)..<end])
      let last = result.count - 1
      switch line[start.upperBound..<equals] {
      case "scheme": result[last].schemes.append(value)
      case "host": result[last].hosts.append(value)
      case let word:
        if let kind = IntentFilter.Path.Kind(rawValue: String(word)) {
          result[last].paths.append(IntentFilter.Path(kind, IntentFilter.compiled(value)))
        }
      }
    }
    return result
  }

  private struct Side {
    var plan: Plan
    var set: PatternSet
    var xml: String

    init(_ text: String) {
      plan =
        PlanBuilder.build(
          path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
        ).plan
      set = PatternSet(plan)
      var output = ByteWriter()
      _ = AndroidLinks.writeIntentFilters(plan, set, to: &output)
      xml = output.text
    }

    func check(_ xml: String) -> [AppDifference] {
      ManifestCheck(ManifestCheckTests.filters(xml), plan, set, file: "m").differences
    }

    /// Whether a device with the filters of `xml` gives a URL to the app.
    func lets(_ url: String, _ xml: String) -> Bool {
      let rest = url.dropFirst("https://".count)
      let host = String(rest.prefix { $0 != "/" })
      let path = String(rest.dropFirst(host.count))
      // A filter without paths takes any; the device knows only those with paths.
      let takesAll = ManifestCheckTests.filters(xml).contains {
        $0.hasWeb && $0.hosts.contains(host) && $0.paths.isEmpty
      }
      return takesAll || AndroidDevice(xml).opens(host: host, path: path)
    }

    func opens(_ url: String) -> Bool {
      var matcher = URLMatcher(plan, set)
      return matcher.match(url).isMatched
    }
  }

  @Test("decides filters with hundreds of paths that end alike")
  func manyPaths() {
    let side = Side(
      "domain \"a.com\"\n" + (0..<300).map { "route R\($0)(p: Int) at \"/r\($0)/:p/x\"\n" }.joined()
    )
    let check = ManifestCheck(Self.filters(side.xml), side.plan, side.set, file: "m")
    #expect(check.isWhole && check.differences.isEmpty, "\(check.differences)")
  }

  @Test("the filters that export writes have no difference", arguments: 1...60)
  func exported(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let side = Side(Self.plan(&random))
    #expect(side.check(side.xml) == [], "\(side.xml)")
  }

  @Test("nor have those for hosts below a domain with `*`", arguments: 1...60)
  func exportedBelow(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let plan = Self.plan(&random).replacing("\"b.org\"", with: "\"*.b.org\"")
      .replacing("https://b.org/", with: "https://x.b.org/")
    let side = Side(plan)
    #expect(side.check(side.xml) == [], "\(plan)\n\(side.xml)")
  }

  @Test("a path that is left out is missing, with a URL that the device proves", arguments: 1...60)
  func missing(seed: Int) throws {
    var random = RandomNumbers(seed: seed)
    let side = Side(Self.plan(&random))
    var lines = side.xml.split(separator: "\n")
    let paths = lines.indices.filter { lines[$0].contains("android:path") }
    guard !paths.isEmpty else { return }
    lines.remove(at: random.pick(paths))
    let xml = lines.joined(separator: "\n")
    let found = side.check(xml)
    for difference in found {
      let url = try #require(difference.url)
      #expect(difference.kind == .missing || difference.kind == .extra, "\(difference)")
      let isMissing = difference.kind == .missing
      #expect(
        side.opens(url) == isMissing && side.lets(url, xml) != isMissing, "\(difference)\n\(xml)")
    }
    // A filter without any path lets through everything, which is a difference, too.
    #expect(!found.isEmpty, "\(xml)")
  }

  @Test("a path that is added is extra, with a URL that the device proves", arguments: 1...60)
  func extra(seed: Int) throws {
    var random = RandomNumbers(seed: seed)
    let side = Side(Self.plan(&random))
    var lines = side.xml.split(separator: "\n").map(String.init)
    let paths = lines.indices.filter { lines[$0].contains("android:path") }
    guard !paths.isEmpty else { return }
    let added = ["path=\"/zoo\"", "pathPattern=\"/zoo/..*/y\"", "pathPattern=\"/z.o\""]
    lines.insert("<data android:\(random.pick(added)) />", at: random.pick(paths))
    let xml = lines.joined(separator: "\n")
    let found = side.check(xml)
    #expect(found.count == 1 && found[0].kind == .extra, "\(found)")
    let url = try #require(found.first?.url)
    #expect(!side.opens(url) && side.lets(url, xml), "\(url)\n\(xml)")
  }

  private func messages(_ plan: String, _ filters: [IntentFilter]) -> [String] {
    let side = Side(plan)
    return ManifestCheck(filters, side.plan, side.set, file: "m").differences.map {
      "\($0.kind.rawValue) \($0.url ?? "-") \($0.message)"
    }
  }

  @Test("a filter without DEFAULT, or for `http` alone, opens no link of the plan")
  func otherFilters() {
    var web = IntentFilter()
    (web.schemes, web.hosts, web.isBrowsable, web.isVerified) = (["https"], ["a.com"], true, true)
    var inner = web
    inner.isDefault = false
    var plain = web
    plain.schemes = ["http"]
    let plan = "domain \"a.com\"\nroute A at \"/\""
    #expect(!messages(plan, [web]).contains { $0.hasPrefix("missing") })
    #expect(
      messages(plan, [inner]) == [
        "note - browsers do not use this filter: it has no category DEFAULT",
        "missing-domain https://a.com no filter has the host `a.com`, so `https://a.com` opens in "
          + "the browser",
      ])
    #expect(
      messages(plan, [plain]) == [
        "missing-domain https://a.com the filters with the host `a.com` take only `http`, so "
          + "`https://a.com` opens in the browser"
      ])
    #expect(IntentFilter(encoded: inner.encoded) == inner)
  }

  @Test("hosts and schemes that are missing, and filters that nothing uses")
  func hosts() {
    var web = IntentFilter()
    web.schemes = ["https"]
    web.hosts = ["www.a.com"]
    web.isBrowsable = true
    var inner = web
    (inner.isExported, inner.activity) = (false, "Inner")
    var typed = web
    (typed.hosts, typed.isTyped) = (["a.com"], true)
    var own = IntentFilter()
    (own.schemes, own.hosts, own.paths) = (["s"], ["A"], [IntentFilter.Path(.pathPrefix, "/b")])
    own.isBrowsable = true
    #expect(
      messages(
        "scheme \"s\", \"t\"\ndomain \"a.com\"\nroute A at \"a\" { route B at \"b\" route C at \"c\" }",
        [web, inner, typed, own]) == [
          "note - browsers do not use this filter: `Inner` is not exported",
          "note - browsers do not use this filter: it takes only what has a MIME type, "
            + "and a link has none",
          "note - without `android:autoVerify`, Android asks before it opens these links",
          "missing-domain https://a.com/a no filter has the host `a.com`, so `https://a.com/a` opens "
            + "in the browser; `www.a.com` is there, but that is another host",
          "extra-domain https://www.a.com/ the app also takes URLs such as `https://www.a.com/`, "
            + "but `www.a.com` is not a domain of the plan",
          "missing s://a does not let through `s://a`, which opens `A`",
          "missing s://a/c does not let through `s://a/c`, which opens `C`",
          "missing-scheme t://a no filter has the scheme `t`, so `t://a` does not reach the app",
        ])
  }

  @Test("a filter is the same after a message")
  func message() {
    var filter = IntentFilter()
    (filter.activity, filter.file, filter.line) = ("Main", "a b.xml", 7)
    (filter.schemes, filter.hosts) = (["s"], ["*.a.com", ""])
    filter.paths = [IntentFilter.Path(.pathPattern, "/a .*"), IntentFilter.Path(.path, "")]
    (filter.isExported, filter.isBrowsable, filter.isVerified) = (false, true, true)
    filter.isTyped = true
    #expect(IntentFilter(encoded: filter.encoded) == filter)
  }
}
