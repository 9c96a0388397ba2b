import RouteAppLinks
import RouteMatch
import RoutePlan
import RouteBase
import RouteTrials
import Testing

/// Intent filters, on a device in memory.
@Suite("Intent filters")
struct AndroidLinksTests {
  private struct App {
    var plan: Plan
    var xml: String
    var filters: AndroidLinks.Filters
    var device: AndroidDevice
    private var matcher: URLMatcher

    init(_ text: String) {
      plan =
        PlanBuilder.build(
          path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
        ).plan
      let set = PatternSet(plan)
      var output = ByteWriter()
      filters = AndroidLinks.writeIntentFilters(plan, set, to: &output)
      xml = output.text
      device = AndroidDevice(xml)
      matcher = URLMatcher(plan, set)
    }

    mutating func opens(_ path: String, host: String = "a.com") -> Bool {
      matcher.match("https://\(host)\(path)").isMatched
    }
  }

  @Test(
    "let through everything that a mix opens: a glob never tries a later place",
    arguments: [
      (":slug-p:id", "/blue-shoes-p123"), ("blog/:slug.html", "/blog/v1.2.html"),
      ("blog/:slug.html", "/blog/a.html.html"), (":a-:b", "/x-y-z"), (":a-:b.x", "/x.y-z.x"),
      (":a--:b", "/x-y--z"), ("v:a-:b/edit", "/vx-y-z/edit"),
    ])
  func mixes(pattern: String, path: String) {
    var app = App(
      "domain \"a.com\"\nroute R(slug: String, id: Int, a: String, b: String) at \"\(pattern)\"")
    let isOpen = app.opens(path)
    #expect(isOpen)
    #expect(app.device.opens(host: "a.com", path: path), "\(app.xml)")
  }

  @Test("continue after a parameter that cannot contain the next character, else end, with a note")
  func ends() {
    let mixed = App("domain \"a.com\"\nroute R(s: String, n: Int) at \"b/:s-p:n\"")
    #expect(mixed.xml.contains("<data android:pathPattern=\"/b/..*\" />"), "\(mixed.xml)")
    #expect(mixed.xml.contains("<!-- R: lets through any text for a typed parameter") == false)
    #expect(mixed.xml.contains("anything that starts like this"))
    #expect(mixed.filters.losses[.mix].count == 1)
    let number = App("domain \"a.com\"\nroute R(n: Int) at \"b/:n.html/x\"")
    #expect(number.xml.contains("<data android:pathPattern=\"/b/..*\\\\.html/x\" />"))
    #expect(number.filters.losses[.mix].isEmpty)
    let segment = App("domain \"a.com\"\nroute R(s: String) at \"b/:s/x\"")
    #expect(segment.xml.contains("<data android:pathPattern=\"/b/..*/x\" />"))
    #expect(segment.filters.losses[.escapedSlash].count == 1)
  }

  @Test("tell what a pattern loses where its paths are, also if another one has the same")
  func merged() {
    let app = App(
      """
      domain "a.com"
      route B(n: Int) at "/b/:n"
      route D(s: String) at "/c/:s"
      route C(s: String) at "/b/:s" at "/b/*"
      route E at "/e"
      """)
    let lines = app.xml.split(separator: "\n").map { $0.drop { $0 == " " } }
    let place = lines.firstIndex { $0.hasPrefix("<!--") } ?? 0
    #expect(
      lines[place...].prefix(7) == [
        "<!-- B: lets through any text for a typed parameter, slashes in parameters -->",
        "<!-- C: lets through slashes in parameters -->",
        "<data android:pathPattern=\"/b/..*\" />",
        "<!-- D: lets through slashes in parameters -->",
        "<data android:pathPattern=\"/c/..*\" />",
        "<data android:path=\"/e\" />",
        "<data android:path=\"/e/\" />",
      ], "\(app.xml)")
    #expect(app.filters.losses[.segment].count == 3)
  }

  @Test("include the patterns of a host below a wildcard domain only for that host")
  func hosts() {
    var app = App(
      """
      domain "*.ex.com"
      route Home at "home"
      route Help at "https://help.ex.com/h"
      route World at "https://www.ex.com/w"
      route Deep at "https://*.b.ex.com/d"
      """)
    for (host, path) in [
      ("help.ex.com", "/h"), ("www.ex.com", "/w"), ("x.b.ex.com", "/d"), ("y.ex.com", "/home"),
    ] {
      let isOpen = app.opens(path, host: host)
      #expect(isOpen)
      #expect(app.device.opens(host: host, path: path), "\(host)\(path)\n\(app.xml)")
    }
    for (host, path) in [
      ("y.ex.com", "/h"), ("y.ex.com", "/w"), ("b.ex.com", "/d"), ("ex.com", "/home"),
    ] {
      let isOpen = app.opens(path, host: host)
      #expect(!isOpen)
      #expect(!app.device.opens(host: host, path: path), "\(host)\(path)\n\(app.xml)")
    }
  }

  @Test("are XML for all literals and names, and keep their meaning")
  func characters() throws {
    let literals = [
      "a%00b", "a%07b", "a%EF%BF%BEb", "a%5Cb", "a%2Ab", "a.b", "%22%26%3C%3E'", "a%5C%2A", "%0A",
      "a%C2%85b", "%F0%9F%BF%BE", ".%2A", "%5C", "%07%2A",
    ]
    var documents = ""
    for literal in literals {
      for pattern in [literal, literal + "/:s", ":n." + literal, ":s/" + literal] {
        var app = App(
          "domain \"a.com\"\nroute `R\u{7}--<\u{FFFE}`(s: String, n: Int) at \"\(pattern)\"")
        let path = "/" + pattern.replacing(":s", with: "xy").replacing(":n", with: "42")
        let isOpen = app.opens(path)
        #expect(isOpen, "\(path)")
        #expect(app.device.opens(host: "a.com", path: path), "\(path)\n\(app.xml)")
        let other = path.replacing("b", with: "c").replacing("'", with: "x")
        if other != path { #expect(!app.device.opens(host: "a.com", path: other), "\(app.xml)") }
        documents += app.xml
      }
    }
    let count = try XMLReading.count(
      "//intent-filter", of: "<x xmlns:android=\"a\">\(documents)</x>")
    #expect(count == literals.count * 4)
    let noted = App("domain \"a.com\"\nroute R at \"a%07b\"")
    #expect(noted.filters.losses[.character].count == 1)
    #expect(noted.xml.contains("any character for one that XML cannot hold"))
  }

  @Test("have one path for all strings of a length if separate paths would be too many")
  func many() {
    let locales = (0..<22).map { "\"l\(Character(UnicodeScalar(UInt8(97 + $0))))\"" }
    let routes = (0..<30).map { "route R\($0)(l: L, s: String) at \"/:l/r\($0)/:s\"" }
    let text = "domain \"a.com\"\ntype L = \(locales.joined(separator: " | "))\n"
    let few = App(text + routes[..<20].joined(separator: "\n"))
    #expect(few.filters.shortened.isEmpty && few.xml.contains("\"/la/r0/..*\""))
    let many = App(text + routes.joined(separator: "\n"))
    #expect(many.filters.shortened == ["a.com"] && many.filters.tooLong.isEmpty)
    #expect(many.xml.contains("\"/../r0/..*\"") && !many.xml.contains("/la/"))
    #expect(many.filters.losses[.number].count == 30)
    #expect(many.device.opens(host: "a.com", path: "/lb/r29/x"))
    let most = App(
      "domain \"a.com\"\n"
        + (0..<600).map { "route R\($0) at \"r\($0)\"" }.joined(separator: "\n"))
    #expect(most.filters.tooLong.first?.count == 1200)
  }

  /// Plans with every kind of segment.
  private static func randomPlan(_ dice: inout RandomNumbers) -> (text: String, routes: [[String]])
  {
    var text = """
      domain "a.com"
      type K = "a" | "b-c" | "d.e"
      type L = \((0..<80).map { "\"k\($0)\"" }.joined(separator: " | "))

      """
    var routes: [[String]] = []
    // Some only have parameters that take a few strings.
    let isClosed = dice.one(in: 4)
    let types = isClosed ? ["Bool", "K"] : ["String", "Int", "Double", "Bool", "K", "L"]
    // A literal must not continue the name of the parameter before it.
    let literals = [
      "-", "-p", ".", ".html", "%2Ab", "%5C", "..", "%2Fb", "%01", "%70%31", "%39", "-x-",
    ]
    for route in 0..<1 + dice.below(3) {
      var parameters: [String] = []
      var segments: [String] = []
      for _ in 0..<1 + dice.below(3) {
        var segment = ""
        var needsText = dice.one(in: 2)
        for _ in 0..<1 + dice.below(4) {
          if needsText {
            segment += isClosed ? dice.pick(["-", ".html", "%2Ab", "%5C"]) : dice.pick(literals)
          } else {
            let type = dice.pick(types)
            parameters.append("p\(parameters.count): \(type)")
            segment += ":p\(parameters.count - 1)"
          }
          needsText = !needsText
        }
        segments.append(!isClosed && dice.one(in: 12) ? "*" : segment)
      }
      if !isClosed && dice.one(in: 6) {
        parameters.append("rest: [String]")
        segments.append("**rest")
      }
      routes.append(segments)
      text += "route R\(route)(\(parameters.joined(separator: ", "))) at "
      text += "\"/\(segments.joined(separator: "/"))\"\n"
    }
    return (text, routes)
  }

  /// A path that a route may open: its segments, with values for the parameters.
  private static func path(_ segments: [String], _ dice: inout RandomNumbers) -> String {
    let values = [
      "a", "b-c", "d.e", "7", "-12", "1.5", "2e-3", "true", "k7", "x-y-p1", "v1.2.html", "..", "-",
      "%2A", "%5C", "z.html.html", "-p", "-p-p1", "%F0%9F%98%80", "%01",
    ]
    var path = ""
    for segment in segments {
      path += "/"
      var rest = segment[...]
      while let first = rest.first {
        if first == "*" {
          path += dice.pick(values) + (segment.hasPrefix("**") ? "/" + dice.pick(values) : "")
          break
        }
        if first == ":" {
          rest = rest.dropFirst(2).drop(while: \.isNumber)
          path += dice.pick(values)
        } else {
          path.append(first)
          rest = rest.dropFirst()
        }
      }
    }
    return path + dice.pick(["", "", "/"])
  }

  @Test("of random plans let through everything that the plan opens, and more only with a note")
  func random() {
    var (open, extra, exact) = (0, 0, 0)
    for seed in TrialNumbers.seeds(150) {
      var dice = RandomNumbers(seed: seed)
      let (text, routes) = Self.randomPlan(&dice)
      var app = App(text)
      let losses = app.filters.losses
      if losses.isEmpty { exact += 1 }
      for _ in 0..<60 {
        let path = Self.path(dice.pick(routes), &dice)
        let isOpen = app.opens(path)
        let isLetThrough = app.device.opens(host: "a.com", path: path)
        if isOpen { open += 1 }
        if isOpen && !isLetThrough { Issue.record("seed \(seed): \(path)\n\(text)\(app.xml)") }
        if isLetThrough && !isOpen {
          extra += 1
          if losses.isEmpty { Issue.record("seed \(seed): \(path)\n\(text)\(app.xml)") }
        }
      }
    }
    let plans = TrialNumbers.count(150)
    #expect(
      open > 3 * plans && 3 * extra > plans && 30 * exact > plans, "\(open) \(extra) \(exact)")
  }
}
