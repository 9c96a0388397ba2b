import RoutePlan
import Testing

@Suite("Importing an Android module")
struct AndroidModuleTests {
  private static func screen(_ id: String, _ inside: String = "") -> String {
    #"<fragment android:id="@+id/\#(id)">\#(inside)</fragment>"#
  }
  private static func go(_ id: String) -> String {
    #"<action android:id="@+id/to_\#(id)" app:destination="@id/\#(id)"/>"#
  }
  private static func include(_ graph: String) -> String {
    #"<include app:graph="@navigation/\#(graph)"/>"#
  }

  @Test("each graph is a file, with includes between them; the start may be an included graph")
  func includes() {
    let module = Module([
      (
        "res/account.xml",
        Module.graph(Self.screen("login", Self.go("home")), id: "account_root", start: "login")
      ),
      (
        "res/navi.xml",
        Module.graph(
          Self.screen("home", Self.go("account_root")) + "\n" + Self.include("account"), id: "navi",
          start: "account_root")
      ),
    ])
    #expect(module.plans.map(\.name) == ["main.routeplan", "account.routeplan", "navi.routeplan"])
    #expect(module.text == "plan main\n\ninclude \"navi.routeplan\"\n")
    #expect(
      module.text("navi.routeplan") == """
        plan navi

        flow navi {
            include "account.routeplan"
            route home {
                link -> account_root @android.id("to_account_root")
            }
        }

        """)
    #expect(module.text("account.routeplan").contains("link -> home"))
    #expect(module.notes == [])
    expectSound(module)
    let plan = module.build().plan
    #expect(plan.name(plan.routes[plan.start.index].name) == "login")
  }

  @Test("a missing graph becomes a stub in each graph that includes it, with a note for each")
  func missing() {
    let module = Module([
      (
        "a.xml",
        Module.graph(Self.screen("a", Self.go("lost")) + "\n" + Self.include("lost"), id: "ga")
      ),
      (
        "b.xml",
        Module.graph(
          Self.screen("b", Self.go("lost")) + "\n" + Self.include("lost") + "\n"
            + Self.include("lost"), id: "gb", start: "b")
      ),
    ])
    #expect(
      module.notes == [
        "a.xml:1: note: the plan starts with the graph `a`: of the 2 graphs that are in no "
          + "other, it has the most destinations; `--start GRAPH` chooses another",
        "a.xml:5: note: the graph `lost` is missing; the plan has a stub for it",
        "b.xml:5: note: the graph `lost` is missing; the plan has a stub for it",
        "b.xml:6: note: the graph `lost` is missing; its stub is in the plan already",
      ])
    #expect(module.text("a.routeplan").contains("    route lost @android.include(\"lost\")\n"))
    #expect(module.text("a.routeplan").contains("link -> lost"))
    let other = module.text("b.routeplan")
    #expect(other.contains("flow gb @android.includes(\"lost\") {"))
    #expect(other.contains("    route gb_lost @android.id(\"lost\") @android.include(\"lost\")\n"))
    #expect(other.contains("link -> gb_lost @android.id(\"to_lost\")"))
    expectSound(module)
  }

  @Test("a graph that is included several times is in the place nearest to the top")
  func shared() {
    let module = Module([
      ("deep.xml", Module.graph(Self.screen("d") + Self.include("shared"), id: "deep", start: "d")),
      (
        "top.xml",
        Module.graph(
          Self.screen("a") + "\n" + Self.include("deep") + Self.include("shared"), id: "top")
      ),
      ("shared.xml", Module.graph(Self.screen("s"), id: "shared", start: "s")),
    ])
    #expect(module.text("top.routeplan").contains("    include \"shared.routeplan\"\n"))
    #expect(module.text("deep.routeplan").contains("flow deep @android.includes(\"shared\") {"))
    #expect(
      module.notes == [
        "deep.xml:4: note: the graph `shared` is also included elsewhere; the plan has it only there"
      ])
    #expect(module.isFormatted && module.errors == [])
  }

  @Test("graphs that include each other do not make the import loop")
  func loops() {
    let module = Module([
      ("a.xml", Module.graph(Self.screen("a") + Self.include("b"), id: "ga")),
      ("b.xml", Module.graph(Self.screen("b") + Self.include("a"), id: "gb", start: "b")),
      ("c.xml", Module.graph(Self.screen("c") + Self.include("c"), id: "gc", start: "c")),
    ])
    #expect(module.text == "plan main\n\ninclude \"c.routeplan\"\ninclude \"a.routeplan\"\n")
    #expect(module.notes.count == 2)
    expectSound(module)
  }

  @Test("separate graphs may use the same id; a graph named main keeps its name")
  func sideBySide() {
    let module = Module([
      ("main.xml", Module.graph(Self.screen("a", Self.go("a")), id: "g")),
      ("other.xml", Module.graph(Self.screen("a", Self.go("a")), id: "h")),
    ])
    #expect(module.plans[0].name == "app.routeplan")
    #expect(
      module.notes.contains { $0.hasPrefix("note: the plan is `app.routeplan`") },
      "\(module.notes)")
    #expect(module.text("other.routeplan").contains("link -> h_a @android.id(\"to_a\")"))
    expectSound(module)
  }

  @Test("a URL of two destinations opens the first one")
  func sameAddress() {
    func link(_ uri: String, _ more: String = "") -> String {
      "\n" + #"<deepLink app:uri="\#(uri)" \#(more)/>"#
    }
    let module = Module(
      inside: Self.screen(
        "a",
        link("a.com/x/{p}") + link("a.com/x/{p}/") + link("app://x?q={q}", #"app:action="act""#)
          + link("", #"app:mimeType="image/*""#) + link("app://{r}/.*") + link("app://a}"))
        + Self.screen("b", link("http://a.com/x/{z}")))
    #expect(
      module.notes == [
        "g.xml:10: note: `app://a}` cannot become a pattern: a `}` has no `{`",
        "g.xml:11: note: `http://a.com/x/{z}` already opens `a`, so it does not open `b`",
      ])
    #expect(
      module.text.contains(
        "route a(p: String?, q: String?, r: String?, rest: [String])\n"), "\(module.text)")
    #expect(module.text.contains(#"at "app://:r/**rest""#))
    #expect(module.text.contains("scheme \"app\"\ndomain \"a.com\"\n"))
    expectSound(module)
  }

  @Test("a graph's own deep link opens its start")
  func graphAddress() {
    let module = Module(
      inside: #"<deepLink app:uri="app://start"/><deepLink app:uri="app://{x}"/>"# + "\n"
        + Self.screen("a"))
    #expect(module.text.contains("flow g at \"app://start\""))
    #expect(
      module.notes == [
        "g.xml:4: note: `app://{x}` cannot become a pattern: the start of `g` has no `x`"
      ])
    expectSound(module)
  }
}
