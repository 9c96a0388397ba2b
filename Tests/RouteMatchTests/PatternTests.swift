import RouteMatch
import RoutePlan
import RouteTrials
import Testing

@Suite("Patterns")
struct PatternTests {
  @Test(
    "that no URL can match are refused, with the place of the fault",
    arguments: [
      ("a//b", "emptySegment //"),
      ("//a", "emptySegment //"),
      ("a?x=:id", "delimiter ?x=:id"),
      ("a#top", "delimiter #top"),
      ("a/%zz/b", "brokenEscape %zz"),
      ("a/%ff", "brokenEscape %ff"),
      ("a/%4", "brokenEscape %4"),
      ("a/:/b", "parameterWithoutName :"),
      ("a/:1", "parameterWithoutName :"),
      ("a/x*", "starNotAlone *"),
      ("*.html", "starNotAlone *"),
      ("a/**", "restWithoutName **"),
      ("a/x**tags", "restNotAlone **tags"),
      ("**tags/a", "restNotLast **tags"),
      (":id:name", "touchingParameters :id:"),
      ("https:///a", "badHost https://"),
      ("https://:name/a", "badHost :name"),
      ("https://a.b:80/a", "badHost a.b:80"),
      ("https://other.org/a", "foreignHost other.org"),
      ("https://example.com.org/a", "foreignHost example.com.org"),
      ("other://a", "foreignScheme other"),
      (":tags", "list :tags"),
      ("a-:photo", "opaque :photo"),
      ("**id", "restOfScalar **id"),
      (":id/:id", "repeatedName :id"),
      (":id-:id", "repeatedName :id"),
    ])
  func faults(pattern: String, fault: String) {
    let answers = Answers(
      """
      scheme "app"
      domain "example.com", "*.example.org"
      type Photo
      route R(id: Int, name: String, tags: [String], photo: Photo) at "\(pattern)"
      """)
    #expect(answers.faults == [fault])
  }

  @Test(
    "that a URL can match are accepted",
    arguments: [
      "", "/", "a", "a/", "/a/b", ":id", "a-:id.html", ":id-:name", "**tags", "*", "a/*/b",
      "%3Aid", "%2A", "a b", "app://a/:id", "APP://a", "app://", "https://example.com",
      "https://EXAMPLE.com/a", "http://a.b.example.org/:id", "https://*.example.org/x",
      "https://*.a.example.org/x", "mailto%3Ax", "é/:name",
    ])
  func taken(pattern: String) {
    let answers = Answers(
      """
      scheme "app"
      domain "example.com", "*.example.org"
      route R(id: Int, name: String, tags: [String]) at "\(pattern)"
      """)
    #expect(answers.faults == [])
  }

  @Test("continue the pattern of their parent, their flow, or nothing")
  func whole() {
    let answers = Answers(
      """
      route Main at "/" {
          route Plain {
              route Deep(id: Int) at "deep" at "deep/:id" {
                  route Deeper at "x" at "/y"
              }
          }
          flow Sign at "sign" {
              route In at "in"
              route Up at "up"
              flow Inner at "inner" {
                  route First
                  task go at "go"
              }
          }
          task out at "out"
      }
      """)
    let patterns = answers.set.patterns.indices.compactMap { index -> String? in
      guard let target = answers.set.patterns[index].target else { return nil }
      return answers.plan.displayName(target.symbol) + " "
        + answers.set.text(of: PatternID(index), answers.plan)
    }
    #expect(
      patterns.sorted() == [
        "Deep /deep", "Deep /deep/:id", "Deeper /deep/:id/x", "Deeper /deep/x", "Deeper /y",
        "First /sign/inner", "In /sign", "In /sign/in", "Main /", "Up /sign/up",
        "go /sign/inner/go",
        "out /out",
      ])
  }

  @Test("of a child can neither continue a rest nor repeat a name")
  func follow() {
    #expect(
      Answers("route A(tags: [String]) at \"**tags\" {\nroute B at \"b\"\n}").faults
        == ["afterRest b"])
    #expect(
      Answers("route A(id: Int) at \":id\" {\nroute B at \"b/:id\"\nroute C at \"/c/:id\"\n}")
        .faults
        == ["repeatedName :id"])
  }

  @Test(
    "cannot repeat a name along the whole chain, whoever declares it",
    arguments: [
      ("route A(id: Int) at \":id\" { route B at \"b\" { route C at \":id\" } }", 1),
      ("route A(id: Int) at \":id\" { route B(id: Int) at \":id\" }", 1),
      ("route A(id: Int) at \":id\" { route B(id: Int) { route C(id: Int) at \":id\" } }", 1),
      ("route A(id: Int) at \"a\" { route B at \":id\" { route C at \":id\" } }", 1),
      ("flow F at \":id\" { route A(id: Int) at \":id\" }", 1),
      ("route A(id: Int) at \":id\" { task t(id: Int) at \":id\" }", 1),
      ("route A(id: Int) at \":id\" { task t at \"t/:id\" }", 1),
      ("route A(id: Int) at \":id\" at \"a-:id\" { route B at \"b\" }", 0),
      ("route A(id: Int) at \"a\" { route B(id: Int) at \":id\" }", 0),
      ("route A { route B(id: Int) at \":id\"\nroute C(id: Int) at \"c/:id\" }", 0),
    ])
  func repeated(text: String, count: Int) {
    #expect(Answers(text).faults == Array(repeating: "repeatedName :id", count: count))
  }

  @Test("with a common start share its nodes, among few siblings and among many")
  func families() {
    for count in [1, 23, 24, 25, 26, 60, 1000] {
      var text = ""
      for round in 0..<2 {
        for number in 0..<count {
          text += "route R\(round)x\(number) at \"/a/s\(number)/r\(round)\"\n"
          text += "route M\(round)x\(number)(id: Int) at \"/a/m\(number)-:id/r\(round)\"\n"
        }
      }
      let answers = Answers(text)
      #expect(answers.faults == [])
      #expect(OverlapFinder.find(answers.set).isEmpty)
      for number in [0, count / 2, count - 1] {
        for round in 0..<2 {
          #expect(answers.open("/a/s\(number)/r\(round)") == "R\(round)x\(number)")
          #expect(answers.open("/a/m\(number)-7/r\(round)") == "M\(round)x\(number)(id: 7)")
        }
      }
      #expect(answers.open("/a/s\(count)/r0") == "-")
    }
  }

  @Test("written as texts are the ones that URLs match, at faults too")
  func texts() {
    let pieces = [
      "a", ":id", "**r", "/x", "", "x-:id", ":a/**r", "b/*", "/", "app://host/y", "app://", ":b",
    ]
    let inputs = ["", "(id: Int)", "(r: [String])", "(id: Int, a: String, r: [Int])"]
    var (found, faults) = (0, 0)
    for seed in 0..<200 * rounds {
      var random = RandomNumbers(seed: seed)
      var (text, open) = ("scheme \"app\"\n", 0)
      for number in 0..<12 {
        text += "route R\(number)" + random.pick(inputs)
        for _ in 0..<random.number(0...2) { text += " at \"\(random.pick(pieces))\"" }
        if random.one(in: 2) {
          text += " {"
          open += 1
        } else if open > 0, random.one(in: 3) {
          text += "\n}"
          open -= 1
        }
        text += "\n"
      }
      let answers = Answers(text + String(repeating: "}\n", count: open))
      let wholes = WholePatterns(answers.plan)
      let openers = PatternOpeners(answers.set, answers.plan)
      for index in answers.plan.routes.indices {
        let target = PlanTarget.route(RouteID(index))
        let texts = openers[target].map { answers.set.text(of: $0, answers.plan) }
        #expect(wholes[target] == texts, "seed \(seed)\n\(text)")
        found += texts.count
      }
      faults += answers.set.faults.count
    }
    #expect(found > 500 && faults > 100, "\(found) patterns, \(faults) faults")
  }

  @Test("along a chain multiply only up to a limit")
  func limit() {
    var text = ""
    for level in 0..<12 { text += "route R\(level) at \"a\" at \"b\" {\n" }
    text += String(repeating: "}\n", count: 12)
    let answers = Answers(text)
    #expect(Set(answers.faults.map { String($0.prefix { $0 != " " }) }) == ["tooMany"])
    #expect(answers.set.patterns.count < 3000)
  }
}
