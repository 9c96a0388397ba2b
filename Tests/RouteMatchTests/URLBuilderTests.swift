import RouteMatch
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

@Suite("A URL that is built")
struct URLBuilderTests {
  @Test("opens its route with the same values, on random patterns and inputs")
  func roundTrip() throws {
    let texts = [
      "a", "-", "1", "-7", "a/b", "100%", "%41", "?", "#", "&=+", " ", ".", "..", "é🦊", ":x", "*",
      "\u{0}", "1.5", "true", "b-a", "\n", "a+b", "@", "//",
    ]
    var made = 0
    var refused = 0
    for seed in 0..<300 * rounds {
      let twin = TwinSet(seed: seed)
      let answers = Answers(twin.plan)
      var builder = URLBuilder(answers.plan)
      var numbers = RandomNumbers(seed: seed + 7)
      for index in twin.patterns.indices {
        let target = PlanTarget.route(RouteID(index))
        var inputs: [NameID: [String]] = [:]
        let listed = builder.parameters(of: target)
        for name in Set(answers.plan.parameters.map { $0.name }) {
          let one = listed.first { answers.plan.parameters[$0].name == name }
          #expect(builder.parameter(named: name, of: target) == one, "seed \(seed)")
        }
        for parameter in listed {
          let parameter = answers.plan.parameters[parameter]
          let kind = answers.set.kinds.kind(of: parameter.type.base) ?? .text
          let fitting = texts.filter { answers.set.kinds.value($0, as: kind) != nil }
          if fitting.isEmpty { continue }
          inputs[parameter.name] = (0..<(parameter.type.isList ? 1 + numbers.below(3) : 1)).map {
            _ in numbers.pick(fitting)
          }
        }
        do throws(URLBuilder.Failure) {
          for result in try builder.urls(of: target, URLInputs(inputs), on: .any) {
            made += 1
            let match = answers.match(result.url)
            #expect(match.target == target, "seed \(seed): \(result.url)\n\(twin.plan)")
            #expect(match.query.isEmpty && match.missing.isEmpty)
            #expect(match.arguments.count == inputs.count)
            for argument in match.arguments {
              let parameter = answers.plan.parameters[argument.parameter]
              let kind = answers.set.kinds.kind(of: parameter.type.base) ?? .text
              let values = (inputs[parameter.name] ?? []).compactMap {
                answers.set.kinds.value($0, as: kind)
              }
              #expect(argument.value == (parameter.type.isList ? .list(values) : values.first))
            }
            #expect(result.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
          }
        } catch { refused += 1 }
      }
    }
    #expect(made > 300)
    #expect(refused > 0, "values that another pattern takes are refused")
  }

  /// The segments have texts and values that are often those of others next to them.
  @Test("is the text of its pattern, and there is none where that opens something else")
  func neighbours() {
    let segments = [
      "a", "ab", "abc", "1", "true", "a:x", "ab:x", ":x.a", ":x-:y", "a:n", ":n", ":d", ":f", ":x",
      "*", "**r",
    ]
    let values = [
      "x": ["a", "b", "bc", "c", "1", "-", "true", "-a"], "y": ["b", "1"], "n": ["1", "12", "-1"],
      "d": ["1", "1.5"], "f": ["true", "false"], "r": ["a", "abc", "1"],
    ]
    var numbers = RandomNumbers(seed: 0x0E16)
    var (made, refused) = (0, 0)
    for round in 0..<3000 * rounds {
      let patterns = (0..<2 + numbers.below(5)).map { _ in
        (0..<1 + numbers.below(2)).map { _ in numbers.pick(segments) }
      }
      let text = patterns.enumerated().map { number, path in
        "route R\(number)(x: String?, y: String?, n: Int?, d: Double?, f: Bool?, r: [String]?)"
          + " at \"/\(path.joined(separator: "/"))\"\n"
      }.joined()
      let answers = Answers(text)
      guard answers.set.faults.isEmpty, answers.set.isWhole else { continue }
      var builder = URLBuilder(answers.plan, answers.set)
      for (number, path) in patterns.enumerated() {
        var inputs: [NameID: [String]] = [:]
        var url = "/" + path.joined(separator: "/")
        url.replace("**r", with: ":r")
        url.replace("*", with: "-")
        for (name, texts) in values where url.contains(":\(name)") {
          let value = numbers.pick(texts)
          inputs[answers.plan.names.find(name.utf8)] = [value]
          url.replace(":\(name)", with: value)
        }
        let target = PlanTarget.route(RouteID(number))
        let found = (try? builder.urls(of: target, URLInputs(inputs), on: .any))?.map(\.url) ?? []
        let match = answers.match(url)
        let isRight =
          match.target == target && match.arguments.count == inputs.count
          && match.arguments.allSatisfy {
            let parameter = answers.plan.parameters[$0.parameter]
            let value = answers.set.kinds.value(
              inputs[parameter.name]?[0] ?? "", as: answers.set.kinds.kind(of: parameter.type.base)!
            )
            return $0.value == value || .list([value].compactMap { $0 }) == $0.value
          }
        #expect(found == (isRight ? [url] : []), "round \(round): \(url)\n\(text)")
        if isRight { made += 1 } else { refused += 1 }
      }
    }
    #expect(made > 1000 && refused > 100)
  }

  private func urls(
    _ text: String, _ route: Int, _ inputs: [String: String] = [:], on base: URLBuilder.Base = .any
  ) -> [String] {
    let answers = Answers(text)
    var builder = URLBuilder(answers.plan)
    let given = inputs.map { (answers.plan.names.find($0.key.utf8), [$0.value]) }
    let found = try? builder.urls(
      of: .route(RouteID(route)), URLInputs(Dictionary(uniqueKeysWithValues: given)), on: base)
    return found.map { $0.map(\.url) } ?? []
  }

  /// Anything but linear work would not end.
  @Test("is made for each of ten thousand routes")
  func many() {
    let count = 10_000
    let routes = (0..<count).map { "route R\($0)(id: Int) at \"/r\($0)/:id\"\n" }.joined()
    let answers = Answers("scheme \"app\"\n" + routes)
    var builder = URLBuilder(answers.plan)
    let id = answers.plan.names.find("id".utf8)
    for route in 0..<count {
      let found = try? builder.urls(
        of: .route(RouteID(route)), URLInputs([id: ["7"]]), on: .any)
      #expect(found?.map(\.url) == ["app://r\(route)/7"])
    }
  }

  @Test("has a list in its query, of which each valid text counts, and the last of other texts")
  func lists() {
    let answers = Answers("route A(ids: [Int], tags: [String], page: Int = 1) at \"/a\"")
    var builder = URLBuilder(answers.plan)
    func urls(_ inputs: [String: [String]]) -> [String] {
      let given = inputs.map { (answers.plan.names.find($0.key.utf8), $0.value) }
      let found = try? builder.urls(
        of: .route(RouteID(0)), URLInputs(Dictionary(uniqueKeysWithValues: given)), on: .any)
      return found.map { $0.map(\.url) } ?? []
    }
    #expect(
      urls(["ids": ["1", "22"], "tags": ["a b", ""]]) == ["/a?ids=1&ids=22&tags=a%20b&tags="])
    #expect(urls(["ids": ["1", "x", "01"]]) == ["/a?ids=1&ids=x&ids=01"])
    #expect(urls(["ids": ["x"]]) == [], "no text of it is valid")
    #expect(urls(["ids": []]) == [], "no URL says that a list is empty")
    #expect(urls(["page": ["3", "2"]]) == ["/a?page=2"])
    #expect(urls(["page": ["2", "x"]]) == [])
    #expect(urls(["page": ["07"]]) == ["/a?page=07"])
  }

  @Test("has the first scheme or domain that no other pattern takes")
  func bases() {
    let plan = """
      scheme "app", "Other"
      domain "*.c.com", "a.com", "b.com"
      route App at "app://x"
      route X at "/x"
      """
    #expect(urls(plan, 1) == ["other://x"])
    #expect(urls(plan + "\nroute Other at \"other://x\"", 1) == ["https://a.com/x"])
    let more = plan + "\nroute Other at \"other://x\" at \"https://a.com/x\""
    #expect(urls(more, 1) == ["https://b.com/x"])
    #expect(urls(more + " at \"https://b.com/x\"", 1) == ["/x"])
    #expect(urls(more + " at \"https://b.com/x\"", 1, on: .scheme("app")) == [])
    // Below a wildcard, with a pattern for one of the hosts.
    let below = """
      domain "*.c.com"
      route A at "https://www.c.com/x"
      route B at "https://*.c.com/x"
      """
    #expect(urls(below, 0) == ["https://www.c.com/x"])
    #expect(urls(below, 1) == ["https://x.c.com/x"])
  }

  @Test("of a task needs no value that a frame has for certain, as a match of it does not")
  func found() throws {
    let answers = Answers(
      """
      route Card(id: Int, page: Int = 1, sort: String?) at "/card/:id" {
          task block(id: Int, page: Int, sort: String) at "block"
          task mark(page: Int) at "one" (page: 1) at "two" (page: 2)
      }
      """)
    #expect(answers.open("/card/7/block") == "Card(id: 7) / task block(id: 7) missing sort")
    #expect(
      answers.open("/card/7/block?sort=up")
        == "Card(id: 7, sort: \"up\") / task block(id: 7, sort: \"up\")")
    var builder = URLBuilder(answers.plan)
    func urls(_ task: Int, _ inputs: [String: String]) -> [String]? {
      var values: [NameID: [String]] = [:]
      for (name, value) in inputs { values[answers.plan.names.find(name.utf8)] = [value] }
      return try? builder.urls(of: .task(TaskID(task)), URLInputs(values), on: .any).map(\.url)
    }
    #expect(urls(0, ["id": "7"]) == nil, "`sort` may be absent in the frame")
    #expect(urls(0, ["sort": "up"]) == nil, "the frame needs `id`")
    #expect(urls(0, ["id": "7", "sort": "up"]) == ["/card/7/block?sort=up"])
    #expect(
      urls(0, ["id": "7", "sort": "up", "page": "2"]) == ["/card/7/block?page=2&sort=up"])
    #expect(urls(1, ["id": "7"]) == ["/card/7/one"])
    #expect(urls(1, ["id": "7", "page": "2"]) == ["/card/7/two"])
  }

  @Test("finds each parameter that it lists, of frames, of tasks, and of patterns alone")
  func parameterByName() {
    let answers = Answers(
      """
      route Card(id: Int, page: Int = 1) at "/card/:id" {
          route Inner(id: String, other: Int) at "inner/:other" {
              task block(id: Int, sort: String) at "block"
          }
          route Menu(choice: Int) at "menu/:choice" present floating { route Deep at "deep" }
      }
      task loose(page: Int)
      """)
    let plan = answers.plan
    var builder = URLBuilder(plan)
    let targets =
      plan.routes.indices.map { PlanTarget.route(RouteID($0)) }
      + plan.tasks.indices.map { PlanTarget.task(TaskID($0)) }
    for target in targets {
      let listed = builder.parameters(of: target)
      for name in Set(plan.parameters.map { $0.name }) + [NameID.none] {
        #expect(
          builder.parameter(named: name, of: target)
            == listed.first { plan.parameters[$0].name == name })
      }
    }
  }

  @Test("gives a value to a floating route that leaves, since the path has it")
  func floating() {
    let plan = """
      scheme "app"
      route Menu(choice: Int) at "/menu/:choice" present floating { route Deep at "deep" }
      """
    #expect(urls(plan, 1, ["choice": "5"]) == ["app://menu/5/deep"])
  }

  @Test("has as many inputs as possible in its path")
  func mostInputs() {
    let plan = """
      scheme "app"
      type Locale = "de" | "en"
      route P(id: Int, locale: Locale?) at "/p/:id" at "/:locale/p/:id"
      """
    #expect(
      urls(plan, 0, ["id": "7", "locale": "de"]) == ["app://de/p/7", "app://p/7?locale=de"])
    #expect(urls(plan, 0, ["id": "7"]) == ["app://p/7"])
  }

  @Test("is ASCII on an international domain, and has no segment that browsers resolve")
  func ascii() {
    let plan = "domain \"bücher.example\"\nroute A(x: String) at \"/a/:x\" at \"/b/:x.\""
    #expect(
      urls(plan, 0, ["x": "1"])
        == ["https://xn--bcher-kva.example/a/1", "https://xn--bcher-kva.example/b/1."])
    #expect(urls(plan, 0, ["x": "."]) == [], "neither `.` nor `..`")
    #expect(urls(plan, 0, ["x": "..."]).count == 2)
    #expect(
      urls("domain \"a.com\"\nroute A(r: [String]) at \"/a/**r\"", 0, ["r": ".."]) == [])
  }
}
