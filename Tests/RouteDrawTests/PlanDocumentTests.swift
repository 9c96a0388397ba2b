import Foundation
import RouteCheck
import RouteDiff
import RouteDraw
import RouteImport
import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

/// Builds a plan from files, the first of which is `main.routeplan`.
private func build(_ files: [String: String]) -> (plan: Plan, findings: [Finding]) {
  PlanBuilder.build(
    path: "main.routeplan", text: SourceText(files["main.routeplan"] ?? ""),
    loader: SourceLoader(files: files))
}

private func json(_ plan: Plan, withDefaults: Bool = true) -> String {
  var output = ByteWriter()
  PlanDocument(plan, withDefaults: withDefaults).write(to: &output)
  return output.text
}

private func imported(_ json: String) -> Result<String, FileFault> {
  do throws(FileFault) {
    return .success(String(decoding: try PlanImport.plan(SourceText(json)), as: UTF8.self))
  } catch {
    return .failure(error)
  }
}

/// The messages of a check, without places.
private func complaints(_ plan: Plan, _ findings: [Finding]) -> [String] {
  PlanChecker.check(plan, findings).findings.map { "\($0.rule.rawValue): \($0.message)" }.sorted()
}

/// Expects that importing a plan's document returns the same plan, in bytes and in meaning.
private func expectReturn(_ files: [String: String], _ label: String) {
  let (plan, findings) = build(files)
  let whole = json(plan)
  guard case .success(let text) = imported(whole) else {
    Issue.record("\(label): \(imported(whole)) from\n\(whole)")
    return
  }
  let (again, laterFindings) = build(["main.routeplan": text])
  #expect(json(again) == whole, "\(label):\n\(files)\n---\n\(text)")
  #expect(imported(json(plan, withDefaults: false)) == .success(text), "\(label), the short form")
  #expect(
    complaints(plan, findings) == complaints(again, laterFindings),
    "\(label):\n\(files)\n---\n\(text)")
  #expect(
    plan.routes.map { plan.name($0.name) } == again.routes.map { again.name($0.name) }, "\(label)")
  for index in plan.routes.indices {
    #expect(plan.children[index] == again.children[index], "\(label): children")
  }
  #expect(PlanComparison(plan, again).changes.isEmpty, "\(label)")
  let differences = CodeComparison.findings(plan, against: CodePlan(again)).map { $0.message }
  #expect(differences == [], "\(label):\n\(files)\n---\n\(text)")
  let (tree, _) = Parser.parse(SourceText(text), file: FileID(0))
  #expect(String(decoding: Formatter.format(tree), as: UTF8.self) == text, "\(label) is canonical")
}

@Suite("Plans as JSON")
struct PlanDocumentTests {
  @Test("random plans are imported with the same bytes and meaning")
  func random() {
    var tried = 0
    let seeds = TrialNumbers.seeds(20)
    for seed in seeds {
      let files = RandomFiles(seed: seed).files
      guard !build(files).findings.contains(where: { $0.level == .error }) else {
        continue
      }
      tried += 1
      expectReturn(files, "QTROUTE_SEED=\(seed)")
    }
    #expect(tried * 8 > seeds.count, "only \(tried) plans are whole")
  }

  @Test(
    "plans of real apps are imported unchanged",
    .enabled(if: ProcessInfo.processInfo.environment["QTROUTE_CORPUS"] != nil))
  func corpus() throws {
    let folder = ProcessInfo.processInfo.environment["QTROUTE_CORPUS"] ?? ""
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for name in names where name.hasSuffix(".routeplan") {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      if build(["main.routeplan": text]).findings.contains(where: {
        $0.level == .error
      }) {
        continue
      }
      expectReturn(["main.routeplan": text], name)
    }
  }

  @Test("a document lists the contents of the plan, with resolved names")
  func content() {
    let text = #"""
      /// A shop.
      plan Shop
      fact in given
      route Home at "/" {
          route Item(id: Int = 3, name) at ":id" requires in title "a \"b\"" @x(nil)
          link -> Item(id: 5, name) cost 2
      }

      """#
    let (plan, findings) = build(["main.routeplan": text])
    #expect(findings.isEmpty)
    #expect(
      json(plan, withDefaults: false) == #"""
        {"schema":1,"plan":"Shop","doc":"A shop.","facts":[{"name":"in","given":true}],\#
        "routes":[{"name":"Home","at":["/"]},\#
        {"name":"Item","in":"Home","parameters":[{"name":"id","type":"Int","default":3},\#
        {"name":"name"}],"at":[":id"],"requires":["in"],"title":"a \"b\"",\#
        "annotations":[{"key":"x","value":null}]}],\#
        "links":[{"from":"Home","nested":true,"arrow":"->","to":"Item",\#
        "arguments":[{"name":"id","value":5},{"name":"name"}],"cost":2}]}

        """#)
    #expect(json(plan).contains(#""patterns":["/:id"],"presentation":"push","tabs":false"#))
  }

  @Test("a document has what patterns set, what links change, and what is said of parameters")
  func newerContent() {
    let text = #"""
      plan main
      scheme "s"
      /// The old site.
      web "/old/**",
          /// Mail.
          "/*/unsubscribe"
      fact in
      route Home at "/" tabs reset {
          route Item(
              /// Which one.
              id: Int
          ) at "a" (id: 7) at "b/:id" present floating linked locked
          link -> Item revokes in single
          task buy
      }
      expect path Home -> buy

      """#
    let (plan, findings) = build(["main.routeplan": text])
    #expect(findings.isEmpty)
    #expect(
      json(plan, withDefaults: false) == #"""
        {"schema":1,"plan":"main","schemes":[{"name":"s"}],\#
        "web":[{"pattern":"/old/**","doc":"The old site."},\#
        {"pattern":"/*/unsubscribe","doc":"Mail."}],\#
        "facts":[{"name":"in"}],\#
        "routes":[{"name":"Home","at":["/"],"tabs":true,"tabsReset":true},\#
        {"name":"Item","in":"Home","parameters":[{"name":"id","type":"Int","doc":"Which one."}],\#
        "at":["a","b/:id"],"atArguments":[[{"name":"id","value":7}],[]],\#
        "presentation":"present floating","linked":true,"locked":true}],\#
        "tasks":[{"name":"buy","in":"Home"}],\#
        "links":[{"from":"Home","nested":true,"arrow":"->","to":"Item","revokes":["in"],\#
        "single":true}],\#
        "expectations":[{"kind":"path","from":"Home","to":"buy"}]}

        """#)
    expectReturn(["main.routeplan": text], "the newer clauses")
  }

  @Test(
    "a link in a service keeps a target that only a flow's name means there",
    arguments: [
      "flow F {\nroute A\n}", "flow F {\nflow G {\nroute A\n}\nroute Q\n}",
      "flow F {}\nroute A in F", "flow E {\nroute Q {\nroute R\n}\n}\nflow F {\nroute A\n}",
    ])
  func hiddenTargets(flow: String) {
    let rest = "service S {\nroute A\nroute B {\nlink => F\n}\n}\nroute Home {\nlink => S.B\n}\n"
    expectReturn(["main.routeplan": flow + "\n" + rest], flow)
  }

  @Test(
    "an invalid document is refused, with the place of the fault",
    arguments: [
      ("", 0, "a value is missing"),
      ("[]", 0, "expected an object"),
      ("{}", 0, "it has no `schema`: import reads what `qtroute export json` writes"),
      (#"{"schema":2}"#, 10, "this version reads schema 1"),
      (#"{"schema":1}"#, 0, "`plan` is missing"),
      (
        #"{"schema":1,"plan":"a`"}"#, 0,
        "`a`` is not a valid name: it is empty, or has a backtick or a line break"
      ),
      (#"{"schema":1,"plan":"P","routes":{}}"#, 32, "`routes` must be a list"),
      (#"{"schema":1,"plan":"P","routes":[{"name":7}]}"#, 41, "`name` must be a string"),
      (
        #"{"schema":1,"plan":"P","routes":[{"name":"A","in":"B"}]}"#, 33,
        "there is no route, flow or task `B`"
      ),
      (
        #"{"schema":1,"plan":"P","routes":[{"name":"A","in":"A"}]}"#, 33, "`A` is nested in itself"
      ),
      (
        #"{"schema":1,"plan":"P","routes":[{"name":"A","cost":-1}]}"#, 52,
        "`cost` must be a whole number from 0 to 4294967295"
      ),
      (
        #"{"schema":1,"plan":"P","routes":[{"name":"A","parameters":[{"name":"p","type":"[a.b]"}]}]}"#,
        59, "`a.b` is not a valid reference"
      ),
      (
        #"{"schema":1,"plan":"P","tasks":[{"name":"T"},{"name":"U","in":"T"}]}"#, 45,
        "nothing can be inside the task `T`"
      ),
      (
        #"{"schema":1,"plan":"P","services":[{"name":"S"}],"routes":[{"name":"A"},{"name":"A","#
          + #""service":"S"}],"links":[{"service":"S","from":"S.A","arrow":"->","to":"A"}]}"#,
        109, "in the service `S`, `A` means `S.A`: rename one, or take this out of it"
      ),
      (
        #"{"schema":1,"plan":"P","expectations":[{"kind":"all"}]}"#, 39,
        "unknown expectation `all`"
      ),
    ])
  func refused(text: String, offset: Int, message: String) {
    guard case .failure(let fault) = imported(text) else {
      Issue.record("it is read")
      return
    }
    #expect(fault.message == message && fault.offset == offset, "\(fault)")
  }

  @Test("text from a document never becomes a declaration")
  func injection() throws {
    let text = #"""
      {"schema":1,"plan":"P\"} route X {","routes":[{"name":"A { link","title":"\"\n route Y",
      "doc":"a\nroute Z\r\nroute W\u2028route V","annotations":[{"key":"k","value":"\") route U"}]}]}
      """#
    let plan = try imported(text).get()
    #expect(build(["main.routeplan": plan]).plan.routes.count == 1)
  }

  @Test("a chain of 20,000 routes, and contradictory lists, end quickly")
  func large() throws {
    var text = #"{"schema":1,"plan":"P","routes":[{"name":"R0"}"#
    for index in 1..<20_000 {
      text += #",{"name":"R\#(index)","in":"R\#(index - 1)","doc":"D\#(index)"}"#
    }
    text += #"],"links":["#
    for index in (0..<20_000).reversed() {
      text += #"{"from":"R\#(index)","nested":true,"arrow":"->","to":"R0"}"#
      text += index > 0 ? "," : "]}"
    }
    let written = try imported(text).get()
    let plan = build(["main.routeplan": written]).plan
    #expect(plan.routes.count == 20_000 && plan.links.count == 20_000)
    #expect(try imported(json(plan)).get() == written)
  }

  @Test(
    "a long document has the text of its short parts, whichever thread writes them",
    arguments: [6000, 6001, 6002, 6003])
  func long(count: Int) throws {
    func document(_ routes: Range<Int>) -> String {
      // A group of three: a route in a route, and a route beside them.
      let list = routes.map { index in
        let place = index % 3 == 1 ? "\"R\(index - 1)\"" : "null"
        let comment = index % 2 == 0 ? "\"D\"" : "null"
        return "{\"name\":\"R\(index)\",\"in\":\(place),\"doc\":\(comment)}"
      }
      return "{\"schema\":1,\"plan\":\"P\",\"routes\":[\(list.joined(separator: ","))]}"
    }
    let whole = try imported(document(0..<count)).get()
    var parts = "plan P\n"
    for start in stride(from: 0, to: count, by: 600) {
      parts += try imported(document(start..<min(start + 600, count))).get().dropFirst(7)
    }
    #expect(whole == parts)
  }

  @Test("of two faults of a long document, the first one is reported")
  func firstFault() throws {
    let names = (0..<10_000).map { "{\"name\":\"R\($0)\"" }
    for wrong in [[2], [9_998], [2, 9_998]] {
      let list = names.indices.map {
        names[$0] + (wrong.contains($0) ? ",\"cost\":-1}" : "}")
      }
      let text = "{\"schema\":1,\"plan\":\"P\",\"routes\":[\(list.joined(separator: ","))]}"
      let fault = #expect(throws: FileFault.self) { try imported(text).get() }
      let place = text.range(of: "-1").map { text[..<$0.lowerBound].utf8.count }
      #expect(fault?.offset == place, "\(wrong)")
    }
  }
}
