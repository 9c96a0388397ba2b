import RouteAppLinks
import RouteMatch
import RoutePlan
import RouteBase
import Testing

@Suite("Association files")
struct AssociationTests {
  @Test("for Apple exclude text that is not a number, unless that would exclude another path")
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

  @Test("for Apple accept every text that is a number with a fraction and an exponent")
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

  @Test("for Apple list many strings in a variable")
  func manyStrings() {
    let names = (0..<200).map { "\"s\($0)\"" }.joined(separator: " | ")
    let site = AssociationSite(
      "domain \"a.com\"\ntype K = \(names)\nroute R(k: K, l: K) at \"k/:k/:l\"")
    #expect(site.apple.losses.isEmpty)
    #expect(site.apple.variables.map(\.values.count) == [200])
    #expect(site.device.opens("/k/s7/s199/"))
    #expect(!site.device.opens("/k/s7/s200"))
  }

  @Test("for Apple accept both forms of characters that may be escaped")
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

  @Test("say if not everything was compared, and take bounded time whatever they contain")
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
    let check = AssociationCheck(site.host, site.set, site.plan, limit: 50_000)
    let result = check.compare(file.details[0].rules, file.variables)
    #expect(!result.isWhole)
    #expect(!result.differences.isEmpty)
  }

  @Test("are compared at once even if a rule has a place for each of its characters")
  func blowUp() throws {
    let marks = String(repeating: "?", count: 30)
    for (rules, extra, missing) in [
      ("{\"/\": \"*a\(marks)\"}", 1, 2),
      ("{\"/\": \"*a\(marks)\", \"exclude\": true}, {\"/\": \"/*\"}", 1, 1),
      ("{\"/\": \"*a\(marks)\"}, {\"/\": \"*b\(marks)\"}, {\"/\": \"/*\"}", 3, 0),
      ("{\"/\": \"*a\(marks)\"}, {\"/\": \"/x\"}, {\"/\": \"/?*\", \"exclude\": true}", 1, 2),
    ] {
      let site = AssociationSite(
        "domain \"a.com\"\nroute X at \"x\"\nroute R(k: String) at \":k\"")
      let file = try AssociationFile(
        SourceText(
          "{\"applinks\": {\"details\": [{\"appID\": \"T.a\", \"components\": [\(rules)]}]}}"))
      let check = AssociationCheck(site.host, site.set, site.plan, limit: 2_000_000)
      let result = check.compare(file.details[0].rules, file.variables)
      #expect(result.isWhole, "\(rules)")
      #expect(result.differences.count { $0.isExtra } == extra, "\(result.differences)")
      #expect(result.differences.count { !$0.isExtra } == missing, "\(result.differences)")
    }
  }

  @Test("handle escapes, and note what no file can express")
  func escapes() throws {
    // Each text starts with a possible digit of an escape: `/x%C3%AB` does not end in AB.
    for pattern in [":s%41B", ":s%41", "x:s%30/y", ":s%42-:t", ":s-%43", ":n%44", ":s%2541"] {
      let site = AssociationSite(
        "domain \"a.com\"\nroute R(s: String, t: String, n: Int) at \"/\(pattern)\"")
      let result = site.verify(try site.file())
      #expect(result.isWhole && result.differences.isEmpty, "\(pattern): \(result.differences)")
      let isLoose = [":s%41B", ":s%41", "x:s%30/y", ":s%42-:t"].contains(pattern)
      #expect(site.apple.losses[.escape].isEmpty == !isLoose, "\(pattern)")
      #expect(result.loose.isEmpty == !isLoose, "\(pattern): \(result.loose)")
    }
  }

  @Test("of a wildcard domain have the patterns of the hosts below, and agree with their plan")
  func wildcards() throws {
    let site = AssociationSite(
      """
      domain "*.ex.com"
      route Home at "home"
      route Help at "https://help.ex.com/h"
      route Deep at "https://*.b.ex.com/d"
      """, host: "*.ex.com")
    for path in ["/home", "/h", "/d/"] { #expect(site.device.opens(path)) }
    #expect(!site.device.opens("/x"))
    #expect(site.apple.losses[.host].count == 2)
    let result = site.verify(try site.file())
    #expect(result.isWhole && result.differences.isEmpty, "\(result.differences)")
    let other = AssociationSite("domain \"*.ex.com\"\nroute Home at \"home\"", host: "*.ex.com")
    let missing = site.verify(try other.file()).differences
    #expect(
      Set(missing.map(\.url)) == ["https://help.ex.com/h", "https://www.b.ex.com/d"], "\(missing)")
  }

  @Test("that would be too long use variables, then omit comments, then types, and say so")
  func limits128() throws {
    let locales = (0..<22).map { "\"l\($0)\"" }.joined(separator: " | ")
    func site(_ name: String) -> AssociationSite {
      AssociationSite(
        "domain \"a.com\"\ntype L = \(locales)\n"
          + (0..<3).map { "route \(name)\($0)(l: L, n: Int) at \"/:l/p\($0)/:n\"" }
          .joined(separator: "\n"))
    }
    let long = String(repeating: "Long", count: 400)
    for (name, limit, brevity) in [
      ("R", AppleFile.byteLimit, AppleComponents.Brevity.full), ("R", 6000, .variables),
      (long, 6000, .bare), ("R", 1000, .loose),
    ] {
      let site = site(name)
      let file = AppleFile(site.host, site.set, site.plan, apps: ["T.a"], limit: limit)
      #expect(file.components.brevity == brevity, "\(limit) \(file.bytes.count)")
      #expect(!file.isTooLong)
      let read = try AssociationFile(SourceText(file.bytes))
      let check = AssociationCheck(site.host, site.set, site.plan, exported: file)
      let result = check.compare(read.details[0].rules, read.variables)
      #expect(result.isWhole && result.differences.isEmpty, "\(result.differences)")
      if brevity == .loose { #expect(read.details[0].rules.contains { $0.path == "/?*/p1/?*" }) }
    }
    let site = site("R")
    #expect(AppleFile(site.host, site.set, site.plan, apps: ["T.a"], limit: 100).isTooLong)
  }

  @Test(
    "that are invalid are refused, at the fault",
    arguments: [
      ("", "1:1 a value is missing"),
      ("{", "1:2 a member's name is missing"), ("[]", "1:1 expected an object"),
      ("{\n \"applinks\" {}}", "2:13 a colon is missing"),
      ("{}", "1:1 it has no `applinks`, so it opens no URL in an app"),
      ("{\"applinks\": {}}", "1:14 `applinks` has no `details`"),
      ("{\"applinks\": {\"details\": 3}}", "1:26 `details` must be a list"),
      ("{\"applinks\": {\"details\": [3]}}", "1:27 a detail must be an object"),
      ("{\"applinks\": {\"details\": [{\"paths\": []}]}}", "1:27 a detail names no app"),
      (
        "{\"applinks\": {\"details\": [{\"appID\": \"a.b\"}]}}",
        "1:27 a detail has neither `components` nor `paths`"
      ),
      (
        "{\"applinks\": {\"details\": [{\"appID\": \"a.b\",\n\"paths\": [1]}]}}",
        "2:11 a path must be a string"
      ),
      (
        "{\"applinks\": {\"details\": [{\"appID\": \"a.b\",\n\"components\": [{\"exclude\": 1}]}]}}",
        "2:28 `exclude` must be true or false"
      ),
      ("{\"a\": \"\\q\"}", "1:8 unknown escape"),
      ("{\"a\": 1,}", "1:9 a member's name is missing"),
      ("{\"a\": 1} x", "1:10 unexpected text after the value"),
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

  @Test("with unlimited nesting are refused")
  func nested() {
    #expect(throws: FileFault.self) {
      try AssociationFile(SourceText(String(repeating: "[", count: 100_000)))
    }
  }
}
