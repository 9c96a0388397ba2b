import RouteExchange
import RouteMatch
import RoutePlan
import RouteSyntax
import Testing

@Suite("Association files")
struct AssociationTests {
  @Test("for Apple keep what is no number out, save where another path would be kept out")
  func numbers() {
    func site(_ text: String) -> AssociationSite { AssociationSite("domain \"a.com\"\n" + text) }
    let shows = site("route Show(id: Int) at \"shows/:id\" { route Edit at \"edit\" }")
    #expect(shows.apple.losses.isEmpty)
    for (path, isOpen) in [
      ("/shows/7", true), ("/shows/-7/", true), ("/shows/x", false), ("/shows/-", false),
      ("/shows/-/", false), ("/shows/7-7", false), ("/shows/--7", false), ("/shows/7x/edit", false),
      ("/shows/7/edit", true), ("/shows/7/edit/", true), ("/shows/%37", false),
      ("/shows/7.5", false),
    ] { #expect(shows.device.opens(path) == isOpen, "\(path)") }
    let both = site("route A(n: Int) at \":n/x\"\nroute B(m: Int) at \"a/:m\"")
    #expect(both.apple.losses.isEmpty)
    let mixed = site("route A(n: Int, m: Int) at \":n-:m\"\nroute B(x: Double) at \"x/:x\"")
    #expect(mixed.apple.losses[.number].count == 1)
    #expect(mixed.device.opens("/x-y") && !mixed.device.opens("/x/y"))
  }

  @Test("for Apple know each text that is a number with a fraction and an exponent")
  func doubles() {
    var site = AssociationSite("domain \"a.com\"\nroute R(x: Double) at \"x:x\"")
    #expect(site.apple.losses.isEmpty)
    let device = site.device
    var last = ["/x"]
    var open = 0
    for _ in 0..<4 {
      last = last.flatMap { text in ["0", "-", ".", "+", "e", "%2B", "x"].map { text + $0 } }
      for path in last {
        let isOpen = site.opens(path)
        if isOpen { open += 1 }
        if device.opens(path) != isOpen { Issue.record("\(path)") }
      }
    }
    #expect(open > 10)
    for path in ["/x-12.50e%2B7/", "/x1E-3", "/x1e%2B5", "/x0.5e+5"] {
      #expect(site.opens(path) && device.opens(path))
    }
    for path in ["/x1e5e5", "/x1.5.5", "/x1e5.5", "/x1/5", "/x1%2C5", "/x1%2", "/x1e%2B", "/x%2B1"]
    {
      #expect(!device.opens(path), "\(path)")
    }
  }

  @Test("for Apple say of many strings that they stand, by a variable")
  func manyStrings() {
    let names = (0..<200).map { "\"s\($0)\"" }.joined(separator: " | ")
    let site = AssociationSite(
      "domain \"a.com\"\ntype K = \(names)\nroute R(k: K, l: K) at \"k/:k/:l\"")
    #expect(site.apple.losses.isEmpty)
    #expect(site.apple.variables.map(\.values.count) == [200])
    #expect(site.device.opens("/k/s7/s199/"))
    #expect(!site.device.opens("/k/s7/s200"))
  }

  @Test("for Apple take what may be escaped both ways")
  func reserved() {
    var site = AssociationSite(
      "domain \"a.com\"\nroute R(name: String) at \"@:name\"\nroute S at \"a+b,c/$(x)\"")
    let device = site.device
    for path in ["/@me", "/%40me", "/a+b,c/$(x)", "/a%2Bb,c/%24%28x)/", "/a%2Bb%2Cc/$%28x%29"] {
      #expect(site.opens(path) && device.opens(path), "\(path)")
    }
    for path in ["/me", "/a+b;c/$(x)", "/a+b,c/x", "/a+b,c/$"] {
      #expect(!site.opens(path) && !device.opens(path), "\(path)")
    }
  }

  @Test("say when not everything was compared, and read what nobody wrote by hand in time")
  func limits() throws {
    let site = AssociationSite("domain \"a.com\"\nroute R(x: String) at \":x\"")
    let names = Array("abcdefgh")
    var paths = (0..<200).map { number in
      "*" + (0..<4).map { "\(names[number / (1 << (2 * $0)) % 8])*" }.joined()
    }
    paths.append(String(repeating: "$(", count: 10_000) + ")")
    let list = paths.map { "{\"/\": \"\($0)\"}" }.joined(separator: ", ")
    let file = try AssociationFile(
      SourceText(
        "{\"applinks\": {\"details\": [{\"appID\": \"T.a\", \"components\": [\(list)]}]}}"))
    let check = AssociationCheck(site.patterns, site.set, site.plan, host: "a.com", limit: 50_000)
    let result = check.compare(file.details[0].rules, file.variables)
    #expect(!result.isWhole)
    #expect(!result.differences.isEmpty)
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
