import Foundation
import RouteCheck
import RouteImportXML
import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("Importing a state chart")
struct SCXMLImportTests {
  private func result(_ text: String, _ path: String = "menu.scxml") -> ImportResult {
    SCXMLImport.run(ImportSource(path: path, bytes: Array(text.utf8)))
  }

  private func chart(_ inside: String, _ attributes: String = "") -> ImportResult {
    result("<scxml xmlns='http://www.w3.org/2005/07/scxml' \(attributes)>\n\(inside)</scxml>")
  }

  private func text(_ result: ImportResult) -> String {
    result.plans.first.map { String(decoding: $0.text, as: UTF8.self) } ?? ""
  }

  /// Expects that a plan is formatted and has no errors.
  private func expectSound(
    _ result: ImportResult, _ comment: Testing.Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.refusals == [], comment, sourceLocation: sourceLocation)
    let bytes = result.plans.first?.text ?? []
    let tree = Parser.parse(SourceText(bytes), file: FileID(0)).tree
    #expect(Formatter.format(tree) == bytes, comment, sourceLocation: sourceLocation)
    let (plan, findings) = PlanBuilder.build(
      path: "x", text: SourceText(bytes), loader: SourceLoader(files: [:]))
    let errors = PlanChecker.check(plan, findings).findings.filter { $0.level == .error }
    #expect(errors.map(\.message) == [], comment, sourceLocation: sourceLocation)
  }

  @Test("states with children are flows, others are routes, and transitions replace their source")
  func whole() {
    let result = chart(
      """
      <state id="on" initial="high">
          <onentry><log expr="1"/></onentry>
          <transition event="power" target="off"/>
          <transition event="look" cond="x &lt; 2"><log expr="2"/></transition>
          <state id="low"><transition event="up *" cond="ready" target="high"/></state>
          <state id="high"/>
      </state>
      <final id="off"/>
      """, "name='Lamp' datamodel='ecmascript' initial='on'")
    #expect(
      text(result)
        == """
        plan Lamp

        flow Lamp @scxml.datamodel("ecmascript") {
            flow `on` @scxml.transition(["cond", "x < 2", "event", "look"]) {
                link -> `off` back past `on` @scxml.event("power")
                route high
                route low {
                    link -> high back past low @scxml.cond("ready") @scxml.event("up *")
                }
            }
            route `off` @scxml.kind("final")
        }

        """.replacing("`on`", with: "on").replacing("`off`", with: "off"))
    #expect(
      result.notes == [
        "menu.scxml:3: note: actions of states (`onentry`, `script` and so on) are left out; "
          + "this is the first of 2"
      ])
    expectSound(result)
  }

  @Test("histories, several targets and deep initial states are kept in annotations")
  func history() {
    let result = chart(
      """
      <state id="a">
      <transition event="x" target="h"/>
      <transition event="y" target="b1 c1"/>
      </state>
      <parallel id="p">
      <history id="h" type="deep"><transition target="c1"/></history>
      <state id="b"><initial><transition target="b1"/></initial><state id="b0"/><state id="b1"/></state>
      <state id="c" initial="h"><state id="c0"/><state id="c1"/></state>
      </parallel>
      """, "initial='p'")
    for line in [
      "flow p @scxml.kind(\"parallel\") @scxml.history([\"id\", \"h\", \"type\", \"deep\", \"target\", \"c1\"]) {",
      "link -> p back past a @scxml.event(\"x\") @scxml.target(\"h\")",
      "link -> b1 back past a @scxml.event(\"y\") @scxml.target(\"b1 c1\")",
      "flow b {\n            route b1\n", "flow c @scxml.initial(\"h\") {\n            route c1\n",
    ] {
      let flat = text(result).replacing("\n            @", with: " @")
      #expect(flat.contains(line), "\(line) in \(text(result))")
    }
    expectSound(result)
  }

  /// The plan of a chart without errors.
  private func plan(_ result: ImportResult) -> Plan {
    expectSound(result)
    let bytes = result.plans.first?.text ?? []
    return PlanBuilder.build(
      path: "x", text: SourceText(bytes), loader: SourceLoader(files: [:])
    ).plan
  }

  @Test("an initial state deep inside starts the plan, instead of those of its parents")
  func deepInitial() {
    let result = chart(
      """
      <state id="a"><transition event="x" target="b"/></state>
      <state id="b">
      <state id="b1"/>
      <state id="b2"><initial><transition target="b22"/></initial>
      <state id="b21"/><state id="b22"/><state id="b23"><transition target="b2"/></state></state>
      </state>
      """, "initial='b23'")
    #expect(
      text(result) == """
        plan menu

        flow menu @scxml.initial("b23") {
            flow b @scxml.initial("b1") {
                flow b2 @scxml.initial("b22") {
                    route b23 {
                        link -> b22 back past b23 @scxml.target("b2")
                    }
                    route b21
                    route b22
                }
                route b1
            }
            route a {
                link -> b1 back past a @scxml.event("x") @scxml.target("b")
            }
        }

        """)
    let plan = plan(result)
    #expect(plan.displayName(plan.start) == "b23")
  }

  @Test("plans start, and links enter states, according to the chart", arguments: 1...60)
  func randomInitials(seed: Int) {
    var random = RandomNumbers(seed: seed)
    var chart = RandomChart(&random)
    chart.addTransitions(&random)
    let plan = plan(result(chart.source))
    #expect(plan.displayName(plan.start) == "s\(chart.entered(0))", "seed \(seed): \(chart.source)")
    // The link of each leaf.
    for (from, to) in chart.transitions {
      let targets = plan.links.compactMap { link -> String? in
        guard case .route(let source) = link.source, plan.displayName(source) == "s\(from)" else {
          return nil
        }
        return plan.displayName(link.target)
      }
      #expect(targets == ["s\(chart.entered(to))"], "seed \(seed): \(chart.source)")
    }
  }

  @Test("what leads nowhere is kept and reported")
  func nowhere() {
    let result = chart(
      """
      <state id="a"><transition event="x" target="none"/></state>
      <state id="a"/>
      <state/>
      <state initial="a"><state id="d"/></state>
      """)
    #expect(
      result.notes == [
        "menu.scxml:2: note: there is no state `none`",
        "menu.scxml:3: note: there is already a state `a`",
        "menu.scxml:5: note: the initial state `a` is not inside its state",
      ])
    for line in [
      "route a @scxml.transition([\"event\", \"x\", \"target\", \"none\"])",
      "route a_2 @scxml.id(\"a\")", "route state @scxml.id(nil)",
      "flow state_2 @scxml.id(nil) @scxml.initial(\"a\") {",
    ] {
      #expect(text(result).contains(line), "\(line) in \(text(result))")
    }
    expectSound(result)
    expectSound(chart(""))
  }

  @Test("any prefix is accepted, and an invalid chart is refused")
  func prefixes() {
    let prefixed = result(
      "<s:scxml xmlns:s='http://www.w3.org/2005/07/scxml' xmlns:o='o'><s:state id='a' o:x='1'>"
        + "<o:transition target='z'/></s:state></s:scxml>", "x/`odd.xml")
    #expect(text(prefixed) == "plan _odd\n\nflow _odd {\n    route a\n}\n")
    #expect(prefixed.notes.count == 1)
    #expect(
      result("\n<svg/>").refusals == ["menu.scxml:2: it is not a state chart: its root is `svg`"])
    #expect(result("<scxml><state></scxml>").refusals.count == 1)
  }

  @Test(
    "charts by other authors can be imported",
    .enabled(if: ProcessInfo.processInfo.environment["QTROUTE_CHARTS"] != nil))
  func corpus() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["QTROUTE_CHARTS"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(!names.isEmpty)
    for name in names {
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      expectSound(SCXMLImport.run(ImportSource(path: name, bytes: [UInt8](data))), "\(name)")
    }
    print("charts: \(names.count) imported")
  }
}
